"""The command report: a result as one page."""

from __future__ import annotations

from pathlib import Path

import click

from simkit.commands.shared import FILE, FOLDER, print_safely


@click.command("report")
@click.argument("result", type=FOLDER)
@click.option("--out", type=FILE, help="File to write.  [default: <name of RESULT>-report.html]")
@click.option("--race", type=click.IntRange(0), default=0, show_default=True, help="Race to tell and draw.")
@click.option("--no-races", is_flag=True, help="Play no race again: what the tallies show is all.")
@click.option("--member", help="One field of a series, by its name.")
def report_command(result: Path, out: Path | None, race: int, no_races: bool, member: str | None) -> None:
    r"""Write everything that the result folder RESULT shows into one HTML page.

    The page has the verdicts in words, figures, tables, a race told turn by turn, the experiment, and the command that plays
    it again. It loads nothing from anywhere, reads light and dark, and prints well.

    \b
    Examples:
      simkit report results/runs/rollmove-seats
      simkit report results/runs/rollmove-seats --out seats.html --race 17
    """
    from simkit.commands.series import one_field
    from simkit.report import report_html
    from simkit.series import load

    found = load(result)
    meant = found if member is None else one_field(found, member)
    path = out or Path(f"{result.resolve().name}-report.html")
    path.write_bytes(report_html(meant, None if no_races else race).encode())  # type: ignore[arg-type]
    print_safely(f"The report is in {path}")
