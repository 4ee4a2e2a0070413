"""A folder holds one experiment: any other is refused by name, old value and new; two runs at once never mix; the dead do not block."""

from __future__ import annotations

import dataclasses
import os
import platform
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from madeup import DECK, MADEUP
from madeup import Rules as MadeUpRules
from studies import RANDOM, SHORT, rolling

from simkit.experiment import Experiment, entry, make_experiment, make_series, with_stop
from simkit.faults import FaultError
from simkit.games import rollmove
from simkit.games.game import Policy
from simkit.games.registry import GAMES, NAMES
from simkit.results import ResultFolder, describe, read_results
from simkit.results.locks import locked
from simkit.results.manifest import check_same
from simkit.runner import run_experiment
from simkit.series_run import run_series
from simkit.stopping import play


def decide(race, rules, seat, decision):
    return 0


def decide_otherwise(race, rules, seat, decision):
    return seat * 0


def small(**how):
    return rolling(**({"races": 12, "squares": 10, "variants": SHORT} | how))


def refused(held, asked, out):
    """Return what is said of a folder that holds another experiment, a line each."""
    with ResultFolder(out, describe(held)):
        pass
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    with pytest.raises(FaultError) as caught, ResultFolder(out, describe(asked)):
        pass
    after = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert {path: after[path] for path in before if path.name != ".lock"}.items() <= before.items()
    lines = [str(fault) for fault in caught.value.faults]
    assert lines.pop() == "a folder holds one experiment; run this one into another folder with --out"
    return [line.replace(str(out), "OUT") for line in lines]


INEXACT = dataclasses.replace(MADEUP, exact=None, provenance=lambda rules: {})
CHANGES = {
    "seed": (small(seed=8), "seed", 7, 8),
    "rules": (small(squares=11), "rules.squares", 10, 11),
    "field": (small(cars={"one": 2, "three": 2}), "field.one.cars", 1, 2),
    "variants": (small(variants={"short": {"squares": 9}}), "variants.short.squares", 8, 9),
    "margin": (small(margin=0.02), "compare.margin", 0.005, 0.02),
    "confidence": (small(confidence=0.9), "compare.confidence", 0.95, 0.9),
    "stream_seeds": (small(seeds={"die": 3}), "seeds.die", None, 3),
    "keep": (small(keep=["orders"]), "keep", None, "orders"),
    "game": (
        dataclasses.replace(small(), game=dataclasses.replace(rollmove.GAME, engine_version=99)),
        "engine_version",
        rollmove.GAME.engine_version,
        99,
    ),
}
"""By field of an experiment: one with another value there, the key, the old value and the new."""

FREE = {
    "races": small(races=30),
    "title": small(title="Another"),
    "metrics": small(metrics=["turns"]),
    "until_decided": with_stop(small(), True, None),
    "precision": with_stop(small(), None, 0.5),
    "name": dataclasses.replace(small(), name="another"),
    "text": dataclasses.replace(small(), text=small().text + "\n# a remark\n"),
}
"""By field: what changes no race that was played, and no meaning of one."""


def test_every_field_of_an_experiment_is_guarded_or_free():
    assert CHANGES.keys() | FREE.keys() == {field.name for field in dataclasses.fields(Experiment)}
    assert not CHANGES.keys() & FREE.keys()


def word(value):
    return "nothing" if value is None else repr(value)


@pytest.mark.parametrize("field", CHANGES)
def test_another_value_of_any_field_is_refused_by_name_with_the_old_and_the_new(field, tmp_path):
    other, key, old, new = CHANGES[field]
    said = refused(small(), other, tmp_path / "out")
    assert f"{key}: OUT holds {word(old)}, this experiment says {word(new)}" in said
    back = refused(other, small(), tmp_path / "back")
    assert f"{key}: OUT holds {word(new)}, this experiment says {word(old)}" in back


@pytest.mark.parametrize("field", FREE)
def test_what_changes_no_race_that_was_played_goes_on(field, tmp_path):
    run_experiment(small(), tmp_path / "out", 1, progress=False)
    held = {path.name for path in (tmp_path / "out" / "blocks").iterdir()}
    play(FREE[field], tmp_path / "out", 1, progress=False)
    assert held <= {path.name for path in (tmp_path / "out" / "blocks").iterdir()}
    assert read_results(tmp_path / "out").notes == ()


def test_a_tighter_precision_goes_on(tmp_path):
    def until(precision, out):
        experiment = with_stop(rolling(races=9000, squares=6), None, precision)
        return play(experiment, out, 1, progress=False).tally.races

    assert until(0.2, tmp_path / "out") < until(0.05, tmp_path / "out") == until(0.05, None) < 9000


def other_value(option, value):
    """Return a value of an option that it does not have."""
    if option.options:
        return next(each for each in option.options if each != value)
    if isinstance(value, bool):
        return not value
    return value + 1 if value < option.high else value - 1


def one_of_each(name, rules):
    """Return an experiment of a game, not to be played."""
    game = GAMES[name]
    strategy = small().field[0]
    driver = next(iter(game.policies.values()))()
    field = (dataclasses.replace(strategy, driver=driver, cars=game.cars[0]),)
    return dataclasses.replace(small(), game=game, rules=rules, field=field, variants={})


