"""What planner does in situations in which a good player has no choice."""

from __future__ import annotations

import pytest

from simkit.core.records import NONE
from simkit.games.f90 import words
from simkit.games.f90.state import (
    CHALLENGE,
    CHECK,
    DECLARE,
    DEFEND,
    DRAW_TRACK_CARD,
    EXTREME_ATTEMPT,
    FUEL_DISCARD,
    KEEP,
    LATE_BRAKING,
    LATER_STOP,
    LOOK_AT_WEATHER,
    PIT_STOP,
    PLAY_BLUE,
    PLAY_YELLOW,
    PREPARE,
    SAVE_FUEL_SPECIAL,
    SPARE_CAR,
    SWAP_DAMAGE,
    TYRE_POINT,
    USE_SHARP,
    USE_VERSATILITY,
    USE_WISE,
    WISE_DISCARD,
)
from tests.games.f90.driving import answer, habit, played, seated
from tests.games.f90.table import stop


def versatile(strategy, **state):
    table = seated("planner", "YE4", traits={"strategy": strategy, "skill": "versatility"})
    for name, value in ({"due": 12} | state).items():
        table.car()[name] = value
    return table


def changed(strategy):
    """Return the declaration by which Versatility changes to a strategy."""
    return USE_VERSATILITY | (1 + words.STRATEGIES.index(strategy)) << 3


def test_versatility_changes_to_hazard_for_the_circles_that_the_next_stop_clears_anyway():
    for state, wanted in (
        ({"due": 8}, changed("hazard")),
        ({"due": 9}, 0),  # seven turns are too long
        ({"due": 6, "damage": 2}, changed("hazard")),
        ({"due": 6, "damage": 3}, 0),  # one free circle is not enough
        ({"due": 6, "skill_used": 1}, 0),  # once a stint
    ):
        assert answer(versatile("save_fuel", **state), "planner", DECLARE) == wanted, state
    table = versatile("save_fuel", due=40)
    for turn, wanted in ((21, 0), (22, changed("hazard"))):
        table.race.turn = turn
        assert answer(table, "planner", DECLARE) == wanted, "and before the end of the race"


def test_how_early_versatility_is_used_is_a_habit():
    for turns, wanted in ((0, 0), (4, 0), (5, changed("hazard"))):
        table = versatile("save_fuel", due=7)
        habit(table, versatile_turns=turns)
        assert answer(table, "planner", DECLARE) == wanted


def test_circles_that_no_stop_clears_are_kept():
    table = seated(
        "planner", "YE4", traits={"strategy": "lucky", "skill": "versatility"}, stop_clears_damage=False
    )
    table.car().due = 6
    assert answer(table, "planner", DECLARE) == 0
    table.race.turn, table.car().due = 24, 28
    assert answer(table, "planner", DECLARE) == changed("hazard"), "there is no further stop"


def test_versatility_leaves_hazard_where_no_circle_is_free_for_some_turns():
    for state, wanted in (
        ({"damage": 4, "due": 9}, changed("save_tyres")),
        ({"damage": 4, "due": 8}, 0),
        ({"damage": 3, "due": 9}, 0),
        ({"damage": 4, "due": 9, "skill_used": 1}, 0),
    ):
        assert answer(versatile("hazard", **state), "planner", DECLARE) == wanted, state
    table = versatile("hazard", damage=4)
    habit(table, versatile_turns=0)
    assert answer(table, "planner", DECLARE) == 0


def test_a_stop_brings_back_the_strategy_that_was_left_in_the_stint():
    table = versatile("hazard", chit=words.SAVE_TYRES, skill_used=1)
    table.race.turn = table.car().due = 18
    assert answer(table, "planner", DECLARE) == stop("soft", strategy="hazard")
    table.car().chit = words.HAZARD
    assert answer(table, "planner", DECLARE) == stop("soft")


