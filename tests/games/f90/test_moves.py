"""The legal answers to every decision, in words, against lists made by hand."""

from __future__ import annotations

import pytest

from simkit.games.f90 import words
from simkit.games.f90.engine.answers import is_legal
from simkit.games.f90.state import (
    BLUE_DISC,
    CHALLENGE,
    CHECK,
    DECISIONS,
    DECLARE,
    DEFEND,
    DISCARD_CARD,
    FUEL_DISCARD,
    KEEP,
    LATE_BRAKING,
    LOOK_AT_WEATHER,
    NO_ATTEMPT,
    PLAY,
    PLAY_BLUE,
    PLAY_YELLOW,
    PREPARE,
    QUALIFY,
    SAVE_FUEL_SPECIAL,
    SPARE_CAR,
    SWAP_DAMAGE,
    TYRE_POINT,
    USE_SHARP,
    WISE_DISCARD,
)
from tests.games.f90.table import Table


def holding(*cards, tracks=(), traits=None, section="B19", **rules):
    """Return a lone player with a hand of race and Track cards."""
    table = Table([{"strategy": "chase", "skill": "pitting"} | (traits or {})], **rules)
    table.put(0, section)
    table.hand(0, *cards)
    for name in tracks:
        table.give_track_card(0, name)
    return table


# What to play


@pytest.mark.parametrize(
    ("table", "plays"),
    [
        (holding("YE4"), ["play yellow +1"]),
        (
            holding("RD1", "RD4", "YE4"),
            [
                "play red +3",
                "play red +3 with yellow +1",
                "play red +4",
                "play red +4 with yellow +1",
                "play yellow +1",
            ],
        ),
        (
            holding("GR3", "GR4", "YE2"),
            [
                "play green +1",
                "play green +1 with green +2",
                "play green +1 with yellow +2",
                "play green +2",
                "play green +2 with green +1",
                "play green +2 with yellow +2",
                "play yellow +2",
            ],
        ),
        (
            holding("RD1", "YE2", traits={"strategy": "push"}),
            ["play red +4", "play red +4 with yellow +2", "play yellow +2"],
        ),
        (
            holding("RD1", tracks=("turn 10 a", "turn 9 a")),
            ["play red +4", "play red +4 with turn 10 a (+4)", "play turn 10 a (+4)"],
        ),
        (holding("YE1", "YE4"), ["play yellow +1", "play yellow +3"]),
        (holding("YE1"), ["play no card"]),
    ],
    ids=["one", "pairs with a 1", "two checks", "push", "track cards", "a discard to spare", "nothing"],
)
def test_plays(table, plays):
    assert sorted(table.said(0, PLAY)) == plays


# Phase A


STOPS = [
    f"stop for {tyres} tyres{extra}{change}"
    for tyres in words.TYRES
    for extra in ("", " and extra fuel")
    for change in [
        "",
        *(f", from now on {name.replace('_', ' ')}" for name in words.STRATEGIES if name != "chase"),
    ]
]
SKIPS = [
    f"skip the turn{change}"
    for change in [
        "",
        *(f", from now on {name.replace('_', ' ')}" for name in words.STRATEGIES if name != "chase"),
    ]
]


def due_now(table):
    table.car().due = table.race.turn
    return table


def after_a_stop(table):
    table.car().pitted = 1
    return table


def off_the_track(table):
    table.car().off = 1
    return table


def at_stowe():
    table = holding(section="B19", circuit="barcelona")
    table = Table([{"strategy": "chase", "skill": "pitting"}], circuit="silverstone")
    table.put(0, "S13", spot=True)
    assert table.car().attempt == NO_ATTEMPT
    return table


@pytest.mark.parametrize(
    ("table", "declarations"),
    [
        (holding(), ["go on", *SKIPS, *STOPS]),
        (due_now(holding()), STOPS),
        (after_a_stop(holding()), ["go on"]),
        (off_the_track(holding()), ["go on", *SKIPS]),
        (at_stowe(), ["attempt the extreme trajectory", "go on", *SKIPS, *STOPS]),
        (
            after_a_stop(holding(traits={"skill": "wise_driving"})),
            ["drive wisely", "go on"],
        ),
        (
            after_a_stop(holding(traits={"skill": "versatility"})),
            [
                "go on",
                *(f"change to {name.replace('_', ' ')}" for name in words.STRATEGIES if name != "chase"),
            ],
        ),
    ],
    ids=["at ease", "the chit's turn", "after a stop", "off the track", "before Stowe", "wise", "versatile"],
)
def test_declarations(table, declarations):
    assert sorted(table.said(0, DECLARE)) == sorted(declarations)


# One card of the hand, or none


