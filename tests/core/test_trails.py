"""The trail of a race, from races told turn by turn: every column has the number that one counts by hand."""

from __future__ import annotations

import pytest
from trails import trail_by_hand, values

from simkit.core.trail_record import FAR, HALF, MARKS, WIDEST

LEVEL = [[1, 1], [2, 2], [3, 3], [4, 4]]


def told(turns, places, **more):
    return values(trail_by_hand(turns, places, **more))


def test_a_lead_changes_when_another_car_is_first_at_a_turns_end_from_the_second_turn_on():
    # first: b (no change: the first turn sets the order), then a, a, b
    found = told([[1, 2], [5, 3], [6, 4], [7, 9]], [2, 1])
    assert (found["turns"], found["steps"], found["turns_square"]) == (4, 3, 16)
    assert found["lead_changes"] == 2


def test_of_two_level_cars_the_one_that_was_ahead_still_is():
    assert told(LEVEL, [1, 2])["lead_changes"] == 0
    drawn_level = told([[1, 2], [3, 3], [4, 5]], [2, 1])
    assert (drawn_level["lead_changes"], drawn_level["overtakes"]) == (0, 0)
    passed_after_that = told([[1, 2], [3, 3], [5, 4]], [1, 2])
    assert (passed_after_that["lead_changes"], passed_after_that["overtakes"]) == (1, 1)


def test_overtakes_are_pairs_that_change_their_order():
    # the last of four passes all three in one turn; then the first two change places
    found = told([[9, 8, 7, 1], [10, 9, 8, 11], [13, 9, 8, 12]], [1, 3, 4, 2])
    assert found["overtakes"] == 3 + 1
    assert found["lead_changes"] == 2


def test_a_car_that_goes_out_is_not_overtaken():
    found = told([[3, 2, 1], [-9, 4, 3], [-9, 6, 5]], [3, 1, 2], out={0: 2})
    assert found["overtakes"] == 0
    assert found["lead_changes"] == 1


@pytest.mark.parametrize(
    ("turns", "dead"),
    [
        ([[1, 0], [2, 0], [3, 0], [4, 0]], 750),  # ahead since the first turn: three of four are left
        ([[1, 2], [2, 3], [5, 4], [6, 5]], 250),
        ([[1, 2], [2, 3], [3, 4], [6, 5]], 0),
        ([[2, 1], [2, 3], [5, 4], [6, 5]], 250),  # the lead that counts is the one he kept
    ],
)
def test_dead_time_is_what_is_left_once_the_winner_has_the_lead_for_good(turns, dead):
    assert told(turns, [1, 2])["dead_share"] == dead


def test_nothing_is_dead_where_another_than_the_leader_of_the_last_turn_wins():
    assert told([[1, 0], [2, 0]], [2, 1])["dead_share"] == 0


def test_half_distance_is_the_first_turns_end_with_half_of_it_run():
    turns = [[1, 9], [5, 9], [9, 9], [12, 10]]
    late = told(turns, [1, 2], run=[100, 499, 500, 1000])
    assert (late["half_leader_won"], late["half_last_won"]) == (
        0,
        1,
    )  # seat 1 is still first, level with seat 0
    assert (late["half_lead"], late["end_lead"]) == (0, -2)
    early = told(turns, [1, 2], run=[500, 600, 700, 1000])
    assert (early["half_lead"], early["end_lead"]) == (8, -2)


def test_a_race_that_is_over_before_half_distance_has_its_half_at_the_end():
    found = told([[1, 2], [2, 5]], [2, 1], run=[100, 200])
    assert (found["half_leader_won"], found["half_lead"], found["end_lead"]) == (1, 3, 3)


def test_the_part_that_is_run_never_falls_and_is_never_more_than_all():
    trail = trail_by_hand([[1, 0], [2, 0], [3, 0]], [1, 2], run=[700, 300, 4000])
    assert trail.run == 1000
    assert trail.place[:, 0].tolist() == [0] * MARKS
    assert trail.gap[1:6, 0].tolist() == [1] * 5  # marks 1 to 5 are passed in the first turn, at a gap of 1
    assert trail.gap[6:, 0].tolist() == [2, 2]  # the others in the last


def test_place_moves_are_squares_of_places_from_half_distance_to_the_finish():
    found = told([[4, 3, 2, 1], [4, 3, 2, 1], [1, 2, 3, 4]], [4, 3, 2, 1], run=[500, 600, 1000])
    assert found["place_moves"] == 9 + 1 + 1 + 9
    assert told([[4, 3, 2, 1]] * 3, [1, 2, 3, 4])["place_moves"] == 0


