"""Wise Driving, Versatility, Rain Expert; tyres and weather."""

from __future__ import annotations

import pytest

from simkit.games.f90 import notes, words
from simkit.games.f90.data import load_tyres
from simkit.games.f90.state import DECLARE, SKIP_TURN, USE_VERSATILITY, USE_WISE, WISE_DISCARD
from tests.games.f90.table import Table, by, stop

WISE = {"skill": "wise_driving"}
EXPERT = {"skill": "rain_expert"}


def wise_player(*cards, tracks=(), **rules):
    """Return a lone player with Wise Driving and a hand limit of 6, and the numbers of his race cards."""
    table = Table([WISE | {"tune_hand": 0}], **rules)
    table.put(0, "B20")
    held = table.hand(0, *cards)
    for name in tracks:
        table.give_track_card(0, name)
    return table, held


def kinds(table):
    return {move & 7 for move in table.moves(0, DECLARE)}


@pytest.mark.clause("F90-WISE-7", "F90-WISE-4")
def test_one_race_card_and_three_track_cards_become_nine():
    table, (card,) = wise_player("YE4", tracks=("turn 3 a", "turn 3 b", "turn 3 c"))
    assert table.car().hand_limit == 6
    table.turn(declare=[USE_WISE, SKIP_TURN], wise_discard=by(card))
    assert table.written(notes.WISE_USED) == [(0, -1, 1, 6, 0)]
    names = table.hand_names()
    assert sum(name.startswith("turn") for name in names) == 3
    assert len(names) == 9, "six race cards and three Track cards"
    assert table.car().skill_used == 1


@pytest.mark.clause("F90-WISE-1", "F90-WISE-6")
def test_he_discards_as_many_race_cards_as_he_likes_and_no_track_card():
    table, held = wise_player("YE4", "YE2", "RD1", tracks=("turn 3 a",))
    assert table.moves(0, WISE_DISCARD) == [0, 1, 2, 3]
    table.turn(declare=[USE_WISE, 0], wise_discard=[by(held[0]), by(held[2]), 0])
    assert table.written(notes.WISE_USED) == [(0, -1, 2, 5, 0)]
    assert "turn 3 a" in table.hand_names()


@pytest.mark.clause("F90-WISE-2", "F90-WISE-3")
def test_it_is_used_once_until_a_stop_turns_the_chit_back():
    table, held = wise_player("YE4", "YE2")
    assert USE_WISE in kinds(table)
    table.turn(declare=[USE_WISE, 0], play=[held[0]])
    table.car().mark = 0
    assert USE_WISE not in kinds(table)
    table.turn(declare=stop(), play=[held[1]])
    table.car().pitted = 0
    assert USE_WISE in kinds(table)


@pytest.mark.clause("F90-WISE-2")
@pytest.mark.parametrize(
    ("reading", "before", "after"),
    [("either", True, True), ("before_stop", True, False), ("after_stop", False, True)],
)
def test_in_a_turn_with_a_stop_it_is_used_before_or_after_it(reading, before, after):
    table, _ = wise_player("YE4", wise_when=reading)
    table.car().due = table.race.turn
    assert (USE_WISE in kinds(table)) == before
    table.turn(declare=[stop(), USE_WISE, 0] if after else [stop(), 0])
    assert bool(table.written(notes.WISE_USED)) == after


@pytest.mark.clause("F90-WISE-1")
def test_nothing_need_be_discarded_unless_the_rules_say_so():
    for must, legal in ((False, [0, 1]), (True, [1])):
        table, _ = wise_player("YE4", wise_must_discard=must)
        table.race.ask_due = 0
        assert table.moves(0, WISE_DISCARD) == legal
        table.race.ask_due = 1
        assert table.moves(0, WISE_DISCARD) == [0, 1]


@pytest.mark.clause("F90-WISE-1")
def test_a_hand_above_the_limit_is_kept_unless_the_rules_take_it_down():
    cards = ("YE4", "YE4", "YE2", "YE2", "YE1", "YE1", "RD1", "RD1")
    for down, held in ((False, 8), (True, 6)):
        table, numbers = wise_player(*cards, wise_discards_down=down)
        answers = {"wise_discard": [by(numbers[0]), by(numbers[1]), 0]} if down else {}
        table.turn(declare=[USE_WISE, 0], **answers)
        assert table.car().n_hand == held


@pytest.mark.clause("F90-WISE-3")
def test_others_cannot_use_it():
    table = Table([{"skill": "reflexes"}])
    assert USE_WISE not in kinds(table)
    assert USE_VERSATILITY not in kinds(table)


@pytest.mark.clause("F90-BASE-23")
def test_versatility_changes_the_strategy_once_between_stops_and_the_turn_goes_on():
    table = Table([{"skill": "versatility", "strategy": "chase"}])
    table.put(0, "B20")
    held = table.hand(0, "YE4", "YE4")
    table.turn(declare=[USE_VERSATILITY | (words.PUSH + 1) << 3, 0], play=[held[0]])
    assert table.car().chit == words.PUSH
    assert table.where(0) == "B21"
    assert USE_VERSATILITY not in kinds(table)
    table.turn(declare=stop(), play=[held[1]])
    assert USE_VERSATILITY in kinds(table)


# Tyres and weather


def in_weather(weather, tyres, skill="reflexes", cards=("YE1",), **rules):
    """Return a lone player on some tyres in some weather, ready to play a card."""
    table = Table([{"skill": skill}], weather=weather, **rules)
    table.put(0, "B19")
    table.car().tyres = words.TYRES.index(tyres)
    return table, table.hand(0, *cards)


