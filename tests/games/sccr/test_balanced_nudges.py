"""How the drivers play chase cards: what `balanced` weighs before contact, and what it keeps."""

from __future__ import annotations

import pytest

from simkit.games.sccr.cards import NUDGE_PASS, PASS_INSIDE
from simkit.games.sccr.policies import balanced, greedy
from simkit.games.sccr.policies.nudge import win_chance
from simkit.games.sccr.state import (
    ACTION,
    CHANGE_LANE,
    DRAFTING,
    FOLLOW_CHALLENGE,
    FOLLOW_PASS,
    LAP_COUNT,
    MILEAGE_REFILL,
    NOT_SHOWN,
    NUDGE_RATING,
    PLAY_CARD,
    RESPONSE,
)
from tests.games.sccr.layout import a_line, two_lanes
from tests.games.sccr.situations import put_into_hand

SPARE = ["PULL AWAY", "PASS INSIDE", "PASS INSIDE", "DRAFT", "DRAFT"]
"""Cards to make lap counts and get by crashes with, so that others need not be kept."""


def a_table(driver=None, hands=None, total=0, **rules):
    """Return seven cars in line, all driven alike; the race has run so many laps."""
    table = a_line(*range(7), **{"chase_cards": True, "pit_rules": "basic", "track": "short_track"} | rules)
    for seat in range(7):
        table.car(seat).param[: len(balanced.parameters)] = (driver or balanced()).codes()
        table.hand(seat, (hands or {}).get(seat, []))
    table.race.total = total
    table.race.ask_actor, table.race.ask_target, table.race.ask_effect = 2, 1, NUDGE_PASS
    table.race.shown_rating = NOT_SHOWN
    return table


def answer(table, seat, decision, policy=balanced):
    decide = getattr(policy.decide, "py_func", policy.decide)
    return int(decide(table.race, table.rules, seat, decision))


def named(table, seat, decision, policy=balanced):
    """Return the card that it lays or plays, None for none."""
    given = answer(table, seat, decision, policy)
    if decision == ACTION:
        slot = given >> 4 & 15 if given & 15 == PLAY_CARD else -1
    else:
        slot = (given & 15) - 1
    return None if slot < 0 else table.names[table.car(seat).hand[slot]]


# Playing a NUDGE PASS


def acting(hand, target=("CHALLENGE",), **rules):
    table = a_table(hands={2: hand, 1: list(target)}, **rules)
    table.car(2).actions_left = 2
    return table


@pytest.mark.parametrize("track", ["superspeedway", "one_mile_oval", "short_track"])
def test_balanced_nudges_where_nothing_else_gets_by(track):
    assert named(acting(["NUDGE PASS", *SPARE[2:], "PASS TWO"], (), track=track), 2, ACTION) is not None
    table = acting(
        ["NUDGE PASS", "PASS OUTSIDE", "DRAFT", "DRAFT", "PULL AWAY"], track=track, nudge_side="none"
    )
    table.race.total = table.rules.laps - 5
    assert named(table, 2, ACTION) in ("NUDGE PASS", "PASS OUTSIDE")


def test_on_the_superspeedway_it_takes_another_pass_card_first_where_the_car_ahead_could_challenge():
    hand = ["NUDGE PASS", *SPARE]
    free = {"driver": balanced(lap_weight=0), "total": 245, "laps": 250, "track": "superspeedway"}
    assert named(acting(hand, **free), 2, ACTION) == "PASS INSIDE"
    assert named(acting(hand, (), **free), 2, ACTION) == "NUDGE PASS", "without a card he cannot challenge"
    worn = acting(hand, **free)
    worn.car(1).tires_worn = 1
    assert named(worn, 2, ACTION) == "NUDGE PASS"
    assert named(acting(hand, **free | {"track": "short_track"}), 2, ACTION) == "NUDGE PASS"


def test_a_driver_who_fears_crashes_more_than_places_ends_his_turn():
    shy = balanced(stay_worth=5000, crash_cost=5000, crash_cards=0)
    for driver, card in ((shy, None), (balanced(crash_cards=0), "NUDGE PASS")):
        table = a_table(driver, {1: ["BLOCK"]}, track="superspeedway")
        table.hand(
            2, ["NUDGE PASS", *(table.card_with(laps=15, rating=rating) for rating in (900, 345, 960))]
        )
        table.car(2).actions_left = 1
        assert named(table, 2, ACTION) == card


# Challenging a nudge


def nudged(card, effect=NUDGE_PASS, driver=None, **rules):
    table = a_table(driver, {1: [card, *SPARE]}, **rules)
    table.race.ask_effect = effect
    return table


def test_it_challenges_a_pass_but_not_a_nudge_that_might_put_it_out():
    eager = balanced(challenge_worth=60)
    for track, card in (("superspeedway", None), ("short_track", "CHALLENGE")):
        rules = {"driver": eager, "track": track}
        assert named(nudged("CHALLENGE", PASS_INSIDE, **rules), 1, RESPONSE) == "CHALLENGE"
        assert named(nudged("CHALLENGE", NUDGE_PASS, **rules), 1, RESPONSE) == card


