"""Table 2: how many cards non-player drivers draw, loaded from `data/npd_actions.toml`, packed for the engine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from simkit.faults import Fault
from simkit.games.fields import Option
from simkit.games.sccr.cards import TRACKS
from simkit.games.table_files import shipped_table
from simkit.games.table_kinds import Column, Entry, TableKind
from simkit.games.tables import Table

ACTIONS, RESPONSES = "actions", "responses"
MOST_DRAWS = 6
MAX_LAPS = 100
"""Most laps of a track card."""

_UP_TO = "the row holds for lap numbers up to this one and above that of the row before; the last row holds for all above, too"


def _cards(says: str) -> Option:
    return Option("number", says, unit="cards", high=MOST_DRAWS)


NPD_ACTIONS = TableKind(
    "NPD table",
    (
        Column("up_to", Option("number", _UP_TO, unit="laps", low=1, high=MAX_LAPS), effects=(ACTIONS,)),
        *(Column(track, _cards("cards that an NPD draws")) for track in TRACKS),
        Column("champion", _cards("cards more that a champion draws")),
    ),
    effects=(ACTIONS, RESPONSES),
    counted=False,
    rows="rows",
    row="row",
    most=MAX_LAPS + 1,
    needs=(ACTIONS, RESPONSES),
)


@cache
def load_npd_actions() -> Table:
    """Return the shipped Table 2."""
    return shipped_table(NPD_ACTIONS, "simkit.games.sccr", "npd_actions")


def npd_table_faults(table: Table) -> Sequence[Fault]:
    """Return what is wrong with the rows of an NPD table taken together."""
    faults = []
    if len(_rows(table, RESPONSES)) > 1:
        faults.append(Fault("npd_actions", "has two rows of responses", "they would contradict each other"))
    limits = [_figures(table, row)["up_to"] for row in _rows(table, ACTIONS)]
    for limit in sorted({limit for limit in limits if limits.count(limit) > 1}):
        faults.append(Fault("npd_actions", f"has two rows of actions up to {limit} laps"))
    return faults


def pack_npd_actions(table: Table, track: str) -> dict[str, Any]:
    """Return the table of one track, looked up for every lap number.

    Returns
    -------
    dict
        ``npd_draws`` and ``champion_draws``: lists of MAX_LAPS + 1 numbers of cards, by lap number;
        ``npd_responses`` and ``champion_responses``: numbers of cards.
    """
    rows = sorted((_figures(table, row) for row in _rows(table, ACTIONS)), key=lambda row: row["up_to"])
    by_laps = [next((row for row in rows if laps <= row["up_to"]), rows[-1]) for laps in range(MAX_LAPS + 1)]
    responses = _figures(table, _rows(table, RESPONSES)[0])
    return {
        "npd_draws": [row[track] for row in by_laps],
        "champion_draws": [row[track] + row["champion"] for row in by_laps],
        "npd_responses": responses[track],
        "champion_responses": responses[track] + responses["champion"],
    }


def _rows(table: Table, effect: str) -> list[Entry]:
    return [row for row in table.entries if row.effect == effect]


def _figures(table: Table, row: Entry) -> dict[str, int]:
    names = [column.name for column in table.kind.columns]
    return {name: int(value) for name, value in zip(names, row.values, strict=True)}
