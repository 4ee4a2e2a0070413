"""Stock Car Championship Racing, the card game with its Expansion Pack."""

from __future__ import annotations

from simkit.games.game import RULES_DRIVE, Driver, Game, Metric
from simkit.games.sccr.creation import TRAITS, builds, driver_faults, idle
from simkit.games.sccr.data import TABLES, tables_in_use
from simkit.games.sccr.engine import race as whole_race
from simkit.games.sccr.explain import explain_fault
from simkit.games.sccr.hide import hide
from simkit.games.sccr.narrate import narrate
from simkit.games.sccr.packed import RULES, pack
from simkit.games.sccr.policies import POLICIES
from simkit.games.sccr.rules import Rules
from simkit.games.sccr.state import (
    CLOSE_FINISH,
    DECISIONS,
    MAX_CARS,
    OUT_ACCIDENT,
    OUTCOME,
    RACE,
    SCRATCH,
    STREAMS,
)

npd = Driver(RULES_DRIVE, traits={"kind": "npd"})
champion = Driver(RULES_DRIVE, traits={"kind": "champion"})
"""Non-player drivers: ``sk.entry(sk.sccr.npd, cars=5)``."""


def _provenance(rules: Rules) -> dict[str, str]:
    return {name: table.summary for name, table in tables_in_use(rules).items()}


GAME = Game(
    name="sccr",
    title="Stock Car Championship Racing",
    engine_version=2,
    rules=Rules,
    rules_dtype=RULES,
    race_dtype=RACE,
    outcome_dtype=OUTCOME,
    streams=STREAMS,
    cars=(1, MAX_CARS),
    policies=POLICIES,
    metrics=(
        Metric("win_share", "position", "equals", 1, "races won", "share", "high", summed=True),
        Metric("mean_finish", "position", says="finishing position", unit="place", better="low"),
        Metric("out_share", "status", "equals", 1, "out of the race before its end", "share", "low"),
        Metric(
            "laps_lost", "laps_lost", says="laps lost in the pits and otherwise", unit="laps", better="low"
        ),
        Metric("stops", "stops", says="pit stops", unit="stops"),
        Metric("pit_time", "pit_total", says="time in the pits", unit="tenths of a second", better="low"),
        Metric("passes", "passes", says="cars passed", unit="passes", better="high"),
        Metric("challenges_won", "challenges_won", says="challenges won", unit="challenges", better="high"),
        Metric("challenges_lost", "challenges_lost", says="challenges lost", unit="challenges", better="low"),
        Metric(
            "turns_led",
            "turns_led",
            says="turns led at the end of the Action Phase",
            unit="turns",
            better="high",
        ),
        Metric("nudges", "nudges", says="NUDGE PASS cards played", unit="cards"),
        Metric("crashes", "crashes", says="crashes that a NUDGE PASS led to", unit="crashes", better="low"),
        Metric(
            "out_by_crash", "out_reason", "equals", OUT_ACCIDENT, "put out by a NUDGE PASS", "share", "low"
        ),
        Metric("retirements", "retirements", says="cars out of the race before its end", unit="cars"),
        Metric("turns", "turns", says="turns of the race", unit="turns"),
        Metric("yellows", "yellows", says="yellow flags", unit="flags"),
        Metric("mean_grid", "grid", says="place on the grid", unit="place", better="low"),
        Metric("lead_changes", "lead_changes", says="changes of the lead from turn to turn", unit="changes"),
    ),
    pack=pack,
    play_races=whole_race.play_races,
    start_race=whole_race.start_race,
    play_turn=whole_race.play_turn,
    write_outcome=whole_race.write_outcome,
    narrate=narrate,
    progress=whole_race.progress,
    note_turn=whole_race.note_turn,
    distance_unit="spaces",
    close_finish=CLOSE_FINISH,
    provenance=_provenance,
    decisions=DECISIONS,
    scratch=SCRATCH,
    hide=hide,
    explain_fault=explain_fault,
    tables=TABLES,
    traits=TRAITS,
    driver_faults=driver_faults,
    idle=idle,
    builds=builds,
    rule_driven={"kind": ("npd", "champion")},
)
