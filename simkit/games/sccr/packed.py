"""The rules as one record of integers, the way the compiled engine reads them."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.cards import MAX_DECK
from simkit.core.records import allocate
from simkit.games.fields import option_fields
from simkit.games.sccr.cards import GOOD_FUEL_MILEAGE, LAPS
from simkit.games.sccr.chase_tables import CRASH_OUTCOMES, MAX_BANDS, NUDGE_EFFECTS, bands
from simkit.games.sccr.data import LEVELS, SETUP, pack_driver_deck, pack_track_deck
from simkit.games.sccr.npd_table import MAX_LAPS, pack_npd_actions
from simkit.games.sccr.rules import Rules

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
        # the tables of the NUDGE PASS, the lowest band first
        ("n_effects", "i8"),  # bands of the table of contact
        ("effect_up_to", "i8", (MAX_BANDS,)),  # highest rating of the band [thousandths]
        ("effect_code", "i8", (MAX_BANDS,)),  # of NUDGE_EFFECTS
        ("n_outcomes", "i8"),  # bands of the table of crashes
        ("outcome_up_to", "i8", (MAX_BANDS,)),  # highest rating of the band [thousandths]
        ("outcome_code", "i8", (MAX_BANDS,)),  # of CRASH_OUTCOMES, for this track
        ("contact_share", "i8"),  # chance that two cards of a deck touch [of 1000]
        ("crash_share", "i8"),  # chance that contact is a crash [of 1000]
        ("out_share", "i8"),  # chance that a crash puts the car out [of 1000]
        ("damage_share", "i8"),  # chance that a crash damages it [of 1000]
        ("has_mileage", "i8"),  # 1 if a GOOD FUEL MILEAGE is in the deck
        # the NPD table, by lap number
        ("npd_draws", "i8", (MAX_LAPS + 1,)),  # cards that an NPD draws for actions
        ("champion_draws", "i8", (MAX_LAPS + 1,)),
        ("npd_responses", "i8"),  # cards that an NPD draws for a response
        ("champion_responses", "i8"),
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
    _pack_nudge(record, rules)
    for attribute in ("hand", "pole", "speed", "out"):
        record[f"creation_{attribute}"][:] = rules.creation_table().column(attribute)
    for name, draws in pack_npd_actions(rules.npd_table(), rules.track).items():
        record[name] = draws
    return packed


def _pack_deck(record: Any, deck: dict[str, Any]) -> None:
    """Write the driver deck into a packed record."""
    n = len(deck["effect"])
    record.n_deck = n
    record.effect[:n] = deck["effect"]
    record.card_laps[:n] = deck["laps"]
    record.card_rating[:n] = deck["rating"]
    record.card_pit[:n] = deck["pit_time"]


def _pack_nudge(record: Any, rules: Rules) -> None:
    """Write the tables of the NUDGE PASS into a packed record, and how likely the deck makes what they say."""
    contact, crashes = rules.nudge_tables()
    effects = bands(contact, [int(code) for code in contact.effects()])
    outcomes = bands(crashes, [int(code) for code in crashes.column(rules.track)])
    ratings = np.array(record.card_rating[: record.n_deck])
    for name, table in (("effect", effects), ("outcome", outcomes)):
        record[f"n_{name}s"] = len(table)
        record[f"{name}_up_to"][: len(table)] = [up_to for up_to, _ in table]
        record[f"{name}_code"][: len(table)] = [code for _, code in table]
    touching = np.abs(ratings[:, None] - ratings) <= rules.nudge_contact
    record.contact_share = 1000 * int(touching.sum()) // touching.size
    record.crash_share = _share(ratings, effects, NUDGE_EFFECTS.index("crash"))
    record.out_share = _share(ratings, outcomes, CRASH_OUTCOMES.index("out"))
    record.damage_share = _share(ratings, outcomes, CRASH_OUTCOMES.index("body_damage"))
    record.has_mileage = int(GOOD_FUEL_MILEAGE in record.effect[: record.n_deck])


def _share(ratings: Any, table: list[tuple[int, int]], code: int) -> int:
    """Return how many of 1000 cards a table of bands gives that code."""
    codes = np.array([band for _, band in table])
    read = codes[np.searchsorted([up_to for up_to, _ in table], ratings)]
    return 1000 * int((read == code).sum()) // len(ratings)


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
