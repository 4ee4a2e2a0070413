"""Who may overtake whom: robots and the leader, blue and yellow flags, contests; and who counts as overtaken."""

from __future__ import annotations

import pytest

from simkit.games.f90 import notes, words
from simkit.games.f90.engine import race as whole_race
from simkit.games.f90.engine.flags import turn_weather_card
from simkit.games.f90.state import PLAY_BLUE, TURN_ENDED, TURN_SKIPPED, USE_VERSATILITY
from tests.games.f90.table import Table, by, stop

# Robots and the leader


@pytest.mark.clause("F90-BASE-35", "F90-BASE-31")
@pytest.mark.parametrize(("lap", "tries"), [(2, 0), (1, 1)])
def test_a_robot_that_the_leader_has_lapped_does_not_brake_late_past_him(lap, tries):
    table = Table(1, fast_robots=1)
    table.put(0, "B21", lap=lap)
    table.put(1, "B19", lap=1)
    table.stack(table.with_factor(1))
    table.turn(1)
    assert table.car(1).late_tries == tries
    assert table.where(1) == ("B22" if tries else "B21")


@pytest.mark.clause("F90-BASE-35", "F90-GEN-2")
@pytest.mark.parametrize("section", ["B20", "B21", "B22"])
def test_nor_does_it_pass_a_leader_who_has_skipped_his_turn(section):
    table = Table(1, superfast_robots=1)
    table.put(0, section, lap=2)
    table.put(1, "B19", lap=1)
    table.car(0).mark = TURN_SKIPPED
    table.turn(1)
    assert table.queue(section) == [0, 1]


@pytest.mark.clause("F90-BASE-35")
@pytest.mark.parametrize(("queue", "section"), [((0, 1), "B20"), ((1, 0), "B23")])
def test_a_robot_stays_behind_the_leader_in_whose_section_it_starts_and_drives_off_in_front_of_him(
    queue, section
):
    table = Table(1, fast_robots=1)
    for seat in queue:
        table.put(seat, "B20", lap=2 - seat)
    table.car(0).mark = TURN_ENDED
    table.turn(1)
    assert table.where(1) == section


# Blue flags


@pytest.mark.clause("F90-BASE-36")
@pytest.mark.parametrize(("answer", "section", "checks"), [(2, "B23", 0), (0, "B22", 1)])
def test_a_blue_flag_is_for_a_car_that_is_about_to_be_lapped_too(answer, section, checks):
    table = Table(2)
    table.put(1, "B22", lap=1)
    table.put(0, "B21", lap=2)
    held = table.hand(0, "YE6", "YE4")
    table.stack("YE2", table.with_factor(99))
    assert table.moves(0, PLAY_BLUE) == [0, 2]
    table.turn(play=held, blue_flag=answer)
    assert table.where(0) == section
    assert len(table.written(notes.LAP_CHECK)) == checks


@pytest.mark.clause("F90-BASE-36")
def test_it_is_not_for_a_car_close_behind_on_the_same_lap_nor_for_one_half_a_lap_ahead_or_more():
    for section, answers in (("B20", [0]), ("B04", [0, 2]), ("B05", [0])):
        table = Table(2)
        table.put(1, section, lap=2)
        table.put(0, "B21", lap=2)
        assert table.moves(0, PLAY_BLUE) == answers, section


@pytest.mark.clause("F90-BASE-36")
def test_two_blue_flags_of_one_turn_make_two_cars_let_by():
    table = Table(3)
    table.put(1, "B22", lap=1)
    table.put(2, "B23", lap=1)
    table.put(0, "B21", lap=3)
    held = table.hand(0, "YE6", "YE6")
    table.turn(play=held, blue_flag=[2, 3])
    assert table.written(notes.LAP_CHECK) == []
    assert table.where(0) == "B23"


# Yellow flags and the safety car


@pytest.mark.clause("F90-BASE-36", "F90-BASE-37", "F90-GEN-2")
@pytest.mark.parametrize("section", ["B02", "B10"])
@pytest.mark.parametrize("safety_car", [True, False])
def test_not_even_a_car_that_has_skipped_its_turn_is_overtaken_under_yellow(section, safety_car):
    for yellow, stops in ((True, True), (False, False)):
        table = Table(2, safety_car=True)
        table.put(1, section)
        table.put(0, f"B{int(section[1:]) - 1:02d}")
        table.car(1).mark = TURN_SKIPPED
        if yellow and safety_car:
            table.race.safety_turn = 2
        elif yellow:
            table.race.yellow[table.section(section)] = 2
        held = table.hand(0, "YE2")
        table.turn(play=held)
        assert (table.where(0) == section) == stops
        assert table.car().passes == (0 if stops else 1)


@pytest.mark.clause("F90-BASE-36")
def test_nor_one_that_a_blue_flag_is_shown_to():
    table = Table(2)
    table.put(1, "B22", lap=1)
    table.put(0, "B21", lap=3)
    table.race.yellow[table.section("B22")] = 2
    held = table.hand(0, "YE6", "YE4")
    table.turn(play=held, blue_flag=2)
    assert table.where(0) == "B22"


