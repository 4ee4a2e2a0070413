"""The command verify: whether a result is what it says."""

from __future__ import annotations

from pathlib import Path

import click

from simkit.commands.shared import FOLDER, print_safely


@click.command("verify")
@click.argument("result", type=FOLDER)
@click.option(
    "--blocks",
    type=click.IntRange(0),
    default=8,
    show_default=True,
    help="Blocks to play again, picked at random.",
)
@click.option("--all", "everything", is_flag=True, help="Play every block again.")
@click.option("--seed", type=click.IntRange(0), help="Picks the blocks; a new one each time by default.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads.  [default: one for each core]")
@click.pass_context
def verify_command(
    context: click.Context, result: Path, blocks: int, everything: bool, seed: int | None, workers: int | None
) -> None:
    r"""Say whether the result folder RESULT is what it says it is. Nothing in it is changed.

    The checksum of every file is computed, missing races are counted, and some blocks are played again, which must give
    the same numbers to the last bit. Leaves with 1 where something is not sound; the same run command mends it.

    \b
    Examples:
      simkit verify results/runs/rollmove-seats
      simkit verify results/runs/rollmove-seats --blocks 2 --seed 1
    """
    from simkit.verifying import verify

    found = verify(result, None if everything else blocks, seed, workers)
    print_safely(str(found))
    context.exit(0 if found.is_sound else 1)
