"""Lapping, flags, weather cards, the safety car."""

from __future__ import annotations

import pytest

from simkit.games.f90 import notes, words
from simkit.games.f90.engine.flags import top_weather_card, turn_weather_card
from simkit.games.f90.state import DECLARE, LOOK_AT_WEATHER, PIT_STOP, PLAY_BLUE, PLAY_YELLOW
from tests.games.f90.table import Table, by


def lapping(section="B22", factor=60, skill="pitting", lap=1, **rules):
    """Return a leader two sections before one that holds a lapped car, with a 4 to play and a check to come."""
    table = Table([{"skill": skill}, {}], **rules)
    table.put(1, section, lap=lap)
    table.put(0, f"B{int(section[1:]) - 2:02d}", lap=2)
    held = table.hand(0, "RD1")
    table.stack("YE2", table.with_factor(factor))
    return table, held


@pytest.mark.clause("F90-BASE-35")
@pytest.mark.parametrize("section", ["B22", "B21"])
@pytest.mark.parametrize(("factor", "passed"), [(60, True), (61, False)])
def test_the_leader_checks_to_lap_a_car_in_a_corner_or_a_braking_section(section, factor, passed):
    table, held = lapping(section, factor)
    answers = {} if passed or section == "B22" else {"late_braking": 0}
    table.turn(play=held, **answers)
    assert table.written(notes.LAP_CHECK) == [(0, -1, factor, 60, passed)]
    ahead = f"B{int(section[1:]) + 2:02d}"
    assert table.where(0) == (ahead if passed else section)


@pytest.mark.clause("F90-BASE-35")
def test_no_check_is_needed_where_the_move_ends_behind_the_lapped_car():
    table, _ = lapping()
    held = table.hand(0, "YE2")
    table.turn(play=held)
    assert table.written(notes.LAP_CHECK) == []
    assert table.queue("B22") == [1, 0]


@pytest.mark.clause("F90-BASE-35")
def test_on_a_straight_no_check_is_needed():
    table, held = lapping("B20")
    table.turn(play=held)
    assert table.written(notes.LAP_CHECK) == []
    assert table.where(0) == "B22"


@pytest.mark.clause("F90-BASE-35")
def test_a_car_that_is_not_lapped_stops_the_leader_and_who_does_not_lead_never_checks():
    for first, second in ((0, 1), (1, 0)):
        table, held = lapping(lap=2)
        for seat in (first, second):
            table.put(seat, ("B20", "B22")[seat], lap=2)
        table.turn(play=held)
        assert table.written(notes.LAP_CHECK) == []
        assert table.where(0) == "B22"
    table = Table(3)
    table.put(2, "B30", lap=2)
    table.put(1, "B22", lap=1)
    table.put(0, "B20", lap=2)
    held = table.hand(0, "RD1")
    table.turn(play=held)
    assert table.written(notes.LAP_CHECK) == []
    assert table.where(0) == "B22"


@pytest.mark.clause("F90-BASE-27", "F90-BASE-22")
@pytest.mark.parametrize(("skill", "target"), [("lapping", 80), ("reflexes", 80), ("pitting", 60)])
def test_lapping_and_reflexes_make_it_easier(skill, target):
    table, held = lapping(skill=skill)
    table.turn(play=held)
    assert table.written(notes.LAP_CHECK)[0][3] == target


@pytest.mark.clause("F90-BASE-27", "F90-BASE-35")
def test_target_and_bonus_are_options_and_the_target_is_at_most_100():
    table, held = lapping(skill="lapping", lapping_target=30, lapping_bonus=15)
    table.turn(play=held)
    assert table.written(notes.LAP_CHECK)[0][3] == 45
    table, held = lapping(skill="lapping", lapping_target=90, lapping_bonus=15)
    table.turn(play=held)
    assert table.written(notes.LAP_CHECK)[0][3] == 100


@pytest.mark.clause("F90-BASE-35")
def test_a_robot_never_passes_the_leader_to_unlap_itself():
    for leader_lap, section in ((2, "B20"), (1, "B22")):
        table = Table(1, superfast_robots=1)
        table.put(0, "B20", lap=leader_lap)
        table.put(1, "B18", lap=1)
        table.turn(1)
        assert table.where(1) == section


# Flags


def flagged(card, section="B19", n_cars=2):
    table = Table(n_cars)
    table.put(0, section, lap=2)
    return table, table.hand(0, card)


@pytest.mark.clause("F90-BASE-36")
def test_a_yellow_flag_forbids_overtaking_in_its_section_until_the_end_of_the_next_turn():
    table, held = flagged("OR8")
    table.put(1, "B02", lap=1)
    assert table.moves(0, PLAY_YELLOW) == list(range(33))
    table.turn(play=held, yellow_flag=table.section("B02") + 1)
    for turn, section in ((2, "B02"), (3, "B02"), (4, "B03")):
        table.race.turn = turn
        table.put(0, "B01", lap=1)
        table.car().mark = 0
        held = table.hand(0, "YE2")
        table.turn(play=held)
        assert table.where(0) == section


@pytest.mark.clause("F90-BASE-36")
@pytest.mark.parametrize("turns", [0, 2])
def test_how_long_it_stays_is_an_option(turns):
    table = Table(2, yellow_flag_turns=turns)
    table.put(0, "B19")
    held = table.hand(0, "OR8")
    table.turn(play=held, yellow_flag=5)
    assert table.race.yellow[4] == 2 + turns


