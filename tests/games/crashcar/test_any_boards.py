"""Whatever the board of a user's own and the rules: every race ends whole, no card is lost, no answer is illegal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from games.crashcar.anyboards import play_board

from tests.conftest import INTERPRETED

TESTS = Path(__file__).parent.parent.parent
NUMBERS = range(2 if INTERPRETED else 12)
LONG = 1_000


def test_races_on_boards_drawn_at_random_end_whole_and_keep_all_cards():
    told = Counter()
    for number in NUMBERS:
        play_board("crashcar", number, told, short=INTERPRETED)
    print(dict(told))
    assert told["rule sets"] > 0.9 * len(NUMBERS)
    assert told["boards"] > 0.5 * len(NUMBERS)
    assert told["decks"] == 2 * told["rule sets"]


@pytest.mark.long
def test_so_do_a_thousand_with_bounds_checked():
    env = os.environ | {
        "PYTHONPATH": os.pathsep.join(map(str, (TESTS.parent, TESTS))),
        "NUMBA_BOUNDSCHECK": "1",
    }
    command = [sys.executable, TESTS / "games" / "crashcar" / "anyboards.py", str(LONG)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
