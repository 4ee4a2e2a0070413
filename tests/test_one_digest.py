"""One digest: threads, blocks, their order, processes, the compiler and the processor it compiles for change not one bit."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import INTERPRETED
from digests import every_driver

import simkit
from simkit.games.registry import NAMES
from simkit.player import Player, Table
from simkit.results import merged, read_results
from simkit.runner import run_experiment

ROOT = Path(__file__).parent.parent
GAMES = ("rollmove",) if INTERPRETED else NAMES
"""Without the compiler tests/test_every_game.py plays two races of each in several ways."""
RACES = 6 if INTERPRETED else 60
THREADS = (1, 2, 3, 4)
SIZES = (1, 7, 1000, 65_536)
MANY, FEW = {"rollmove": 140_000, "sccr-season": 1_500}, 70_000
"""Races of the long form; those of other games are FEW."""
AT_MOST = 2_000
"""So many where a block has fewer than 100 races."""

compiled_only = pytest.mark.skipif(INTERPRETED, reason="the compiled run shows it")


def digest(experiment, workers=1, block=None):
    return run_experiment(experiment, workers=workers, progress=False, block=block).digest()


def shuffled(experiment, size, seed):
    """Return the digest of blocks that were played in any order by two players, and added up in another."""
    chance, table = random.Random(seed), Table.of(experiment)
    players = (Player(table), Player(table))
    starts = list(range(0, experiment.races, size))
    chance.shuffle(starts)
    blocks = [chance.choice(players).play(first, min(size, experiment.races - first)) for first in starts]
    chance.shuffle(blocks)
    results = run_experiment(experiment, workers=1, progress=False, races=1)
    return merged(results.manifest, blocks).digest()


def in_process(name, races, *more, **environment):
    """Play in a process of its own; return what it prints."""
    command = [sys.executable, str(ROOT / "tests" / "digests.py"), name, str(races), *map(str, more)]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    environment = os.environ | {"PYTHONPATH": paths} | environment
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout) if done.stdout else {}


def by_two_processes(name, races, folder):
    """Return the digest of a folder that two processes have played a half of each, into folders of their own."""
    half = races // 2
    in_process(name, races, 0, half, folder / "one")
    in_process(name, races, half, races - half, folder / "other")
    for path in (folder / "other" / "blocks").iterdir():
        shutil.copy(path, folder / "one" / "blocks")
    results = read_results(folder / "one")
    assert results.ranges == ((0, races),)
    assert results.notes == ()
    return results.digest()


@pytest.mark.parametrize("name", GAMES)
def test_threads_blocks_and_their_order_change_not_one_bit(name):
    experiment = every_driver(name, RACES)
    whole = digest(experiment)
    for workers, block in ((3, 7), (4, 1), (2, 1000), (1, 65_536)):
        assert digest(experiment, workers, block) == whole, (workers, block)
    assert shuffled(experiment, 7, seed=1) == whole


def test_two_processes_give_the_digest_of_one(tmp_path):
    assert by_two_processes("rollmove", RACES, tmp_path) == digest(every_driver("rollmove", RACES))


@compiled_only
def test_the_interpreter_and_a_plain_processor_give_the_digest_of_this_one():
    other_targets("rollmove", 20)


def other_targets(name, races):
    """Assert one digest: compiled for this processor, for any of its kind, and not compiled."""
    host, plain, slow = (
        in_process(name, races, **environment)
        for environment in ({}, {"NUMBA_CPU_NAME": "generic"}, {"NUMBA_DISABLE_JIT": "1"})
    )
    assert " generic " in plain["target"]
    assert " generic " not in host["target"]
    assert slow["target"] == "interpreted"
    assert host["digest"] == plain["digest"] == slow["digest"]
    print(name, races, host["target"].split()[:2], plain["target"].split()[:2], host["digest"])


def test_no_kernel_is_parallel_by_itself():
    """Threads are plain ones of Python, so which threading layer Numba would take changes nothing: it takes none."""
    sources = list(Path(simkit.__file__).parent.rglob("*.py"))
    assert len(sources) > 300
    parallel = re.compile(r"\bprange\b|\bparallel\s*=\s*True|guvectorize|\bset_num_threads\b")
    assert [path.name for path in sources if parallel.search(path.read_text(encoding="utf-8"))] == []


@compiled_only
@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_so_it_is_for_all_threads_and_sizes_over_many_races(name):
    races = MANY.get(name, FEW)
    few, many = every_driver(name, min(races, AT_MOST), variants=0), every_driver(name, races, variants=0)
    seen = {}
    for experiment, sizes in ((few, SIZES[:2]), (many, SIZES[2:])):
        for size in sizes:
            for workers in THREADS:
                seen[experiment.races, size, workers] = digest(experiment, workers, size)
            seen[experiment.races, size, "shuffled"] = shuffled(experiment, size, seed=size)
    for races in {key[0] for key in seen}:
        assert len({found for key, found in seen.items() if key[0] == races}) == 1, seen
    print(f"{name}: {len(seen)} runs, of {few.races} and {many.races} races")


@compiled_only
@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_so_it_is_for_two_processes_the_interpreter_and_a_plain_processor(name, tmp_path):
    other_targets(name, 4)
    races = 600
    assert by_two_processes(name, races, tmp_path) == digest(every_driver(name, races))
