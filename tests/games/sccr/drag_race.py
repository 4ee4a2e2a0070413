"""Qualifying, laid out by hand: who holds what, lays what for the lap count, plays what to move."""

from __future__ import annotations

from simkit.games.sccr.engine import race as whole_race
from simkit.games.sccr.state import QUALIFYING_CARD, QUALIFYING_LAPS, QUALIFYING_TIE
from tests.games.sccr.table import Table


class DragRace(Table):
    """Cars side by side, their hands empty, in the second turn of qualifying unless that is undone.

    Parameters
    ----------
    n_cars : int
    **changes
        Rules that differ from the defaults, besides the grid.
    """

    def __init__(self, n_cars: int = 2, **changes: object) -> None:
        super().__init__(n_cars, **{"grid": "qualifying"} | changes)
        self.race.turn = 0
        self.race.qualifying_turns = 1
        self.pairs: dict[int, list[tuple[int, int]]] = {}

    def rated(self, rating: int) -> int:
        """Return the number of the card with this rating; every rating is on one card."""
        return self.card_with(rating=rating)

    def holds(self, seat: int, *cards: int, laps: tuple[int, ...] = (), move: int | None = None) -> None:
        """Deal a hand: the cards for the lap count, the one to move with, any others; and have it played so.

        A card is named by its rating, which is on no other card.
        """
        played = list(laps) + ([] if move is None else [move])
        numbers = [self.rated(rating) for rating in (*played, *cards)]
        self.hand(seat, numbers)
        self.pairs[seat] = []
        car = self.car(seat)
        hand = [int(car.hand[k]) for k in range(car.n_hand)]
        if laps:
            self.pairs[seat].append((QUALIFYING_LAPS, (1 << len(laps)) - 1))
        if move is not None:
            mover = hand[len(laps)]
            for slot in range(len(laps) - 1, -1, -1):
                hand[slot] = hand[-1]
                hand.pop()
            self.pairs[seat].append((QUALIFYING_CARD, hand.index(mover) + 1))
        self.script(seat, *self.pairs[seat])

    def ties_with(self, seat: int, *slots: int) -> None:
        """Have a driver play these slots of what he then holds for ties, in this order."""
        self.pairs[seat] = [*self.pairs.get(seat, []), *((QUALIFYING_TIE, slot + 1) for slot in slots)]
        self.script(seat, *self.pairs[seat])

    def at(self, *lengths: int) -> None:
        """Stand the cars so far from the start."""
        for seat, length in enumerate(lengths):
            self.car(seat).lengths = length

    def lengths(self) -> list[int]:
        return [int(self.car(seat).lengths) for seat in range(self.race.n_cars)]

    def is_out(self) -> list[bool]:
        return [bool(self.car(seat).put_out) for seat in range(self.race.n_cars)]

    def grid(self) -> list[int]:
        """Return the seats in the order of the grid, once it is formed."""
        assert self.race.qualifying == 0
        return [int(seat) for seat in self.race.grid[: self.race.n_cars]]

    def held(self) -> list[int]:
        """Return how many cards each driver holds."""
        return [int(self.car(seat).n_hand) for seat in range(self.race.n_cars)]

    def stocks(self) -> list[int]:
        """Return how many cards are left in each driver's deck."""
        return [int(self.car(seat).deck.n_stock) for seat in range(self.race.n_cars)]

    def started(self, number: int = 0):
        """Return the race as it begins, with its hands as dealt."""
        self.start(number)
        return self.race

    def decide(self, *, limit: int = 500) -> None:
        """Play turns until the grid is formed."""
        for _ in range(limit):
            if self.race.qualifying == 0:
                return
            whole_race.play_turn(self.race, self.rules, self.policies)
        raise AssertionError("qualifying did not end")
