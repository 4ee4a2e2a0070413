"""What every field of both ovals does in a race, from how the ovals are described and not from their data (CRASH-TRACK)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from simkit.core.records import NONE
from simkit.games.crashcar.engine.place import put_car
from tests.games.crashcar.table import NE, NW, REVERSE, SE, STAY, SW, E, Table, W

ONE_ON = {E: (1, 0), SE: (0, 1), SW: (-1, 1), W: (-1, 0), NW: (0, -1), NE: (1, -1)}
"""Axial coordinates of the next field by heading, the rows going down."""

SIDES = (10, 4, 4, 10, 4, 4)
"""Fields of the sides of lane 2, which all progress is counted in."""
LAP = sum(SIDES)
LINE = Fraction(19, 4)

LANES = {"oval_3": 3, "oval_4": 4}
GRID = {
    "oval_3": [(1, 5), (2, 5), (3, 5), (1, 3), (2, 3), (3, 3)],
    "oval_4": [(1, 5), (2, 5), (3, 5), (4, 5), (1, 3), (2, 3)],
}
"""The first six start places: lane, number."""


@cache
def oval(track):
    """Return the fields of an oval by place: (name, on the track, progress in fields of lane 2, heading of the race).

    Ring after ring is walked clockwise from its upper left corner; the straights are six fields longer than the rest.
    """
    lanes = LANES[track]
    names = {0: "inner barrier", lanes + 1: "outer barrier"}
    fields = {}
    for lane in range(lanes + 2):
        q, r = 0, -2 - lane
        number = 0
        for side in range(6):
            n = 2 + lane + (6 if side in (0, 3) else 0)
            for k in range(n):
                number += 1
                far = sum(SIDES[:side]) + Fraction(k, n) * SIDES[side]
                name = f"{names.get(lane, f'lane {lane}')}, {number}"
                fields[q, r] = name, lane not in names, far, side
                q, r = q + ONE_ON[side][0], r + ONE_ON[side][1]
    return fields


def around(track, place):
    """Return the fields next to one by heading."""
    fields = oval(track)
    steps = {heading: (place[0] + q, place[1] + r) for heading, (q, r) in ONE_ON.items()}
    return {heading: fields[other] for heading, other in steps.items() if other in fields}


def gain(one, other):
    """Return the progress of a step, the short way round."""
    return (other - one + LAP // 2) % LAP - LAP // 2


def stand(table, name, heading=E):
    """Put the only car on a field."""
    car = table.car(0)
    table.race.at[car.field] = NONE
    car.field = table.board.names.index(name)
    car.heading = heading
    table.race.at[car.field] = 0


def first_steps(track, place, heading):
    """Return what is legal first for a car alone on a field: one field ahead, one back, or to stay rather than go back."""
    near = around(track, place)
    ahead, back = near.get(heading), near.get((heading + 3) % 6)
    legal = [heading] if ahead and ahead[1] else []
    if back and back[1]:
        legal += [REVERSE] if legal else [REVERSE, STAY]
    return legal


@pytest.mark.clause("CRASH-TRACK-1", "CRASH-TRACK-2", "CRASH-MOVE-1")
@pytest.mark.parametrize("heading", range(3))
@pytest.mark.parametrize("track", LANES)
def test_on_every_field_a_car_begins_straight_and_on_the_track(track, heading):
    table = Table(1, track=track)
    for place, (name, *_) in oval(track).items():
        stand(table, name, heading)
        assert table.first(0) == first_steps(track, place, heading), name


@pytest.mark.clause("CRASH-TRACK-4", "CRASH-MOVE-1")
@pytest.mark.parametrize("track", LANES)
def test_the_race_has_the_heading_of_the_side_on_every_field(track):
    table = Table(1, track=track, first_direction="race")
    for place, (name, _, _, side) in oval(track).items():
        stand(table, name)
        assert table.first(0) == first_steps(track, place, side), name


@pytest.mark.clause("CRASH-TRACK-4", "CRASH-MOVE-11")
@pytest.mark.parametrize("track", LANES)
def test_on_every_field_a_car_drives_on_with_the_race_or_beside_it(track):
    table = Table(1, track=track)
    for place, (name, _, far, _) in oval(track).items():
        stand(table, name)
        table.begin(0, 10)
        table.race.steps = 1
        expected = [
            h for h, (_, on, there, _) in around(track, place).items() if on and gain(far, there) >= 0
        ]
        assert table.legal(0) == sorted(expected), name


@pytest.mark.clause("CRASH-SCORE-6")
@pytest.mark.parametrize("track", LANES)
def test_every_step_takes_a_car_as_far_round_as_the_fields_lie_apart(track):
    table = Table(1, track=track)
    scale = Fraction(int(table.rules.lap), LAP)
    for place, (name, _, far, _) in oval(track).items():
        for other, _, there, _ in around(track, place).values():
            stand(table, name)
            table.car(0).travel = 0
            put_car(table.race, table.rules, 0, table.board.names.index(other))
            assert table.car(0).travel == gain(far, there) * scale, (name, other)


@pytest.mark.clause("CRASH-SCORE-6", "CRASH-TRACK-4")
@pytest.mark.parametrize("track", LANES)
def test_a_lap_is_completed_on_the_first_field_behind_the_line_and_on_no_other(track):
    table = Table(1, track=track)
    for place, (name, _, far, _) in oval(track).items():
        for other, _, there, _ in around(track, place).values():
            if gain(far, there) > 0:
                table.race.at[table.car(0).field] = NONE
                table.done(0, 1)
                lane, number = name.split(", ")
                table.put(0, lane_of(lane, track), int(number))
                put_car(table.race, table.rules, 0, table.board.names.index(other))
                assert (table.car(0).laps == 2) == (far < LINE < there), (name, other)


def lane_of(name, track):
    """Return the number of a lane; the barriers are those inside and outside."""
    return (
        {"inner barrier": 0, "outer barrier": LANES[track] + 1}.get(name)
        if "barrier" in name
        else int(name[5:])
    )


@pytest.mark.clause("CRASH-SETUP-9", "CRASH-TRACK-4")
@pytest.mark.parametrize("track", LANES)
def test_six_cars_start_on_the_six_start_places_along_the_race(track):
    table = Table(6, track=track)
    table.start(0)
    assert [table.where(seat) for seat in range(6)] == GRID[track]
    assert [int(table.car(seat).heading) for seat in range(6)] == [E] * 6
    assert [int(table.car(seat).roll) for seat in range(6)] == sorted(
        table.race.rolled.tolist(), reverse=True
    )
