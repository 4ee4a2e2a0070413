"""What people are told: faults of policies, the tale of a race; and what a player cannot see."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.records import RACING, allocate
from simkit.games.f90 import GAME, notes
from simkit.games.f90.explain import describe, explain_fault
from simkit.games.f90.hide import hide
from simkit.games.f90.sentences import TELLERS
from simkit.games.f90.state import DECISIONS, DECLARE, PLAY, PREPARE, RACE
from tests.games.f90.table import Table


def refused(table, decision, answer):
    table.race.fault_seat, table.race.fault_decision, table.race.fault_answer = 0, decision, answer
    return explain_fault(table.race, table.options)


def test_an_illegal_pair_is_named_with_what_would_have_been_legal():
    table = Table([{"strategy": "chase"}])
    table.hand(0, "YE2/34", "RD1/39")
    assert refused(table, PLAY, 1 | 2 << 6) == (
        "that means play yellow +2/34 with red +4/39, but with yellow +2/34, red +4/39 in hand he may: "
        "play yellow +2/34; play red +4/39"
    )


def test_a_slot_that_holds_nothing_and_a_number_without_meaning_are_called_so():
    table = Table(1)
    table.hand(0, "YE4/6")
    assert "play no card (9)" in refused(table, PLAY, 9)
    assert "nothing known (-7)" in refused(table, PLAY, -7)


@pytest.mark.parametrize(
    ("decision", "answer", "said"),
    [
        (DECLARE, 7, "nothing known (7)"),
        (
            DECLARE,
            2 | 1 << 3 | 1 << 5 | 9 << 6,
            "stop for soft tyres and extra fuel, from now on unknown (9)",
        ),
        (DECISIONS.index("sharp"), 2, "nothing known (2)"),
        (DECISIONS.index("save_fuel"), 9, "nothing known (9)"),
        (PREPARE, 15, "nothing known (15)"),
        (PREPARE, 7 << 4, "start on unknown (7) tyres with fuel for a stop in turn 8"),
        (DECISIONS.index("yellow_flag"), 99, "play a yellow flag on no section (99)"),
    ],
)
def test_answers_without_a_meaning(decision, answer, said):
    assert describe(decision, answer, [], Table(1).options) == said


def test_every_kind_of_note_has_a_sentence():
    kinds = {value for name, value in vars(notes).items() if name.isupper() and isinstance(value, int)}
    assert set(TELLERS) == kinds


def told(table):
    """Return the sentences of the notes of a turn."""
    races = allocate(RACE, 2)
    races[0] = races[1] = table.race
    return list(GAME.narrate(table.options, ["Blue", "Red"], [races[0], races[1]]))


def test_the_worked_example_reads_as_at_the_table():
    table = Table([{"strategy": "chase", "skill": "pitting"}])
    table.put(0, "B14", spot=True)
    red, orange, spare = table.hand(0, "RD5/4", "OR6/8", "YE4/6")
    table.stack("YE2/34", "YE2/73")
    table.turn(play=[red, orange], sharp=1, tyre_card=[1000 + spare, 0])
    assert told(table)[3:] == [
        "Turn 2",
        "  Blue plays red +3/4 and orange +1/8.",
        "  Blue uses the sharp trajectory: 1 tyre.",
        "  Blue pays 2 chips and 1 card for tyres.",
        "  Blue draws 1 damage: 1 of 4.",
        "  Blue draws 1 race card and holds 2.",
        "  Blue has 6 MP, 2 of them by the trajectory, and is in B20.",
        "  In the lead: Blue.",
    ]


def test_a_car_out_of_fuel_reads_as_at_the_table():
    table = Table([{"strategy": "push", "skill": "pitting"}])
    table.put(0, "B08")
    table.race.turn, table.car().due = 13, 14
    cards = table.hand(0, "YE2/34", "RD4/95")
    table.turn(play=cards)
    assert told(table)[4:] == [
        "  Blue plays yellow +2/34 and red +3/95.",
        "  Blue moves the refuelling chit earlier, to turn 13.",
        "  Blue is out of the race: it has run out of fuel.",
        "  In the lead: Blue.",
    ]


def test_the_head_of_the_tale_names_circuit_players_and_made_up_data():
    table = Table([{"strategy": "push", "skill": "pitting"}, {}], fast_robots=1)
    head = told(table)[:4]
    assert head[0] == "Formula 90: Barcelona, 27 turns, 2 players, 1 robot, weather dry."
    assert head[1] == "  Blue: push, pitting; 7 cards, 15 tyres, 4 damages."
    assert head[3].startswith("Reconstructed data: race deck")


# What a player cannot see


def hidden(seat=0):
    """Return a race under way and the same with everything hidden from a player dealt anew."""
    table = Table(3, weather="changing")
    table.start(5)
    for _ in range(3):
        table.game_turn()
    assert table.race.status == RACING
    other = allocate(RACE, 1)
    other[0] = table.race
    hide(other[0], table.rules, seat, np.random.default_rng(3))
    return table, other[0]


def test_hiding_keeps_the_own_hand_the_backs_of_others_and_every_card():
    table, other = hidden()
    now = table.race
    assert other.car[0].tobytes() == now.car[0].tobytes()
    changed = False
    for seat in (1, 2):
        one, two = now.car[seat], other.car[seat]
        assert one.n_hand == two.n_hand
        assert ((one.hand >= 192) == (two.hand >= 192))[: one.n_hand].all()
        changed |= (one.hand[: one.n_hand] != two.hand[: two.n_hand]).any()
        assert (one.at, one.chips, one.due, one.check_card) == (two.at, two.chips, two.due, two.check_card)
    assert changed
    table.races[0] = other
    assert table.cards_are_whole()


def test_hiding_changes_the_order_of_decks_and_weather_and_the_minds_of_others():
    table, other = hidden()
    now = table.race
    assert (
        now.race_pile.stock[: now.race_pile.n_stock] != other.race_pile.stock[: now.race_pile.n_stock]
    ).any()
    assert (now.weather_order[:12] != other.weather_order[:12]).any()
    assert (now.car[1].param != other.car[1].param).any()
    assert (now.seed != other.seed).sum() == len(now.seed) - 1, "all but the policies' own"
