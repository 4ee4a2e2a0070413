"""What the engine plays against what can be worked out: shares of cards and checks, the grid, lone robots."""

from __future__ import annotations

from itertools import product
from math import sqrt

import pytest

from simkit.games.f90.data import load_circuit, load_race_deck
from simkit.games.f90.engine import race as whole_race
from simkit.games.f90.engine.qualifying import qualify
from simkit.games.f90.engine.robots import call_robots
from simkit.games.f90.engine.setup import clear_turn
from simkit.games.f90.state import SKIP_TURN
from tests.games.f90.table import Table

CARDS = 184
ERRORS = 4
"""Standard errors within which a share must be."""


def column(name):
    deck = load_race_deck()
    where = [column.name for column in deck.kind.columns].index(name)
    return [entry.values[where] for entry in deck.cards()]


MP, FACTORS = column("mp"), column("cf")


def races(interpreted):
    return 250 if interpreted else 4000


def is_near(count, n, share):
    return abs(count / n - share) <= ERRORS * sqrt(share * (1 - share) / n)


@pytest.mark.clause("F90-BASE-3")
@pytest.mark.parametrize(("target", "cards"), [(60, 111), (65, 120), (70, 129)])
def test_a_blind_check_passes_with_the_share_of_cards_up_to_its_target(target, cards, interpreted):
    assert sum(factor <= target for factor in FACTORS) == cards
    table = Table(1, slow_robots=1)
    braking = {60: "B11", 65: "B09", 70: "B03"}[target]
    n, passed = races(interpreted), 0
    for number in range(n):
        table.start(number)
        table.race.turn = 2
        table.put(0, braking)
        table.put(1, f"B{int(braking[1:]) - 1:02d}")
        table.turn(1)
        passed += int(table.car(1).late_passed)
    assert is_near(passed, n, cards / CARDS)


@pytest.mark.clause("F90-BASE-19")
def test_luckys_special_comes_as_often_as_two_cards_are_alike(interpreted):
    alike = sum(MP.count(mp) * (MP.count(mp) - 1) for mp in (1, 2, 3, 4)) / (CARDS * (CARDS - 1))
    table = Table([{"strategy": "lucky"}])
    n, scored = races(interpreted), 0
    for number in range(n):
        table.start(number)
        table.car().due = 90
        table.race.turn = 2
        table.turn()
        scored += int(table.car().specials)
    assert is_near(scored, n, alike)


@pytest.mark.clause("F90-BASE-11")
def test_of_two_robots_the_better_card_starts_ahead_and_the_first_of_two_equal_ones(interpreted):
    pairs = [(a, b) for a, b in product(range(CARDS), repeat=2) if a != b]
    ahead = sum((-MP[a], FACTORS[a]) <= (-MP[b], FACTORS[b]) for a, b in pairs) / len(pairs)
    assert ahead > 0.5
    table = Table(1, slow_robots=2)
    n, first = races(interpreted), 0
    for number in range(n):
        table.start(number)
        qualify(table.race, table.rules, table.policies)
        first += int(table.car(1).grid < table.car(2).grid)
    assert is_near(first, n, ahead)


def lone_robot(speed, trajectories):
    """Return how far a lone robot comes from the pole in 27 turns, worked out section by section."""
    rows = [
        dict(zip([c.name for c in load_circuit("barcelona").kind.columns], entry.values, strict=True))
        for entry in load_circuit("barcelona").entries
    ]
    bonus = [row["bonus"] if trajectories else 0 for row in rows]
    at = start = 31
    on_spot = 0
    for turn in range(1, 28):
        if turn in (12, 22):
            at -= 7
            on_spot = bonus[at % 32]
        at += speed + on_spot
        on_spot = bonus[at % 32]
    return at - start


@pytest.mark.clause("F90-BASE-31", "F90-BASE-12")
@pytest.mark.parametrize(
    ("robot", "speed", "trajectories", "sections"),
    [
        ("fast", 3, False, 67),
        ("superfast", 4, False, 94),
        ("slow", 2, True, 60),
        ("fast", 3, True, 74),
        ("superfast", 4, True, 108),
    ],
)
def test_a_robot_alone_comes_as_far_as_worked_out(robot, speed, trajectories, sections):
    assert lone_robot(speed, trajectories) == sections
    board = load_circuit("barcelona")
    if not trajectories:
        plain = {entry.name: {"trajectory": "none", "bonus": 0} for entry in board.entries}
        board = board.changed(plain)
    table = Table(1, sections=board, **{f"{robot}_robots": 1})
    table.put(0, "B02", lap=-20)
    table.put(1, "B32", lap=0)
    start = int(table.car(1).at)
    for turn in range(1, 28):
        table.race.turn = turn
        table.script(0, declare=SKIP_TURN)
        for seat in range(2):
            clear_turn(table.race, seat)
        call_robots(table.race, table.rules)
        whole_race.activate(table.race, table.rules, table.policies)
    assert table.car(1).at - start == sections
    assert table.car(1).stops == 2
