"""Created drivers: what they may be made of, and what their points bring in a race (Table 3)."""

from __future__ import annotations

from collections import Counter

import pytest

import simkit as sk
from simkit.experiment import make_experiment, parse_experiment
from simkit.faults import FaultError
from simkit.games.sccr import GAME
from simkit.games.sccr.creation import ATTRIBUTES, TRAITS, builds, driver_faults
from simkit.games.sccr.data import load_driver_creation
from simkit.games.sccr.engine import drivers
from simkit.games.sccr.sentences import TELLERS, tell
from simkit.games.sccr.state import OUT_MECHANICAL, RESPONSE
from simkit.games.sccr.tale import Tale
from tests.games.sccr.layout import turn_ratings
from tests.games.sccr.situations import put_into_hand
from tests.games.sccr.table import Rules, Table

PLACES = {name: place for place, name in enumerate(TRAITS)}


def a_table(*made, **rules):
    """Return cars in single file, one for each mapping of traits, just dealt."""
    table = Table(len(made), **{"lanes": "single_file", "pit_rules": "basic"} | rules)
    for seat, traits in enumerate(made):
        for name, value in traits.items():
            table.field[seat].trait[PLACES[name]] = value
    table.start(0)
    table.race.turn = 1
    return table


def test_the_engine_reads_each_trait_where_it_stands():
    places = {name: getattr(drivers, name.upper()) for name in TRAITS}
    assert places == PLACES


# Table 3


@pytest.mark.clause("SCCR-7.3")
@pytest.mark.parametrize(
    ("level", "hand", "pole", "speed", "out"),
    [(0, -1, -100, -100, 350), (1, 0, 0, 0, 250), (2, 1, 100, 100, 200), (3, 2, 150, 150, 175)],
)
def test_a_level_gives_what_table_3_says(level, hand, pole, speed, out):
    car = a_table(dict.fromkeys(ATTRIBUTES, level)).car(0)
    assert (car.hand_bonus, car.pole_modifier, car.speed_modifier, car.out_rating) == (hand, pole, speed, out)


@pytest.mark.clause("SCCR-7.3")
def test_each_attribute_has_a_level_of_its_own():
    car = a_table({"hand": 3, "pole": 2, "speed": 0, "out": 1}).car(0)
    assert (car.hand_bonus, car.pole_modifier, car.speed_modifier, car.out_rating) == (2, 100, -100, 250)


@pytest.mark.clause("SCCR-7.3")
def test_an_attribute_that_a_created_driver_leaves_out_is_at_level_0():
    car = a_table({"speed": 3}).car(0)
    assert (car.hand_bonus, car.pole_modifier, car.speed_modifier, car.out_rating) == (-1, -100, 150, 350)


def test_a_driver_who_was_not_created_has_no_modifier_and_the_standard_out_rating():
    car = a_table({}, out_rating=230).car(0)
    assert (car.hand_bonus, car.pole_modifier, car.speed_modifier, car.out_rating) == (0, 0, 0, 230)


@pytest.mark.clause("SCCR-7.3")
def test_the_table_may_be_edited_entry_by_entry():
    table = load_driver_creation().changed({"2": {"hand": 3, "out": 210}})
    car = a_table({"hand": 2, "speed": 2, "out": 2}, driver_creation=table).car(0)
    assert (car.hand_bonus, car.speed_modifier, car.out_rating) == (3, 100, 210)


def test_penalties_of_earlier_races_come_on_top():
    table = a_table({"hand": 2, "out": 2, "hand_penalty": 2, "out_penalty": 3}, {"out_penalty": 1})
    assert (table.car(0).hand_bonus, table.car(0).out_rating) == (-1, 245)
    assert (table.car(1).hand_bonus, table.car(1).out_rating) == (0, 215)


def test_the_step_of_the_out_rating_may_be_another():
    assert a_table({"out": 3, "out_penalty": 2}, out_penalty_step=20).car(0).out_rating == 215


# Hand size


