"""What all tests share."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import hypothesis
import pytest
from shell import FILE, Shell

# A deadline would measure the compiler.
hypothesis.settings.register_profile("simkit", deadline=None, derandomize=True, print_blob=False)
hypothesis.settings.load_profile("simkit")

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def pytest_configure() -> None:
    """Heed Ctrl-C, and let what tests start heed it, though a shell in the background has it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests that take minutes, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long") or "long" in config.getoption("-m"):
        return
    skip = pytest.mark.skip(reason="takes minutes; --long runs it")
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def interpreted() -> bool:
    """Whether compiled functions are plain Python in this run, so that tests play few races."""
    return INTERPRETED


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Commands typed in a folder that holds ``seats.toml``, a small experiment."""
    monkeypatch.chdir(tmp_path)
    Path("seats.toml").write_text(FILE)
    return Shell(capsys)
