"""The race: board, decks, players, laps, the end."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.crashcar.data import DECKS, TRACKS
from simkit.games.fields import RuleSet, choice, number, switch


@dataclass(frozen=True)
class RaceOptions(RuleSet):
    """The race: board, decks, players, laps, the end."""

    track: str = choice(
        "oval_3",
        TRACKS,
        "the board: an oval of three or four lanes",
        clauses=["CRASH-TRACK-1"],
        source="reconstructed",
    )
    decks: str = choice(
        "standard",
        DECKS,
        "how harsh the two decks are",
        clauses=["CRASH-DECK-6"],
        source="reconstructed",
    )
    team_cars: int = number(
        1,
        "cars of a player, in the order of the field; the rulebook asks for 2 with two or three players (A46)",
        unit="cars",
        low=1,
        high=2,
        clauses=["CRASH-SETUP-2"],
    )
    team_score: str = choice(
        "sum",
        ("sum", "separate"),
        "a player's cars add up their points, or each races for itself (A42)",
        clauses=["CRASH-SCORE-7"],
    )
    goal: str = choice(
        "laps",
        ("laps", "last_car"),
        "the race is over so many laps, or until one car is left",
        clauses=["CRASH-VAR-1"],
    )
    laps: int = number(5, "laps of the race", unit="laps", low=1, high=50, clauses=["CRASH-END-1"])
    alone: str = choice(
        "races_on",
        ("races_on", "ends"),
        "over laps, a player whose opponents are all out races on, or the race ends (A44)",
        clauses=["CRASH-END-5"],
    )
    team_end: str = choice(
        "one_player",
        ("one_player", "one_car"),
        "until one car is left: the race ends with one player's cars, or with one car (A45)",
        clauses=["CRASH-VAR-3"],
    )
    round_limit: int = number(
        200,
        "the race stops after so many rounds, as it stands (A45)",
        unit="rounds",
        low=1,
        high=1000,
        source="house",
    )
    further_ahead: str = choice(
        "laps",
        ("laps", "place"),
        "of equal rolls the car further ahead is on top, laps included or by its place on the lap alone (A35)",
        clauses=["CRASH-ROLL-7"],
    )
    grid_crossing_counts: bool = switch(
        False, "the first crossing right after the start completes a lap (A38)", clauses=["CRASH-SCORE-6"]
    )
