"""Exact chances, counted out with the engine's own functions: the dice, a challenge, an incident, a stop.

What is counted is every outcome that the dice can have, so there is no interval: the figures that simulated races are
held against. Chances are fractions.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product

from simkit.core.records import allocate
from simkit.games.rasc.engine.challenge import worth_of
from simkit.games.rasc.engine.dice import take_die
from simkit.games.rasc.packed import pack
from simkit.games.rasc.rules import Rules
from simkit.games.rasc.state import RACE

FACES = 6
FACE_WORDS = tuple(face * 2**32 // FACES + 1 for face in range(FACES))
"""One random word for each face of a movement die."""

RESULTS = ("MIN", "+1", "+2", "MAX")
D10 = range(10)


@lru_cache(maxsize=8)
def movement_dice(n: int) -> dict[tuple[int, bool], int]:
    """Count every throw of n movement dice (RASC-MOV-3, RASC-MOV-5).

    Parameters
    ----------
    n : int
        Dice thrown, 2 to 4.

    Returns
    -------
    dict of (int, bool) to int
        Throws of 6 ** n by the best result (0 MIN to 3 MAX, -1 where none shows a movement) and whether they are an
        incident.
    """
    race = allocate(RACE, 1)[0]
    seen: Counter[tuple[int, bool]] = Counter()
    for words in product(FACE_WORDS, repeat=n):
        race.best, race.n_ti = -1, 0
        for word in words:
            take_die(race, word)
        seen[int(race.best), int(race.n_ti) >= 2] += 1
    return dict(seen)


def best_die(n: int) -> dict[str, Fraction]:
    """Return the chance of each best result of n dice; a throw that shows no movement counts as MIN (RASC-FAQ-2c)."""
    seen = movement_dice(n)
    return {
        name: Fraction(sum(k for (best, _), k in seen.items() if max(best, 0) == result), FACES**n)
        for result, name in enumerate(RESULTS)
    }


def incident_chance(n: int) -> Fraction:
    """Return the chance of an incident with n dice."""
    return Fraction(sum(k for (_, incident), k in movement_dice(n).items() if incident), FACES**n)


def spaces_above_min(n: int, incident_base: str = "best_die") -> Fraction:
    """Return the mean spaces above MIN of n dice, an incident's own effect left out.

    Parameters
    ----------
    n : int
    incident_base : {"best_die", "min"}
        What an incident moves, as in `Rules`.
    """
    total = sum(
        k * max(best, 0)
        for (best, incident), k in movement_dice(n).items()
        if not (incident and incident_base == "min")
    )
    return Fraction(total, FACES**n)


def challenge(minus: int = 0, other: int = 0, natural_zero: str = "last") -> dict[str, Fraction]:
    """Return the chances of a challenge of two cars, ties thrown again (RASC-CHAL-3 to 5, RASC-CHAL-8).

    Parameters
    ----------
    minus, other : int
        What their spaces take off.
    natural_zero : {"last", "sums"}
        As in `Rules`.

    Returns
    -------
    dict of str to Fraction
        ``wins``: the first car; ``ties``: of the first throw; ``incident``, ``other_incident``: a 0 of its standing throw.
    """
    rules = pack(Rules(natural_zero=natural_zero))[0]
    apart = [
        (int(worth_of(rules, one, minus)), int(worth_of(rules, two, other)), one, two)
        for one, two in product(D10, repeat=2)
    ]
    standing = [throw for throw in apart if throw[0] != throw[1]]
    n = len(standing)
    return {
        "wins": Fraction(sum(a > b for a, b, _, _ in standing), n),
        "ties": Fraction(len(apart) - n, len(apart)),
        "incident": Fraction(sum(one == 0 for _, _, one, _ in standing), n),
        "other_incident": Fraction(sum(two == 0 for _, _, _, two in standing), n),
    }


def chart_rolls() -> dict[int, Fraction]:
    """Return the chance of each sum of two dice on an incident table (RASC-COMP-5)."""
    seen = Counter(2 + one + two for one, two in product(range(6), repeat=2))
    return {roll: Fraction(seen[roll], 36) for roll in sorted(seen)}


def stop_turns(seconds: int, n: int, pit_minimum: int = 5) -> dict[int, Fraction]:
    """Return the chance of each number of turns that a stop takes, begun with no points left (RASC-PIT-8 to 10).

    Parameters
    ----------
    seconds : int
        Where the marker starts; the stop is over on reaching 1.
    n : int
        Dice of a pit roll.
    pit_minimum : int
        As in `Rules`.
    """
    dice = best_die(n)
    points = {pit_minimum + result: dice[name] for result, name in enumerate(RESULTS)}
    left = {seconds - 1: Fraction(1)}
    turns: dict[int, Fraction] = {}
    turn = 0
    while left:
        turn += 1
        later: dict[int, Fraction] = {}
        for to_go, chance in left.items():
            for rolled, share in points.items():
                after = max(to_go - rolled, 0)
                later[after] = later.get(after, Fraction(0)) + chance * share
        if done := later.pop(0, Fraction(0)):
            turns[turn] = done
        left = later
    return turns
