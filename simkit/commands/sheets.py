"""The commands balance and guard: one page on a rule set, and whether it has moved."""

from __future__ import annotations

from pathlib import Path

import click

from simkit.commands.shared import ANY_PATH, FILE, Count, print_safely

RACES = 20_000

SUFFIX = ".balance.json"
"""Where a sheet is kept that nobody names: beside the experiment, under its stem."""


@click.command("balance")
@click.argument("source", metavar="FILE|RESULT", type=ANY_PATH)
@click.option("--arm", help="Which arm's.  [default: base]")
@click.option(
    "--races", type=Count(), default=RACES, show_default=True, help="Races that are played for a FILE."
)
@click.option(
    "--luck-races",
    type=click.IntRange(0),
    default=2000,
    show_default=True,
    help="Race numbers for luck and skill; 0 leaves them out.",
)
@click.option("--save", type=FILE, help="Write the sheet into this file, too, for guard.")
@click.option("--member", help="One field of a series, by its name.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads.  [default: one for each core]")
def balance_command(
    source: Path,
    arm: str | None,
    races: int,
    luck_races: int,
    save: Path | None,
    member: str | None,
    workers: int | None,
) -> None:
    r"""Print one page on the balance of a rule set: seats, strategies, luck, pace, drama, elimination.

    Every line has an interval, a plain reading, and a flag where the interval is beyond a threshold that the line states.

    \b
    Examples:
      simkit balance experiments/rollmove-seats.toml
      simkit balance results/runs/rollmove-seats --arm long
      simkit balance experiments/rollmove-seats.toml --save rollmove-seats.balance.json
    """
    from simkit.runner import sigterm_as_ctrl_c
    from simkit.sheets import write_sheet
    from simkit.sheets.making import balance

    sigterm_as_ctrl_c()
    sheet = balance(source, arm, races, workers, member, luck_races)
    print_safely(str(sheet))
    if save is not None:
        write_sheet(sheet, save)
        print_safely(f"The sheet is in {save}: simkit guard {source} --sheet {save}")


@click.command("guard")
@click.argument("file", type=FILE)
@click.option("--sheet", type=FILE, help=f"The stored sheet.  [default: FILE with the ending {SUFFIX}]")
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads.  [default: one for each core]")
def guard_command(file: Path, sheet: Path | None, workers: int | None) -> None:
    r"""Compare the experiment in FILE, as it is now, with a stored balance sheet; exit with 1 where it has moved.

    As many races are played as the sheet rests on. A line has moved where the interval of the difference is wholly beyond its
    margin: that of the experiment for shares, that part of the stored value for anything else.

    \b
    Examples:
      simkit balance mine.toml --save mine.balance.json
      simkit guard mine.toml
    """
    from simkit.runner import sigterm_as_ctrl_c
    from simkit.sheets import compare_sheets, read_sheet
    from simkit.sheets.making import LUCK_RACES, balance

    sigterm_as_ctrl_c()
    before = read_sheet(sheet or file.with_suffix(SUFFIX))
    has_luck = any(line.section == "luck and skill" for line in before.lines)
    now = balance(file, before.arm, before.races, workers, luck_races=LUCK_RACES if has_luck else 0)
    moves = compare_sheets(before, now)
    for move in moves:
        print_safely(str(move))
    changed = (
        "the rules are as they were" if now.address == before.address else "rules, data or field have changed"
    )
    print_safely(f"{len(moves)} of {len(before.lines)} lines have moved, {now.races:,} races; {changed}")
    if moves:
        raise click.exceptions.Exit(1)