@pytest.mark.clause("SCCR-7.4")
@pytest.mark.parametrize(
    ("track", "standard"), [("superspeedway", 7), ("one_mile_oval", 8), ("short_track", 9)]
)
def test_the_hand_modifier_adds_to_the_hand_that_is_dealt(track, standard):
    table = a_table({"hand": 0}, {"hand": 1}, {"hand": 2}, {"hand": 3}, {}, track=track)
    dealt = [int(table.car(seat).n_hand) for seat in range(5)]
    assert dealt == [standard - 1, standard, standard + 1, standard + 2, standard]


@pytest.mark.clause("SCCR-7.4")
def test_hands_are_refilled_up_to_the_larger_hand():
    table = a_table({"hand": 3}, {"hand": 0}, out_rating=0, track="superspeedway")
    for seat in range(2):
        table.car(seat).out_rating = 0
        put_into_hand(table, seat, 7)
    table.turn("OVERHEAT")
    assert (table.car(0).n_hand, table.car(1).n_hand) == (9, 7), "nobody lays cards down who holds too many"
    put_into_hand(table, 1, 5)
    table.turn("OVERHEAT")
    assert (table.car(0).n_hand, table.car(1).n_hand) == (9, 6)


@pytest.mark.clause("SCCR-7.4")
def test_the_largest_hand_has_room_for_good_car_setup_too():
    table = a_table({"hand": 3}, track="short_track")
    table.car(0).out_rating = 0
    table.hand(0, [])
    table.lay(0, "GOOD CAR SETUP")
    put_into_hand(table, 0, 11)
    table.turn("OVERHEAT")
    assert table.car(0).n_hand == 12
    assert table.cards_are_whole(0)


@pytest.mark.clause("SCCR-7.4")
def test_car_too_tight_and_the_hand_modifier_add_up():
    table = a_table({"hand": 2}, track="superspeedway")
    table.car(0).too_tight, table.car(0).out_rating = 1, 0
    put_into_hand(table, 0, 5)
    table.turn("OVERHEAT")
    assert table.car(0).n_hand == 7


@pytest.mark.clause("SCCR-7.4")
def test_the_tank_is_counted_off_after_the_larger_hand():
    table = a_table({"hand": 3}, {"hand": 0}, pit_rules="advanced", track="superspeedway")
    assert [int(table.car(seat).fuel) for seat in range(2)] == [20, 20]
    assert [len(table.stock(seat)) for seat in range(2)] == [51, 54]


# Speed modifier


def challenged(passer, challenger, ratings):
    """Let car 1 pass car 0, who challenges; return the order afterwards."""
    table = a_table(challenger, passer)
    table.hand(0, ["CHALLENGE"])
    table.hand(1, ["PASS INSIDE"])
    table.script(0, (RESPONSE, 1))
    turn_ratings(table, car_1=ratings[0], car_0=ratings[1])
    table.act(1, "PASS INSIDE")
    return table.order()


@pytest.mark.clause("SCCR-7.6")
@pytest.mark.parametrize(
    ("passer", "challenger", "ratings", "order"),
    [
        ({}, {}, (300, 435), [0, 1]),
        ({"speed": 3}, {}, (300, 435), [1, 0]),  # .450
        ({"speed": 2}, {}, (300, 435), [0, 1]),  # .400
        ({"speed": 3}, {"speed": 1}, (300, 435), [1, 0]),
        ({"speed": 3}, {"speed": 2}, (300, 435), [0, 1]),
        ({}, {"speed": 0}, (300, 390), [1, 0]),  # .290
        ({"speed": 0}, {"speed": 0}, (300, 390), [0, 1]),
        ({}, {"speed": 3}, (435, 300), [0, 1]),
    ],
)
def test_the_speed_modifier_adds_to_ratings_in_challenges(passer, challenger, ratings, order):
    assert challenged(passer, challenger, ratings) == order


