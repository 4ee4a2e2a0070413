"""Awards and penalties of a race (Table 4), and what drivers buy with them."""

from __future__ import annotations

import pytest

from simkit.core.records import FAULT, RACING
from simkit.games.sccr.season import GAME
from simkit.games.sccr.state import SPEND
from tests.games.sccr.season.scripted import HAND, KEEP, OUT, POLE, SPEED, Season

EVEN = {"hand": 1, "pole": 1, "speed": 1, "out": 1}


# What a race brings


@pytest.mark.clause("SCCR-7.8")
def test_a_win_brings_half_a_point_and_a_lap_led_or_the_top_half_a_quarter():
    season = Season(6)
    season.race(0, 1, 2, 3, 4, 5, led=[4])
    assert season.quarters() == [2, 1, 1, 0, 1, 0]


@pytest.mark.clause("SCCR-7.8")
@pytest.mark.parametrize(
    ("n_cars", "odd_half", "top"),
    [
        (2, "left_out", 1),
        (3, "left_out", 1),
        (5, "left_out", 2),
        (7, "left_out", 3),
        (5, "counted", 3),
        (6, "counted", 3),
        (12, "left_out", 6),
    ],
)
def test_the_middle_place_of_an_odd_field_is_not_in_the_top_half_but_where_the_rules_say_so(
    n_cars, odd_half, top
):
    season = Season(n_cars, odd_half=odd_half, win_award=1)
    season.race()
    assert season.quarters() == [1] * top + [0] * (n_cars - top)


@pytest.mark.clause("SCCR-7.9")
def test_a_winner_gets_nothing_more_for_the_laps_led_and_the_top_half():
    season = Season(6)
    season.race(3, 0, led=[0])
    assert season.quarters()[3] == 2
    assert season.quarters()[0] == 1  # led, and second


@pytest.mark.clause("SCCR-7.9")
def test_the_highest_award_counts_whichever_it_is():
    season = Season(6, win_award=0, led_award=5, half_award=3)
    season.race(0, 1, 2, 3, led=[1, 3])
    assert season.quarters() == [5, 5, 3, 5, 0, 0]


@pytest.mark.clause("SCCR-7.8")
def test_without_awards_a_race_brings_none_and_nobody_is_asked():
    season = Season(6, awards=False, step_price=1)
    for _ in range(8):
        season.race(0, buys={0: [HAND]})
    assert season.quarters() == [0] * 6
    assert season.levels(0) == EVEN
    assert season.driver(0).awarded == 0


# Out of the race


@pytest.mark.clause("SCCR-7.10")
def test_every_race_that_he_is_out_of_raises_a_drivers_out_rating():
    season = Season(6)
    season.race(out=[5])
    season.begin()
    assert (season.car(5).out_rating, season.car(4).out_rating) == (265, 250)
    season.end(range(6), out=[5])
    season.begin()
    assert season.car(5).out_rating == 280


@pytest.mark.clause("SCCR-7.10")
def test_a_step_of_the_out_rating_is_as_large_as_the_rules_say():
    season = Season(6, out_penalty_step=40)
    season.race(out=[5])
    season.begin()
    assert season.car(5).out_rating == 290


@pytest.mark.clause("SCCR-7.10")
def test_a_leader_who_is_put_out_still_has_the_award_for_leading():
    season = Season(6)
    season.race(0, 1, 2, 3, 4, 5, led=[5], out=[5])
    assert season.quarters()[5] == 1
    assert season.driver(5).out_penalty == 1


@pytest.mark.clause("SCCR-7.10")
def test_what_races_added_to_the_out_rating_stays_when_it_is_improved():
    season = Season(6, step_price=1)
    season.race(0, out=[0], buys={0: [OUT]})
    season.begin()
    assert season.car(0).out_rating == 200 + 15


@pytest.mark.clause("SCCR-7.10")
def test_a_house_may_have_a_bought_step_take_it_away():
    season = Season(6, step_price=1, raise_clears_outs=True)
    season.race(0, 1, out=[0, 1], buys={0: [OUT], 1: [HAND]})
    season.begin()
    assert season.car(0).out_rating == 200
    assert season.car(1).out_rating == 265


