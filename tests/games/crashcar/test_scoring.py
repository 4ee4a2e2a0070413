"""Laps, points, the end of the race and who has won (CRASH-SCORE, CRASH-END, CRASH-VAR)."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.records import ENDED, RACING, allocate
from simkit.games.crashcar import notes
from simkit.games.crashcar.engine.place import book
from simkit.games.crashcar.engine.race import write_outcome
from simkit.games.crashcar.state import OUTCOME
from tests.games.crashcar.table import BLUE, RAM, SE, STAY, E, Table, W


def before_the_line(laps=0, n_cars=1, **changes):
    """Return a car on the last field before the line, that is about to complete a lap."""
    table = Table(n_cars, laps=laps, **changes)
    table.put(0, 2, 5)
    return table


def finishing(table):
    """Return seats by finishing position, after the end of the round."""
    table.end_round()
    return [int(seat) for seat in np.argsort(table.race.finish[: table.race.n_cars])]


# Laps


@pytest.mark.clause("CRASH-SCORE-1", "CRASH-SCORE-2")
def test_a_completed_lap_scores_ten_at_once():
    table = before_the_line(laps=1)
    table.move(0, E, points=1)
    assert (table.car(0).laps, table.car(0).score, table.car(0).lap_points) == (2, 10, 10)
    assert [note[:3] for note in table.notes(notes.BOOKED)] == [(0, -1, 10)]
    dear = before_the_line(laps=1, lap_points=30)
    dear.move(0, E, points=1)
    assert dear.car(0).score == 30


@pytest.mark.clause("CRASH-INTRO-4")
def test_the_introductory_lap_scores_and_counts_unless_it_does_not():
    table = before_the_line()
    table.move(0, E, points=1)
    assert (table.car(0).laps, table.car(0).score) == (1, 10)
    not_counted = before_the_line(intro_lap_counts=False, laps=0)
    not_counted.move(0, E, points=1)
    assert (not_counted.car(0).laps, not_counted.car(0).score) == (1, 0)
    ends_later = before_the_line(laps=4, intro_lap_counts=False)
    ends_later.move(0, E, points=1)
    assert (ends_later.race.over, ends_later.car(0).score) == (0, 10)
    sixth = before_the_line(laps=5, intro_lap_counts=False)
    sixth.move(0, E, points=1)
    assert sixth.race.over == 1


@pytest.mark.clause("CRASH-SCORE-6")
def test_the_crossing_after_the_start_completes_no_lap_unless_it_counts():
    for counts, laps in ((False, 0), (True, 1)):
        table = Table(2, grid_crossing_counts=counts)
        table.start(0)
        table.move(0, E, points=1)
        assert table.where(0) == (1, 6)  # behind the line
        assert table.car(0).laps == laps


@pytest.mark.clause("CRASH-SCORE-6")
def test_a_car_knocked_over_the_line_completes_its_lap():
    table = Table(2)
    table.put(0, 2, 2)
    table.put(1, 2, 5, SE)
    table.stack(BLUE, "nothing")
    table.move(0, E, E, RAM + E, points=4)
    assert table.where(1) == (2, 6)
    assert (table.car(1).laps, table.car(1).score) == (2, 10)


@pytest.mark.clause("CRASH-SCORE-6")
def test_a_lap_counts_once_however_often_the_line_is_crossed():
    table = before_the_line(laps=1)
    table.move(0, E, points=1, facing=E)
    table.move(0, 6, E, points=3)  # in reverse over the line, and forward again
    assert table.where(0) == (2, 6)
    assert (table.car(0).laps, table.car(0).score) == (2, 10)


# Hits


@pytest.mark.parametrize(
    ("result", "points"),
    [
        pytest.param("spin", 25, marks=pytest.mark.clause("CRASH-SCORE-3")),
        pytest.param("spin_damage", 25, marks=pytest.mark.clause("CRASH-SCORE-3")),
        pytest.param("rollover", 50, marks=pytest.mark.clause("CRASH-SCORE-4")),
        ("nothing", 0),
        ("self_damage", 0),
    ],
)
def test_spins_and_rollovers_caused_score_and_are_counted(result, points):
    table = Table(2)
    table.put(0, 2, 6)
    table.put(1, 2, 9, SE)
    table.stack(BLUE, result)
    table.move(0, E, E, RAM + E, points=4)
    car = table.car(0)
    assert (car.score, car.crash_points) == (points, points)
    assert (car.spins, car.rollovers, car.self_damages) == (
        int(result.startswith("spin")),
        int(result == "rollover"),
        int(result == "self_damage"),
    )
    assert (car.rams, table.car(1).hits) == (1, 1)


def test_what_hits_are_worth_is_a_rule():
    for result, changes in (("spin", {"spin_points": 5}), ("rollover", {"rollover_points": 5})):
        table = Table(2, **changes)
        table.put(0, 2, 6)
        table.put(1, 2, 9, SE)
        table.stack(BLUE, result)
        table.move(0, E, E, RAM + E, points=4)
        assert table.car(0).score == 5


# Who wins


@pytest.mark.clause("CRASH-END-3", "CRASH-DMG-6")
def test_most_points_win_wherever_the_car_is_and_even_if_it_is_lost():
    table = Table(3)
    for seat, points in enumerate((10, 50, 25)):
        book(table.race, seat, points, 0)
    table.car(1).running = 0
    table.race.n_out = 1
    table.car(0).travel += 3 * table.board.lap
    assert finishing(table) == [1, 2, 0]
    assert table.race.leader == 1


@pytest.mark.clause("CRASH-END-4", "CRASH-SCORE-5")
def test_of_equal_scores_the_marker_that_came_first_wins():
    table = Table(3)
    for seat, points in ((2, 25), (0, 10), (1, 25), (0, 15)):
        book(table.race, seat, points, 0)
    assert finishing(table) == [2, 1, 0]


def test_without_any_points_the_better_start_place_is_ahead():
    assert finishing(Table(3)) == [0, 1, 2]


def teams(**changes):
    """Return two teams, (seats of the first player, seats of the second), with 50 + 0 against 35 + 25 points."""
    table = Table(4, team_cars=2, **changes)
    first = [seat for seat in range(4) if table.car(seat).player == 0]
    second = [seat for seat in range(4) if table.car(seat).player == 1]
    book(table.race, first[0], 50, 0)
    book(table.race, second[0], 35, 0)
    book(table.race, second[1], 25, 0)
    return table, first, second


@pytest.mark.clause("CRASH-SCORE-7")
def test_a_player_with_two_cars_adds_up_both_unless_each_races_for_itself():
    table, first, second = teams()
    assert finishing(table) == [*second, *first]
    table, first, second = teams(team_score="separate")
    assert finishing(table) == [first[0], *second, first[1]]


@pytest.mark.clause("CRASH-SCORE-7")
def test_of_equal_teams_the_sum_that_was_reached_first_wins():
    table, first, second = teams()
    book(table.race, first[1], 10, 0)
    assert finishing(table) == [*second, *first]


# The end


@pytest.mark.clause("CRASH-END-1", "CRASH-END-2")
def test_after_the_fifth_lap_the_round_is_played_to_its_end():
    table = Table(2, laps=4)
    table.put(0, 2, 5)
    table.put(1, 1, 5)
    table.race.turn = 1
    table.round()
    assert table.race.status == ENDED
    assert [int(table.car(seat).points) for seat in (0, 1)] == [0, 0]
    assert [int(table.car(seat).laps) for seat in (0, 1)] == [5, 5]
    assert [int(table.car(seat).fields) for seat in (0, 1)] == [int(table.car(seat).roll) for seat in (0, 1)]
    fourth = Table(1, laps=3)
    fourth.put(0, 2, 5)
    fourth.round()
    assert fourth.race.status == RACING


@pytest.mark.clause("CRASH-END-1")
def test_how_many_laps_are_raced_is_a_rule():
    table = Table(1, laps=1)
    table.put(0, 2, 5)
    table.rules.laps = 2
    table.round()
    assert table.race.status == ENDED


@pytest.mark.clause("CRASH-END-2")
def test_laps_in_the_last_round_score_unless_they_do_not():
    for scores, points in ((True, 10), (False, 0)):
        table = Table(2, laps=4, lap_points_at_end=scores)
        table.put(0, 2, 5)
        table.put(1, 1, 5)
        table.move(0, E, points=1)
        assert table.car(0).score == 10
        table.move(1, E, points=1)
        assert table.car(1).score == points


@pytest.mark.clause("CRASH-END-5")
def test_the_race_ends_at_once_when_no_car_is_left():
    table = Table(2)
    table.put(0, 2, 6)
    table.car(1).running = 0
    table.car(0).running = 0
    table.race.n_out = 2
    table.round()
    assert table.race.status == ENDED


def one_left(n_cars=3, **changes):
    """Return the seats' table with the first car alone in the race."""
    table = Table(n_cars, **changes)
    table.put(0, 2, 6)
    for seat in range(1, n_cars):
        table.car(seat).running = 0
    table.race.n_out = n_cars - 1
    return table


