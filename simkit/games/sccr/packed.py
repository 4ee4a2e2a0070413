"""The rules as one record of integers, the way the compiled engine reads them."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.cards import MAX_DECK
from simkit.core.records import allocate
from simkit.games.fields import option_fields
from simkit.games.sccr.cards import LAPS
from simkit.games.sccr.data import LEVELS, SETUP, pack_driver_deck, pack_track_deck
from simkit.games.sccr.rules import Rules

MAX_LAPS = 100
"""Most laps of a track card."""

RULES = np.dtype(
    [
        *option_fields(Rules),
        # the set-up table, resolved
        ("cards_in_hand", "i8"),
        ("cards_per_turn", "i8"),
        ("cards_refilled", "i8"),
        ("tank_cards", "i8"),
        ("window_laps", "i8"),
        ("laps_per_stop", "i8"),
        # the driver deck
        ("n_deck", "i8"),
        ("effect", "i8", (MAX_DECK,)),  # what the card does
        ("card_laps", "i8", (MAX_DECK,)),  # laps
        ("card_rating", "i8", (MAX_DECK,)),  # speed rating [thousandths]
        ("card_pit", "i8", (MAX_DECK,)),  # pit time [tenths of a second]
        # the track deck
        ("n_track", "i8"),
        ("track_effect", "i8", (MAX_DECK,)),
        ("track_laps", "i8", (MAX_DECK,)),
        ("track_groove", "i8", (MAX_DECK,)),
        ("track_spaces", "i8", (MAX_DECK,)),  # LOSE TRACTION
        ("laps_above", "i8", (MAX_LAPS + 1,)),  # green lap cards with more laps than this [of 1000]
        ("mean_laps", "i8"),  # mean of the green lap cards [tenths of a lap]
        # the driver creation table, by level
        ("creation_hand", "i8", (LEVELS,)),  # cards more in hand
        ("creation_pole", "i8", (LEVELS,)),  # added in qualifying [thousandths]
        ("creation_speed", "i8", (LEVELS,)),  # added in challenges [thousandths]
        ("creation_out", "i8", (LEVELS,)),  # out rating [thousandths]
    ],
    align=True,
)


def pack(rules: Rules) -> Any:
    """Return the rules as a one-element array of RULES."""
    packed = allocate(RULES, 1)
    record = packed[0]
    rules.pack_options(record)
    own = SETUP[rules.track]
    record.cards_in_hand = rules.cards_in_hand()
    record.cards_per_turn = rules.plays_per_turn or own["plays_per_turn"]
    record.cards_refilled = rules.refill_cards or own["refill_cards"]
    record.tank_cards = rules.draw_pile or own["draw_pile"]
    record.window_laps = rules.window_interval or own["window_interval"]
    record.laps_per_stop = rules.green_stop_laps if rules.green_stop_laps >= 0 else own["green_stop_laps"]
    _pack_deck(record, pack_driver_deck(rules.driver_table()))
    _pack_track(record, pack_track_deck(rules.track_table()))
    for attribute in ("hand", "pole", "speed", "out"):
        record[f"creation_{attribute}"][:] = rules.creation_table().column(attribute)
    return packed


def _pack_deck(record: Any, deck: dict[str, Any]) -> None:
    """Write the driver deck into a packed record."""
    n = len(deck["effect"])
    record.n_deck = n
    record.effect[:n] = deck["effect"]
    record.card_laps[:n] = deck["laps"]
    record.card_rating[:n] = deck["rating"]
    record.card_pit[:n] = deck["pit_time"]


def _pack_track(record: Any, deck: dict[str, Any]) -> None:
    """Write the track deck into a packed record."""
    n = len(deck["effect"])
    record.n_track = n
    record.track_effect[:n] = deck["effect"]
    record.track_laps[:n] = deck["laps"]
    record.track_groove[:n] = deck["groove"]
    record.track_spaces[:n] = deck["spaces"]
    green = np.array(deck["laps"])[np.array(deck["effect"]) == LAPS]
    record.mean_laps = 10 * int(green.sum()) // len(green)
    for laps in range(MAX_LAPS + 1):
        record.laps_above[laps] = 1000 * int((green > laps).sum()) // len(green)
