"""A season whose results are written down: who finished where, who led, who was out, who bought what."""

from __future__ import annotations

import numpy as np

from simkit.core.records import ENDED, ENTRY, allocate
from simkit.core.rng import stream_seeds
from simkit.games.sccr.creation import TRAITS
from simkit.games.sccr.engine.answers import list_moves
from simkit.games.sccr.season import GAME
from simkit.games.sccr.season.engine import season as whole_season
from simkit.games.sccr.season.engine.outcome import write_outcome
from simkit.games.sccr.season.state import ATTRIBUTES
from simkit.games.sccr.state import OUT_MECHANICAL, SPEND
from tests.games.sccr.scripted import policies

Rules = GAME.rules
KEEP, HAND, POLE, SPEED, OUT = 0, 1, 2, 3, 4
"""Answers to what a driver does with his awards."""


class Season:
    """A season of drivers who are known by their entry, from 0 on.

    Parameters
    ----------
    drivers : int or sequence of mapping
        So many drivers, or the traits of each.
    **changes
        Rules that differ from the defaults; there are 20 races, if they do not say.
    """

    def __init__(self, drivers=6, **changes) -> None:
        self.options = Rules(**{"n_races": 20} | changes)
        self.rules = GAME.pack(self.options)[0]
        made = [{}] * drivers if isinstance(drivers, int) else drivers
        self.field = allocate(ENTRY, len(made))
        for entry, traits in zip(self.field, made, strict=True):
            for place, (name, (default, option)) in enumerate(TRAITS.items()):
                entry.trait[place] = option.code(traits.get(name, default))
        self.seasons = allocate(GAME.race_dtype, 1)
        self.season = self.seasons[0]
        self.start(0)

    def start(self, number: int) -> None:
        """Begin season `number` anew, every driver in the seat of his entry."""
        seeds = stream_seeds(1, GAME.streams)
        seating = np.arange(len(self.field), dtype=np.uint8).reshape(1, -1)
        whole_season.start_race(self.season, self.rules, self.field, seeds, number, seating)

    def begin(self):
        """Start the next race and return its record."""
        whole_season.begin_race(self.season, self.rules)
        return self.season.race

    def end(self, order, led=(), out=(), buys=None) -> None:
        """End the race that is run.

        Parameters
        ----------
        order : sequence of int
            Drivers from the first place to the last.
        led, out : sequence of int
            Drivers who led a lap besides the winner; drivers out of the race.
        buys : mapping of int to sequence of int
            Answers of drivers who are asked what to do with their awards; others keep them.
        """
        race = self.season.race
        for place, entry in enumerate(order, 1):
            seat = self.seat(entry)
            race.finish[seat] = place
            race.car[seat].turns_led = int(place == 1 or entry in led)
            race.car[seat].running = int(entry not in out)
            race.car[seat].out_reason = OUT_MECHANICAL if entry in out else 0
            race.car[seat].param[:] = 0
            for k, answer in enumerate((buys or {}).get(entry, ())):
                race.car[seat].param[2 * k : 2 * k + 2] = SPEND + 1, answer
        race.status = ENDED
        whole_season.end_race(self.season, self.rules, policies())

    def race(self, *order, led=(), out=(), buys=None) -> None:
        """Run a whole race of the season with this result; see `end`. Drivers that are not named follow in order."""
        self.begin()
        rest = [entry for entry in range(len(self.field)) if entry not in order]
        self.end([*order, *rest], led, out, buys)

    def seat(self, entry: int) -> int:
        """Return a driver's seat in the race that is run."""
        race = self.season.race
        return next(seat for seat in range(race.n_cars) if race.car[seat].entry == entry)

    def car(self, entry: int):
        """Return a driver's car in the race that is run."""
        return self.season.race.car[self.seat(entry)]

    def driver(self, entry: int):
        """Return a driver's sheet."""
        return self.season.car[self.season.seat_of[entry]]

    def levels(self, entry: int) -> dict[str, int]:
        return dict(zip(ATTRIBUTES, map(int, self.driver(entry).level), strict=True))

    def quarters(self) -> list[int]:
        """Return the awards that every driver holds [quarter points]."""
        return [int(self.driver(entry).quarters) for entry in range(len(self.field))]

    def standings(self) -> list[int]:
        """Return the drivers from the first place of the standings to the last."""
        return sorted(range(len(self.field)), key=lambda entry: int(self.driver(entry).standing))

    def moves(self, entry: int) -> list[int]:
        """Return what a driver may do with his awards, as listed."""
        seat = self.seat(entry)
        own = self.rules.race[(self.season.turn - 1) % self.rules.n_list]
        n = list_moves(self.season.race, own, seat, SPEND)
        return [int(move) for move in self.season.race.move[:n]]

    def outcome(self):
        """Return the outcome rows, by entry."""
        rows = allocate(GAME.outcome_dtype, (1, len(self.field)))
        write_outcome(self.season, self.rules, rows[0])
        return [next(row for row in rows[0] if row.entry == entry) for entry in range(len(self.field))]
