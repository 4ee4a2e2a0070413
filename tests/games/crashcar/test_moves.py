"""Situations whose legal answers are listed by hand, for each decision, and policies that keep to them."""

from __future__ import annotations

import pytest

from simkit.games.crashcar.data import RESULTS
from simkit.games.crashcar.state import FACE, MOVE, SET_UPRIGHT
from tests.games.crashcar.table import (
    BLUE,
    GREEN,
    NE,
    NW,
    ON_ROOF,
    ON_SIDE,
    RAM,
    REVERSE,
    SE,
    STAY,
    SW,
    UPRIGHT,
    E,
    Table,
    W,
)

OTHERS = {
    # name: (own car, other cars, points), each car as (lane, number, heading, posture)
    "alone on the straight": ((2, 7, E, UPRIGHT), [], 9),
    "a car ahead": ((2, 7, E, UPRIGHT), [(2, 8, E, UPRIGHT)], 9),
    "between two cars": ((2, 7, E, UPRIGHT), [(2, 8, E, UPRIGHT), (2, 6, E, UPRIGHT)], 9),
    "facing the barrier": ((3, 7, NE, UPRIGHT), [], 9),
    "the wrong way round": ((2, 7, W, UPRIGHT), [], 9),
    "one point": ((2, 7, E, UPRIGHT), [], 1),
    "on the outer corner barrier": ((4, 1, SE, UPRIGHT), [], 9),
}

FIRST = {
    "alone on the straight": [E, REVERSE],
    "a car ahead": [REVERSE, STAY],
    "between two cars": [],
    "facing the barrier": [REVERSE, STAY],
    "the wrong way round": [W, REVERSE],
    "one point": [E],
    "on the outer corner barrier": [SE],
}


def laid_out(own, others, points, **changes):
    table = Table(6, **changes)
    lane, number, heading, posture = own
    table.put(0, lane, number, heading, points=points, posture=posture)
    for seat, (lane, number, heading, posture) in enumerate(others, 1):
        table.put(seat, lane, number, heading, posture=posture)
    return table


@pytest.mark.parametrize("name", FIRST)
def test_first_moves_are_those_listed_by_hand(name):
    own, others, points = OTHERS[name]
    assert laid_out(own, others, points).first(0, points) == FIRST[name]


RUNNING = {
    # (own lane and number, came, fields of run-up, points left, other cars): legal
    "free track": ((2, 8), E, 2, 9, [], [E, SE, NE]),
    "a car straight ahead": ((2, 8), E, 2, 9, [(2, 9, E, UPRIGHT)], [SE, NE, RAM + E]),
    "too short a run-up": ((2, 8), E, 1, 9, [(2, 9, E, UPRIGHT)], [SE, NE]),
    "two cars to choose from": (
        (2, 8), E, 3, 9, [(2, 9, E, UPRIGHT), (1, 8, W, UPRIGHT)], [NE, RAM + E, RAM + SE],
    ),
    "points for the track alone": (
        (2, 8), E, 2, 2, [(3, 9, E, UPRIGHT), (2, 9, E, UPRIGHT)], [SE, RAM + E],
    ),
    "one lying, one shielded by another": (
        (2, 8), E, 2, 9, [(2, 9, E, ON_ROOF), (1, 8, E, UPRIGHT), (0, 8, E, ON_SIDE)], [NE],
    ),
    "all ways shut, one car upright": (
        (2, 8), E, 2, 9, [(2, 9, E, UPRIGHT), (1, 8, E, ON_SIDE), (3, 9, E, ON_SIDE)], [RAM + E],
    ),
    "no points left": ((2, 8), E, 2, 0, [], []),
    "a corner with lateral ways": ((2, 11), E, 2, 9, [], [E, SE, SW, NE]),
}  # fmt: skip


@pytest.mark.parametrize("name", RUNNING)
def test_moves_on_the_way_are_those_listed_by_hand(name):
    (lane, number), came, run_up, points, others, legal = RUNNING[name]
    table = laid_out((lane, number, came, UPRIGHT), others, points)
    assert table.running_up(0, came, run_up, points) == legal


