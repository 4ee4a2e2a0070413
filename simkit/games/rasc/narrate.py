"""A race of RASC in sentences, turn by turn, from the notes of a replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from simkit.games.rasc.idle import slots_in_use
from simkit.games.rasc.rules import Rules
from simkit.games.rasc.sentences import TELLERS, Tale, many
from simkit.games.rasc.state import GONE, MAX_NOTES, ON_TRACK, YELLOW


def narrate(rules: Rules, names: Sequence[str], turns: Iterable[Any]) -> Iterator[str]:
    """Yield the race's lines.

    Parameters
    ----------
    rules : Rules
    names : sequence of str
        One for each entry of the field.
    turns : iterable of record
        The race's record, noting, after the start and after every turn; it may be the same one each time.
    """
    tale = None
    for race in turns:
        if tale is None:
            tale = Tale(rules, names, race)
            yield from _header(rules)
        else:
            flag = ", yellow flag" if race.flag == YELLOW else ""
            yield f"Turn {race.turn}, lap {race.lap}{flag}"
        for note in race.note[: race.n_notes]:
            yield f"  {tale.names[note.seat]} {TELLERS[int(note.what)](tale, note)}."
        if race.n_notes == MAX_NOTES:
            yield "  More happened in this turn than is noted: its end is not told."
        if race.turn:
            yield _standing(tale, race)
        if race.status:
            yield from _result(tale, race)


def _header(rules: Rules) -> Iterator[str]:
    """Yield what is raced, and which of its data are made up."""
    board = rules.table("board")
    yield f"{board.title}, {many(rules.laps, 'lap')} of {rules.rows_per_lap} rows."
    made_up = []
    for name in slots_in_use(rules):
        sources = rules.table(name).figures
        figures = [figure for figure, source in sources.items() if source == "reconstructed"]
        if figures:
            made_up.append(f"{', '.join(figures)} of the {name.replace('_', ' ')}")
    if made_up:
        yield f"Reconstructed data: {'; '.join(made_up)}."


def _standing(tale: Tale, race: Any) -> str:
    """Return where everybody is, the furthest first."""
    words = []
    for seat in sorted(
        range(race.n_cars), key=lambda seat: (-int(race.car[seat].way), int(race.car[seat].rank))
    ):
        car = race.car[seat]
        if car.place == GONE:
            where = "out" if car.out else "in the finish"
        else:
            where = f"row {int(car.way) % tale.rules.rows_per_lap + 1}"
            where += "" if car.place == ON_TRACK else ", pits"
        words.append(f"{tale.names[seat]} ({where})")
    return f"  Order: {', '.join(words)}."


def _result(tale: Tale, race: Any) -> Iterator[str]:
    """Yield the finishing order."""
    order = sorted(range(race.n_cars), key=lambda seat: int(race.finish[seat]))
    if race.limited:
        yield "  The race is stopped at the bound of turns."
    yield f"  Result: {', '.join(f'{place}. {tale.names[seat]}' for place, seat in enumerate(order, 1))}."
