"""Race! Formula 90: the advanced game in its 3.0 L form, with Barcelona and Silverstone."""

from __future__ import annotations

from simkit.games.f90.data import TABLES
from simkit.games.f90.engine import outcome, setup
from simkit.games.f90.engine import race as whole_race
from simkit.games.f90.explain import explain_fault
from simkit.games.f90.hide import hide
from simkit.games.f90.narrate import narrate
from simkit.games.f90.packed import RULES, pack
from simkit.games.f90.policies import POLICIES
from simkit.games.f90.rules import Rules
from simkit.games.f90.state import CLOSE_FINISH, DECISIONS, MAX_CARS, OUTCOME, RACE, SCRATCH, STREAMS
from simkit.games.f90.traits import TRAITS, driver_faults
from simkit.games.game import Game, Metric


def _provenance(rules: Rules) -> dict[str, str]:
    return {slot: TABLES[slot].get(rules).summary for slot in TABLES}


GAME = Game(
    name="f90",
    title="Race! Formula 90",
    engine_version=4,
    rules=Rules,
    rules_dtype=RULES,
    race_dtype=RACE,
    outcome_dtype=OUTCOME,
    streams=STREAMS,
    cars=(1, MAX_CARS),
    policies=POLICIES,
    metrics=(
        Metric(
            "win_share", "position", "equals", 1, "ahead of all other players", "share", "high", summed=True
        ),
        Metric(
            "mean_finish", "position", says="finishing position among the players", unit="place", better="low"
        ),
        Metric("race_wins", "place", "equals", 1, "ahead of all cars", "share", "high", summed=True),
        Metric("mean_place", "place", says="finishing position with the robots", unit="place", better="low"),
        Metric("out_share", "status", "equals", 1, "out of the race before its end", "share", "low"),
        Metric("dry_share", "out_reason", "equals", 1, "out of fuel", "share", "low"),
        Metric(
            "sections",
            "sections",
            says="sections beyond the first finish line",
            unit="sections",
            better="high",
        ),
        Metric("stops", "stops", says="pit stops", unit="stops"),
        Metric("passes", "passes", says="cars overtaken", unit="cars", better="high"),
        Metric("specials", "specials", says="Specials scored", unit="Specials", better="high"),
        Metric("movement", "mp", says="movement points in all", unit="MP", better="high"),
        Metric("tyres_paid", "tyres_paid", says="tyre points paid", unit="points"),
        Metric("damage_drawn", "damage_drawn", says="damage discs drawn", unit="discs"),
        Metric("trajectories", "trajectories", says="trajectory bonuses", unit="bonuses", better="high"),
        Metric("sharps", "sharps", says="sharp trajectories used", unit="trajectories"),
        Metric("contests_won", "contests_won", says="contests won", unit="contests", better="high"),
        Metric("contests_lost", "contests_lost", says="contests lost", unit="contests", better="low"),
        Metric("late_tries", "late_tries", says="late braking attempts", unit="attempts"),
        Metric("off_tracks", "off_tracks", says="times off the track", unit="times", better="low"),
        Metric("shifts", "shifts", says="turns by which the refuelling chit was moved", unit="turns"),
        Metric("grid", "grid", says="place on the grid, 0 is the pole", unit="place", better="low"),
        Metric("turns_led", "turns_led", says="turns led, of all cars", unit="turns", better="high"),
        Metric("lead_changes", "lead_changes", says="changes of the lead of the players", unit="changes"),
    ),
    pack=pack,
    play_races=whole_race.play_races,
    start_race=setup.start_race,
    play_turn=whole_race.play_turn,
    write_outcome=outcome.write_outcome,
    narrate=narrate,
    progress=outcome.progress,
    note_turn=whole_race.note_turn,
    distance_unit="sections",
    close_finish=CLOSE_FINISH,
    provenance=_provenance,
    decisions=DECISIONS,
    scratch=SCRATCH,
    hide=hide,
    traits=TRAITS,
    explain_fault=explain_fault,
    driver_faults=driver_faults,
    tables=TABLES,
)
