"""Pit stops: how long they take and what they restore."""

from __future__ import annotations

import pytest

from simkit.games.sccr.cards import PASS_INSIDE
from simkit.games.sccr.data import pack_driver_deck
from simkit.games.sccr.engine.passing import play_pass
from simkit.games.sccr.state import (
    FOUR_TIRE,
    PIT_CARD,
    RESPONSE,
    SPLASH,
    TWO_TIRE,
)
from tests.games.sccr.pitting import deal, pit, single_file, stop, stopped, turn


def space_after(kind, pit_time=160, trouble=(), **rules):
    """Return the space to which a car that left space 0 comes back."""
    table = single_file(**rules)
    for name in trouble:
        table.car(0)[name] = 1
    pit(table, 0, pit_time, kind)
    return table.car(0).space


# How long a stop takes


@pytest.mark.clause("SCCR-5.3")
def test_a_two_tire_stop_takes_6_seconds_less():
    assert space_after(TWO_TIRE) == -10
    assert space_after(TWO_TIRE, two_tire_seconds=7) == -9


@pytest.mark.clause("SCCR-5.6")
def test_a_splash_and_go_takes_10_seconds_less():
    assert space_after(SPLASH) == -6
    assert space_after(SPLASH, splash_seconds=8) == -8


@pytest.mark.clause("SCCR-5.6", "SCCR-BASE-36")
def test_a_car_a_second_behind_with_16_seconds_less_10_ends_7_behind():
    assert stopped(160, SPLASH, seat=1, track="short_track").order() == [
        0,
        None,
        2,
        None,
        None,
        None,
        None,
        1,
    ]


@pytest.mark.clause("SCCR-5.9")
def test_body_damage_adds_10_seconds():
    assert space_after(FOUR_TIRE, trouble=["body_damage"]) == -26
    assert space_after(FOUR_TIRE, trouble=["body_damage"], body_damage_seconds=4) == -20


@pytest.mark.clause("SCCR-5.10")
def test_engine_trouble_adds_10_seconds_and_both_together_20():
    assert space_after(FOUR_TIRE, trouble=["engine_trouble"]) == -26
    assert space_after(FOUR_TIRE, trouble=["engine_trouble"], engine_trouble_seconds=3) == -19
    assert space_after(FOUR_TIRE, trouble=["engine_trouble", "body_damage"]) == -36


@pytest.mark.clause("SCCR-5.9", "SCCR-5.10")
@pytest.mark.parametrize("trouble", ["body_damage", "engine_trouble"])
def test_damage_makes_only_the_stop_that_repairs_longer_or_any(trouble):
    assert space_after(SPLASH, trouble=[trouble]) == -6
    assert space_after(SPLASH, trouble=[trouble], damage_adds_to="any_stop") == -16
    assert space_after(TWO_TIRE, trouble=[trouble]) == -10
    assert space_after(TWO_TIRE, trouble=[trouble], damage_adds_to="any_stop") == -20
    assert space_after(FOUR_TIRE, trouble=[trouble], damage_adds_to="any_stop") == -26


def test_worn_tires_and_a_tight_car_make_no_stop_longer():
    assert space_after(FOUR_TIRE, trouble=["tires_worn", "too_tight"]) == -16


@pytest.mark.parametrize("kind", [TWO_TIRE, SPLASH])
def test_no_stop_takes_less_than_no_time(kind):
    assert space_after(kind, two_tire_seconds=60, splash_seconds=60) == 0


@pytest.mark.clause("SCCR-BASE-36")
@pytest.mark.parametrize(("pit_time", "spaces"), [(164, 16), (165, 17), (166, 17), (174, 17), (175, 18)])
def test_a_second_is_a_space_and_half_a_second_is_rounded_up(pit_time, spaces):
    assert space_after(FOUR_TIRE, pit_time) == -spaces


@pytest.mark.clause("SCCR-BASE-36")
@pytest.mark.parametrize(("tenths", "spaces"), [(5, 32), (10, 16), (20, 8), (40, 4), (1, 160)])
def test_a_space_may_stand_for_another_time(tenths, spaces):
    assert space_after(FOUR_TIRE, tenths_per_space=tenths) == -spaces


# FAST PIT


def space_with_fast_pit(kind=FOUR_TIRE, trouble=(), pit_time=160, **rules):
    table = single_file(**rules)
    for name in trouble:
        table.car(0)[name] = 1
    deal(table, 1)
    deal(table, 2)
    deal(table, 0, 147, pit_time)
    # The lap card goes first, so the last card fills its slot: the pit-time card is in slot 0, FAST PIT in slot 1.
    table.script(0, stop(kind), (PIT_CARD, 1 | 2 << 4))
    turn(table)
    assert table.cards_are_whole(0)
    assert table.car(0).deck.discarded[table.card("FAST PIT")] == 1
    return table.car(0).space


@pytest.mark.clause("SCCR-BASE-31")
def test_fast_pit_makes_a_stop_2_seconds_shorter():
    assert space_with_fast_pit() == -14
    assert space_with_fast_pit(TWO_TIRE) == -8
    assert space_with_fast_pit(SPLASH) == -4
    assert space_with_fast_pit(fast_pit_tenths=50) == -11


@pytest.mark.clause("SCCR-BASE-31")
def test_fast_pit_may_fix_the_pit_time_instead():
    assert space_with_fast_pit(pit_time=198, fast_pit="fixed") == -16
    assert space_with_fast_pit(pit_time=198, fast_pit="fixed", fast_pit_time=80) == -8
    assert space_with_fast_pit(SPLASH, pit_time=198, fast_pit="fixed") == -6
    assert space_with_fast_pit(trouble=["body_damage"], pit_time=198, fast_pit="fixed") == -26


