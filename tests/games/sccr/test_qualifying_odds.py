"""The engine's qualifying against the odds worked out from the rulebook alone, for two drivers with small decks."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from playing import Table

from simkit.core.jit import jit_as
from simkit.games.game import MAX_POLICIES
from simkit.games.sccr import GAME
from simkit.games.sccr.cards import INSIDE_ADVANTAGE, PASS_INSIDE, PASS_OUTSIDE, PASS_TWO, PULL_AWAY
from simkit.games.sccr.data import load_driver_deck, load_track_deck, pack_driver_deck
from simkit.games.sccr.engine.answers import list_moves
from simkit.games.sccr.engine.hand import effect_of, rating_of
from simkit.games.sccr.state import CRASH_CARD, QUALIFYING_CARD, QUALIFYING_LAPS, QUALIFYING_TIE
from tests.games.sccr.qualifying_twin import Card, Rules, chance_of_the_pole

INTERPRETED = bool(numba.config.DISABLE_JIT)
STANDARD_ERRORS = 4
PASSES = 1 << PASS_INSIDE | 1 << PASS_OUTSIDE | 1 << PASS_TWO | 1 << INSIDE_ADVANTAGE
PULL = Card("PULL AWAY", 15, 345)
PASS = Card("PASS OUTSIDE", 6, 105)
DRAFT = Card("DRAFT", 15, 555)
BLOCK = Card("BLOCK", 6, 585)
LEARN = Card("LEARN THE TRACK", 3, 915)
LAPS = {"3 LAPS": (3, ""), "6 LAPS": (6, ""), "12 LAPS": (12, ""), "24 LAPS": (24, "")}
EVENTS = {name: (0, name) for name in ("SLOW TRAFFIC", "CRASH AHEAD", "OVERHEAT")}

DECKS = {
    "no events": ((PULL, PASS, BLOCK, LEARN), ("6 LAPS", "12 LAPS"), {}),
    "a crash": ((PULL, PASS, BLOCK, LEARN), ("3 LAPS", "6 LAPS", "12 LAPS", "CRASH AHEAD"), {}),
    "a mechanical": ((PULL, PASS, BLOCK, LEARN), ("3 LAPS", "6 LAPS", "12 LAPS", "OVERHEAT"), {}),
    "a draft": ((PULL, DRAFT, BLOCK, LEARN), ("3 LAPS", "6 LAPS", "24 LAPS"), {}),
    "one card refilled": (
        (PULL, PASS, BLOCK, LEARN),
        ("3 LAPS", "6 LAPS"),
        {"refill": 1},
    ),
}
LONG = {"slow traffic": ((PULL, PASS, BLOCK, LEARN), ("3 LAPS", "6 LAPS", "12 LAPS", "SLOW TRAFFIC"), {})}


def decide(race, rules, seat, decision):
    """Play as the drivers of the twin do; in the race itself, take the first legal move."""
    car = race.car[seat]
    n = list_moves(race, rules, seat, decision)
    best = race.move[0]
    most = -(1 << 40)
    for k in range(n):
        move = race.move[k]
        if decision == QUALIFYING_LAPS:
            worth = 0
            for slot in range(car.n_hand):
                if (move >> slot) & 1 == 1:
                    worth -= 1_000_000 + rating_of(race, rules, seat, car.hand[slot])
        elif decision == QUALIFYING_CARD or decision == QUALIFYING_TIE or decision == CRASH_CARD:
            card = car.hand[move - 1]
            worth = rating_of(race, rules, seat, card)
            if decision == CRASH_CARD:
                worth = -worth
            if decision == QUALIFYING_CARD and car.entry == 1 and effect_of(rules, card) == PULL_AWAY:
                worth += 1000
        else:
            break
        if worth > most:
            most = worth
            best = move
    return best


def only(table, names):
    """Return a deck with one card of each of these names, and no other."""
    return table.changed(dict.fromkeys(table.names(), 0) | dict.fromkeys(names, 1))


def drag_races(deck, track, changes, n):
    """Return in how many of so many qualifyings the first entry, who has a pole modifier of .150, has the pole."""
    cards = only(load_driver_deck(), [card.name for card in deck])
    packed = pack_driver_deck(cards)
    assert sorted(zip(packed["laps"], packed["rating"], strict=True)) == sorted(card[1:] for card in deck)
    rules = GAME.rules(
        grid="qualifying", laps=1, hand_size=2, qualifying_hand=2, deck=cards,
        track_deck=only(load_track_deck("superspeedway"), track),
        qualifying_refill=changes.get("refill", 2), qualifying_lengths=changes.get("finish", 2),
    )  # fmt: skip
    table = Table(GAME, rules, [GAME.policies["random"]()] * 2)
    table.field[0].trait[list(GAME.traits).index("pole")] = 3
    for trait, level in (("hand", 1), ("speed", 1), ("out", 2)):
        table.field[0].trait[list(GAME.traits).index(trait)] = level
    compiled = decide if INTERPRETED else jit_as(GAME.decide_signature(), decide)
    table.decisions = (compiled,) * MAX_POLICIES
    table.seatings = np.arange(2, dtype=np.uint8).reshape(1, -1)
    first = 0
    for start in range(0, n, 50_000):
        rows = table.play(min(50_000, n - start), start)
        first += int((rows.grid[rows.entry == 0] == 1).sum())
    return first


def assert_as_worked_out(deck, track, changes, n):
    """Compare with the twin."""
    known = LAPS | EVENTS
    twin = Rules(
        deck,
        tuple(known[name] for name in track),
        2,
        changes.get("refill", 2),
        changes.get("finish", 2),
        (150, 0),
    )
    chance = chance_of_the_pole(twin)
    error = (chance * (1 - chance) / n) ** 0.5
    share = drag_races(deck, track, changes, n) / n
    assert abs(share - chance) < STANDARD_ERRORS * error + 1e-5, (share, chance)


@pytest.mark.clause("SCCR-2.13")
@pytest.mark.parametrize("label", DECKS)
def test_a_driver_has_the_pole_as_often_as_worked_out_from_the_rulebook(label):
    assert_as_worked_out(*DECKS[label], 200 if INTERPRETED else 100_000)


@pytest.mark.long
@pytest.mark.parametrize("label", DECKS | LONG)
def test_so_he_has_in_a_million_qualifyings(label):
    assert_as_worked_out(*(DECKS | LONG)[label], 2_000 if INTERPRETED else 1_000_000)
