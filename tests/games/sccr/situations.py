"""Situations that the tests of the turn share."""

from __future__ import annotations

from tests.games.sccr.table import Table

DRAFTS = ["DRAFT"]
SETUP = ("GOOD CAR SETUP", "LEARN THE TRACK", "GOOD ENGINE SETTING")


def a_table(n_cars=2, **changes):
    """Return cars in single file that all can make any lap count with a DRAFT."""
    rules = {"lanes": "single_file", "pit_rules": "basic"} | changes
    table = Table(n_cars, **rules)
    everybody_drafts(table)
    return table


def written(table, what):
    """Return the notes of one kind of the last turn as (seat, other, a, b, c)."""
    found = table.race.note[: table.race.n_notes]
    return [tuple(int(x) for x in (n.seat, n.other, n.a, n.b, n.c)) for n in found if n.what == what]


def put_into_hand(table, seat, n):
    """Give a driver any n cards of his stock."""
    table.hand(seat, [])
    table.hand(seat, table.stock(seat)[:n])


def everybody_drafts(table):
    """Give every driver a DRAFT, with which he makes any lap count and then can only wait."""
    for seat in range(table.race.n_cars):
        table.hand(seat, DRAFTS)


def standing_traffic(table):
    """Return (lane, space) of all SLOW TRAFFIC on the track."""
    markers = table.race.traffic[: table.race.n_traffic]
    return sorted((int(marker.lane), int(marker.space)) for marker in markers)
