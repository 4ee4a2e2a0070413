"""Challenged NUDGE PASSes, for tests: who turns what, and what is written down of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simkit.core.records import allocate
from simkit.games.sccr import GAME
from simkit.games.sccr.engine.actions import act
from simkit.games.sccr.engine.race import write_outcome
from simkit.games.sccr.state import INSIDE, OUTSIDE, RESPONSE
from tests.games.sccr.layout import two_lanes
from tests.games.sccr.table import Table

PASSER, TARGET = 2, 1
NONE, HIGH, CRASH = 990, 615, 150
"""Ratings that the table of contact reads as nothing, high in the turn, a crash."""

LOW, ABOVE = 300, 900
"""Ratings that the table of crashes reads as its two bands."""


def lay_out(inside=(0, 1, 2), outside=(), hands=None, **rules) -> Table:
    """Return cars in line, car 2 with a NUDGE PASS behind car 1 with a CHALLENGE; `hands` by seat says otherwise.

    Car 1 and those behind car 2 hold a PASS INSIDE besides, to get by a crash with.
    """
    if not outside:
        rules = {"lanes": "single_file"} | rules
    table = two_lanes(inside, outside, **{"chase_cards": True, "pit_rules": "basic"} | rules)
    usual = {0: [], TARGET: ["CHALLENGE", "PASS INSIDE"], PASSER: ["NUDGE PASS"]} | (hands or {})
    for seat in range(table.race.n_cars):
        table.hand(seat, usual.get(seat, ["PASS INSIDE"]))
    return table


def turn_next(table: Table, turned: Mapping[int, Sequence[int]]) -> None:
    """Stack decks so that each seat turns these ratings next."""
    for seat, ratings in turned.items():
        table.stack(seat, [table.card_with(rating=rating) for rating in ratings])


def nudge(table: Table, turned: Mapping[int, Sequence[int]], answers=None, seat: int = PASSER) -> Table:
    """Let a car play its NUDGE PASS, the one ahead challenge with its first card, and each turn these ratings.

    `answers` are scripted pairs by seat, besides.
    """
    turn_next(table, turned)
    scripts = {TARGET: [(RESPONSE, 1)], seat: [table.play(seat, "NUDGE PASS")]}
    for other, pairs in (answers or {}).items():
        scripts[other] = [*scripts.get(other, []), *pairs]
    for other, pairs in scripts.items():
        table.script(other, *pairs)
    table.car(seat).actions_left = 1
    act(table.race, table.rules, table.policies, seat)
    return table


def contact(passer: Sequence[int], target: Sequence[int], more=None, answers=None, **layout) -> Table:
    """Return the table after car 2 nudged car 1 and they touched, .600 against .585: then each turns these ratings."""
    turned = {PASSER: [600, *passer], TARGET: [585, *target]} | (more or {})
    return nudge(lay_out(**layout), turned, answers)


def outcome(table: Table, seat: int):
    """Return the outcome row of a car as the race stands."""
    table.race.finish[: table.race.n_cars] = range(1, table.race.n_cars + 1)
    rows = allocate(GAME.outcome_dtype, (1, int(table.race.n_cars)))
    write_outcome(table.race, table.rules, rows[0])
    return rows[0][seat]


def lanes(table: Table) -> tuple[list[int | None], list[int | None]]:
    """Return the order inside and outside."""
    return table.order(INSIDE), table.order(OUTSIDE)
