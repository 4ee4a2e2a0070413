"""The boards, incident tables and season points of RASC, loaded from `data/*.toml`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from simkit.faults import Fault
from simkit.games.fields import Option
from simkit.games.rasc.board import BOARD, GRID
from simkit.games.table_files import shipped_table
from simkit.games.table_kinds import Column, Entry, TableKind
from simkit.games.tables import Table, TableSlot

PACKAGE = "simkit.games.rasc"

TRACKS = ("sunvalley", "coopersville")
STAGES = ("early", "middle", "late")

INCIDENTS = (
    "nothing",
    "minus",
    "half",
    "spin",
    "spin_chart",
    "wreck",
    "damage",
    "yellow_flag",
    "black_flag",
    "tyre_wear",
    "fuel_loss",
    "bump",
    "blown_engine",
    "flat_tyre",
    "overheats",
    "pile_up",
    "pit_delay",
)
NOTHING, MINUS, HALF, SPIN, SPIN_CHART, WRECK, DAMAGE, YELLOW_FLAG, BLACK_FLAG = range(9)
TYRE_WEAR, FUEL_LOSS, BUMP, BLOWN_ENGINE, FLAT_TYRE, OVERHEATS, PILE_UP, PIT_DELAY = range(9, 17)
"""What an incident can lead to."""

SPINS = ("wall", "spin", "save_it")
WALL, SPUN, SAVE_IT = range(3)
"""What a spin can lead to."""

BASE_CHART, EARLY_CHART, PIT_CHART = 0, 1, 4
"""Charts by number; middle and late follow early."""

CHARTS = 5

_SECONDS = Option("number", "seconds of repair or delay", unit="s", high=60)


def _each_once(low: int, high: int) -> Callable[[Sequence[Entry]], list[Fault]]:
    """Return a check that every result of the dice has one row."""

    def faults(entries: Sequence[Entry]) -> list[Fault]:
        rolls = [entry.values[0] for entry in entries if entry.copies]
        twice = [
            Fault(str(number), f"{entry.name}: there is another row for {entry.values[0]}")
            for number, entry in enumerate(entries)
            if entry.values[0] in [other.values[0] for other in entries[:number]]
        ]
        missing = [str(roll) for roll in range(low, high + 1) if roll not in rolls]
        return twice + ([Fault("", "no row for " + ", ".join(missing))] if missing else [])

    return faults


INCIDENT_TABLE = TableKind(
    "incident table",
    (
        Column("roll", Option("number", "sum of two dice", low=2, high=12)),
        Column(
            "spaces",
            Option("number", "spaces that it takes off", unit="spaces", high=9),
            0,
            effects=("minus", "tyre_wear", "fuel_loss", "overheats"),
        ),
        Column("seconds", _SECONDS, 0, effects=("wreck", "damage", "pile_up", "pit_delay")),
    ),
    effects=INCIDENTS,
    counted=False,
    rows="rows",
    row="row",
    most=11,
    whole=_each_once(2, 12),
)

SPIN_CHART_TABLE = TableKind(
    "spin chart",
    (
        Column("roll", Option("number", "result of a die", low=1, high=6)),
        Column("seconds", _SECONDS, 0, effects=("wall",)),
    ),
    effects=SPINS,
    counted=False,
    rows="rows",
    row="row",
    most=6,
    whole=_each_once(1, 6),
)

POINTS = TableKind(
    "table of points",
    (Column("points", Option("number", "points for the place", unit="points", high=1000)),),
    counted=False,
    rows="places",
    row="place",
    most=GRID,
)


@cache
def _shipped(kind: TableKind, name: str) -> Table:
    return shipped_table(kind, PACKAGE, name)


def _one(kind: TableKind, field: str, file: str) -> TableSlot:
    """Return the place for a table of which one is shipped."""
    return TableSlot(
        kind, field, shipped=lambda rules: _shipped(kind, file), every=lambda: {file: _shipped(kind, file)}
    )


TABLES = {
    "board": TableSlot(
        BOARD,
        "board",
        shipped=lambda rules: _shipped(BOARD, rules.track),
        every=lambda: {track: _shipped(BOARD, track) for track in TRACKS},
    ),
    "incidents": TableSlot(
        INCIDENT_TABLE,
        "incidents",
        shipped=lambda rules: _shipped(INCIDENT_TABLE, f"incidents_{rules.track}"),
        every=lambda: {
            name: _shipped(INCIDENT_TABLE, name) for name in (f"incidents_{track}" for track in TRACKS)
        },
    ),
    **{
        f"incidents_{stage}": _one(INCIDENT_TABLE, f"incidents_{stage}", f"incidents_{stage}")
        for stage in STAGES
    },
    "spin_chart": _one(SPIN_CHART_TABLE, "spin_chart", "spin_chart"),
    "pit_table": _one(INCIDENT_TABLE, "pit_table", "pit_incidents"),
    "points": _one(POINTS, "points", "points"),
}
"""The tables of the rules, by the key that an experiment uses."""
