"""The panel of house rules: what it plays, and that it is alive in a browser."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import simkit as sk
from simkit.faults import Fault, FaultError

ipywidgets = pytest.importorskip("ipywidgets")

ROOT = Path(__file__).parent.parent
ROLLER = {"roller": sk.entry(sk.rollmove.policies.random(), cars=4)}
WANTED = os.environ.get("SIMKIT_BROWSER") == "1"
"""Set where a browser has to be there: then its test fails without one, and is not skipped."""


@pytest.fixture(scope="module")
def panel():
    return sk.Explorer(sk.rollmove.Rules(squares=12), ROLLER, metrics=["turns"], races=500, seed=3)


def input_of(panel, name):
    """Return the widget that sets a rule."""
    return next(each for each in panel.widget.children[0].children if each.description == name)


def shown(panel):
    """Return what the panel says, and its table."""
    said, table, _ = panel.widget.children[1].children
    return said.value, table.value


@pytest.fixture(autouse=True)
def as_they_were(panel):
    yield
    panel.reset()


def test_every_option_has_the_input_of_its_kind(panel):
    assert isinstance(input_of(panel, "faces"), ipywidgets.IntSlider)
    assert isinstance(input_of(panel, "squares"), ipywidgets.BoundedIntText)
    assert input_of(panel, "after_winner").options == ("stop", "play_on")
    switched = sk.Explorer(
        sk.crashcar.Rules(),
        ROLLER | {"roller": sk.entry(sk.crashcar.policies.random(), cars=4)},
        options=["final_turn"],
        metrics=[],
        races=1,
    )
    assert isinstance(input_of(switched, "final_turn"), ipywidgets.Checkbox)


def test_a_panel_begins_with_the_rules_as_they_are(panel):
    assert panel.changes == {}
    assert list(panel.study.arms) == ["base"]
    said, table = shown(panel)
    assert "the rules as they are" in said
    assert "house" not in table


def test_a_change_plays_both_rules_in_the_same_races(panel):
    input_of(panel, "squares").value = 5
    assert panel.changes == {"squares": 5}
    field = {"roller": ROLLER["roller"]}
    other = sk.run(
        sk.rollmove.Rules(squares=12), field, {"house": {"squares": 5}}, races=500, seed=3, progress=False
    )
    assert panel.study.digest() == other.digest()
    said, table = shown(panel)
    assert "squares = 5" in said
    assert "500 races of each" in said
    row = other.compare("turns").iloc[0]
    assert f"{row.estimate:.1f}" in table
    assert "lower" in table
    assert bytes(panel.widget.children[1].children[2].value).startswith(b"\x89PNG")


def test_more_races_are_played_where_they_are_asked_for(panel):
    input_of(panel, "races").value = 2000
    assert panel.study.results.tally.races == 2000
    input_of(panel, "races").value = 500


def test_rules_that_are_refused_say_so_and_the_last_run_stays(panel, monkeypatch):
    before = panel.study

    def refuse(*_, **__):
        raise FaultError([Fault("faces", "<none> of those")])

    monkeypatch.setattr("simkit.explorer.run", refuse)
    input_of(panel, "faces").value = 7
    assert panel.study is before
    assert "faces: &lt;none&gt; of those" in shown(panel)[0]
    monkeypatch.undo()


def test_an_option_that_there_is_not_is_told_with_the_nearest():
    with pytest.raises(FaultError, match="sqares: no such rule; did you mean squares"):
        sk.Explorer(sk.rollmove.Rules(), ROLLER, options=["sqares"])


def test_without_ipywidgets_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    with pytest.raises(FaultError, match=r"not installed; pip install 'simkit\[notebook\]'"):
        sk.Explorer(sk.rollmove.Rules(), ROLLER)


CELL = """import simkit as sk
roller = {"roller": sk.entry(sk.rollmove.policies.random(), cars=4)}
sk.Explorer(sk.rollmove.Rules(squares=12), roller, options=["faces", "after_winner"], metrics=["turns"], races=500)"""


@pytest.fixture
def notebook(tmp_path):
    """The address of a notebook with one panel, on a server of its own."""
    import nbformat

    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, tmp_path / "panel.ipynb")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = os.environ | {"PYTHONPATH": str(ROOT), "JUPYTER_PLATFORM_DIRS": "1"}
    folders = {f"JUPYTER_{kind}_DIR": str(tmp_path / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    options = [
        "--no-browser",
        f"--port={port}",
        "--ip=127.0.0.1",
        "--IdentityProvider.token=",
        "--allow-root",
    ]
    with open(tmp_path / "server.log", "w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "notebook", *options],
            cwd=tmp_path,
            env=env | folders,
            stdout=log,
            stderr=log,
        )
        try:
            _wait_for(f"http://127.0.0.1:{port}/api", server, tmp_path / "server.log")
            yield f"http://127.0.0.1:{port}/notebooks/panel.ipynb"
        finally:
            server.terminate()
            server.wait(30)


def _wait_for(address, server, log):
    """Wait until a server answers."""
    for _ in range(300):
        assert server.poll() is None, log.read_text()
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
    raise AssertionError(log.read_text())


def browser_or_skip():
    """Return Playwright and the browser's path; without them the test is skipped, where nobody asked for it."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if not path and not WANTED:
        pytest.skip("there is no Chromium")
    assert path, "there is no Chromium: apt-get install chromium"
    if not WANTED:
        pytest.importorskip("playwright")
        pytest.importorskip("notebook")
    from playwright.sync_api import sync_playwright

    return sync_playwright, path


QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


def test_a_panel_is_alive_in_a_browser(request):
    play, path = browser_or_skip()
    address = request.getfixturevalue("notebook")
    with play() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=[*QUIET, "--disable-sync"])
        page = chromium.new_page()
        page.set_default_timeout(60_000)
        page.goto(address, wait_until="commit")
        page.locator(".jp-CodeCell .cm-content").first.click()
        page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").first.wait_for()
        page.keyboard.press("Shift+Enter")
        page.get_by_text("the rules as they are").wait_for()
        assert page.locator("img[src^='blob:']").count() == 1
        page.get_by_label("after_winner").select_option("play_on")
        page.get_by_text("after_winner = play_on").wait_for()
        assert page.get_by_role("cell", name="higher", exact=False).count() == 1
        typed = page.locator(".widget-readout").first
        typed.fill("7")
        typed.press("Enter")
        page.get_by_text("faces = 7, after_winner = play_on").wait_for()
        page.get_by_role("button", name="as they were").click()
        page.get_by_text("the rules as they are").wait_for()
        if folder := os.environ.get("SIMKIT_SCREENSHOTS"):
            page.screenshot(path=Path(folder) / "panel.png")
        chromium.close()