UPRIGHTS = {
    "in the open": ((2, 7), [], [E, SE, SW, W, NW, NE]),
    "beside the barrier": ((1, 7), [], [E, W, NW, NE]),
    "on the inner barrier": ((0, 7), [], [NW, NE]),
    "on the outer corner barrier": ((4, 1), [], [SE]),
    "one way out": ((1, 7), [(1, 8), (2, 7), (2, 8)], [W]),
    "walled in by cars": ((1, 7), [(1, 8), (2, 7), (2, 8), (1, 6)], [E, W, NW, NE]),
}


@pytest.mark.parametrize("name", UPRIGHTS)
def test_headings_for_a_lying_car_are_those_listed_by_hand(name):
    (lane, number), others, legal = UPRIGHTS[name]
    table = laid_out((lane, number, E, ON_SIDE), [(*place, E, UPRIGHT) for place in others], 9)
    assert table.uprights(0) == legal


@pytest.mark.parametrize("heading", range(6))
def test_at_the_end_of_a_move_every_heading_is_legal(heading):
    table = laid_out((2, 7, E, UPRIGHT), [], 1)
    table.move(0, E, facing=heading)
    assert table.car(0).heading == heading


@pytest.mark.parametrize("policy", ["random", "racer", "greedy", "rammer", "balanced"])
def test_policies_answer_within_the_list(policy):
    decide = decision_of(policy)
    for own, others, points in OTHERS.values():
        table = laid_out(own, others, points)
        legal = table.first(0, points)
        if legal:
            assert asked(table, decide, MOVE, legal) in legal
    for (lane, number), came, run_up, points, others, legal in RUNNING.values():
        table = laid_out((lane, number, came, UPRIGHT), others, points)
        table.running_up(0, came, run_up, points)
        if legal:
            assert asked(table, decide, MOVE, legal) in legal
    for (lane, number), others, legal in UPRIGHTS.values():
        table = laid_out((lane, number, E, ON_SIDE), [(*place, E, UPRIGHT) for place in others], 9)
        table.uprights(0)
        assert asked(table, decide, SET_UPRIGHT, legal) in legal
    assert asked(laid_out((2, 7, E, UPRIGHT), [], 3), decide, FACE, list(range(6))) in range(6)


def decision_of(policy):
    from simkit.games.crashcar.policies import POLICIES

    function = POLICIES[policy].decide
    return getattr(function, "py_func", function)


def asked(table, decide, decision, legal, policy=None, **habits):
    """Return what a policy answers where these moves are legal, with its default habits."""
    from simkit.games.crashcar.policies import POLICIES

    codes = POLICIES[policy or "balanced"](**habits).codes()
    table.car(0).param[: len(codes)] = codes
    table.race.legal = sum(1 << move for move in legal)
    return int(decide(table.race, table.rules, 0, decision))


# What the policies make of a situation


def test_the_racer_takes_the_inner_lane_and_does_not_ram():
    table = laid_out((2, 8, E, UPRIGHT), [(3, 9, W, UPRIGHT)], 9)
    legal = table.running_up(0)
    assert RAM + NE in legal
    assert asked(table, decision_of("racer"), MOVE, legal) == E
    assert asked(table, decision_of("greedy"), MOVE, legal) == RAM + NE


def test_greedy_prefers_the_oblique_hit():
    table = laid_out((2, 8, E, UPRIGHT), [(2, 9, E, UPRIGHT), (1, 8, E, UPRIGHT)], 9)
    legal = table.running_up(0)
    assert asked(table, decision_of("greedy"), MOVE, legal) == RAM + SE


@pytest.mark.parametrize("policy", ["rammer", "balanced"])
def test_those_who_look_ahead_steer_for_a_car_that_they_can_reach(policy):
    table = laid_out((2, 6, E, UPRIGHT), [(3, 10, E, UPRIGHT)], 9)
    table.begin(0, 9)
    table.race.steps, table.race.run_up, table.race.came = 1, 1, E
    legal = table.legal(0)
    assert asked(table, decision_of(policy), MOVE, legal) in (E, NE)
    far = laid_out((2, 6, E, UPRIGHT), [(3, 10, E, UPRIGHT)], 5)
    assert asked(far, decision_of(policy), MOVE, far.running_up(0, run_up=1, points=5)) == E
    assert asked(table, decision_of("racer"), MOVE, legal) in (E, SE)