def test_it_fits_soft_tyres_in_the_dry_and_those_for_the_weather_otherwise():
    for weather, tyres in (("dry", "soft"), ("uncertain", "intermediate"), ("rain", "rain")):
        table = seated("planner", "YE4", weather=weather)
        table.race.turn = table.car().due = 18
        assert answer(table, "planner", DECLARE) == stop(tyres)
        assert answer(table, "planner", PREPARE) >> 4 == words.TYRES.index(tyres)


def test_out_of_tyres_it_stops_a_little_early_where_that_costs_no_further_stop():
    table = seated("planner", "YE4")
    habit(table, refill=0)
    table.race.turn, table.car().due = 18, 20
    assert answer(table, "planner", DECLARE) == 0
    table.car().chips = 0
    assert answer(table, "planner", DECLARE) & 7 == PIT_STOP
    habit(table, stop_gain=2)
    assert answer(table, "planner", DECLARE) == 0, "two turns are not enough"
    habit(table, stop_gain=1)
    table.race.turn = 17
    assert answer(table, "planner", DECLARE) == 0, "from here it would need a further stop"


def test_on_the_wrong_tyres_it_stops_early_where_they_cost_more_than_the_stop():
    for weather, tyres, turn, wanted in (
        ("rain", "hard", 3, PIT_STOP),
        ("uncertain", "hard", 4, 0),  # 4 MP, for a further stop of 5 sections
        ("uncertain", "hard", 5, PIT_STOP),  # 3 MP, for a section of extra fuel at the next stop
        ("uncertain", "hard", 6, 0),  # 2 MP for the same
        ("rain", "rain", 3, 0),
    ):
        table = seated("planner", "YE4", weather=weather)
        habit(table, refill=0)
        table.race.turn, table.car().due = turn, 8
        table.car().tyres = words.TYRES.index(tyres)
        assert answer(table, "planner", DECLARE) & 7 == wanted, (weather, tyres, turn)


def test_it_declines_a_sharp_trajectory_that_would_put_it_out():
    table = seated("planner", "RD4")
    table.put(0, "B17", spot=True)
    assert answer(table, "planner", USE_SHARP) == 1
    table.car().damage = table.car().damage_limit
    assert answer(table, "planner", USE_SHARP) == 0


def test_how_dear_a_sharp_trajectory_may_be_is_a_habit():
    table = seated("planner", "RD4", "OR4")
    table.put(0, "B14", spot=True)
    car = table.car()
    car.due, car.chips = table.race.turn + 9, 2
    assert answer(table, "planner", USE_SHARP) == 1, "a tyre at 180, for 2 MP"
    habit(table, sharp_worth=20)
    assert answer(table, "planner", USE_SHARP) == 0
    habit(table, sharp_worth=0)
    table.put(0, "B09", spot=True)
    assert answer(table, "planner", USE_SHARP) == 0, "not even for nothing"


def test_extra_fuel_is_loaded_by_plan_always_or_never():
    for how, extra in ((0, 0), (1, 1), (2, 0)):
        table = seated("planner", "YE4")
        habit(table, extra_fuel=how, refill=0)
        table.race.turn = table.car().due = 14
        assert answer(table, "planner", DECLARE) >> 5 & 1 == extra, (
            "by plan a further stop is due all the same"
        )
    for how, extra in ((0, 1), (1, 1), (2, 0)):
        table = seated("planner", "YE4")
        habit(table, extra_fuel=how, refill=0)
        table.race.turn = table.car().due = 15
        assert answer(table, "planner", DECLARE) >> 5 & 1 == extra
    table = seated("planner", "YE4", extra_fuel_turns=0)
    habit(table, extra_fuel=1)
    table.car().due = table.race.turn
    assert answer(table, "planner", DECLARE) >> 5 & 1 == 0, "where there is none"


def test_it_does_not_brake_late_where_going_off_would_put_it_out():
    table = seated("planner", "RD4", section="B03")
    assert answer(table, "planner", LATE_BRAKING) == 1
    table.car().chips = 0
    assert answer(table, "planner", LATE_BRAKING) == 0
    table.car().chips = 5
    table.car().due = 3
    assert answer(table, "planner", LATE_BRAKING) == 0, "off the track, it could not refuel next turn"


