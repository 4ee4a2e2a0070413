"""Commands about experiments: run, replay, check."""

from __future__ import annotations

from pathlib import Path

import click

from simkit.commands.shared import ANY_PATH, FILE, FOLDER, Count, print_safely

RUNS = Path("results/runs")
"""Where results go when no folder is named, below the current directory."""


@click.command("run")
@click.argument("file", type=FILE)
@click.option(
    "--races", type=Count(), help="Races of each arm, in place of the file's: 2e6, 1_000_000, 500k."
)
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads.  [default: one for each core]")
@click.option("--out", type=FOLDER, help=f"Result folder.  [default: {RUNS}/<name of FILE>]")
@click.option("--quiet", is_flag=True, help="Print the results alone: no progress, no remarks.")
def run_command(file: Path, races: int | None, workers: int | None, out: Path | None, quiet: bool) -> None:
    r"""Play the experiment in FILE and say what holds.

    A run that was stopped goes on with the same command; a larger --races adds to what is there.

    \b
    Examples:
      simkit run experiments/rollmove-seats.toml
      simkit run experiments/rollmove-seats.toml --races 2e6 --workers 2 --out results/runs/long
    """
    from simkit.commands.results import print_study
    from simkit.experiment import read_experiment
    from simkit.runner import run_experiment, sigterm_as_ctrl_c
    from simkit.study import Study

    experiment = read_experiment(file)
    folder = out or RUNS / experiment.name
    sigterm_as_ctrl_c()
    results = run_experiment(experiment, folder, workers, False if quiet else None, races)
    print_study(Study(results, experiment))
    print_safely(f"The result is in {folder}: simkit show {folder}")


@click.command("check")
@click.argument("file", type=FILE)
def check_command(file: Path) -> None:
    r"""Say everything that is wrong with the experiment in FILE, a line each.

    \b
    Example:
      simkit check mine.toml
    """
    from simkit.experiment import read_experiment

    experiment = read_experiment(file)
    arms = ", ".join(arm.name for arm in experiment.arms())
    field = ", ".join(f"{strategy.cars} x {strategy.name}" for strategy in experiment.field)
    print_safely(
        f"{file}: no faults. {experiment.game.title}, {field}; arms: {arms}; {experiment.races:,} races each"
    )


@click.command("replay")
@click.argument("source", metavar="FILE|RESULT", type=ANY_PATH)
@click.option("--race", type=click.IntRange(0), required=True, help="Race number, from 0 on.")
@click.option("--arm", help="Arm to replay.  [default: base]")
def replay_command(source: Path, race: int, arm: str | None) -> None:
    r"""Tell one race turn by turn: of an experiment file, or of a result folder.

    Any race number has a race, also one that no run has played.

    \b
    Examples:
      simkit replay experiments/rollmove-seats.toml --race 17
      simkit replay results/runs/rollmove-seats --race 17 --arm long
    """
    from simkit.experiment import read_experiment
    from simkit.playback import replay
    from simkit.study import load

    experiment = load(source).experiment() if source.is_dir() else read_experiment(source)
    for sentence in replay(experiment, race, arm):
        print_safely(sentence)
