"""The tests bite: what tests/bites/ says of the constants of a game is complete, and still true of a sample."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from bite import KEPT, NONE, excused, kept
from biting.changes import DATA, OPTION
from biting.copies import ROOT, changes_of
from biting.safeguards import SAFEGUARDS

PINNED = sorted(path.stem for path in KEPT.glob("*.csv") if not path.stem.endswith("-no-outcome"))
"""Games whose options have all been tried, and of some the figures of the data, too."""


def tried(game: str) -> set[str]:
    """Return the kinds of constants that a game's table holds; the numbers in the code are not asked for."""
    return {constant.partition(" ")[0] for constant, _ in kept(game)} & {OPTION, DATA}


def biting(*arguments: str, program: str = "bite.py") -> subprocess.CompletedProcess[str]:
    """Run tests/bite.py, or another program there, without the compiler."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    command = [sys.executable, str(ROOT / "tests" / program), *arguments]
    return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("game", PINNED)
def test_every_default_and_every_figure_of_the_data_has_a_test_that_fails_when_it_changes(game):
    bites, kinds, changes = kept(game), tried(game), changes_of(game)
    without = excused(game, changes)
    assert OPTION in kinds
    known = {change.key for change in changes if change.kind in kinds and change.key not in without}
    assert not known - bites.keys(), "not tried yet: python tests/bite.py"
    assert {key for key, test in bites.items() if test == NONE and key not in without} == set()


def test_a_dozen_constants_fail_the_tests_that_they_are_said_to_fail():
    done = biting("sccr", "--sample", "12")
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(done.stdout.splitlines()) == 12


@pytest.mark.long
@pytest.mark.parametrize("game", PINNED)
def test_all_defaults_and_figures_do(game):
    kinds = [word for kind in sorted(tried(game)) for word in ("--kind", kind)]
    done = biting(game, "--again", "--dry", *kinds)
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr


def test_without_one_of_five_safeguards_its_test_fails():
    done = biting("--sample", "5", program="bite_safeguards.py")
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "5 of 5 safeguards are held by a test" in done.stdout


@pytest.mark.long
def test_without_any_safeguard_its_test_fails():
    done = biting(program="bite_safeguards.py")
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(SAFEGUARDS)} of {len(SAFEGUARDS)} safeguards are held by a test" in done.stdout