def test_a_car_in_its_first_lap_looks_for_no_ram():
    table = laid_out((2, 6, E, UPRIGHT), [(3, 10, E, UPRIGHT)], 9)
    table.done(0, 0)
    legal = table.running_up(0)
    assert asked(table, decision_of("rammer"), MOVE, legal) == asked(table, decision_of("racer"), MOVE, legal)


def test_a_blocked_rammer_reverses_to_ram():
    table = laid_out((2, 7, E, UPRIGHT), [(2, 8, E, UPRIGHT)], 9)
    table.car(1).points = 9
    assert asked(table, decision_of("rammer"), MOVE, table.first(0, 9)) == REVERSE
    assert asked(table, decision_of("rammer"), MOVE, table.first(0, 5)) == STAY


@pytest.mark.parametrize("policy", ["rammer", "balanced"])
@pytest.mark.parametrize("heading", range(6))
def test_those_who_look_ahead_know_where_reversing_leads_whatever_a_car_faces(policy, heading):
    """Reading A2: straight is along the race, so it may be off the barrier though the car's back is to the board's edge."""
    table = laid_out((0, 1, heading, UPRIGHT), [], 9, first_direction="race")
    legal = table.first(0, 9)
    assert legal == [REVERSE, STAY]
    assert asked(table, decision_of(policy), MOVE, legal) == REVERSE


def test_a_ram_that_costs_more_than_it_is_worth_is_left():
    table = laid_out((2, 8, E, UPRIGHT), [(2, 9, E, UPRIGHT)], 9)
    legal = table.running_up(0)
    assert asked(table, decision_of("balanced"), MOVE, legal) == RAM + E
    shy = {"damage_cost": 20_000, "harm_worth": 0, "rival_worth": 0, "direct_worth": 100}
    assert asked(table, decision_of("balanced"), MOVE, legal, **shy) < 6


def to_come(table, deck, *results):
    """Let the stock of a deck hold these cards alone, whatever their order; all others are discarded."""
    pile = table.race.deck[deck]
    stock = sorted(int(card) for card in pile.stock[: pile.n_stock])
    kept = []
    for result in results:
        wanted = RESULTS.index(result)
        kept.append(next(c for c in stock if c not in kept and table.rules.result[deck, c] == wanted))
    pile.discarded[stock] = 1
    pile.discarded[kept] = 0
    pile.stock[: len(kept)] = kept
    pile.n_stock, pile.n_discards = len(kept), len(stock) - len(kept)


@pytest.mark.parametrize(
    ("cards", "counts", "answer"),
    [
        (("self_damage",), True, None),
        (("self_damage",), False, RAM + E),
        (("rollover", "self_damage"), True, RAM + E),
        (("nothing", "nothing"), True, None),
    ],
)
def test_balanced_rams_by_the_cards_that_are_still_to_come(cards, counts, answer):
    table = laid_out((2, 8, E, UPRIGHT), [(2, 9, E, UPRIGHT)], 9)
    to_come(table, GREEN, *cards)
    legal = table.running_up(0)
    found = asked(table, decision_of("balanced"), MOVE, legal, card_counting=counts)
    assert found == answer if answer is not None else found < RAM


@pytest.mark.parametrize(("counts", "answer"), [(False, RAM + SE), (True, RAM + E)])
def test_balanced_takes_the_direct_hit_where_the_better_cards_have_stayed_in_the_green_deck(counts, answer):
    table = laid_out((2, 8, E, UPRIGHT), [(2, 9, E, UPRIGHT), (1, 8, E, UPRIGHT)], 9)
    to_come(table, GREEN, "rollover", "spin", "spin")
    to_come(table, BLUE, "nothing", "self_damage", "spin")
    legal = table.running_up(0)
    assert asked(table, decision_of("balanced"), MOVE, legal, card_counting=counts) == answer


