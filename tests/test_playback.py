"""A race played again by its address."""

from __future__ import annotations

import numpy as np
import pytest
from playing import usual_rules

import simkit as sk
from simkit import playback
from simkit.core.records import allocate, digest
from simkit.core.trail_record import TRAIL
from simkit.experiment import make_experiment
from simkit.games.registry import GAMES, NAMES
from simkit.playback import car_names, find_arm, replay, replay_states
from simkit.player import Table


def seats_experiment(**changes):
    field = {
        "red": sk.entry(sk.rollmove.policies.random(), cars=2),
        "blue": sk.entry(sk.rollmove.policies.random()),
    }
    variants = {"long": {"squares": 60}}
    return make_experiment(sk.rollmove.Rules(squares=20), field, variants, races=100, seed=5, **changes)


def mixed_experiment(name):
    game = GAMES[name]
    policies = list(game.policies.values())[: game.cars[1]]
    cars = min(2, game.cars[1] // len(policies))
    field = {policy.name: sk.entry(policy, cars=cars) for policy in policies}
    return make_experiment(usual_rules(name), field, races=100, seed=11)


@pytest.mark.parametrize("name", NAMES)
def test_a_replayed_race_ends_in_the_rows_of_the_batch(name):
    experiment = mixed_experiment(name)
    table = Table.of(experiment)
    outcomes = allocate(table.game.outcome_dtype, (4, experiment.n_cars))
    race = allocate(table.game.race_dtype, 1)
    trails = allocate(TRAIL, table.game.n_trails(30, 4))
    fixed = (table.rules[0], table.entries, table.policies, table.seeds[0])
    table.game.play_races(race, *fixed, 30, table.seatings, outcomes, trails)
    for k in range(4):
        assert digest(replay_states(experiment, 30 + k)[1]) == digest(outcomes[k])


def test_an_experiment_file_is_told_like_the_experiment(tmp_path):
    experiment = seats_experiment(title="red-or-blue")
    (tmp_path / "red-or-blue.toml").write_text(experiment.text)
    assert list(replay(tmp_path / "red-or-blue.toml", 3)) == list(replay(experiment, 3))
    assert list(replay(str(tmp_path / "red-or-blue.toml"), 3)) == list(replay(experiment, 3))


def test_every_turn_has_a_copy_of_its_own():
    states, rows = replay_states(seats_experiment(), 3)
    assert [int(state.turn) for state in states] == list(range(len(states)))
    assert states[-1].turn == rows[0].turns
    squares = np.array([[state.car[seat].square for seat in range(3)] for state in states])
    assert np.all(np.diff(squares, axis=0) >= 0)
    assert np.all(squares[0] == 0)


def test_the_story_begins_with_the_address_and_ends_with_the_order():
    story = list(replay(seats_experiment(title="Red or blue?"), 3, "long"))
    assert story[0] == "Race 3 of Red or blue?, arm long."
    _, rows = replay_states(seats_experiment(), 3, "long")
    names = ["red 1", "red 2", "blue"]
    winner = next(names[row.entry] for row in rows if row.position == 1)
    assert story[-1].startswith(f"Finish: 1. {winner}, 2. ")


def test_cars_are_numbered_where_a_strategy_has_several():
    assert car_names(seats_experiment()) == ["red 1", "red 2", "blue"]


def test_the_first_arm_is_meant_where_none_is_named():
    assert find_arm(seats_experiment(), None).name == "base"


def test_an_arm_that_is_not_there_is_named_with_the_nearest():
    with pytest.raises(sk.FaultError, match=r"there is no arm 'lnog'; did you mean long"):
        next(replay(seats_experiment(), 0, "lnog"))


@pytest.mark.parametrize("race", [-1, 2**48, 1.5, True])
def test_a_race_number_without_an_address_is_refused(race):
    with pytest.raises(sk.FaultError, match=r"^race: "):
        replay_states(seats_experiment(), race)


@pytest.mark.parametrize("name", [name for name in NAMES if GAMES[name].retell is None])
def test_the_turns_of_a_race_told_one_by_one_are_the_race(name, monkeypatch):
    experiment = mixed_experiment(name)
    played = replay_states(experiment, 4)
    monkeypatch.setattr(playback, "replay_states", lambda *_: played)  # once is enough
    whole = list(replay(experiment, 4))
    last = int(played[0][-1].turn)
    turns = [list(replay(experiment, 4, turn=turn))[1:] for turn in range(1, last + 1)]
    assert all(turns)
    told = [line for lines in turns for line in lines]
    assert whole[-len(told) - 1 : -1] == told
    with pytest.raises(sk.FaultError, match=f"none of the turns of this race; 1 to {last}"):
        list(replay(experiment, 4, turn=last + 1))


def test_any_race_number_below_the_bound_can_be_replayed():
    assert replay_states(seats_experiment(), 2**48 - 1)[1].position.max() == 3
