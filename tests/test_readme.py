"""The README and the pages in docs do what they say: their Python and shell blocks are run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


FILE = re.compile(r"# (\w+\.py)\n")
"""What a block begins with that is a part of a file."""


def blocks(page: Path, language: str) -> str:
    """Return all blocks of a page in one language, one after another: later ones use the names of earlier ones."""
    found = (text for kind, text in BLOCK.findall(page.read_text()) if kind == language)
    return "\n".join(text for text in found if not FILE.match(text))


def files_of(page: Path) -> dict[str, str]:
    """Return the files that a page spells out, by name: a block of each begins with that."""
    files: dict[str, list[str]] = {}
    for kind, text in BLOCK.findall(page.read_text()):
        if kind == "python" and (part := FILE.match(text)):
            files.setdefault(part.group(1), []).append(text[part.end() :])
    return {name: "\n\n".join(parts) for name, parts in files.items()}


def write_files(page: Path, folder: Path) -> None:
    """Write the files that a page spells out into a folder."""
    for name, text in files_of(page).items():
        (folder / name).write_text(text)


def commands(page: Path) -> list[str]:
    """Return the lines of a page that call simkit, without what only sets it up."""
    lines = blocks(page, "sh").splitlines()
    return [line.split("&& ")[-1] for line in lines if re.search(r"(^|&& )simkit ", line)]


def with_blocks(language: str) -> list[object]:
    return [pytest.param(page, id=page.stem) for page in PAGES if blocks(page, language)]


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder with the experiments, and `simkit` on the path."""
    shutil.copytree(ROOT / "experiments", tmp_path / "experiments")
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "simkit"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m simkit "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{command.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("MPLBACKEND", "Agg")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", with_blocks("sh"))
def test_every_command_of_a_page_works_as_written(desk, page):
    assert commands(page)
    write_files(page, desk)
    for line in commands(page):
        quick = re.sub(r"^(simkit run experiments/\S+)", r"\1 --races 2000", line)
        done = subprocess.run(["bash", "-c", quick], capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{line}\n{done.stderr}"


@pytest.mark.parametrize("page", with_blocks("python"))
def test_the_python_of_a_page_runs_as_written(desk, page):
    write_files(page, desk)
    (desk / "page.py").write_text(blocks(page, "python"))
    command = ["-m", "doctest", str(page)] if ">>>" in blocks(page, "python") else ["-W", "error", "page.py"]
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("page", with_blocks("toml"))
def test_the_experiments_of_a_page_read_without_faults(desk, page):
    from simkit.experiment import check

    for number, text in enumerate(t for found, t in BLOCK.findall(page.read_text()) if found == "toml"):
        if text.lstrip().startswith("game"):
            (desk / f"page-{number}.toml").write_text(text)
            assert check(desk / f"page-{number}.toml") == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_link_of_a_page_leads_to_a_file(page):
    words = re.sub(r"`[^`]*`", "", BLOCK.sub("", page.read_text()))
    for link in re.findall(r"\]\(([^)#:]+)\)", words):
        assert (page.parent / link).exists(), link


def test_the_readme_has_the_two_commands():
    lines = blocks(ROOT / "README.md", "sh").splitlines()
    assert sum(line.startswith("pip install -e . && simkit run experiments/") for line in lines) == 1
    assert lines.count("pip install -e '.[test]' && pytest -q") == 1
