"""The commands, as they are typed, in this process."""

from __future__ import annotations

import pytest

from simkit.cli import main

FILE = """
game = "rollmove"
title = "Which seat wins?"
seed = 9
races = 400
[rules]
squares = 40
[field.roller]
policy = "random"
cars = 4
[variants.short]
squares = 10
"""


def typed(*words: object) -> int:
    """Run a command in this process and return its exit code."""
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    return int(left.value.code or 0)


class Shell:
    """Runs commands in this process, in a folder of their own."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: object) -> tuple[int, str, str]:
        """Return exit code, standard output and standard error."""
        code = typed(*words)
        out, err = self._capsys.readouterr()
        return code, out, err