def test_the_last_at_half_distance_is_the_last_car_that_is_in_the_race():
    turns = [[5, 3, -9], [9, 6, -9], [9, 12, -9]]
    found = told(turns, [2, 1, 3], out={2: 1}, run=[500, 700, 1000])
    assert (found["half_last_won"], found["half_leader_won"]) == (1, 0)
    assert (found["half_gap"], found["end_gap"]) == (2, -3)


def test_leads_and_gaps_count_only_of_cars_that_are_still_in_the_race_at_the_end():
    turns = [[5, 3, 1], [9, -9, 3], [14, -9, 6]]
    found = told(turns, [1, 3, 2], out={1: 2}, run=[500, 700, 1000])
    assert (found["half_lead"], found["end_lead"]) == (0, 0)
    assert (found["half_gap"], found["end_gap"]) == (4, 8)
    last_is_out = told(turns, [1, 2, 3], out={2: 3}, run=[500, 700, 1000])
    assert (last_is_out["half_gap"], last_is_out["end_gap"]) == (0, 0)
    leader_is_out = told(turns, [3, 1, 2], out={0: 3}, run=[500, 700, 1000])
    assert [leader_is_out[name] for name in ("half_lead", "half_gap", "end_lead", "end_gap")] == [0] * 4


@pytest.mark.parametrize(("close", "is_close"), [(1, 0), (2, 1), (3, 1)])
def test_the_gap_at_the_finish_is_that_of_the_first_two_places(close, is_close):
    found = told([[1, 1, 1], [7, 9, 2]], [2, 1, 3], close=close)
    assert (found["finish_pairs"], found["finish_gap"], found["close_finish"]) == (1, 2, is_close)


def test_a_finish_without_two_cars_in_the_race_has_no_gap():
    found = told([[1, 1], [-9, 9]], [2, 1], out={0: 2}, close=WIDEST)
    assert (found["finish_pairs"], found["finish_gap"], found["close_finish"]) == (0, 0, 0)


def test_gaps_count_up_to_the_widest():
    assert told([[0, 10**6], [0, 10**6]], [2, 1])["finish_gap"] == WIDEST


def test_cars_out_are_counted_with_the_part_of_the_distance_that_was_run():
    found = told([[1, 1, 1], [2, 2, 2], [3, 3, 3]], [1, 2, 3], out={1: 2, 2: 1}, run=[300, 600, 1000])
    assert (found["cars_out"], found["out_when"]) == (2, 900)
    assert told(LEVEL, [1, 2])["cars_out"] == 0


def test_the_first_seat_and_the_decisions_are_kept():
    assert told(LEVEL, [1, 2], decisions=7)["first_seat_won"] == 1
    found = told(LEVEL, [2, 1], decisions=9)
    assert (found["first_seat_won"], found["decisions"], found["raced"]) == (0, 9, 1)


def test_a_race_of_one_car_and_one_turn_has_a_trail():
    found = told([[3]], [1])
    assert (found["turns"], found["steps"], found["half_leader_won"], found["finish_pairs"]) == (1, 0, 1, 0)
    assert (found["half_lead"], found["half_gap"], found["place_moves"]) == (0, 0, 0)


def test_gaps_are_classed_by_powers_of_two_and_the_first_has_that_to_the_second():
    cars = [[200, 199, 198, 196, 192, 184, 168, 137, 136]]
    trail = trail_by_hand(cars, list(range(1, 10)))
    assert trail.gap[HALF, :9].tolist() == [1, 1, 2, 3, 4, 5, 6, 6, FAR]
    assert trail.place[HALF, :9].tolist() == list(range(9))
    assert trail.place[0, :9].tolist() == list(range(9))  # the start, by seats
    assert trail.gap[0, :9].tolist() == [0] * 9


def test_a_car_that_is_out_is_far_behind():
    trail = trail_by_hand([[5, 4, 3]] * 2, [1, 2, 3], out={1: 1})
    assert trail.gap[HALF, :3].tolist() == [FAR, FAR, 2]


def test_turns_are_sorted_from_any_order():
    trail = trail_by_hand([[1, 5, 3, 4, 2], [9, 1, 8, 2, 7]], [1, 5, 2, 4, 3], run=[0, 1000])
    assert trail.order[:5].tolist() == [0, 2, 4, 3, 1]
    # from 1 3 2 4 0 to 0 2 4 3 1: every pair but 2-4 has changed its order
    assert trail.value[4] == 9
