"""A table to lay out exact situations of Race! Formula 90 on: cars, hands, stacked decks, players who follow a script.

Everything goes through the engine's own functions, compiled or not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from simkit.core.records import ENTRY, NONE, RACING, allocate
from simkit.core.rng import scale, stream_seeds, word_at
from simkit.games.f90 import notes, words
from simkit.games.f90.engine import race as whole_race
from simkit.games.f90.engine.answers import list_moves
from simkit.games.f90.engine.cards import draw_track_card
from simkit.games.f90.engine.setup import start_race
from simkit.games.f90.engine.track import leading_car, leave, stand, take_spot
from simkit.games.f90.explain import card_names, describe
from simkit.games.f90.packed import pack
from simkit.games.f90.rules import Rules
from simkit.games.f90.state import (
    BASE_LAPS,
    DECISIONS,
    PIT_STOP,
    RACE,
    STREAM_RACE_DECK,
    STREAM_TRACK_DECK,
    STREAMS,
    TRACK_CARD,
)
from simkit.games.f90.traits import TRAITS
from tests.games.f90.recommended import RECOMMENDED
from tests.games.f90.scripted import BY_CARD, policies
from tests.recommending import said

NO_ROBOTS = {"slow_robots": 0, "fast_robots": 0, "superfast_robots": 0}
NO_DUE = 90
"""A turn that no refuelling chit's turn comes to."""


