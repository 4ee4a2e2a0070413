"""A game and strategies of one's own on a cluster: they go as text, under a digest, and play the same races."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys

import pytest
from studies import SHORT, rolling
from test_readme import ROOT, files_of

import simkit as sk
from simkit import modules
from simkit.cluster import check_job, connected, job_of, local_cluster
from simkit.experiment import make_experiment
from simkit.faults import FaultError
from simkit.games.contract import load_game
from simkit.games.game import Policy
from simkit.games.registry import GAMES
from simkit.runner import run_experiment

pytest.importorskip("distributed")

HELPERS = "LIMIT = 9\n"
PLAYERS = '''
import simkit as sk
from . import limits
from simkit.games.fields import Option

def bold(race, rules, seat, decision):
    """Stop at a number of another module, or at a habit."""
    return 0 if race.car[seat].gain >= max(limits.LIMIT, race.car[seat].param[0]) else 1

AT = Option("number", "squares of a turn with which to stop", unit="squares", low=1, high=100)
BOLD = sk.Policy("bold", bold, {"at": (12, AT)}, says="stops late")
'''


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder of one's own with the game of docs/new-game.md and a strategy; afterwards nobody has heard of them."""
    (tmp_path / "hairpin.py").write_text(files_of(ROOT / "docs" / "new-game.md")["hairpin.py"])
    (tmp_path / "desk").mkdir()
    (tmp_path / "desk" / "limits.py").write_text(HELPERS)
    (tmp_path / "desk" / "players.py").write_text(PLAYERS)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    forget("hairpin", "desk", "desk.limits", "desk.players")


def forget(*names):
    for name in names:
        sys.modules.pop(name, None)
        modules._travelled.sources.pop(name, None)
    if "hairpin" in GAMES:
        GAMES.remove("hairpin")


def hairpins(races=300):
    """Return races of the game between its own player and one's own."""
    hairpin, players = (importlib.import_module(name) for name in ("hairpin", "desk.players"))
    field = {
        "hold": sk.entry(hairpin.POLICIES["hold"](at=7), cars=2),
        "bold": sk.entry(players.BOLD(at=10), cars=2),
    }
    return make_experiment(hairpin.Rules(), field, {"short": {"squares": 30}}, races=races, seed=4)


def quietly(experiment, workers, **how):
    return run_experiment(experiment, None, workers, progress=False, **how)


def test_two_workers_play_a_game_and_a_strategy_of_ones_own_as_one_process_does(desk, monkeypatch):
    experiment = hairpins()
    alone = quietly(experiment, 1)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each != str(desk)])
    with local_cluster(2) as running, connected(running.scheduler_address) as crew:
        there = quietly(experiment, crew, block=50)
        loaded = crew._client.run(lambda: sys.modules["hairpin"].__loader__.__class__.__module__)
        assert list(loaded.values()) == ["simkit.modules"] * 2  # from the text, not from the folder
        assert there.digest() == alone.digest()
        text = (desk / "hairpin.py").read_text().replace("face == 1", "face == 2")
        (desk / "hairpin.py").write_text(text)
        forget("hairpin", "desk.players")
        monkeypatch.syspath_prepend(desk)
        with pytest.raises(FaultError, match=r"^a worker on \S+ has another version of hairpin.py") as told:
            quietly(hairpins(), crew)
    assert len(told.value.faults) == 1
    assert "begin that worker anew" in str(told.value)
    assert quietly(hairpins(), 1).digest() != alone.digest()


def test_the_command_line_sends_a_game_along(desk):
    (desk / "mine.toml").write_text(
        'game = "hairpin"\nseed = 4\nraces = 200\n[field.hold]\npolicy = "hold"\ncars = 3\n'
    )
    env = os.environ | {"PYTHONPATH": str(ROOT)}

    def digest(*words):
        game = [sys.executable, "-m", "simkit", "--game", "hairpin.py"]
        out = "-".join(("out", *words)).replace("--", "")
        run = [*game, "run", "mine.toml", "--quiet", "--out", out, *words]
        subprocess.run(run, cwd=desk, env=env, check=True, capture_output=True)
        show = [*game, "show", out, "--digest"]
        return subprocess.run(show, cwd=desk, env=env, check=True, capture_output=True).stdout

    assert digest("--scheduler", "local", "--workers", "1") == digest("--workers", "1")


def test_the_modules_that_a_module_of_ones_own_imports_go_along_and_no_installed_one(desk):
    job = job_of(hairpins())
    assert [source.file for source in job.sources] == [
        "desk/players.py", "desk/__init__.py", "desk/limits.py", "hairpin.py",
    ]  # fmt: skip
    assert [told.function for told in job.own] == ["bold"]


def test_nothing_travels_with_a_game_of_simkits_own():
    job = job_of(rolling(variants=SHORT))
    assert (job.sources, job.own) == ((), ())


