"""The command diff: what differs between two results, experiments or rule sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from simkit.commands.shared import ANY_PATH, print_columns, print_safely

if TYPE_CHECKING:
    from pathlib import Path

    from simkit.differences import Side


@click.command("diff")
@click.argument("one", metavar="A", type=ANY_PATH)
@click.argument("other", metavar="B", type=ANY_PATH)
def diff_command(one: Path, other: Path) -> None:
    r"""Say what differs between A and B: result folders, experiment files, or games by name.

    Every setting that differs is listed with both values, and which arms are the same races; of two results also the verdicts
    that changed, and the estimates whose intervals have nothing in common. A game stands for its default rules.

    \b
    Examples:
      simkit diff experiments/rollmove-seats.toml rollmove
      simkit diff results/runs/rollmove-seats experiments/rollmove-seats.toml
    """
    from simkit.differences import arms_that_differ, read_side, settings_that_differ

    a, b = read_side(one), read_side(other)
    frame = settings_that_differ(a, b)
    if len(frame):
        print_columns(list(frame.itertuples(index=False)), ("setting", a.name, b.name))
    else:
        print_safely("no setting differs")
    for arm, said in arms_that_differ(a, b).items() if a.arms and b.arms else ():
        print_safely(f"arm {arm}: {said}")
    if a.found is not None and b.found is not None:
        _print_results(a, b)


def _print_results(a: Side, b: Side) -> None:
    """Print what differs in the numbers of two results."""
    from simkit.commands.series import print_frame
    from simkit.differences import estimates_that_differ, verdicts_that_differ

    assert a.found is not None
    assert b.found is not None
    same = a.found.digest() == b.found.digest()
    print_safely("the same tallies: " + a.found.digest() if same else "other tallies")
    if same:
        return
    for what, frame in (
        ("verdicts that differ", verdicts_that_differ(a.found, b.found)),
        ("estimates whose intervals have nothing in common", estimates_that_differ(a.found, b.found)),
    ):
        print_safely(f"\n{what}: {len(frame) or 'none'}")
        if len(frame):
            print_frame(frame)
