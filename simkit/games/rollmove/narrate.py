"""A race of Roll and Move in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from simkit.games.rollmove.rules import Rules


def narrate(rules: Rules, names: Sequence[str], turns: Iterable[Any]) -> Iterator[str]:
    """Yield the race's sentences; `turns` are the race records after the start and after every turn."""
    for race in turns:
        if race.turn == 0:
            order = ", ".join(names[race.car[seat].entry] for seat in range(race.n_cars))
            yield f"{race.n_cars} cars, {rules.squares} squares, a die of {rules.faces} faces. Turn order: {order}."
            continue
        yield f"Turn {race.turn}"
        for k in range(race.n_notes):
            note = race.note[k]
            name = names[race.car[note.seat].entry]
            where = (
                f"is past the post in place {note.position}"
                if note.position
                else f"is on square {note.square}"
            )
            yield f"  {name} rolls {note.roll} and {where}."
