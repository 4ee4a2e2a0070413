"""A table to lay out exact situations of Crashcar Challenge on: cars, postures, stacked decks, scripted drivers.

Everything goes through the engine's own functions, compiled or not. On the top straight of the oval of three lanes
the race runs to the right, lane 1 is inside (below), and the finish line lies behind the fifth field of lanes 1 and 2.
"""

from __future__ import annotations

import numpy as np

from simkit.core.records import ENTRY, NONE, RACING, allocate
from simkit.core.rng import scale, stream_seeds, word_at
from simkit.games.crashcar.board import read_board
from simkit.games.crashcar.data import RESULTS
from simkit.games.crashcar.engine.legal import legal_moves, legal_uprights
from simkit.games.crashcar.engine.moving import partial_move
from simkit.games.crashcar.engine.race import end_round, play_turn
from simkit.games.crashcar.engine.start import start_race
from simkit.games.crashcar.packed import pack
from simkit.games.crashcar.rules import Rules
from simkit.games.crashcar.state import (
    BLUE,
    GREEN,
    N_MOVES,
    ON_ROOF,
    ON_SIDE,
    RACE,
    RAM,
    REVERSE,
    STAY,
    STREAM_DECK,
    STREAMS,
    UPRIGHT,
)
from tests.games.crashcar.recommended import RECOMMENDED
from tests.games.crashcar.scripted import FACING_AT, UPRIGHT_AT, policies
from tests.recommending import said

E, SE, SW, W, NW, NE = range(6)
__all__ = [
    "BLUE",
    "GREEN",
    "NE",
    "NW",
    "ON_ROOF",
    "ON_SIDE",
    "RAM",
    "REVERSE",
    "SE",
    "STAY",
    "SW",
    "UPRIGHT",
    "E",
    "Table",
    "W",
]


