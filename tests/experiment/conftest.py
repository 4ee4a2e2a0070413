"""The made-up game among the others, and what is told of a file."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from madeup import MADEUP

from simkit.experiment import check
from simkit.games import registry
from simkit.games.game import Game


@pytest.fixture(autouse=True, scope="session")
def madeup() -> Iterator[Game]:
    """Register the made-up game."""
    module = types.ModuleType("simkit.games.madeup")
    module.GAME = MADEUP  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "simkit.games.madeup", module)
        patch.setattr(registry, "NAMES", (*registry.NAMES, "madeup"))
        yield MADEUP


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str | bytes], list[str]]:
    """Return a function that writes a text to ``e.toml`` and gives the lines of its faults."""
    monkeypatch.chdir(tmp_path)

    def faults(text: str | bytes) -> list[str]:
        raw = text if isinstance(text, bytes) else text.encode("utf-8")
        Path("e.toml").write_bytes(raw)
        return [str(fault) for fault in check("e.toml")]

    return faults
