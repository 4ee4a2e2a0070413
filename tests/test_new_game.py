"""The game that docs/new-game.md builds: it keeps the contract, has every tool, and meets what can be worked out by hand."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import golden
import numpy as np
import pytest
import test_every_game as every
import test_every_trail as every_trail
from test_readme import ROOT, files_of

import simkit as sk
from simkit.bench import bench, bench_experiment
from simkit.bench.starts import start_times
from simkit.bench.twin import play_sample, run_twin
from simkit.cli import main
from simkit.core.jit import is_warm
from simkit.faults import FaultError
from simkit.games import contract
from simkit.games.registry import GAMES, NAMES

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
compiled_only = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
PAGE = ROOT / "docs" / "new-game.md"


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """The game's file, as the page has it."""
    path = tmp_path_factory.mktemp("desk") / "hairpin.py"
    path.write_text(files_of(PAGE)["hairpin.py"])
    return path


@pytest.fixture(scope="module")
def hairpin(file):
    """The game's module, registered until the tests here are done."""
    assert contract.load_game(file) == ["hairpin"]
    yield sys.modules["hairpin"]
    GAMES.remove("hairpin")
    del sys.modules["hairpin"]


@pytest.fixture
def nobody():
    """No game is left registered that a test adds."""
    before = set(GAMES)
    yield
    for name in set(GAMES) - before:
        GAMES.remove(name)


CHECKS = [
    every.test_the_game_keeps_the_contract,
    every.test_blocks_of_any_size_in_any_order_on_any_thread_give_the_same_races,
    every.test_a_run_gives_the_same_tally_for_any_threads_and_blocks,
    every.test_nothing_is_left_over_from_an_earlier_race,
    every.test_another_seed_gives_other_races,
    every.test_a_race_played_turn_by_turn_ends_in_the_same_rows,
    every.test_every_race_ends_with_every_car_in_a_place_of_its_own,
    every.test_the_leader_is_the_car_that_is_furthest,
    every.test_a_replay_tells_every_turn,
    every.test_an_illegal_answer_stops_the_race_and_says_whose_it_was,
    every.test_every_field_of_the_rules_is_listed_with_a_situation_that_it_changes,
    every.test_every_field_of_the_rules_changes_some_outcome,
    every_trail.test_the_trail_of_a_race_is_what_its_turns_say,
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("test_"))
def test_the_new_game_does_as_every_game_does(check, hairpin):
    check("hairpin")


@compiled_only
def test_the_interpreter_plays_the_same_races_and_nobody_peeks(file, hairpin):
    tests = Path(__file__).parent
    env = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join(map(str, (tests.parent, tests))),
    }
    command = [sys.executable, "-W", "error", tests / "interpreted.py", "hairpin", file]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["few"] == golden.played("hairpin", golden.FEW)
    assert seen["peeked"] == []
    assert seen["permuted"] > 0
    assert set(seen["asked"]) == {"random/push", "hold/push"}


def test_the_game_takes_fewer_than_two_hundred_lines(file):
    assert sum(bool(line.strip()) for line in file.read_text().splitlines()) < 200


def turns_alone(squares, faces, rolls, at):
    """Return the mean number of turns of a car that drives alone and stops at `at`: a Markov chain, solved from the post back."""
    mean = [0.0] * squares
    for square in range(squares - 1, -1, -1):
        on, ends = {0: 1.0}, {}
        for roll in range(rolls):
            after = {}
            for gain, chance in on.items():
                if roll and gain >= at:
                    ends[gain] = ends.get(gain, 0) + chance
                    continue
                ends[0] = ends.get(0, 0) + chance / faces
                for face in range(2, faces + 1):
                    room = ends if square + gain + face >= squares else after
                    room[gain + face] = room.get(gain + face, 0) + chance / faces
            on = after
        for gain, chance in on.items():
            ends[gain] = ends.get(gain, 0) + chance
        further = sum(
            chance * mean[square + gain] for gain, chance in ends.items() if 0 < gain < squares - square
        )
        mean[square] = (1 + further) / (1 - ends.get(0, 0))
    return mean[0]


