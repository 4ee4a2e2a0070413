"""The board as data: its fields, what is wrong with one, and what the engine reads off it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from simkit.faults import Fault
from simkit.games.crashcar.hexes import Place, neighbours, step
from simkit.games.fields import Option
from simkit.games.table_kinds import Column, Entry, TableKind
from simkit.games.tables import Table

MAX_FIELDS = 512
STARTERS = 6
"""Start places that every board needs."""

FARTHEST = 10_000_000_000

TRACK, BARRIER = "track", "barrier"
AGAINST, LATERAL, WITH = -1, 0, 1
NO_FIELD = -2
"""Which way a step leads: against the race, neither, with it, or off the board."""

_BOTH = (TRACK, BARRIER)


@dataclass(frozen=True)
class Board:
    """A board, resolved. Fields are numbered in the order of their rows.

    Parameters
    ----------
    names : tuple of str
    places : tuple of (int, int)
        Axial coordinates.
    on_track : tuple of bool
        False on the barrier.
    progress : tuple of int
        How far round the lap each field is, from 0 up to `lap`.
    heading : tuple of int
        Heading of the race there.
    start : tuple of int
        The fields of the start places, first place first.
    start_numbers : tuple of int
        Their numbers as the board gives them.
    line, lap : int
        Progress of the finish line and of a whole lap.
    """

    names: tuple[str, ...]
    places: tuple[Place, ...]
    on_track: tuple[bool, ...]
    progress: tuple[int, ...]
    heading: tuple[int, ...]
    start: tuple[int, ...]
    start_numbers: tuple[int, ...]
    line: int
    lap: int

    def gain(self, one: int, other: int) -> int:
        """Return the progress from one field to another, the short way round: above -lap/2, up to lap/2."""
        way = (self.progress[other] - self.progress[one]) % self.lap
        return way - self.lap if 2 * way > self.lap else way

    def way(self, one: int, other: int) -> int:
        """Return whether a step leads WITH the race, AGAINST it, or is LATERAL."""
        gain = self.gain(one, other)
        return (gain > 0) - (gain < 0)

    def around(self, field: int) -> list[int | None]:
        """Return the fields next to one by heading, None off the board."""
        numbers = _numbers(self.places)
        return [numbers.get(place) for place in neighbours(self.places[field])]


@lru_cache(maxsize=64)
def _numbers(places: tuple[Place, ...]) -> dict[Place, int]:
    return {place: number for number, place in enumerate(places)}


def read_board(table: Table) -> Board:
    """Return a board as the engine and the pictures see it."""
    return _board(table.entries)


@lru_cache(maxsize=64)
def _board(entries: tuple[Entry, ...]) -> Board:
    fields = [_figures(entry) for entry in entries if entry.effect != "line"]
    line = next(_figures(entry) for entry in entries if entry.effect == "line")
    starts = sorted((field["start"], number) for number, field in enumerate(fields) if field["start"])
    return Board(
        names=tuple(entry.name for entry in entries if entry.effect != "line"),
        places=tuple((field["q"], field["r"]) for field in fields),
        on_track=tuple(entry.effect == TRACK for entry in entries if entry.effect != "line"),
        progress=tuple(field["progress"] for field in fields),
        heading=tuple(field["heading"] for field in fields),
        start=tuple(number for _, number in starts),
        start_numbers=tuple(place for place, _ in starts),
        line=line["progress"],
        lap=line["lap"],
    )


def _figures(entry: Entry) -> dict[str, int]:
    names = [column.name for column in BOARD.columns]
    return dict(zip(names, map(int, entry.values), strict=True))


def board_faults(entries: Sequence[Entry]) -> list[Fault]:
    """Return what is wrong with a board as a whole (CRASH-TRACK-1 to 6); keys are the numbers of rows."""
    lines = [number for number, entry in enumerate(entries) if entry.effect == "line"]
    faults = [Fault(str(number), "a board has one finish line") for number in lines[1:]]
    faults += _doubles(entries) + _beyond_the_lap(entries, _figures(entries[lines[0]])["lap"])
    if faults:
        return faults
    board = _board(tuple(entries))
    rows = [number for number, entry in enumerate(entries) if entry.effect != "line"]
    found = _ring_faults(board) or _start_faults(board) + _barrier_faults(board)
    return [Fault(str(rows[field]) if field is not None else "", said) for field, said in found]


def _doubles(entries: Sequence[Entry]) -> list[Fault]:
    """Return a fault for every name or place that two rows have."""
    faults = []
    names: set[str] = set()
    places: dict[Place, str] = {}
    for number, entry in enumerate(entries):
        if entry.name in names:
            faults.append(Fault(str(number), f"there are two rows called {entry.name}"))
        names.add(entry.name)
        if entry.effect == "line":
            continue
        figures = _figures(entry)
        place = figures["q"], figures["r"]
        if place in places:
            faults.append(
                Fault(str(number), f"{entry.name} lies at {place}, where {places[place]} is already")
            )
        places[place] = entry.name
    return faults


def _beyond_the_lap(entries: Sequence[Entry], lap: int) -> list[Fault]:
    """Return a fault for every row whose progress is no part of a lap."""
    return [
        Fault(str(number), f"{entry.name}: its progress is not below that of a lap, {lap}")
        for number, entry in enumerate(entries)
        if _figures(entry)["progress"] >= lap
    ]


def _ring_faults(board: Board) -> list[tuple[int | None, str]]:
    """Return where the track is no closed ring, or a field beside it lies far from it by its progress.

    From a field whose every neighbour on the track is one with the race, a car can drive on for ever; there are
    finitely many fields and each step is further, so it comes round.
    """
    faults: list[tuple[int | None, str]] = []
    for field, name in enumerate(board.names):
        track = [other for other in board.around(field) if other is not None and board.on_track[other]]
        if board.on_track[field] and not any(board.way(field, other) == WITH for other in track):
            faults.append((field, f"{name}: no way on with the race, so the track is no closed ring"))
        far = [other for other in track if 4 * abs(board.gain(field, other)) >= board.lap]
        faults += [
            (field, f"{name}: {board.names[other]} beside it is a quarter of a lap away") for other in far
        ]
    return faults or _apart(board)


def _apart(board: Board) -> list[tuple[int | None, str]]:
    """Return the fields of the track that cannot be reached from the rest of it."""
    track = [field for field in range(len(board.names)) if board.on_track[field]]
    seen = {track[0]}
    waiting = [track[0]]
    while waiting:
        for other in board.around(waiting.pop()):
            if other is not None and board.on_track[other] and other not in seen:
                seen.add(other)
                waiting.append(other)
    return [
        (field, f"{board.names[field]} is cut off from the rest of the track")
        for field in track
        if field not in seen
    ]


def _start_faults(board: Board) -> list[tuple[int | None, str]]:
    """Return what is wrong with the start places: six or more, in order, behind the line, facing the race."""
    faults: list[tuple[int | None, str]] = []
    if len(board.start) < STARTERS:
        faults.append((None, f"there are {len(board.start)} start places, and {STARTERS} are needed"))
    before, last = 0, ""
    for place, (field, number) in enumerate(zip(board.start, board.start_numbers, strict=True), 1):
        name = board.names[field]
        to_go = (board.line - board.progress[field]) % board.lap
        if number != place:
            faults.append((field, f"{name}: start place {number} where {place} comes next"))
        if not 0 < 2 * to_go < board.lap:
            faults.append((field, f"{name}: a start place lies before the finish line, within half a lap"))
        if to_go <= before:
            faults.append((field, f"{name}: start place {number} is not behind the one before it, {last}"))
        ahead = _numbers(board.places).get(step(board.places[field], board.heading[field]))
        if ahead is None or not board.on_track[ahead] or board.way(field, ahead) != WITH:
            faults.append((field, f"{name}: a car that starts here does not face along the track"))
        before, last = to_go, name
    return faults


def _barrier_faults(board: Board) -> list[tuple[int | None, str]]:
    """Return the fields of the barrier that a car could not leave without going against the race."""
    return [
        (field, f"{name}: a car on this barrier field has no way back to the track")
        for field, name in enumerate(board.names)
        if not board.on_track[field]
        and not any(
            other is not None and board.on_track[other] and board.way(field, other) != AGAINST
            for other in board.around(field)
        )
    ]


BOARD = TableKind(
    "board",
    (
        Column("q", Option("number", "axial coordinate, to the right", low=-200, high=200), effects=_BOTH),
        Column(
            "r",
            Option("number", "axial coordinate, down and to the right", low=-200, high=200),
            effects=_BOTH,
        ),
        Column("progress", Option("number", "how far round the lap it lies", high=FARTHEST)),
        Column(
            "heading",
            Option("number", "heading of the race there, 0 to the right and on clockwise", high=5),
            effects=_BOTH,
        ),
        Column("start", Option("number", "start place", high=16), 0, effects=(TRACK,)),
        Column("lap", Option("number", "progress of a whole lap", low=6, high=FARTHEST), effects=("line",)),
    ),
    effects=(TRACK, BARRIER, "line"),
    counted=False,
    rows="fields",
    row="field",
    most=MAX_FIELDS + 1,
    needs=(TRACK, "line"),
    whole=board_faults,
)
