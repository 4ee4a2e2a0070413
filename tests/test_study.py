"""Studies: tables, comparisons, verdicts, seats, replays, exports, figures."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
import re
import subprocess
import sys
from types import MappingProxyType

import numpy as np
import pandas as pd
import pytest
from studies import SHORT, rolling

from simkit.experiment import entry, make_experiment
from simkit.export import as_html, as_text
from simkit.faults import FaultError
from simkit.frames import margin_of
from simkit.games import rollmove
from simkit.games.game import Policy
from simkit.results import Results, describe
from simkit.runner import run_experiment
from simkit.stats.estimates import wilson
from simkit.stats.race_metrics import RACE_METRICS
from simkit.study import Study, load
from simkit.tally import Tally
from simkit.verifying import what_is_wrong
from simkit.words import exact_lines

RACES = 600


@pytest.fixture(scope="module")
def experiment():
    return rolling(races=RACES, variants=SHORT)


@pytest.fixture(scope="module")
def folder(experiment, tmp_path_factory):
    path = tmp_path_factory.mktemp("study") / "out"
    run_experiment(experiment, out=path, progress=False)
    return path


@pytest.fixture(scope="module")
def study(folder):
    return load(folder)


def made_up(wins_one, wins_other, races, cars=(1, 3), asked=None, **changes) -> Study:
    """Return a study in which strategy ``one`` won so many races and ``three`` the others."""
    experiment = rolling(races=asked or races, cars=dict(zip(("one", "three"), cars, strict=True)))
    manifest = dataclasses.replace(describe(experiment), **changes)
    tally = Tally.empty(manifest.layout())
    tally.statuses[0, 1] = races
    tally.total[0, 0] = wins_one, wins_other
    tally.cross[0, 0] = np.diag([wins_one, wins_other])
    seats = manifest.n_cars
    tally.finish[0, 0, 0, 0] = wins_one
    tally.finish[0, 1, seats - 1, 0] = wins_other
    return Study(Results(manifest, dataclasses.replace(tally, races=races)))


def test_a_study_loaded_from_its_folder_is_the_one_that_was_run(study, experiment):
    again = run_experiment(experiment, progress=False)
    assert study.digest() == again.digest()
    assert study.arms == ("base", "short")
    assert study.strategies == ("one", "three")
    assert study.metrics[:2] == ("win_share", "mean_finish")
    assert study.races == RACES


def test_a_table_gives_shares_with_wilsons_intervals_and_what_would_be_fair(study):
    row = study.table("win_share").iloc[0]
    wins = int(study.results.tally.total[0, 0, 0])
    assert row.estimate == wins / RACES
    assert (row.low, row.high) == pytest.approx(wilson(wins, RACES, 0.95))
    assert study.table("win_share").fair.tolist() == pytest.approx([0.25, 0.75] * 2)


def test_a_table_gives_means_for_a_car(study):
    frame = study.table("mean_finish")
    assert frame.estimate[0] + 3 * frame.estimate[1] == pytest.approx(1 + 2 + 3 + 4)
    assert (frame.low < frame.estimate).all()
    assert frame.fair.isna().all()


def test_a_table_without_a_name_has_all_metrics_that_are_compared(study):
    assert study.table().metric.unique().tolist() == ["win_share", "mean_finish"]


def test_comparisons_are_pairs_in_every_arm_and_variants_against_the_base(study):
    who = study.compare("win_share")[["arm", "strategy", "versus_arm", "versus"]].values.tolist()
    assert who == [
        ["base", "one", "base", "three"],
        ["short", "one", "short", "three"],
        ["short", "one", "base", "one"],
        ["short", "three", "base", "three"],
    ]


def test_win_shares_are_compared_for_one_car():
    fair = made_up(2500, 7500, 10_000).compare("win_share").iloc[0]
    assert fair.estimate == 0
    assert fair.low < 0 < fair.high
    unfair = made_up(4000, 6000, 10_000).compare("win_share").iloc[0]
    assert unfair.estimate == pytest.approx(0.4 - 0.6 / 3)
    assert unfair.verdict == "better"
    assert (unfair.alone, unfair.versus_alone) == (4000, 6000)
    assert unfair.p < 1e-9
    assert fair.p > 0.9
    assert unfair.p <= unfair.q


def test_variants_are_paired_with_the_base_race_by_race(study):
    frame = study.compare("turns")
    variants = frame[frame.arm != frame.versus_arm]
    assert (variants.correlation > 0.15).all()
    assert (variants.variance_reduction > 1).all()
    assert frame.alone.isna().all()


def test_the_margin_of_a_mean_is_a_part_of_it(study):
    assert margin_of(study.results, "win_share") == 0.005
    assert margin_of(study.results, "mean_finish") == pytest.approx(0.005 * 2.5)


def test_the_verdict_is_a_sentence():
    study = made_up(6000, 4000, 10_000, cars=(1, 1))
    first, field = study.verdict().splitlines()
    assert first == (
        "one against three: +20.00 percentage points of win share (95 % interval +18.08 to +21.92) "
        "after 10,000 races: better"
    )
    assert field.startswith("in a field of 1 x one, 1 x three")


def test_the_verdict_says_against_whom_and_for_one_car_where_cars_differ():
    line = made_up(2500, 7500, 100).verdict().splitlines()[0]
    assert "win share a car" in line
    assert "after 100 races: undecided: may be higher or lower" in line


def test_comparisons_of_several_are_corrected_and_say_so(study):
    assert study.verdict().splitlines()[0].count("corrected for 4 comparisons") == 1
    one = made_up(300, 300, 600, cars=(1, 1)).compare().iloc[0]
    assert (study.compare().high - study.compare().low).min() > 0
    assert "corrected" not in made_up(300, 300, 600).verdict()
    assert one.p == 1


def test_what_rests_on_reconstructed_data_says_so_in_words_and_figures():
    study = made_up(5, 5, 10, provenance={"driver deck": "reconstructed", "track": "stated"})
    line = "rests on reconstructed data: driver deck"
    assert line in study.verdict().splitlines()
    assert line in study._repr_html_()
    assert line in study.plot.win_share().get_supxlabel()


def test_reconstructed_columns_are_named_and_a_caption_has_its_lines():
    study = made_up(5, 5, 10, provenance={"deck": "stated: copies; reconstructed: laps, rating"})
    line = "rests on reconstructed data: deck (laps, rating)"
    assert line in study.verdict().splitlines()
    for picture in (study.plot.win_share(), study.plot.compare(), study.plot.seats()):
        assert picture.get_supxlabel().splitlines()[1] == line


def test_races_that_did_not_end_are_counted_and_shown():
    study = made_up(5, 5, 10)
    study.results.tally.statuses[0] = [0, 7, 3, 0]
    assert "3 of 10 races of base were stopped before they ended" in study.verdict()


def test_races_that_are_still_missing_are_shown():
    assert "10 of 50 races are played" in made_up(5, 5, 10, asked=50).verdict()


def test_seats_have_shares_that_add_up_and_a_test_against_equal_ones(study):
    frame = study.seats()
    assert frame.groupby("arm").estimate.sum().tolist() == pytest.approx([1, 1])
    assert frame.seat.tolist() == [1, 2, 3, 4] * 2
    assert frame.p.max() < 1e-6
    assert ((frame.low < frame.estimate) & (frame.estimate < frame.high)).all()


def test_seats_are_held_against_exact_chances_where_the_game_gives_them(study):
    frame = study.seats()
    for arm, squares in (("base", 20), ("short", 8)):
        rows = frame[frame.arm == arm]
        assert rows.exact.tolist() == rollmove.GAME.exact(rollmove.Rules(squares=squares), 4)
        errors = np.sqrt(rows.exact * (1 - rows.exact) / RACES)
        assert rows.z.tolist() == pytest.approx(((rows.estimate - rows.exact) / errors).tolist())
    met = exact_lines(study.results)
    assert [line.split(" (")[0] for line in met] == [
        f"{arm}: the races meet the exact chances" for arm in study.arms
    ]


def test_races_that_miss_the_exact_chances_are_said_to():
    missed = made_up(300, 300, 600, cars=(1, 1), exact=((0.6, 0.4),))
    assert missed.seats().z.tolist() == pytest.approx([-5, 5])
    (line,) = exact_lines(missed.results)
    assert re.match(
        "base: the races miss the exact chances .seat [12] is the farthest off, by 5 standard", line
    )
    assert made_up(300, 300, 600, cars=(1, 1), exact=((1.0, 0.0),)).seats().z.tolist() == [-np.inf, np.inf]


def test_a_game_without_exact_chances_has_no_column_of_them():
    bare = made_up(5, 5, 10, exact=())
    assert "exact" not in bare.seats()
    some = made_up(5, 5, 10, cars=(1, 1), exact=((),))
    assert exact_lines(some.results) == exact_lines(bare.results) == []


def test_a_metric_that_there_is_not_is_refused_with_the_nearest(study):
    for ask in (study.table, study.compare, study.verdict):
        with pytest.raises(FaultError, match="did you mean win_share"):
            ask("win_shore")
    with pytest.raises(AttributeError, match="win_share"):
        study.plot.win_shore()


def test_a_study_shows_itself_shortly(study):
    assert repr(study) == "<Study Does it matter who rolls?: rollmove, 2 arms, 600 races>"


def test_html_escapes_what_users_wrote():
    shown = made_up(5, 5, 10, title="<script>alert(1)</script>")._repr_html_()
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown


FRAME = pd.DataFrame(
    {"word": ["=1+1", "@x", "a|b", "<i>"], "number": [-1.5, float("nan"), 1e6, float("inf")]}
)


def test_csv_holds_nothing_that_a_spreadsheet_would_run():
    rows = list(csv.reader(io.StringIO(as_text(FRAME, "csv"))))
    assert [row[0] for row in rows] == ["word", "'=1+1", "'@x", "a|b", "<i>"]
    assert float(rows[1][1]) == -1.5


def test_json_has_null_for_numbers_that_are_none():
    assert [row["number"] for row in json.loads(as_text(FRAME, "json"))] == [-1.5, None, 1e6, None]


def test_markdown_and_html_escape_their_signs():
    assert "a\\|b" in as_text(FRAME, "md")
    assert "&lt;i&gt;" in as_html(FRAME)


def test_a_form_that_there_is_not_is_refused():
    with pytest.raises(FaultError, match="did you mean csv"):
        as_text(FRAME, "cvs")


@pytest.mark.parametrize("form", ["csv", "json", "md"])
def test_tables_are_saved_as_files(study, tmp_path, form):
    files = study.save_tables(tmp_path / "tables", form)
    assert {file.name for file in files} == {
        f"{name}.{form}"
        for name in ("estimates", "seats", "finishes", "compare-win_share", "compare-mean_finish")
    }
    assert all(file.read_text() for file in files)


def test_figures_are_drawn_for_every_metric_without_pyplot(folder):
    program = f"""
