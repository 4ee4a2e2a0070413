"""A race of Crashcar Challenge in sentences, round by round, from the notes of a replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from simkit.core.records import NONE
from simkit.games.crashcar import notes
from simkit.games.crashcar.data import TABLES
from simkit.games.crashcar.rules import Rules
from simkit.games.crashcar.sentences import TELLERS, Tale, many
from simkit.games.crashcar.state import MAX_NOTES


def narrate(rules: Rules, names: Sequence[str], turns: Iterable[Any]) -> Iterator[str]:
    """Yield the race's lines.

    Parameters
    ----------
    rules : Rules
    names : sequence of str
        One for each entry of the field.
    turns : iterable of record
        The race's record, noting, after the start and after every round; it may be the same one each time.
    """
    tale = None
    for race in turns:
        if tale is None:
            tale = Tale(rules, names, race)
            yield from _header(rules)
        else:
            yield f"Round {race.turn}"
        yield from _rolls(tale, race)
        yield from _moves(tale, race)
        if race.n_notes == MAX_NOTES:
            yield "  More happened in this round than is noted: its end is not told."
        yield from _standing(tale, race)


def _header(rules: Rules) -> Iterator[str]:
    """Yield what is raced, and which of its data are made up."""
    goal = many(rules.laps, "lap") if rules.goal == "laps" else "until one car is left"
    teams = ", teams of two cars" if rules.team_cars == 2 else ""
    yield f"Stock car crash race: {rules.table('board').title.lower()}, {goal}{teams}."
    made_up = []
    for name, slot in TABLES.items():
        figures = [figure for figure, source in slot.get(rules).figures.items() if source == "reconstructed"]
        if figures:
            made_up.append(
                "the whole board"
                if name == "board"
                else f"{', '.join(figures)} of the {name.replace('_', ' ')}"
            )
    if made_up:
        yield f"Reconstructed data: {'; '.join(made_up)}."


def _rolls(tale: Tale, race: Any) -> Iterator[str]:
    """Yield what everybody rolled, the highest first; before the first round, the grid."""
    rolled = [note for note in race.note[: race.n_notes] if note.what == notes.ROLLED]
    if not rolled:
        return
    words = []
    for note in sorted(rolled, key=lambda note: -int(note.a)):
        hurt = f" with {many(int(note.b), 'damage')}" if note.b else ""
        words.append(f"{tale.names[note.seat]} {note.a}{hurt}")
    yield f"  Rolled: {', '.join(words)}."
    starts = [note for note in race.note[: race.n_notes] if note.what == notes.STARTS]
    if starts:
        grid = ", ".join(
            f"{tale.names[note.seat]} on {tale.field(note.a)}"
            for note in sorted(starts, key=lambda n: int(n.seat))
        )
        yield f"  Grid: {grid}."


def _moves(tale: Tale, race: Any) -> Iterator[str]:
    """Yield every partial move: a car's driving in one sentence, and what it led to."""
    for note in race.note[: race.n_notes]:
        if note.what == notes.STEPPED or note.what == notes.REVERSED:
            tale.drives(note)
        elif note.what in TELLERS:
            yield from tale.told_drive()
            yield TELLERS[int(note.what)](tale, note)
    yield from tale.told_drive()


def _standing(tale: Tale, race: Any) -> Iterator[str]:
    """Yield the points and laps of all cars, the best first."""
    if race.turn == 0 or race.leader == NONE:
        return
    words = []
    for seat in sorted(range(race.n_cars), key=lambda seat: int(race.finish[seat])):
        car = race.car[seat]
        lost = ", lost" if car.running == 0 else f", {many(int(car.damage), 'damage')}" if car.damage else ""
        words.append(f"{tale.names[seat]} {car.score} ({many(int(car.laps), 'lap')}{lost})")
    yield f"  Points: {', '.join(words)}."
    if race.limited == 1:
        yield "  The race is stopped at the limit of rounds."
