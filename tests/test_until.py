"""Runs that end by their results: where, whatever the threads, and what their intervals then say."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from simkit.experiment import make_experiment, make_series, parse_experiment, parse_plan, with_stop
from simkit.experiment.model import entry
from simkit.faults import FaultError
from simkit.frames import compare_table, in_units, metric_table
from simkit.games import rollmove
from simkit.results import read_results
from simkit.runner import Interrupted, run_experiment
from simkit.series import play_series
from simkit.stats import anytime
from simkit.stats.anytime import anytime_p, anytime_reach, looks
from simkit.stats.estimates import quantile
from simkit.stats.several import anytime_equal
from simkit.stats.verdicts import UNDECIDED
from simkit.stopping import count_comparisons, count_undecided, is_precise, play, when_to_stop
from simkit.study import Study
from simkit.verifying import what_is_wrong

BUDGET = 1000


@pytest.fixture(autouse=True)
def short_looks(monkeypatch):
    monkeypatch.setattr(anytime, "FIRST_LOOK", 100)


def clear(**settings):
    """Return an experiment whose questions are soon decided: a long track takes more turns."""
    field = {"roller": entry(rollmove.GAME.policies["random"], 2)}
    given = {
        "races": BUDGET,
        "seed": 3,
        "metrics": ["turns"],
        "margin": 0.05,
        "until_decided": True,
    } | settings
    return make_experiment(rollmove.Rules(squares=4), field, {"long": {"squares": 12}}, **given)


def quietly(experiment, **how):
    return play(experiment, progress=False, **how)


def test_looks_are_after_fixed_numbers_of_races(monkeypatch):
    monkeypatch.setattr(anytime, "FIRST_LOOK", 1000)
    assert list(looks(9000)) == [1000, 2000, 3000, 4000, 5000, 6000, 7200, 8640, 9000]
    assert list(looks(1000)) == [1000]
    assert list(looks(30)) == [30]


def test_a_run_ends_at_the_first_look_at_which_all_is_decided():
    results = quietly(clear())
    assert results.tally.races == 300
    assert count_undecided(results) == (0, 1)
    assert compare_table(results, "turns")["verdict"].tolist() == ["higher"]


def test_a_run_goes_on_to_the_look_at_which_its_last_question_is_decided():
    experiment = clear(margin=1.45, metrics=["turns", "squares"])
    results = quietly(experiment)
    assert 300 < results.tally.races < BUDGET
    before = [look for look in looks(BUDGET) if look < results.tally.races]
    for look in before:
        fewer = run_experiment(experiment, progress=False, races=look)
        assert count_undecided(fewer)[0] > 0


def test_threads_and_blocks_do_not_change_where_it_ends():
    experiment, stop = clear(margin=1.45), when_to_stop(clear(margin=1.45))
    ways = [{"workers": 1}, {"workers": 3, "block": 7}, {"workers": 2, "block": 64}]
    digests = {run_experiment(experiment, progress=False, until=stop, **way).digest() for way in ways}
    assert digests == {quietly(experiment).digest()}


def test_a_run_whose_question_stays_open_spends_its_races():
    same = make_experiment(
        rollmove.Rules(squares=4),
        {"one": entry(rollmove.GAME.policies["random"]), "two": entry(rollmove.GAME.policies["random"])},
        races=120,
        seed=3,
        until_decided=True,
    )
    results = quietly(same)
    assert results.tally.races == 120
    assert count_undecided(results) == (2, 2)
    assert "120 of at most 120 races; 2 of 2 comparisons are undecided" in Study(results, same).verdict()


def test_a_run_ends_where_its_intervals_are_narrow_enough():
    results = quietly(clear(until_decided=False, precision=0.1))
    assert 300 < results.tally.races < BUDGET
    frame = metric_table(results, "turns")
    assert ((frame["high"] - frame["low"]) / 2).max() <= in_units(results, "turns", 0.1)
    assert not is_precise(results, 0.02)


def test_a_run_with_both_ends_where_it_has_both():
    decided, narrow = quietly(clear()), quietly(clear(until_decided=False, precision=0.1))
    assert quietly(clear(precision=0.1)).tally.races == max(decided.tally.races, narrow.tally.races)


def test_the_same_command_plays_nothing_more_and_a_cut_off_run_ends_where_a_whole_one_does(tmp_path):
    experiment = clear(margin=1.45)
    whole = quietly(experiment, out=tmp_path / "whole")
    assert quietly(experiment, out=tmp_path / "whole").tally.races == whole.tally.races
    cut = tmp_path / "cut"
    run_experiment(experiment, cut, progress=False, block=20, races=whole.tally.races)
    blocks = sorted((cut / "blocks").iterdir())
    blocks[1].unlink()
    blocks[-1].unlink()
    assert quietly(experiment, out=cut).digest() == whole.digest()
    assert what_is_wrong(cut) == []


def test_more_races_can_be_added_and_the_intervals_stay_those_that_allow_it(tmp_path):
    quietly(clear(), out=tmp_path)
    plain = clear(until_decided=False)
    more = quietly(plain, out=tmp_path, races=500)
    assert more.tally.races == 500
    assert more.manifest.anytime
    assert read_results(tmp_path).manifest.anytime
    fixed = quietly(plain, races=500)
    assert more.digest() == fixed.digest()
    wide, narrow = compare_table(more, "turns"), compare_table(fixed, "turns")
    assert (wide.high - wide.low)[0] > 1.4 * (narrow.high - narrow.low)[0]
    assert Study(fixed, plain).anytime().compare("turns").equals(wide)


def test_ctrl_c_between_two_looks_keeps_what_there_is(tmp_path):
    experiment = clear(margin=1.45)
    asked = []

    def interrupt(results):
        import signal

        asked.append(results.tally.races)
        signal.raise_signal(signal.SIGINT)
        return False

    with pytest.raises(KeyboardInterrupt):
        run_experiment(experiment, tmp_path, progress=False, until=interrupt)
    assert asked == [100]
    assert read_results(tmp_path).tally.races == 100
    assert issubclass(Interrupted, KeyboardInterrupt)


def test_a_file_says_when_to_stop():
    text = clear(precision=0.01).to_toml()
    again = parse_experiment(text, "again.toml")
    assert (again.until_decided, again.precision) == (True, 0.01)
    assert again == clear(precision=0.01)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("until_decided = 1", "compare.until_decided: 1 is not true or false"),
        ("precision = 0", "compare.precision: 0 is outside 1e-06 to 1000000"),
        ('precision = "low"', 'compare.precision: "low" is not a number'),
        (
            "until_decided = true",
            "compare.until_decided: one strategy and no variant: there is nothing to decide",
        ),
    ],
)
def test_a_stop_that_cannot_be_is_told(line, message):
    text = (
        f'game = "rollmove"\nseed = 1\nraces = 9\n[field.a]\npolicy = "random"\ncars = 2\n[compare]\n{line}\n'
    )
    with pytest.raises(FaultError) as caught:
        parse_experiment(text, "x.toml")
    assert message in str(caught.value)


def test_the_stop_of_a_file_can_be_changed_from_outside():
    experiment = clear(until_decided=False)
    assert with_stop(experiment, None, None) is experiment
    assert with_stop(experiment, True, 0.5) == dataclasses.replace(
        experiment, until_decided=True, precision=0.5
    )
    for given, message in [((None, 0), "precision: 0 is outside"), (("yes", None), "is not true or false")]:
        with pytest.raises(FaultError, match=message):
            with_stop(experiment, *given)


def series(**settings):
    field = {name: entry(rollmove.GAME.policies["random"]) for name in ("one", "two")}
    given = {"races": BUDGET, "seed": 3, "metrics": ["turns"]} | settings
    variants = {"long": {"squares": 12}}
    return make_series(rollmove.Rules(squares=4), field, variants, design="sizes", cars=[2, 4], **given)


def test_every_field_of_a_series_ends_by_its_own_results_and_all_hold_together(tmp_path):
    plan = series(until_decided=True, margin=1.45)
    found = play_series(plan, tmp_path, progress=False)
    races = {name: study.races for name, study in found.members.items()}
    assert max(races.values()) < BUDGET
    frame = found.compare("turns")
    assert not frame["verdict"].eq(UNDECIDED).any()
    among = count_comparisons(plan.members.values())
    assert len(frame) == among == 8
    for name, study in found.members.items():
        stop = when_to_stop(plan[name], among)
        before = max(look for look in looks(BUDGET) if look < races[name])
        assert stop(study.results)
        assert not stop(run_experiment(plan[name], progress=False, races=before))
    assert "2 fields ended by their results" in " ".join(found.notes)
    assert play_series(plan, tmp_path, progress=False).digest() == found.digest()


def test_a_file_of_a_series_says_when_to_stop_and_can_be_told():
    text = series(precision=0.1).to_toml()
    assert parse_plan(text, "a.toml").whole.precision == 0.1
    told = with_stop(series(), True, None)
    assert told["cars-02"].until_decided
    assert told.lineups == series().lineups


def test_all_compared_metrics_are_decided_together():
    results = quietly(clear(metrics=["turns", "squares"]))
    alone = dataclasses.replace(results, manifest=dataclasses.replace(results.manifest, compared=("turns",)))
    wide, narrow = compare_table(results, "turns"), compare_table(alone, "turns")
    assert (wide.high - wide.low)[0] > (narrow.high - narrow.low)[0]
    assert wide.p[0] == pytest.approx(2 * narrow.p[0])


@pytest.mark.parametrize("n", [1, 50, 16_384, 10**7])
@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.9999])
def test_p_and_interval_say_the_same(n, confidence):
    reach = anytime_reach(confidence, n)
    assert anytime_p(reach, n) == pytest.approx(1 - confidence)


def test_the_reach_is_that_of_the_paper():
    """Robbins (1970): the chance that a sum of n standard normals ever passes sqrt((n + m)(2 log(1/a) + log(1 + n/m)))."""
    n, m, a = 5000, 1 / anytime.SPREAD, 0.05
    bound = np.sqrt((n + m) * (2 * np.log(1 / a) + np.log1p(n / m)))
    assert anytime_reach(0.95, n) == pytest.approx(bound / np.sqrt(n))
    assert anytime_reach(0.95, 16_000) == pytest.approx(3.03, abs=0.01)
    assert anytime_reach(0.95, 0) == np.inf


def test_few_races_reach_as_far_as_students_tails():
    assert quantile(0.95, 200, anytime=True) > anytime_reach(0.95, 200)
    assert quantile(0.95, 5000, anytime=True) == anytime_reach(0.95, 5000)


def test_seats_that_are_alike_are_seldom_called_unlike_at_any_look():
    random = np.random.default_rng(5)
    wrong = 0
    for _ in range(300):
        counts, smallest = np.zeros(4, dtype=int), 1.0
        for _ in range(30):
            counts += random.multinomial(500, [0.25] * 4)
            smallest = min(smallest, anytime_equal(counts.tolist()))
        wrong += smallest < 0.05
    assert wrong / 300 < 0.05
    assert anytime_equal([4000, 3000, 3000, 3000]) < 1e-6
    assert anytime_equal([0, 0]) == anytime_equal([7]) == 1


def test_decisions_are_seldom_wrong_though_taken_at_any_look():
    """A difference of the margin itself is called neither better nor equal, whenever one looks."""
    experiment = clear()
    random = np.random.default_rng(7)
    manifest = quietly(experiment).manifest
    assert manifest.anytime
    from simkit.stats.paired import Sums, difference
    from simkit.stats.verdicts import verdict

    wrong = 0
    for _ in range(300):
        up, down, n = 0, 0, 0
        said = UNDECIDED
        while said == UNDECIDED and n < 60_000:
            more = random.multinomial(1000, [0.15, 0.1, 0.75])
            up, down, n = up + int(more[0]), down + int(more[1]), n + 1000
            found = difference(Sums(n, up, down, up, down, 0), 0.95, anytime=True)
            said = verdict(found.low, found.high, 0.05)
        wrong += said != UNDECIDED
    assert wrong / 300 < 0.05
