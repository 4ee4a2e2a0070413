"""Situations whose legal answers are listed by hand, for each decision; policies keep to them."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from simkit.core.jit import jit_as
from simkit.games.game import MAX_POLICIES
from simkit.games.rasc.decisions import DECISIONS, STRAIGHT_IN
from simkit.games.rasc.packed import RULES
from simkit.games.rasc.policies import POLICIES
from simkit.games.rasc.state import IN_BOX, RACE, YELLOW
from tests.games.rasc.races import turns
from tests.games.rasc.table import ADD_DIE, DICE, DRAFT, GIVE_WAY, PIT, SERVICE, SLINGSHOT, STOP, Table


def spy(race, rules, seat, decision):
    """Answer as the script does, and keep what was legal in the race's note: (decision, legal) of each question."""
    note = race.note[race.n_notes]
    note.what = 100 + decision
    note.seat = seat
    note.other = race.asked_about
    note.a = race.legal
    race.n_notes += 1
    car = race.car[seat]
    if car.param[decision] > 0:
        return car.param[decision] - 1
    if decision == 0:
        return 2
    if decision != 3:
        return 0
    spaces = race.movement
    while race.reach[spaces] == 0:
        spaces -= 1
    lane = 0
    while (race.reach[spaces] >> lane) & 1 == 0:
        lane += 1
    return spaces * 3 + lane


def spies():
    if numba.config.DISABLE_JIT:
        return (spy,) * MAX_POLICIES
    record, rules = numba.from_dtype(np.dtype(RACE)), numba.from_dtype(np.dtype(RULES))
    return (jit_as(numba.int64(record, rules, numba.int64, numba.int64), spy),) * MAX_POLICIES


def questions(table, monkeypatch, how):
    """Play a phase; return (decision, seat, legal answers) of every question asked."""
    monkeypatch.setattr("tests.games.rasc.table.policies", spies)
    getattr(table, how)()
    return [
        (note.what - 100, int(note.seat), [k for k in range(16) if int(note.a) >> k & 1])
        for note in table.race.note[: table.race.n_notes]
        if note.what >= 100 and note.what - 100 != STOP
    ]


def in_box(table, seat=0, **condition):
    """Bring a car before its box, in the pit lane."""
    car = table.car(seat)
    table.race.at[car.row, car.lane] = -1
    table.race.lanes[car.row] &= ~(1 << int(car.lane))
    car.place, car.box, car.lane_end, car.stop_lap = 1, car.way + 3, car.way + 24, 3
    for name, value in condition.items():
        setattr(car, name, value)
    return table


def slingers(*cars, **changes):
    return Table(*cars, slingshot="realism", **changes)


def auto(table, *seats):
    for seat in seats:
        table.car(seat).auto = 1
    return table


def stepwise(*faces):
    table = Table("M30", dice_choice="one_at_a_time")
    table.throws(0, *faces)
    return table


def under_yellow(where):
    table = Table(where)
    table.race.flag = YELLOW
    table.car().in_line = 1
    return table