def test_save_fuel_moves_the_chit_where_that_saves_a_stop_and_draws_otherwise():
    table = seated("planner", "YE2", traits={"strategy": "save_fuel", "skill": "reflexes"})
    for due, wanted in ((25, LATER_STOP), (20, DRAW_TRACK_CARD), (30, DRAW_TRACK_CARD)):
        table.car().due = due
        assert answer(table, "planner", SAVE_FUEL_SPECIAL) == wanted


def test_an_unlikely_check_is_made_with_a_cheap_card_from_hand():
    table = seated("planner", "GR2/61", "GR3/2", "RD1/1")
    table.check_card(0, "GR3/10")
    table.race.ask_card = table.car().hand[0]
    held = [table.names[card] for card in table.car().hand[:3]]
    assert held[answer(table, "planner", CHECK) - 1] == "GR3"
    table.car().check_card = NONE
    table.check_card(0, "GR2/100")
    assert answer(table, "planner", CHECK) == 0, "nearly certain"


def test_a_contest_is_left_where_the_card_is_worth_more():
    table = seated("planner", "YE4", section="B22", n_cars=2)
    table.race.ask_other = 1
    assert answer(table, "planner", CHALLENGE) == 0
    table = seated("planner", "RD1", "RD2", traits={"strategy": "banging_wheels"}, section="B22", n_cars=2)
    table.race.ask_other = 1
    table.car().due = 3
    assert answer(table, "planner", CHALLENGE) > 0


def test_it_takes_the_spare_car_for_a_poor_hand():
    poor = seated("planner", "RD6", "RD6", "RD7", "RD8", traits={"strategy": "chase"})
    good = seated("planner", "RD1", "OR7", "YE5", "YE4")
    assert answer(poor, "planner", SPARE_CAR) == 1
    assert answer(good, "planner", SPARE_CAR) == 0
    habit(poor, spare_below=202)
    assert answer(poor, "planner", SPARE_CAR) == 0, "its cards are worth 202 on average"


def test_save_fuel_plays_a_low_card_for_its_special_as_far_as_that_is_worth_it():
    for worth, card in ((60, "YE2"), (0, "RD1")):
        table = seated("planner", "YE2", "RD4", "RD1", traits={"strategy": "save_fuel"})
        habit(table, saving_worth=worth)
        assert played(table, "planner") == [card]


def test_save_fuel_gives_a_dear_card_for_a_draw_while_it_holds_too_few_low_ones():
    table = seated("planner", "YE4", "RD3", "GR2", traits={"strategy": "save_fuel"})
    held = [table.names[card] for card in table.car().hand[:3]]
    assert held[answer(table, "planner", FUEL_DISCARD) - 1] == "GR2"
    table = seated("planner", "YE4", "YE2", "RD3", traits={"strategy": "save_fuel"})
    assert answer(table, "planner", FUEL_DISCARD) == 0


def test_balance_swaps_a_damage_where_circles_are_dear_and_keeps_its_special_otherwise():
    table = seated("planner", "YE4", traits={"strategy": "balance"})
    table.car().due = 12
    assert answer(table, "planner", SWAP_DAMAGE) == 0
    table.car().damage = table.car().damage_limit
    assert answer(table, "planner", SWAP_DAMAGE) == 1


def test_it_drives_wisely_with_a_thin_hand_and_throws_away_what_is_worth_little():
    table = seated("planner", "RD1", "RD3", "YE2", traits={"skill": "wise_driving"})
    assert answer(table, "planner", DECLARE) == USE_WISE
    table.race.ask_due = 0
    assert answer(table, "planner", WISE_DISCARD) == 0
    full = seated("planner", "RD1", "YE2", "YE4", "OR4", "GR1", "RD4", traits={"skill": "wise_driving"})
    assert answer(full, "planner", DECLARE) == 0
    dear = table.options.table("race_deck").changed({"RD8": {"tyres": 5}})
    poor = seated("planner", "RD1", "RD8", traits={"skill": "wise_driving"}, race_deck=dear)
    poor.race.ask_due = 0
    assert answer(poor, "planner", WISE_DISCARD) == 2