@pytest.mark.parametrize(("faces", "rolls", "at"), [(2, 6, 1), (6, 6, 12), (6, 20, 20), (8, 3, 9)])
def test_a_car_alone_takes_the_turns_that_a_markov_chain_gives(hairpin, faces, rolls, at):
    rules = hairpin.Rules(squares=30, faces=faces, rolls=rolls)
    races = 200 if INTERPRETED else 20_000
    field = {"one": sk.entry(hairpin.POLICIES["hold"](at=at))}
    row = sk.run(rules, field, races=races, seed=5, progress=False).table("race_turns").iloc[0]
    error = (row.high - row.low) / 2 / 1.96
    assert abs(row.estimate - turns_alone(30, faces, rolls, at)) < 4 * error


@pytest.fixture(scope="module")
def study(hairpin):
    field = {f"hold-{n}": sk.entry(hairpin.POLICIES["hold"](at=n)) for n in (5, 15)}
    races = 40 if INTERPRETED else 4000
    return sk.run(
        hairpin.Rules(), field, variants={"coward": {"rolls": 2}}, races=races, seed=1, progress=False
    )


def test_every_tool_takes_the_new_game(study, tmp_path):
    assert len(study.compare("win_share")) == 4
    assert "SEATS" in str(sk.balance(study, luck_races=0 if INTERPRETED else 400))
    told = str(study.replay(race=3))
    assert " rolls " in told
    assert "is home" in told
    study.plot.race(3).savefig(tmp_path / "race.png")
    study.plot.win_share().savefig(tmp_path / "wins.png")
    assert (tmp_path / "race.png").stat().st_size > 10_000


def test_another_process_that_measures_it_loads_its_file(file, hairpin):
    experiment = bench_experiment("hairpin")
    experiment = dataclasses.replace(experiment, text=experiment.to_toml())
    assert contract.files_of(hairpin.GAME) == [file]
    assert run_twin(experiment, 3, [file]).digest == play_sample(experiment, 3)


@pytest.mark.long
@compiled_only
def test_a_process_that_plays_it_loads_its_file(file, hairpin):
    experiment = bench_experiment("hairpin")
    experiment = dataclasses.replace(experiment, text=experiment.to_toml())
    cold, warm = start_times(experiment, [file])
    assert cold > 0
    assert warm > 0


@compiled_only
def test_a_game_of_a_notebook_is_measured_but_for_what_takes_another_process(hairpin, monkeypatch):
    monkeypatch.delitem(contract.FILES, "hairpin")
    lines = [str(measure) for measure in bench(bench_experiment("hairpin"), seconds=0.001)]
    assert any("another process cannot load this game: simkit --game FILE bench" in line for line in lines)
    assert any(line.startswith("whole path / kernel") for line in lines)
    assert not any("start " in line.partition("  ")[0] for line in lines)


def test_a_game_that_is_registered_anew_by_hand_is_no_longer_that_of_its_file(hairpin, monkeypatch):
    monkeypatch.setitem(contract.FILES, "hairpin", contract.FILES["hairpin"])
    sk.register(hairpin.GAME)
    assert contract.files_of(hairpin.GAME) is None


@compiled_only
def test_its_code_is_kept_and_compiled_anew_when_what_it_calls_is_edited(file, tmp_path):
    code = (
        "import sys, pathlib; from simkit.games.contract import load_game; import simkit as sk\n"
        "load_game(pathlib.Path(sys.argv[1])); import hairpin; from simkit.core.jit import is_warm\n"
        "warm = is_warm(hairpin.play_races)\n"
        "field = {'a': sk.entry(hairpin.POLICIES['hold'](), cars=2)}\n"
        "study = sk.run(hairpin.Rules(), field, races=50, seed=1, progress=False)\n"
        "hits = sum(hairpin.play_races.stats.cache_hits.values())\n"
        "print(warm, hits, study.digest(), study.manifest.address)\n"
    )
    env = os.environ | {"SIMKIT_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
    env.pop("NUMBA_DISABLE_JIT", None)
    mine = tmp_path / "hairpin.py"

    def ran(text):
        mine.write_text(text)
        command = [sys.executable, "-c", code, mine]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    text = file.read_text()
    first, again = ran(text), ran(text.replace("takes back all", "takes back  all"))
    assert first[:2] == ["False", "0"]
    assert again == ["True", "1", *first[2:]]
    edited = ran(text.replace("if face == 1:", "if face == 2:"))  # in what play_races calls, two below
    assert edited[:2] == ["False", "0"]
    assert edited[2] != first[2]
    assert edited[3] != first[3]


def test_the_command_line_takes_the_file_before_the_command(file, capsys, nobody):
    sys.modules.pop("hairpin", None)
    with pytest.raises(SystemExit) as left:
        main(["--game", str(file), "rules", "hairpin"])
    assert left.value.code == 0
    assert "squares from start to post" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "registers no game; end it with sk.register"),
        ("x = 1\nx.y\n", r"mine\.py:2: AttributeError: 'int' object has no attribute 'y'"),
        ("def f(:\n", r"mine\.py:1: SyntaxError"),
    ],
)
def test_a_file_that_is_no_game_is_told_in_a_line(tmp_path, monkeypatch, text, says):
    (tmp_path / "mine.py").write_text(text)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    with pytest.raises(FaultError, match=says):
        contract.load_game(tmp_path / "mine.py")
    monkeypatch.delitem(sys.modules, "mine", raising=False)


