"""A copy of the package and its tests in a temporary folder, in which one file at a time is changed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from biting.changes import Change
from biting.code import code_changes, option_changes
from biting.data import data_changes

ROOT = Path(__file__).parent.parent.parent
COPIED = ("simkit", "tests", "docs", "experiments", "pyproject.toml")

OPTIONS = """
import dataclasses, json, sys
from simkit.games.registry import GAMES
rules = GAMES[sys.argv[1]].rules
defaults = {field.name: field.default for field in dataclasses.fields(rules)}
print(json.dumps({
    name: {"kind": option.kind, "low": option.low, "high": option.high, "options": option.options,
           "clauses": option.clauses, "default": defaults[name]}
    for name, option in rules.options().items()
}))
"""


def game_folder(root: Path, game: str) -> Path:
    """Return the folder of a game's package; a game made of another has it in that one's."""
    return root.joinpath("simkit", "games", *game.split("-"))


def options_of(game: str) -> dict[str, Any]:
    """Return what the contract says of a game's options; asked in a process of its own."""
    command = [sys.executable, "-c", OPTIONS, game]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def changes_of(game: str) -> list[Change]:
    """Return every change of every constant of a game: options, data, code."""
    folder = game_folder(ROOT, game)
    found = [*option_changes(folder, ROOT, options_of(game)), *data_changes(folder, ROOT)]
    found += code_changes(folder, ROOT)
    assert len({change.key for change in found}) == len(found), "two changes have one name"
    return found


class Copy:
    """The copy: made once, changed and put right again.

    Parameters
    ----------
    folder : Path
        An empty one.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, folder / name)
            else:
                shutil.copy2(source, folder / name)

    @contextmanager
    def changed(self, change: Change) -> Iterator[None]:
        """Change one file while the context lasts; its time of change differs, so no compiled file stands for it."""
        path = self.folder / change.file
        before, times = path.read_text(encoding="utf-8"), path.stat()
        path.write_text(change.made_in(before), encoding="utf-8")
        os.utime(path, (times.st_atime, times.st_mtime - 1000))
        try:
            yield
        finally:
            path.write_text(before, encoding="utf-8")
            os.utime(path, (times.st_atime, times.st_mtime))
