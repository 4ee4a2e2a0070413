"""Every section of both circuits does in a race what is printed on it: kind, trajectory, costs, targets, what going off takes.

The sections are reconstructed; what is stated of them is in their notes.
"""

from __future__ import annotations

from functools import cache

import pytest

from simkit.games.f90 import notes
from simkit.games.f90.engine.contests import contest
from simkit.games.f90.engine.off_track import go_off
from simkit.games.f90.engine.race import individual_turn
from simkit.games.f90.engine.track import take_spot
from simkit.games.f90.state import EXTREME_ATTEMPT
from tests.games.f90.table import Table, by

BARCELONA = """
B01 straight
B02 straight
B03 braking normal=red bonus=1 target=70
B04 corner penalty=1 off=1,0,0,1,0
B05 corner penalty=1
B06 straight normal=yellow bonus=1
B07 corner penalty=2
B08 straight
B09 braking sharp=orange,red bonus=1 target=65
B10 corner penalty=1 off=1,0,0,1,0
B11 braking normal=green bonus=1 target=60
B12 corner penalty=2 off=1,0,1,1,0
B13 straight
B14 braking sharp=orange,green bonus=2 tyres=1 target=60
B15 corner penalty=2 off=1,1,0,1,0
B16 corner penalty=1
B17 braking sharp=red bonus=2 damage=1 target=65
B18 corner penalty=2 off=0,1,1,1,1
B19 straight
B20 straight
B21 braking normal=red bonus=1 target=70
B22 corner penalty=1 off=1,0,0,1,0
B23 corner penalty=1
B24 braking sharp=yellow,green bonus=2 cards=1 target=60
B25 corner penalty=2 off=2,0,0,1,0
B26 straight normal=orange bonus=1
B27 corner penalty=1
B28 straight sharp=green,red bonus=1
B29 corner penalty=2
B30 straight
B31 straight
B32 straight
"""

SILVERSTONE = """
S01 straight
S02 straight normal=red bonus=1
S03 corner penalty=2
S04 straight
S05 straight normal=yellow bonus=1
S06 corner penalty=1
S07 corner penalty=1
S08 corner sharp=green,yellow bonus=2 tyres=1 penalty=2
S09 corner penalty=2
S10 corner penalty=1
S11 straight
S12 straight
S13 braking extreme=orange,yellow bonus=3 attempt=65 target=65
S14 corner penalty=1 off=2,0,0,1,1
S15 straight
S16 braking normal=orange bonus=1 target=60
S17 corner penalty=2 off=1,0,0,1,0
S18 corner penalty=1
S19 straight
S20 braking sharp=red,orange bonus=1 target=60
S21 corner penalty=2 off=1,0,0,1,0
S22 corner penalty=1
S23 straight sharp=red bonus=2 damage=1
S24 corner penalty=2
S25 braking normal=green bonus=1 target=65
S26 corner penalty=1 off=1,1,0,1,0
S27 braking sharp=orange,green bonus=2 cards=1 target=60
S28 corner penalty=2 off=1,0,0,1,0
S29 corner penalty=2
S30 corner penalty=1
S31 straight normal=yellow bonus=1
S32 corner penalty=1
S33 straight
S34 straight
S35 straight
S36 straight
"""


def figures(line):
    """Return the name of a section, its kind, and its figures by name."""
    name, kind, *said = line.split()
    return name, kind, dict(word.split("=") for word in said)


LINES = {"B": BARCELONA.split("\n")[1:-1], "S": SILVERSTONE.split("\n")[1:-1]}
SECTIONS = [figures(line) for lines in LINES.values() for line in lines]
CARDS = {"red": "RD7", "green": "GR2", "orange": "OR4", "yellow": "YE2"}
"""A card of each colour that gives 2 MP or more; the red one takes a tyre, the green one a check."""

every_section = pytest.mark.parametrize(
    ("name", "kind", "shows"), SECTIONS, ids=[name for name, _, _ in SECTIONS]
)


@cache
def laid_out(circuit):
    """Return a table with two players, and its race as it is before anything has been put anywhere."""
    traits = [{"strategy": "chase", "skill": "pitting"}, {}]
    table = Table(traits, circuit={"B": "barcelona", "S": "silverstone"}[circuit], safety_car=True)
    return table, table.races.copy()


def at(name, back=0):
    """Return a table at which a player stands in a section, or so many behind it, the other one far away."""
    table, blank = laid_out(name[0])
    table.races[:] = blank
    names = [entry.name for entry in table.options.table("sections").entries]
    here = names.index(name)
    table.put(1, names[here - 8], lap=0)
    table.put(0, names[here - back], lap=2 if here >= back else 1)
    table.race.n_notes = 0
    return table


