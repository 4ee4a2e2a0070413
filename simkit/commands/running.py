"""Commands about experiments: run, replay, check."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from simkit.commands.shared import ANY_PATH, FILE, FOLDER, Count, print_safely
from simkit.faults import printable

RUNS = Path("results/runs")
"""Where results go when no folder is named, below the current directory."""


@click.command("run")
@click.argument("file", type=FILE)
@click.option(
    "--races", type=Count(), help="Races of each arm, in place of the file's: 2e6, 1_000_000, 500k."
)
@click.option("--until-decided", is_flag=True, help="End as soon as no comparison is undecided.")
@click.option(
    "--precision",
    type=float,
    help="End when half of every interval is at most this: 0.002 is 0.2 points of per cent, or 0.2 % of a mean.",
)
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads.  [default: one for each core]")
@click.option(
    "--scheduler",
    help="Play on a Dask cluster: the address of its scheduler, or local for --workers processes on this machine.",
)
@click.option("--tls-ca", type=FILE, help="For a tls:// scheduler: who is trusted (PEM).")
@click.option("--tls-cert", type=FILE, help="For a tls:// scheduler: who we are (PEM).")
@click.option("--tls-key", type=FILE, help="For a tls:// scheduler: our key (PEM).")
@click.option(
    "--keep-races",
    type=FOLDER,
    help="Also write every race's finish as Parquet, a folder for every arm, into this one.",
)
@click.option("--out", type=FOLDER, help=f"Result folder.  [default: {RUNS}/<name of FILE>]")
@click.option("--quiet", is_flag=True, help="Print the results alone: no progress, no remarks.")
def run_command(
    file: Path,
    races: int | None,
    until_decided: bool,
    precision: float | None,
    workers: int | None,
    scheduler: str | None,
    tls_ca: Path | None,
    tls_cert: Path | None,
    tls_key: Path | None,
    keep_races: Path | None,
    out: Path | None,
    quiet: bool,
) -> None:
    r"""Play the experiment in FILE and say what holds.

    A run that was stopped goes on with the same command; a larger --races adds to what is there. With --until-decided or
    --precision it ends by its results, after --races at the latest; its intervals hold nevertheless.

    \b
    Examples:
      simkit run experiments/rollmove-seats.toml
      simkit run experiments/rollmove-seats.toml --races 2e6 --workers 2 --out results/runs/long
      simkit run experiments/sccr-pit-stops.toml --until-decided
      simkit run experiments/sccr-pit-stops.toml --scheduler local --workers 4
      simkit run experiments/rollmove-seats.toml --keep-races results/runs/rollmove-races
    """
    import contextlib

    from simkit.commands.results import print_study
    from simkit.commands.series import print_series
    from simkit.experiment import SeriesPlan, read_plan, remarks, with_orders, with_stop
    from simkit.orders import refuse_target
    from simkit.runner import sigterm_as_ctrl_c
    from simkit.series import play_series
    from simkit.stopping import play
    from simkit.study import Study

    plan = with_stop(read_plan(file), until_decided or None, precision)
    if keep_races:
        refuse_target(keep_races)
        plan = with_orders(plan)
    folder = out or RUNS / plan.name
    progress = False if quiet else None
    for remark in () if quiet else remarks(plan):
        click.echo(f"simkit: note: {printable(str(remark))}", err=True)
    sigterm_as_ctrl_c()
    with contextlib.ExitStack() as stack:
        crew: Any = workers
        if scheduler is not None:
            from simkit.cluster import connected

            crew = stack.enter_context(connected(scheduler, workers, tls_ca, tls_cert, tls_key))
        if isinstance(plan, SeriesPlan):
            played: Any = play_series(plan, folder, crew, progress, races)
            print_series(played)
        else:
            played = Study(play(plan, folder, crew, progress, races), plan)
            print_study(played)
    if keep_races:
        print_safely(f"Every race is in {played.save_orders(keep_races)}")
    print_safely(f"The result is in {folder}: simkit show {folder}")


def _print_schema(ctx: click.Context, _option: click.Parameter, value: bool) -> None:
    """Print the JSON Schema of experiment files, and leave."""
    if not value or ctx.resilient_parsing:
        return
    import json

    from simkit.experiment.json_schema import experiment_schema

    click.echo(json.dumps(experiment_schema(), indent=2))
    ctx.exit()


@click.command("check")
@click.argument("file", type=FILE)
@click.option(
    "--schema",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_schema,
    help="Print the JSON Schema of experiment files instead, for an editor.",
)
def check_command(file: Path) -> None:
    r"""Say everything that is wrong with the experiment in FILE, a line each.

    What is not wrong but has no effect is told in notes: a table that is not in play, a variant that changes nothing.

    \b
    Example:
      simkit check mine.toml
      simkit check --schema > simkit.schema.json
    """
    from simkit.experiment import SeriesPlan, read_plan, remarks

    plan = read_plan(file)
    experiment = plan.whole if isinstance(plan, SeriesPlan) else plan
    arms = ", ".join(arm.name for arm in experiment.arms())
    if isinstance(plan, SeriesPlan):
        sizes = sorted({sum(lineup.values()) for lineup in plan.lineups.values()})
        of = " or ".join(str(size) for size in sizes)
        field = f"{len(plan.lineups)} fields of {of} cars from {len(experiment.field)} strategies"
    else:
        field = ", ".join(f"{strategy.cars} x {strategy.name}" for strategy in experiment.field)
    print_safely(
        f"{file}: no faults. {plan.game.title}, {field}; arms: {arms}; {plan.races:,} {plan.game.sample}s each"
    )
    for remark in remarks(plan):
        print_safely(f"note: {remark}")


@click.command("replay")
@click.argument("source", metavar="FILE|RESULT", type=ANY_PATH)
@click.option("--race", type=click.IntRange(0), required=True, help="Race number, from 0 on.")
@click.option("--arm", help="Arm to replay.  [default: base]")
@click.option(
    "--turn", type=click.IntRange(1), help="This turn alone: of a season, one of its races in full."
)
@click.option("--member", help="One field of a series, by its name.")
@click.option(
    "--pictures",
    type=FILE,
    help="Draw the race into this file instead: a picture of every turn (.png, .svg, .pdf), or moving (.gif).",
)
def replay_command(
    source: Path,
    race: int,
    arm: str | None,
    turn: int | None,
    member: str | None,
    pictures: Path | None,
) -> None:
    r"""Tell one race turn by turn: of an experiment file, or of a result folder.

    Any race number has a race, also one that no run has played. Games with a track can be drawn as well.

    \b
    Examples:
      simkit replay experiments/rollmove-seats.toml --race 17
      simkit replay results/runs/rollmove-seats --race 17 --arm long
      simkit replay experiments/rollmove-sizes.toml --race 17 --member cars-04
      simkit replay experiments/sccr-pit-stops.toml --race 17 --turn 5
      simkit replay experiments/sccr-snowball.toml --race 17 --turn 2
    """
    from simkit.commands.series import one_field
    from simkit.experiment import read_plan
    from simkit.playback import replay
    from simkit.series import load
    from simkit.study import Study

    found = one_field(load(source) if source.is_dir() else read_plan(source), member)
    experiment = found.experiment() if isinstance(found, Study) else found
    if pictures is not None:
        from simkit.boards import save_race

        save_race(experiment, race, pictures, arm)
        print_safely(f"The race is drawn in {pictures}")
        return
    for sentence in replay(experiment, race, arm, turn):
        print_safely(sentence)
