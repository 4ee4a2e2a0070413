"""Who may ram whom, from where, at what price, and with which deck (CRASH-INTRO, CRASH-RAM)."""

from __future__ import annotations

import pytest

from simkit.games.crashcar import notes
from tests.games.crashcar.table import BLUE, GREEN, NE, NW, ON_ROOF, ON_SIDE, RAM, SE, STAY, SW, E, Table, W


def a_target(lane=2, number=9, heading=E, posture=0, **changes):
    """Return an attacker on field 8 of lane 2 with a run-up of two fields, and a target, both past the first lap."""
    table = Table(2, **changes)
    table.put(0, 2, 8, points=10)
    table.put(1, lane, number, heading, posture=posture)
    return table


def rams(table, **how):
    """Return the headings in which the attacker may ram after his run-up."""
    return [move - RAM for move in table.running_up(0, **how) if move >= RAM]


# The introductory lap


@pytest.mark.clause("CRASH-INTRO-1", "CRASH-INTRO-2")
def test_a_car_in_its_first_lap_must_not_ram_and_one_past_it_may():
    table = a_target()
    assert rams(table) == [E]
    table.done(0, 0)
    assert rams(table) == []
    longer = a_target(intro_laps=2)
    assert rams(longer) == []
    assert rams(a_target(intro_laps=0, laps=5)) == [E]


@pytest.mark.clause("CRASH-INTRO-2")
@pytest.mark.parametrize(("at_once", "last", "rams_made"), [(True, RAM + E, 1), (False, SE, 0)])
def test_a_car_may_ram_in_the_very_move_that_completes_its_first_lap_unless_that_is_barred(
    at_once, last, rams_made
):
    table = Table(2, laps=0, ram_on_crossing=at_once)
    table.put(0, 2, 4)  # the line is behind the next field
    table.put(1, 2, 7, W)
    table.move(0, E, E, last, points=4 if at_once else 3)
    assert table.car(0).laps == 1
    assert table.car(0).rams == rams_made


@pytest.mark.clause("CRASH-INTRO-2")
def test_in_a_team_each_car_completes_its_first_lap_or_by_the_reading_any_of_the_player():
    for of, expected in (("car", []), ("player", [E])):
        table = Table(4, team_cars=2, intro_laps_of=of)
        own, target = mates_and_opponents(table)
        table.done(own[0], 0)
        table.put(own[0], 2, 8, points=10)
        table.put(target[0], 2, 9)
        found = [move - RAM for move in table.running_up(own[0]) if move >= RAM]
        assert found == expected


def mates_and_opponents(table):
    """Return the seats of the first player's cars, and those of the other's."""
    seats = range(table.race.n_cars)
    return (
        [seat for seat in seats if table.car(seat).player == 0],
        [seat for seat in seats if table.car(seat).player == 1],
    )


@pytest.mark.clause("CRASH-INTRO-3")
def test_the_target_may_still_be_in_its_first_lap():
    table = a_target()
    table.done(1, 0)
    assert rams(table) == [E]


# From where


@pytest.mark.clause("CRASH-RAM-1")
def test_no_car_is_pushed_aside_by_driving():
    table = a_target()
    table.done(0, 0)
    assert table.running_up(0) == [SE, NE]
    table.car(0).heading = SE
    table.move(0, SE, E, E, points=3)
    assert (table.where(1), table.car(1).heading) == ((2, 9), E)


@pytest.mark.clause("CRASH-RAM-2")
def test_two_fields_of_run_up_are_needed():
    table = a_target()
    assert rams(table, run_up=1) == []
    assert rams(table, run_up=2) == [E]
    assert rams(a_target(run_up=3), run_up=2) == []
    assert rams(a_target(run_up=1), run_up=1) == [E]


@pytest.mark.clause("CRASH-RAM-2")
def test_a_field_back_is_no_run_up():
    table = Table(2)
    table.put(0, 2, 6, W)
    table.put(1, 2, 8)
    table.move(0, W, E, E, RAM + E, points=5)  # one back, two forward
    assert table.car(0).rams == 1
    short = Table(2)
    short.put(0, 2, 7, W)
    short.put(1, 2, 8)
    short.move(0, W, E, SE, E, points=4)
    assert short.car(0).rams == 0


