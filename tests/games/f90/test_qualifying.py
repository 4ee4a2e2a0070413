"""Before the race: boards, tuning, cards, fuel, tyres, the grid; and its end."""

from __future__ import annotations

import pytest

from simkit.core.records import ENDED, allocate
from simkit.faults import FaultError
from simkit.games.f90 import words
from simkit.games.f90.engine.outcome import write_outcome
from simkit.games.f90.engine.qualifying import qualify
from simkit.games.f90.engine.track import retire
from simkit.games.f90.rules import Rules
from simkit.games.f90.state import OUTCOME, PREPARE, QUALIFY
from tests.games.f90.table import NO_DUE, Table, by

FUEL = {8: 2, 9: 1, 10: 1, 11: 0, 12: 0, 13: -1, 14: -1}


def prepare(turn=11, tyres="hard"):
    """Return the answer that chooses a fuel load by the turn of the stop, and tyres."""
    return turn - 8 | words.TYRES.index(tyres) << 4


def qualifying(*hands, drivers=None, loads=(), robots=(), **rules):
    """Let players qualify with the first card of their hands, robots with the cards given; return the table."""
    table = Table(drivers or [{"skill": "pitting"}] * len(hands), spare_car=False, **rules)
    for seat, cards in enumerate(hands):
        held = table.hand(seat, *cards)
        load = loads[seat] if seat < len(loads) else 11
        table.script(seat, prepare=prepare(load), qualify=by(held[0]))
    table.stack(*robots)
    qualify(table.race, table.rules, table.policies)
    return table


def grid(table):
    return sorted(range(table.race.n_all), key=lambda seat: int(table.car(seat).grid))


@pytest.mark.clause("F90-BASE-11")
def test_more_mp_start_ahead_and_ties_go_to_the_lower_factor():
    table = qualifying(["YE2/34"], ["RD1/78"], ["RD1/16"], ["YE4"])
    assert grid(table) == [2, 1, 0, 3]


@pytest.mark.clause("F90-BASE-11")
def test_robots_qualify_with_the_top_card():
    table = qualifying(["YE2"], ["RD4"], robots=["RD1", "YE4"], slow_robots=2)
    assert grid(table) == [2, 1, 0, 3]


@pytest.mark.clause("F90-BASE-11")
def test_the_grid_may_be_drawn_instead():
    table = qualifying(["YE4"], ["RD1"], robots=["RD1"], slow_robots=1, grid="drawn")
    assert grid(table) == [0, 1, 2]
    assert table.names[table.car(1).check_card] == "RD1", "the card is laid all the same"


@pytest.mark.clause("F90-BASE-41")
@pytest.mark.parametrize(("turn", "mp"), FUEL.items())
def test_less_fuel_helps_in_qualifying_more_harms_and_it_fixes_the_first_stop(turn, mp):
    table = qualifying(["YE1"], loads=[turn])
    assert table.car().qualifying_mp == 3 + mp
    assert table.car().due == turn


@pytest.mark.clause("F90-BASE-41")
def test_the_card_is_one_beyond_the_hand_and_lies_on_the_board_as_check_card():
    table = Table(1)
    table.start(0)
    assert table.car().n_hand == table.car().hand_limit + 1
    card = int(table.car().hand[0])
    table.script(0, qualify=by(card))
    qualify(table.race, table.rules, table.policies)
    assert table.car().n_hand == table.car().hand_limit
    assert table.car().check_card == card
    assert table.cards_are_whole()
    table = Table(1, qualifying_cards=3)
    table.start(0)
    assert table.car().n_hand == table.car().hand_limit + 3


@pytest.mark.clause("F90-BASE-41")
def test_the_spare_car_changes_the_whole_hand_once_if_the_rules_have_it():
    table = Table(1)
    held = table.hand(0, "YE4", "YE2", "RD1")
    table.script(0, spare_car=1)
    qualify(table.race, table.rules, table.policies)
    assert table.car().n_hand == 2
    assert not set(held) & set(table.car().hand[:2].tolist())
    assert table.car().check_card not in held
    assert sum(int(table.race.race_pile.discarded[card]) for card in held) == 3


@pytest.mark.clause("F90-BASE-41")
def test_fuel_loads_tyres_and_cards_are_free_to_choose():
    table = Table([{"skill": "qualifying"}])
    table.hand(0, "YE4", "YE2")
    table.give_track_card(0, "turn 3 a")
    assert table.moves(0, QUALIFY) == [1, 2], "a Track card is none to qualify with"
    assert len(table.moves(0, PREPARE)) == 7 * 4


