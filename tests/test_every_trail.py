"""Trails and the metrics made of them hold for every game, tried on the game contract alone."""

from __future__ import annotations

import os
from itertools import combinations

import pytest
from playing import FINISHED, situations, table, usual_rules
from trails import trail_of, values

from simkit.core.records import ENDED, allocate
from simkit.core.trail_record import HALF, MAX_TRAIL_CARS, TRAIL, WHOLE
from simkit.experiment import entry, make_experiment
from simkit.games.registry import GAMES
from simkit.runner import run_experiment
from simkit.stats.race_metrics import RACE_METRICS
from simkit.study import Study

every_game = pytest.mark.parametrize("name", FINISHED)
INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def worked_out(standings, n_cars):
    """Return lead changes and overtakes among cars that are all in the race, from the standings after every turn.

    Of level cars, the one that was ahead before is ahead.
    """
    order, leads, overtakes = list(range(n_cars)), 0, 0
    for turn, standing in enumerate(standings):
        now = sorted(order, key=lambda seat: -standing[seat])
        if turn:
            leads += now[0] != order[0]
            overtakes += sum(now.index(b) < now.index(a) for a, b in combinations(order, 2))
        order = now
    return leads, overtakes


@every_game
def test_the_trail_of_a_race_is_what_its_turns_say(name):
    game, one = GAMES[name], table(name)
    for number in range(1 if INTERPRETED else 8):
        trail, rows, standings = trail_of(one, number)
        found, n_cars = values(trail), len(one.field)
        assert found["turns"] == len(standings) == rows.turns[0]
        assert found["steps"] == found["turns"] - 1
        leads, overtakes = worked_out(standings, n_cars)
        assert found["lead_changes"] == leads
        assert found["overtakes"] <= overtakes
        if not found["cars_out"]:
            assert found["overtakes"] == overtakes
        half = trail.place[HALF, :n_cars].astype(int)
        assert sorted(half) == list(range(n_cars))
        assert found["place_moves"] == ((half + 1 - rows.position) ** 2).sum()
        assert found["first_seat_won"] == (rows.position[0] == 1)
        assert found["cars_out"] == (rows.status != 0).sum()
        assert 0 <= found["dead_share"] < WHOLE
        assert (found["decisions"] > 0) == bool(game.decisions)
        assert trail.run == WHOLE or set(rows.race_status.tolist()) != {ENDED} or found["cars_out"]


@every_game
def test_the_kernel_keeps_the_trails_that_the_turns_give(name):
    one = table(name)
    every = one.game.trail_every
    races, first = 2 * every if every > 1 else 1 + 2 * (not INTERPRETED), 4 * every - 1
    outcomes, trails = one.outcomes(races), allocate(TRAIL, one.game.n_trails(first, races))
    one.play_into(outcomes, first, trails=trails)
    numbers = [number for number in range(first, first + races) if number % every == 0]
    assert len(trails) == len(numbers)
    for trail, number in zip(trails, numbers, strict=True):
        assert values(trail) == values(trail_of(one, number)[0])


@every_game
def test_metrics_of_whole_races_have_names_that_the_game_has_not(name):
    game = GAMES[name]
    assert not set(RACE_METRICS) & {metric.name for metric in game.metrics}
    assert game.distance_unit
    assert game.close_finish >= 0
    assert game.cars[1] <= MAX_TRAIL_CARS


@every_game
def test_every_metric_of_whole_races_has_an_estimate_and_a_comparison(name, monkeypatch):
    monkeypatch.setattr("simkit.chances.LEARNT", 1)
    monkeypatch.setattr("simkit.player.LEARNT", 1)
    every = GAMES[name].trail_every
    races = 4 * every
    if INTERPRETED and every > 1:
        pytest.skip("trails are too far apart to be played interpreted")
    policy = next(iter(GAMES[name].policies.values()))
    variants = dict(list(situations(name).SAMPLES.items())[:1])
    field = {"all": entry(policy(), cars=max(2, GAMES[name].cars[0]))}
    study = Study(
        run_experiment(
            make_experiment(usual_rules(name), field, variants, races=races, seed=1), progress=False
        )
    )
    assert study.results.tally.trails == 4
    for metric in RACE_METRICS.values():
        frame = study.table(metric.name)
        assert set(frame.races) == {2 if metric.among == "told" else 4}, metric.name
        assert (frame.low <= frame.high).all()
        compared = study.compare(metric.name)
        assert len(compared) == len(variants)
        assert set(compared.verdict) <= {"higher", "lower", "practically equal", "undecided"}
