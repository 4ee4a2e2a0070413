"""What boards, weather cards and the table of circuits say comes out in races."""

from __future__ import annotations

from collections import Counter

import pytest

from simkit.core.records import RACING
from simkit.games.f90 import notes
from simkit.games.f90.engine.flags import turn_weather_card
from simkit.games.f90.words import CHANGES_OF_WEATHER
from tests.games.f90.table import Table

BOARDS = "6/12/4, 5/13/4, 7/11/4, 5/12/5, 7/12/3, 6/11/5, 6/13/3, 7/10/5, 5/14/3, 5/11/6, 6/10/6, 8/11/3"
"""Cards in hand, tyres and damage discs of each car board; those of the first are stated."""


@pytest.mark.parametrize(("place", "board"), list(enumerate(BOARDS.split(", "), 1)))
@pytest.mark.clause("F90-BASE-39")
def test_a_car_is_tuned_from_what_its_board_shows(place, board):
    table = Table([{"skill": "pitting", "board": place, "tune_hand": 1, "tune_damage": 1}])
    table.start(0)
    hand, tyres, damage = map(int, board.split("/"))
    car = table.car()
    assert car.hand_limit == hand + 1
    assert car.n_hand == car.hand_limit + 1, "and a card to qualify with"
    assert car.damage_limit == damage + 1
    assert car.tyre_value == tyres + 6 - 3 - 2, "for a card and a disc"


@pytest.mark.clause("F90-BASE-29")
def test_of_twelve_weather_cards_three_make_it_wetter_and_three_drier():
    table = Table(1, weather="changing")
    table.race.n_notes = 0
    for _ in range(12):
        turn_weather_card(table.race, table.rules)
    turned = Counter(CHANGES_OF_WEATHER[row[2]] for row in table.written(notes.WEATHER_TURNED))
    assert turned == {"no_change": 6, "wetter": 3, "drier": 3}, "copies"


@pytest.mark.parametrize(
    ("circuit", "rows"), [("barcelona", (5, 5, 5, 4, 4, 4)), ("silverstone", (5, 5, 4, 4, 4, 4))]
)
@pytest.mark.clause("F90-BASE-13", "F90-BASE-29")
def test_a_weather_card_is_turned_as_each_row_of_turns_begins_and_the_race_ends_with_the_last(circuit, rows):
    table = Table([{"skill": "pitting"}], circuit=circuit, weather="changing")
    table.start(0)
    turned = []
    while table.race.status == RACING:
        table.game_turn()
        if table.written(notes.WEATHER_TURNED):
            turned.append(int(table.race.turn))
    assert table.car().running == 1
    assert turned == [1 + sum(rows[:k]) for k in range(len(rows))]
    assert table.race.turn == sum(rows), "turns"
