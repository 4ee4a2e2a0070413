"""The race: board, laps, grid, teams, finish, season points."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number
from simkit.games.rasc.board import FEWEST_ROWS, MOST_ROWS
from simkit.games.rasc.data import TRACKS

MOST_LAPS = 599
"""The printed counter reaches no further (A-61)."""


@dataclass(frozen=True)
class RaceOptions(RuleSet):
    """The race: board, laps, grid, teams, finish, season points."""

    track: str = choice(
        "sunvalley",
        TRACKS,
        "the side of the board: Sunvalley Racepark or Coopersville Speedway",
        clauses=["RASC-COMP-1", "RASC-VAL-1", "RASC-VAL-2"],
    )
    rows_per_lap: int = number(
        72,
        "rows of a lap; the printed number is not known, so look at 60, 72 and 84",
        unit="rows",
        low=FEWEST_ROWS,
        high=MOST_ROWS,
        source="reconstructed",
    )
    laps: int = number(
        10, "laps of the race", unit="laps", low=1, high=MOST_LAPS, clauses=["RASC-FIN-1", "RASC-FIN-3"]
    )
    grid: str = choice(
        "die_roll",
        ("die_roll", "qualifying"),
        "who starts where: by a die roll, or by a qualifying lap",
        clauses=["RASC-QUAL-1", "RASC-QUAL-3"],
        source="reconstructed",
    )
    qualifying_laps: int = number(
        1,
        "laps of qualifying, the best of which counts; two in the Realism Package",
        unit="laps",
        low=1,
        high=2,
        clauses=["RASC-QUAL-1"],
        source="inferred",
    )
    qualifying_incidents: str = choice(
        "movement",
        ("movement", "realism"),
        "what two TI do in qualifying: the movement effects of the track's table, or the end of the run",
        clauses=["RASC-QUAL-2"],
        source="reconstructed",
    )
    team_cars: int = number(
        1, "cars of a team, in the order of the field", unit="cars", low=1, high=2, clauses=["RASC-COMP-2"]
    )
    finish: str = choice(
        "house",
        ("house", "first_across"),
        "of cars that cross the line in one turn the furthest is ahead, of equals the one that wins a throw; or "
        "the first to move is (A-55)",
        clauses=["RASC-FIN-4", "RASC-FAQ-16a", "RASC-FAQ-16b"],
    )
    after_finish: str = choice(
        "drive_on",
        ("drive_on", "frozen"),
        "the others drive on to the line, or stay where they are (A-58)",
        clauses=["RASC-FIN-1"],
        source="inferred",
    )
    led_points: int = number(
        5,
        "season points for leading a lap",
        unit="points",
        low=0,
        high=1000,
        clauses=["RASC-PTS-1"],
        source="reconstructed",
    )
    most_led_points: int = number(
        5,
        "season points for leading most laps",
        unit="points",
        low=0,
        high=1000,
        clauses=["RASC-PTS-1"],
        source="reconstructed",
    )
