"""A race of Formula 90 in sentences, turn by turn, from the notes of a replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from simkit.games.f90 import notes
from simkit.games.f90.data import TABLES
from simkit.games.f90.rules import Rules
from simkit.games.f90.sentences import Tale, count, sentence
from simkit.games.f90.state import MAX_NOTES
from simkit.games.f90.words import SKILLS, STRATEGIES

BEFORE_THE_RACE = (notes.QUALIFIED, notes.SPARE_CAR_TAKEN, notes.PREPARED)


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
            yield from _header(rules, tale, race)
            continue
        told = [race.note[k] for k in range(race.n_notes)]
        for note in told:
            if note.what in BEFORE_THE_RACE:
                yield f"  {sentence(tale, note)}"
        yield f"Turn {race.turn}"
        for note in told:
            if note.what not in BEFORE_THE_RACE:
                yield f"  {sentence(tale, note)}"
        if race.n_notes == MAX_NOTES:
            yield "  More happened in this turn than is noted: its end is not told."
        yield f"  In the lead: {tale.cars[race.first]}."


def _header(rules: Rules, tale: Tale, race: Any) -> Iterator[str]:
    """Yield what is raced by whom, and which of its data are made up."""
    robots = race.n_all - race.n_cars
    yield (
        f"Formula 90: {rules.circuit.capitalize()}, {count(rules.fact('turns'), 'turn')}, "
        f"{count(race.n_cars, 'player')}, {count(robots, 'robot')}, weather {rules.weather}."
    )
    for seat in range(race.n_cars):
        car = race.car[seat]
        strategy, skill = (STRATEGIES[car.chit].replace("_", " "), SKILLS[car.skill].replace("_", " "))
        board = f"{car.hand_limit} cards, {car.tyre_value} tyres, {car.damage_limit} damages"
        yield f"  {tale.cars[seat]}: {strategy}, {skill}; {board}."
    made_up = []
    for slot in TABLES.values():
        table = slot.get(rules)
        if "reconstructed" in table.figures.values():
            made_up.append(table.kind.name)
    if made_up:
        yield f"Reconstructed data: {', '.join(made_up)}."