@pytest.mark.clause("F90-BASE-24")
def test_qualifying_adds_2_and_starts_with_2_track_cards():
    table = qualifying(["YE1"], drivers=[{"skill": "qualifying"}])
    assert table.car().qualifying_mp == 5
    for cards, number in ((2, 2), (1, 1)):
        table = Table([{"skill": "qualifying"}], qualifying_track_cards=number)
        table.start(0)
        assert sum(name.startswith("turn") for name in table.hand_names()) == cards
    table = qualifying(["YE1"], drivers=[{"skill": "qualifying"}], qualifying_mp=4)
    assert table.car().qualifying_mp == 7


@pytest.mark.clause("F90-RAIN-2")
@pytest.mark.parametrize(("at_start", "discs"), [(True, 3), (False, 0)])
def test_rain_tyres_before_the_start_bring_the_expert_discs_too(at_start, discs):
    table = Table([{"skill": "rain_expert"}], expert_discs_at_start=at_start, spare_car=False)
    table.hand(0, "YE4")
    table.script(0, prepare=prepare(tyres="rain"))
    qualify(table.race, table.rules, table.policies)
    assert table.car().tyres == words.RAIN_TYRES
    assert table.car().blue == discs
    assert table.car().chips == table.car().tyre_value - 2


# Car boards


def board(skill="pitting", **traits):
    rules = traits.pop("rules", {})
    car = Table([{"skill": skill} | traits], **rules).car()
    return int(car.hand_limit), int(car.tyre_value), int(car.damage_limit)


@pytest.mark.clause("F90-BASE-39")
@pytest.mark.parametrize(
    ("traits", "values"),
    [
        ({"tune_hand": 0}, (6, 18, 4)),
        ({"tune_hand": 2}, (8, 12, 4)),
        ({"tune_hand": 1}, (7, 15, 4)),
        ({"tune_hand": 0, "tune_damage": 3}, (6, 12, 7)),
        ({"tune_hand": -1, "tune_damage": -1}, (5, 23, 3)),
        ({"board": 9, "tune_hand": 0}, (5, 20, 3)),
    ],
)
def test_six_points_tune_the_car_and_downgrades_give_theirs_back(traits, values):
    assert board(**traits) == values


@pytest.mark.clause("F90-BASE-26")
def test_tuning_has_eight_points():
    assert board("tuning", tune_hand=0) == (6, 20, 4)
    assert board("tuning", tune_hand=0, rules={"tuning_extra": 5}) == (6, 23, 4)


@pytest.mark.clause("F90-BASE-39")
def test_points_and_prices_are_options():
    assert board(tune_hand=1, tune_damage=1, rules={"tuning_points": 9}) == (7, 16, 5)
    prices = {"hand_points": 1, "damage_points": 4}
    assert board(tune_hand=1, tune_damage=1, rules=prices) == (7, 13, 5)


# The end


@pytest.mark.clause("F90-BARC-2")
@pytest.mark.parametrize(("rules", "turns"), [({}, 27), ({"circuit": "silverstone"}, 26), ({"turns": 5}, 5)])
def test_the_race_ends_after_its_last_turn(rules, turns):
    table = Table(1, **rules)
    table.car().due = NO_DUE
    table.race.turn = turns - 2
    table.game_turn()
    assert table.is_racing
    table.game_turn()
    assert (table.race.turn, table.race.status) == (turns, ENDED)


@pytest.mark.clause("F90-BASE-13")
def test_the_leader_after_the_last_turn_wins():
    table = Table(3, superfast_robots=1)
    for seat, (section, lap) in enumerate((("B10", 2), ("B12", 2), ("B30", 1), ("B11", 2))):
        table.put(seat, section, lap=lap)
    rows = allocate(OUTCOME, 3)
    write_outcome(table.race, table.rules, rows)
    assert rows.position.tolist() == [2, 1, 3]
    assert rows.place.tolist() == [3, 1, 4], "with the robot in between"


@pytest.mark.clause("F90-BASE-13")
def test_in_one_section_the_car_in_front_is_ahead_and_cars_out_are_behind_all_others():
    table = Table(4)
    table.line("B10", 2, 0)
    table.put(1, "B30")
    table.put(3, "B02")
    retire(table.race, 1, 1)
    rows = allocate(OUTCOME, 4)
    write_outcome(table.race, table.rules, rows)
    assert rows.position.tolist() == [2, 4, 1, 3]


def test_more_than_eight_robots_are_refused():
    with pytest.raises(FaultError, match="more than 8 robots"):
        Rules(slow_robots=4, fast_robots=4, superfast_robots=1)
