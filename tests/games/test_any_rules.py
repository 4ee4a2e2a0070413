"""Whatever the rules, the tables, the field and the seed: every race ends whole, no card is lost, no answer is illegal."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from anyrules import any_table, assert_no_card_lost_or_doubled, decks_of, play_number
from playing import FINISHED, Table, table

from tests.conftest import INTERPRETED

TESTS = Path(__file__).parent.parent
NUMBERS = range(2 if INTERPRETED else 30)
LONG = {
    "rollmove": 60_000,
    "sccr": 14_000,
    "f90": 8_000,
    "crashcar": 8_000,
    "rasc": 8_000,
    "sccr-season": 2_000,
}
"""Rule sets of the long form, 100,000 in all."""

every_game = pytest.mark.parametrize("name", FINISHED)


@every_game
def test_rules_drawn_at_random_give_whole_races_and_keep_all_cards(name):
    told = Counter()
    for number in NUMBERS:
        play_number(name, number, told, short=INTERPRETED)
    print(name, dict(told))
    assert told["rule sets"] > 0.9 * len(NUMBERS)
    assert told["options changed"] > len(NUMBERS)
    assert told["decks"] >= told["rule sets"] * (decks_of(name) is not None)


@every_game
def test_a_number_draws_the_same_rules_whenever_it_is_asked_for(name):
    def drawn(number):
        one = any_table(name, number, Counter())
        return one and (one.options, one.field.tobytes(), one.seeds.tobytes())

    assert [drawn(number) for number in range(5)] == [drawn(number) for number in range(5)]
    assert len({str(drawn(number)) for number in range(5)}) == 5


@pytest.mark.parametrize("name", [name for name in FINISHED if decks_of(name)])
def test_a_lost_and_a_doubled_card_are_noticed(name):
    one: Table = table(name)
    *_, race = itertools.islice(one.turns(0), 2)
    assert assert_no_card_lost_or_doubled(name, race, one.rules[0]) > 0
    pile = next(pile for pile in piles(race) if pile["n_stock"] > 1)
    kept = int(pile["stock"][0])
    pile["stock"][0] = pile["stock"][1]
    with pytest.raises(AssertionError, match="deck"):
        assert_no_card_lost_or_doubled(name, race, one.rules[0])
    pile["stock"][0] = kept
    pile["n_stock"] -= 1
    with pytest.raises(AssertionError, match="deck"):
        assert_no_card_lost_or_doubled(name, race, one.rules[0])


def piles(record):
    """Yield every pile of a race, wherever it is."""
    names = record.dtype.names or ()
    if "n_stock" in names:
        yield record
        return
    for name in names:
        for each in record[name].ravel() if isinstance(record[name], np.ndarray) else [record[name]]:
            if getattr(each, "dtype", None) is not None and each.dtype.names:
                yield from piles(each)


@pytest.mark.long
@every_game
def test_so_do_a_hundred_thousand_with_bounds_checked(name):
    paths = os.pathsep.join(map(str, (TESTS.parent, TESTS)))
    env = os.environ | {"PYTHONPATH": paths, "NUMBA_BOUNDSCHECK": "1"}
    command = [sys.executable, TESTS / "anyrules.py", name, str(LONG[name])]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert sum(LONG.values()) == 100_000