@pytest.mark.clause("CRASH-END-5")
def test_over_laps_a_car_that_is_alone_races_on_unless_the_race_ends():
    table = one_left()
    table.round()
    assert table.race.status == RACING
    ends = one_left(alone="ends")
    ends.round()
    assert ends.race.status == ENDED


@pytest.mark.clause("CRASH-VAR-1", "CRASH-END-1")
@pytest.mark.parametrize(("goal", "over"), [("laps", 1), ("last_car", 0)])
def test_the_fifth_lap_ends_the_race_and_not_the_variant(goal, over):
    table = before_the_line(laps=4, goal=goal)
    table.move(0, E, points=1)
    assert (table.car(0).laps, table.race.over) == (5, over)


@pytest.mark.clause("CRASH-VAR-1")
def test_in_the_variant_there_is_no_last_lap_and_the_last_car_ends_the_race():
    table = Table(1, laps=4, goal="last_car")
    table.put(0, 2, 5)
    table.car(0).points = 1
    table.move(0, E)
    assert table.race.over == 0
    table = one_left(goal="last_car")
    table.round()
    assert table.race.status == ENDED
    two = one_left(goal="last_car")
    two.car(1).running = 1
    two.put(1, 3, 20)
    two.race.n_out = 1
    two.round()
    assert two.race.status == RACING


