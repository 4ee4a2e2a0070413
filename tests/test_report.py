"""Reports: whole, escaped, self-contained, the same for the same results."""

from __future__ import annotations

import dataclasses
import re
from html.parser import HTMLParser

import pytest
from shell import typed
from studies import SHORT, rolling

from simkit.experiment import entry, make_series
from simkit.games import rollmove
from simkit.report import report_html
from simkit.report.page import MOST_ROWS, figure, table, text
from simkit.results.manifest import ArmInfo, StrategyInfo
from simkit.runner import run_experiment
from simkit.series import play_series
from simkit.study import Study, load

VOID = {"meta", "path", "use", "rect", "image", "br"}
HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)> =1+1 $x^2$ \u202egnp.exe \x1b[31m"


class Reader(HTMLParser):
    """Reads a page as a browser does: its tags, attributes and words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.ids: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.ids += [value for name, value in attrs if name == "id"]

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    @property
    def said(self) -> str:
        return "".join(self.words)


def loads_nothing(page: str) -> None:
    """Assert that a page has no script, and names nothing outside itself."""
    reader = Reader(page)
    assert reader.open == []
    assert {tag for tag, _ in reader.tags}.isdisjoint(
        {"script", "iframe", "object", "embed", "link", "img", "form"}
    )
    for tag, attributes in reader.tags:
        assert not any(name.startswith("on") for name in attributes), tag
        for name in ("src", "href", "xlink:href"):
            value = attributes.get(name) or "#"
            assert value.startswith(("#", "data:image/png;base64,")), value
    assert not re.search(r"https?:|@import|url\((?!#)", page)


@pytest.fixture(scope="module")
def study():
    experiment = rolling(races=60, variants=SHORT)
    return Study(run_experiment(experiment, progress=False), experiment)


@pytest.fixture(scope="module")
def page(study):
    return report_html(study, race=17)


def test_a_report_loads_nothing_and_is_sound_html(page):
    loads_nothing(page)
    reader = Reader(page)
    assert len(reader.ids) == len(set(reader.ids))
    policy = next(a for tag, a in reader.tags if a.get("http-equiv") == "Content-Security-Policy")
    assert (policy["content"] or "").startswith("default-src 'none'")
    for value in re.findall(r'(?:href="#|url\(#)([^")]+)', page):
        assert value in reader.ids


def test_a_report_is_the_same_for_the_same_results(study, page):
    assert report_html(study, race=17) == page


def test_a_report_has_every_verdict_in_words_with_its_interval(study, page):
    said = Reader(page).said
    for name in study.manifest.compared:
        for line in study.verdict(name).splitlines():
            assert line in said


def test_a_report_has_every_table_and_figure_of_the_study(study, page):
    headings = [heading for heading, _ in (*study.plot.of_tallies(), *study.plot.of_races(17))]
    assert len(headings) > 6
    assert page.count("<figure>") == page.count("<svg") == len(headings)
    for name in study.tables():
        assert f"<caption>{name.replace('-', ': ').replace('_', ' ')}</caption>" in page
    assert all(heading in Reader(page).said for heading in headings)


def test_a_report_tells_a_race_and_how_to_play_all_again(study, page):
    said = Reader(page).said
    assert "\n".join(study.replay(17)) in said
    assert study.manifest.text.strip() in said
    assert f"simkit run {study.manifest.name}.toml --races 60 --out" in said
    assert study.digest() in said
    assert "squares = 8" in said


def test_the_experiment_in_a_report_plays_the_same_races_again(study, page, tmp_path):
    from simkit.experiment import read_experiment

    words = re.search(r"<pre>(game = .*?)</pre>", page, re.DOTALL)
    assert words
    import html

    (tmp_path / "again.toml").write_text(html.unescape(words[1]))
    assert (
        Study(run_experiment(read_experiment(tmp_path / "again.toml"), progress=False)).digest()
        == study.digest()
    )


def test_what_is_reconstructed_stands_at_the_head_of_a_report(study):
    manifest = dataclasses.replace(study.manifest, provenance={"deck": "reconstructed: laps"})
    shown = report_html(Study(dataclasses.replace(study.results, manifest=manifest)), race=None)
    head = shown[: shown.index("What holds")]
    assert '<p class="note">Rests on reconstructed data: deck (laps)</p>' in head


def test_hostile_words_come_out_as_words(study):
    results = study.results
    manifest = dataclasses.replace(
        results.manifest,
        title=HOSTILE,
        name=HOSTILE,
        game=HOSTILE,
        text=f"# {HOSTILE}\n</pre><script>",
        strategies=tuple(StrategyInfo(f"{k}{HOSTILE}", c, "random") for k, c in (("a", 1), ("b", 3))),
        arms=(ArmInfo(HOSTILE, HOSTILE), ArmInfo("x" + HOSTILE, "0")),
        provenance={HOSTILE: f"reconstructed: {HOSTILE}"},
        settings={f"variants.x{HOSTILE}.{HOSTILE}": HOSTILE},
        versions={HOSTILE: HOSTILE},
    )
    shown = report_html(Study(dataclasses.replace(results, manifest=manifest, notes=(HOSTILE,))), race=0)
    loads_nothing(shown)
    assert "<script" not in shown
    assert "\u202e" not in shown
    assert "\x1b" not in shown
    assert "<script>alert(1)</script>" in Reader(shown).said
    assert "cannot be played again here" in shown


def test_words_keep_no_markup_quotes_or_directions():
    assert text("<a b=\"c\" d='e'>&\u202e\n") == "&lt;a b=&quot;c&quot; d=&#x27;e&#x27;&gt;&amp;\\u202e\\n"


def test_a_long_table_says_where_all_of_it_is():
    import pandas as pd

    frame = pd.DataFrame({"word": ["x"] * (MOST_ROWS + 1), "number": range(MOST_ROWS + 1)})
    shown = table(frame, "long", "simkit show X")
    assert shown.count("<tr>") == MOST_ROWS + 1
    assert f"{MOST_ROWS} of {MOST_ROWS + 1} rows; all of them: simkit show X" in shown
    assert "rows;" not in table(frame.head(3), "short", "simkit show X")


def test_names_within_figures_are_kept_apart(study):
    one, other = (Reader(figure(study.plot.seats(), k, "seats")).ids for k in (1, 2))
    assert one
    assert set(one).isdisjoint(other)


def test_races_are_played_again_only_where_they_may_be(study):
    assert "Races played again" not in report_html(study, race=None)


def test_a_series_has_a_report_with_rankings(tmp_path):
    field = {name: entry(rollmove.policies.random()) for name in "abc"}
    plan = make_series(
        rollmove.Rules(squares=12), field, races=40, seed=3, title="Who <b>?", keep=["orders"],
        design="fields", fields={"x": {"a": 1, "b": 2}, "y": {"b": 1, "c": 1}, "z": {"a": 1, "c": 1}},
    )  # fmt: skip
    series = play_series(plan, tmp_path / "who", progress=False)
    shown = report_html(series)
    loads_nothing(shown)
    said = Reader(shown).said
    assert "Who <b>?" in said
    for name in ("ranking", "payoffs", "standings"):
        assert f"<caption>{name}: base</caption>" in shown
    assert series.digest() in said
    assert "x: a against b: " in said
    assert shown.count("<svg") == len(list(series.plot.of_tallies())) == 4


def test_a_series_of_sizes_has_curves_in_its_report():
    field = {name: entry(rollmove.policies.random()) for name in "ab"}
    plan = make_series(
        rollmove.Rules(squares=8), field, races=20, seed=3, title="Crowd", design="sizes", cars=[2, 4, 6]
    )
    shown = report_html(play_series(plan, progress=False))
    assert "win share over the number of cars, base" in shown


def test_the_command_writes_a_report(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    experiment = rolling(races=30, cars={"one": 4}, metrics=["win_share"])
    run_experiment(experiment, out=tmp_path / "runs" / "mine", progress=False)
    assert typed("report", "runs/mine", "--race", "3") == 0
    assert capsys.readouterr().out == "The report is in mine-report.html\n"
    shown = (tmp_path / "mine-report.html").read_text()
    assert "base, race 3" in shown
    assert load(tmp_path / "runs" / "mine").digest() in shown
    assert typed("report", "runs/mine", "--no-races", "--out", "a.html") == 0
    assert "race 0" not in (tmp_path / "a.html").read_text()
    assert typed("report", "runs/yours") == 2
    assert typed("report", "runs/mine", "--out", "no/where/a.html") == 3


def test_a_report_on_one_field_of_a_series(tmp_path, monkeypatch, capsys):
    field = {name: entry(rollmove.policies.random()) for name in "ab"}
    plan = make_series(
        rollmove.Rules(squares=8), field, races=20, seed=3, title="Crowd", design="sizes", cars=[2, 4]
    )
    play_series(plan, tmp_path / "crowd", progress=False)
    monkeypatch.chdir(tmp_path)
    assert typed("report", "crowd", "--member", "cars-04", "--no-races", "--out", "a.html") == 0
    assert "cars-04" in (tmp_path / "a.html").read_text()
    assert typed("report", "crowd", "--member", "cars-05") == 2
    assert "did you mean cars-04?" in capsys.readouterr().err
