"""The shipped decks of SCCR against the published lists and the formulas that spread the figures."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from playing import GAMES_FOLDER

from simkit.core.cards import MAX_DECK
from simkit.faults import FaultError
from simkit.games.sccr import cards
from simkit.games.sccr.data import (
    DRIVER_DECK,
    SETUP,
    TABLES,
    TRACK_DECK,
    load_chase_cards,
    load_driver_creation,
    load_driver_deck,
    load_nudge_effect,
    load_nudge_outcome,
    load_setup,
    load_track_deck,
    pack_driver_deck,
    pack_track_deck,
)
from simkit.games.table_files import parse_table, table_toml

pytestmark = pytest.mark.literal

SHIPPED = [
    load_driver_deck(),
    load_chase_cards(),
    load_setup(),
    load_driver_creation(),
    load_nudge_effect(),
    load_nudge_outcome(),
    *map(load_track_deck, cards.TRACKS),
]


def test_the_codes_are_the_places_of_the_words() -> None:
    for words in (cards.DRIVER_EFFECTS, cards.TRACK_EFFECTS):
        assert [getattr(cards, word.upper()) for word in words] == list(range(len(words)))


def test_the_driver_deck_has_its_60_cards() -> None:
    names = Counter(card.name for card in load_driver_deck().cards())
    assert names == {
        "FAST PIT": 1,
        "GOOD CAR SETUP": 1,
        "LEARN THE TRACK": 1,
        "GOOD ENGINE SETTING": 1,
        "INSIDE ADVANTAGE": 4,
        "TWO WIDE": 4,
        "PASS INSIDE": 8,
        "PASS OUTSIDE": 4,
        "PASS TWO": 4,
        "PULL AWAY": 8,
        "BLOCK": 4,
        "CHALLENGE": 10,
        "DRAFT": 10,
    }
    assert sum(names.values()) == 60


def test_every_driver_card_does_what_its_name_says() -> None:
    for card in (*load_driver_deck().cards(), *load_chase_cards().cards()):
        assert card.effect == card.name.lower().replace(" +.", "_").replace(" ", "_")


def test_every_rating_lap_value_and_pit_time_occurs_as_often_as_published() -> None:
    deck = pack_driver_deck(load_driver_deck())
    assert sorted(deck["rating"]) == list(range(105, 991, 15))
    assert Counter(deck["laps"].tolist()) == {3: 20, 6: 20, 12: 10, 15: 10}
    assert sorted(deck["pit_time"]) == list(range(139, 199))


def test_the_figures_stand_where_the_three_permutations_put_them() -> None:
    deck = pack_driver_deck(load_driver_deck())
    i = np.arange(60)
    laps = np.repeat([3, 6, 12, 15], [20, 20, 10, 10])
    np.testing.assert_array_equal(deck["laps"], laps[(41 * i + 49) % 60])
    np.testing.assert_array_equal(deck["rating"], 105 + 15 * ((17 * i + 20) % 60))
    np.testing.assert_array_equal(deck["pit_time"], 139 + (23 * i + 8) % 60)


def test_no_two_figures_go_together() -> None:
    deck = pack_driver_deck(load_driver_deck())
    correlations = np.corrcoef([deck["laps"], deck["rating"], deck["pit_time"]])
    assert np.abs(correlations[np.triu_indices(3, 1)]).max() < 0.013


def test_the_chase_cards_keep_the_thirds_of_the_deck() -> None:
    chase = load_chase_cards()
    assert chase.names() == ("NUDGE PASS", "GOOD FUEL MILEAGE", "CHALLENGE +.200")
    ratings = np.concatenate([pack_driver_deck(t)["rating"] for t in (load_driver_deck(), chase)])
    assert np.histogram(ratings, [0, 400, 701, 1000])[0].tolist() == [21, 21, 21]


@pytest.mark.parametrize(
    ("track", "lap_cards", "laps", "yellows", "yellow_laps", "events", "grooves"),
    [
        ("superspeedway", 36, 645, 9, 44, 15, 0),
        ("one_mile_oval", 35, 510, 9, 46, 16, 9),
        ("short_track", 35, 456, 9, 46, 16, 9),
    ],
)
def test_a_track_deck_adds_up(track, lap_cards, laps, yellows, yellow_laps, events, grooves) -> None:
    deck = pack_track_deck(load_track_deck(track))
    is_lap = deck["effect"] == cards.LAPS
    is_yellow = deck["effect"] >= cards.CRASH_AHEAD
    assert deck["n"] == 60
    assert (is_lap.sum(), deck["laps"][is_lap].sum()) == (lap_cards, laps)
    assert (is_yellow.sum(), deck["laps"][is_yellow].sum()) == (yellows, yellow_laps)
    assert (~is_lap & ~is_yellow).sum() == events
    assert deck["laps"][~is_lap & ~is_yellow].sum() == 0
    assert deck["groove"].sum() == deck["groove"][is_lap].sum() == grooves


def test_the_short_track_deck_is_the_published_list() -> None:
    counts = Counter(card.name for card in load_track_deck("short_track").cards())
    plain = {"3 LAPS": 2, "6 LAPS": 7, "12 LAPS": 7, "15 LAPS": 5, "24 LAPS": 4, "30 LAPS": 1}
    groove = {3: 1, 6: 2, 12: 2, 15: 2, 24: 1, 30: 1}
    mechanical = ("BLOWN ENGINE", "OVERHEAT", "TRANSMISSION", "BRAKES")
    damage = ("ENGINE TROUBLE", "TIRES WORN", "BODY DAMAGE", "CAR TOO TIGHT")
    assert counts == {
        **plain,
        **{f"{laps} LAPS OUTSIDE GROOVE": n for laps, n in groove.items()},
        "CRASH AHEAD": 5,
        **dict.fromkeys(mechanical, 1),
        "SLOW TRAFFIC": 8,
        "HIGH IN TURN": 2,
        "LOSE TRACTION 2 SECONDS": 1,
        "LOSE TRACTION 4 SECONDS": 1,
        **dict.fromkeys(damage, 1),
    }


@pytest.mark.parametrize("track", cards.TRACKS)
def test_track_cards_do_what_their_names_say(track: str) -> None:
    for card in load_track_deck(track).cards():
        laps, groove, spaces = card.values
        name = {
            "laps": f"{laps} LAPS" + " OUTSIDE GROOVE" * bool(groove),
            "lose_traction": f"LOSE TRACTION {spaces} SECONDS",
            "mechanical": card.name,
        }.get(card.effect, card.effect.upper().replace("_", " "))
        assert card.name == name
        if card.effect == "mechanical":
            assert card.name in {"BLOWN ENGINE", "OVERHEAT", "TRANSMISSION", "BRAKES"}
            assert laps == 4
        if card.effect == "crash_ahead":
            assert laps == 6


def test_the_set_up_table_is_the_published_one() -> None:
    columns = (
        "hand_size",
        "plays_per_turn",
        "refill_cards",
        "draw_pile",
        "window_interval",
        "green_stop_laps",
    )
    assert {track: tuple(SETUP[track][name] for name in columns) for track in SETUP} == {
        "superspeedway": (7, 3, 3, 20, 75, 1),
        "one_mile_oval": (8, 4, 4, 25, 100, 2),
        "short_track": (9, 5, 5, 30, 125, 3),
    }
    assert tuple(SETUP) == cards.TRACKS


@pytest.mark.parametrize("table", SHIPPED, ids=lambda table: table.title)
def test_every_figure_of_every_row_has_a_provenance(table) -> None:
    head = dict(table.sources)
    for entry in table.entries:
        assert entry.provenance or set(table.kind.sourced_of(entry.effect)) <= set(head)


def test_counts_are_stated_where_published_and_placements_are_reconstructed() -> None:
    assert load_driver_deck().figures == {
        "effect": "stated",
        "copies": "stated",
        "laps": "reconstructed",
        "rating": "reconstructed",
        "pit_time": "reconstructed",
    }
    assert load_track_deck("short_track").figures["copies"] == "stated"
    assert load_track_deck("superspeedway").figures["copies"] == "reconstructed"
    assert load_track_deck("one_mile_oval").figures["copies"] == "reconstructed"


@pytest.mark.parametrize("table", SHIPPED, ids=lambda table: table.title)
def test_an_export_reads_back_equal(table) -> None:
    assert parse_table(table.kind, table_toml(table)) == table


@pytest.mark.parametrize("table", SHIPPED, ids=lambda table: table.title)
def test_a_shipped_file_is_as_an_export_would_write_it(table) -> None:
    folder = GAMES_FOLDER / "sccr" / "data"
    assert table_toml(table) in [path.read_text(encoding="utf-8") for path in folder.glob("*.toml")]


def test_packing_follows_the_changes_of_an_experiment() -> None:
    super_draft = {"effect": "draft", "copies": 2, "laps": 6, "rating": 500, "pit_time": 160}
    changed = load_driver_deck().changed({"PASS INSIDE": 6, "SUPER DRAFT": super_draft})
    deck = pack_driver_deck(changed)
    assert deck["n"] == 60 - 2 + 2
    assert (deck["effect"] == cards.PASS_INSIDE).sum() == 6
    assert (deck["effect"] == cards.DRAFT).sum() == 12
    assert deck["rating"][-2:].tolist() == [500, 500]
    traffic = load_track_deck("short_track").changed({"SLOW TRAFFIC": 3})
    assert (pack_track_deck(traffic)["effect"] == cards.SLOW_TRAFFIC).sum() == 3


def test_no_deck_outgrows_a_pile() -> None:
    assert DRIVER_DECK.most == TRACK_DECK.most == MAX_DECK
    with pytest.raises(FaultError, match="the track deck has 148 cards; at most 96"):
        load_track_deck("short_track").changed({"SLOW TRAFFIC": 96})


def test_a_track_deck_needs_a_lap_card_that_ends_the_turning() -> None:
    deck = load_track_deck("superspeedway")
    with pytest.raises(FaultError, match="at least one card with the effect laps"):
        deck.changed({name: 0 for name in deck.names() if name.endswith("LAPS")})


def test_the_slots_find_the_shipped_decks() -> None:
    class Rules:
        track = "short_track"
        deck = None
        track_deck = None

    assert TABLES["deck"].get(Rules()) is load_driver_deck()
    assert TABLES["track_deck"].get(Rules()) is load_track_deck("short_track")
    names = [name for slot in TABLES.values() for name in slot.every()]
    files = {path.stem for path in (GAMES_FOLDER / "sccr" / "data").glob("*.toml")}
    assert sorted(names) == sorted(files - {"setup"})
