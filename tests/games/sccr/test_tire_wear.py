"""Tire wear and TIRES WORN in challenges: who loses points, and what a driver on worn tires can still do."""

from __future__ import annotations

import pytest

from simkit.games.sccr.cards import PASS_INSIDE, TIRES_WORN
from simkit.games.sccr.engine import race as whole_race
from simkit.games.sccr.engine.events import suffer
from simkit.games.sccr.state import DRAFTING, LAP_COUNT, RESPONSE
from tests.games.sccr.layout import PASS_CARDS, a_line, turn_ratings

FOLLOW_TARGET = 16


def a_challenge(passer, challenger, wear=(4, 4), event=(0, 0), **rules):
    """Let car 1 pass car 0, who challenges if he can; `wear` and `event` are of passer and challenger."""
    table = a_line(0, 1, 2, **rules)
    table.hand(0, ["CHALLENGE"])
    table.hand(1, ["PASS INSIDE"])
    table.script(0, (RESPONSE, 1))
    for seat, points, worn in zip((1, 0), wear, event, strict=True):
        table.car(seat).wear = points
        table.car(seat).tires_worn = worn
    turn_ratings(table, car_0=challenger, car_1=passer)
    table.act(1, "PASS INSIDE")
    return table


def wear(table):
    return [int(table.car(seat).wear) for seat in range(table.race.n_cars)]


@pytest.mark.clause("SCCR-4.2")
def test_a_lost_challenge_costs_either_side_one_point():
    assert wear(a_challenge(300, 600)) == [4, 3, 4]
    assert wear(a_challenge(600, 300)) == [3, 4, 4]
    assert wear(a_challenge(600, 300, wear=(2, 1))) == [0, 2, 4]


@pytest.mark.clause("SCCR-4.2")
def test_without_the_rules_on_wear_nothing_is_lost():
    assert wear(a_challenge(300, 600, tire_wear=False)) == [4, 4, 4]


@pytest.mark.clause("SCCR-4.2")
def test_it_may_cost_the_challenger_alone():
    assert wear(a_challenge(300, 600, wear_lost_by="challenger")) == [4, 4, 4]
    assert wear(a_challenge(600, 300, wear_lost_by="challenger")) == [3, 4, 4]


@pytest.mark.clause("SCCR-4.2")
def test_a_pass_that_is_blocked_costs_no_point():
    table = a_line(0, 1)
    table.hand(0, ["BLOCK"])
    table.hand(1, ["PASS INSIDE"])
    table.script(0, (RESPONSE, 1))
    table.act(1, "PASS INSIDE")
    assert wear(table) == [4, 4]


@pytest.mark.clause("SCCR-4.2")
@pytest.mark.parametrize(
    ("drafter_wears", "follows", "passer", "challenger", "left"),
    [
        (False, 1, 300, 600, [4, 3, 4]),
        (True, 1, 300, 600, [4, 3, 3]),  # he followed the loser
        (True, 1 | FOLLOW_TARGET, 300, 600, [4, 3, 4]),
        (True, 1 | FOLLOW_TARGET, 600, 300, [3, 4, 3]),
        (True, 1, 600, 300, [3, 4, 4]),
    ],
)
def test_the_drafter_is_no_party_unless_the_rules_say_so(drafter_wears, follows, passer, challenger, left):
    table = a_line(0, 1, 2, drafter_wears=drafter_wears)
    table.hand(0, ["CHALLENGE"])
    table.hand(1, ["PASS INSIDE"])
    table.hand(2, ["DRAFT"])
    table.script(0, (RESPONSE, 1))
    table.script(2, (DRAFTING, follows))
    turn_ratings(table, car_0=challenger, car_1=passer)
    table.act(1, "PASS INSIDE")
    assert wear(table) == left


@pytest.mark.clause("SCCR-4.3")
@pytest.mark.parametrize(("points", "event", "can"), [(1, 0, True), (0, 0, False), (3, 1, False)])
def test_a_driver_on_worn_tires_cannot_issue_a_challenge(points, event, can):
    table = a_challenge(600, 300, wear=(4, points), event=(0, event))
    assert table.order() == [1, 0, 2], "he loses it, or nobody answers"
    assert table.hand_names(0) == ([] if can else ["CHALLENGE"])
    assert table.car(1).challenges_won == int(can)
    assert table.is_racing


@pytest.mark.clause("SCCR-4.3")
def test_zero_points_count_only_where_tires_wear():
    table = a_challenge(300, 600, wear=(4, 0), tire_wear=False)
    assert table.order() == [0, 1, 2]
    assert table.hand_names(0) == []


@pytest.mark.clause("SCCR-4.3")
def test_a_passer_on_worn_tires_cannot_answer_a_challenge_and_loses_it():
    table = a_challenge(600, 300, wear=(0, 4))
    assert table.order() == [0, 1, 2], "whatever would have been turned"
    assert wear(table) == [4, 0, 4]
    assert (table.car(0).challenges_won, table.car(1).challenges_lost) == (1, 1)
    assert table.car(1).deck.n_discards == 1, "only the card of the pass"
    assert table.car(0).deck.n_discards == 1, "only the CHALLENGE"


@pytest.mark.clause("SCCR-4.3", "SCCR-4.7")
def test_challenged_with_the_tires_worn_event_he_loses_a_point_if_any_are_left():
    assert wear(a_challenge(600, 300, wear=(3, 4), event=(1, 0))) == [4, 2, 4]


