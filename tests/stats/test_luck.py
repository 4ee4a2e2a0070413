"""Luck and skill on made-up results of known variances."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simkit.stats.luck import Sums, split

GROUPS = (0, 0, 1, 2)
SKILL = np.array([0, 0, 8, -8])
"""What each car's strategy is worth; the first two are of one strategy."""

BATCHES = 40


def play(x, y, z, scale=10):
    """Return values of four cars from three sources of chance: x strikes all alike, y each on its own, y and z together."""
    values = SKILL + scale * (x[:, None] + y + y * z[:, None])
    return np.rint(values).astype(np.int64)


def draw(random, n):
    return random.standard_normal(n), random.standard_normal((n, 4)), random.choice([-1, 1], size=n)


TRUTH = {"skill": 32, "x": 100, "y": 100, "y and z": 100, "rounding": 1 / 12}


def sums_of(seed, n=4000):
    """Return the sums of the base, of all anew, of each source kept alone, and of each source alone drawn anew."""
    random = np.random.default_rng(seed)
    base, anew = draw(random, n), draw(random, n)
    kept = [play(*(base[k] if k == one else anew[k] for k in range(3))) for one in range(3)]
    changed = [play(*(anew[k] if k == one else base[k] for k in range(3))) for one in range(3)]
    ways = (
        np.array([play(*base), play(*anew), *kept, *changed])
        .reshape(8, BATCHES, n // BATCHES, 4)
        .swapaxes(0, 1)
    )
    cross = np.einsum("grk,grl->gkl", ways[:, 0], ways[:, 0])
    product = (ways * ways[:, :1]).sum(axis=2)
    return Sums(np.full(BATCHES, n // BATCHES), ways.sum(axis=2), (ways**2).sum(axis=2), product, cross)


def true_shares():
    whole = sum(TRUTH.values())
    skill = TRUTH["skill"] / whole
    return {
        "skill": [skill],
        "luck": [1 - skill],
        "shared": [100 / whole],
        "alone": [100 / whole, 100 / whole, 0],
        "with_others": [100 / whole, 200 / whole, 100 / whole],
    }


def found_shares(seed):
    found = split(sums_of(seed), GROUPS, 0.95)
    return {
        "skill": [found.skill],
        "luck": [found.luck],
        "shared": [found.shared],
        "alone": list(found.alone),
        "with_others": list(found.with_others),
    }


@pytest.mark.parametrize("runs", [60, pytest.param(20_000, marks=pytest.mark.long)])
def test_every_part_is_found_and_its_interval_covers_the_truth(runs):
    truth, inside = true_shares(), {name: np.zeros(len(parts)) for name, parts in true_shares().items()}
    for seed in range(runs):
        for name, parts in found_shares(seed).items():
            inside[name] += [
                part.low - 1e-9 <= true <= part.high + 1e-9
                for part, true in zip(parts, truth[name], strict=True)
            ]
            assert [part.value for part in parts] == pytest.approx(truth[name], abs=0.12)
    least = min(part.min() for part in inside.values()) / runs
    assert least > (0.925 if runs > 10_000 else 0.85)


def test_where_nothing_varies_there_is_nothing_to_split():
    zeros = np.zeros((BATCHES, 4, 2), dtype=np.int64)
    nothing = Sums(np.full(BATCHES, 10), zeros, zeros, zeros, np.zeros((BATCHES, 2, 2), dtype=np.int64))
    found = split(nothing, (0, 1), 0.95)
    assert math.isnan(found.skill.value)
    assert math.isnan(found.alone[0].low)


def test_where_only_the_driver_counts_all_is_skill():
    n = 25
    values = np.array([3, 7])
    total = np.tile(n * values, (BATCHES, 4, 1))
    square = np.tile(n * values**2, (BATCHES, 4, 1))
    cross = np.tile(n * np.outer(values, values), (BATCHES, 1, 1))
    found = split(Sums(np.full(BATCHES, n), total, square, square, cross), (0, 1), 0.95)
    assert found.skill == pytest.approx((1, 1, 1))
    assert found.luck == pytest.approx((0, 0, 0))
    assert found.alone[0] == pytest.approx((0, 0, 0))


def test_one_car_alone_shares_all_its_luck():
    random = np.random.default_rng(3)
    values = random.integers(0, 9, size=(BATCHES, 100, 1))
    total, square = (np.repeat((values**k).sum(axis=1)[:, None], 2, axis=1) for k in (1, 2))
    found = split(Sums(np.full(BATCHES, 100), total, square, square, square[:, 0, :, None]), (0,), 0.95)
    assert found.shared == found.luck
