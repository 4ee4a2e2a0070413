"""What holds in every round of every race, whoever drives and by whatever rules."""

from __future__ import annotations

import numpy as np
import pytest
from anyrules import assert_no_card_lost_or_doubled
from games.crashcar.changes import RULES, SAMPLES
from playing import table as sample

from simkit.core.records import ENDED, NONE
from simkit.games.crashcar.state import UPRIGHT
from tests.games.crashcar.table import NW, SE, Table

TABLES = {"default": RULES, **SAMPLES}


def rounds(name, races):
    """Yield (rules, packed rules, race) after the start and every round of some races of a mixed field."""
    one = sample("crashcar", TABLES[name])
    for number in range(races):
        for race in one.turns(number):
            yield one.options, one.rules[0], race


def cars_of(race):
    return [race.car[seat] for seat in range(race.n_cars)]


def check_board(race, rules):
    """Check that every car in the race is on one field, and that fields know their cars."""
    standing = {int(race.car[seat].field): seat for seat in range(race.n_cars) if race.car[seat].running == 1}
    on_board = {field: int(race.at[field]) for field in range(rules.n_fields) if race.at[field] != NONE}
    assert on_board == standing
    for car in cars_of(race):
        if car.running == 1 and car.posture == UPRIGHT and rules.on_track[car.field] == 0:
            assert race.turn > 0  # set upright on the barrier with nowhere to go


def check_progress(race, rules):
    """Check that a car's travel, its field and its laps agree."""
    for car in cars_of(race):
        if car.running == 1:
            assert (car.travel - rules.progress[car.field]) % rules.lap == 0
        assert car.next_lap == rules.line + (car.laps + 1) * rules.lap
        assert car.travel < car.next_lap


def check_points(race, rules):
    """Check that points are those of laps and hits, and damage stays below a total loss while a car runs."""
    for car in cars_of(race):
        assert car.score == car.lap_points + car.crash_points
        assert car.crash_points == car.spins * rules.spin_points + car.rollovers * rules.rollover_points
        assert (car.damage >= rules.total_loss) == (car.running == 0)
        assert car.rams >= car.spins + car.rollovers + car.self_damages
        assert car.points >= 0
    assert sum(car.rams for car in cars_of(race)) == sum(car.hits for car in cars_of(race))
    hurt = sum(car.rollovers + car.self_damages for car in cars_of(race))
    hurt_most = hurt + sum(car.spins for car in cars_of(race))
    assert hurt <= sum(car.damage for car in cars_of(race)) <= hurt_most


@pytest.mark.parametrize("name", TABLES)
def test_board_laps_points_and_cards_add_up_after_every_round(name, interpreted):
    for _, rules, race in rounds(name, 1 if interpreted else 10):
        check_board(race, rules)
        check_progress(race, rules)
        check_points(race, rules)
        assert_no_card_lost_or_doubled("crashcar", race, rules)
        if race.turn > 0 and race.n_out < race.n_cars - 1 and race.status != ENDED:
            assert all(car.points == 0 for car in cars_of(race))


@pytest.mark.parametrize("name", ["default", "last-car"])
def test_points_are_spent_or_accounted_for(name, interpreted):
    """A round's rolls are driven, paid for rams, or written off."""
    one = sample("crashcar", TABLES[name], "racer")
    rolled = np.zeros(4, dtype=np.int64)
    for race in one.turns(0):
        for seat in range(4):
            rolled[seat] += race.car[seat].roll if race.turn > 0 else 0
    for seat, car in enumerate(cars_of(race)):
        spent = int(rolled[seat] - car.wasted - car.points)
        assert car.fields <= spent
        assert spent <= 2 * car.fields + 3 * car.rams


def test_a_gridlock_ends_with_the_limit_of_rounds():
    """Three cars side by side from barrier to barrier, none of which can move: the race still ends."""
    table = Table(3, laps=0, round_limit=30)
    table.put(0, 1, 7, SE)
    table.put(1, 2, 7, SE)
    table.put(2, 3, 7, NW)
    for seat in range(3):
        table.script(seat, 7)
    table.race.turn = 0
    while table.race.status != ENDED:
        table.round()
    assert table.race.turn == 30
    assert table.race.limited == 1
    assert [table.where(seat) for seat in range(3)] == [(1, 7), (2, 7), (3, 7)]
