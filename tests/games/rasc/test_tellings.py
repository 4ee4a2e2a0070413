"""What is told of a race and of a fault, what a player cannot see, and the board in shapes."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simkit.core.records import allocate
from simkit.games.rasc.decisions import DECISIONS, STRAIGHT_IN
from simkit.games.rasc.drawing import KINDS, PIT_LANE, RADIUS, STRAIGHT, draw_board, place_cars, point
from simkit.games.rasc.explain import describe, explain_fault
from simkit.games.rasc.hide import hide
from simkit.games.rasc.narrate import narrate
from simkit.games.rasc.rules import Rules, profile
from simkit.games.rasc.sentences import TELLERS, many
from simkit.games.rasc.state import RACE
from tests.games.rasc.races import turns
from tests.games.rasc.table import DICE, GIVE_WAY, PIT, SERVICE, SLINGSHOT, STOP, Table

NAMES = ["ann", "bob", "cy"]


def told(table):
    """Return the sentences on the turn just played, without what comes before and after it."""
    lines = list(narrate(table.options, NAMES, [table.race, table.race]))
    last = len(lines) - 1 - next(k for k, line in enumerate(lines[::-1]) if line.startswith("Turn"))
    return [line.strip() for line in lines[last + 1 :] if not line.startswith("  Order")]


def test_a_movement_with_an_incident_is_told():
    table = Table("M30")
    table.throws(0, "+1", "TI", "TI")
    table.incident(0, 8)
    table.move()
    assert told(table) == [
        "ann throws 3 dice: +1 and 2 TI.",
        "ann has an incident, 8: Brain Fade (minus).",
        "ann moves 14 of 14 spaces to row 44, middle lane.",
    ]


def test_a_challenge_and_a_draft_are_told():
    table = Table("M31", "M30", "O31")
    table.challenge(0, 7)
    table.challenge(2, 3)
    table.challenges()
    table.duel(1, (6, 2))
    table.draft()
    assert told(table) == [
        "ann challenges and throws 7.",
        "cy challenges and throws 3.",
        "ann is 1. of 2 in its row.",
        "cy is 2. of 2 in its row.",
        "ann drafts a space.",
        "bob drafts a space.",
        "bob challenges cy: 6 against 2.",
    ]


def test_a_slingshot_is_told():
    table = Table("M31", "M30", slingshot="realism")
    table.answer(1, SLINGSHOT, 3)
    table.duel(1, (8, 3))
    table.draft()
    assert told(table) == ["bob slings past ann into the outer lane.", "bob challenges ann: 8 against 3."]


def test_a_stop_is_told():
    table = Table("I60")
    table.car().owes = 1
    table.answer(0, PIT, 1)
    table.throws(0, "MIN", "MIN")
    table.move()
    assert told(table) == [
        "ann turns into the pit lane.",
        "ann throws 2 dice: MIN.",
        "ann rolls 5 in the pits.",
        "ann stops in its box for 30 s.",
        "ann has 28 s left.",
    ]


def test_a_race_is_told_from_the_grid_to_the_result_and_names_what_is_made_up():
    rules = profile("rp3", laps=2)
    lines = list(narrate(rules, NAMES, turns(["balanced", "auto", "greedy"], rules=rules)))
    assert lines[0] == "Sunvalley Racepark, 2 laps of 72 rows."
    assert lines[1].startswith("Reconstructed data: rows, lane, first")
    assert "starts in row 72, inner lane" in lines[2]
    assert lines[-1].startswith("  Result: 1. ")
    assert sum(line.startswith("Turn ") for line in lines) > 8


def test_every_kind_of_note_has_a_sentence():
    from simkit.games.rasc import notes

    kinds = {value for name, value in vars(notes).items() if name.isupper() and isinstance(value, int)}
    assert set(TELLERS) == kinds
    assert (many(1, "space"), many(2, "die"), many(1, "die")) == ("1 space", "2 dice", "1 die")


# Faults


@pytest.mark.parametrize(
    ("decision", "answer", "words"),
    [
        (DICE, 3, "throw 3 dice"),
        (DICE, -1, "do nothing known (-1)"),
        (PIT, 1, "turn into the pit lane"),
        (GIVE_WAY, 1, "give way"),
        (STOP, 16 * 3 + 2, "stop after 16 spaces in the outer lane"),
        (STOP, STRAIGHT_IN, "drive straight into the pit lane"),
        (SERVICE, 1, "stop without fuel and tyres"),
        (SLINGSHOT, 0, "draft"),
        (SLINGSHOT, 2, "sling into the middle lane"),
        (SLINGSHOT, 9, "do nothing known (9)"),
    ],
)
def test_an_answer_in_words(decision, answer, words):
    assert describe(decision, answer) == words


def test_a_fault_says_what_would_have_been_legal():
    table = Table("M30", "I32", "M32", "O32")
    for seat in (1, 2, 3):
        table.throws(seat, "MIN", "MIN")
        table.answer(seat, STOP, 3 * 8 + (seat - 1))
    table.throws(0, "MAX", "MIN")
    table.answer(0, STOP, 3 * 18)
    with pytest.raises(AssertionError, match="seat 0 answered 54"):
        table.move()
    says = explain_fault(table.race, table.options)
    assert says.startswith("that means to stop after 18 spaces in the inner lane, which it could not: ")
    assert "9 (inner, middle, outer)" in says
    table.race.fault_decision, table.race.fault_answer, table.race.fault_legal = DICE, 7, 0b11100
    assert explain_fault(table.race, table.options) == (
        "that means to throw 7 dice, but the car could: throw 2 dice; throw 3 dice; throw 4 dice"
    )
    assert len(DECISIONS) == 8


# What cannot be seen


def test_the_dice_to_come_and_other_minds_are_hidden_and_nothing_else():
    table = Table("M30", "M20")
    other = allocate(RACE, 1)
    other[0] = table.race
    hide(other[0], table.rules, 0, np.random.default_rng(3))
    differing = {name for name in RACE.names if other[0][name].tobytes() != table.race[name].tobytes()}
    assert differing == {"seed", "car"}
    assert other[0].car[0].tobytes() == table.race.car[0].tobytes()
    for name in ("way", "lane", "repair", "owes", "filled_lap"):
        assert other[0].car[1][name] == table.race.car[1][name]


# The board


def test_every_space_is_drawn_by_its_kind_and_the_pit_lane_beside_them():
    drawing = draw_board(Rules())
    kinds = Counter(shape.kind for shape in drawing.shapes)
    assert kinds["pit box"] == 20
    assert kinds["pit lane"] == 4
    assert kinds["-2"] == 8
    assert (kinds["-1"], kinds["-1 in a drafting zone"]) == (30, 15)
    assert sum(kinds.values()) == 3 * 72 + 24
    assert set(kinds) == {name for name, _ in KINDS}
    assert [shape.label for shape in drawing.shapes if shape.label] == [str(row) for row in range(1, 73)]
    assert drawing.note == (
        "Reconstructed: how many rows a lap has, where spaces, zones, grid and lines lie, what minus spaces take off, "
        "the pit lane."
    )


def test_the_lap_closes_and_its_quarters_meet():
    assert point(0, 0) == (0, RADIUS)
    for corner in (1 / 8, 3 / 8, 5 / 8, 7 / 8):
        (x, y), (other_x, other_y) = point(corner - 1e-9, 1), point(corner + 1e-9, 1)
        assert (x, y) == (pytest.approx(other_x, abs=1e-6), pytest.approx(other_y, abs=1e-6))
    assert point(0.25, 0)[0] == pytest.approx(STRAIGHT / 2 + RADIUS)
    assert point(0.5, 0)[1] == pytest.approx(-RADIUS)


def test_cars_are_placed_where_they_are_damaged_ones_marked_and_lost_ones_not():
    table = Table("M1", "I60", "O30")
    table.car(1).place = 1
    table.car(2).place = 4
    table.car(0).repair = 10
    one, pit = place_cars(table.race, table.options)
    assert one.at == pytest.approx(point(0.5 / 72, 0))
    assert (one.angle, one.mark) == (pytest.approx(0, abs=0.1), "damaged")
    assert pit.at == pytest.approx(point(59.5 / 72, sum(PIT_LANE) / 2))


def said(**condition):
    """Return what is said beside a car that is 30 rows into its third lap of ten."""
    table = Table("M30", **condition.pop("rules", {}))
    for name, value in condition.items():
        table.car()[name] = value
    (piece,) = place_cars(table.race, table.options)
    return piece.says


def test_beside_a_car_stands_its_lap_and_what_it_owes():
    assert said() == "lap 3, 0 stops"
    assert said(stops=1, spun=1) == "lap 3, spun, 1 stop"
    assert said(owes=1, repair=10) == "lap 3, owes 1 black flag, 10 seconds of repair, 0 stops"
    assert said(place=1) == "lap 3, in the pit lane, 0 stops"
    assert said(place=2, seconds=7, repair=10) == "lap 3, 6 seconds to go in its box, 0 stops"
    assert said(rules={"pit_stops": False}) == "lap 3"
    assert said(way=5) == "lap 1, 0 stops"  # on the grid, before the line
    assert said(way=11 * 72 + 3) == "lap 10, 0 stops"  # across the line for the last time