PENALTIES = {
    "hard": (0, 1, 2),
    "soft": (0, 1, 2),
    "intermediate": (1, 0, 1),
    "rain": (2, 1, 0),
}


@pytest.mark.clause("F90-BASE-28", "F90-PHASE-5")
@pytest.mark.parametrize("tyres", PENALTIES)
@pytest.mark.parametrize("weather", ["dry", "uncertain", "rain"])
def test_each_tyre_loses_mp_in_the_weather_that_it_is_not_made_for(tyres, weather):
    table, held = in_weather(weather, tyres)
    table.turn(play=held)
    assert table.mp() == 3 - PENALTIES[tyres][words.WEATHERS.index(weather)]


@pytest.mark.clause("F90-PHASE-5")
def test_a_movement_is_never_below_0():
    table, held = in_weather("rain", "hard", cards=("YE4",))
    table.turn(play=held)
    assert table.mp() == 0
    assert table.where(0) == "B19"


@pytest.mark.clause("F90-BASE-28")
@pytest.mark.parametrize(
    ("tyres", "chips", "discs"), [("hard", 15, 0), ("soft", 12, 3), ("intermediate", 13, 0), ("rain", 13, 0)]
)
def test_each_set_has_its_chips_and_soft_tyres_three_discs(tyres, chips, discs):
    table, held = in_weather("dry", "hard")
    assert table.car().tyre_value == 15
    table.turn(declare=stop(tyres), play=held)
    assert (table.car().chips, table.car().blue) == (chips, discs)


@pytest.mark.clause("F90-RAIN-1")
@pytest.mark.parametrize("tyres", ["hard", "soft", "rain"])
def test_the_rain_expert_suffers_no_penalty_in_uncertain_weather(tyres):
    table, held = in_weather("uncertain", tyres, "rain_expert")
    table.turn(play=held)
    assert table.mp() == 3


@pytest.mark.clause("F90-RAIN-1")
def test_he_would_on_intermediate_tyres_if_a_table_gave_them_a_penalty():
    table = Table(
        [EXPERT], weather="uncertain", tyres=load_tyres().changed({"intermediate": {"uncertain": 1}})
    )
    table.put(0, "B19")
    table.car().tyres = words.TYRES.index("intermediate")
    held = table.hand(0, "YE1")
    table.turn(play=held)
    assert table.mp() == 2


@pytest.mark.clause("F90-RAIN-1")
@pytest.mark.parametrize(("weather", "tyres"), [("dry", "rain"), ("rain", "hard")])
def test_in_other_weather_he_does_unless_the_rules_waive_it(weather, tyres):
    for reading, mp in (("uncertain", 1), ("all", 3)):
        table, held = in_weather(weather, tyres, "rain_expert", rain_expert_waives=reading)
        table.turn(play=held)
        assert table.mp() == mp


@pytest.mark.clause("F90-RAIN-7", "F90-RAIN-2")
def test_he_fits_rain_tyres_in_uncertain_weather_and_spends_a_disc_a_turn():
    table, held = in_weather("uncertain", "hard", "rain_expert")
    table.turn(declare=stop("rain"), play=held, blue_disc=1)
    assert table.car().chips == table.car().tyre_value - 2
    assert table.mp() == 4, "three of the card and one of the disc, in the turn of the stop"
    for left in (1, 0):
        table.car().mark = 0
        held = table.hand(0, "YE1")
        table.put(0, "B19")
        table.turn(play=held, blue_disc=1)
        assert table.mp() == 4
        assert table.car().blue == left


@pytest.mark.clause("F90-RAIN-3", "F90-RAIN-4")
def test_soft_tyres_discs_work_alike_one_a_turn_and_only_if_he_wants():
    for answer, mp, left in ((1, 4, 2), (0, 3, 3)):
        table, held = in_weather("dry", "soft")
        table.car().blue = 3
        table.turn(play=held, blue_disc=answer)
        assert (table.mp(), table.car().blue) == (mp, left)


@pytest.mark.clause("F90-RAIN-2")
def test_other_drivers_get_no_discs_with_rain_tyres():
    table, held = in_weather("uncertain", "hard")
    table.turn(declare=stop("rain"), play=held)
    assert table.car().blue == 0


@pytest.mark.clause("F90-RAIN-5", "F90-RAIN-6")
@pytest.mark.parametrize(("reading", "discs"), [("lost", 3), ("kept", 5)])
def test_discs_left_at_a_stop_are_lost_and_a_new_set_brings_three(reading, discs):
    table, held = in_weather("rain", "rain", "rain_expert", blue_discs_left=reading)
    table.car().blue = 2
    table.turn(declare=stop("rain"), play=held)
    assert table.car().blue == discs
    table, held = in_weather("rain", "rain", "rain_expert", blue_discs_left=reading)
    table.car().blue = 2
    table.turn(declare=stop("hard"), play=held)
    assert table.car().blue == discs - 3


@pytest.mark.clause("F90-RAIN-4")
@pytest.mark.parametrize(("reading", "left"), [("any_weather", 2), ("not_dry", 3)])
def test_in_the_dry_his_discs_may_be_useless(reading, left):
    table, held = in_weather("dry", "rain", "rain_expert", expert_discs_in=reading)
    table.car().blue = 3
    answers = {"blue_disc": 1} if left == 2 else {}
    table.turn(play=held, **answers)
    assert table.car().blue == left
