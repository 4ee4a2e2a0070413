"""Series of Roll and Move, for tests of series."""

from __future__ import annotations

from pathlib import Path

from studies import RANDOM

from simkit.experiment import entry, make_series
from simkit.games import rollmove
from simkit.series import play_series

FANO = {"design": "pairs", "cars": 3}


def series_of(races=60, strategies="abcdefg", variants=None, squares=12, **how):
    field = {name: entry(RANDOM()) for name in strategies}
    rules = rollmove.Rules(squares=squares)
    return make_series(rules, field, variants, races=races, seed=3, title="Who?", **(how or FANO))


def played(plan, **how):
    return play_series(plan, progress=False, **how)


def desk_of(folder, monkeypatch):
    """Go to a folder that holds ``who.toml``, a series with a variant."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))
    (folder / "who.toml").write_text(series_of(variants={"short": {"squares": 6}}).text)
    return folder
