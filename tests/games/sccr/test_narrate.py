"""A race in sentences: complete, true to the record, and as it was proof-read.

After a change of the engine or the policies, read what differs and write the told races anew::

    python -m tests.games.sccr.test_narrate
"""

from __future__ import annotations

from pathlib import Path

import numba
import pytest
from playing import Table

from simkit.core.records import NOTE, allocate
from simkit.games.registry import GAMES
from simkit.games.sccr import champion, notes, npd
from simkit.games.sccr.data import load_chase_cards
from simkit.games.sccr.engine.lanes import line_up
from simkit.games.sccr.sentences import TELLERS, tell
from simkit.games.sccr.standing import Standing
from simkit.games.sccr.tale import Tale, added, rating, seconds

GAME = GAMES["sccr"]
RACES = 1 if numba.config.DISABLE_JIT else 6
GOLDEN = Path(__file__).parents[2] / "golden"
KINDS = {name: code for name, code in vars(notes).items() if name.isupper()}

NUDGES = load_chase_cards().changed({"NUDGE PASS": 8, "CHALLENGE +.200": 2, "GOOD FUEL MILEAGE": 2})
MANY_NUDGES = {"chase_cards": True, "chase_deck": NUDGES, "nudge_contact": 300}

TOLD = {
    "superspeedway": (56, (2, 3, 0, 0, 0), {"laps": 160}),
    "one-mile-oval": (
        39,
        (2, 3, 0, 0, 0),
        {"track": "one_mile_oval", "laps": 125, "width": "narrow", "pit_rules": "basic"},
    ),
    "short-track": (
        17,
        (2, 3, 0, 0, 0),
        {"track": "short_track", "laps": 100, "width": "wide", "pit_rules": "advanced"},
    ),
    "chase-cards": (
        36,
        (2, 3, 0, 0, 0),
        MANY_NUDGES | {"track": "one_mile_oval", "laps": 120, "lanes": "single_file", "nudge_contact": 500},
    ),
    "npds": (17, (1, 1, 0, 2, 2), {"track": "one_mile_oval", "laps": 125}),
    "qualifying": (165, (2, 2, 0, 0, 0), {"grid": "qualifying", "laps": 1}),
    "large-race": (4, (3, 4, 0, 0, 0), {"large_race": True, "grid": "base_qualifying", "laps": 60}),
}
"""Race number, cars of each of DRIVERS, rules. None by balanced, whose tuning would change them."""

DRIVERS = {**{name: policy() for name, policy in GAME.policies.items()}, "npd": npd, "champion": champion}

VARIETY = [
    {"track": "one_mile_oval", "npd_order": "race_deck", "npd_drafting": "always", "laps": 160},
    {"lanes": "single_file", "laps": 160},
    {"lap_count_failure": "lap_down", "window_from": "driver", "laps": 160},
    {
        "track": "one_mile_oval",
        "width": "narrow",
        "lap_length_spaces": 30,
        "card_placement": "random",
        "laps": 160,
    },
    {"track": "short_track", "width": "wide", "draft_changes_lane": True, "event_tie": "redraw", "laps": 160},
    {"track": "short_track", "pit_rules": "advanced", "lap_count_before_stop": False, "laps": 160},
    MANY_NUDGES | {"track": "one_mile_oval", "laps": 160},
    MANY_NUDGES
    | {"track": "short_track", "laps": 160, "nudge_stop_laps": False, "nudge_order": "check_first"},
    {"track": "one_mile_oval", "grid": "qualifying", "lanes": "single_file", "laps": 60},
    {"large_race": True, "grid": "base_qualifying", "laps": 120},
]


def a_table(cars=(2, 2, 2, 0, 0), rules=None):
    """Return a table and the names of its entries."""
    drivers, names = [], []
    for (name, driver), n in zip(DRIVERS.items(), cars, strict=True):
        drivers += [driver] * n
        names += [f"{name} {k + 1}" for k in range(n)]
    return Table(GAME, GAME.rules(**(rules or {})), drivers), names


def told(name):
    number, cars, rules = TOLD[name]
    table, names = a_table(cars, rules)
    return list(GAME.narrate(table.options, names, table.turns(number)))


def golden_file(name):
    return GOLDEN / f"narration-{name}.txt"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_note_is_told(kind):
    table, names = a_table()
    race = next(table.turns(0))
    tale = Tale(table.options, names, race)
    note = allocate(NOTE, 1)[0]
    note.what, note.seat, note.other, note.a, note.b, note.c = KINDS[kind], 2, 1, 1, 1, 1
    lines = list(TELLERS[KINDS[kind]](tale, [note]))
    assert lines
    assert all(line.strip()[0] != "." for line in lines)


