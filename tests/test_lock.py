"""The lock of the checks: it meets every requirement, to the file; nothing is asked from a network."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PLACES = [
    {
        "python_full_version": f"{python}.9",
        "sys_platform": system,
        "os_name": os_name,
        "platform_system": name,
    }
    for python in ("3.11", "3.12", "3.13")
    for system, os_name, name in [
        ("linux", "posix", "Linux"),
        ("darwin", "posix", "Darwin"),
        ("win32", "nt", "Windows"),
    ]
]


def pins():
    """Yield name, version, marker (or None) and hashes of every pin."""
    text = (ROOT / ".ci" / "lock.txt").read_text(encoding="utf-8")
    for block in re.split(r"\n(?=[A-Za-z0-9])", text):
        found = re.match(r"([A-Za-z0-9._-]+)==([^\s;\\]+)(?: ; ([^\\\n]+?))? \\\n", block)
        if found:
            name, version, marker = found.groups()
            hashes = re.findall(r"--hash=sha256:[0-9a-f]{64}\b", block)
            yield canonicalize_name(name), version, Marker(marker) if marker else None, hashes


def requirements():
    """Yield every requirement of the package and of each extra, but for those that name its own extras."""
    optional = PROJECT["optional-dependencies"]
    for line in [*PROJECT["dependencies"], *(line for extra in optional.values() for line in extra)]:
        if not line.startswith("simkit["):
            yield Requirement(line)


@pytest.mark.parametrize(
    "place", PLACES, ids=lambda place: f"{place['sys_platform']}-{place['python_full_version']}"
)
def test_every_requirement_is_met_by_one_pin(place):
    for requirement in requirements():
        if requirement.marker and not requirement.marker.evaluate(place):
            continue
        name = canonicalize_name(requirement.name)
        versions = [
            version
            for pinned, version, marker, _ in pins()
            if pinned == name and (marker is None or marker.evaluate(place))
        ]
        assert len(versions) == 1, f"{name}: {versions}"
        assert requirement.specifier.contains(versions[0]), f"{requirement}: {versions[0]}"


def test_every_pin_names_the_files_by_their_hashes():
    found = list(pins())
    assert len(found) > 150
    assert [name for name, _, _, hashes in found if not hashes] == []
