"""Who wins the title, and what is told of a season in numbers."""

from __future__ import annotations

import pytest

from simkit.games.sccr.season.data import load_points
from tests.games.sccr.season.scripted import HAND, OUT, SPEED, Season


def run(title, *orders, **rules):
    """Return the standings after races with these orders."""
    season = Season(len(orders[0]), title=title, **rules)
    for order in orders:
        season.race(*order)
    return season


def test_most_wins_take_the_title():
    assert run("wins", (0, 1, 2, 3), (0, 1, 2, 3), (1, 2, 3, 0)).standings() == [0, 1, 2, 3]


def test_level_in_wins_the_better_mean_place_decides():
    assert run("wins", (0, 1, 2, 3), (1, 2, 3, 0)).standings() == [1, 0, 2, 3]


def test_level_in_both_the_better_place_in_the_last_race_decides():
    assert run("wins", (0, 1, 2, 3), (1, 0, 3, 2)).standings() == [1, 0, 3, 2]
    assert run("wins", (1, 0, 3, 2), (0, 1, 2, 3)).standings() == [0, 1, 2, 3]


def test_the_mean_place_goes_before_wins_where_the_title_is_its():
    orders = [(0, 1, 2, 3), (0, 1, 2, 3), (1, 2, 3, 0), (1, 2, 3, 0)]
    assert run("mean_place", *orders).standings()[0] == 1
    assert run("mean_place", (0, 1, 2), (0, 1, 2), (1, 2, 0), (2, 1, 0)).standings() == [1, 0, 2]


def test_points_are_10_8_6_5_4_3_2_1_and_none_for_places_beyond():
    season = Season(10, title="points")
    season.race()
    assert [int(season.driver(entry).points) for entry in range(10)] == [10, 8, 6, 5, 4, 3, 2, 1, 0, 0]
    season.race(9)
    assert [int(season.driver(entry).points) for entry in (9, 0, 8)] == [10, 18, 0]


def test_most_points_take_the_title_and_level_in_points_most_wins():
    assert run("points", (0, 1, 2), (2, 1, 0)).standings() == [2, 0, 1]  # 16 points each
    assert run("points", (0, 1, 2, 3), (3, 1, 2, 0)).standings()[0] == 1  # 16 points, no win
    assert run("wins", (0, 1, 2, 3), (3, 1, 2, 0)).standings()[0] == 3


def test_other_points_change_the_title():
    own = load_points().changed({"1": {"points": 12}})
    assert run("points", (0, 1, 2, 3), (3, 1, 2, 0), points=own).standings()[0] == 3


def test_the_leader_of_the_season_leads_the_standings():
    season = run("wins", (0, 1, 2), (0, 1, 2))
    assert season.season.leader == season.season.seat_of[0]


# Outcome rows


def test_a_row_sums_up_what_a_driver_did():
    season = Season(6, n_races=3, title="points")
    season.race(0, 1, 2, 3, 4, 5, led=[4], out=[5])
    season.race(4, 0, 2, 3, 1, 5, led=[0], out=[5, 1])
    season.race(0, 4, 2, 3, 1, 5)
    first, fourth, last = (season.outcome()[entry] for entry in (0, 4, 5))
    assert (first.position, first.race_wins, first.points, first.place_sum) == (1, 2, 28, 4)
    assert (first.led, first.outs, first.awarded, first.unspent, first.out_rating) == (3, 0, 5, 5, 250)
    assert (fourth.position, fourth.race_wins, fourth.points, fourth.place_sum) == (2, 1, 22, 8)
    assert (fourth.led, fourth.awarded) == (2, 4)
    assert (last.outs, last.out_rating, last.turns) == (2, 280, 3)


def test_a_row_says_what_the_winner_of_the_first_race_made_of_it():
    season = Season(4, n_races=4)
    for winner in (2, 2, 1, 2):
        season.race(winner)
    rows = season.outcome()
    assert [row.won_first for row in rows] == [0, 0, 1, 0]
    assert [row.won_first_and_title for row in rows] == [0, 0, 1, 0]
    assert [row.title_of_first for row in rows] == [1, 1, 1, 1]
    assert [row.later_wins for row in rows] == [0, 1, 2, 0]
    assert [row.later_wins_of_first for row in rows] == [2, 2, 2, 2]


def test_a_title_that_goes_to_another_is_none_of_the_firsts():
    season = Season(4, n_races=3)
    for winner in (2, 1, 1):
        season.race(winner)
    rows = season.outcome()
    assert [row.won_first_and_title for row in rows] == [0, 0, 0, 0]
    assert [row.title_of_first for row in rows] == [0, 0, 0, 0]
    assert [row.later_wins_of_first for row in rows] == [0, 0, 0, 0]


def test_the_path_of_an_attribute_is_what_he_drove_with_at_each_quarter():
    season = Season(6, n_races=8, step_price=1)
    for race, answer in enumerate([SPEED, OUT, SPEED, HAND, OUT, HAND, HAND, HAND]):
        season.race(0, buys={0: [answer]} if race != 5 else {})
    row = season.outcome()[0]
    assert [row[f"speed_{when}"] for when in ("quarter", "half", "late", "end")] == [2, 3, 3, 3]
    assert [row[f"out_{when}"] for when in ("quarter", "half", "late", "end")] == [1, 2, 3, 3]
    assert [row[f"hand_{when}"] for when in ("quarter", "half", "late", "end")] == [1, 1, 2, 3]
    assert [row[f"pole_{when}"] for when in ("quarter", "half", "late", "end")] == [1, 1, 1, 1]


@pytest.mark.parametrize(("n_races", "at"), [(1, [1, 1, 1, 1]), (3, [1, 2, 3, 3]), (10, [3, 5, 8, 10])])
def test_a_quarter_that_falls_between_two_races_ends_with_the_later_one(n_races, at):
    season = Season(6, n_races=n_races)
    for race in range(1, n_races + 1):
        season.begin()
        season.driver(0).driven[race - 1, 0] = race
        season.end(range(6))
    row = season.outcome()[0]
    assert [row[f"hand_{when}"] for when in ("quarter", "half", "late", "end")] == at


def test_the_out_rating_at_the_end_is_that_of_standard_drivers_too():
    season = Season(6, n_races=1, unbuilt_driver="standard", out_rating=220)
    season.race(out=[5])
    assert season.outcome()[5].out_rating == 235