@pytest.mark.clause("CRASH-VAR-1")
def test_the_variant_ends_in_the_middle_of_a_round():
    table = Table(2, goal="last_car")
    table.put(0, 2, 6)
    table.put(1, 2, 9, W)
    table.car(1).damage = 5
    for seat in range(2):
        table.script(seat, E, E, RAM + E)
    table.race.turn = 1
    table.stack(0, "rollover*")
    table.round()
    assert table.car(1).running == 0
    assert table.race.status == ENDED
    assert table.car(0).points == table.car(0).roll - 4 > 0


@pytest.mark.clause("CRASH-VAR-2")
def test_in_the_variant_most_points_win_too():
    table = one_left(goal="last_car")
    book(table.race, 2, 50, 0)
    book(table.race, 0, 10, 0)
    assert finishing(table) == [2, 0, 1]


@pytest.mark.clause("CRASH-VAR-3")
def test_with_teams_the_variant_ends_with_one_players_cars_unless_with_one_car():
    for end, status in (("one_player", ENDED), ("one_car", RACING)):
        table = Table(4, team_cars=2, goal="last_car", team_end=end)
        own = [seat for seat in range(4) if table.car(seat).player == 0]
        for place, seat in enumerate(own):
            table.put(seat, 2, 6 + 4 * place)
        for seat in set(range(4)) - set(own):
            table.car(seat).running = 0
        table.race.n_out = 2
        table.round()
        assert table.race.status == status


def test_the_round_limit_stops_a_race_as_it_stands_and_is_counted():
    table = Table(2, goal="last_car", round_limit=3)
    table.start(0)
    for _ in range(2):
        table.round()
        assert table.race.status == RACING
    table.round()
    assert (table.race.status, table.race.turn, table.race.limited) == (ENDED, 3, 1)


def test_a_race_that_goes_nowhere_stops_after_two_hundred_rounds():
    """`round_limit`, a house rule: two cars nose to nose that never reverse."""
    table = Table(2)
    table.put(0, 2, 7, E)
    table.put(1, 2, 8, W)
    for seat in range(2):
        table.script(seat, STAY)
    while table.race.status == RACING:
        table.round()
    assert (table.race.turn, table.race.limited) == (200, 1)
    assert [table.where(seat) for seat in range(2)] == [(2, 7), (2, 8)]


def test_an_outcome_row_says_what_became_of_each_car():
    table = Table(2)
    table.put(0, 2, 6)
    table.put(1, 3, 9, SE)
    table.car(1).damage = 5
    table.stack(BLUE, "rollover")
    table.move(0, E, E, RAM + 5, points=9)
    table.end_round()
    row = allocate(OUTCOME, (1, 2))
    write_outcome(table.race, table.rules, row[0])
    found = {name: row[0][name].tolist() for name in OUTCOME.names}
    assert found["position"] == [1, 2]
    assert found["status"] == [0, 1]
    assert found["score"] == found["team_score"] == [50, 0]
    assert (found["rams"], found["barrier_rams"], found["direct_rams"]) == ([1, 0], [1, 0], [0, 0])
    assert (found["rollovers"], found["spins"], found["self_damages"]) == ([1, 0], [0, 0], [0, 0])
    assert (found["damage"], found["damage_round"], found["out_round"]) == ([0, 6], [0, 1], [0, 1])
    assert (found["hits"], found["fields"], found["partial_moves"]) == ([0, 1], [2, 0], [1, 0])
    assert (found["crash_points"], found["lap_points"], found["laps"]) == ([50, 0], [0, 0], [1, 1])
    assert (found["limited"], found["blocked"], found["run_ups"]) == ([0, 0], [0, 0], [0, 0])
    assert (found["early_out"], found["first_hurt_won"]) == ([0, 0], [0, 0])
    table.race.turn = 2
    table.race.first_hurt = 0
    write_outcome(table.race, table.rules, row[0])
    assert row[0].early_out.tolist() == [0, 1]
    assert row[0].idle_rounds.tolist() == [0, 1]
    assert row[0].first_hurt_won.tolist() == [1, 0]
