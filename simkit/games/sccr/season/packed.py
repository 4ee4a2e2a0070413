"""The rules of a season as one record of integers, the way the compiled engine reads them."""

from __future__ import annotations

from typing import Any

from simkit.core.records import allocate
from simkit.games.sccr.packed import pack as pack_race
from simkit.games.sccr.season.rules import Rules
from simkit.games.sccr.season.state import RULES


def pack(rules: Rules) -> Any:
    """Return the rules as a one-element array of `state.RULES`."""
    packed = allocate(RULES, 1)
    record = packed[0]
    rules.pack_options(record)
    points = rules.points_table().column("points")
    record.points_of[1 : 1 + len(points)] = points
    listed = len(rules.season_table().entries)
    races = rules.races()
    record.races_run = len(races)
    record.n_list = listed
    for k, (_, own) in enumerate(races[:listed]):
        record.race[k] = pack_race(own)[0]
    return packed
