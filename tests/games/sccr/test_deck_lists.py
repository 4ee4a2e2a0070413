"""One pass through each track deck, turned card by card in a race: what there is of each card, and what it does.

The Short Track deck is the published one; the other two are reconstructed (U-2, U-3).
"""

from __future__ import annotations

from collections import Counter

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.cards import CRASH_AHEAD, LAPS, TRACK_EFFECTS
from simkit.games.sccr.engine.events import turn_track_cards
from tests.games.sccr.table import Table

N_CARDS = 60

EVENTS = {
    "high_in_turn": 2,
    "lose_traction by 2": 1,
    "lose_traction by 4": 1,
    "body_damage": 1,
    "car_too_tight": 1,
}

DECKS = {
    "superspeedway": {
        "laps": {3: 2, 6: 4, 12: 7, 15: 7, 24: 9, 30: 7},
        "groove": {},
        "yellow": {"crash, 6 laps": 4, "mechanical, 4 laps": 2 + 2 + 1},
        "events": EVENTS | {"slow_traffic": 5, "engine_trouble": 2, "tires_worn": 2},
    },
    "one_mile_oval": {
        "laps": {3: 2, 6: 5, 12: 7, 15: 6, 24: 4, 30: 2},
        "groove": {6: 2, 12: 2, 15: 2, 24: 2, 30: 1},
        "yellow": {"crash, 6 laps": 5, "mechanical, 4 laps": 4},
        "events": EVENTS | {"slow_traffic": 7, "engine_trouble": 1, "tires_worn": 2},
    },
    "short_track": {
        "laps": {3: 2, 6: 7, 12: 7, 15: 5, 24: 4, 30: 1},
        "groove": {3: 1, 6: 2, 12: 2, 15: 2, 24: 1, 30: 1},
        "yellow": {"crash, 6 laps": 5, "mechanical, 4 laps": 4},
        "events": EVENTS | {"slow_traffic": 8, "engine_trouble": 1, "tires_worn": 1},
    },
}


def listed(track):
    """Return how often each thing happens in one pass through a deck, as the list of its cards has it."""
    deck = DECKS[track]
    return Counter(
        {f"{laps} laps": n for laps, n in deck["laps"].items()}
        | {f"{laps} laps, groove": n for laps, n in deck["groove"].items()}
        | deck["yellow"]
        | deck["events"]
    )


def happenings(table):
    """Turn track cards up to one with laps, and yield what each of them does."""
    race = table.race
    race.n_notes = race.n_traffic = 0
    before = int(race.total)
    effect = turn_track_cards(race, table.rules)
    for note in race.note[: race.n_notes]:
        if note.what == notes.EVENT:
            name = TRACK_EFFECTS[note.a]
            yield f"{name} by {note.b}" if name == "lose_traction" else name
        elif note.what == notes.TRAFFIC_ENTERS:
            yield "slow_traffic"
    laps = f"{race.total - before} laps"
    if effect == LAPS:
        yield laps + (", groove" if race.groove else "")
    else:
        yield f"crash, {laps}" if effect == CRASH_AHEAD else f"mechanical, {laps}"


@pytest.mark.clause("SCCR-BASE-2", "SCCR-BASE-15", "SCCR-BASE-21")
@pytest.mark.parametrize("track", DECKS)
def test_sixty_track_cards_in_a_row_do_what_the_list_of_the_deck_says(track):
    table = Table(1, track=track, lanes="single_file")
    assert table.race.track.n_stock == N_CARDS, "so many are turned before the discards are shuffled"
    seen = []
    while len(seen) < N_CARDS:
        seen += happenings(table)
    assert Counter(seen[:N_CARDS]) == listed(track)
    assert sum(listed(track).values()) == N_CARDS
