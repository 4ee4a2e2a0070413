"""Designs: which rule matters, what a thing is worth, how far a field can be beaten, what evens two strategies."""

from __future__ import annotations

import sys

import pytest
from test_readme import ROOT, files_of

import simkit as sk
from simkit import design
from simkit.design.choices import choices_of
from simkit.faults import FaultError
from simkit.games import contract
from simkit.games.registry import GAMES

ROLLER = {"roller": sk.entry(sk.rollmove.policies.random(), cars=2)}


@pytest.fixture(scope="module")
def hairpin(tmp_path_factory):
    """The game of docs/new-game.md, whose policy `hold` has a parameter that matters."""
    path = tmp_path_factory.mktemp("desk") / "hairpin.py"
    path.write_text(files_of(ROOT / "docs" / "new-game.md")["hairpin.py"])
    sys.modules.pop("hairpin", None)
    contract.load_game(path)
    yield sys.modules.pop("hairpin")
    GAMES.remove("hairpin")


@pytest.mark.parametrize("method", design.screening.METHODS)
def test_a_screening_puts_the_rule_that_moves_a_metric_first(method):
    values = {"faces": [6, 7], "squares": [5, 15, 25, 40], "after_winner": ["stop", "play_on"]}
    found = design.screen(
        sk.rollmove.Rules(), ROLLER, "turns", values, races=20, seed=1, method=method, samples=4
    )
    assert found.effects.option[0] == "squares"
    assert set(found.effects.option) == set(values)
    assert list(found.points.columns) == [*values, "value"]
    assert len(found.points) == 4 * {"morris": 4, "sobol": 5}[method]
    for name, tried in values.items():
        assert set(found.points[name]) <= set(tried)
    first = found.effects.iloc[0]
    if method == "morris":
        assert first.low < first.effect < first.high
    else:
        assert first.total > 0.5
    again = design.screen(
        sk.rollmove.Rules(), ROLLER, "turns", values, races=20, seed=1, method=method, samples=4
    )
    assert again.points.equals(found.points)


def test_points_of_a_screening_are_played_by_their_rules():
    found = design.screen(
        sk.rollmove.Rules(), ROLLER, "turns", {"squares": [5, 20]}, races=20, seed=1, samples=2
    )
    for row in found.points.itertuples():
        study = sk.run(sk.rollmove.Rules(squares=row.squares), ROLLER, races=20, seed=1, progress=False)
        assert row.value == study.table("turns").estimate[0]


def test_a_screening_without_salib_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "SALib.sample.morris", None)
    with pytest.raises(FaultError, match=r"SALib is not installed; pip install 'simkit\[search\]'"):
        design.screen(sk.rollmove.Rules(), ROLLER, "turns", ["after_winner"], races=2, seed=1)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["after_winer"], "after_winer: there is no such option; did you mean after_winner"),
        (["squares"], "squares: is a number, so say which values to try"),
        ({"squares": [0, 5]}, "squares: 0 is outside 1 to 10000 squares"),
        ({"squares": [5]}, "squares: needs two values or more"),
        ({}, "options: none is given"),
    ],
)
def test_options_that_cannot_be_tried_are_told(given, says):
    with pytest.raises(FaultError, match=says):
        choices_of(sk.rollmove.Rules.options(), given)


def test_a_method_or_a_number_of_samples_that_is_none_is_told():
    rules = sk.rollmove.Rules()
    with pytest.raises(FaultError, match="did you mean morris"):
        design.screen(rules, ROLLER, "turns", ["after_winner"], races=2, seed=1, method="moris")
    with pytest.raises(FaultError, match="6 is no power of two"):
        design.screen(rules, ROLLER, "turns", ["after_winner"], races=2, seed=1, method="sobol", samples=6)


def test_a_rule_that_is_knocked_out_is_the_variant_without_it():
    rules = sk.rollmove.Rules(squares=12)
    found = design.knock_out(rules, ROLLER, "turns", races=30, seed=2)
    assert list(found.without) == ["after_winner = play_on"]
    other = sk.run(rules, ROLLER, {"x": {"after_winner": "play_on"}}, races=30, seed=2, progress=False)
    assert found.estimate[0] == other.compare("turns").estimate[0] > 0
    low = design.knock_out(rules, ROLLER, "turns", ["squares"], races=30, seed=2)
    assert list(low.without) == ["squares = 1"]
    assert low.estimate[0] < 0
    with pytest.raises(FaultError, match="did you mean faces"):
        design.knock_out(rules, ROLLER, "turns", ["face"], races=30, seed=2)


def test_every_card_of_a_deck_is_knocked_out_once():
    game = GAMES["sccr"]
    name = next(name for name, slot in game.tables.items() if slot.kind.counted)
    found = dict(design.knockouts._variants(game, game.rules(), [name]))
    table = game.tables[name].get(game.rules())
    assert set(found) == {f"{name} {entry.name}" for entry in table.entries if entry.copies}
    label = next(iter(found))
    changed = game.tables[name].change(game.rules(), found[label][name])
    gone = label.removeprefix(f"{name} ")
    assert sum(entry.copies for entry in game.tables[name].get(changed).entries if entry.name == gone) == 0


