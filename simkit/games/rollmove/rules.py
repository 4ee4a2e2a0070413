"""The rules of Roll and Move, each field with its bounds and clauses."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simkit.games.fields import RuleSet, choice, number, option_fields, packer


@dataclass(frozen=True)
class Rules(RuleSet):
    """Roll and Move: every seat rolls in turn order; the first to reach the last square wins."""

    squares: int = number(
        30, "squares from start to post", unit="squares", low=1, high=10_000, clauses=["ROLL-2"]
    )
    faces: int = number(
        6, "faces of the die, numbered from 1", unit="faces", low=1, high=100, clauses=["ROLL-1"]
    )
    after_winner: str = choice(
        "stop",
        ("stop", "play_on"),
        "the race stops with the first past the post, or is played on until every car is home",
        clauses=["ROLL-4"],
    )


RULES = np.dtype(option_fields(Rules), align=True)

pack = packer(RULES)