@pytest.mark.clause("CRASH-RAM-2")
@pytest.mark.parametrize(("straight", "run_up"), [(False, 2), (True, 1)])
def test_a_run_up_may_bend_unless_it_must_be_straight(straight, run_up):
    table = Table(2, straight_run_up=straight)
    table.put(0, 2, 6)
    table.put(1, 1, 8)
    if straight:
        table.move(0, E, SE, NE, points=3)
        assert table.car(0).rams == 0
    else:
        table.move(0, E, SE, RAM + E, points=4)
        assert table.car(0).rams == 1
    assert table.race.run_up == run_up


@pytest.mark.clause("CRASH-RAM-3")
@pytest.mark.parametrize(("came", "reached"), [(E, [SE]), (SE, [SE]), (NE, [])])
def test_on_the_last_field_the_attacker_steers_by_60_degrees_at_most(came, reached):
    table = a_target(lane=1, number=8)  # inside, to the lower right
    assert rams(table, heading=came) == reached


@pytest.mark.clause("CRASH-RAM-3")
@pytest.mark.parametrize(("steers", "reached"), [(0, []), (1, []), (2, [SE]), (3, [SE])])
def test_how_many_steers_are_allowed_is_a_rule(steers, reached):
    assert rams(a_target(lane=1, number=8, last_steer=steers), heading=NE) == reached


@pytest.mark.clause("CRASH-RAM-4")
def test_the_target_stands_on_the_field_right_ahead():
    assert rams(a_target(number=10)) == []
    assert rams(a_target(number=9)) == [E]


@pytest.mark.clause("CRASH-RAM-4")
def test_a_ram_against_the_race_is_barred_unless_allowed():
    table = a_target(lane=1, number=7)  # inside, to the lower left: against the race
    assert rams(table, heading=SE) == []
    assert rams(a_target(lane=1, number=7, ram_wrong_way=True), heading=SE) == [SW]


@pytest.mark.clause("CRASH-RAM-4")
@pytest.mark.parametrize(("allowed", "reached"), [(False, []), (True, [E])])
def test_a_car_upright_on_the_barrier_can_be_rammed_by_a_reading_alone(allowed, reached):
    table = Table(2, ram_on_barrier=allowed)
    table.put(0, 1, 30)
    table.put(1, 0, 1)  # the corner of the inner barrier lies straight ahead, and more barrier behind it
    assert rams(table, heading=E) == reached
    assert rams(table, heading=E, points=2) == []


@pytest.mark.clause("CRASH-RAM-5")
def test_the_field_behind_the_target_must_be_free():
    table = Table(3)
    table.put(0, 2, 8, points=10)
    table.put(1, 2, 9)
    assert rams(table) == [E]
    table.put(2, 2, 10, posture=ON_SIDE)
    assert rams(table) == []


@pytest.mark.clause("CRASH-RAM-6", "CRASH-RAM-5")
def test_the_field_behind_may_be_barrier_if_no_car_is_on_it():
    table = Table(3)
    table.put(0, 2, 8, points=10)
    table.put(1, 3, 9)
    assert rams(table) == [NE]
    table.put(2, 4, 10, posture=ON_SIDE)
    assert rams(table) == []


@pytest.mark.clause("CRASH-RAM-7", "CRASH-RAM-9")
def test_a_ram_onto_the_track_costs_two():
    table = a_target()
    assert rams(table, points=1) == []
    assert rams(table, points=2) == [E]
    assert rams(a_target(ram_price=3), points=2) == []


@pytest.mark.clause("CRASH-RAM-8", "CRASH-RAM-9")
def test_a_ram_onto_the_barrier_costs_three():
    table = a_target(lane=3, number=9)
    assert rams(table, points=2) == []
    assert rams(table, points=3) == [NE]
    assert rams(a_target(lane=3, number=9, barrier_ram_price=4), points=3) == []


@pytest.mark.clause("CRASH-RAM-10")
@pytest.mark.parametrize("posture", [ON_SIDE, ON_ROOF])
def test_a_lying_car_cannot_be_rammed(posture):
    assert rams(a_target(posture=posture)) == []


@pytest.mark.clause("CRASH-RAM-11")
def test_the_own_second_car_cannot_be_rammed_unless_allowed():
    for allowed, expected in ((False, []), (True, [E])):
        table = Table(4, team_cars=2, ram_own_car=allowed)
        own, _ = mates_and_opponents(table)
        table.put(own[0], 2, 8, points=10)
        table.put(own[1], 2, 9)
        assert [move - RAM for move in table.running_up(own[0]) if move >= RAM] == expected