def test_nothing_is_told_that_is_no_kind_of_note():
    assert set(TELLERS) == set(KINDS.values())


def test_ratings_and_times_read_as_in_the_rulebook():
    assert [rating(0), rating(45), rating(555), rating(1090)] == [".000", ".045", ".555", "1.090"]
    assert [rating(-45), added(150), added(-100, "speed")] == ["-.045", "+ .150", "- .100 speed"]
    assert [seconds(0), seconds(94), seconds(240)] == ["0.0 s", "9.4 s", "24.0 s"]


@pytest.mark.literal
@pytest.mark.parametrize("name", TOLD)
def test_races_are_told_as_they_were_proof_read(name):
    assert told(name) == golden_file(name).read_text().splitlines()


@pytest.mark.literal
def test_these_races_show_most_of_what_can_happen():
    seen = set()
    for number, cars, rules in TOLD.values():
        for race in a_table(cars, rules)[0].turns(number):
            seen |= {int(note.what) for note in race.note[: race.n_notes]}
    assert {name for name, code in KINDS.items() if code not in seen} == {
        "TIE_BY_LOT",
        "LAPPED",
        "TANK_GROWS",
        "GRID_BY_LOT",
    }


@pytest.mark.literal
def test_made_up_data_are_named_at_the_head():
    table, names = a_table()
    head = list(GAME.narrate(table.options, names, table.turns(0)))[:2]
    assert "superspeedway, 250 laps, two lanes" in head[0]
    assert head[1].startswith("Reconstructed data: ")
    made_up = [slot for slot, says in GAME.provenance(table.options).items() if "reconstructed" in says]
    assert made_up == ["deck", "track_deck"]
    assert "of the driver deck" in head[1]
    assert "of the track deck" in head[1]
    assert "driver creation" not in head[1]


@pytest.mark.parametrize("rules", VARIETY)
def test_notes_alone_lead_to_where_the_cars_stand(rules):
    table, names = a_table(rules=rules)
    for number in range(RACES):
        tale = None
        for race in table.turns(number):
            tale = tale or Tale(table.options, names, race)
            list(tell(tale, race, TELLERS))
            assert vars(tale.standing) == vars(Standing(race)), f"race {number}, turn {race.turn}"
            tale.begin(race)


@pytest.mark.parametrize("rules", VARIETY)
def test_the_order_told_is_the_order_of_the_record_and_the_finish_that_of_the_outcome(rules):
    table, names = a_table(rules=rules)
    for number in range(RACES):
        orders = []

        def watched(number=number, orders=orders):
            for race in table.turns(number):
                if not race.qualifying:
                    n = line_up(race)
                    orders.append([names[race.car[seat].entry] for seat in race.line[:n]])
                yield race

        lines = list(GAME.narrate(table.options, names, watched()))
        said = [line.split(": ")[1][:-1] for line in lines if line.startswith("  Running order")]
        assert [[word.split(" (")[0] for word in order.split(", ")] for order in said] == [
            o for o in orders if o
        ]
        finish = lines[lines.index("  The finish:") + 1 :]
        rows = sorted(table.replayed(number), key=lambda row: row.position)
        assert [line.split(",")[0].strip() for line in finish] == [
            f"{row.position}. {names[row.entry]}" for row in rows
        ]
        assert [line.endswith("out of the race") for line in finish] == [bool(row.status) for row in rows]


def test_a_turn_with_more_happenings_than_are_noted_says_that_its_end_is_missing():
    only = dict.fromkeys(GAME.tables["track_deck"].get(GAME.rules()).names(), 0)
    busy = only | {"3 LAPS": 1, "TIRES WORN": 95}
    rules = GAME.tables["track_deck"].change(GAME.rules(laps=30), busy)
    drivers = [GAME.policies["random"]()] * 16
    table = Table(GAME, rules, drivers)
    lines = list(GAME.narrate(rules, [f"car {k}" for k in range(16)], table.turns(0)))
    assert any("its end is not told" in line for line in lines)
    assert not any("its end is not told" in line for line in told("superspeedway"))


if __name__ == "__main__":
    for name in TOLD:
        golden_file(name).write_text("\n".join(told(name)) + "\n")
