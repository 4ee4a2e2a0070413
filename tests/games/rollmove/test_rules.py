"""Roll and Move, clause by clause, on races played turn by turn."""

from __future__ import annotations

import numpy as np
import pytest
from playing import Table

from simkit.games.registry import GAMES
from simkit.games.rollmove.engine import progress, standing

GAME = GAMES["rollmove"]


def table(seats=4, **rules):
    return Table(GAME, GAME.rules(**rules), [GAME.policies["random"]()] * seats)


def notes(race):
    """Return the turn's notes as (seat, roll, square, position)."""
    return [tuple(int(value) for value in race.note[k].tolist()) for k in range(race.n_notes)]


@pytest.mark.clause("ROLL-1")
@pytest.mark.parametrize("faces", [1, 6, 20])
def test_a_roll_shows_one_of_the_faces_and_moves_so_many_squares(faces):
    rolls = []
    for number in range(40):
        squares = [0] * 4
        for race in table(squares=60, faces=faces).turns(number):
            for seat, roll, square, _ in notes(race):
                squares[seat] = min(squares[seat] + roll, 60)
                assert square == squares[seat]
                rolls.append(roll)
    assert set(rolls) == set(range(1, faces + 1))


@pytest.mark.clause("ROLL-2")
def test_a_roll_beyond_the_last_square_counts_as_reaching_it():
    for squares in (1, 2, 10):
        for number in range(20):
            *_, race = table(squares=squares, faces=100).turns(number)
            home = [seat for seat in range(4) if race.car[seat].position]
            assert [race.car[seat].square for seat in home] == [squares] * len(home)
            assert all(race.car[seat].square < squares for seat in range(4) if seat not in home)


@pytest.mark.clause("ROLL-3")
def test_seats_roll_in_their_order_turn_after_turn():
    for number in range(10):
        turns = [[seat for seat, *_ in notes(race)] for race in table(squares=40).turns(number)]
        assert turns[0] == []
        assert all(order == [0, 1, 2, 3] for order in turns[1:-1])
        assert turns[-1] == list(range(len(turns[-1])))


@pytest.mark.clause("ROLL-4")
def test_the_race_stops_with_the_first_past_the_post_and_squares_then_seats_place_the_rest():
    for row in table(squares=20).play(200):
        assert (row.square == 20).sum() == 1
        assert row.square[row.position == 1] == 20
        expected = np.lexsort((row.seat, -row.square))
        assert row.seat[np.argsort(row.position)].tolist() == row.seat[expected].tolist()


@pytest.mark.clause("ROLL-4")
def test_a_race_that_is_played_on_places_the_cars_in_the_order_they_came_home():
    on = table(squares=20, after_winner="play_on")
    for number in range(50):
        home = [seat for race in on.turns(number) for seat, _, _, position in notes(race) if position]
        row = on.play(1, number)[0]
        assert sorted(home) == [0, 1, 2, 3]
        assert row.seat[np.argsort(row.position)].tolist() == home
        assert set(row.square.tolist()) == {20}


def test_a_car_that_is_home_rolls_no_more():
    home = set()
    for race in table(squares=10, after_winner="play_on").turns(5):
        assert home.isdisjoint(seat for seat, *_ in notes(race))
        home |= {seat for seat, _, _, position in notes(race) if position}
    assert home == {0, 1, 2, 3}


def test_progress_orders_cars_as_the_places_do():
    packed = GAME.pack(GAME.rules(squares=15, after_winner="play_on"))[0]
    for race in table(squares=15, after_winner="play_on").turns(3):
        for one in range(4):
            for other in range(4):
                ahead = progress(race, packed, one) - progress(race, packed, other)
                stands = standing(race, packed, one) - standing(race, packed, other)
                assert (stands > 0) == (ahead > 0 or (ahead == 0 and one < other))


def test_a_race_told_in_sentences_names_every_roll_and_the_winner():
    told = table(seats=2, squares=8)
    lines = list(GAME.narrate(GAME.rules(squares=8), ["red", "blue"], told.turns(1)))
    rolls = sum(race.n_notes for race in told.turns(1))
    winner = int(told.play(1, 1)[0].entry[told.play(1, 1)[0].position == 1][0])
    assert lines[0].startswith("2 cars, 8 squares, a die of 6 faces. Turn order: ")
    assert sum(" rolls " in line for line in lines) == rolls
    assert lines[-1].startswith(f"  {['red', 'blue'][winner]} rolls ")
    assert lines[-1].endswith("is past the post in place 1.")