def test_it_flags_the_empty_straight_on_which_it_will_stand():
    table = seated("planner", section="B17", n_cars=2)
    table.car().card_mp = 3
    assert answer(table, "planner", PLAY_YELLOW) == table.section("B20") + 1
    table.put(1, "B20")
    assert answer(table, "planner", PLAY_YELLOW) == 0
    table.car().card_mp = 1
    assert answer(table, "planner", PLAY_YELLOW) == 0, "a corner needs no flag"


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_blue_flag_is_for_a_lapped_car_just_ahead(name):
    table = seated(name, section="B20", n_cars=3)
    table.put(0, "B20", lap=3)
    table.put(1, "B30", lap=1)
    table.put(2, "B22", lap=1)
    assert answer(table, name, PLAY_BLUE) == 3
    table.put(2, "B10", lap=1)
    assert answer(table, name, PLAY_BLUE) == 0


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_weather_card_that_spoils_the_tyres_is_put_under(name):
    table = seated(name, weather="changing")
    for card, under in ((words.WETTER, 1), (words.NO_CHANGE, 0), (words.DRIER, 0)):
        table.race.ask_card = card
        assert answer(table, name, LOOK_AT_WEATHER) == under
    table.car().tyres = words.INTERMEDIATE
    table.race.ask_card = words.WETTER
    assert answer(table, name, LOOK_AT_WEATHER) == 0


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_lucky_keeps_the_better_card(name):
    table = seated(name, traits={"strategy": "lucky"})
    table.race.ask_card, table.race.ask_second = table.stack("YE2", "RD1")
    assert answer(table, name, KEEP) == 1
    table.race.ask_card, table.race.ask_second = table.stack("RD1", "YE2")
    assert answer(table, name, KEEP) == 0


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_place_is_defended_with_the_card_least_worth_holding(name):
    table = seated(name, "RD1", "GR3", section="B22", n_cars=2)
    table.race.ask_other = 1
    assert answer(table, name, DEFEND) == 2


def test_it_attempts_an_extreme_trajectory_if_it_is_likely_enough_and_a_card_matches():
    table = seated("planner", "OR4", section="S19", circuit="silverstone")
    table.put(0, "S13", spot=True)
    assert answer(table, "planner", DECLARE) == 0, "65 of 100 are too few"
    habit(table, extreme_least=60)
    assert answer(table, "planner", DECLARE) == EXTREME_ATTEMPT
    table.hand(0, "RD4")
    assert answer(table, "planner", DECLARE) == 0


def test_from_its_first_stop_on_it_drives_by_another_strategy_if_told_so():
    table = seated("planner", "YE4", traits={"strategy": "save_fuel"})
    table.race.turn = table.car().due = 18
    habit(table, later_strategy=1 + words.PUSH)
    assert answer(table, "planner", DECLARE) == stop("soft", strategy="push")
    table.car().stops = 1
    assert answer(table, "planner", DECLARE) == stop("soft")


def test_push_pays_its_special_in_chips_and_others_with_a_card_where_chips_are_dear():
    for strategy, paid in (("push", 0), ("chase", 1)):
        table = seated("planner", "GR3", traits={"strategy": strategy})
        table.race.ask_due, table.race.ask_keep = 2, 0
        table.car().chips, table.car().due = 2, 12
        habit(table, tyre_price=100, card_price=0)
        assert answer(table, "planner", TYRE_POINT) == paid


def test_hazard_counts_what_a_damage_gains():
    table = seated("planner", "RD8", "YE2", traits={"strategy": "hazard"})
    table.car().due = 3
    assert played(table, "planner")[0] == "RD8"