@pytest.mark.clause("SCCR-7.13")
def test_by_the_house_rule_the_first_out_costs_a_card_and_later_ones_none():
    season = Season(6, out_costs_card=True)
    hands = []
    for out in ([5], [], [5]):
        race = season.begin()
        hands.append(int(season.car(5).hand_bonus))
        assert race.car[season.seat(4)].hand_bonus == 0
        season.end(range(6), out=out)
    season.begin()
    assert [*hands, int(season.car(5).hand_bonus)] == [0, -1, -1, -1]
    assert season.car(5).n_hand == season.car(4).n_hand - 1
    assert season.car(5).out_rating == 280


@pytest.mark.clause("SCCR-9.8")
@pytest.mark.parametrize(("reading", "hands"), [("race", [0, 0, 0]), ("season", [0, -2, -3])])
def test_what_crashes_took_off_a_hand_is_back_in_the_next_race_or_lost_for_the_season(reading, hands):
    season = Season(6, crash_hand_loss=reading)
    seen = []
    for lost in (2, 1, 0):
        season.begin()
        seen.append(int(season.car(5).hand_bonus))
        assert season.car(5).hand_lost == 0, "counted anew in every race"
        season.car(5).hand_lost = lost
        season.end(range(6))
    assert seen == hands
    assert season.car(4).hand_bonus == 0


@pytest.mark.clause("SCCR-9.8", "SCCR-7.13")
def test_a_card_lost_by_a_crash_and_one_for_being_out_are_two_cards():
    season = Season([{}, {"kind": "npd"}], crash_hand_loss="season", out_costs_card=True)
    season.begin()
    for entry in range(2):
        season.car(entry).hand_lost = 1
    season.end([0, 1], out=[0, 1])
    assert [int(season.driver(entry).hand_penalty) for entry in range(2)] == [2, 0]


@pytest.mark.clause("SCCR-7.13")
def test_without_the_house_rule_nobody_loses_a_card():
    season = Season(6)
    season.race(out=[5])
    season.begin()
    assert season.car(5).hand_bonus == 0


@pytest.mark.clause("SCCR-7.13")
def test_a_driver_pays_the_card_and_keeps_the_award():
    season = Season(6, out_costs_card=True)
    season.race(0, 1, 2, 3, 4, 5, led=[5], out=[5])
    assert season.quarters()[5] == 1
    assert season.driver(5).hand_penalty == 1


@pytest.mark.clause("SCCR-7.10", "SCCR-7.13")
def test_read_otherwise_a_second_out_has_no_penalty_at_all():
    season = Season(6, out_costs_card=True, repeated_out="no_penalty")
    season.race(out=[5])
    season.race(out=[5])
    season.begin()
    assert (season.car(5).out_rating, season.car(5).hand_bonus) == (265, -1)


# Spending


@pytest.mark.clause("SCCR-7.11")
def test_two_wins_make_a_point_and_a_point_buys_a_step():
    season = Season(6)
    season.race(0, buys={0: [SPEED]})
    assert season.levels(0) == EVEN
    season.race(0, buys={0: [SPEED]})
    assert season.levels(0) == EVEN | {"speed": 2}
    assert season.quarters()[0] == 0
    assert season.driver(0).awarded == 4


@pytest.mark.clause("SCCR-7.11")
def test_awards_of_all_kinds_add_up_and_what_is_left_over_stays():
    season = Season(6)
    season.race(0, 1)  # a win: 1/2
    season.race(1, 0)  # the top half: 3/4
    assert season.quarters()[0] == 3
    season.race(0, 1, buys={0: [HAND]})  # a win: 1 1/4
    assert season.quarters()[0] == 1
    season.race(5, 4, 3, 2, 1, 0, led=[0])  # led a lap: 1/2
    assert season.quarters()[0] == 2
    assert season.levels(0) == EVEN | {"hand": 2}


@pytest.mark.clause("SCCR-7.11")
def test_saved_points_buy_several_steps_at_once():
    season = Season(6)
    for _ in range(3):
        season.race(0, buys={0: [KEEP]})
    assert season.quarters()[0] == 6
    season.race(0, buys={0: [OUT, OUT, OUT]})
    assert season.quarters()[0] == 0
    assert season.levels(0) == EVEN | {"out": 3}


@pytest.mark.clause("SCCR-7.11")
@pytest.mark.parametrize("price", [1, 2, 3, 8])
def test_the_price_of_a_step_is_a_rule(price):
    season = Season(6, step_price=price, win_award=1, led_award=0, half_award=0)
    for race in range(1, price + 1):
        assert season.levels(0) == EVEN, race
        season.race(0, buys={0: [POLE]})
    assert season.levels(0) == EVEN | {"pole": 2}


