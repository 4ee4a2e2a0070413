"""The experiments that simkit ships: they read without faults, and hold what their titles say."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import pytest

from simkit.experiment import check, read_plan
from simkit.games import sccr
from simkit.results import describe
from simkit.words import rests_on

FOLDER = Path(__file__).parent.parent / "experiments"
BUILDS = ("sccr-driver-builds", "sccr-driver-builds-greedy")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_an_experiment_reads_without_faults(path):
    assert check(path) == []


@pytest.mark.parametrize("name", BUILDS)
def test_the_study_of_builds_has_every_build_once_and_every_pair_meets_once(name):
    plan = read_plan(FOLDER / f"{name}.toml")
    builds = {build: dict(made.traits) for build, made in sccr.builds().items()}
    traits = {part.name: part.driver.traits for part in plan.whole.field}
    assert list(traits) == list(builds)
    for build, levels in builds.items():
        given = {key: max(0, traits[build][key]) for key in levels}
        assert given == levels
    pairs = Counter(
        pair for lineup in plan.lineups.values() for pair in itertools.combinations(sorted(lineup), 2)
    )
    assert set(pairs.values()) == {1}
    assert len(pairs) == 31 * 30 // 2


def test_the_two_studies_of_builds_differ_in_who_drives_alone():
    one, other = (read_plan(FOLDER / f"{name}.toml") for name in BUILDS)
    assert one.lineups == other.lineups
    assert one.whole.rules == other.whole.rules
    assert one.whole.rules.grid == "qualifying"  # else a point of pole is worth nothing
    assert one.whole.seed == other.whole.seed
    assert {part.driver.policy.name for part in one.whole.field} == {"balanced"}
    assert {part.driver.policy.name for part in other.whole.field} == {"greedy"}


def test_what_is_reconstructed_in_any_arm_is_told():
    """The deck of the Short Track, the last arm, is known; those of the other two tracks are not."""
    plan = read_plan(FOLDER / "sccr-driver-builds.toml")
    assert "track_deck (copies, laps, groove)" in rests_on(describe(plan["field-01"]))


@pytest.mark.parametrize("name", BUILDS)
def test_every_seating_of_six_comes_equally_often_in_the_study_of_builds(name):
    plan = read_plan(FOLDER / f"{name}.toml")
    assert plan.races % 720 == 0
    assert plan.races * len(plan.lineups) >= 1_000_000
