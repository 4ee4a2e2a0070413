"""A season in sentences, and one of its races turn by turn."""

from __future__ import annotations

import numpy as np
import pytest

import simkit as sk
from simkit.experiment import make_experiment
from simkit.games.sccr.season.narrate import narrate
from simkit.games.sccr.season.words import in_points
from simkit.playback import replay, replay_states
from tests.games.sccr.season.scripted import OUT, SPEED, Season

NAMES = ["Ann", "Bob", "Cid", "Dot"]


@pytest.mark.parametrize(
    ("quarters", "words"),
    [
        (0, "0 points"),
        (1, "1/4 point"),
        (2, "1/2 point"),
        (3, "3/4 point"),
        (4, "1 point"),
        (5, "1 1/4 points"),
        (8, "2 points"),
    ],
)
def test_awards_are_written_as_in_the_rulebook(quarters, words):
    assert in_points(quarters) == words


def scripted(**rules):
    """Yield a season of two races, after the start and after each."""
    season = Season([{"hand": 3, "speed": 1}, {}, {}, {}], n_races=2, step_price=1, **rules)
    yield season.season
    season.race(0, 1, 2, 3, led=[3], out=[3, 2], buys={0: [SPEED, SPEED], 3: [OUT]})
    yield season.season
    season.race(1, 0, 2, 3, out=[3])
    yield season.season


def test_a_season_is_told_race_by_race():
    season = Season([{}] * 4, n_races=2, step_price=1, title="points", out_costs_card=True)
    told = list(narrate(season.options, NAMES, scripted(title="points", out_costs_card=True)))
    assert told == [
        "A season of 2 races; the title goes to most championship points.",
        "Reconstructed data: laps, rating, pit time of the driver deck; copies, laps, groove of the track deck; "
        "points of the table of championship points.",
        "  Ann: hand 3, pole 0, speed 1, out 0.",
        "  Bob: hand 1, pole 1, speed 1, out 1.",
        "  Cid: hand 1, pole 1, speed 1, out 1.",
        "  Dot: hand 1, pole 1, speed 1, out 1.",
        "Race 1 of 2, Origins 200: short track, 300 laps, two lanes, wide, pit windows, tires wear.",
        "  Finish: 1 Ann, 2 Bob, 3 Cid, 4 Dot.",
        "  Led a lap: Ann, Dot.",
        "  Cid was out of the race: a mechanical failure.",
        "  Dot was out of the race: a mechanical failure.",
        "  Awards: Ann 1/2 point, Bob 1/4 point, Dot 1/4 point.",
        "  Ann raises speed from 1 to 3.",
        "  Dot raises out rating from 1 to 2.",
        "  Cid: one card fewer in hand, out rating .265 from now on.",
        "  Dot: one card fewer in hand, out rating .215 from now on.",
        "  Standings: 1 Ann (10 points, 1 win, mean place 1.00), 2 Bob (8 points, 0 wins, mean place 2.00), "
        "3 Cid (6 points, 0 wins, mean place 3.00), 4 Dot (5 points, 0 wins, mean place 4.00).",
        "Race 2 of 2, Ohio 300: one mile oval, 300 laps, two lanes, normal, basic pit rules, no tire wear.",
        "  Finish: 1 Bob, 2 Ann, 3 Cid, 4 Dot.",
        "  Led a lap: Bob.",
        "  Dot was out of the race: a mechanical failure.",
        "  Awards: Bob 1/2 point, Ann 1/4 point.",
        "  Dot: out rating .230 from now on.",
        "  Standings: 1 Bob (18 points, 1 win, mean place 1.50), 2 Ann (18 points, 1 win, mean place 1.50), "
        "3 Cid (12 points, 0 wins, mean place 3.00), 4 Dot (10 points, 0 wins, mean place 4.00).",
        "Bob wins the title.",
    ]


def test_cards_lost_by_crashes_are_told_and_an_npd_has_nothing_to_lose():
    season = Season([{}, {}, {"kind": "npd"}], n_races=2, crash_hand_loss="season")

    def played():
        yield season.season
        season.begin()
        season.car(0).hand_lost = 2
        season.end(range(3), out=[2])
        yield season.season

    told = list(narrate(season.options, NAMES, played()))
    assert [line for line in told if "from now on" in line] == ["  Ann: 2 cards fewer in hand from now on."]


def test_standard_drivers_are_called_so():
    season = Season(2, unbuilt_driver="standard")
    told = list(narrate(season.options, NAMES, iter([season.season])))
    assert told[2:] == ["  Ann: a standard driver.", "  Bob: a standard driver."]


def two_short_races():
    rules = sk.sccr_season.Rules(schedule="alike", n_races=2, laps=30)
    field = {"one": sk.entry(sk.sccr_season.policies.greedy, cars=4)}
    return make_experiment(rules, field, races=10, seed=3, title="Short")


def test_one_race_of_a_season_is_told_turn_by_turn():
    told = list(replay(two_short_races(), 5, turn=2))
    assert told[:2] == ["Season 5 of Short, arm base.", "Race 2 of 2, Race."]
    assert told[2].startswith("Stock car race: superspeedway, 30 laps")
    states, _ = replay_states(two_short_races(), 5)
    race = states[2].race
    cars = sorted((int(race.finish[seat]), int(race.car[seat].entry)) for seat in range(race.n_cars))
    assert told[-4:] == [f"    {place}. one {entry + 1}" for place, entry in cars]
    assert sum(line.startswith("Turn ") for line in told) == race.turn


def test_telling_a_race_leaves_the_season_as_it_is():
    states, _ = replay_states(two_short_races(), 5)
    before = states[1].copy()
    list(replay(two_short_races(), 5, turn=2))
    again, _ = replay_states(two_short_races(), 5)
    assert np.array_equal(again[2].race.finish, states[2].race.finish)
    assert states[1] == before


@pytest.mark.parametrize("turn", [0, 3, True, 1.5])
def test_a_race_that_is_not_there_is_refused(turn):
    with pytest.raises(sk.FaultError, match=r"^turn: .* is none of the turns of this season; 1 to 2$"):
        list(replay(two_short_races(), 5, turn=turn))
