"""What is told of a race and of a fault, and what a player cannot see."""

from __future__ import annotations

import numpy as np
import pytest
from playing import table as sample

from simkit.games.crashcar import GAME
from simkit.games.crashcar.explain import describe, explain_fault
from simkit.games.crashcar.hide import hide
from simkit.games.crashcar.narrate import narrate
from simkit.games.crashcar.state import FACE, MOVE, SET_UPRIGHT
from tests.games.crashcar.table import BLUE, GREEN, NE, ON_SIDE, RAM, REVERSE, SE, STAY, E, Table, W


def told(table):
    """Return what is told of the last move."""
    return list(narrate(table.options, ["ann", "bob", "cy", "di", "ed", "flo"], [table.race, table.race]))


def two_cars():
    table = Table(2)
    table.put(0, 2, 6)
    table.put(1, 3, 9, SE)
    table.car(1).damage = 1
    return table


def lines_of_move(table):
    """Return the sentences on the last move, without what comes before and after it."""
    lines = told(table)
    first = next(k for k, line in enumerate(lines) if line.startswith("Round"))
    return [line for line in lines[first + 1 :] if not line.startswith("  Points")]


def names(table):
    """Return the names of seats 0 and 1."""
    who = ["ann", "bob"]
    return [who[int(table.car(seat).entry)] for seat in (0, 1)]


def test_a_ram_is_told_step_by_step():
    table = two_cars()
    table.stack(BLUE, "spin_damage")
    table.move(0, E, E, RAM + NE, points=9)
    one, other = names(table)
    assert lines_of_move(table) == [
        f"  {one}, 9 points, from lane 2, 6:",
        "    drives 2 fields to lane 2, 8",
        f"    rams {other} obliquely, towards outer barrier, 10",
        "      card: SPIN, DAMAGE",
        f"      {other} is knocked to outer barrier, 10 and lies on its side",
        f"      {other} has 2 damage",
        f"      {one} scores 25 and has 25",
    ]


def test_setting_upright_reversing_running_up_and_being_blocked_are_told():
    table = two_cars()
    table.car(1).posture = ON_SIDE
    table.move(1, E, points=1, upright=E)
    assert lines_of_move(table)[1:] == ["    is set upright facing E", "    drives 1 field to lane 3, 10"]
    table.move(0, REVERSE, E, points=3)
    assert lines_of_move(table)[1:] == ["    reverses a field and drives 1 field to lane 2, 6"]
    wrong = Table(2)
    wrong.put(0, 2, 7, W)
    wrong.put(1, 2, 9)
    wrong.move(0, W, E, points=2)
    assert lines_of_move(wrong)[1:] == ["    drives 2 fields, the first against the race, to lane 2, 7"]
    wrong.car(0).heading = E
    wrong.move(0, E, SE, points=1)
    wrong.move(0, STAY, points=5)
    assert lines_of_move(wrong)[1:] == [f"    is blocked by {names(wrong)[1]}: 0 points left"]


def test_a_whole_race_is_told_with_the_grid_the_rolls_the_points_and_the_places():
    one = sample("crashcar", {"laps": 2}, "racer")
    lines = list(one.game.narrate(one.options, ["a", "b", "c", "d"], one.turns(0)))
    assert lines[0] == "Stock car crash race: oval of three lanes, 2 laps."
    assert (
        lines[1] == "Reconstructed data: the whole board; copies of the green deck; copies of the blue deck."
    )
    assert lines[2].startswith("  Rolled: ")
    assert lines[3].startswith("  Grid: ")
    assert lines[4] == "Round 1"
    assert sum(line.startswith("Round ") for line in lines) == int(one.replayed(0).turns[0])
    assert sum(" completes lap 2" in line for line in lines) >= 1
    places = [line for line in lines if line.startswith("  ") and ". with " in line]
    assert sorted(int(line.split(" is ")[1].split(".")[0]) for line in places) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("decision", "answer", "says"),
    [
        (MOVE, SE, "drive SE"),
        (MOVE, REVERSE, "reverse a field"),
        (MOVE, STAY, "drive no further"),
        (MOVE, RAM + NE, "ram the car to its NE"),
        (MOVE, 14, "do nothing known (14)"),
        (FACE, W, "end its move facing W"),
        (SET_UPRIGHT, 7, "be set upright facing nowhere (7)"),
    ],
)
def test_answers_are_put_into_words(decision, answer, says):
    assert describe(decision, answer) == says


def test_a_fault_says_what_was_meant_and_what_was_legal():
    table = two_cars()
    table.race.fault_seat = 0
    table.race.fault_decision = MOVE
    table.race.fault_answer = RAM + E
    table.race.fault_legal = 1 << E | 1 << REVERSE
    assert explain_fault(table.race, table.options) == (
        "that means to ram the car to its E, but the car, by now on lane 2, 6, could: drive E; reverse a field"
    )


# What is hidden


def hidden(table, seat):
    copy = np.copy(np.asarray(table.races)).view(np.recarray)
    hide(copy[0], table.rules, seat, np.random.default_rng(3))
    return copy[0]


def test_the_order_of_both_decks_is_hidden_and_their_cards_are_not():
    table = two_cars()
    table.stack(GREEN, "nothing")
    other = hidden(table, 0)
    for deck in (GREEN, BLUE):
        before, after = table.race.deck[deck], other.deck[deck]
        assert sorted(after.stock[:12].tolist()) == sorted(before.stock[:12].tolist())
        assert after.stock[:12].tolist() != before.stock[:12].tolist()
        assert after.discarded.tolist() == before.discarded.tolist()


def test_chance_to_come_is_hidden_but_for_the_own_coin():
    table = two_cars()
    other = hidden(table, 0)
    policy = GAME.streams.index("policy")
    assert [k for k in range(len(GAME.streams)) if other.seed[k] == table.race.seed[k]] == [policy]


def test_other_minds_are_hidden_and_the_board_is_not():
    table = two_cars()
    table.car(1).param[:] = 7
    other = hidden(table, 0)
    assert other.car[0].param.tolist() == table.car(0).param.tolist()
    assert other.car[1].param.tolist() != table.car(1).param.tolist()
    for name in ("field", "heading", "posture", "points", "damage", "score", "travel", "laps"):
        assert [int(other.car[k][name]) for k in (0, 1)] == [int(table.car(k)[name]) for k in (0, 1)]
    assert other.at.tolist() == table.race.at.tolist()
