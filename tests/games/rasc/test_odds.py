"""The derived figures of the dice, counted out with the engine's own functions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from simkit.games.rasc.odds import (
    best_die,
    challenge,
    chart_rolls,
    incident_chance,
    movement_dice,
    spaces_above_min,
    stop_turns,
)
from simkit.games.rasc.packed import pack
from simkit.games.rasc.rules import Rules
from tests.games.rasc.recommended import said


@pytest.mark.clause("RASC-COMP-3", "RASC-MOV-3", "RASC-MOV-5")
@pytest.mark.parametrize(
    ("n", "counts", "incidents"),
    [(2, [8, 7, 9, 11, 1], 1), (3, [26, 37, 61, 91, 1], 16)],
)
def test_the_best_of_two_and_three_dice_and_their_incidents(n, counts, incidents):
    seen = movement_dice(n)
    assert [sum(k for (best, _), k in seen.items() if best == face) for face in (0, 1, 2, 3, -1)] == counts
    assert best_die(n)["MIN"] == Fraction(counts[0] + counts[-1], 6**n)
    assert best_die(n)["MAX"] == Fraction(counts[3], 6**n)
    assert incident_chance(n) == Fraction(incidents, 6**n)


@pytest.mark.clause("RASC-MOV-5")
def test_what_three_dice_show_beside_an_incident():
    seen = movement_dice(3)
    assert [seen.get((face, True), 0) for face in (0, 1, 2, 3, -1)] == [6, 3, 3, 3, 1]


@pytest.mark.parametrize(
    ("n", "publisher", "example"),
    [(2, Fraction(29, 18), Fraction(29, 18)), (3, Fraction(2), Fraction(23, 12))],
)
def test_mean_spaces_above_min_under_both_readings(n, publisher, example):
    assert spaces_above_min(n) == publisher
    assert spaces_above_min(n, "min") == example


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
    found = challenge(first, second, "sums")
    assert (found["wins"], found["ties"]) == (Fraction(*sums), Fraction(ties[0], 100))
    found = challenge(first, second)
    assert (found["wins"], found["ties"]) == (Fraction(*default), Fraction(ties[1], 100))
    assert (found["incident"], found["other_incident"]) == (Fraction(*incident), Fraction(*incident))


@pytest.mark.clause("RASC-PIT-9")
@pytest.mark.parametrize(("n", "share"), [(2, 0.735), (3, 0.905)])
def test_a_stop_of_20_seconds_takes_three_turns_so_often_and_else_four(n, share):
    turns = stop_turns(20, n)
    assert float(turns[3]) == pytest.approx(share, abs=0.0005)
    assert turns[3] + turns[4] == 1


@pytest.mark.clause("RASC-PIT-9", "RASC-BLK-3")
@pytest.mark.parametrize("n", [2, 3, 4])
def test_a_black_flag_alone_takes_two_turns(n):
    assert stop_turns(10, n) == {2: 1}


@pytest.mark.clause("RASC-PIT-3", "RASC-PIT-4")
@pytest.mark.parametrize(("laps", "first", "last"), [(10, 3, 7), (15, 5, 10)])
def test_one_stop_falls_within_the_window_of_laps(laps, first, last):
    rules = pack(Rules(**said({"laps": laps})))[0]
    assert (laps - int(rules.fuel_range), int(rules.fuel_range)) == (first, last)
    assert rules.fuel_range == rules.tyre_range


@pytest.mark.clause("RASC-COMP-5")
def test_two_dice_on_the_charts_have_their_weights():
    assert [36 * share for share in chart_rolls().values()] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    rules = pack(Rules())[0]
    stated = {5: "bump", 8: "minus", 9: "half"}
    table = Rules().table("incidents")
    for entry in table.entries:
        if entry.values[0] in stated:
            assert (entry.effect, entry.provenance) == (stated[entry.values[0]], "stated")
    assert rules.spaces[0, 8] == 2