import sys
from simkit.study import load
study = load({str(folder)!r})
names = [name for name in dir(study.plot) if name != "metric"]
races = {tuple(RACE_METRICS)!r}
assert len(names) == 12 + len(races), names
for name in [name for name in names if name not in races] + ["dead_time", "drama"]:
    picture = getattr(study.plot, name)()
    assert picture._repr_png_().startswith(b"\\x89PNG")
assert "matplotlib.pyplot" not in sys.modules
"""
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True)


def test_a_formula_in_a_title_is_shown_as_it_is():
    picture = made_up(5, 5, 10, title="a $\\frac{$ title").plot.win_share()
    assert picture._repr_png_().startswith(b"\x89PNG")


def test_a_race_of_the_study_is_told(study):
    story = study.replay(race=17)
    assert any("Turn 1" in line for line in story)
    assert repr(story) == "\n".join(story)


def test_a_study_of_other_data_does_not_replay_races_that_were_not_run(study):
    arms = tuple(dataclasses.replace(arm, address="0" * 64) for arm in study.manifest.arms)
    other = Study(dataclasses.replace(study.results, manifest=dataclasses.replace(study.manifest, arms=arms)))
    with pytest.raises(FaultError, match="would play other races"):
        other.experiment()


def test_a_study_whose_policy_was_a_function_says_so_when_asked_to_replay(tmp_path):
    mine = Policy("mine", lambda race, rules, seat, decision: 0)
    experiment = make_experiment(rollmove.Rules(squares=9), {"mine": entry(mine(), 2)}, races=20, seed=1)
    run_experiment(experiment, out=tmp_path / "out", progress=False)
    assert Study(load(tmp_path / "out").results, experiment).experiment() is experiment
    with pytest.raises(FaultError, match=r"cannot be read again|would play other races"):
        load(tmp_path / "out").experiment()


def test_verify_finds_nothing_in_a_sound_folder_and_names_what_is_damaged(folder, tmp_path):
    import shutil

    assert what_is_wrong(folder) == []
    copy = shutil.copytree(folder, tmp_path / "copy")
    block = sorted((copy / "blocks").iterdir())[0]
    block.write_bytes(b"?")
    told = what_is_wrong(copy)
    assert block.name in told[0]
    assert "races are not there" in told[1]
    assert "result folder" in what_is_wrong(tmp_path)[0]


def test_settings_of_a_manifest_cannot_be_changed_by_accident(study):
    with pytest.raises(dataclasses.FrozenInstanceError):
        study.manifest.seed = 3
    assert isinstance(study.manifest.settings, (dict, MappingProxyType))