class Table:
    """A race at a chosen moment.

    Parameters
    ----------
    n_cars : int
        Cars, all off the board (`put` places them), upright, in their second lap, no points, no damage.
    laps : int
        Laps that every car has completed.
    **changes
        Rules that differ from the recommended ones; others may be given, too, and go without saying.
    """

    def __init__(self, n_cars: int = 2, laps: int = 1, **changes: object) -> None:
        self.options = Rules(**said(changes, RECOMMENDED))
        self.rules = pack(self.options)[0]
        self.board = read_board(self.options.table("board"))
        self.races = allocate(RACE, 1)
        self.race = self.races[0]
        self.field = allocate(ENTRY, n_cars)
        self.start(0)
        self.race.noting = 1
        self.race.turn = 1
        for seat in range(n_cars):
            self.race.at[self.car(seat).field] = NONE
            self.car(seat).points = 0
            self.done(seat, laps)

    def start(self, number: int, seed: int = 1) -> None:
        """Set up race `number`, entries sitting in their order round the table."""
        seating = np.arange(len(self.field), dtype=np.uint8).reshape(1, -1)
        start_race(self.race, self.rules, self.field, stream_seeds(seed, STREAMS), number, seating)

    def car(self, seat: int):
        return self.race.car[seat]

    # --- laying out -----------------------------------------------------------------------------------------

    def at(self, lane: int, number: int) -> int:
        """Return a field of a lane by its number, 1 on the upper left corner; lane 0 and 4 are the barriers."""
        last = 1 + max(int(name[5]) for name in self.board.names if name.startswith("lane"))
        kind = {0: "inner barrier", last: "outer barrier"}.get(lane, f"lane {lane}")
        return self.board.names.index(f"{kind}, {number}")

    def put(
        self, seat: int, lane: int, number: int, heading: int = E, points: int = 0, posture: int = UPRIGHT
    ) -> None:
        """Stand a car on a field, in the lap that it is in."""
        car = self.car(seat)
        field = self.at(lane, number)
        assert self.race.at[field] == NONE
        car.field = field
        car.heading = heading
        car.points = points
        car.posture = posture
        past = (self.board.progress[field] - self.board.line) % self.board.lap
        car.travel = self.rules.line + car.laps * self.board.lap + past
        self.race.at[field] = seat
        self.race.tick += 1
        car.order = self.race.tick

    def done(self, seat: int, laps: int) -> None:
        """Let a car have completed so many laps."""
        self.car(seat).laps = laps
        self.car(seat).next_lap = self.rules.line + (laps + 1) * self.board.lap

    def stack(self, deck: int, *results: str) -> None:
        """Make these results the next cards of a deck."""
        pile = self.race.deck[deck]
        stock = sorted(int(card) for card in pile.stock[: pile.n_stock])
        cards = []
        for result in results:
            name, star, _ = result.partition("*")
            wanted = (RESULTS.index(name), int(star == "*"))
            cards.append(next(c for c in stock if c not in cards and self.card(deck, c) == wanted))
        rest = [card for card in stock if card not in cards]
        if pile.drawn & 3:  # start on a fresh block of random words
            pile.drawn += 4 - (pile.drawn & 3)
        places = list(range(len(stock)))
        arranged = [NONE] * len(stock)
        for k, card in enumerate(cards):
            place = deck | int(pile.shuffles) << 8
            word = word_at(
                self.race.seed[STREAM_DECK + deck],
                self.race.number,
                STREAM_DECK + deck,
                place,
                int(pile.drawn) + k,
            )
            where = int(scale(word, len(places)))
            arranged[places[where]] = card
            places[where] = places[-1]
            places.pop()
        for place, card in zip(places, rest, strict=True):
            arranged[place] = card
        pile.stock[: len(arranged)] = arranged

    def card(self, deck: int, number: int) -> tuple[int, int]:
        """Return the result of a card and whether its mark counts."""
        return int(self.rules.result[deck, number]), int(self.rules.mark[deck, number])

    def script(self, seat: int, *moves: int, facing: int | None = None, upright: int | None = None) -> None:
        """Write down what a driver does after 0, 1, ... fields of his move, and how he faces."""
        param = self.car(seat).param
        param[:] = 0
        param[: len(moves)] = np.array(moves, dtype=np.int64) + 1
        param[FACING_AT] = 0 if facing is None else facing + 1
        param[UPRIGHT_AT] = 0 if upright is None else upright + 1

    # --- playing --------------------------------------------------------------------------------------------

    def move(self, seat: int, *moves: int, points: int | None = None, **how: int | None) -> None:
        """Play one partial move of a car by a script; see `script`."""
        if points is not None:
            self.car(seat).points = points
        self.script(seat, *moves, **how)
        self.race.n_notes = 0
        partial_move(self.race, self.rules, policies(), seat)
        assert self.race.status == RACING, (
            f"illegal answer {self.race.fault_answer} to {self.race.fault_decision}: legal {bits(self.race.fault_legal)}"
        )

    def round(self) -> None:
        """Play the next round."""
        play_turn(self.race, self.rules, policies())

    def end_round(self) -> None:
        end_round(self.race, self.rules)

    # --- reading --------------------------------------------------------------------------------------------

    def begin(self, seat: int, points: int | None = None) -> None:
        """Bring a car to the start of a partial move without asking its driver."""
        if points is not None:
            self.car(seat).points = points
        self.race.moves_begun += 1
        self.race.left = self.car(seat).points
        self.race.steps = 0
        self.race.run_up = 0
        self.race.wrong_way = 0
        self.race.free_start = 0
        self.race.laps_before = self.car(seat).laps
        self.race.came = self.car(seat).heading

    def legal(self, seat: int) -> list[int]:
        """Return the legal moves of the car as the race stands in its partial move."""
        return bits(legal_moves(self.race, self.rules, seat))

    def first(self, seat: int, points: int = 10) -> list[int]:
        """Return the legal first moves of a car with so many points."""
        self.begin(seat, points)
        return self.legal(seat)

    def uprights(self, seat: int, points: int = 10) -> list[int]:
        """Return the headings with which a lying car may be set upright."""
        self.begin(seat, points)
        return bits(legal_uprights(self.race, self.rules, seat))

    def running_up(self, seat: int, heading: int = E, run_up: int = 2, points: int = 10) -> list[int]:
        """Return the legal moves of a car that has just driven so many fields in one heading."""
        self.begin(seat, points)
        self.race.steps = self.race.run_up = run_up
        self.race.came = heading
        self.car(seat).heading = heading
        return self.legal(seat)

    def where(self, seat: int) -> tuple[int, int]:
        """Return lane and number of the field of a car; the barriers are lanes 0 and 4."""
        name = self.board.names[self.car(seat).field]
        kind, number = name.rsplit(", ", 1)
        lane = {"inner barrier": 0, "outer barrier": 4}.get(kind) if "barrier" in kind else int(kind[5:])
        return lane, int(number)

    def notes(self, what: int) -> list[tuple[int, ...]]:
        """Return the notes of one kind since the last move began as (seat, other, a, b, c)."""
        found = self.race.note[: self.race.n_notes]
        return [tuple(int(x) for x in (n.seat, n.other, n.a, n.b, n.c)) for n in found if n.what == what]


def bits(mask: int) -> list[int]:
    """Return the places of the bits that are set."""
    return [k for k in range(N_MOVES) if int(mask) >> k & 1]