@pytest.mark.clause("F90-BASE-36")
def test_under_yellow_nobody_brakes_late_and_nobody_challenges():
    table = Table(2)
    table.put(1, "B21")
    table.put(0, "B20")
    table.race.yellow[table.section("B21")] = 2
    held = table.hand(0, "YE4")
    table.turn(play=held)
    assert table.car().late_tries == 0
    table = Table(2)
    table.line("B22", 1, 0)
    table.race.yellow[table.section("B22")] = 3
    table.hand(0, "YE4")
    table.hand(1, "YE4")
    table.game_turn()
    assert table.written(notes.CONTEST) == []


@pytest.mark.clause("F90-BASE-36")
def test_a_blue_flag_makes_a_lapped_car_let_the_player_by_in_any_section():
    for answer, section in ((2, "B23"), (0, "B22")):
        table = Table(2)
        table.put(1, "B22", lap=1)
        table.put(0, "B21", lap=3)
        held = table.hand(0, "YE6", "YE4")
        assert table.moves(0, PLAY_BLUE) == [0, 2]
        table.stack("YE2", table.with_factor(99))
        table.turn(play=held, blue_flag=answer)
        assert table.where(0) == section
        assert len(table.written(notes.LAP_CHECK)) == (answer == 0)


@pytest.mark.clause("F90-BASE-36")
def test_no_blue_flag_is_shown_to_cars_on_the_same_lap():
    table, held = flagged("YE6")
    table.put(1, "B22", lap=2)
    assert table.moves(0, PLAY_BLUE) == [0]
    table.turn(play=held)
    assert table.written(notes.BLUE_OUT) == []


# Weather


def changing(*cards, **rules):
    """Return a table whose weather cards lie in this order."""
    table = Table(1, weather="changing", **rules)
    codes = [words.CHANGES_OF_WEATHER.index(card) for card in cards]
    for k, code in enumerate(codes):
        table.rules.weather_card[k] = code
        table.race.weather_order[k] = k
    table.race.weather_turned = 0
    return table


@pytest.mark.clause("F90-BASE-29")
def test_weather_cards_move_the_weather_one_step_and_not_beyond_its_ends():
    table = changing("drier", "wetter", "no_change", "wetter", "wetter", "drier")
    seen = []
    for _ in range(6):
        turn_weather_card(table.race, table.rules)
        seen.append(words.WEATHERS[table.race.weather_now])
    assert seen == ["dry", "uncertain", "uncertain", "rain", "rain", "uncertain"]


@pytest.mark.clause("F90-BASE-29")
def test_a_card_is_turned_at_the_start_of_each_row_of_the_turn_indicator():
    for circuit, rows in (("barcelona", [1, 6, 11, 16, 20, 24]), ("silverstone", [1, 6, 11, 15, 19, 23])):
        table = Table(1, weather="changing", circuit=circuit)
        turned = []
        table.race.turn = 0
        table.car().n_hand = 0
        table.start(0)
        for turn in range(1, 28):
            before = int(table.race.weather_turned)
            if table.is_racing:
                table.car().due = 90
                table.game_turn()
            if table.race.weather_turned > before:
                turned.append(turn)
        assert turned == rows


@pytest.mark.clause("F90-BASE-29", "F90-PHASE-4")
@pytest.mark.parametrize(("answer", "top"), [(0, "wetter"), (1, "drier")])
def test_the_weather_symbol_lets_a_player_look_at_the_top_card_and_put_it_under(answer, top):
    table = changing("wetter", "drier")
    table.put(0, "B19")
    held = table.hand(0, "YE3")
    assert table.moves(0, LOOK_AT_WEATHER) == [0, 1]
    table.turn(play=held, weather=answer)
    assert words.CHANGES_OF_WEATHER[top_weather_card(table.race, table.rules)] == top


@pytest.mark.clause("F90-BASE-29")
def test_in_fixed_weather_there_is_nothing_to_look_at():
    table, held = flagged("YE3")
    table.turn(play=held)
    assert table.written(notes.WEATHER_UNDER) == []


# The safety car


def safety_car(out=True):
    """Return a table on which a robot is about to go off at corner 9."""
    table = Table(2, fast_robots=1, safety_car=out)
    table.put(0, "B17")
    table.put(2, "B15")
    table.put(1, "B02")
    table.stack(table.with_factor(99))
    table.turn(2)
    assert table.car(2).off == 1
    return table


@pytest.mark.clause("F90-BASE-37")
def test_going_off_at_some_corners_brings_out_the_safety_car_for_the_next_turn():
    assert safety_car().race.safety_turn == 3
    assert safety_car(out=False).race.safety_turn == 0


@pytest.mark.clause("F90-BASE-37")
def test_under_the_safety_car_gaps_are_closed_and_nobody_stops_or_overtakes():
    table = safety_car()
    for seat in range(2):
        table.hand(seat, "RD1", "YE4")
    table.script(0)
    table.script(1)
    table.race.turn = 2
    table.game_turn()
    assert (1, -1, table.section("B16"), 0, 0) in table.written(notes.CLOSED_UP)
    table.race.turn = 3
    assert not any(move & 7 == PIT_STOP for move in table.moves(0, DECLARE))
    table.put(1, "B19")
    table.put(0, "B01")
    table.put(0, "B18")
    table.car().mark = 0
    held = table.hand(0, "YE2")
    table.turn(play=held)
    assert table.where(0) == "B19", "not past the car on the straight"


def test_cards_named_in_answers_are_those_in_hand():
    table = Table(1)
    (card,) = table.hand(0, "YE4")
    table.turn(play=by(card))
    assert table.car().cards_played == 1
