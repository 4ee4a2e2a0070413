"""What holds for every game, tried on the game contract alone.

A new game needs, besides its package and its name in NAMES, tests/games/<game>/changes.py and
tests/golden/<game>.json (``python tests/golden.py GAME``); without them it fails here.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import golden
import numpy as np
import pytest
from anyrules import assert_whole
from digests import every_driver
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from playing import (
    FINISHED,
    FOLDERS,
    Table,
    columns_digest,
    fields,
    made_of,
    same,
    samples,
    situations,
    table,
    usual_rules,
)

from simkit.core.jit import jit_as
from simkit.core.records import (
    ENDED,
    FAULT,
    NONE,
    allocate,
)
from simkit.core.trail_record import TRAIL
from simkit.faults import FaultError
from simkit.games.contract import contract_faults
from simkit.games.fields import PROVENANCES
from simkit.games.game import MAX_POLICIES
from simkit.games.registry import GAMES, NAMES
from simkit.runner import run_experiment

every_game = pytest.mark.parametrize("name", FINISHED)
INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
compiled_only = pytest.mark.skipif(INTERPRETED, reason="the compiled run shows it")
RACES = 2 if INTERPRETED else 300
FAR = 2**40 + 17
"""A race number that needs more than 32 bits."""
LONGEST_REPLAY = 300
"""Turns, where the rules are drawn at random and a race may take ten thousand."""


def test_every_folder_of_a_game_is_registered_and_every_registered_game_has_one():
    assert set(NAMES) == FOLDERS


def test_every_registered_game_can_be_played():
    assert FINISHED == NAMES


# What the contract says of the record called Game


@every_game
def test_the_game_keeps_the_contract(name):
    assert GAMES[name].name == name
    assert contract_faults(GAMES[name]) == []


@every_game
def test_all_data_say_where_they_come_from(name):
    for table_name, says in GAMES[name].provenance(GAMES[name].rules()).items():
        words = {part.split(":")[0].strip() for part in says.split(";")}
        assert words <= set(PROVENANCES), f"{table_name}: {says}"


# A race is a pure function of its address


@every_game
def test_blocks_of_any_size_in_any_order_on_any_thread_give_the_same_races(name):
    for first in (0, FAR):
        one = table(name)
        whole = one.play(RACES, first)
        for size, threads in ((1, 1), (7, 2), (RACES // 2, 2), (RACES, 1)):
            parts = one.outcomes(RACES)
            starts = list(range(0, RACES, size))[::-1]
            with ThreadPoolExecutor(threads) as pool:
                played = [pool.submit(one.play_into, parts[k : k + size], first + k) for k in starts]
            assert [task.result() for task in played] == [None] * len(starts)
            assert same(parts, whole), (size, threads)


@every_game
def test_a_run_gives_the_same_tally_for_any_threads_and_blocks(name):
    experiment = every_driver(name, RACES, variants=2 if INTERPRETED else None)
    whole = run_experiment(experiment, workers=1, progress=False)
    assert whole.tally.races == RACES
    for workers, block in ((1, 7), (2, None), (2, 1)):
        assert (
            run_experiment(experiment, workers=workers, progress=False, block=block).digest()
            == whole.digest()
        )


def some_samples(name):
    """Return all samples, or one in three where each race takes the interpreter seconds."""
    return dict(list(samples(name).items())[:: 3 if INTERPRETED else 1])


@every_game
def test_nothing_is_left_over_from_an_earlier_race(name):
    for label, one in some_samples(name).items():
        dirty = np.full(one.game.race_dtype.itemsize, 0x5B, np.uint8).view(one.game.race_dtype)
        outcomes = one.outcomes(1 + RACES // 6)
        one.play_into(outcomes, 0, dirty.view(np.recarray))
        assert same(outcomes, one.play(1 + RACES // 6)), label


@every_game
def test_another_seed_gives_other_races(name):
    assert not same(table(name).play(RACES), table(name, seed=1).play(RACES))


@every_game
def test_a_race_played_turn_by_turn_ends_in_the_same_rows(name):
    for label, one in some_samples(name).items():
        whole = one.play(1 if INTERPRETED else 10)
        for number in range(len(whole)):
            assert same(one.replayed(number), whole[number]), (label, number)


@functools.cache
def interpreted(name):
    """Play without the compiler; see tests/interpreted.py."""
    tests = Path(__file__).parent
    env = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join(map(str, (tests.parent, tests))),
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", tests / "interpreted.py", name],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@compiled_only
@every_game
def test_the_interpreter_plays_the_same_races_bit_for_bit(name):
    assert interpreted(name)["few"] == golden.played(name, golden.FEW)


@compiled_only
@every_game
def test_races_change_only_together_with_the_engine_version(name):
    kept = golden.kept(name)
    command = f"python tests/golden.py {name}"
    assert kept is not None, f"{name} has no golden races: {command}"
    version = GAMES[name].engine_version
    assert kept["engine_version"] == version, (
        f"engine_version is {version}: write its golden races with {command}"
    )
    races, now = kept["races"], golden.played(name, golden.RACES)
    changed = golden.differences(races, now)
    assert not changed, (
        f"races differ in {sorted(changed)}: raise engine_version above {version}, then {command}"
    )
    assert races == now, f"samples or columns came or went: {command}"


# A race ends, and every car is accounted for


@every_game
def test_every_race_ends_with_every_car_in_a_place_of_its_own(name):
    for one in samples(name).values():
        assert_whole(one.play(RACES), one)


def values_of(option, most=None):
    """Return a strategy for the values of one option, ends and middle; of a number up to `most`."""
    if option.kind == "switch":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from(option.options)
    high = option.high if most is None else most
    return st.one_of(st.just(option.low), st.just(high), st.integers(option.low, high))


@st.composite
def tables(draw, name):
    """Return a strategy for tables with any rules, any number of cars, any policies with any parameters."""
    game, drivers = GAMES[name], []
    for _ in range(draw(st.integers(*game.cars))):
        policy = game.policies[draw(st.sampled_from(sorted(game.policies)))]
        drivers.append(
            policy(**{key: draw(values_of(option)) for key, (_, option) in policy.parameters.items()})
        )
    options = game.rules.options()
    changes = draw(st.sets(st.sampled_from(sorted(options)), max_size=6))
    most = getattr(situations(name), "MOST", {}) if INTERPRETED else {}
    values = {key: draw(values_of(options[key], most.get(key))) for key in sorted(changes)}
    try:
        rules = usual_rules(name).replace(**values)
    except FaultError:  # values that do not go together, and say so
        assume(False)
    return Table(game, rules, drivers, draw(st.integers(0, 2**64 - 1)))


@every_game
@settings(
    max_examples=3 if INTERPRETED else 60,
    phases=[Phase.explicit, Phase.generate] if INTERPRETED else list(Phase),
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data(), number=st.integers(0, 2**48 - 4))
def test_any_rules_any_field_and_any_parameters_give_whole_races(name, data, number):
    one = data.draw(tables(name))
    outcomes = one.play(3, number)
    assert_whole(outcomes, one)
    if outcomes.turns[2, 0] <= LONGEST_REPLAY:
        assert same(one.replayed(number + 2), outcomes[2])


# Turn by turn


@every_game
def test_the_leader_is_the_car_that_is_furthest(name):
    one = table(name)
    for number in range(1 if INTERPRETED else 5):
        for turn, race in enumerate(one.turns(number)):
            assert race.turn == turn
            if turn:
                if race.leader == NONE:  # no car is left
                    assert race.status == ENDED
                    continue
                far = [one.game.progress(race, one.rules[0], seat) for seat in range(race.n_cars)]
                assert far[race.leader] == max(far)


@every_game
def test_a_replay_tells_every_turn(name):
    for one in some_samples(name).values():
        names = [f"car {k}" for k in range(len(one.field))]
        lines = list(one.game.narrate(one.options, names, one.turns(2)))
        turns = int(one.play(1, 2).turns[0, 0])
        assert len(lines) > turns
        assert all(isinstance(line, str) and line.isprintable() for line in lines)


# Players


@compiled_only
@every_game
def test_nobody_decides_by_what_he_cannot_see(name):
    game = GAMES[name]
    if not game.decisions:
        assert game.hide is None, "there is something to hide and nobody to ask"
        return
    assert game.hide is not None, "players are asked, so say what they cannot see"
    seen = interpreted(name)
    assert seen["peeked"] == []
    assert seen["permuted"] > 0, "hide never changed anything"
    asked = {label.split("/")[0] for label in seen["asked"]}
    assert asked == set(game.policies)
    decisions = set(game.decisions) - set(other.decisions if (other := made_of(name)) else ())
    assert {label.split("/")[1] for label in seen["asked"]} >= decisions
    assert all(label.split("/")[1] in game.decisions for label in seen["asked"])


@compiled_only
@every_game
def test_a_policy_answers_and_does_nothing_else(name):
    # Watched policies look at a copy of the race, so whatever they write is lost.
    free = {label: columns_digest(one.play(1, 1)[0]) for label, one in samples(name).items()}
    assert interpreted(name)["watched"] == free


def illegal(race, rules, seat, decision):
    return -1_000_000


@every_game
def test_an_illegal_answer_stops_the_race_and_says_whose_it_was(name):
    game = GAMES[name]
    if not game.decisions:
        pytest.skip("nobody is asked anything")
    one = table(name)
    one.decisions = (jit_as(game.decide_signature(), illegal),) * MAX_POLICIES
    races, outcomes, trails = allocate(game.race_dtype, 1), one.outcomes(3), allocate(TRAIL, 3)
    fixed = (one.rules, one.field, one.decisions, one.seeds)
    played = game.play_races(races, *fixed, 5, one.seatings, outcomes, trails)
    race = races[0]
    assert (played, race.number, race.status) == (0, 5, FAULT)
    assert race.fault_answer == -1_000_000
    assert 0 <= race.fault_seat < race.n_cars
    assert game.decisions[race.fault_decision]
    assert game.explain_fault is not None
    assert game.explain_fault(race, one.options)


# Rules


@every_game
def test_every_field_of_the_rules_is_listed_with_a_situation_that_it_changes(name):
    fields = {field.name for field in dataclasses.fields(GAMES[name].rules)}
    if other := made_of(name):
        fields -= {field.name for field in dataclasses.fields(other.rules)}
    listed = set(situations(name).CHANGES)
    assert listed == fields, (
        f"missing in changes.py: {sorted(fields - listed)}; no such field: {sorted(listed - fields)}"
    )


@every_game
@compiled_only
def test_every_field_of_the_rules_changes_some_outcome(name):
    idle = []
    for field, change in situations(name).CHANGES.items():
        base = GAMES[name].rules(**change.base)
        assert getattr(base, field) != change.value, f"{field} has that value already"
        if change.refuses:
            continue
        before = table(name, base, change.sample).play(change.races)
        after = table(name, base.replace(**{field: change.value}), change.sample).play(change.races)
        if same(before, after):
            idle.append(field)
    assert idle == []


@every_game
def test_a_field_of_the_rules_that_only_refuses_drivers_refuses_one(name):
    game = GAMES[name]
    for field, change in situations(name).CHANGES.items():
        if change.refuses:
            assert game.driver_faults is not None
            base = game.rules(**change.base)
            other = base.replace(**{field: change.value})
            traits = [driver.traits for driver in fields(game)[change.sample]]
            assert not any(game.driver_faults(base, each) for each in traits), field
            assert any(game.driver_faults(other, each) for each in traits), field


def test_columns_digest_sees_a_single_value():
    outcomes = table(FINISHED[0]).play(3)
    before = columns_digest(outcomes)
    outcomes[1].position[0] += 1
    assert {column for column, value in columns_digest(outcomes).items() if value != before[column]} == {
        "position"
    }