@pytest.mark.parametrize(
    ("decision", "table", "said"),
    [
        (
            QUALIFY,
            holding("YE4", "RD1", tracks=("turn 3 a",)),
            ["qualify with red +4", "qualify with yellow +1"],
        ),
        (
            WISE_DISCARD,
            holding("YE4", tracks=("turn 3 a",)),
            ["throw away yellow +1", "throw no more away"],
        ),
        (
            FUEL_DISCARD,
            holding("YE2", "RD1", tracks=("turn 3 a", "turn 3 d")),
            [
                "discard nothing",
                "discard, for one more draw, red +4",
                "discard, for one more draw, turn 3 a (+4)",
            ],
        ),
        (
            DISCARD_CARD,
            holding("YE4", tracks=("turn 3 a",)),
            ["discard turn 3 a (+4)", "discard yellow +1"],
        ),
        (CHECK, holding("YE4"), ["check blindly", "check with yellow +1"]),
        (
            CHALLENGE,
            holding("YE4", tracks=("turn 10 b", "turn 9 b")),
            ["challenge nobody", "challenge with turn 10 b (+5)", "challenge with yellow +1"],
        ),
        (
            DEFEND,
            holding("YE4", tracks=("turn 10 b", "turn 9 b")),
            ["defend with turn 10 b (+5)", "defend with yellow +1"],
        ),
    ],
    ids=lambda value: DECISIONS[value] if isinstance(value, int) else "",
)
def test_cards_that_may_be_named(decision, table, said):
    assert sorted(table.said(0, decision)) == said


@pytest.mark.parametrize(
    ("chips", "due", "keep", "said"),
    [
        (2, 2, 0, ["pay a tyre point with yellow +1", "pay the rest in chips"]),
        (1, 2, 0, ["pay a tyre point with yellow +1"]),
        (2, 2, 1, ["pay the rest in chips"]),
        (0, 1, 1, ["pay the rest in chips"]),
        (0, 3, 0, ["pay a tyre point with yellow +1"]),
    ],
)
def test_payments(chips, due, keep, said):
    table = holding("YE4")
    table.car().chips, table.race.ask_due, table.race.ask_keep = chips, due, keep
    assert sorted(table.said(0, TYRE_POINT)) == said


def test_preparations_are_all_tyres_with_all_loads():
    said = [
        f"start on {tyres} tyres with fuel for a stop in turn {turn}"
        for tyres in words.TYRES
        for turn in range(8, 15)
    ]
    assert sorted(holding().said(0, PREPARE)) == sorted(said)


def test_save_fuels_special():
    said = ["draw a Track card", "move the refuelling chit one turn later"]
    assert holding().said(0, SAVE_FUEL_SPECIAL) == said


def test_flags():
    table = Table(4)
    table.put(0, "B10", lap=3)
    table.put(1, "B09", lap=2)
    table.put(2, "B11", lap=2)
    table.put(3, "B11", lap=3)
    assert table.said(0, PLAY_BLUE) == [
        "play no flag",
        "show a blue flag to the car in seat 1",
        "show a blue flag to the car in seat 2",
    ]
    yellow = table.said(0, PLAY_YELLOW)
    assert yellow[:2] == ["play no flag", "play a yellow flag on B01"]
    assert yellow[-1] == "play a yellow flag on B32"
    assert len(yellow) == 33


YES_NO = {
    SPARE_CAR: ["keep the hand", "take the spare car"],
    KEEP: ["keep the first card", "keep the second card"],
    USE_SHARP: ["decline the sharp trajectory", "use the sharp trajectory"],
    SWAP_DAMAGE: ["draw the damage", "pay tyres in its place"],
    LOOK_AT_WEATHER: ["leave the weather card", "put the weather card under"],
    BLUE_DISC: ["keep the blue disc", "spend a blue disc"],
    LATE_BRAKING: ["stay behind", "brake late"],
}


@pytest.mark.parametrize("decision", YES_NO, ids=lambda decision: DECISIONS[decision])
def test_decisions_between_two(decision):
    for cards in ((), ("YE4", "YE2", "YE1")):
        assert holding(*cards).said(0, decision) == YES_NO[decision]


@pytest.mark.parametrize("decision", range(len(DECISIONS)), ids=DECISIONS)
def test_what_is_not_listed_is_not_legal(decision):
    table = Table([{"strategy": "push", "skill": "versatility"}, {}])
    table.put(1, "B02", lap=1)
    table.put(0, "B10", lap=3)
    table.hand(0, "YE4", "YE2", "RD1", "GR2", "GR3")
    table.race.ask_due, table.car().chips = 2, 1
    listed = set(table.moves(0, decision))
    legal = {
        answer for answer in range(-3, 1 << 12) if is_legal(table.race, table.rules, 0, decision, answer)
    }
    assert listed == legal
    assert listed
