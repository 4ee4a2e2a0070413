"""The licences of all that simkit and its checks run with: written to docs/licences.md; with --check, that list must know them all.

Run in an environment made from .ci/lock.txt. Nothing is asked from a network.
"""

from __future__ import annotations

import re
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "licences.md"

FREE = re.compile(
    r"\b(MIT|MIT-0|BSD|BSD-\d-Clause|0BSD|ISC|Apache|Apache-2\.0|PSF|PSF-2\.0|Python|Python-2\.0|MPL|MPL-2\.0|HPND|Unlicense|Zlib|CC0-1\.0|MIT-CMU)\b",
    re.IGNORECASE,
)
"""Licences that let everybody use and pass on; one that is none of these has to be looked at by a person."""


def pins() -> list[str]:
    """Return the plain names of the locked packages that are installed in the locked version."""
    found = re.findall(
        r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", (ROOT / ".ci" / "lock.txt").read_text(), re.MULTILINE
    )
    installed = {plain(each.metadata["Name"]): each.version for each in metadata.distributions()}
    return sorted(plain(name) for name, version in found if installed.get(plain(name)) == version)


def plain(name: str) -> str:
    """Return a package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def licence(name: str) -> str:
    """Return what a package says of its licence, in a few words."""
    about = metadata.metadata(name)
    said = about.get("License-Expression")
    if said:
        return str(said)
    classes = [
        each.rpartition(" :: ")[2]
        for each in about.get_all("Classifier") or []
        if each.startswith("License ::")
    ]
    words = ", ".join(sorted({each for each in classes if each != "OSI Approved"}))
    return words or str(about.get("License") or "").strip().partition("\n")[0][:60] or "not said"


def page() -> str:
    """Return the list as a page."""
    rows = "\n".join(f"| {name} | {licence(name)} |" for name in pins())
    return f"""# Licences

simkit is MIT. These are the packages of `.ci/lock.txt` as they are installed on Linux, and what each says of its own licence; those of
`pip install simkit` alone are few, the rest belongs to extras and to the checks. `python .ci/licences.py` writes this page.

| package | licence |
|---|---|
{rows}
"""


def main() -> int:
    """Write the page, or look whether it knows every package."""
    strange = [f"{name}: {licence(name)}" for name in pins() if not FREE.search(licence(name))]
    for line in strange:
        print(f"licence to be looked at: {line}")
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
        return int(bool(strange))
    listed = PAGE.read_text(encoding="utf-8")
    missing = [name for name in pins() if f"\n| {name} | " not in listed]
    for name in missing:
        print(f"docs/licences.md does not list {name}: python .ci/licences.py")
    return int(bool(strange or missing))


if __name__ == "__main__":
    sys.exit(main())