class Table:
    """A race at a chosen moment: turn 2, hands and check cards empty, everybody full of fuel, no robots.

    Parameters
    ----------
    drivers : int or sequence of mapping
        Players, or the traits of each of them.
    **changes
        Rules that differ from the recommended ones; others may be given, too, and go without saying.
    """

    def __init__(self, drivers: int | Sequence[Mapping[str, object]] = 1, **changes: object) -> None:
        drivers = [{}] * drivers if isinstance(drivers, int) else drivers
        self.options = Rules(**said({**NO_ROBOTS, **changes}, RECOMMENDED))
        self.rules = pack(self.options)[0]
        self.races = allocate(RACE, 1)
        self.race = self.races[0]
        self.field = allocate(ENTRY, len(drivers))
        for k, traits in enumerate(drivers):
            self.field[k].strategy = k
            for place, (name, (default, option)) in enumerate(TRAITS.items()):
                self.field[k].trait[place] = option.code(traits.get(name, default))
        self.start(0)
        self.race.noting = 1
        for seat in range(self.race.n_cars):
            self.hand(seat)
            self.car(seat).due = NO_DUE
            self.car(seat).chips = self.car(seat).tyre_value
        self.race.turn = 2

    def start(self, number: int) -> None:
        """Set up race `number` with the players in the order of their seats."""
        seating = np.arange(len(self.field), dtype=np.uint8).reshape(1, -1)
        seeds = stream_seeds(1, STREAMS)
        start_race(self.race, self.rules, self.field, seeds, number, seating)

    @property
    def policies(self):
        return policies()

    def car(self, seat: int = 0):
        return self.race.car[seat]

    # --- laying out -----------------------------------------------------------------------------------------

    def section(self, name: str) -> int:
        """Return the number of a section, by name."""
        return [entry.name for entry in self.options.table("sections").entries].index(name)

    def put(self, seat: int, name: str, lap: int = 1, spot: bool = False) -> None:
        """Stand a car at the back of a section, in some lap; with `spot`, on its trajectory's start point."""
        leave(self.race, seat)
        at = (BASE_LAPS + lap) * int(self.rules.n_sections) + self.section(name)
        stand(self.race, self.rules, seat, at)
        if spot:
            take_spot(self.race, self.rules, seat)
            assert self.car(seat).on_spot == 1
        self.race.first = leading_car(self.race, self.race.n_all)

    def line(self, name: str, *seats: int, lap: int = 1) -> None:
        """Stand cars in a section, the first in front."""
        for seat in seats:
            self.put(seat, name, lap)

    @property
    def names(self) -> list[str]:
        """The names of all cards, by number; Track cards from TRACK_CARD on."""
        race = [entry.name for entry in self.options.table("race_deck").cards()]
        track = [entry.name for entry in self.options.table("track_deck").cards()]
        return race + [""] * (TRACK_CARD - len(race)) + track

    def stock(self, pile) -> list[int]:
        return [int(card) for card in pile.stock[: pile.n_stock]]

    def _set_stock(self, pile, cards: Sequence[int]) -> None:
        pile.n_stock = len(cards)
        for k, card in enumerate(cards):
            pile.stock[k] = card

    def _fetch(self, name: str | int) -> int:
        """Take a card out of the stock of its deck: by number, by name, or the one called `NAME/CF`."""
        free = self.stock(self.race.race_pile)
        free += [card + TRACK_CARD for card in self.stock(self.race.track_pile)]
        if isinstance(name, str):
            wanted, _, factor = name.partition("/")
            names = self.names
            of_name = [card for card in sorted(free) if names[card] == wanted]
            name = next(c for c in of_name if not factor or self.rules.card[c].cf == int(factor))
        pile = self.race.track_pile if name >= TRACK_CARD else self.race.race_pile
        number = name - TRACK_CARD if name >= TRACK_CARD else name
        self._set_stock(pile, [card for card in self.stock(pile) if card != number])
        return int(name)

    def _put_back(self, card: int) -> None:
        pile = self.race.track_pile if card >= TRACK_CARD else self.race.race_pile
        number = card - TRACK_CARD if card >= TRACK_CARD else card
        self._set_stock(pile, [*self.stock(pile), int(number)])

    def hand(self, seat: int, *cards: str | int) -> list[int]:
        """Give a player exactly these cards and return their numbers; what he held goes back into the stock."""
        car = self.car(seat)
        for k in range(car.n_hand):
            self._put_back(int(car.hand[k]))
        car.n_hand = 0
        for card in cards:
            car.hand[car.n_hand] = self._fetch(card)
            car.n_hand += 1
        return [int(card) for card in car.hand[: car.n_hand]]

    def check_card(self, seat: int, card: str) -> None:
        """Lay a card as the last one used for a check."""
        self.car(seat).check_card = self._fetch(card)

    def with_factor(self, factor: int, nth: int = 0) -> int:
        """Return a card of the stock with this check factor."""
        free = [
            card for card in sorted(self.stock(self.race.race_pile)) if self.rules.card[card].cf == factor
        ]
        return free[nth]

    def stack(self, *cards: str | int) -> list[int]:
        """Make these the next race cards that are drawn or turned, in this order."""
        numbers = [self._fetch(card) for card in cards]
        for card in numbers:
            self._put_back(card)
        self._stack(self.race.race_pile, STREAM_RACE_DECK, numbers)
        return numbers

    def stack_track(self, *cards: str) -> None:
        """Make these the next Track cards that are drawn."""
        numbers = [self._fetch(card) for card in cards]
        for card in numbers:
            self._put_back(card)
        self._stack(self.race.track_pile, STREAM_TRACK_DECK, [card - TRACK_CARD for card in numbers])

    def _stack(self, pile, stream: int, cards: list[int]) -> None:
        """Arrange the stock so that the addressed draws pick `cards` one after another."""
        stock = self.stock(pile)
        rest = [card for card in stock if card not in cards]
        if pile.drawn & 3:  # start on a fresh block of random words
            pile.drawn += 4 - (pile.drawn & 3)
        places = list(range(len(stock)))
        arranged = [NONE] * len(stock)
        for k, card in enumerate(cards):
            place = int(pile.shuffles) << 8
            word = word_at(self.race.seed[stream], self.race.number, stream, place, int(pile.drawn) + k)
            where = int(scale(word, len(places)))
            arranged[places[where]] = card
            places[where] = places[-1]
            places.pop()
        for place, card in zip(places, rest, strict=True):
            arranged[place] = card
        self._set_stock(pile, arranged)

    def give_track_card(self, seat: int, name: str) -> int:
        """Let a player draw a certain Track card."""
        self.stack_track(name)
        return int(draw_track_card(self.race, seat))

    # --- playing --------------------------------------------------------------------------------------------

    def script(self, seat: int, **answers: object) -> None:
        """Write answers by the name of the decision: a number, a card's number as `by(card)`, or a list of them."""
        param = self.car(seat).param
        param[:] = 0
        k = 0
        for decision, given in answers.items():
            for answer in given if isinstance(given, list) else [given]:
                param[k] = DECISIONS.index(decision) + 1
                param[k + 1] = answer
                k += 2

    def turn(self, seat: int = 0, **answers: object) -> None:
        """Give one car its individual turn, with answers as in `script`; `play` may be a list of card numbers."""
        self.race.n_notes = 0
        if isinstance(play := answers.get("play"), list):
            answers["play"] = by(*play)
        self.script(seat, **answers)
        whole_race.individual_turn(self.race, self.rules, self.policies, seat)
        assert not self.car(seat).param.any() or not self._pairs_left(seat), (
            f"not asked: {self._pairs_left(seat)}"
        )

    def _pairs_left(self, seat: int) -> list[str]:
        param = self.car(seat).param
        return [DECISIONS[param[k] - 1] for k in range(0, len(param), 2) if param[k]]

    def game_turn(self) -> None:
        """Play one whole game turn."""
        whole_race.play_turn(self.race, self.rules, self.policies)

    def moves(self, seat: int, decision: int) -> list[int]:
        """Return the legal answers, as listed."""
        n = list_moves(self.race, self.rules, seat, decision)
        return sorted(int(move) for move in self.race.move[:n])

    def said(self, seat: int, decision: int) -> list[str]:
        """Return the legal answers in the words of `explain`, without the check factors of cards."""
        names = card_names(self.options)
        car = self.car(seat)
        hand = [names[card].partition("/")[0] for card in car.hand[: car.n_hand]]
        return [describe(decision, move, hand, self.options) for move in self.moves(seat, decision)]

    # --- reading --------------------------------------------------------------------------------------------

    def where(self, seat: int) -> str:
        """Return the name of the section in which a car is."""
        return self.options.table("sections").entries[self.car(seat).section].name

    def queue(self, name: str) -> list[int]:
        """Return the cars on the track of a section, from the front."""
        section = self.section(name)
        seats = [s for s in range(self.race.n_all) if self._is_in(s, section)]
        return sorted(seats, key=lambda seat: int(self.car(seat).stamp))

    def _is_in(self, seat: int, section: int) -> bool:
        car = self.car(seat)
        return bool(car.running == 1 and car.off == 0 and car.section == section)

    def hand_names(self, seat: int = 0) -> list[str]:
        car = self.car(seat)
        return sorted(self.names[card] for card in car.hand[: car.n_hand])

    def written(self, what: int) -> list[tuple[int, ...]]:
        """Return the notes of one kind as (seat, other, a, b, c)."""
        found = self.race.note[: self.race.n_notes]
        return [tuple(int(x) for x in (n.seat, n.other, n.a, n.b, n.c)) for n in found if n.what == what]

    def mp(self, seat: int = 0) -> int:
        """Return the MP of the last move that was noted."""
        return next(a for who, _, a, _, _ in self.written(notes.MOVED) if who == seat)

    def cards_are_whole(self) -> bool:
        """Say whether every card of both decks is in exactly one place."""
        found = self.stock(self.race.race_pile) + self._discarded(self.race.race_pile)
        tracks = self.stock(self.race.track_pile) + self._discarded(self.race.track_pile)
        for seat in range(self.race.n_all):
            car = self.car(seat)
            held = [int(card) for card in (*car.hand[: car.n_hand], car.check_card) if card != NONE]
            found += [card for card in held if card < TRACK_CARD]
            tracks += [card - TRACK_CARD for card in held if card >= TRACK_CARD]
        race_cards, track_cards = int(self.rules.n_race_cards), int(self.rules.n_track_cards)
        return sorted(found) == list(range(race_cards)) and sorted(tracks) == list(range(track_cards))

    def _discarded(self, pile) -> list[int]:
        return [int(card) for card in np.flatnonzero(pile.discarded)]

    @property
    def is_racing(self) -> bool:
        return bool(self.race.status == RACING)


def by(*cards: int) -> int:
    """Return the answer that names one card, or two to be played together."""
    return BY_CARD + cards[0] + (256 * (cards[1] + 1) if len(cards) == 2 else 0)


def stop(tyres: str = "hard", extra: bool = False, strategy: str | None = None) -> int:
    """Return the declaration of a pit stop."""
    choice = 0 if strategy is None else words.STRATEGIES.index(strategy) + 1
    return PIT_STOP | words.TYRES.index(tyres) << 3 | extra << 5 | choice << 6