SITUATIONS = {
    # name: (table, phase, the questions as (decision, seat, legal answers))
    "dice: a player on the track": (lambda: Table("M30"), "move", [(DICE, 0, [2, 3, 4])]),
    "dice: an auto car is not asked": (lambda: auto(Table("M30"), 0), "move", []),
    "dice: a damaged player": (lambda: in_state(Table("M30"), repair=10), "move", [(DICE, 0, [2, 3, 4])]),
    "dice: in the pits": (
        lambda: in_box(Table("I60"), place=IN_BOX, seconds=9),
        "move",
        [(DICE, 0, [2, 3, 4])],
    ),
    "dice: nobody in the line-up": (lambda: under_yellow("M30"), "move", []),
    "add_die: after two, and after three": (
        lambda: stepwise("MIN", "MIN", "MIN", "MIN"),
        "move",
        [(ADD_DIE, 0, [0, 1])],
    ),
    "add_die: an auto car is not asked": (lambda: auto(stepwise("MIN", "MIN", "MIN"), 0), "move", []),
    "pit: at the entry": (lambda: Table("I60"), "move", [(PIT, 0, [0, 1]), (DICE, 0, [2, 3, 4])]),
    "pit: in another lane": (lambda: Table("M60"), "move", [(DICE, 0, [2, 3, 4])]),
    "pit: with nothing to do there": (lambda: Table("I60", pit_stops=False), "move", [(DICE, 0, [2, 3, 4])]),
    "pit: in the line-up, at pit speed": (lambda: under_yellow("M55"), "move", [(PIT, 0, [0, 1])]),
    "pit: in the line-up, from the outer lane": (lambda: under_yellow("O55"), "move", []),
    "give_way: caught with movement left": (
        lambda: caught("M40", "M48"),
        "move",
        [(DICE, 1, [2, 3, 4]), (DICE, 0, [2, 3, 4]), (GIVE_WAY, 1, [0, 1])],
    ),
    "give_way: damaged": (
        lambda: in_state(caught("M40", "M48"), seat=1, repair=10),
        "move",
        [(DICE, 1, [2, 3, 4]), (DICE, 0, [2, 3, 4])],
    ),
    "give_way: out of reach": (
        lambda: caught("M20", "M48"),
        "move",
        [(DICE, 1, [2, 3, 4]), (DICE, 0, [2, 3, 4])],
    ),
    "give_way: one by one, until one holds": (
        lambda: caught("M40", "M48", "O48"),
        "move",
        [
            (DICE, 1, [2, 3, 4]),
            (DICE, 2, [2, 3, 4]),
            (GIVE_WAY, 1, [0, 1]),  # it is caught by the car alongside, too
            (DICE, 0, [2, 3, 4]),
            (GIVE_WAY, 1, [0, 1]),
        ],
    ),
    "give_way: not in the rules": (
        lambda: caught("M40", "M48", give_way=False),
        "move",
        [(DICE, 1, [2, 3, 4]), (DICE, 0, [2, 3, 4])],
    ),
    "service: a flag and the stop to make": (
        lambda: in_box(Table("I60"), owes=1),
        "move",
        [(DICE, 0, [2, 3, 4]), (SERVICE, 0, [0, 1])],
    ),
    "service: no flag": (lambda: in_box(Table("I60")), "move", [(DICE, 0, [2, 3, 4])]),
    "service: a flag after the stop": (
        lambda: in_box(Table("I60"), owes=1, stops=1, filled_lap=3),
        "move",
        [(DICE, 0, [2, 3, 4])],
    ),
    "service: a flag after a stop that will not last": (
        lambda: in_box(Table("I60"), owes=1, stops=1, filled_lap=0, tyre_loss=2),
        "move",
        [(DICE, 0, [2, 3, 4]), (SERVICE, 0, [0, 1])],
    ),
    "service: without fuel and tyres in the rules": (
        lambda: in_box(Table("I60", pit_stops=False), owes=1),
        "move",
        [(DICE, 0, [2, 3, 4])],
    ),
    "draft: forced": (lambda: Table("M31", "M30"), "draft", []),
    "draft: both are asked, until one will not": (
        lambda: willing(Table("M31", "M30", draft_consent="asked"), 0),
        "draft",
        [(DRAFT, 0, [0, 1]), (DRAFT, 1, [0, 1])],
    ),
    "draft: an auto car is not asked": (
        lambda: auto(Table("M31", "M30", draft_consent="asked"), 0),
        "draft",
        [(DRAFT, 1, [0, 1])],
    ),
    "draft: a loser is not asked": (
        lambda: in_state(Table("M31", "M30", draft_consent="asked"), challenge=3),
        "draft",
        [],
    ),
    "draft: nor at the end of the zone": (lambda: Table("M41", "M40", draft_consent="asked"), "draft", []),
    "slingshot: both lanes free": (lambda: slingers("M31", "M30"), "draft", [(SLINGSHOT, 1, [0, 1, 3])]),
    "slingshot: one lane free": (lambda: slingers("M31", "M30", "O31"), "draft", [(SLINGSHOT, 1, [0, 1])]),
    "slingshot: none free": (lambda: slingers("M31", "M30", "O31", "I31"), "draft", []),
    "slingshot: from the inner lane": (lambda: slingers("I35", "I34"), "draft", [(SLINGSHOT, 1, [0, 2])]),
    "slingshot: an auto car": (lambda: auto(slingers("M31", "M30"), 1), "draft", []),
    "slingshot: a chain, from the second on": (
        lambda: slingers("O31", "O30", "O29"),
        "draft",
        [(SLINGSHOT, 1, [0, 2]), (SLINGSHOT, 2, [0, 2])],
    ),
}