def test_in_the_last_turn_it_weighs_the_places_behind_it_alone():
    rules = {"total": 250, "laps": 250, "track": "superspeedway"}
    table = nudged("CHALLENGE", **rules)
    assert named(table, 1, RESPONSE) is None, "five cars are behind it"
    for seat in (2, 3, 4, 5, 6):
        table.car(seat).laps_lost = -1
    assert named(table, 1, RESPONSE) == "CHALLENGE", "nobody is"


def test_where_nothing_need_be_kept_it_challenges_with_the_bonus():
    for driver in (balanced, greedy):
        table = a_table(hands={1: ["CHALLENGE", "CHALLENGE +.200", "CHALLENGE"]}, total=300, laps=300)
        table.race.ask_effect = PASS_INSIDE
        assert named(table, 1, RESPONSE, driver) == "CHALLENGE +.200"


@pytest.mark.parametrize("lead", [0, 100, 200, -100, -200, 900, -900, 2000])
def test_the_chance_it_reckons_with_is_near_that_of_the_cards(lead):
    ratings = range(105, 991, 15)
    exact = sum((a + lead > b) + (a + lead == b) / 2 for a in ratings for b in ratings) / 3600
    assert abs(int(win_chance(lead)) / 1000 - exact) < 0.01
    assert win_chance(0) == 500


def test_a_fast_driver_challenges_rather_than_a_slow_one():
    for speed, card in ((150, "CHALLENGE"), (-100, None)):
        table = a_table(hands={1: ["CHALLENGE", "PASS INSIDE", "PASS INSIDE", "DRAFT", "DRAFT"]}, laps=500)
        table.race.ask_effect = PASS_INSIDE
        table.car(1).param[list(balanced.parameters).index("challenge_worth")] = 12
        table.car(1).speed_modifier = speed
        assert named(table, 1, RESPONSE) == card


# The rating


def test_it_plays_a_high_card_that_it_can_spare_and_else_turns_one():
    table = a_table(hands={2: ["BLOCK", "PULL AWAY"]}, total=300, laps=300)
    high, low = table.card_with(rating=975), table.card_with(rating=105)
    table.hand(2, [low, high])
    assert answer(table, 2, NUDGE_RATING) == 2
    table.hand(2, [low])
    assert answer(table, 2, NUDGE_RATING) == 0
    table.hand(2, [])
    assert answer(table, 2, NUDGE_RATING) == answer(table, 2, NUDGE_RATING, greedy) == 0
    table.hand(2, [low, high])
    assert answer(table, 2, NUDGE_RATING, greedy) == 2


def test_shown_a_rating_it_beats_it_clearly_or_not_at_all():
    table = a_table(total=300, laps=300, track="superspeedway")
    close, clear = table.card_with(rating=570), table.card_with(rating=705)
    table.hand(1, [close, clear])
    table.race.shown_rating = 540
    assert answer(table, 1, NUDGE_RATING) == 2
    table.race.shown_rating = 900
    assert answer(table, 1, NUDGE_RATING) == 1, "neither beats it, and the deck might touch"
    table.race.target_bonus = 400
    assert answer(table, 1, NUDGE_RATING) == 2


# Drafting


@pytest.mark.parametrize(
    ("follow", "contact", "worth", "drafts"),
    [
        (FOLLOW_PASS, 0, 15, True),
        (FOLLOW_PASS, 1, 70, False),
        (FOLLOW_CHALLENGE, 0, 70, True),
        (FOLLOW_CHALLENGE, 0, 15, False),
    ],
)
def test_it_follows_a_nudge_only_where_that_is_worth_the_crash_that_it_may_share(
    follow, contact, worth, drafts
):
    table = a_table(balanced(follow_worth=worth), {3: ["DRAFT"]}, total=300, laps=300)
    table.race.ask_follow, table.race.contact = follow, contact
    assert (answer(table, 3, DRAFTING) != 0) == drafts
    table.race.ask_effect, table.race.contact = PASS_INSIDE, 0
    assert answer(table, 3, DRAFTING) != 0


# GOOD FUEL MILEAGE


def test_balanced_lays_it_early_and_takes_its_refill_when_it_draws_most():
    table = a_table(hands={2: ["GOOD FUEL MILEAGE", *SPARE]}, pit_rules="windows", laps=500)
    table.car(2).actions_left = 1
    table.line(0, 1, None, 2)
    assert named(table, 2, ACTION) == "GOOD FUEL MILEAGE"
    for n, wants in ((4, 1), (8, 0)):
        put_into_hand(table, 2, n)
        table.hand(
            2,
            [table.card_with(laps=15, rating=rating) for rating in (900, 480, 345, 960)]
            + ["DRAFT"] * (n - 4),
        )
        assert answer(table, 2, MILEAGE_REFILL) == wants