@pytest.mark.clause("SCCR-7.6")
def test_the_speed_modifier_saves_nobody_from_an_out_rating_check():
    table = a_table({"speed": 3}, {"speed": 0}, {"speed": 0, "out": 2})
    turn_ratings(table, car_0=330, car_1=360, car_2=210)
    table.turn("OVERHEAT")
    assert [int(table.car(seat).running) for seat in range(3)] == [0, 1, 1]


@pytest.mark.clause("SCCR-7.6")
def test_the_speed_modifier_does_not_choose_the_victim_of_an_event():
    table = a_table({"speed": 0}, {"speed": 3})
    for seat in range(2):
        table.hand(seat, ["DRAFT"])
    turn_ratings(table, car_0=300, car_1=285)
    table.turn("TIRES WORN", "3 LAPS")
    assert (table.car(0).tires_worn, table.car(1).tires_worn) == (0, 1)


@pytest.mark.clause("SCCR-7.6")
def test_the_speed_modifier_does_not_count_in_the_order_of_play():
    table = a_table({"speed": 0}, {"speed": 3})
    for seat, rating in ((0, 420), (1, 285)):
        table.hand(seat, [table.card_with(rating=rating)])
    table.turn("3 LAPS")
    assert [int(table.race.order[k]) for k in range(2)] == [0, 1]
    assert table.car(1).top_rating == 285


# Out rating


@pytest.mark.clause("SCCR-7.7")
@pytest.mark.parametrize(
    ("level", "enough", "too_low"), [(0, 360, 345), (1, 255, 240), (2, 210, 195), (3, 180, 165)]
)
def test_the_own_out_rating_replaces_the_standard_one(level, enough, too_low):
    table = a_table({"out": level}, {"out": level}, {})
    turn_ratings(table, car_0=enough, car_1=too_low, car_2=210)
    table.turn("OVERHEAT")
    assert [int(table.car(seat).out_reason) for seat in range(3)] == [0, OUT_MECHANICAL, 0]


# What may be made


@pytest.mark.clause("SCCR-7.1", "SCCR-7.2")
def test_there_are_31_builds():
    made = builds()
    assert len(made) == 31
    levels = [tuple(build.traits.values()) for build in made.values()]
    assert len(set(levels)) == 31
    assert {sum(each) for each in levels} == {4}
    assert max(map(max, levels)) == 3
    shapes = Counter("".join(map(str, sorted(each, reverse=True))) for each in levels)
    assert shapes == {"3100": 12, "2200": 6, "2110": 12, "1111": 1}
    assert list(made) == list(sk.sccr.builds())
    assert GAME.builds is builds


@pytest.mark.clause("SCCR-7.1")
def test_a_build_has_a_name_and_says_what_it_gives():
    build = builds()["hand3-speed1"]
    assert build.traits == {"hand": 3, "pole": 0, "speed": 1, "out": 0}
    assert build.says == {"hand": "+2 cards", "pole": "-.100", "speed": ".000", "out": ".350"}
    assert builds()["pole3-out1"].says == {
        "hand": "-1 card",
        "pole": "+.150",
        "speed": "-.100",
        "out": ".250",
    }


@pytest.mark.clause("SCCR-7.1", "SCCR-7.2")
def test_another_budget_gives_other_builds():
    assert list(builds(Rules(creation_points=0))) == ["no-points"]
    assert len(builds(Rules(creation_points=5))) == 56 - 16
    assert len(builds(Rules(creation_most=1))) == 1
    assert len(builds(Rules(creation_points=12))) == 1


def faults(traits, **rules):
    return [str(fault) for fault in driver_faults(Rules(**rules), traits)]