def test_fast_pit_may_be_played_for_its_own_pit_time():
    assert space_after(FOUR_TIRE, 147) == -15


# Where the pit time comes from


def test_the_pit_time_card_is_the_drivers_own_choice_and_is_discarded():
    table = single_file()
    deal(table, 1)
    deal(table, 2)
    deal(table, 0, 198, 139, 167)
    table.script(0, stop(FOUR_TIRE), (PIT_CARD, 3))
    turn(table)
    assert table.car(0).space == -14
    assert table.car(0).deck.discarded[table.card_with(pit_time=139)] == 1
    assert table.car(0).deck.n_discards == 2


def test_with_an_empty_hand_the_top_card_of_the_deck_gives_the_pit_time():
    table = single_file()
    for seat in range(3):
        deal(table, seat)
    table.stack(0, [table.card_with(pit_time=187)])
    table.script(0, stop(FOUR_TIRE))
    turn(table)
    assert table.car(0).space == -19
    assert table.car(0).deck.discarded[table.card_with(pit_time=187)] == 1
    assert table.cards_are_whole(0)


# What a stop restores


def wear_after(kind, wear, **rules):
    table = single_file(**rules)
    table.car(0).wear = wear
    pit(table, 0, kind=kind)
    return table.car(0).wear


@pytest.mark.clause("SCCR-4.5", "SCCR-5.23")
def test_a_normal_stop_restores_all_wear_points():
    assert [wear_after(FOUR_TIRE, wear) for wear in range(5)] == [4, 4, 4, 4, 4]
    assert wear_after(FOUR_TIRE, 0, wear_points=6) == 6


@pytest.mark.clause("SCCR-5.4", "SCCR-4.6")
def test_a_two_tire_stop_restores_2_wear_points_and_never_more_than_a_fresh_set_has():
    assert [wear_after(TWO_TIRE, wear) for wear in range(5)] == [2, 3, 4, 4, 4]
    assert [wear_after(TWO_TIRE, wear, two_tire_points=3) for wear in range(5)] == [3, 4, 4, 4, 4]
    assert [wear_after(TWO_TIRE, wear, wear_points=6) for wear in range(7)] == [2, 3, 4, 5, 6, 6, 6]


@pytest.mark.clause("SCCR-5.7")
def test_a_splash_and_go_restores_no_wear_points():
    assert [wear_after(SPLASH, wear) for wear in range(5)] == [0, 1, 2, 3, 4]


def troubles_after(kind, **rules):
    table = single_file(**rules)
    for name in ("tires_worn", "body_damage", "engine_trouble", "too_tight"):
        table.car(0)[name] = 1
    pit(table, 0, kind=kind)
    car = table.car(0)
    return car.tires_worn, car.body_damage, car.engine_trouble, car.too_tight


@pytest.mark.clause("SCCR-5.5", "SCCR-5.8")
@pytest.mark.parametrize("kind", [TWO_TIRE, SPLASH])
def test_short_stops_remove_no_trouble(kind):
    assert troubles_after(kind) == (1, 1, 1, 1)
    assert troubles_after(kind, stop_fixes_tight=True) == (1, 1, 1, 1)


@pytest.mark.clause("SCCR-5.1", "SCCR-BASE-35", "SCCR-5.23")
@pytest.mark.parametrize("pit_rules", ["basic", "windows", "advanced"])
def test_a_normal_stop_repairs_everything_but_a_tight_car_under_all_pit_rules(pit_rules):
    assert troubles_after(FOUR_TIRE, pit_rules=pit_rules) == (0, 0, 0, 1)
    assert troubles_after(FOUR_TIRE, pit_rules=pit_rules, stop_fixes_tight=True) == (0, 0, 0, 0)


@pytest.mark.parametrize(("trouble", "cards"), [("none", 3), ("body_damage", 3)])
def test_a_repaired_car_refills_in_full_in_the_turn_of_the_stop(trouble, cards):
    table = single_file()
    if trouble == "body_damage":
        table.car(0).body_damage = 1
    pit(table, 0)
    assert table.car(0).n_hand == cards


@pytest.mark.clause("SCCR-4.1")
@pytest.mark.parametrize(("points", "rules"), [(4, {}), (2, {"wear_points": 2}), (7, {"wear_points": 7})])
def test_a_car_starts_with_4_wear_points_so_its_fifth_challenge_is_barred_after_four_lost(points, rules):
    table = single_file(**rules)
    for _ in range(points):
        lose_a_challenge(table)
    assert not can_challenge(table)


@pytest.mark.clause("SCCR-4.1")
def test_a_car_that_lost_three_challenges_may_challenge_again_and_without_wear_always():
    table, lasting = single_file(), single_file(tire_wear=False)
    for _ in range(3):
        lose_a_challenge(table)
    for _ in range(8):
        lose_a_challenge(lasting)
    assert can_challenge(table)
    assert can_challenge(lasting)


def lose_a_challenge(table):
    """Let car 1 challenge a pass by car 2 and lose."""
    table.line(0, 1, 2)
    table.hand(1, ["CHALLENGE"])
    table.script(1, (RESPONSE, 1))
    ratings = pack_driver_deck(table.options.driver_table())["rating"]
    table.stack(1, [min(table.stock(1), key=lambda card: ratings[card])])
    table.stack(2, [max(table.stock(2), key=lambda card: ratings[card])])
    before = table.car(1).challenges_lost
    play_pass(table.race, table.rules, table.policies, 2, PASS_INSIDE)
    assert table.car(1).challenges_lost == before + 1


def can_challenge(table):
    table.hand(1, ["CHALLENGE"])
    return table.moves(1, RESPONSE) == [0, 1]
