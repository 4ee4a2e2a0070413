"""What importing simkit loads, and the names it offers."""

from __future__ import annotations

import subprocess
import sys

import pytest

import simkit as sk
from simkit.games.registry import NAMES

HEAVY = ("numba", "pandas", "matplotlib", "scipy", "pydantic", "tqdm", "click")


def loaded_after(code: str) -> set[str]:
    """Return the names of all modules that a fresh process has loaded after running `code`."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sorted(sys.modules), file=sys.stderr)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stderr.split())


def test_importing_simkit_loads_nothing_heavy():
    loaded = loaded_after("import simkit")
    assert loaded.isdisjoint({*HEAVY, "numpy"})
    assert "simkit.core.jit" not in loaded


def test_listing_the_public_names_loads_nothing_heavy():
    assert loaded_after("import simkit; dir(simkit)").isdisjoint(HEAVY)


def test_the_page_of_help_loads_click_and_nothing_else_that_is_heavy():
    loaded = loaded_after("from simkit.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass")
    assert "click" in loaded
    assert loaded.isdisjoint({*HEAVY, "numpy"} - {"click"})


def test_the_rules_of_a_game_are_reached_without_pandas_or_pyplot():
    loaded = loaded_after("import simkit; simkit.rollmove.Rules(); simkit.rollmove.policies.random()")
    assert loaded.isdisjoint({"pandas", "matplotlib", "scipy.stats", "pydantic"})


@pytest.mark.parametrize("name", sk.__all__)
def test_every_public_name_is_there_and_documented(name):
    assert getattr(sk, name).__doc__


def test_dir_lists_the_public_names_alone():
    assert dir(sk) == sorted(sk.__all__)


def test_every_registered_game_is_a_public_name():
    assert {name.replace("-", "_") for name in NAMES} <= set(sk.__all__)


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'rnu'"):
        _ = sk.rnu


def test_a_function_keeps_its_name_when_its_modules_are_imported():
    code = "import simkit.runner, simkit.playback, simkit.study, simkit; assert callable(simkit.run)"
    assert "simkit.api" in loaded_after(f"{code} and callable(simkit.replay)")


def test_a_policy_is_an_attribute_of_its_games_policies():
    assert sk.rollmove.policies.random().policy is sk.rollmove.GAME.policies["random"]