@pytest.mark.clause("SCCR-7.1", "SCCR-7.2")
@pytest.mark.parametrize(
    ("traits", "rules", "said"),
    [
        ({}, {}, []),
        ({"hand": 3, "speed": 1}, {}, []),
        ({"hand": 1, "pole": 1, "speed": 1, "out": 1}, {}, []),
        ({"hand": 0, "pole": 0, "speed": 0, "out": 0}, {"creation_points": 0}, []),
        (
            {"hand": 3},
            {},
            ["spends 3 points on hand, pole, speed and out, not creation_points = 4; 1 left"],
        ),
        (
            {"hand": 0},
            {},
            ["spends 0 points on hand, pole, speed and out, not creation_points = 4; 4 left"],
        ),
        (
            {"hand": 3, "speed": 3},
            {},
            ["spends 6 points on hand, pole, speed and out, not creation_points = 4; 2 too many"],
        ),
        (
            {"hand": 3, "out": 1},
            {"creation_most": 2},
            ["hand: 3 points are more than creation_most = 2 in one attribute"],
        ),
    ],
)
def test_a_driver_spends_the_budget_or_is_refused(traits, rules, said):
    assert faults(traits, **rules) == said


FILE = """game = "sccr"
seed = 1
races = 3
[field.fast]
policy = "greedy"
hand = 3
speed = {speed}
[field.plain]
policy = "greedy"
[variants.poor]
creation_points = {points}
"""


@pytest.mark.clause("SCCR-7.1")
def test_a_file_with_a_driver_who_spends_too_little_is_refused_with_its_line():
    with pytest.raises(FaultError) as caught:
        parse_experiment(FILE.format(speed=0, points=4), "e.toml")
    said = "spends 3 points on hand, pole, speed and out, not creation_points = 4; 1 left"
    assert str(caught.value) == f"e.toml:4: field.fast: {said}"


@pytest.mark.clause("SCCR-7.1")
def test_a_variant_that_refuses_a_driver_is_named():
    with pytest.raises(FaultError) as caught:
        parse_experiment(FILE.format(speed=1, points=3), "e.toml")
    said = "spends 4 points on hand, pole, speed and out, not creation_points = 3; 1 too many"
    assert str(caught.value) == f"e.toml:10: variants.poor: refuses field.fast: {said}"


def test_a_sound_file_reads_back_equal():
    study = parse_experiment(FILE.format(speed=1, points=4), "e.toml")
    assert parse_experiment(study.to_toml(), "e.toml").address == study.address
    assert study.entries().trait[0, :6].tolist() == [3, -1, 1, -1, 0, 0]


def test_a_build_goes_into_a_field_of_objects():
    made = builds()["hand2-out2"]
    field = {
        "made": sk.entry(sk.sccr.policies.greedy(), cars=2, **made.traits),
        "plain": sk.entry(sk.sccr.policies.greedy),
    }
    study = make_experiment(Rules(), field, races=1, seed=1)
    assert study.entries().trait[:, :6].tolist() == [[2, 0, 0, 2, 0, 0]] * 2 + [[-1, -1, -1, -1, 0, 0]]


def test_a_misspelt_attribute_is_named_with_the_nearest_right_one():
    field = {"made": sk.entry(sk.sccr.policies.greedy(), sped=3, out=1)}
    with pytest.raises(FaultError, match=r"field.made.sped: .*did you mean speed\?"):
        make_experiment(Rules(), field, races=1, seed=1)


# Rules that cannot be


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (
            {"creation_points": 9, "creation_most": 2},
            "nobody can spend 9 points on four attributes; at most 8",
        ),
        (
            {"driver_creation": load_driver_creation().changed({"3": {"hand": 6}}), "hand_size": 8},
            "hands of 15 cards",
        ),
    ],
)
def test_rules_under_which_no_driver_could_be_made_are_refused(rules, said):
    with pytest.raises(FaultError, match=said):
        Rules(**rules)


def test_a_challenge_is_told_with_the_speed_modifiers():
    table = a_table({"speed": 3}, {"speed": 0})
    table.race.noting = 1
    table.hand(0, ["CHALLENGE"])
    table.hand(1, ["PASS INSIDE"])
    table.script(0, (RESPONSE, 1))
    turn_ratings(table, car_1=510, car_0=300)
    tale = Tale(table.options, ["A", "B"], table.race)
    table.act(1, "PASS INSIDE")
    lines = [line.strip() for line in tell(tale, table.race, TELLERS.keys())]
    assert "They turn cards: B .510 - .100 speed = .410 against A .300 + .150 speed = .450." in lines