@pytest.mark.parametrize("name", NAMES)
def test_every_option_of_every_game_is_guarded(name):
    rules = GAMES[name].rules()
    held = describe(one_of_each(name, rules))
    for key, option in rules.options().items():
        old = getattr(rules, key)
        new = other_value(option, old)
        other = dataclasses.replace(rules)  # options together may be refused; a guard looks at each alone
        object.__setattr__(other, key, new)
        with pytest.raises(
            FaultError, match=re.escape(f"rules.{key}: out holds {old!r}, this experiment says {new!r}")
        ):
            check_same(held, describe(one_of_each(name, other)), "out")
    print(name, len(rules.options()))


def made(rules=None, **field):
    bold = MADEUP.policies["bold"]
    cars = {"a": entry(field.get("a", bold(daring=2)), 2, **field.get("traits", {}))}
    return make_experiment(rules or MadeUpRules(), cars, races=10, seed=1, game=INEXACT)


OTHERS = {
    "a parameter": (
        made(a=MADEUP.policies["bold"](daring=3)),
        "field.a.daring: OUT holds 2, this experiment says 3",
    ),
    "a policy": (
        made(a=MADEUP.policies["random"]()),
        "field.a.policy: OUT holds 'bold', this experiment says 'random'",
    ),
    "a trait": (made(traits={"skill": 1}), "field.a.skill: OUT holds 0, this experiment says 1"),
    "copies of a card": (
        made(MadeUpRules(deck=DECK.changed({"OIL": 4}))),
        "rules.deck: OUT holds nothing, this experiment says",
    ),
}


@pytest.mark.parametrize("change", OTHERS)
def test_drivers_and_tables_are_guarded(change, tmp_path):
    other, line = OTHERS[change]
    said = refused(made(), other, tmp_path / "out")
    assert any(each.startswith(line) for each in said), said


def test_code_of_ones_own_is_guarded(tmp_path):
    held, asked = small(policy=Policy("own", decide)), small(policy=Policy("own", decide_otherwise))
    said = refused(held, asked, tmp_path / "out")
    assert [line.partition(":")[0] for line in said] == ["field.one.policy.code", "field.three.policy.code"]
    assert re.fullmatch(r"\S+: OUT holds '[0-9a-f]{12}', this experiment says '[0-9a-f]{12}'", said[0])


def test_a_metric_that_is_counted_otherwise_is_guarded(tmp_path):
    metrics = (dataclasses.replace(rollmove.GAME.metrics[0], argument=2), *rollmove.GAME.metrics[1:])
    other = dataclasses.replace(small(), game=dataclasses.replace(rollmove.GAME, metrics=metrics))
    (line,) = refused(small(), other, tmp_path / "out")
    assert line.startswith(f"metrics.{metrics[0].name}: OUT holds ")
    assert line.endswith(" 2'")


RUN = """
import sys
sys.path.insert(0, {tests!r})
from studies import rolling
from simkit.runner import run_experiment
run_experiment(rolling(races={races}, squares={squares}), {out!r}, 1, progress=False, block=50)
"""


def begun(out, races, squares=20):
    """Begin a run in a process of its own, and return it when it has written a block."""
    code = RUN.format(tests=str(Path(__file__).parent.parent), races=races, squares=squares, out=str(out))
    process = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True)
    while not [*out.glob("blocks/*.npz")] and process.poll() is None:
        time.sleep(0.02)
    return process


def test_the_second_of_two_runs_says_who_holds_the_folder_and_a_dead_one_holds_nothing(tmp_path):
    out = tmp_path / "out"
    process = begun(out, 10**8)
    try:
        who = re.escape(f"another run is writing to {out}: process {process.pid} on {platform.node()}; wait")
        with pytest.raises(FaultError, match=who):
            run_experiment(rolling(races=300), out, 1, progress=False)
        os.kill(process.pid, signal.SIGSTOP)  # it is not dead yet, and may go on
        with pytest.raises(FaultError, match=who):
            run_experiment(rolling(races=300), out, 1, progress=False)
    finally:
        process.kill()
        process.communicate()
    assert (out / ".lock").read_text().startswith(f"process {process.pid} ")
    played = max(stop for _, stop in read_results(out).ranges)
    found = run_experiment(rolling(races=played + 60), out, 1, progress=False)
    assert found.digest() == run_experiment(rolling(races=played + 60), None, 1, progress=False).digest()


@pytest.mark.parametrize(
    "noise", [b"", b"process 7 on \x1b[31mred", b"x" * 5000, b"process 7 on here\nand there"]
)
def test_what_somebody_wrote_into_a_lock_is_not_repeated(noise, tmp_path):
    out = tmp_path / "out"
    with ResultFolder(out, describe(small())):
        (out / ".lock").write_bytes(noise)
        with pytest.raises(FaultError) as caught, ResultFolder(out, describe(small())):
            pass
    assert str(caught.value) == f"another run is writing to {out}; wait for it to end"


def test_a_series_is_begun_by_one_run_at_a_time(tmp_path):
    plan = make_series(
        *(rollmove.Rules(squares=9), {name: entry(RANDOM()) for name in "ab"}),
        **{"design": "sizes", "cars": [2, 4], "races": 8, "seed": 3},
    )
    (tmp_path / "s").mkdir()
    with locked(tmp_path / "s"), pytest.raises(FaultError, match=f"process {os.getpid()} on"):
        run_series(plan, tmp_path / "s", 1, progress=False)
    (tmp_path / "s" / ".tmp-1-0").write_bytes(
        b"half"
    )  # as a process leaves it that is killed at the first write
    assert run_series(plan, tmp_path / "s", 1, progress=False).keys() == {"cars-02", "cars-04"}
    assert not [*tmp_path.rglob(".tmp-*")]
