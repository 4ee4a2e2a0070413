"""A table to lay out exact situations of SCCR on: cars, hands, stacked decks, drivers who follow a script.

Everything goes through the engine's own functions, compiled or not.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simkit.core.records import ENTRY, NONE, RACING, allocate
from simkit.core.rng import scale, stream_seeds, word_at
from simkit.games.sccr import GAME
from simkit.games.sccr.data import pack_driver_deck
from simkit.games.sccr.engine import race as whole_race
from simkit.games.sccr.engine.actions import act
from simkit.games.sccr.engine.answers import list_moves
from simkit.games.sccr.engine.drivers import KIND
from simkit.games.sccr.packed import pack
from simkit.games.sccr.state import (
    ACTION,
    CHAMPION,
    CHANGE_LANE,
    END_TURN,
    FREE_PASS,
    INSIDE,
    NPD,
    OUTSIDE,
    PIT_STOP,
    PLAY_CARD,
    STREAM_DRIVER_DECK,
    STREAM_TRACK_DECK,
)
from tests.games.sccr.recommended import RECOMMENDED
from tests.games.sccr.scripted import policies
from tests.recommending import said

Rules = GAME.rules


class Table:
    """A race at a chosen moment.

    Parameters
    ----------
    n_cars : int
        Cars, on the grid in seat order, every hand empty, every deck full and shuffled.
    npds, champions : sequence of int
        Seats of non-player drivers.
    **changes
        Rules that differ from the recommended ones; others may be given, too, and go without saying.
    """

    def __init__(
        self,
        n_cars: int = 3,
        npds: Sequence[int] = (),
        champions: Sequence[int] = (),
        **changes: object,
    ) -> None:
        self.options = Rules(**said(changes, RECOMMENDED))
        self.rules = pack(self.options)[0]
        self.races = allocate(GAME.race_dtype, 1)
        self.race = self.races[0]
        self.field = allocate(ENTRY, n_cars)
        for place, (default, option) in enumerate(GAME.traits.values()):
            for entry in self.field:
                entry.trait[place] = option.code(default)
        for kind, seats in ((NPD, npds), (CHAMPION, champions)):
            for seat in seats:
                self.field[seat].trait[KIND] = kind
        self.start(0)
        self.race.noting = 1
        for seat in range(n_cars):
            self.hand(seat, [])
        self.race.turn = 1

    def start(self, number: int) -> None:
        """Line the cars up in seat order and deal, as race `number`."""
        seeds = stream_seeds(1, GAME.streams)
        seating = np.arange(len(self.field), dtype=np.uint8).reshape(1, -1)
        whole_race.start_race(self.race, self.rules, self.field, seeds, number, seating)

    @property
    def policies(self):
        return policies()

    @property
    def names(self) -> list[str]:
        """The names of the driver deck's cards, by number."""
        return [entry.name for entry in self.options.driver_table().cards()]

    def car(self, seat: int):
        return self.race.car[seat]

    # --- laying out -----------------------------------------------------------------------------------------

    def line(self, *seats: int, lane: int = INSIDE, head: int = 0) -> None:
        """Stand cars one behind the other in a lane, the first on space `head`; None leaves a space empty."""
        for k, seat in enumerate(seats):
            if seat is not None:
                self.put(seat, lane, head - k)

    def put(self, seat: int, lane: int, space: int) -> None:
        self.car(seat).lane = lane
        self.car(seat).space = space

    def traffic(self, lane: int, space: int) -> None:
        marker = self.race.traffic[self.race.n_traffic]
        marker.lane = lane
        marker.space = space
        self.race.n_traffic += 1

    def card(self, name: str, nth: int = 0) -> int:
        """Return the number of the nth card of that name in the driver deck."""
        return [number for number, entry in enumerate(self.names) if entry == name][nth]

    def card_with(self, **figures: int) -> int:
        """Return the number of the first card with these figures (laps, rating, pit_time)."""
        deck = pack_driver_deck(self.options.driver_table())
        for number in range(len(deck["effect"])):
            if all(deck[key][number] == value for key, value in figures.items()):
                return number
        raise LookupError(figures)

    def hand(self, seat: int, cards: list[int | str]) -> None:
        """Put these cards into the hand (numbers, or names: the first free one of that name); the rest goes back."""
        car = self.car(seat)
        back = [int(car.hand[k]) for k in range(car.n_hand)]
        car.n_hand = 0
        self._set_stock(seat, [*self.stock(seat), *back])
        for wanted in cards:
            card = wanted if isinstance(wanted, (int, np.integer)) else self._free(seat, wanted)
            stock = self.stock(seat)
            stock.remove(int(card))
            self._set_stock(seat, stock)
            car.hand[car.n_hand] = card
            car.n_hand += 1

    def _free(self, seat: int, name: str) -> int:
        return next(card for card in sorted(self.stock(seat)) if self.names[card] == name)

    def stock(self, seat: int) -> list[int]:
        deck = self.car(seat).deck
        return [int(card) for card in deck.stock[: deck.n_stock]]

    def _set_stock(self, seat: int, cards: list[int]) -> None:
        deck = self.car(seat).deck
        deck.n_stock = len(cards)
        for k, card in enumerate(cards):
            deck.stock[k] = card

    def lay(self, seat: int, *names: str) -> None:
        """Put setup cards into play before a driver."""
        fields = {
            "GOOD CAR SETUP": "car_setup",
            "LEARN THE TRACK": "learn_track",
            "GOOD FUEL MILEAGE": "fuel_mileage",
        }
        for name in names:
            card = self._free(seat, name)
            stock = self.stock(seat)
            stock.remove(card)
            self._set_stock(seat, stock)
            self.car(seat)[fields.get(name, "engine_setting")] = card

    def leave(self, pile, *cards: int) -> None:
        """Leave only these cards in the stock of a pile; the rest of it is discarded."""
        for k in range(pile.n_stock):
            if pile.stock[k] not in cards:
                pile.discarded[pile.stock[k]] = 1
                pile.n_discards += 1
        pile.n_stock = len(cards)
        for k, card in enumerate(cards):
            pile.stock[k] = card

    def stack(self, seat: int, cards: list[int]) -> None:
        """Make these the next cards that the driver draws or turns, in this order."""
        owner = int(self.car(seat).deck_seat)
        self._stack(self.car(owner).deck, STREAM_DRIVER_DECK, owner, cards)

    def stack_track(self, names: list[str]) -> None:
        """Make these the next track cards, by name, in this order."""
        table = [entry.name for entry in self.options.track_table().cards()]
        free = sorted(int(card) for card in self.race.track.stock[: self.race.track.n_stock])
        cards = []
        for name in names:
            card = next(number for number in free if table[number] == name)
            free.remove(card)
            cards.append(card)
        self._stack(self.race.track, STREAM_TRACK_DECK, 0, cards)

    def _stack(self, deck, stream: int, owner: int, cards: list[int]) -> None:
        """Arrange the stock so that the addressed draws pick `cards` one after another."""
        stock = [int(card) for card in deck.stock[: deck.n_stock]]
        rest = [card for card in stock if card not in cards]
        assert len(rest) + len(cards) == len(stock), "a stacked card is not in the stock"
        if deck.drawn & 3:  # start on a fresh block of random words
            deck.drawn += 4 - (deck.drawn & 3)
        places = list(range(len(stock)))
        arranged = [NONE] * len(stock)
        for k, card in enumerate(cards):
            place = owner | (int(deck.shuffles) << 8)
            word = word_at(self.race.seed[stream], self.race.number, stream, place, int(deck.drawn) + k)
            where = int(scale(word, len(places)))
            arranged[places[where]] = card
            places[where] = places[-1]
            places.pop()
        for place, card in zip(places, rest, strict=True):
            arranged[place] = card
        for k, card in enumerate(arranged):
            deck.stock[k] = card

    def script(self, seat: int, *pairs: tuple[int, int]) -> None:
        """Write (decision, answer) pairs for a driver; each is used once, in order for each decision."""
        param = self.car(seat).param
        param[:] = 0
        for k, (decision, answer) in enumerate(pairs):
            param[2 * k] = decision + 1
            param[2 * k + 1] = answer

    # --- playing --------------------------------------------------------------------------------------------

    def turn(self, *track_cards: str) -> None:
        """Turn these track cards and play the whole turn."""
        self.stack_track(list(track_cards))
        whole_race.play_turn(self.race, self.rules, self.policies)

    def act(self, seat: int, *moves: object, actions: int = 3) -> None:
        """Play one driver's turn of the Action Phase.

        A move is a card's name, (name, side), or CHANGE_LANE, FREE_PASS and the like as they are.
        """
        car = self.car(seat)
        car.actions_left = actions
        hand = [int(car.hand[k]) for k in range(car.n_hand)]
        pairs = []
        for move in moves:
            if isinstance(move, int):
                pairs.append((ACTION, move))
                continue
            name, side = (move, 0) if isinstance(move, str) else move
            slot = next(k for k, card in enumerate(hand) if self.names[card] == name)
            pairs.append((ACTION, PLAY_CARD | slot << 4 | side << 8))
            hand[slot] = hand[-1]
            hand.pop()
        self.script(seat, *pairs)
        act(self.race, self.rules, self.policies, seat)

    # --- naming moves ---------------------------------------------------------------------------------------

    def slot(self, seat: int, name: str) -> int:
        """Return the slot of a card in the hand, by name."""
        car = self.car(seat)
        return next(k for k in range(car.n_hand) if self.names[car.hand[k]] == name)

    def play(self, seat: int, name: str, side: int = 0) -> tuple[int, int]:
        """Return the scripted pair that plays a card from the hand as an action."""
        return ACTION, PLAY_CARD | self.slot(seat, name) << 4 | side << 8

    def moves(self, seat: int, decision: int) -> list[int]:
        """Return the legal answers, as listed."""
        n = list_moves(self.race, self.rules, seat, decision)
        return sorted(int(move) for move in self.race.move[:n])

    def actions(self, seat: int, left: int = 3) -> list[str]:
        """Return the legal moves of an Action Phase turn with so many actions left, in words, one for each card."""
        self.car(seat).actions_left = left
        return sorted(self._in_words(seat, move) for move in self.moves(seat, ACTION))

    def _in_words(self, seat: int, move: int) -> str:
        kind, slot, argument = move & 15, move >> 4 & 15, move >> 8
        if kind == PLAY_CARD:
            name = self.names[self.car(seat).hand[slot]]
            return f"{name} {('inside', 'outside')[argument]}" if name == "TWO WIDE" else name
        words = {END_TURN: "end", CHANGE_LANE: "change lane", FREE_PASS: "free pass"}
        return ("four tires", "two tires", "splash")[argument] if kind == PIT_STOP else words[kind]

    # --- reading --------------------------------------------------------------------------------------------

    def order(self, lane: int = INSIDE) -> list[int | None]:
        """Return the seats in a lane from the front, None for every empty space between."""
        cars = [(int(self.car(s).space), s) for s in range(self.race.n_cars) if self._stands(s, lane)]
        spaces = dict(cars)
        if not spaces:
            return []
        return [spaces.get(space) for space in range(max(spaces), min(spaces) - 1, -1)]

    def _stands(self, seat: int, lane: int) -> bool:
        car = self.car(seat)
        return car.running == 1 and car.in_pits == 0 and car.lane == lane

    def hand_names(self, seat: int) -> list[str]:
        car = self.car(seat)
        return sorted(self.names[car.hand[k]] for k in range(car.n_hand))

    def cards_are_whole(self, seat: int) -> bool:
        """Say whether every card of the driver's deck is in exactly one place."""
        car = self.car(seat)
        found = self.stock(seat) + [int(car.hand[k]) for k in range(car.n_hand)]
        found += [int(card) for card in range(car.deck.n_cards) if car.deck.discarded[card] == 1]
        lying = (
            car.car_setup,
            car.learn_track,
            car.engine_setting,
            car.fuel_mileage,
            car.two_wide[INSIDE],
            car.two_wide[OUTSIDE],
        )
        found += [int(card) for card in lying if card != NONE]
        return sorted(found) == list(range(int(car.deck.n_cards)))

    @property
    def is_racing(self) -> bool:
        return bool(self.race.status == RACING)
