"""The derived figures of the dice, counted out with the engine's own functions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from simkit.core.records import allocate
from simkit.games.rasc.engine.challenge import worth_of
from simkit.games.rasc.engine.dice import take_die
from simkit.games.rasc.packed import pack
from simkit.games.rasc.rules import Rules
from simkit.games.rasc.state import RACE

FACE_WORDS = [face * 2**32 // 6 + 1 for face in range(6)]
"""One random word for each face of a movement die."""


def throws(n):
    """Yield (best, incident) for every outcome of n movement dice; the best is -1 where none shows a movement."""
    race = allocate(RACE, 1)[0]
    for words in product(FACE_WORDS, repeat=n):
        race.best, race.n_ti = -1, 0
        for word in words:
            take_die(race, word)
        yield int(race.best), int(race.n_ti) >= 2


@pytest.mark.clause("RASC-COMP-3", "RASC-MOV-3", "RASC-MOV-5")
@pytest.mark.parametrize(
    ("n", "counts", "incidents"),
    [(2, [8, 7, 9, 11, 1], 1), (3, [26, 37, 61, 91, 1], 16)],
)
def test_the_best_of_two_and_three_dice_and_their_incidents(n, counts, incidents):
    seen = list(throws(n))
    best = Counter(best for best, _ in seen)
    assert [best[face] for face in (0, 1, 2, 3, -1)] == counts
    assert sum(incident for _, incident in seen) == incidents


@pytest.mark.clause("RASC-MOV-5")
def test_what_three_dice_show_beside_an_incident():
    best = Counter(best for best, incident in throws(3) if incident)
    assert [best[face] for face in (0, 1, 2, 3, -1)] == [6, 3, 3, 3, 1]


@pytest.mark.parametrize(
    ("n", "publisher", "example"),
    [(2, Fraction(29, 18), Fraction(29, 18)), (3, Fraction(2), Fraction(23, 12))],
)
def test_mean_spaces_above_min_under_both_readings(n, publisher, example):
    seen = list(throws(n))
    assert Fraction(sum(max(best, 0) for best, _ in seen), len(seen)) == publisher
    assert Fraction(sum(0 if incident else max(best, 0) for best, incident in seen), len(seen)) == example


def duel(first, second, reading):
    """Return chances of a challenge with modifiers: the first wins; a tie; incidents after the standing throw."""
    rules = pack(Rules(natural_zero=reading))[0]
    wins = ties = zeros = other_zeros = 0
    for one, two in product(range(10), repeat=2):
        a, b = worth_of(rules, one, first), worth_of(rules, two, second)
        wins += a > b
        ties += a == b
        zeros += a != b and one == 0
        other_zeros += a != b and two == 0
    standing = 100 - ties
    return (
        Fraction(wins, standing),
        Fraction(ties, 100),
        Fraction(zeros, standing),
        Fraction(other_zeros, standing),
    )


@pytest.mark.clause("RASC-CHAL-4", "RASC-CHAL-8")
@pytest.mark.parametrize(
    ("first", "second", "sums", "default", "ties", "incident"),
    [
        (0, 0, (1, 2), (1, 2), (10, 10), (1, 10)),
        (0, 1, (55, 91), (55, 92), (9, 8), (5, 46)),
        (1, 2, (55, 91), (55, 92), (9, 8), (5, 46)),
    ],
)
def test_the_chances_of_a_challenge_of_two(first, second, sums, default, ties, incident):
    wins, tied, _, _ = duel(first, second, "sums")
    assert (wins, tied) == (Fraction(*sums), Fraction(ties[0], 100))
    wins, tied, zero, other_zero = duel(first, second, "last")
    assert (wins, tied) == (Fraction(*default), Fraction(ties[1], 100))
    assert (zero, other_zero) == (Fraction(*incident), Fraction(*incident))


@pytest.mark.clause("RASC-PIT-9")
@pytest.mark.parametrize(("n", "share"), [(2, 0.735), (3, 0.905)])
def test_a_stop_of_20_seconds_takes_three_turns_so_often(n, share):
    rules = pack(Rules())[0]
    points = Counter(int(rules.pit_minimum) + max(best, 0) for best, _ in throws(n))
    rolls = points.total() ** 3
    done = sum(
        points[a] * points[b] * points[c] for a, b, c in product(points, repeat=3) if a + b + c >= 20 - 1
    )
    assert done / rolls == pytest.approx(share, abs=0.0005)


@pytest.mark.clause("RASC-COMP-5")
def test_two_dice_on_the_charts_have_their_weights():
    weights = Counter(2 + a + b for a, b in product(range(6), repeat=2))
    rules = pack(Rules())[0]
    assert [weights[roll] for roll in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    stated = {5: "bump", 8: "minus", 9: "half"}
    table = Rules().table("incidents")
    for entry in table.entries:
        if entry.values[0] in stated:
            assert (entry.effect, entry.provenance) == (stated[entry.values[0]], "stated")
    assert rules.spaces[0, 8] == 2
