"""Compiling on two cores: what the second process takes over, and that nothing depends on it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simkit import beside
from simkit.beside import compiling_beside, cores, pays
from simkit.core.rng import scale
from simkit.games import rollmove

compiled_only = pytest.mark.skipif(not hasattr(scale, "py_func"), reason="nothing is compiled here")

WATCHED = """
import numba.core.event as event
import simkit as sk
from simkit import beside

class Names(event.Listener):
    made = []
    def on_start(self, e):
        self.made.append(e.data["dispatcher"].py_func.__name__)
    def on_end(self, e):
        pass

event.register("numba:compile", Names())
beside.cores = lambda: {cores}
rules = sk.rollmove.Rules(squares=10)
sk.run(rules, {{"a": sk.entry(sk.rollmove.policies.random(), cars=2)}}, races=10, seed=1, progress=False)
print(" ".join(Names.made))
"""


def compiled_here(folder, cores):
    """Return the functions that a process compiles itself when it plays first, in an empty folder for code."""
    env = {**os.environ, "SIMKIT_CACHE_DIR": str(folder)}
    script = WATCHED.format(cores=cores)
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
    return done.stdout.split()


@compiled_only
def test_a_second_process_compiles_the_policies_and_the_tallies(tmp_path):
    assert {"play_races", "decide", "add_races"} <= set(compiled_here(tmp_path / "one", 1))
    with_two = compiled_here(tmp_path / "two", 2)
    assert "play_races" in with_two
    assert not {"decide", "add_races", "learn_wins"} & set(with_two)


@pytest.fixture
def cold(monkeypatch):
    """A game of which nothing is compiled yet, and cores enough."""
    monkeypatch.setattr(beside, "is_warm", lambda function: False)
    monkeypatch.setattr(beside, "cores", lambda: 2)


@compiled_only
def test_a_second_process_is_for_a_game_of_ours_that_is_not_compiled_with_a_core_to_spare(cold, monkeypatch):
    assert pays(rollmove.GAME)
    monkeypatch.setattr(beside, "cores", lambda: 1)
    assert not pays(rollmove.GAME)
    monkeypatch.setattr(beside, "cores", lambda: 2)
    monkeypatch.setattr(beside, "GAMES", {})
    assert not pays(rollmove.GAME)


def test_a_game_that_is_compiled_needs_no_second_process(monkeypatch):
    monkeypatch.setattr(beside, "is_warm", lambda function: True)
    assert not pays(rollmove.GAME)


def started(monkeypatch, script):
    """Put a process of this script in the place of the second one; return where it will be found."""
    found = []

    def start(words):
        found.append(subprocess.Popen([sys.executable, "-c", script]))
        return found[0]

    monkeypatch.setattr(beside, "_start", start)
    return found


def test_the_second_process_is_waited_for(monkeypatch, tmp_path):
    mark = tmp_path / "done"
    started(monkeypatch, f"import time; time.sleep(0.3); open({str(mark)!r}, 'w')")
    with compiling_beside(rollmove.GAME, []):
        assert not mark.exists()
    assert mark.exists()


def test_the_second_process_ends_with_what_goes_wrong_here(monkeypatch):
    found = started(monkeypatch, "import time; time.sleep(60)")
    with pytest.raises(KeyboardInterrupt), compiling_beside(rollmove.GAME, []):
        raise KeyboardInterrupt
    assert found[0].returncode is not None


def test_where_no_process_can_be_started_nothing_is_lost(monkeypatch):
    def refuse(*words, **options):
        raise OSError(11, "no process to be had")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    with compiling_beside(rollmove.GAME, list(rollmove.GAME.policies.values())):
        pass


def test_the_second_process_takes_no_module_from_the_folder_we_are_in(monkeypatch, tmp_path):
    (tmp_path / "simkit").mkdir()
    (tmp_path / "simkit" / "__init__.py").write_text("open('taken', 'w')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIMKIT_CACHE_DIR", str(tmp_path / "code"))
    with compiling_beside(rollmove.GAME, []):
        pass
    assert not Path("taken").exists()


def test_there_is_at_least_one_core():
    assert cores() >= 1
