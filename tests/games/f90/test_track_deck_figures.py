"""Every Track card of both circuits does in a race what its line of the deck says: where it goes, MP, colour, costs, symbols.

The cards are reconstructed: four for each place of the track, with check factors that follow one another by steps.
"""

from __future__ import annotations

from functools import cache

import pytest

from simkit.core.records import NONE
from simkit.games.f90 import notes
from simkit.games.f90.engine.cards import draw_track_card, give_up
from simkit.games.f90.engine.moves import can_play_two, is_playable
from simkit.games.f90.engine.phase_c import matches
from simkit.games.f90.state import TRACK_CARD
from simkit.games.f90.words import COLOURS
from tests.games.f90.table import Table, by

PLACES = {
    "barcelona": (
        "turn 1: red, turn 3: yellow, turn 4: orange, turn 5: green, turn 7: orange, turn 9: red, turn 10: red, "
        "turn 12: yellow, turn 13: orange, turn 14: green"
    ),
    "silverstone": (
        "Copse: red, Maggotts: yellow, Becketts: green, Stowe: orange, Vale: orange, Abbey: red, Bridge: red, "
        "Priory: green, Brooklands: orange, Luffield and Woodcote: yellow"
    ),
}
"""The places of a circuit, one zone each, and the colour of the first card of each."""

SECTIONS = {
    "barcelona": (4, 3, 3, 2, 4, 2, 5, 2, 2, 2, 3),
    "silverstone": (3, 4, 3, 4, 3, 5, 2, 2, 2, 4, 4),
}
"""Sections of one zone after another from the finish line on; the last ones belong to zone 1 again."""

SHOWS = {
    "a": ("", 4, {"pair": 1}),
    "b": ("orange", 5, {"tyres": 1, "eases": 1}),
    "c": ("red", 6, {"tyres": 1, "damage": 1}),
    "d": ("yellow", 2, {"draw": 1, "pair": 1}),
}
"""Colour, mp and whatever else is on the four cards of a place."""

CASES = [(circuit, card) for circuit in PLACES for card in range(40)]
every_card = pytest.mark.parametrize(("circuit", "card"), CASES)


def deck(circuit):
    """Return name, zone, colour, mp and the rest of each card of a circuit."""
    places = [place.split(": ") for place in PLACES[circuit].split(", ")]
    return [
        (f"{place} {letter}", zone, colour or first, mp, rest)
        for zone, (place, first) in enumerate(places, 1)
        for letter, (colour, mp, rest) in SHOWS.items()
    ]


def zones(circuit):
    """Return the zone of each section."""
    return [k % 10 + 1 for k, n in enumerate(SECTIONS[circuit]) for _ in range(n)]


def factor(card):
    """Return the check factor of a card: steps of 27 around the deck, from 1 to 100."""
    return 27 * card % 40 * 100 // 40 + 1


@cache
def laid_out(circuit):
    """Return a table with one player, and its race as it is before anything has been put anywhere."""
    table = Table([{"strategy": "chase"}], circuit=circuit)
    return table, table.races.copy()


def fresh_table(circuit, section=0):
    """Return the table with a player in a section and nothing else on it."""
    table, blank = laid_out(circuit)
    table.races[:] = blank
    table.put(0, [entry.name for entry in table.options.table("sections").entries][section], lap=2)
    return table


@every_card
@pytest.mark.clause("F90-BASE-30", "F90-PHASE-4")
def test_a_track_card_gives_its_mp_and_costs_what_it_shows(circuit, card):
    _, zone, _, mp, shows = deck(circuit)[card]
    table = fresh_table(circuit, zones(circuit).index(zone))
    table.hand(0, TRACK_CARD + card, "YE2", "YE2")
    table.turn(play=[TRACK_CARD + card])
    car = table.car()
    assert car.card_mp == mp
    assert (car.tyre_value - car.chips, car.damage) == (shows.get("tyres", 0), shows.get("damage", 0))
    assert (car.n_hand - 3, car.eases) == (shows.get("draw", 0), shows.get("eases", 0))
    assert table.written(notes.CHECKED) == []


@every_card
@pytest.mark.clause("F90-BASE-1", "F90-SHARP-2")
def test_a_track_card_has_its_colour_and_goes_with_any_other_for_the_pair_symbol(circuit, card):
    _, zone, colour, _, shows = deck(circuit)[card]
    table = fresh_table(circuit, zones(circuit).index(zone))
    red, *_ = table.hand(0, "RD1", TRACK_CARD + card, "YE2", "YE2")
    assert can_play_two(table.race, table.rules, 0, TRACK_CARD + card, red) == ("pair" in shows)
    car = table.car()
    car.played[0], car.n_played = TRACK_CARD + card, 1
    found = [name for k, name in enumerate(COLOURS) if k and matches(table.race, table.rules, 0, 1 << k)]
    assert found == [colour]


@every_card
@pytest.mark.clause("F90-BASE-3", "F90-BASE-30")
def test_laid_for_a_check_a_track_card_is_worth_its_check_factor(circuit, card):
    table = fresh_table(circuit)
    green, _ = table.hand(0, "GR2", TRACK_CARD + card)
    table.turn(play=[green], check=by(TRACK_CARD + card))
    assert [row[3] for row in table.written(notes.CHECKED)] == [factor(card)], "cf"


@pytest.mark.parametrize(("circuit", "section"), [(c, k) for c in PLACES for k in range(len(zones(c)))])
@pytest.mark.clause("F90-BASE-42")
def test_in_each_section_the_cards_of_its_zone_can_be_played(circuit, section):
    table = fresh_table(circuit, section)
    playable = [k for k in range(40) if is_playable(table.race, table.rules, 0, TRACK_CARD + k)]
    assert playable == [k for k, its in enumerate(deck(circuit)) if its[1] == zones(circuit)[section]]


@pytest.mark.parametrize("circuit", PLACES)
@pytest.mark.clause("F90-BASE-42")
def test_each_track_card_is_drawn_once_until_none_is_left(circuit):
    table = fresh_table(circuit)
    drawn = []
    while (card := draw_track_card(table.race, 0)) != NONE:
        drawn.append(table.names[card])
        give_up(table.race, 0, 0)
    assert sorted(drawn) == sorted(its[0] for its in deck(circuit)), "copies"