def test_a_file_that_is_not_there_or_has_a_name_that_is_taken_is_told(tmp_path):
    with pytest.raises(FaultError, match="there is no such file"):
        contract.load_game(tmp_path / "none.py")
    (tmp_path / "json.py").touch()
    with pytest.raises(FaultError, match="json cannot be the name of a module; rename the file"):
        contract.load_game(tmp_path / "json.py")


OF_FLOATS = np.dtype([*sk.rollmove.GAME.outcome_dtype.descr[:-1], ("square", "f4")])
BREAKS = {
    "Roll": ({"name": "Roll"}, "name: 'Roll' is no name"),
    "sccr": ({"name": "sccr"}, "name: sccr is a game of simkit's own"),
    "cars": ({"cars": (3, 2)}, "cars: 3 to 2 cars"),
    "more cars": ({"cars": (1, 17)}, r"race_dtype: has room for \(16,\) cars"),
    "trails": ({"trail_every": 0}, "trail_every: 0 is not 1 or more"),
    "rules": ({"rules": dict}, "rules: <class 'dict'> is no RuleSet"),
    "packed": (
        {"rules_dtype": np.dtype([("faces", "i8")])},
        "rules_dtype: has no field for the rule squares",
    ),
    "streams": ({"streams": ("die", "seating")}, "streams: the first stream is not seating"),
    "policies": ({"policies": {"other": sk.rollmove.policies.random}}, "policies: there is no policy random"),
    "called": (
        {"policies": {"other": sk.rollmove.policies.random}},
        "the policy called other has the name random",
    ),
    "metrics": ({"metrics": ()}, "metrics: the first two are not win_share and mean_finish"),
    "column": ({"outcome_dtype": np.dtype([("seat", "i4")])}, "win_share reads position, which is no column"),
    "outcome": ({"outcome_dtype": OF_FLOATS}, "outcome_dtype: square is float32; every column is i4"),
    "race": ({"race_dtype": np.dtype([("car", "i8", (16,))])}, "race_dtype: does not begin with race_head"),
    "car": ({"race_dtype": np.dtype([("car", "i8", (16,))])}, "race_dtype: a car has no field entry"),
    "function": ({"play_turn": 7}, "play_turn: 7 is no function"),
    "asked": ({"decisions": ("which",)}, "explain_fault: players are asked"),
}


@pytest.mark.parametrize("broken", BREAKS)
def test_a_game_that_breaks_the_contract_is_refused_with_every_fault(broken, nobody):
    changes, says = BREAKS[broken]
    game = dataclasses.replace(sk.rollmove.GAME, **{"name": "mine", **changes})
    with pytest.raises(FaultError) as refused:
        sk.register(game)
    assert re.search(says, "\n".join(map(str, refused.value.faults)))
    assert "mine" not in GAMES


def test_what_is_no_game_is_refused():
    with pytest.raises(FaultError, match="is not a Game"):
        sk.register({"name": "mine"})


def test_simkits_own_games_keep_the_contract_as_it_is_checked():
    assert all(contract.contract_faults(GAMES[name]) == [] for name in NAMES)


def test_a_name_can_be_taken_over_and_is_found_like_any_other(nobody):
    game = dataclasses.replace(sk.rollmove.GAME, name="mine")
    assert sk.register(game) is game
    other = sk.register(dataclasses.replace(game, title="Mine"))
    assert GAMES["mine"] is other
    assert list(GAMES)[: len(NAMES)] == list(NAMES)
    assert list(GAMES)[-1] == "mine"


@compiled_only
def test_a_function_of_a_game_is_warm_once_it_was_compiled(study, hairpin):
    assert is_warm(hairpin.play_races)
