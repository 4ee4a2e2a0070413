"""The tables of a season: the list of its races, and the championship points."""

from __future__ import annotations

from functools import cache
from typing import Any

from simkit.games.fields import Option
from simkit.games.sccr.cards import TRACKS
from simkit.games.sccr.data import TABLES as RACE_TABLES
from simkit.games.sccr.data import tables_in_use as tables_of_race
from simkit.games.sccr.season.options import MAX_RACES
from simkit.games.sccr.state import MAX_CARS
from simkit.games.table_files import shipped_table
from simkit.games.table_kinds import Column, TableKind
from simkit.games.tables import Table, TableSlot

PACKAGE = "simkit.games.sccr.season"

AS_RULES = "as_rules"
"""What a race leaves to the rules."""

SEASON = TableKind(
    "season table",
    (
        Column(
            "laps",
            Option("number", "laps of the race; 0 is as in the rules", unit="laps", low=0, high=2000),
            0,
        ),
        Column("track", Option("choice", "track deck and track type", options=(AS_RULES, *TRACKS)), AS_RULES),
        Column(
            "width",
            Option(
                "choice",
                "free lanes between the racing lanes: 0, 1 or 2",
                options=(AS_RULES, "narrow", "normal", "wide"),
            ),
            AS_RULES,
        ),
        Column(
            "pit_rules",
            Option("choice", "pit rules", options=(AS_RULES, "basic", "windows", "advanced")),
            AS_RULES,
        ),
        Column("tire_wear", Option("choice", "tires wear", options=(AS_RULES, "yes", "no")), AS_RULES),
    ),
    counted=False,
    rows="races",
    row="race",
    most=MAX_RACES,
)

POINTS = TableKind(
    "table of championship points",
    (Column("points", Option("number", "championship points", unit="points", low=0, high=1000)),),
    counted=False,
    rows="places",
    row="place",
    most=MAX_CARS,
)


@cache
def load_season(schedule: str) -> Table:
    """Return one of the shipped season tables, ``sample`` or ``alike``."""
    return shipped_table(SEASON, PACKAGE, f"season_{schedule}")


@cache
def load_points() -> Table:
    """Return the shipped championship points: 10-8-6-5-4-3-2-1."""
    return shipped_table(POINTS, PACKAGE, "championship_points")


TABLES = {
    **RACE_TABLES,
    "season": TableSlot(
        SEASON,
        "season",
        shipped=lambda rules: load_season(rules.schedule),
        every=lambda: {f"season_{name}": load_season(name) for name in ("sample", "alike")},
    ),
    "points": TableSlot(
        POINTS,
        "points",
        shipped=lambda rules: load_points(),
        every=lambda: {"championship_points": load_points()},
    ),
}
"""The tables of the rules, by the key that an experiment uses: those of a race, and the season's own."""


def tables_in_use(rules: Any) -> dict[str, Table]:
    """Return the tables that matter under some rules: those of its races, each track deck once, and the season's own."""
    found = {}
    for _, own in rules.races():
        for name, table in tables_of_race(own).items():
            found[f"{name} ({own.track})" if name == "track_deck" else name] = table
    found["season"] = TABLES["season"].get(rules)
    if rules.title == "points":
        found["points"] = TABLES["points"].get(rules)
    return found