def test_a_best_response_beats_cowards_and_is_measured_on_fresh_races(hairpin):
    hold = hairpin.POLICIES["hold"]
    field = {"coward": sk.entry(hold(at=2), cars=2)}
    found = design.best_response(hairpin.Rules(squares=30), field, hold, trials=6, races=40, seed=3)
    assert found.trials["at"][0] == 8
    assert len(found.trials) == 6
    assert found.tuned == found.trials.value.max()
    whole = {"response": sk.entry(hold(**found.parameters)), **field}
    fresh = sk.run(hairpin.Rules(squares=30), whole, races=160, seed=4, progress=False).table("win_share")
    assert found.share == fresh[fresh.strategy == "response"].estimate.iloc[0]
    assert found.exploitability[1] > 0
    assert found.fair == pytest.approx(1 / 3)
    assert "exploits the field by +" in str(found)


def test_a_best_response_to_nobody_or_by_no_such_habit_is_told(hairpin):
    hold = hairpin.POLICIES["hold"]
    settings = {"trials": 1, "races": 2, "seed": 1}
    with pytest.raises(FaultError, match="at2: no such parameter"):
        design.best_response(hairpin.Rules(), {"a": sk.entry(hold())}, hold, fixed={"at2": 1}, **settings)
    with pytest.raises(FaultError, match="it has to hold somebody"):
        design.best_response(hairpin.Rules(), {}, hold, **settings)


def test_the_smallest_rule_that_evens_two_strategies_is_found(hairpin):
    hold = hairpin.POLICIES["hold"]
    field = {"coward": sk.entry(hold(at=2)), "bold": sk.entry(hold(at=14))}
    levels = {"five rolls": {"rolls": 5}, "one roll": {"rolls": 1}}
    found = design.handicap(hairpin.Rules(squares=30), field, levels, races=60, seed=5)
    assert (found.strong, found.weak) == ("bold", "coward")
    assert found.level == "one roll"  # then nobody decides anything
    assert found.table.evens.tolist() == [False, False, True]
    assert found.table.estimate[0] > 0
    none = design.handicap(hairpin.Rules(squares=30), field, {"five rolls": {"rolls": 5}}, races=60, seed=5)
    assert none.level is None
    assert "nothing that was tried is enough" in str(none)
    with pytest.raises(FaultError, match="a handicap is between two"):
        design.handicap(hairpin.Rules(), {"a": sk.entry(hold())}, levels, races=2, seed=1)


def test_the_place_that_evens_is_where_the_strong_win_their_share():
    field = {name: sk.entry(sk.rollmove.policies.random()) for name in ("a", "b", "c", "d")}
    found = design.seat_handicap(sk.rollmove.Rules(squares=5), field, "a", races=800, seed=1)
    assert list(found.table.level) == [f"place {seat}" for seat in (1, 2, 3, 4)]
    assert found.table.evens.tolist()[0] is False
    assert found.table.evens.tolist()[-1] is True
    study = sk.run(sk.rollmove.Rules(squares=5), field, races=800, seed=1, progress=False)
    counts = study.results.tally.finish[0, 0]
    assert found.table.estimate.tolist() == pytest.approx(
        [counts[seat, 0] / counts[seat].sum() - 0.25 for seat in range(4)]
    )
    with pytest.raises(FaultError, match="did you mean a"):
        design.seat_handicap(sk.rollmove.Rules(), field, "aa", races=2, seed=1)
    with pytest.raises(FaultError, match="roller has several cars"):
        design.seat_handicap(sk.rollmove.Rules(), ROLLER, "roller", races=2, seed=1)


def test_a_sweep_is_a_run_for_every_combination_of_values():
    values = {"squares": [5, 10, 20], "after_winner": None}
    found = design.sweep(sk.rollmove.Rules(), ROLLER, "turns", values, races=30, seed=4)
    assert len(found.table) == 6
    for row in found.table.itertuples():
        rules = sk.rollmove.Rules(squares=row.squares, after_winner=row.after_winner)
        own = sk.run(rules, ROLLER, races=30, seed=4, progress=False).table("turns")
        assert (row.estimate, row.low, row.high) == tuple(own.loc[0, ["estimate", "low", "high"]])
    assert str(found).startswith("turns, 6 combinations of 30 races")


def test_a_parameter_of_a_strategy_is_swept_and_screened_like_a_rule(hairpin):
    hold = hairpin.POLICIES["hold"]
    field = {"one": sk.entry(hold(at=8)), "other": sk.entry(hold(at=8))}
    rules = hairpin.Rules(squares=30)
    found = design.sweep(rules, field, "win_share", {"one.at": [2, 14]}, races=40, seed=4)
    share = found.table[found.table.strategy == "one"].set_index("one.at").estimate
    own = sk.run(rules, field | {"one": sk.entry(hold(at=14))}, races=40, seed=4, progress=False)
    assert share[14] == own.table("win_share").estimate[0] > share[2]
    values = {"one.at": [2, 14], "rolls": [4, 5]}
    screened = design.screen(rules, field, "win_share", values, races=40, seed=4, samples=2, strategy="one")
    assert screened.effects.option[0] == "one.at"


def test_a_sweep_of_too_many_combinations_or_of_no_such_setting_is_told():
    rules = sk.rollmove.Rules()
    with pytest.raises(FaultError, match="1200 combinations; at most 1024"):
        design.sweep(
            rules, ROLLER, "turns", {"squares": range(1, 41), "faces": range(2, 32)}, races=2, seed=1
        )
    with pytest.raises(FaultError, match=r"roler.at: there is no such option"):
        design.sweep(rules, ROLLER, "turns", {"roler.at": [1, 2]}, races=2, seed=1)
