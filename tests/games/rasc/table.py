"""A table to lay out exact situations of RASC on: cars on spaces, loaded dice, scripted drivers.

Everything goes through the engine's own functions, compiled or not. Rows are those of the board, from 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.records import ENTRY, NONE, RACING, allocate
from simkit.core.rng import stream_seeds
from simkit.games.rasc.board import INNER, MIDDLE, OUTER
from simkit.games.rasc.decisions import ADD_DIE, DICE, DRAFT, GIVE_WAY, PIT, SERVICE, SLINGSHOT, STOP
from simkit.games.rasc.engine.challenge import challenge_phase
from simkit.games.rasc.engine.drafting import DUEL_DICE, DUELS, LADDER_ROLL, drafting_phase
from simkit.games.rasc.engine.incidents import SPIN_DIE
from simkit.games.rasc.engine.order import begin_turn, clear_challenge, order_cars
from simkit.games.rasc.engine.place import put_on, take_off
from simkit.games.rasc.engine.race import book_turn, movement_phase, play_turn
from simkit.games.rasc.engine.reach import find_reach, limit_slowness, open_pit_entry
from simkit.games.rasc.engine.start import start_race
from simkit.games.rasc.packed import pack
from simkit.games.rasc.rules import Rules
from simkit.games.rasc.state import (
    GONE,
    ON_TRACK,
    RACE,
    STREAM_CHALLENGE,
    STREAM_FINISH,
    STREAM_INCIDENT,
    STREAM_MOVEMENT,
    STREAMS,
)
from tests.games.rasc.loaded import Wanted, seed_for
from tests.games.rasc.recommended import said
from tests.games.rasc.scripted import policies

LANES = {"I": INNER, "M": MIDDLE, "O": OUTER}
FACES = {"MIN": (0, 1), "+1": (2,), "+2": (3,), "MAX": (4,), "TI": (5,)}
TURN = 7
"""The turn that is played on a table."""


class Table:
    """A race at a chosen moment.

    Parameters
    ----------
    *cars : str
        Where each car stands, as lane and row: ``"I5"``. All are in their third lap unless `lap` says otherwise.
    laps_begun : int
        The laps that they have begun.
    rules : Rules
    **changes
        Rules that differ from the recommended ones; others may be given, too, and go without saying.
    """

    def __init__(self, *cars: str, laps_begun: int = 3, rules: Rules | None = None, **changes: Any) -> None:
        self.options = rules or Rules(**said(changes))
        self.rules = pack(self.options)[0]
        self.race = allocate(RACE, 1)[0]
        field = allocate(ENTRY, max(len(cars), 1))
        seating = np.arange(len(field), dtype=np.uint8).reshape(1, -1)
        start_race(self.race, self.rules, field, stream_seeds(1, STREAMS), 0, seating)
        self.race.noting = 1
        self.race.turn = TURN
        self.race.ignore_minus = 0
        self.race.lap = laps_begun
        self.loads: dict[int, list[Wanted]] = {}
        for seat in range(len(field)):
            take_off(self.race, seat)
            self.race.car[seat].place = GONE
        for seat, where in enumerate(cars):
            self.put(seat, where, laps_begun)

    def car(self, seat: int = 0) -> Any:
        return self.race.car[seat]

    # --- laying out -----------------------------------------------------------------------------------------

    def put(self, seat: int, where: str, laps_begun: int = 3) -> None:
        """Stand a car on a space, in the lap that it is in."""
        row, lane = int(where[1:]) - 1, LANES[where[0]]
        assert self.race.at[row, lane] == NONE
        put_on(self.race, self.rules, seat, laps_begun * int(self.rules.rows) + row, lane)
        self.race.car[seat].rank = sum(
            int(other.way) == int(self.car(seat).way) and int(other.place) == ON_TRACK
            for k, other in enumerate(self.race.car[: self.race.n_cars])
            if k < seat
        )

    def load(self, stream: int, place: int, index: int, n: int, results: tuple[int, ...]) -> None:
        """Ask for a draw to come out as one of `results`."""
        self.loads.setdefault(stream, []).append((place, index, n, results))

    def throws(self, seat: int, *faces: str) -> None:
        """Load the movement dice of a car, which throws as many as are named."""
        for index, face in enumerate(faces):
            self.load(STREAM_MOVEMENT, TURN << 5 | seat, index, 6, FACES[face])
        self.answer(seat, DICE, len(faces))

    def incident(self, seat: int, roll: int, which: int = 0, spin: int = 0) -> None:
        """Load the dice of a car's incident: in movement (0), from a challenge (1), from a ladder (12 and on)."""
        one = max(roll - 6, 1)
        for index, pips in ((2 * which, one), (2 * which + 1, roll - one)):
            self.load(STREAM_INCIDENT, TURN << 5 | seat, index, 6, (pips - 1,))
        if spin:
            self.load(STREAM_INCIDENT, TURN << 5 | seat, SPIN_DIE + which, 6, (spin - 1,))

    def challenge(self, seat: int, *dice: int) -> None:
        """Load a car's dice in its row's challenge, throw by throw."""
        for throw, die in enumerate(dice):
            self.load(STREAM_CHALLENGE, TURN << 5 | seat, throw, 10, (die,))

    def duel(self, seat: int, *dice: tuple[int, int], step: int = 0) -> None:
        """Load the dice of a challenge after a draft: the car's own and the other's, throw by throw."""
        for throw, pair in enumerate(dice):
            for k, die in enumerate(pair):
                index = DUELS + step * DUEL_DICE + 2 * throw + k
                self.load(STREAM_CHALLENGE, TURN << 5 | seat, index, 10, (die,))

    def finish_throw(self, seat: int, *dice: int) -> None:
        """Load a car's dice past the line."""
        for throw, die in enumerate(dice):
            self.load(STREAM_FINISH, TURN << 5 | seat, throw, 10, (die,))

    def answer(self, seat: int, decision: int, answer: int) -> None:
        """Write down what a driver answers."""
        self.car(seat).param[decision] = answer + 1

    def stops(self, seat: int, where: str) -> None:
        """Write down where a car stops: lane and row."""
        spaces = (int(where[1:]) - 1 - int(self.car(seat).row)) % int(self.rules.rows)
        self.answer(seat, STOP, spaces * 3 + LANES[where[0]])

    def _fix(self) -> None:
        for stream, wanted in self.loads.items():
            self.race.seed[stream] = seed_for(0, stream, wanted)

    # --- playing --------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Bring the table to the beginning of the turn: nobody has moved."""
        self.race.n_notes = 0
        order_cars(self.race, self.rules)
        begin_turn(self.race, self.rules)

    def move(self) -> None:
        """Play the movement phase."""
        self._fix()
        self.begin()
        movement_phase(self.race, self.rules, policies())
        self._checked()

    def challenges(self) -> None:
        """Play the challenge phase of cars as they stand."""
        self._fix()
        order_cars(self.race, self.rules)
        clear_challenge(self.race)
        challenge_phase(self.race, self.rules)

    def draft(self) -> None:
        """Play the drafting phase of cars as they stand."""
        self._fix()
        order_cars(self.race, self.rules)
        drafting_phase(self.race, self.rules, policies())
        self._checked()

    def book(self) -> None:
        """Play the end of the turn."""
        self._fix()
        book_turn(self.race, self.rules)

    def turn(self) -> None:
        """Play a whole turn."""
        self._fix()
        self.race.turn = TURN - 1
        play_turn(self.race, self.rules, policies())
        self._checked()

    def _checked(self) -> None:
        race = self.race
        assert race.fault_seat == NONE, (
            f"seat {race.fault_seat} answered {race.fault_answer} to {race.fault_decision}"
        )

    # --- reading --------------------------------------------------------------------------------------------

    def where(self, seat: int = 0) -> str:
        """Return the space of a car, as lane and row."""
        car = self.car(seat)
        assert car.place == ON_TRACK
        return f"{'IMO'[car.lane]}{car.row + 1}"

    def order(self, *seats: int) -> list[int]:
        """Return seats of one row by their rank."""
        return sorted(seats, key=lambda seat: int(self.car(seat).rank))

    def reach(self, seat: int, movement: int) -> list[str]:
        """Return where a car may stop with so many spaces, as lane and row."""
        self.begin()
        self.race.movement = movement
        far = find_reach(self.race, self.rules, policies(), seat)
        entry = open_pit_entry(self.race, self.rules, seat)
        limit_slowness(self.race, self.rules, seat, far)
        if entry:
            self.race.reach[entry] |= 1
        row = int(self.car(seat).row)
        return [
            f"{'IMO'[lane]}{(row + spaces) % int(self.rules.rows) + 1}"
            for spaces in range(movement + 1)
            for lane in range(3)
            if int(self.race.reach[spaces]) >> lane & 1
        ]

    def notes(self, what: int) -> list[tuple[int, ...]]:
        """Return the notes of one kind as (seat, other, a, b, c)."""
        found = self.race.note[: self.race.n_notes]
        return [tuple(int(x) for x in (n.seat, n.other, n.a, n.b, n.c)) for n in found if n.what == what]


__all__ = [
    "ADD_DIE",
    "DICE",
    "DRAFT",
    "GIVE_WAY",
    "LADDER_ROLL",
    "PIT",
    "RACING",
    "SERVICE",
    "SLINGSHOT",
    "STOP",
    "TURN",
    "Table",
]
