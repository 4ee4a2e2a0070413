"""Do the tests bite? Every constant of a game is changed, one at a time, and some test of an outcome must fail.

``PYTHONPATH=.:tests NUMBA_DISABLE_JIT=1 python tests/bite.py GAME`` tries what tests/bites/GAME.csv does not know yet, and writes it;
``--again`` tries everything anew. Tests marked `literal` do not count.
"""

from __future__ import annotations

import argparse
import csv
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from biting.changes import KINDS, Change
from biting.copies import Copy, changes_of
from biting.runs import Trial

KEPT = Path(__file__).parent / "bites"
HEAD = ("constant", "from", "to", "bitten_by")
NONE = "NONE"
"""No test fails."""
REFUSED = "refused"
"""There is no game with this constant, so no outcome of it."""

Bites = dict[tuple[str, str], str]


def kept(game: str) -> Bites:
    """Return what bit each change of a game when it was tried last, by the change's key."""
    path = KEPT / f"{game}.csv"
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {(row["constant"], row["to"]): row["bitten_by"] for row in csv.DictReader(file)}


def excused(game: str, changes: Iterable[Change]) -> dict[tuple[str, str], str]:
    """Return the changes of a game that change no outcome, and why, by the change's key.

    They are those of tests/bites/GAME-no-outcome.csv, whose lines hold for one change or, without `to`, for all of a constant.
    """
    path = KEPT / f"{game}-no-outcome.csv"
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        why = {(row["constant"], row["to"]): row["why"] for row in csv.DictReader(file)}
    keys = [change.key for change in changes]
    return {key: why.get(key, why.get((key[0], ""), "")) for key in keys if {key, (key[0], "")} & why.keys()}


def keep(game: str, changes: Iterable[Change], bites: Bites) -> None:
    """Write the table of a game."""
    KEPT.mkdir(exist_ok=True)
    with (KEPT / f"{game}.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(HEAD)
        rows = [(each.constant, each.old, each.new, bites[each.key]) for each in changes if each.key in bites]
        table.writerows(rows)


def shares(game: str, changes: Sequence[Change], bites: Bites) -> dict[str, tuple[int, int, int]]:
    """Return by kind: changes that some test bites, changes that could be bitten, and those without an outcome."""
    without = excused(game, changes)
    bitten, able, idle = Counter[str](), Counter[str](), Counter[str]()
    for change in changes:
        if bites.get(change.key) == REFUSED:
            continue
        if change.key in without:
            idle[change.kind] += 1
            continue
        able[change.kind] += 1
        bitten[change.kind] += bites.get(change.key, NONE) != NONE
    return {kind: (bitten[kind], able[kind], idle[kind]) for kind in KINDS}


def say(game: str, counts: Mapping[str, tuple[int, int, int]]) -> None:
    """Print the shares."""
    rows = [*counts.items(), ("all", tuple(map(sum, zip(*counts.values(), strict=True))))]
    for kind, (bitten, able, idle) in rows:
        share = f"{100 * bitten / able:.1f} %" if able else "-"
        print(
            f"{game:12} {kind:8} {bitten:5} of {able:5} changes bitten {share:>8}; {idle} without an outcome"
        )


def try_out(game: str, changes: Iterable[Change], known: Bites) -> Iterator[tuple[Change, str]]:
    """Try changes of a game, and yield each with what bites it; tests that are known to bite its like come first."""
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(game, Copy(Path(folder)))
        for change in changes_of(game):
            trial.candidates.learn(change, known.get(change.key, NONE))
        for change in changes:
            yield change, trial.bitten_by(change) or NONE


def bite_again(game: str, n: int, seed: int) -> int:
    """Make some changes of the table again; each must fail the test that it failed before. Return how many do not."""
    bites = kept(game)
    changes = [change for change in changes_of(game) if bites.get(change.key, NONE) not in (NONE, REFUSED)]
    drawn = random.Random(seed).sample(changes, n)
    idle = 0
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(game, Copy(Path(folder)))
        failing = trial.failing(sorted({bites[change.key] for change in drawn}))
        assert not failing, f"fails without any change: {failing}"
        for change in drawn:
            test = bites[change.key]
            with trial.copy.changed(change):
                bitten = trial.bites(test)
            idle += not bitten
            print(
                f"{change.constant}: {change.old} -> {change.new}: {'' if bitten else 'NOT '}{test}",
                flush=True,
            )
    return idle


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--kind", choices=KINDS, action="append", help="only such constants")
    parser.add_argument("--only", default="", help="only constants with this text in their name")
    parser.add_argument("--again", action="store_true", help="also those that the table has as bitten")
    parser.add_argument("--dry", action="store_true", help="leave the table as it is")
    parser.add_argument("--draw", type=int, help="try only so many, drawn at random")
    parser.add_argument("--sample", type=int, help="make only so many changes of the table again")
    parser.add_argument("--seed", type=int, default=1, help="of what is drawn")
    asked = parser.parse_args()
    if asked.sample:
        return bite_again(asked.game, asked.sample, asked.seed)
    kinds = asked.kind or KINDS
    changes = changes_of(asked.game)
    without = excused(asked.game, changes)
    bites = {} if asked.again and not asked.kind and not asked.only else kept(asked.game)
    wanted = [
        change
        for change in changes
        if change.kind in kinds
        and asked.only in change.constant
        and change.key not in without
        and (asked.again or bites.get(change.key, NONE) == NONE)
    ]
    if asked.draw and asked.draw < len(wanted):
        wanted = random.Random(asked.seed).sample(wanted, asked.draw)
    for change, test in try_out(asked.game, wanted, kept(asked.game)) if wanted else ():
        bites[change.key] = test
        print(f"{change.constant}: {change.old} -> {change.new}: {test}", flush=True)
        if not asked.dry:
            keep(asked.game, changes, bites)
    counts = {kind: count for kind, count in shares(asked.game, changes, bites).items() if kind in kinds}
    say(asked.game, counts)
    return int(any(bitten < able for bitten, able, _ in counts.values()))


if __name__ == "__main__":
    sys.exit(main())
