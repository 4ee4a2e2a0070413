"""Races on boards drawn at random, by rules drawn at random, from one number each; see tests/anyrules.py.

``NUMBA_BOUNDSCHECK=1 PYTHONPATH=.:tests python tests/games/crashcar/anyboards.py COUNT [FIRST]``
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from anyrules import TRIES, any_driver, any_options, main, play_one
from playing import Table, situations

from simkit.faults import FaultError
from simkit.games.crashcar.board import BOARD
from simkit.games.crashcar.ovals import oval
from simkit.games.registry import GAMES
from simkit.games.table_files import parse_table, table_toml
from simkit.games.tables import Table as Data

TRACK, BARRIER = 'effect = "track"', 'effect = "barrier"'
MOST_CHANGED = 8
"""Fields of an oval that are changed at most."""


def any_board(draw: random.Random, told: Counter[str], short: bool) -> Data:
    """Return an oval of any size, some fields of which are taken away, made barrier, or made track.

    What the game refuses is drawn anew, with fewer changes each time.
    """
    plain = oval(draw.randint(3, 5), 4 if short else draw.randint(4, 20))
    lines = table_toml(plain).splitlines()
    rows = [k for k, line in enumerate(lines) if TRACK in line or BARRIER in line]
    for most in range(MOST_CHANGED, MOST_CHANGED - TRIES, -1):
        changed = list(lines)
        for k in draw.sample(rows, draw.randint(1, most)):
            other = {TRACK: BARRIER, BARRIER: TRACK}[TRACK if TRACK in lines[k] else BARRIER]
            turned = lines[k].replace(TRACK if TRACK in lines[k] else BARRIER, other)
            changed[k] = draw.choice(["", turned])
        try:
            board = parse_table(BOARD, "\n".join(changed))
        except FaultError:
            told["boards refused"] += 1
        else:
            told["boards"] += 1
            return board
    return plain


def play_board(name: str, number: int, told: Counter[str], short: bool = False) -> None:
    """Play one race by the board and the rules that `number` draws and check it; see `anyrules.play_number`."""
    draw, game, usual = random.Random(f"board {number}"), GAMES[name], situations(name)
    board = any_board(draw, told, short)
    rules = game.rules(board=board, **(usual.RULES if short else {}))
    try:
        rules = any_options(draw, rules, usual.MOST if short else {})
    except FaultError:
        told["rule sets refused"] += 1
        return
    drivers = [any_driver(draw, game, rules) for _ in range(draw.randint(*game.cars))]
    play_one(Table(game, rules, drivers, draw.randrange(2**64)), number, told)


if __name__ == "__main__":
    sys.exit(main("crashcar", *map(int, sys.argv[1:]), play=play_board) > 0)