@pytest.mark.clause("SCCR-7.11")
@pytest.mark.parametrize(
    ("answer", "field", "before", "after"),
    [
        (HAND, "hand_bonus", 0, 1),
        (POLE, "pole_modifier", 0, 100),
        (SPEED, "speed_modifier", 0, 100),
        (OUT, "out_rating", 250, 200),
    ],
)
def test_a_step_counts_from_the_next_race_on(answer, field, before, after):
    season = Season(6, step_price=2)
    season.begin()
    assert season.car(0)[field] == before
    season.end(range(6), buys={0: [answer]})
    season.begin()
    assert season.car(0)[field] == after
    assert season.car(1)[field] == before


@pytest.mark.clause("SCCR-7.11")
def test_after_the_last_race_nothing_is_bought():
    season = Season(6, n_races=2, step_price=1)
    season.race(0)
    season.race(0, buys={0: [HAND]})
    assert season.levels(0) == EVEN
    assert season.quarters()[0] == 4


LISTS = [
    (3, EVEN, [KEEP]),
    (4, EVEN, [KEEP, HAND, POLE, SPEED, OUT]),
    (9, {"hand": 3, "speed": 1}, [KEEP, POLE, SPEED, OUT]),
    (4, {"pole": 2, "speed": 2}, [KEEP, HAND, POLE, SPEED, OUT]),
    (4, {"hand": 1, "out": 3}, [KEEP, HAND, POLE, SPEED]),
]


@pytest.mark.clause("SCCR-7.12")
@pytest.mark.parametrize(("quarters", "build", "legal"), LISTS)
def test_a_driver_may_raise_what_can_be_raised_and_lower_nothing(quarters, build, legal):
    season = Season([build, *[{}] * 5])
    season.begin()
    season.season.race.season.driver[season.seat(0)].quarters = quarters
    assert season.moves(0) == legal


@pytest.mark.clause("SCCR-7.12")
@pytest.mark.parametrize(
    ("answer", "meant", "legal"),
    [
        (-1, "nothing known (-1)", "keep the awards; raise pole; raise speed; raise out"),
        (HAND, "raise hand", "keep the awards; raise pole; raise speed; raise out"),
        (5, "nothing known (5)", "keep the awards; raise pole; raise speed; raise out"),
    ],
)
def test_any_other_answer_stops_the_season_and_says_why(answer, meant, legal):
    season = Season([{"hand": 3, "pole": 1}, *[{}] * 5], step_price=2)
    season.race(0, buys={0: [answer]})
    record = season.season
    assert record.status == FAULT
    assert (record.fault_seat, record.fault_decision, record.fault_answer) == (0, SPEND, answer)
    assert GAME.explain_fault(record, season.options) == (
        f"after Origins 200, that means {meant}, but with 1/2 point to spend, a step at 1/2 point, hand 3, pole 1, "
        f"speed 0, out 0 and at most 3 he may: {legal}"
    )
    assert season.levels(0) == {"hand": 3, "pole": 1, "speed": 0, "out": 0}


def test_awards_that_are_too_few_buy_nothing_and_nobody_is_asked():
    season = Season(6)
    season.race(0, buys={0: [-1]})
    assert season.season.status == RACING


def test_a_driver_who_was_not_created_holds_awards_and_buys_nothing():
    season = Season(6, unbuilt_driver="standard", step_price=1)
    season.race(0, buys={0: [HAND]})
    assert season.quarters()[0] == 2
    assert season.levels(0) == {"hand": -1, "pole": -1, "speed": -1, "out": -1}
    season.begin()
    assert (season.car(0).hand_bonus, season.car(0).out_rating) == (0, 200)


def test_the_decision_is_the_last_of_the_seasons_list():
    assert GAME.decisions[SPEND] == "spend"
    assert len(GAME.decisions) == SPEND + 1


def test_drivers_see_each_others_sheets():
    season = Season(6, step_price=2)
    season.race(4, 2, out=[2], buys={4: [SPEED]})
    season.race(4, 2, buys={4: [SPEED]})
    race = season.begin()
    sheet = race.season.driver[season.seat(4)]
    assert (race.season.race, race.season.n_races) == (2, 20)
    assert (race.season.step_price, race.season.most_level) == (2, 3)
    assert sheet.level.tolist() == [1, 1, 3, 1]
    assert (sheet.standing, sheet.wins, sheet.points, sheet.place_sum, sheet.quarters) == (1, 2, 20, 2, 0)
    assert race.season.driver[season.seat(2)].quarters == 2
