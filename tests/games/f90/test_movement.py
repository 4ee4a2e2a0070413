"""Movement: sections, queues, what stops a car, the order of activation, contests."""

from __future__ import annotations

import pytest

from simkit.games.f90 import notes
from simkit.games.f90.engine import race as whole_race
from simkit.games.f90.engine.contests import contest_section
from simkit.games.f90.state import CHALLENGE, DEFEND, SKIP_TURN, TURN_ENDED, TURN_SKIPPED
from tests.games.f90.table import Table, by


def activation(table):
    """Return the seats in the order of their turns."""
    n = whole_race.order_cars(table.race, table.rules)
    return [int(seat) for seat in table.race.order[:n]]


@pytest.mark.clause("F90-BASE-32", "F90-PHASE-5")
def test_one_mp_is_one_section_and_newcomers_join_at_the_back():
    table = Table(3)
    table.line("B20", 2, 1)
    table.put(0, "B19")
    held = table.hand(0, "YE4")
    table.turn(play=held)
    assert table.queue("B20") == [2, 1, 0]


@pytest.mark.clause("F90-BASE-32", "F90-BASE-5")
def test_passing_on_a_straight_costs_nothing():
    table = Table(3)
    table.line("B20", 2, 1)
    table.put(0, "B19")
    held = table.hand(0, "YE2")
    table.turn(play=held)
    assert table.where(0) == "B21"
    assert table.car().passes == 2


@pytest.mark.clause("F90-BASE-33", "F90-BASE-5")
def test_a_corner_that_holds_a_car_stops_an_arrival_at_its_back():
    table = Table(2)
    table.put(1, "B22")
    table.put(0, "B20")
    held = table.hand(0, "RD1")
    table.turn(play=held)
    assert table.queue("B22") == [1, 0]
    assert table.car().passes == 0


@pytest.mark.clause("F90-BASE-33")
def test_an_empty_corner_stops_nobody():
    table = Table(1)
    table.put(0, "B20")
    held = table.hand(0, "RD1")
    table.turn(play=held)
    assert table.where(0) == "B24"


@pytest.mark.clause("F90-GEN-2", "F90-BASE-38")
@pytest.mark.parametrize("section", ["B22", "B21"])
def test_a_car_that_skipped_its_turn_is_passed_as_on_a_straight(section):
    table = Table(2)
    table.put(1, section)
    table.put(0, "B20")
    table.turn(1, declare=SKIP_TURN)
    assert table.car(1).mark == TURN_SKIPPED
    held = table.hand(0, "RD1")
    table.turn(play=held)
    assert table.where(0) == "B24"


@pytest.mark.clause("F90-BASE-4")
def test_sections_are_activated_from_the_leaders_backwards_each_from_the_front():
    table = Table(5)
    table.put(3, "B10", lap=2)
    table.line("B08", 0, 4, lap=2)
    table.put(1, "B12", lap=1)  # nearly a lap behind, and ahead on the road: the last section to come
    table.put(2, "B31", lap=1)
    assert activation(table) == [3, 0, 4, 2, 1]


@pytest.mark.clause("F90-BASE-4")
def test_a_lapped_car_may_act_before_one_on_the_lead_lap():
    table = Table(3)
    table.put(0, "B10", lap=3)
    table.put(1, "B09", lap=1)
    table.put(2, "B08", lap=3)
    assert activation(table) == [0, 1, 2]


@pytest.mark.clause("F90-GEN-2")
def test_a_car_has_one_turn_even_where_its_section_comes_up_again():
    # The leader's stop takes it back into a section that is activated after its own.
    table = Table(2)
    table.put(0, "B20", lap=2)
    table.put(1, "B14", lap=2)
    table.car(0).due = 3
    for seat in range(2):
        table.hand(seat, "YE4")
    table.game_turn()
    assert table.car(0).mark == table.car(1).mark == TURN_ENDED
    assert table.car(0).cards_played == table.car(1).cards_played == 1


# Contests