def test_no_other_driver_counts_cards():
    for policy in ("greedy", "rammer"):
        table = laid_out((2, 8, E, UPRIGHT), [(2, 9, E, UPRIGHT)], 9)
        to_come(table, GREEN, "self_damage")
        legal = table.running_up(0)
        assert asked(table, decision_of(policy), MOVE, legal, policy) == RAM + E


@pytest.mark.parametrize(("damage", "rams"), [(0, False), (1, True), (2, False), (3, True), (4, False)])
def test_a_damage_costs_more_where_it_takes_a_die_away(damage, rams):
    table = laid_out((2, 8, E, UPRIGHT), [(2, 9, E, UPRIGHT)], 9)
    table.car(0).damage = damage
    legal = table.running_up(0)
    afraid = {"die_cost": 5000, "damage_cost": 0}
    found = asked(table, decision_of("balanced"), MOVE, legal, **afraid)
    assert (found == RAM + E) == rams
    assert asked(table, decision_of("balanced"), MOVE, legal, damage_cost=0) == RAM + E


def test_balanced_stays_behind_the_cars_that_it_can_hunt_or_drives_on_as_its_habits_say():
    table = laid_out((2, 7, E, UPRIGHT), [(2, 10, E, ON_SIDE)], 2)
    legal = table.running_up(0, run_up=1, points=2)
    hunts = {"chase_worth": 3000, "field_worth": 0, "exposure_cost": 0}
    races = {"chase_worth": 0, "field_worth": 300, "exposure_cost": 0}
    assert asked(table, decision_of("balanced"), MOVE, legal, **hunts) in (SE, NE)  # two fields, one forward
    assert asked(table, decision_of("balanced"), MOVE, legal, **races) == E


@pytest.mark.parametrize(("habit", "points"), [("threat_cost", 2), ("exposure_cost", 0)])
def test_balanced_drives_out_of_reach_of_a_car_behind_in_this_round_and_in_the_next(habit, points):
    table = laid_out((1, 8, E, UPRIGHT), [(1, 6, E, ON_SIDE)], 2)
    table.car(1).points = points
    legal = table.running_up(0, run_up=1, points=2)
    slow = {"chase_worth": 0, "field_worth": -300, "threat_cost": 0, "exposure_cost": 0}
    assert asked(table, decision_of("balanced"), MOVE, legal, **slow) != E
    assert asked(table, decision_of("balanced"), MOVE, legal, **slow | {habit: 20_000}) == E


def test_balanced_hurries_through_the_laps_in_which_it_must_not_ram():
    table = laid_out((1, 8, E, UPRIGHT), [], 2)
    legal = table.running_up(0, run_up=1, points=2)
    slow = {"field_worth": -300, "intro_worth": 3000}
    assert asked(table, decision_of("balanced"), MOVE, legal, **slow) != E
    table.done(0, 0)
    assert asked(table, decision_of("balanced"), MOVE, legal, **slow) == E


def test_balanced_faces_so_that_more_hits_would_be_direct():
    table = laid_out((1, 7, E, UPRIGHT), [], 1)
    legal = list(range(6))
    assert asked(table, decision_of("balanced"), FACE, legal) == E
    assert asked(table, decision_of("balanced"), FACE, legal, guard_worth=0) == E


def test_a_blocked_car_waits_for_a_car_that_leaves_it_more_points_than_reversing_would():
    for left, answer in ((7, STAY), (6, REVERSE)):
        table = laid_out((2, 7, E, UPRIGHT), [(2, 8, E, UPRIGHT)], 9)
        table.car(1).points = left
        legal = table.first(0, 9)
        for policy in ("racer", "greedy"):
            assert asked(table, decision_of(policy), MOVE, legal) == answer


def test_random_answers_each_legal_move_as_often_as_the_others():
    table = laid_out((2, 8, E, UPRIGHT), [(2, 9, E, UPRIGHT)], 9)
    legal = table.running_up(0)
    seen = dict.fromkeys(legal, 0)
    n = 900
    for k in range(n):
        table.race.n_decisions = k
        seen[asked(table, decision_of("random"), MOVE, legal)] += 1
    assert set(seen) == {SE, NE, RAM + E}
    assert all(abs(count - n / 3) < 4 * (n * 2 / 9) ** 0.5 for count in seen.values())
