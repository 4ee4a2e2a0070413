"""Race! Formula 90: the advanced game in its 3.0 L form, with Barcelona and Silverstone."""

from __future__ import annotations

from simkit.games.f90.contract import GAME as GAME