@pytest.mark.clause("SCCR-4.3")
def test_a_challenge_lost_at_once_is_not_drafted():
    table = a_line(0, 1, 2)
    table.car(1).wear = 0
    table.hand(0, ["CHALLENGE"])
    table.hand(1, ["PASS INSIDE"])
    table.hand(2, ["DRAFT"])
    table.script(0, (RESPONSE, 1))
    table.script(2, (DRAFTING, 1))
    table.act(1, "PASS INSIDE")
    assert table.order() == [0, 1, 2]
    assert table.hand_names(2) == ["DRAFT"]


@pytest.mark.clause("SCCR-4.3")
def test_he_may_rate_zero_instead():
    table = a_challenge(990, 105, wear=(0, 4), worn_challenged="rating_zero")
    assert table.order() == [0, 1, 2]
    assert table.car(0).deck.n_discards == 2, "the challenger turns a card"
    assert table.car(1).deck.n_discards == 1, "the worn driver turns none"


@pytest.mark.clause("SCCR-4.3", "SCCR-BASE-28")
def test_in_that_reading_a_driver_on_good_tires_is_rated_as_ever():
    for points in (1, 4):
        assert a_challenge(990, 105, wear=(points, 4), worn_challenged="rating_zero").order() == [1, 0, 2]


@pytest.mark.clause("SCCR-BASE-28")
def test_two_who_can_turn_nothing_do_not_turn_for_ever_but_let_a_coin_decide():
    orders = set()
    for number in range(20):
        table = a_line(0, 1, worn_challenged="rating_zero", pit_rules="advanced")
        table.race.number = number
        table.hand(0, ["CHALLENGE"])
        table.hand(1, ["PASS INSIDE"])
        table.script(0, (RESPONSE, 1))
        table.car(0).fuel = 0
        table.car(1).wear = 0
        table.act(1, "PASS INSIDE")
        assert table.car(0).challenges_won + table.car(1).challenges_won == 1
        orders.add(tuple(table.order()))
    assert orders == {(0, 1), (1, 0)}


@pytest.mark.clause("SCCR-4.3")
def test_or_his_pass_may_stand():
    table = a_challenge(105, 990, wear=(0, 4), worn_challenged="pass_stands")
    assert table.order() == [1, 0, 2]
    assert table.hand_names(0) == ["CHALLENGE"]
    fresh = a_challenge(105, 990, wear=(1, 4), worn_challenged="pass_stands")
    assert fresh.order() == [0, 1, 2]


@pytest.mark.clause("SCCR-4.3")
def test_a_pass_that_stands_can_still_be_blocked():
    table = a_line(0, 1, worn_challenged="pass_stands")
    table.car(1).wear = 0
    table.race.ask_actor, table.race.ask_target, table.race.ask_effect = 1, 0, PASS_INSIDE
    table.hand(0, ["CHALLENGE", "BLOCK"])
    assert table.moves(0, RESPONSE) == [0, 2]


@pytest.mark.clause("SCCR-4.4")
def test_on_worn_tires_all_other_cards_stay_usable():
    table = a_line(0, 1, 2)
    table.car(1).wear = 0
    table.hand(1, [*PASS_CARDS, "TWO WIDE", "GOOD CAR SETUP", "CHALLENGE", "BLOCK", "DRAFT"])
    assert [move for move in table.actions(1) if move[0].isupper()] == [
        "GOOD CAR SETUP",
        *PASS_CARDS,
        "TWO WIDE inside",
        "TWO WIDE outside",
    ]
    table.act(1, "PASS INSIDE")
    assert table.order() == [1, 0, 2]
    table.hand(1, ["BLOCK"])
    table.hand(0, ["PASS OUTSIDE"])
    table.script(1, (RESPONSE, 1))
    table.act(0, "PASS OUTSIDE")
    assert table.order() == [1, 0, 2]


@pytest.mark.clause("SCCR-4.4")
def test_on_worn_tires_a_driver_still_drafts():
    table = a_line(0, 1, 2)
    table.car(1).wear = 0
    table.hand(0, ["PULL AWAY"])
    table.hand(1, ["DRAFT"])
    table.script(1, (DRAFTING, 1))
    table.act(0, "PULL AWAY")
    assert table.order() == [0, 1, None, 2]


@pytest.mark.clause("SCCR-4.7")
@pytest.mark.parametrize("tire_wear", [True, False])
def test_the_tires_worn_event_bars_challenges_and_takes_no_points(tire_wear):
    table = a_line(0, 1, tire_wear=tire_wear)
    suffer(table.race, table.rules, 0, TIRES_WORN, 0)
    assert wear(table) == [4, 4]
    table.race.ask_actor, table.race.ask_target, table.race.ask_effect = 1, 0, PASS_INSIDE
    table.hand(0, ["CHALLENGE", "BLOCK"])
    assert table.moves(0, RESPONSE) == [0, 2]


@pytest.mark.clause("SCCR-4.7", "SCCR-4.3")
def test_an_event_turned_in_a_turn_bars_the_challenge_of_that_turn():
    table = a_line(0, 1, track="short_track")
    laps = [table.card_with(laps=12), table.card_with(laps=12)]
    table.hand(0, ["CHALLENGE", laps[0]])
    table.hand(1, ["PASS INSIDE", laps[1]])
    table.script(0, (LAP_COUNT, 2), (RESPONSE, 1))
    table.script(1, (LAP_COUNT, 2), table.play(1, "PASS INSIDE"))
    turn_ratings(table, car_0=300, car_1=600)
    table.stack_track(["TIRES WORN", "6 LAPS"])
    whole_race.play_turn(table.race, table.rules, table.policies)
    assert table.car(0).tires_worn == 1
    assert table.order() == [1, 0]
    assert "CHALLENGE" in table.hand_names(0)
