"""The board and the cars on it in shapes."""

from __future__ import annotations

from collections import Counter

from simkit.games.crashcar.drawing import draw_board, place_cars
from simkit.games.crashcar.hexes import centre, corners
from simkit.games.crashcar.rules import Rules
from tests.games.crashcar.table import ON_ROOF, SE, Table


def test_every_field_is_a_hexagon_of_its_kind_and_start_places_bear_their_numbers():
    drawing = draw_board(Rules())
    assert Counter(shape.kind for shape in drawing.shapes) == {"track": 102, "barrier": 72, "start place": 6}
    assert sorted(shape.label for shape in drawing.shapes if shape.label) == ["1", "2", "3", "4", "5", "6"]
    assert all(len(shape.corners) == 6 for shape in drawing.shapes)
    assert drawing.note.startswith("The board is reconstructed. Bold: start places.")


def test_every_fifth_field_of_a_lane_bears_its_number_and_the_first_its_lane():
    numbers = [
        shape.number for shape in draw_board(Rules()).shapes if shape.kind != "barrier" and shape.number
    ]
    assert {number for number in numbers if ":" in number} == {"1:1", "2:1", "3:1"}
    assert Counter(numbers)["10"] == 3
    assert "7" not in numbers


def test_neighbours_share_a_side_and_hexagons_are_regular():
    one, ahead = corners((0, 0)), corners((1, 0))
    near = {(round(x, 9), round(y, 9)) for x, y in one} & {(round(x, 9), round(y, 9)) for x, y in ahead}
    assert len(near) == 2
    x, y = centre((0, 0))
    assert len({round((a - x) ** 2 + (b - y) ** 2, 9) for a, b in one}) == 1


def test_the_finish_line_is_drawn_between_the_fields_before_and_behind_it():
    lines = [line for line in draw_board(Rules()).lines if not line.arrow]
    assert len(lines) == 5  # an edge in each lane, and two where the lanes are set off
    x = sorted({round(point[0], 2) for line in lines for point in line.points})
    assert x == [2.5, 3.0]


def test_cars_are_placed_where_they_stand_and_lost_ones_are_marked():
    table = Table(3)
    table.put(0, 2, 7, SE)
    table.put(1, 1, 9, posture=ON_ROOF)
    table.car(2).running = 0
    table.car(2).out_round = 4
    table.car(0).score, table.car(0).laps, table.car(0).damage = 5, 1, 2
    table.car(1).laps = table.car(2).laps = 0
    pieces = {piece.entry: piece for piece in place_cars(table.race, table.options)}
    upright, lying = pieces[int(table.car(0).entry)], pieces[int(table.car(1).entry)]
    lost = pieces[int(table.car(2).entry)]
    assert len(pieces) == 3
    assert (upright.says, lying.says) == (
        "5 points, 1 lap, 2 damage",
        "0 points, 0 laps, 0 damage, on its roof",
    )
    assert (lost.says, lost.gone, upright.gone) == ("0 points, 0 laps, lost in round 4", True, False)
    assert (upright.at, upright.angle, upright.mark) == (centre((6, -4)), 60.0, "")
    assert (lying.angle, lying.mark) == (None, "roof")
