"""A season of Stock Car Championship Racing: a list of races, with awards between them (SCCR-10, SCCR-7.8 to 7.14).

A season is one sample, and its turn is a race, played by the race's own engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.games.game import Game, Metric
from simkit.games.sccr import GAME as RACE_GAME
from simkit.games.sccr.creation import idle
from simkit.games.sccr.season.data import TABLES, tables_in_use
from simkit.games.sccr.season.engine import outcome, standings
from simkit.games.sccr.season.engine import season as whole_season
from simkit.games.sccr.season.explain import explain_fault
from simkit.games.sccr.season.narrate import narrate, retell
from simkit.games.sccr.season.packed import pack
from simkit.games.sccr.season.policies import POLICIES
from simkit.games.sccr.season.rules import Rules
from simkit.games.sccr.season.state import ATTRIBUTES, CLOSE_FINISH, DECISIONS, OUTCOME, RULES, SEASON

_NAMES = {"hand": "hand size", "pole": "pole", "speed": "speed", "out": "out rating"}
_WHEN = {
    "quarter": "in the race that ends a quarter of the season",
    "half": "in the race that ends half the season",
    "late": "in the race that ends three quarters of the season",
    "end": "in the last race",
}


def _provenance(rules: Rules) -> dict[str, str]:
    return {name: table.summary for name, table in tables_in_use(rules).items()}


def _idle(rules: Rules, traits: Sequence[Mapping[str, Any]], n_cars: int) -> dict[str, str]:
    """Return what has no effect in a season: beside a race's idle rules, those that the list of races sets."""
    listed = 'the list of races sets it for every race: change [season], or set schedule = "alike"'
    return idle(rules, traits, n_cars) | dict.fromkeys(rules.set_by_list(), f"has no effect: {listed}")


GAME = Game(
    name="sccr-season",
    title="Stock Car Championship Racing: a season",
    engine_version=3,
    rules=Rules,
    rules_dtype=RULES,
    race_dtype=SEASON,
    outcome_dtype=OUTCOME,
    streams=RACE_GAME.streams,
    cars=RACE_GAME.cars,
    policies=POLICIES,
    metrics=(
        Metric("win_share", "position", "equals", 1, "titles won", "share", "high", summed=True),
        Metric("mean_finish", "position", says="place in the final standings", unit="place", better="low"),
        Metric(
            "title_of_first",
            "title_of_first",
            says="seasons whose title went to the winner of the first race, whoever that was",
            unit="share",
        ),
        Metric("won_first", "won_first", says="first races won", unit="share", better="high", summed=True),
        Metric(
            "won_first_and_title",
            "won_first_and_title",
            says="seasons in which he won the first race and the title",
            unit="share",
            better="high",
            summed=True,
        ),
        Metric("race_wins", "race_wins", says="races won in a season", unit="races", better="high"),
        Metric("later_wins", "later_wins", says="races won after the first", unit="races", better="high"),
        Metric(
            "later_wins_of_first",
            "later_wins_of_first",
            says="races won after the first by whoever won the first",
            unit="races",
        ),
        Metric("place_sum", "place_sum", says="sum of the finishing positions", unit="places", better="low"),
        Metric("points", "points", says="championship points", unit="points", better="high"),
        Metric("led", "led", says="races of which he led a lap", unit="races", better="high"),
        Metric("outs", "outs", says="races he was out of", unit="races", better="low"),
        Metric("awarded", "awarded", says="awards earned", unit="quarter points", better="high"),
        Metric("unspent", "unspent", says="awards never spent", unit="quarter points"),
        Metric("out_rating", "out_rating", says="out rating at the end", unit="thousandths", better="low"),
        *(
            Metric(
                f"{attribute}_{moment}",
                f"{attribute}_{moment}",
                says=f"points in his {_NAMES[attribute]} {when}",
                unit="points",
            )
            for attribute in ATTRIBUTES
            for moment, when in _WHEN.items()
        ),
        Metric("turns", "turns", says="races of the season", unit="races"),
    ),
    pack=pack,
    play_races=whole_season.play_races,
    start_race=whole_season.start_race,
    play_turn=whole_season.play_turn,
    write_outcome=outcome.write_outcome,
    narrate=narrate,
    progress=standings.progress,
    note_turn=whole_season.note_turn,
    distance_unit="of what the title goes by",
    close_finish=CLOSE_FINISH,
    provenance=_provenance,
    decisions=DECISIONS,
    scratch=RACE_GAME.scratch,
    hide=RACE_GAME.hide,
    traits=RACE_GAME.traits,
    rule_driven=RACE_GAME.rule_driven,
    driver_faults=RACE_GAME.driver_faults,
    idle=_idle,
    builds=RACE_GAME.builds,
    tables=TABLES,
    explain_fault=explain_fault,
    bench_rules={"schedule": "alike", "n_races": 3},
    shown=(RACE_GAME.race_dtype, RACE_GAME.rules_dtype),
    sample="season",
    retell=retell,
)
