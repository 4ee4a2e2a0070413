"""Roll and Move meets the chances that follow from its rules exactly."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from playing import Table

from simkit.games.registry import GAMES
from simkit.games.rollmove.exact import rolls_to_post

GAME = GAMES["rollmove"]
PUBLISHED = {
    30: (0.359355, 0.268982, 0.207430, 0.164233),
    100: (0.305181, 0.263444, 0.229573, 0.201802),
}


def arrival(squares: int, faces: int) -> list[Fraction]:
    """Return the chance that a car needs exactly t rolls to the last square, for t = 0, 1, 2, ..."""
    on = {0: Fraction(1)}  # chance of each square short of the post
    chances = [Fraction(0)]
    while on:
        after: dict[int, Fraction] = {}
        for square, chance in on.items():
            for roll in range(1, faces + 1):
                landed = min(square + roll, squares)
                after[landed] = after.get(landed, Fraction(0)) + chance / faces
        chances.append(after.pop(squares, Fraction(0)))
        on = after
    return chances


def seat_shares(squares: int, faces: int, seats: int) -> list[Fraction]:
    """Return each seat's chance to be first past the post.

    Seats roll independently of each other. Seat s wins with its t-th roll if that takes it home, the seats
    before it needed more than t rolls, and the seats after it needed more than t - 1.
    """
    shares = [Fraction(0)] * seats
    before = Fraction(1)  # chance to need at least t rolls
    for chance in arrival(squares, faces):
        after = before - chance
        for seat in range(seats):
            shares[seat] += chance * after**seat * before ** (seats - 1 - seat)
        before = after
    return shares


@pytest.mark.parametrize("squares", PUBLISHED)
def test_the_exact_shares_are_the_published_ones(squares):
    shares = seat_shares(squares, faces=6, seats=4)
    assert sum(shares) == 1
    assert [round(float(share), 6) for share in shares] == list(PUBLISHED[squares])
    chain = GAME.exact(GAME.rules(squares=squares), 4)
    assert [round(float(share), 6) for share in chain] == list(PUBLISHED[squares])


@pytest.mark.parametrize(
    ("squares", "faces", "seats"), [(30, 6, 4), (1, 6, 3), (1, 1, 1), (12, 2, 2), (25, 40, 6), (10, 1, 16)]
)
def test_the_markov_chain_gives_the_shares_of_fractions(squares, faces, seats):
    chain = GAME.exact(GAME.rules(squares=squares, faces=faces), seats)
    assert chain == pytest.approx([float(share) for share in seat_shares(squares, faces, seats)], abs=1e-12)


def test_the_chances_of_all_numbers_of_rolls_add_up():
    chances = rolls_to_post(500, 100)
    assert len(chances) == 501
    assert chances.sum() == pytest.approx(1)
    assert rolls_to_post(7, 1).tolist() == [0, 0, 0, 0, 0, 0, 0, 1]


def wins_by_seat(rules, seats, n_races, block=100_000):
    """Count races won from each seat."""
    table = Table(GAME, rules, [GAME.policies["random"]()] * seats)
    wins = np.zeros(seats, dtype=np.int64)
    for first in range(0, n_races, block):
        outcomes = table.play(min(block, n_races - first), first)
        wins += np.bincount(outcomes.seat[outcomes.position == 1], minlength=seats)
    assert wins.sum() == n_races
    return wins


def assert_within_four_standard_errors(wins, shares):
    n = int(wins.sum())
    for seat, share in enumerate(float(share) for share in shares):
        error = math.sqrt(share * (1 - share) / n)
        assert abs(wins[seat] / n - share) <= 4 * error, f"seat {seat}: {wins[seat] / n} for {share}"


@pytest.mark.parametrize("squares", PUBLISHED)
def test_a_million_races_meet_the_exact_shares(squares, interpreted):
    wins = wins_by_seat(GAME.rules(squares=squares), 4, 300 if interpreted else 1_000_000)
    assert_within_four_standard_errors(wins, seat_shares(squares, 6, 4))


@pytest.mark.long
@pytest.mark.parametrize("squares", PUBLISHED)
def test_ten_million_races_meet_the_exact_shares(squares):
    wins = wins_by_seat(GAME.rules(squares=squares), 4, 10_000_000)
    assert_within_four_standard_errors(wins, seat_shares(squares, 6, 4))


@pytest.mark.parametrize(
    ("squares", "faces", "seats", "after_winner"),
    [
        (30, 6, 4, "play_on"),
        (1, 6, 3, "stop"),
        (12, 2, 2, "stop"),
        (25, 20, 6, "stop"),
        (10, 1, 5, "play_on"),
    ],
)
def test_other_dice_tracks_and_seats_meet_theirs(squares, faces, seats, after_winner, interpreted):
    rules = GAME.rules(squares=squares, faces=faces, after_winner=after_winner)
    wins = wins_by_seat(rules, seats, 300 if interpreted else 100_000)
    assert_within_four_standard_errors(wins, seat_shares(squares, faces, seats))
