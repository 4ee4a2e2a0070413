"""Situations with non-player drivers: who is in line, what they will draw, what they drew."""

from __future__ import annotations

from simkit.games.sccr import notes
from simkit.games.sccr.engine.actions import act
from tests.games.sccr.table import Table

USELESS = ("FAST PIT", "GOOD CAR SETUP", "LEARN THE TRACK", "GOOD ENGINE SETTING", "BLOCK", "CHALLENGE")
"""Cards that no NPD can use as an action."""


def line_of(drivers: str, **rules: object) -> Table:
    """Return a single-file table with a car for each letter, from the front: p(layer), n(pd), c(hampion)."""
    table = field_of(drivers, **{"lanes": "single_file"} | rules)
    table.line(*range(len(drivers)))
    return table


def field_of(drivers: str, **rules: object) -> Table:
    """Return a table with a car for each letter: p(layer), n(pd), c(hampion). Long race, basic pit rules."""
    seats = {letter: [seat for seat, each in enumerate(drivers) if each == letter] for letter in "nc"}
    plain = {"pit_rules": "basic", "laps": 500}
    return Table(len(drivers), seats["n"], seats["c"], **plain | rules)


def will_draw(table: Table, seat: int, *cards: str | int) -> list[int]:
    """Make these the next cards that a driver draws or turns, by name or rating; return their numbers."""
    free = sorted(table.stock(int(table.car(seat).deck_seat)))
    numbers = []
    for card in cards:
        number = (
            table.card_with(rating=card)
            if isinstance(card, int)
            else next(number for number in free if table.names[number] == card)
        )
        free.remove(number)
        numbers.append(number)
    table.stack(seat, numbers)
    return numbers


def npd_acts(table: Table, seat: int, *cards: str, draws: int = 0) -> None:
    """Let an NPD play its Action Phase turn with these draws, and no more than `draws` or as many as there are cards."""
    will_draw(table, seat, *cards)
    car = table.car(seat)
    car.draws = 0
    car.responses = 0
    car.actions_left = draws or len(cards)
    act(table.race, table.rules, table.policies, seat)


def found(table: Table, what: int) -> list[tuple[int, ...]]:
    """Return the notes of one kind since the turn began as (seat, other, a, b, c)."""
    written = table.race.note[: table.race.n_notes]
    return [tuple(int(x) for x in (n.seat, n.other, n.a, n.b, n.c)) for n in written if n.what == what]


def cards_of(table: Table, what: int, seat: int) -> list[str]:
    """Return the names of the cards in the notes of one kind that are about one driver."""
    return [table.names[a] for whose, _, a, _, _ in found(table, what) if whose == seat]


def drew(table: Table, seat: int) -> list[str]:
    """Return the cards that an NPD drew for actions."""
    return cards_of(table, notes.NPD_DREW, seat)


def responded(table: Table, seat: int) -> list[str]:
    """Return the cards that an NPD drew to respond."""
    return cards_of(table, notes.NPD_DREW_TO_RESPOND, seat)


def deck_is_whole(table: Table, seat: int) -> bool:
    """Say whether every card of an NPD's deck is in exactly one place."""
    deck = table.car(seat).deck
    cards = [int(card) for card in deck.stock[: deck.n_stock]]
    cards += [card for card in range(deck.n_cards) if deck.discarded[card] == 1]
    for other in range(table.race.n_cars):
        car = table.car(other)
        if car.deck_seat == seat:
            cards += [int(card) for card in car.hand[: car.n_hand]]
            cards += [int(card) for card in car.two_wide if card >= 0]
    return sorted(cards) == list(range(len(table.names)))