def in_a_corner(cards, other_cards=(), section="B10", **rules):
    """Return a player behind another in a corner, with the hands given."""
    table = Table(2, **rules)
    table.line(section, 1, 0)
    held = table.hand(0, *cards)
    other = table.hand(1, *other_cards)
    return table, held, other


def activate(table, *answers):
    """Activate all sections, with answers of the players by seat."""
    for seat, given in enumerate(answers):
        table.script(seat, **given)
    table.race.n_notes = 0
    whole_race.activate(table.race, table.rules, table.policies)


@pytest.mark.clause("F90-BASE-33")
@pytest.mark.parametrize(
    ("card", "other", "values", "won"),
    [
        ("YE1", "YE4", (3 - 1, 1), 1),
        ("YE2", "YE4", (2 - 1, 1), 0),
        ("OR4", "YE4", (2 - 1 + 1, 1), 1),
        ("RD1", "RD1", (4 - 1, 4), 0),
    ],
    ids=["higher", "a tie stays", "orange adds 1", "lower"],
)
def test_the_car_behind_challenges_at_the_printed_penalty(card, other, values, won):
    table, (shown,), (answer,) = in_a_corner([card], [other])
    activate(table, {"challenge": by(shown)}, {"defend": by(answer)})
    assert table.written(notes.CONTEST) == [(0, 1, *values, won)]
    assert (table.car(0).contests_won, table.car(0).contests_lost) == (won, 1 - won)


@pytest.mark.clause("F90-BASE-33")
def test_the_winner_has_the_place_in_front_and_acts_first():
    table, (shown, _), (answer, _) = in_a_corner(["RD1", "YE4"], ["YE4", "YE4"])
    activate(table, {"challenge": by(shown)}, {"defend": by(answer)})
    assert [seat for seat, *_ in table.written(notes.MOVED)] == [0, 1]
    assert table.car(0).passes == 1
    assert table.cards_are_whole()


@pytest.mark.clause("F90-BASE-33")
def test_a_place_won_from_a_car_a_lap_ahead_is_no_car_overtaken():
    table, (shown, _), (answer, _) = in_a_corner(["RD1", "YE4"], ["YE4", "YE4"])
    table.car(1).at += table.rules.n_sections
    activate(table, {"challenge": by(shown)}, {"defend": by(answer)})
    assert table.car(0).contests_won == 1
    assert table.car(0).passes == 0


@pytest.mark.clause("F90-BASE-33")
def test_the_cards_shown_are_discarded():
    table, (shown,), (answer,) = in_a_corner(["YE1"], ["YE4"])
    activate(table, {"challenge": by(shown)}, {"defend": by(answer)})
    assert table.race.race_pile.discarded[shown] == 1
    assert table.race.race_pile.discarded[answer] == 1


@pytest.mark.clause("F90-BASE-33")
def test_a_challenge_may_be_left_and_the_defender_without_a_card_shows_0():
    table, _, _ = in_a_corner(["YE1"], ["YE4"])
    activate(table, {"challenge": 0}, {})
    assert table.written(notes.CONTEST) == []
    table, (shown,), _ = in_a_corner(["OR4"])
    activate(table, {"challenge": by(shown)}, {})
    assert table.written(notes.CONTEST) == [(0, 1, 2, 0, 1)]


@pytest.mark.clause("F90-BASE-33")
def test_a_robot_shows_the_top_card_of_the_deck_and_challenges_nobody():
    table = Table(1, fast_robots=1)
    table.line("B10", 1, 0)
    (shown,) = table.hand(0, "RD1")
    table.stack("YE2")
    activate(table, {"challenge": by(shown)})
    assert table.written(notes.CONTEST) == [(0, 1, 3, 2, 1)]
    table = Table(1, fast_robots=1)
    table.line("B10", 0, 1)
    table.hand(0, "YE4")
    activate(table, {})
    assert table.written(notes.CONTEST) == []