@every_section
@pytest.mark.clause("F90-BASE-32", "F90-BASE-33", "F90-BASE-34")
def test_a_car_passes_others_on_straights_and_brakes_late_in_braking_sections_only(name, kind, shows):
    table = at(name, back=1)
    table.put(1, name, lap=2)
    (card,) = table.hand(0, "YE2")
    table.stack("YE4", table.with_factor(1))
    table.script(0, play=by(card), late_braking=1)
    start = int(table.car().at)
    individual_turn(table.race, table.rules, table.policies, 0)
    assert table.car().at - start == {"straight": 3, "braking": 2, "corner": 1}[kind], "2 MP, 1 for chasing"
    tried = [row[3] for row in table.written(notes.LATE_BRAKED)]
    assert tried == ([int(shows["target"])] if kind == "braking" else []), "target"


@every_section
@pytest.mark.clause("F90-BASE-33")
def test_a_challenger_loses_the_sections_overtaking_penalty(name, kind, shows):
    table = at(name)
    table.put(1, name, lap=2)
    (strong,), _ = table.hand(0, "RD1"), table.hand(1, "YE4")
    table.script(0, challenge=by(strong))
    table.script(1, defend=1)
    contest(table.race, table.rules, table.policies, 0, 1)
    assert [row[2:4] for row in table.written(notes.CONTEST)] == [(4 - int(shows.get("penalty", 0)), 1)]


@every_section
@pytest.mark.parametrize("colour", CARDS)
@pytest.mark.clause("F90-SHARP-2", "F90-SILV-5", "F90-SHARP-4")
def test_a_trajectory_gives_its_bonus_to_cards_of_its_colours_at_its_cost(name, kind, shows, colour):
    table = at(name)
    take_spot(table.race, table.rules, 0)
    assert table.car().on_spot == any(how in shows for how in ("normal", "sharp", "extreme"))
    (card, *_) = table.hand(0, CARDS[colour], "YE4", "YE4")
    table.check_card(0, "GR2/100")
    spare = int(table.car().chips)
    attempted = [table.with_factor(1)] if "extreme" in shows else []
    table.stack(*attempted, "YE4", table.with_factor(50))
    declared = {"declare": EXTREME_ATTEMPT} if attempted else {}
    table.script(0, play=by(card), sharp=1, discard=1, **declared)
    individual_turn(table.race, table.rules, table.policies, 0)
    car = table.car()
    used = any(colour in shows.get(how, "").split(",") for how in ("normal", "sharp", "extreme"))
    cost = [int(shows.get(what, 0)) * (used and "sharp" in shows) for what in ("tyres", "damage", "cards")]
    assert car.trajectory_mp == (int(shows["bonus"]) if used else 0), "trajectory, colours, bonus"
    assert spare - car.chips == cost[0] + (colour == "red")
    assert (car.damage, 3 - car.n_hand) == (cost[1], cost[2])
    assert car.sharp == (used and "sharp" in shows)
    assert [row[3] for row in table.written(notes.ATTEMPTED)] == (
        [int(shows["attempt"])] if attempted else []
    )


@every_section
@pytest.mark.clause("F90-OFF-1", "F90-OFF-2", "F90-OFF-3")
def test_going_off_the_track_takes_what_the_corner_ahead_shows(name, kind, shows):
    table = at(name, back=1)
    table.hand(0, "YE2", "YE4", "YE4")
    car = table.car()
    spare = int(car.chips)
    table.script(0, discard=1)
    go_off(table.race, table.rules, table.policies, 0)
    tyres, damage, cards, mp, safety_car = map(int, shows.get("off", "0,0,0,0,0").split(","))
    assert car.off == ("off" in shows)
    assert (spare - car.chips, car.damage, 3 - car.n_hand, car.next_penalty) == (tyres, damage, cards, mp)
    assert table.race.safety_turn == safety_car * (table.race.turn + 1)


@pytest.mark.parametrize(("circuit", "rows"), [("barcelona", [4, 4, 4]), ("silverstone", [6, 6])])
@pytest.mark.clause("F90-SILV-1")
def test_twelve_cars_stand_on_the_printed_rows_of_the_grid(circuit, rows):
    table = Table(6, circuit=circuit, slow_robots=2, fast_robots=2, superfast_robots=2)
    table.race.turn = 0
    cars = sorted((int(table.car(seat).grid), int(table.car(seat).section)) for seat in range(12))
    last = int(table.rules.n_sections) - 1
    assert [section for _, section in cars] == [
        last - k for k, width in enumerate(rows) for _ in range(width)
    ]
