"""Golden races: digests of outcomes that may change only together with a game's `engine_version`.

``python tests/golden.py [GAME ...]`` writes tests/golden/<game>.json anew. It refuses where races came out
differently and the version was not raised.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from playing import FINISHED, columns_digest, samples

from simkit.games.registry import GAMES

FOLDER = Path(__file__).parent / "golden"
RACES = 200
FEW = 3
"""So many are played interpreted."""


def played(name: str, n_races: int) -> dict[str, dict[str, str]]:
    """Return the digests of every sample's columns over the first `n_races`."""
    return {label: columns_digest(table.play(n_races)) for label, table in samples(name).items()}


def kept(name: str) -> dict[str, Any] | None:
    """Return the golden races of a game, or None where there are none."""
    path = FOLDER / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def differences(golden: dict[str, dict[str, str]], now: dict[str, dict[str, str]]) -> list[str]:
    """Name every sample and column, of those in both, that came out differently."""
    return [
        f"{label}: {column}"
        for label in golden.keys() & now.keys()
        for column in golden[label].keys() & now[label].keys()
        if golden[label][column] != now[label][column]
    ]


def write(name: str) -> str:
    """Write the golden races of one game; return what was done."""
    version = GAMES[name].engine_version
    now = played(name, RACES)
    before = kept(name)
    if before and before["engine_version"] == version and (changed := differences(before["races"], now)):
        return f"{name}: races differ ({', '.join(sorted(changed)[:6])}); raise engine_version first"
    text = json.dumps({"engine_version": version, "races": now}, indent=1, sort_keys=True)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    return f"{name}: {len(now)} samples written for engine version {version}"


if __name__ == "__main__":
    for game in sys.argv[1:] or FINISHED:
        print(write(game))