@pytest.mark.parametrize(("gets_by", "kept"), [(True, "NUDGE PASS"), (False, "PASS INSIDE")])
def test_it_keeps_a_nudge_pass_for_the_crash_ahead_only_where_it_gets_by_one(gets_by, kept):
    table = a_table(balanced(crash_cards=1), nudge_gets_by=gets_by, laps=500)
    table.race.lap_number = 6
    table.hand(2, ["NUDGE PASS", "BLOCK" if gets_by else table.card_with(laps=6, rating=375)])
    laid = answer(table, 2, LAP_COUNT)
    left = [
        table.names[table.car(2).hand[slot]] for slot in range(table.car(2).n_hand) if not laid >> slot & 1
    ]
    assert kept in left
    assert ("NUDGE PASS" in left) == gets_by


# Habits


HABITS = {"freely": "NUDGE PASS", "where_it_pays": "PASS INSIDE", "never": "PASS INSIDE"}


@pytest.mark.parametrize(("nudges", "card"), HABITS.items())
def test_a_driver_who_nudges_freely_does_so_before_any_other_pass(nudges, card):
    driver = balanced(lap_weight=0, nudges=nudges)
    hand = ["NUDGE PASS", *SPARE]
    assert named(acting(hand, driver=driver, total=245, laps=250, track="superspeedway"), 2, ACTION) == card


def only_a_nudge_pass(nudges, **layout):
    """Return a table whose car 2 could play nothing but a NUDGE PASS, and has laps enough without it."""
    table = acting([], driver=balanced(crash_cards=0, nudges=nudges), **layout)
    table.hand(2, ["NUDGE PASS", *(table.card_with(laps=15, rating=rating) for rating in (900, 345, 960))])
    table.car(2).actions_left = 1
    return table


@pytest.mark.parametrize(("nudges", "played"), [("freely", True), ("where_it_pays", True), ("never", False)])
def test_a_driver_who_never_nudges_a_car_ends_his_turn_instead(nudges, played):
    assert (named(only_a_nudge_pass(nudges), 2, ACTION) == "NUDGE PASS") == played


def test_a_driver_who_never_nudges_a_car_still_gets_by_slow_traffic_with_the_card():
    table = only_a_nudge_pass("never", nudge_traffic=True)
    table.line(0, 1, None, 2)
    table.traffic(0, table.car(2).space + 1)
    assert named(table, 2, ACTION) == "NUDGE PASS"


@pytest.mark.parametrize(
    ("nudges", "card", "changes"),
    [
        ("where_it_pays", "NUDGE PASS", True),
        ("never", "NUDGE PASS", False),
        ("never", "PASS INSIDE", True),
    ],
)
def test_a_driver_who_never_nudges_changes_no_lane_for_a_car_that_only_a_nudge_would_pass(
    nudges, card, changes
):
    table = two_lanes((0, None, 2, 3), (1, None, 4), head=-1, chase_cards=True, pit_rules="basic")
    driver = balanced(crash_cards=0, nudges=nudges)
    table.car(2).param[: len(balanced.parameters)] = driver.codes()
    table.hand(2, [card, "BLOCK", "BLOCK"])
    table.car(2).actions_left = 2
    assert (answer(table, 2, ACTION) == CHANGE_LANE) == changes


ANSWERS = [("freely", "CHALLENGE"), ("where_it_pays", None), ("never", None)]


@pytest.mark.parametrize(("answers", "card"), ANSWERS)
def test_a_driver_may_challenge_nudges_whatever_that_may_cost(answers, card):
    driver = balanced(nudge_answers=answers)
    assert named(nudged("CHALLENGE", driver=driver, track="superspeedway"), 1, RESPONSE) == card


@pytest.mark.parametrize(("answers", "card"), [("where_it_pays", "CHALLENGE"), ("never", None)])
def test_a_driver_may_never_challenge_a_nudge_but_other_passes(answers, card):
    driver = balanced(challenge_worth=60, nudge_answers=answers)
    assert named(nudged("CHALLENGE", driver=driver, track="short_track"), 1, RESPONSE) == card
    other = nudged("CHALLENGE", PASS_INSIDE, driver=driver, track="short_track")
    assert named(other, 1, RESPONSE) == "CHALLENGE"


@pytest.mark.parametrize(
    ("answers", "contact", "worth", "drafts"),
    [
        ("freely", 1, 70, True),
        ("where_it_pays", 1, 70, False),
        ("never", 0, 200, False),
        ("where_it_pays", 0, 200, True),
    ],
)
def test_following_a_nudge_is_a_habit_too(answers, contact, worth, drafts):
    table = a_table(balanced(follow_worth=worth, nudge_answers=answers), {3: ["DRAFT"]}, total=300, laps=300)
    table.race.ask_follow, table.race.contact = FOLLOW_PASS, contact
    assert (answer(table, 3, DRAFTING) != 0) == drafts
    table.race.ask_effect, table.race.contact = PASS_INSIDE, 0
    assert answer(table, 3, DRAFTING) != 0
