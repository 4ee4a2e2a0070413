"""Crashcar Challenge, the big stock car crash race."""

from __future__ import annotations

from simkit.games.crashcar.data import TABLES
from simkit.games.crashcar.drawing import draw_board, place_cars
from simkit.games.crashcar.engine import race as whole_race
from simkit.games.crashcar.engine.start import start_race
from simkit.games.crashcar.explain import explain_fault
from simkit.games.crashcar.hide import hide
from simkit.games.crashcar.narrate import narrate
from simkit.games.crashcar.packed import RULES, pack
from simkit.games.crashcar.policies import POLICIES
from simkit.games.crashcar.rules import Rules
from simkit.games.crashcar.state import CLOSE_FINISH, DECISIONS, MAX_CARS, OUTCOME, RACE, SCRATCH, STREAMS
from simkit.games.game import Game, Metric


def _provenance(rules: Rules) -> dict[str, str]:
    return {slot: TABLES[slot].get(rules).summary for slot in TABLES}


GAME = Game(
    name="crashcar",
    title="Crashcar Challenge",
    engine_version=3,
    rules=Rules,
    rules_dtype=RULES,
    race_dtype=RACE,
    outcome_dtype=OUTCOME,
    streams=STREAMS,
    cars=(2, MAX_CARS),
    policies=POLICIES,
    metrics=(
        Metric("win_share", "position", "equals", 1, "races won", "share", "high", summed=True),
        Metric("mean_finish", "position", says="finishing position", unit="place", better="low"),
        Metric("score", "score", says="points of the car", unit="points", better="high"),
        Metric("lap_points", "lap_points", says="points for laps", unit="points", better="high"),
        Metric("crash_points", "crash_points", says="points for crashes", unit="points", better="high"),
        Metric("out_share", "status", "equals", 1, "total losses before the end", "share", "low"),
        Metric("idle_rounds", "idle_rounds", says="rounds after its total loss", unit="rounds", better="low"),
        Metric(
            "early_out_share",
            "early_out",
            "equals",
            1,
            "total losses in the first half of the rounds",
            "share",
            "low",
        ),
        Metric("damage", "damage", says="damage suffered", unit="damage", better="low"),
        Metric("laps", "laps", says="laps completed", unit="laps", better="high"),
        Metric("rams", "rams", says="rams", unit="rams"),
        Metric("barrier_rams", "barrier_rams", says="rams onto the barrier", unit="rams"),
        Metric("direct_rams", "direct_rams", says="direct rams", unit="rams"),
        Metric("spins", "spins", says="spins caused", unit="spins", better="high"),
        Metric("rollovers", "rollovers", says="rollovers caused", unit="rollovers", better="high"),
        Metric(
            "self_damages", "self_damages", says="rams that damaged the own car", unit="rams", better="low"
        ),
        Metric("hits", "hits", says="rams suffered", unit="rams", better="low"),
        Metric(
            "first_hurt_wins",
            "first_hurt_won",
            says="wins of the car that was damaged first",
            unit="share",
            summed=True,
        ),
        Metric("blocked", "blocked", says="times that it could drive nothing", unit="times", better="low"),
        Metric("wasted", "wasted", says="drive points not driven", unit="points", better="low"),
        Metric("turns", "turns", says="rounds of the race", unit="rounds"),
        Metric("limited_share", "limited", "equals", 1, "races stopped at the limit of rounds", "share"),
    ),
    pack=pack,
    play_races=whole_race.play_races,
    start_race=start_race,
    play_turn=whole_race.play_turn,
    write_outcome=whole_race.write_outcome,
    narrate=narrate,
    progress=whole_race.progress,
    note_turn=whole_race.note_turn,
    distance_unit="points",
    close_finish=CLOSE_FINISH,
    provenance=_provenance,
    decisions=DECISIONS,
    scratch=SCRATCH,
    hide=hide,
    explain_fault=explain_fault,
    tables=TABLES,
    draw_board=draw_board,
    place_cars=place_cars,
)
