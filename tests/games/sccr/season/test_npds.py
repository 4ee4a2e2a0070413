"""Non-player drivers in a season: they race and stand, and are neither created nor rewarded."""

from __future__ import annotations

import simkit as sk
from simkit.core.records import RACING
from simkit.experiment import entry
from simkit.games.sccr.season import GAME
from tests.games.sccr.season.scripted import KEEP, Season

NPD = {"kind": "npd"}


def test_an_npd_earns_neither_awards_nor_penalties_but_points_and_a_standing():
    season = Season([{}, NPD, {}])
    season.race(1, 0, 2, out=(1, 2))
    assert season.driver(1).awarded == 0
    assert (season.driver(1).out_penalty, season.driver(2).out_penalty) == (0, 1)
    assert (season.driver(1).wins, season.driver(1).outs) == (1, 1)
    assert season.standings()[0] == 1


def test_an_npd_is_not_created_where_players_are_by_default():
    season = Season([{}, NPD], unbuilt_driver="even")
    assert set(season.levels(0).values()) == {1}
    assert set(season.levels(1).values()) == {-1}


def test_nobody_is_asked_what_an_npd_buys():
    season = Season([{}, NPD])
    season.driver(1).quarters = 8
    season.race(0, 1, buys={0: [KEEP]})
    assert season.season.status == RACING
    assert season.driver(1).quarters == 8


def test_a_season_of_one_player_and_npds_is_run():
    field = {"you": entry(sk.sccr.policies.greedy()), "filler": entry(sk.sccr.npd, cars=2)}
    study = sk.run(GAME.rules(n_races=2), field, races=2, seed=1, progress=False)
    assert set(study.table("win_share").strategy) == {"you", "filler"}
