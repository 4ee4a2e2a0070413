"""What runs inside a child process: pytest with a plugin that stops at the first test that sees another outcome."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from biting.code import rule_modules
from biting.copies import game_folder

IDLE = ("cacheprovider", "warnings", "unraisableexception", "threadexception", "faulthandler", "junitxml")
"""Plugins of pytest that cost time here and have nothing to do."""
PLAIN = ("-q", "--assert=plain", "-m", "not literal and not long", *(f"-pno:{name}" for name in IDLE))
"""Tests that compare a constant with a literal, a digest or a text kept in a file say nothing of outcomes."""
PATIENCE = 5.0
"""So many seconds of processor time a test may take; one that takes longer says nothing."""


class Bite:
    """A plugin that runs chosen tests in a given order until one sees another outcome.

    A test does not count that runs none of the game's rules, or whose situation cannot even be laid out: one that fails in
    a helper of the tests, which looks for a card by its rating, say.

    Parameters
    ----------
    chosen : sequence of str
        Test functions, as ``file::function``, or single tests.
    rules : sequence of Path
        The modules with the rules.
    """

    def __init__(self, chosen: Sequence[str], rules: Sequence[Path]) -> None:
        self.order = {test: k for k, test in enumerate(chosen)}
        self.rules = {str(path) for path in rules}
        self.has_run_rules = False
        self.bitten_by = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        places = [(self.place(item), item) for item in items]
        items[:] = [
            item for place, item in sorted(places, key=lambda pair: pair[0]) if place < len(self.order)
        ]

    def place(self, item: pytest.Item) -> int:
        """Return where in the order a test comes; at the end, if it is not to be run."""
        function = item.nodeid.partition("[")[0]
        return self.order.get(item.nodeid, self.order.get(function, len(self.order)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self.has_run_rules = False
        sys.settrace(self.look)
        try:
            with patience(PATIENCE):
                return (yield)
        finally:
            sys.settrace(None)

    def look(self, frame: FrameType, event: str, value: object) -> None:
        """Look at each call until one is of the rules."""
        if frame.f_code.co_filename in self.rules:
            self.has_run_rules = True
            sys.settrace(None)

    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is None or call.when != "call" or call.excinfo.errisinstance(TakesTooLong):
            return
        where = Path(call.excinfo.traceback[-1].path)
        if self.has_run_rules and (where.name.startswith("test_") or "tests" not in where.parts):
            self.bitten_by = item.nodeid
            item.session.shouldstop = "bitten"


class TakesTooLong(Exception):
    """The test takes too long."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Let what is done here take so many seconds of processor time, and end it then."""
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _too_long(*_: object) -> None:
    raise TakesTooLong


def collect(game: str) -> int:
    """Load all tests of a game and run none."""
    return int(pytest.main([*PLAIN, "--collect-only", "/".join(["tests", "games", *game.split("-")])]))


def is_refused(game: Any) -> bool:
    """Say whether the game refuses one of its own data files: those of the default rules, and of every other choice."""
    from simkit.faults import FaultError

    game.pack(game.rules())
    for name, option in game.rules.options().items():
        for value in option.options:
            try:
                game.pack(game.rules(**{name: value}))
            except (
                FaultError
            ) as error:  # a choice may ask for another option beside it; that is no fault of a file
                if any(fault.file for fault in error.faults):
                    return True
    return False


def bite(game: str, chosen: Sequence[str]) -> str:
    """Run tests until one fails; return it, or nothing; ``refused``, where there is no game with this constant."""
    import simkit
    from simkit.games.registry import GAMES

    root = Path.cwd()
    assert Path(simkit.__file__).is_relative_to(root), "another package than the copy would be tested"
    try:
        if is_refused(GAMES[game]):
            return "refused"
    except Exception:  # whatever stops the package from loading has refused the constant
        return "refused"
    plugin = Bite(chosen, rule_modules(game_folder(root, game)))
    files = list(dict.fromkeys(test.partition("::")[0] for test in chosen))
    pytest.main([*PLAIN, *files], plugins=[plugin])
    return plugin.bitten_by
