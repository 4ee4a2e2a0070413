"""The derived figures of the dice met by races that are played, within four standard errors.

Most by whole races of a car alone, and of two: with incidents that do nothing and no minus spaces every movement is a throw
like any other, so that over races of any length the counts keep to their shares. Those of a challenge between given spaces
and of the charts by one row and one car, in races of consecutive numbers. test_odds.py holds the exact figures against
those of the rules.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from math import sqrt

import numba
import pytest

import simkit as sk
from simkit.games.rasc import notes, odds
from simkit.games.rasc.data import BASE_CHART
from simkit.games.rasc.engine.incidents import MOVEMENT, roll_incident
from simkit.games.rasc.rules import Rules
from tests.games.rasc.recommended import said
from tests.games.rasc.table import Table

RACES = 20 if numba.config.DISABLE_JIT else 2000
ROWS = 300 if numba.config.DISABLE_JIT else 4000
DICE = {2: "two", 3: "three", 4: "four"}


def plain(**changes):
    """Return rules without minus spaces, with incidents that do nothing."""
    rules = Rules(**said({"laps": 4, **changes}))
    chart = rules.table("incidents")
    board = rules.table("board")
    return dataclasses.replace(
        rules,
        incidents=chart.changed({entry.name: {"effect": "nothing"} for entry in chart.entries}),
        board=dataclasses.replace(
            board, entries=tuple(entry for entry in board.entries if entry.effect != "minus")
        ),
    )


def totals(rules, cars, **habits):
    """Return what was counted in all races together, by metric."""
    driver = sk.rasc.policies.balanced(give_up=0, **habits)
    study = sk.run(rules, {"all": sk.entry(driver, cars=cars)}, races=RACES, seed=4741, progress=False)
    names = ("moves", "spaces", "incidents", "challenges", "pit_turns", "stops")
    return {name: cars * RACES * float(study.table(name).estimate.iloc[0]) for name in names}


def variance(shares):
    """Return the variance of whole numbers with these chances."""
    mean = sum(value * share for value, share in shares.items())
    return float(sum((value - mean) ** 2 * share for value, share in shares.items()))


@pytest.mark.clause("RASC-MOV-3", "RASC-MOV-5")
@pytest.mark.parametrize("n", DICE)
def test_spaces_and_incidents_of_a_car_alone_come_as_counted_out(n):
    found = totals(plain(pit_stops=False), 1, dice=DICE[n])
    moves = found["moves"]
    above = dict(enumerate(odds.best_die(n).values()))
    off = found["spaces"] / moves - 15 - float(odds.spaces_above_min(n))
    assert abs(off) <= 4 * sqrt(variance(above) / moves)
    p = float(odds.incident_chance(n))
    assert abs(found["incidents"] - moves * p) <= 4 * sqrt(moves * p * (1 - p))


@pytest.mark.clause("RASC-CHAL-5")
def test_zeros_in_challenges_of_two_come_as_counted_out():
    found = totals(plain(pit_stops=False, slingshot="none"), 2, dice="two")
    p, q = float(odds.incident_chance(2)), float(odds.challenge()["incident"])
    expected = found["moves"] * p + found["challenges"] * q
    spread = (
        found["moves"] * p * (1 - p) + found["challenges"] * q
    )  # two zeros of one challenge shut each other out
    assert found["challenges"] > RACES
    assert abs(found["incidents"] - expected) <= 4 * sqrt(spread)


@pytest.mark.clause("RASC-PIT-6", "RASC-PIT-9", "RASC-PIT-10")
@pytest.mark.parametrize("n", [2, 3])
def test_a_stop_takes_as_many_turns_as_counted_out(n):
    """24 cells of the lane, 19 steps of the strip and the space beyond: 44 points, the first roll made on the track."""
    found = totals(plain(), 1, dice="two", pit_dice=n)
    turns = odds.stop_turns(1 + 24 + 19 + 1, n)
    mean = float(sum(k * share for k, share in turns.items()))
    assert found["stops"] == RACES
    assert abs(found["pit_turns"] / RACES - (mean - 1)) <= 4 * sqrt(variance(turns) / RACES)


def keeps_to(count, n, share):
    """Say whether a count of so many is within four standard errors of its share."""
    return abs(count - n * share) <= 4 * sqrt(n * share * (1 - share))


def challenges_between(minuses, zero):
    """Yield what two cars side by side throw, throw by throw, and who is ahead then, in race after race."""
    table = Table("I40", "M40", rules=plain(natural_zero=zero))
    table.rules.minus[int(table.car(0).row), :2] = minuses
    for number in range(ROWS):
        table.race.number, table.race.n_notes = number, 0
        table.challenges()
        dice = [die for _, _, die, _, _ in table.notes(notes.CHALLENGED)]
        yield list(zip(dice[::2], dice[1::2], strict=True)), table.order(0, 1)[0]


@pytest.mark.clause("RASC-CHAL-3", "RASC-CHAL-4", "RASC-CHAL-8")
@pytest.mark.parametrize("zero", ["last", "sums"])
@pytest.mark.parametrize("minuses", [(0, 0), (0, 1), (1, 2), (0, 2)])
def test_wins_ties_and_zeros_of_a_challenge_come_as_counted_out(minuses, zero):
    exact = odds.challenge(*minuses, zero)
    seen = Counter()
    for throws, ahead in challenges_between(minuses, zero):
        seen["wins"] += ahead == 0
        seen["ties"] += len(throws) > 1
        seen["incident"] += throws[-1][0] == 0
        seen["other_incident"] += throws[-1][1] == 0
    for what, share in exact.items():
        assert keeps_to(seen[what], ROWS, float(share)), what


@pytest.mark.clause("RASC-COMP-5", "RASC-MOV-6")
def test_rolls_on_a_chart_come_with_their_weights():
    table = Table("M40", rules=plain())
    seen = Counter()
    for number in range(ROWS):
        table.race.number, table.race.n_notes = number, 0
        roll_incident(table.race, table.rules, 0, BASE_CHART, MOVEMENT, 0)
        seen[table.notes(notes.INCIDENT)[0][2]] += 1
    for roll, share in odds.chart_rolls().items():
        assert keeps_to(seen[roll], ROWS, float(share)), roll
