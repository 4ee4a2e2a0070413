"""Changes tried one after another, each in a child process that loads the package anew."""

from __future__ import annotations

import gc
import importlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from biting.bites import bite, collect
from biting.candidates import Candidates
from biting.changes import Change
from biting.copies import Copy

COMMON = ("pytest", "numpy", "numba", "hypothesis", "scipy.stats", "icepool")
"""What most children load besides the package."""
FEW_FILES = 3
"""The likeliest tests are run first, of so many files, since a child loads those of its tests."""


def load_common() -> None:
    """Load what children would each load; not the package itself, which each must load anew."""
    for module in COMMON:
        importlib.import_module(module)
    assert "simkit" not in sys.modules, "children must load the package anew"
    gc.freeze()


def in_child(folder: Path, work: Callable[[], Any], changed: bool = True) -> Any:
    """Return what `work` returns in a forked process that finds the package in `folder`; its output is lost.

    What it loads is kept compiled only where nothing is `changed`: no change may be met again as another one.
    """
    with tempfile.TemporaryFile("w+", encoding="utf-8") as answer:
        child = os.fork()
        if child == 0:
            try:
                nothing = os.open(os.devnull, os.O_RDWR)
                for descriptor in (0, 1, 2):
                    os.dup2(nothing, descriptor)
                os.chdir(folder)
                os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
                sys.dont_write_bytecode = changed
                sys.path[:0] = [str(folder), str(folder / "tests")]
                json.dump(work(), answer)
                answer.flush()
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        answer.seek(0)
        return json.load(answer)


class Trial:
    """The changes of one game, tried in a copy.

    Parameters
    ----------
    game : str
    copy : Copy
    """

    def __init__(self, game: str, copy: Copy) -> None:
        self.game, self.copy = game, copy
        self.candidates = Candidates(copy.folder, game)
        load_common()
        in_child(copy.folder, lambda: collect(game), changed=False)

    def bites(self, test: str) -> bool:
        """Say whether a test fails as the copy stands."""
        return self.failing([test]) == test

    def failing(self, chosen: Sequence[str]) -> str:
        """Return the first of some tests that fails as the copy stands; nothing, if none does."""
        return in_child(self.copy.folder, lambda: bite(self.game, chosen))

    def bitten_by(self, change: Change) -> str:
        """Return the test that fails with a change; nothing, if none does; ``refused``, if no game can be had with it."""
        order = self.candidates.order(change)
        first = of_few_files(order)
        with self.copy.changed(change):
            for chosen in (first, order[len(first) :]):
                if chosen and (test := self.failing(chosen)):
                    self.candidates.learn(change, test)
                    return test
        return ""


def of_few_files(order: Sequence[str]) -> list[str]:
    """Return the first tests, as long as they are of few files."""
    files: set[str] = set()
    for place, test in enumerate(order):
        files.add(test.partition("::")[0])
        if len(files) > FEW_FILES:
            return list(order[:place])
    return list(order)