@pytest.mark.clause("CRASH-RAM-12")
def test_where_lying_cars_block_the_whole_track_cars_only_run_up():
    table = Table(4)
    table.put(0, 2, 6)
    for seat, lane, number in ((1, 1, 8), (2, 2, 9), (3, 3, 9)):
        table.put(seat, lane, number, posture=ON_SIDE)
    table.move(0, E, E, points=9)
    assert (table.where(0), table.car(0).points, table.car(0).rams) == ((2, 8), 7, 0)


def a_wall(**changes):
    """Return a car that comes with a run-up upon a wall of which the middle car is upright."""
    table = Table(4, **changes)
    table.put(0, 2, 6)
    for seat, lane, number in ((1, 1, 8), (2, 2, 9), (3, 3, 9)):
        table.put(seat, lane, number, posture=0 if seat == 2 else ON_SIDE)
    return table


@pytest.mark.clause("CRASH-RAM-17")
def test_a_car_whose_way_is_blocked_rams_if_it_can():
    table = a_wall()
    table.move(0, E, E, points=9)
    assert (table.car(0).rams, table.car(0).points) == (1, 5)
    free = a_wall(compulsory_ram=False)
    free.move(0, E, E, STAY, points=9)
    assert (free.car(0).rams, free.car(0).points) == (0, 7)


@pytest.mark.clause("CRASH-RAM-17")
def test_a_car_with_a_way_on_need_not_ram():
    table = a_target()
    legal = table.running_up(0)
    assert RAM + E in legal
    assert [move for move in legal if move < 6] == [SE, NE]
    assert STAY not in legal


# Direct and oblique


@pytest.mark.clause("CRASH-RAM-13")
@pytest.mark.parametrize("heading", [E, W])
def test_hits_straight_from_behind_or_the_front_draw_from_the_green_deck(heading):
    assert deck_of_hit(heading) == GREEN


@pytest.mark.clause("CRASH-RAM-14")
@pytest.mark.parametrize("heading", [SE, SW, NW, NE])
def test_all_other_hits_draw_from_the_blue_deck(heading):
    assert deck_of_hit(heading) == BLUE


def deck_of_hit(heading):
    """Return the deck that a hit to the right draws from where the target faces so, as drawn, counted and told."""
    table = Table(2)
    table.put(0, 2, 6)
    table.put(1, 2, 9, heading)
    table.move(0, E, E, RAM + E, points=4)
    deck = GREEN if table.car(0).direct_rams == 1 else BLUE
    assert [int(table.race.deck[k].drawn) for k in (GREEN, BLUE)] == [int(deck == GREEN), int(deck == BLUE)]
    assert table.notes(notes.RAMS) == [(0, 1, table.at(2, 10), E, deck)]
    return deck


# The attacker


@pytest.mark.clause("CRASH-RAM-15", "CRASH-RAM-16")
def test_a_ram_interrupts_the_move_and_the_attacker_stays_on_his_field():
    table = Table(2)
    table.put(0, 2, 6)
    table.put(1, 2, 9, W)
    table.stack(GREEN, "nothing")
    table.move(0, E, E, RAM + E, points=10)
    assert table.where(0) == (2, 8)
    assert table.car(0).heading == E
    assert table.car(0).points == 10 - 2 - 2
    assert table.race.car[0].order == table.race.tick


@pytest.mark.clause("CRASH-RAM-16")
@pytest.mark.parametrize(("result", "ends_on"), [("nothing", 9), ("spin", 9), ("self_damage", 8)])
def test_by_a_reading_the_attacker_moves_in_unless_he_tips_over(result, ends_on):
    table = Table(2, attacker_follows=True)
    table.put(0, 2, 6)
    table.put(1, 2, 9, W)
    table.stack(GREEN, result)
    table.move(0, E, E, RAM + E, points=10)
    assert table.where(0) == (2, ends_on)
    assert table.race.at[table.car(0).field] == 0
    assert table.where(1) == (2, 10)


@pytest.mark.clause("CRASH-RAM-18")
def test_a_further_ram_needs_a_new_run_up():
    table = Table(2)
    table.put(0, 2, 6)
    table.put(1, 2, 9, SE)
    table.stack(BLUE, "nothing")
    table.move(0, E, E, RAM + E, points=10)
    assert table.where(1) == (2, 10)
    table.begin(0)
    assert all(move < RAM for move in table.legal(0))
    table.move(0, E, SE, points=2)
    assert table.car(0).rams == 1