def in_state(table, seat=0, **condition):
    for name, value in condition.items():
        setattr(table.car(seat), name, value)
    return table


def willing(table, seat):
    table.answer(seat, DRAFT, 1)
    return table


def caught(*cars, **changes):
    """The first car rolls MAX and catches the others, who come to a stop on row 56 at half speed."""
    table = Table(*cars, momentum_pass=False, **changes)
    table.throws(0, "MAX", "MIN")
    for seat in range(1, len(cars)):
        table.throws(seat, "MIN", "MIN")
        table.answer(seat, STOP, 3 * 8 + "IMO".index(cars[seat][0]))
    return table


@pytest.mark.parametrize("name", SITUATIONS)
def test_legal_answers_are_those_listed_by_hand(name, monkeypatch):
    make, phase, expected = SITUATIONS[name]
    found = questions(make(), monkeypatch, phase)
    assert [(int(decision), seat, legal) for decision, seat, legal in found] == expected


def test_every_decision_but_the_stop_has_five_situations():
    """The stops are listed in test_overtaking.py; that of the added die has few, for it is always yes or no."""
    for name in DECISIONS:
        if name not in ("stop", "add_die"):
            assert sum(key.startswith(f"{name}:") for key in SITUATIONS) >= 5, name


STOPS = {
    "straight in": (("I56",), 8, True),
    "too fast": (("I56",), 9, False),
    "blocked": (("M30", "I31", "M31", "O31"), 18, False),
    "free": (("M20",), 18, False),
    "traffic": (("M30", "M40", "O39"), 18, False),
}


def stop_of(policy, table):
    """Return where a driver stops the first car, whose reach has been found."""
    driver = POLICIES[policy]()
    table.car().param[: len(driver.values)] = driver.codes()
    decide = getattr(driver.policy.decide, "py_func", driver.policy.decide)
    return int(decide(table.race, table.rules, 0, STOP))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", STOPS)
def test_policies_stop_where_a_car_may(policy, name):
    cars, movement, straight = STOPS[name]
    table = Table(*cars)
    table.reach(0, movement)
    assert table.race.straight_in == straight
    answer = stop_of(policy, table)
    if answer == STRAIGHT_IN:
        assert straight
    else:
        assert int(table.race.reach[answer // 3]) >> answer % 3 & 1


LINED_UP = {
    "the entry in reach": (("M50",), 15, "I60"),
    "the next turn, into the inner lane": (("O40", "M50"), 10, "I50"),
    "the next turn, and the inner lane is out of reach: alone in its row": (("O40", "M40", "M50"), 10, "O49"),
    "a car at the entry: behind it": (("M50", "I60"), 15, "I59"),
    "a car at the entry, from the outer lane: as far before it as that lane is out": (
        ("O50", "M50", "I60"),
        12,
        "O58",
    ),
}
"""Cars that stand there, the movement of the first, which owes a stop, and where it stops before the pit entry, I60."""


@pytest.mark.parametrize("policy", ["bot", "greedy", "balanced"])
@pytest.mark.parametrize("name", LINED_UP)
def test_drivers_who_owe_a_stop_line_up_for_the_pit_entry(policy, name):
    cars, movement, expected = LINED_UP[name]
    table = in_state(Table(*cars), owes=1)
    assert expected in table.reach(0, movement)
    spaces, lane = divmod(stop_of(policy, table), 3)
    assert f"{'IMO'[lane]}{int(table.car().row) + spaces + 1}" == expected


@pytest.mark.parametrize("policy", ["bot", "greedy", "balanced"])
def test_two_turns_before_the_pit_entry_drivers_drive_on(policy):
    for row, lines_up in ((26, False), (27, True)):  # 34 and 33 rows to go: 15 now and 18 the next turn
        table = in_state(Table(f"O{row}", f"O{row + 15}"), owes=1)
        table.reach(0, 15)
        assert (stop_of(policy, table) % 3 == 0) == lines_up


@pytest.mark.parametrize("policy", POLICIES)
def test_policies_keep_to_the_rules_for_whole_races(policy):
    for changes in ({"slingshot": "realism", "draft_consent": "asked"}, {"dice_choice": "one_at_a_time"}):
        *_, race = turns([policy] * 4, laps=2, **changes)
        assert race.fault_seat == -1
