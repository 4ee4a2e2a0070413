"""The command ``simkit``: finds the sub-command, and turns faults into lines and exit codes.

====  ==============================================================
code  meaning
====  ==============================================================
0     done
1     a guard found that something has moved, or a result is not sound
2     something in the input is wrong: one line for each thing
3     the disk or a folder is in the way: one line with the path
130   stopped by Ctrl-C: one line says how to go on
====  ==============================================================
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from simkit import __version__
from simkit.faults import Fault, FaultError, printable

_COMMANDS = {
    "run": ("running", "Play an experiment and say what holds."),
    "show": ("results", "Print the tables of a result."),
    "balance": ("sheets", "Print one page on the balance of a rule set."),
    "guard": ("sheets", "Say whether a rule set has moved from a stored balance sheet."),
    "sweep": ("designs", "Say how a metric goes with the values of rules."),
    "screen": ("designs", "Say which rule moves a metric most."),
    "knockout": ("designs", "Say what single cards, events and rules are worth."),
    "exploit": ("beating", "Say how far a field can be beaten."),
    "handicap": ("beating", "Find the smallest handicap that evens two strategies."),
    "luck": ("luck", "Split results into skill and luck, by source of chance."),
    "report": ("report", "Write a result as one HTML page, with figures."),
    "diff": ("diff", "Say what differs between two results, experiments or rule sets."),
    "verify": ("verify", "Say whether a result is what it says, and play some of it again."),
    "replay": ("running", "Tell one race turn by turn."),
    "check": ("running", "Say everything that is wrong with an experiment file."),
    "estimate": ("estimate", "Say what a run will take: time, memory and disk."),
    "new": ("games", "Print a commented starter experiment."),
    "rules": ("games", "List every option of a game's rules."),
    "builds": ("drivers", "List every driver that a game's rules let you make."),
    "data": ("games", "Write a game's decks, boards and tables as files to edit."),
    "board": ("boards", "Draw the track of a game, or of an experiment."),
    "games": ("games", "List the games."),
    "bench": ("speed", "Measure how fast a game is played, and why not faster."),
}
"""Module of `simkit.commands` and help line of every command, in the order of the help page."""


def _keep_examples(command: click.Command) -> click.Command:
    """Let the help page keep the lines of a paragraph that a raw docstring marks with a backslash and a b."""
    command.help = (command.help or "").replace("\\b\n", "\b\n")
    return command


class _Commands(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(f"simkit.commands.{_COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return _keep_examples(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, says) for name, (_, says) in _COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            from simkit.faults import did_you_mean

            hint = did_you_mean(args[0], list(_COMMANDS))
            raise FaultError([Fault("", f"simkit has no command {args[0]!r}", hint)])
        return super().resolve_command(ctx, args)


def _print_version(ctx: click.Context, _option: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from importlib.metadata import version
    from platform import platform, python_version

    stack = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "pandas"))
    click.echo(f"simkit {__version__} (Python {python_version()}, {stack}; {platform()})")
    ctx.exit()


@click.command(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="Every command explains itself with --help. Exit codes: 0 done, 1 a guard found a move or a result is not sound, 2 a fault in the input, "
    "3 trouble with the disk, 130 stopped by Ctrl-C.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print all versions.",
)
@click.option(
    "--game",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A Python file that registers a game of your own; it is run. More than once, for several.",
)
def simkit(files: Sequence[Path]) -> None:
    r"""Say whether a tabletop racing game is balanced, from millions of races by the real rules.

    \b
    Examples:
      simkit new rollmove > mine.toml     a starter experiment to edit
      simkit check mine.toml              say what is wrong with it
      simkit run mine.toml --races 1e6    play it and print what holds
      simkit replay mine.toml --race 17   tell one of its races
      simkit --game hairpin.py games      with a game of your own
    """
    if files:
        from simkit.games.contract import load_game

        for path in files:
            load_game(path)


_keep_examples(simkit)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code.

    Parameters
    ----------
    arguments : sequence of str, optional
        In place of ``sys.argv[1:]``.

    Raises
    ------
    SystemExit
        Always.
    """
    if arguments is None:
        _open_closed_streams()
    code = _exit_code(None if arguments is None else list(arguments))
    if arguments is None:
        _leave(code)
    sys.exit(code)


def _open_closed_streams() -> None:
    """Stand in for streams that the caller has closed, lest a result file get their number and what is printed."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w" if number else "r"))  # noqa: SIM115  open to the end


def _leave(code: int) -> None:
    """End the process at once: to take compiled code down in good order takes Python half a second."""
    with contextlib.suppress(OSError):  # the reader of a pipe may be gone
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def _exit_code(arguments: list[str] | None) -> int:
    """Run the command line; return the exit code, having said in one line each what went wrong."""
    try:
        code = simkit.main(arguments, prog_name="simkit", standalone_mode=False)
    except SystemExit:  # how click leaves when whoever reads has seen enough
        return 0
    except click.exceptions.NoArgsIsHelpError as error:
        _complain(*error.format_message().splitlines())
        return 2
    except click.ClickException as error:
        where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "simkit"
        _complain(f"{where}: {error.format_message().rstrip('.')}; see {where} --help")
        return 2
    except FaultError as error:
        _complain(*map(str, error.faults))
        return 2
    except click.Abort as stop:  # Ctrl-C, as click hands it on
        _complain(str(stop.__cause__ or "") or "stopped; the same command begins again")
        return 130
    except OSError as error:
        _complain(_disk_trouble(error))
        return 3
    return code if isinstance(code, int) else 0  # what a command's Exit says


def _disk_trouble(error: OSError) -> str:
    path = error.filename if error.filename is not None else error.filename2
    what = error.strerror or str(error)
    return f"{path}: {what}" if path is not None else f"the output cannot be written: {what}"


def _complain(*lines: str) -> None:
    with contextlib.suppress(OSError):  # nowhere to complain to: the exit code still tells
        for line in lines:
            click.echo(printable(line), err=True)
