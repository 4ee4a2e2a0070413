"""The two tables of the NUDGE PASS: what their rows look like, and their bands in order."""

from __future__ import annotations

from collections.abc import Sequence

from simkit.faults import Fault
from simkit.games.fields import Option
from simkit.games.sccr.cards import TRACKS
from simkit.games.table_kinds import Column, TableKind
from simkit.games.tables import Table

MAX_BANDS = 8

NUDGE_EFFECTS = ("none", "high_in_turn", "crash")
"""Effects of contact; their places are their codes, as in `engine.nudge`."""

CRASH_OUTCOMES = ("none", "out", "body_damage")
"""Outcomes of a crash; their places are their codes, as in `engine.nudge`."""

_HIGHEST = 999
"""No card has a higher rating."""

_UP_TO = Column("up_to", Option("number", "highest rating of the band", unit="thousandths", high=1000))

NUDGE_EFFECT = TableKind(
    "table of contact",
    (_UP_TO,),
    effects=NUDGE_EFFECTS,
    counted=False,
    rows="bands",
    row="band",
    most=MAX_BANDS,
)

NUDGE_OUTCOME = TableKind(
    "table of crashes",
    (
        _UP_TO,
        *(
            Column(track, Option("choice", "what becomes of the car there", options=CRASH_OUTCOMES))
            for track in TRACKS
        ),
    ),
    counted=False,
    rows="bands",
    row="band",
    most=MAX_BANDS,
)


def band_faults(slot: str, table: Table) -> Sequence[Fault]:
    """Return what is wrong with a table of bands: every rating must belong to one, and to no other."""
    limits = sorted(map(int, table.column("up_to")))
    faults = [
        Fault(slot, f"has two bands up to {limit}", "they would contradict each other")
        for limit in sorted({limit for limit in limits if limits.count(limit) > 1})
    ]
    if limits[-1] < _HIGHEST:
        said = f"says nothing of ratings above {limits[-1]}"
        faults.append(Fault(slot, said, f"a band needs up_to = {_HIGHEST} or more"))
    return faults


def bands(table: Table, codes: Sequence[int]) -> list[tuple[int, int]]:
    """Return (up_to, code) of every band, the lowest first."""
    return sorted(
        zip(map(int, table.column("up_to")), map(int, codes), strict=True), key=lambda band: band[0]
    )