@pytest.mark.clause("F90-BASE-36")
def test_a_car_that_starts_behind_another_under_yellow_stays_behind_it():
    for yellow, section in ((2, "B02"), (0, "B04")):
        table = Table(2)
        table.line("B02", 1, 0)
        table.race.yellow[table.section("B02")] = yellow
        table.car(1).mark = TURN_ENDED
        held = table.hand(0, "YE2")
        table.turn(play=held)
        assert table.where(0) == section


# Contests


@pytest.mark.clause("F90-BASE-33", "F90-BASE-21")
def test_one_car_left_in_a_corner_may_challenge_another_that_has_come_in_front_of_it_this_turn():
    table = Table([{"strategy": "banging_wheels"}, {}])
    table.put(0, "B09", lap=3)
    table.put(1, "B10", lap=2)
    mine = table.hand(0, "YE4", "RD1")
    others = table.hand(1, "YE4", "YE4", "RD1")
    table.stack("YE4")
    table.race.n_notes = 0
    table.script(0, play=by(mine[0]), challenge=by(mine[1]), defend=1)
    table.script(1, challenge=by(others[2]), defend=by(others[0]))
    whole_race.activate(table.race, table.rules, table.policies)
    assert [note[:2] for note in table.written(notes.CONTEST)] == [(0, 1), (1, 0)]


@pytest.mark.clause("F90-BASE-21", "F90-BASE-35")
def test_banging_wheels_contests_where_the_leaders_check_fails():
    table = Table([{"strategy": "banging_wheels"}, {}])
    table.put(1, "B22", lap=1)
    table.put(0, "B21", lap=2)
    held = table.hand(0, "YE2", "RD1")
    table.hand(1, "YE4")
    table.stack("YE4", table.with_factor(99))
    table.turn(play=[held[0]], challenge=by(held[1]))
    assert len(table.written(notes.LAP_CHECK)) == 1
    assert len(table.written(notes.CONTEST)) == 1
    assert table.where(0) == "B23", "4 less 2 beats 1, and there is a MP left"


# Who counts as overtaken


@pytest.mark.clause("F90-BASE-20", "F90-OFF-2")
@pytest.mark.parametrize(("factor", "passes", "special"), [(100, 0, 0), (1, 2, 1)])
def test_nobody_is_overtaken_by_going_off_the_track(factor, passes, special):
    table = Table([{"strategy": "chase"}, {}, {}])
    table.line("B11", 1, 2)
    table.put(0, "B10")
    held = table.hand(0, "YE4")
    table.stack("YE2", table.with_factor(factor))
    table.turn(play=held, late_braking=1)
    assert table.car().off == (factor == 100)
    assert (table.car().passes, table.car().specials) == (passes, special)


@pytest.mark.clause("F90-BASE-20")
def test_but_those_overtaken_before_count():
    table = Table([{"strategy": "chase"}, {}, {}])
    table.put(1, "B10")
    table.put(2, "B11")
    table.put(0, "B09")
    table.car(1).mark = TURN_SKIPPED
    held = table.hand(0, "YE2")
    table.stack("YE2", table.with_factor(100))
    table.turn(play=held, late_braking=1)
    assert table.car().off == 1
    assert table.car().passes == 1


@pytest.mark.clause("F90-BASE-20", "F90-BASE-23", "F90-BASE-10")
@pytest.mark.parametrize(("ahead", "mp"), [("B20", 3), ("B22", 2)])
def test_who_changes_to_chase_before_he_moves_has_its_bonus_by_where_his_turn_began(ahead, mp):
    chase = USE_VERSATILITY | 1 + words.STRATEGIES.index("chase") << 3
    for declared in ([chase], stop(strategy="chase")):
        table = Table([{"strategy": "push", "skill": "versatility"}, {}])
        table.put(1, ahead)
        table.put(0, "B19")
        held = table.hand(0, "YE2")
        table.turn(declare=declared, play=held)
        assert table.mp() == mp


# Robots and the weather


@pytest.mark.clause("F90-BASE-31", "F90-BASE-29")
@pytest.mark.parametrize(
    ("start", "cards", "called"),
    [
        ("dry", ("wetter", "wetter"), [False, True]),
        ("rain", ("drier", "drier"), [False, True]),
        ("dry", ("wetter", "drier"), [False, False]),
        ("rain", ("drier", "wetter"), [False, False]),
    ],
)
def test_robots_are_called_in_once_it_is_rain_after_dry_or_dry_after_rain_whatever_tyres_they_fitted_between(
    start, cards, called
):
    table = Table(1, weather="changing", fast_robots=1)
    table.race.weather_now = table.race.weather_was = words.WEATHERS.index(start)
    table.rules.weather_card[:2] = [words.CHANGES_OF_WEATHER.index(card) for card in cards]
    table.race.weather_order[:2] = range(2)
    table.race.weather_turned = 0
    seen = []
    for _ in cards:
        turn_weather_card(table.race, table.rules)
        seen.append(bool(table.car(1).must_stop))
        table.car(1).tyres = words.TYRES.index("intermediate")
    assert seen == called
