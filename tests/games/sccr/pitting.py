"""Turns with pit stops, for tests: hands that make the lap count and hold a card of a known pit time."""

from __future__ import annotations

from simkit.games.sccr.engine import race as whole_race
from simkit.games.sccr.state import ACTION, FOUR_TIRE, PIT_STOP
from tests.games.sccr.table import Table

LAP_CARD = 191
"""Pit time of the card that makes every lap count of 15 laps and less in these tests: a PULL AWAY of 15 laps."""


def single_file(n_cars: int = 3, **rules: object) -> Table:
    """Return a table with cars one behind the other, seat 0 leading on space 0."""
    table = Table(n_cars, lanes="single_file", **rules)
    table.line(*range(n_cars))
    return table


def gather(deck) -> None:
    """Put the discards back under the stock, without a shuffle."""
    for card in range(deck.n_cards):
        if deck.discarded[card] == 1:
            deck.discarded[card] = 0
            deck.stock[deck.n_stock] = card
            deck.n_stock += 1
    deck.n_discards = 0


def deal(table: Table, seat: int, *pit_times: int) -> None:
    """Deal the lap card and the cards with these pit times [tenths of a second], whatever has been discarded."""
    gather(table.car(seat).deck)
    table.hand(seat, [table.card_with(pit_time=tenths) for tenths in (LAP_CARD, *pit_times)])


def stop(kind: int) -> tuple[int, int]:
    """Return the scripted pair that stops under green."""
    return ACTION, PIT_STOP | kind << 8


def turn(table: Table, *track: str) -> None:
    """Play one turn whose track cards are these."""
    gather(table.race.track)
    table.stack_track(list(track) or ["3 LAPS"])
    whole_race.play_turn(table.race, table.rules, table.policies)


def stopped(pit_time: int = 160, kind: int = FOUR_TIRE, seat: int = 0, **rules: object) -> Table:
    """Return a table of three cars after a turn in which one of them stopped with that pit time."""
    table = single_file(**rules)
    pit(table, seat, pit_time, kind)
    return table


def pit(table: Table, seat: int, pit_time: int = 160, kind: int = FOUR_TIRE) -> None:
    """Play a turn of 3 laps in which one car stops with that pit time and the others stay out."""
    for other in range(table.race.n_cars):
        deal(table, other)
    deal(table, seat, pit_time)
    table.script(seat, stop(kind))
    turn(table)


def drawn(table: Table, seat: int, *track: str) -> int:
    """Return how many cards a driver draws in a turn for which he holds just the lap card."""
    for other in range(table.race.n_cars):
        deal(table, other)
    before = len(table.stock(seat))
    turn(table, *track)
    return before - len(table.stock(seat))