@pytest.mark.clause("F90-BASE-33")
def test_a_car_that_wins_goes_on_to_the_next_and_one_that_loses_leaves_it_to_the_one_ahead():
    table = Table(3)
    table.line("B10", 2, 1, 0)
    first, second = table.hand(0, "RD1", "RD2")
    table.hand(1, "YE4")
    table.hand(2, "YE4")
    activate(table, {"challenge": [by(first), by(second)]}, {}, {})
    assert [(seat, other) for seat, other, *_ in table.written(notes.CONTEST)] == [(0, 1), (0, 2)]
    assert [seat for seat, *_ in table.written(notes.MOVED)] == [0, 2, 1]
    table = Table(3)
    table.line("B10", 2, 1, 0)
    (weak,) = table.hand(0, "YE4")
    strong = table.hand(1, "RD1", "YE4")
    table.hand(2, "YE4")
    activate(table, {"challenge": by(weak)}, {"defend": by(strong[1]), "challenge": by(strong[0])}, {})
    assert [(seat, other) for seat, other, *_ in table.written(notes.CONTEST)] == [(0, 1), (1, 2)]


@pytest.mark.clause("F90-BASE-33", "F90-GEN-2")
def test_one_that_came_in_and_had_its_turn_is_challenged_but_challenges_nobody():
    table = Table(3)
    table.line("B10", 2, 1, 0)
    table.car(1).mark = TURN_ENDED
    (shown,) = table.hand(0, "YE4")
    table.hand(1, "RD1", "RD2")
    table.hand(2, "YE4")
    table.script(0, challenge=by(shown))
    contest_section(table.race, table.rules, table.policies, *in_order(table, 2, 0))
    assert [(seat, other) for seat, other, *_ in table.written(notes.CONTEST)] == [(0, 1)]
    assert table.queue("B10") == [2, 1, 0]
    (shown,) = table.hand(0, "RD1")
    table.hand(1, "YE4")
    table.script(0, challenge=by(shown))
    contest_section(table.race, table.rules, table.policies, *in_order(table, 2, 0))
    assert table.queue("B10") == [2, 0, 1]
    assert list(table.race.order[:2]) == [2, 0]


def in_order(table, *seats):
    """Say that these cars have their turns now, and return where they are in the order of activation."""
    table.race.order[: len(seats)] = seats
    return 0, len(seats)


@pytest.mark.clause("F90-BASE-33")
def test_a_car_off_the_track_takes_no_part():
    table = Table(3)
    table.line("B10", 2, 1, 0)
    table.car(1).off = 1
    table.race.n_in[table.section("B10")] = 2
    (shown,) = table.hand(0, "RD1")
    table.hand(1, "YE4")
    table.hand(2, "YE4")
    activate(table, {"challenge": by(shown)}, {}, {})
    assert [(seat, other) for seat, other, *_ in table.written(notes.CONTEST)] == [(0, 2)]


@pytest.mark.clause("F90-BASE-33")
@pytest.mark.parametrize("section", ["B08", "B09"])
def test_there_are_no_contests_on_straights_and_in_braking_sections(section):
    table, _, _ = in_a_corner(["RD1"], ["YE4"], section)
    activate(table, {}, {})
    assert table.written(notes.CONTEST) == []


@pytest.mark.clause("F90-BASE-33")
def test_what_an_orange_card_adds_is_an_option():
    table, (shown,), (answer,) = in_a_corner(["OR4"], ["YE2"], orange_bonus=3)
    activate(table, {"challenge": by(shown)}, {"defend": by(answer)})
    assert table.written(notes.CONTEST) == [(0, 1, 4, 2, 1)]


@pytest.mark.clause("F90-BASE-42")
def test_a_track_card_is_shown_in_its_zone_only_and_may_ease_the_penalty():
    table, _, _ = in_a_corner([], [], "B12")
    table.give_track_card(0, "turn 4 b")
    assert table.moves(0, CHALLENGE) == [0]
    assert table.moves(0, DEFEND) == []
    card = table.give_track_card(0, "turn 5 b")
    assert table.moves(0, CHALLENGE) == [0, 2]
    activate(table, {"challenge": by(card)}, {})
    assert table.written(notes.CONTEST) == [(0, 1, 5 - (2 - 1) + 1, 0, 1)]