def arrive(job):
    """Have a job met by a process that knows nothing of it, and return what that says."""
    code = (
        "import json, sys\n"
        "from simkit.cluster import Job, check_job, play_block\n"
        "from simkit.faults import FaultError\n"
        "from simkit.modules import Source\n"
        "sources, *rest = json.load(sys.stdin)\n"
        "job = Job(*rest, tuple(Source(m, f, p, t.encode(), d) for m, f, p, t, d in sources))\n"
        "try:\n    check_job(job)\n    print('sound')\n"
        "except FaultError as error:\n    print(error)\n"
        "print(sorted({'hairpin', 'broken'} & set(sys.modules)))\n"
    )
    sources = [(s.module, s.file, s.package, s.text.decode(), s.digest) for s in job.sources]
    told = json.dumps([sources, job.text, job.name, job.address])
    command = [sys.executable, "-c", code]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, input=told, env=env, check=True, capture_output=True, text=True
    ).stdout.splitlines()


def held(desk):
    hairpin = importlib.import_module("hairpin")
    field = {"hold": sk.entry(hairpin.POLICIES["hold"](), cars=3)}
    return job_of(make_experiment(hairpin.Rules(), field, races=50, seed=4))


def with_text(job, text, digest=None):
    import dataclasses
    import hashlib

    (source,) = job.sources
    source = dataclasses.replace(source, text=text, digest=digest or hashlib.sha256(text).hexdigest())
    return dataclasses.replace(job, sources=(source,))


def test_a_text_that_is_not_what_was_sent_is_not_run(desk):
    job = held(desk)
    assert arrive(job) == ["sound", "['hairpin']"]
    said, loaded = arrive(with_text(job, b"print('run')\n", job.sources[0].digest))
    assert said.endswith("hairpin.py arrived damaged")
    assert loaded == "[]"


def test_a_text_that_gives_another_game_is_refused_by_the_address(desk):
    job = held(desk)
    said, _ = arrive(with_text(job, job.sources[0].text.replace(b"face == 1", b"face == 2")))
    assert "this experiment gives other races; " in said
    assert "hairpin.py as it was loaded" in said


def test_a_text_that_fails_on_a_worker_is_told_in_one_line_and_leaves_nothing(desk):
    said, loaded = arrive(with_text(held(desk), b"import nowhere_installed\n"))
    assert "hairpin.py fails on " in said
    assert "No module named 'nowhere_installed'; what it imports must be installed there" in said
    assert loaded == "[]"


def test_a_game_in_a_cell_is_refused_before_anything_is_run(desk, monkeypatch):
    game = importlib.import_module("hairpin").GAME
    exec(
        compile("import simkit as sk\nsk.register(game)", "<cell>", "exec"),
        {"game": game, "__name__": "__main__"},
    )
    with pytest.raises(
        FaultError, match=r"the game hairpin cannot travel to workers: it is written in a noteb"
    ) as told:
        job_of(hairpins())
    assert "write it into a Python file of its own and import that" in str(told.value)


def test_a_function_in_a_cell_or_in_a_function_is_refused(desk):
    def inner(race, rules, seat, decision):
        return 0

    cell = {"__name__": "__main__"}
    exec("def outer(race, rules, seat, decision):\n    return 0", cell)
    with pytest.raises(FaultError, match="its function has no name in its module; def it at the margin"):
        job_of(rolling(policy=Policy("own", inner)))
    with pytest.raises(FaultError, match="policy own cannot travel to workers: it is written in a notebook"):
        job_of(rolling(policy=Policy("own", cell["outer"])))


def test_a_game_that_was_loaded_from_a_file_travels_by_its_modules_name(desk):
    assert load_game(desk / "hairpin.py") == ["hairpin"]
    job = held(desk)
    assert [source.module for source in job.sources] == ["hairpin"]
    check_job(job)  # where it is already, nothing is loaded anew
    assert "simkit.modules" not in type(sys.modules["hairpin"].__loader__).__module__


def test_a_file_that_was_edited_into_no_program_is_told_by_its_line(desk):
    experiment = hairpins()
    (desk / "hairpin.py").write_text("x = 1\nx = (\n")
    with pytest.raises(FaultError, match=r"^hairpin.py:2: '\(' was never closed$"):
        job_of(experiment)


def test_only_the_module_whose_text_differs_is_named(desk):
    job = job_of(hairpins())
    (desk / "desk" / "limits.py").write_text("LIMIT = 5\n")
    with pytest.raises(FaultError, match=r"has another version of desk/limits\.py") as told:
        modules.load_sources(job.sources)
    assert len(told.value.faults) == 1


def test_a_module_whose_file_is_gone_is_told(desk):
    experiment = hairpins()
    (desk / "desk" / "limits.py").unlink()
    with pytest.raises(FaultError, match=r"limits\.py: cannot be read: No such file"):
        job_of(experiment)
