"""Verdicts: four words, and when each of them is said."""

from __future__ import annotations

import pytest

from simkit.stats.verdicts import verdict


@pytest.mark.parametrize(
    ("low", "high", "better", "word"),
    [
        (0.02, 0.03, "high", "better"),
        (-0.03, -0.02, "high", "worse"),
        (0.02, 0.03, "low", "worse"),
        (-0.03, -0.02, "low", "better"),
        (0.02, 0.03, "neither", "higher"),
        (-0.03, -0.02, "neither", "lower"),
        (-0.01, 0.01, "high", "practically equal"),
        (0.001, 0.009, "high", "practically equal"),
        (0.001, 0.02, "high", "undecided"),
        (-0.02, 0.02, "high", "undecided"),
        (-0.5, 0.005, "low", "undecided"),
        (float("-inf"), float("inf"), "high", "undecided"),
        (0.01, 0.02, "high", "undecided"),
        (-0.02, -0.01, "high", "undecided"),
    ],
)
def test_a_verdict_holds_the_interval_against_the_margin(low, high, better, word):
    assert verdict(low, high, 0.01, better) == word


def test_without_a_margin_any_difference_that_is_sure_counts():
    assert verdict(1e-9, 1, 0.0) == "better"
    assert verdict(-1e-9, 1, 0.0) == "undecided"
    assert verdict(0, 0, 0.0) == "practically equal"
