"""Real Action Stockcar Championship."""

from __future__ import annotations

from simkit.games.fields import Option
from simkit.games.game import Game, Metric
from simkit.games.rasc.data import TABLES
from simkit.games.rasc.decisions import DECISIONS
from simkit.games.rasc.drawing import draw_board, place_cars
from simkit.games.rasc.engine import finish
from simkit.games.rasc.engine import race as whole_race
from simkit.games.rasc.engine.start import start_race
from simkit.games.rasc.explain import explain_fault
from simkit.games.rasc.hide import hide
from simkit.games.rasc.idle import idle, slots_in_use
from simkit.games.rasc.narrate import narrate
from simkit.games.rasc.packed import RULES, pack
from simkit.games.rasc.policies import POLICIES
from simkit.games.rasc.rules import PROFILES, Rules, profile
from simkit.games.rasc.state import CLOSE_FINISH, MAX_CARS, OUTCOME, RACE, STREAMS

__all__ = ["GAME", "PROFILES", "profile"]


def _provenance(rules: Rules) -> dict[str, str]:
    return {slot: rules.table(slot).summary for slot in slots_in_use(rules)}


GAME = Game(
    name="rasc",
    title="Real Action Stockcar Championship",
    engine_version=5,
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
        Metric("points", "points", says="season points", unit="points", better="high"),
        Metric("team_points", "team_points", says="season points of the team", unit="points", better="high"),
        Metric("laps", "laps", says="laps completed", unit="laps", better="high"),
        Metric("laps_led", "laps_led", says="laps led", unit="laps", better="high"),
        Metric("out_share", "status", "equals", 1, "blown engines", "share", "low"),
        Metric("flag_missed_share", "flag_missed", "equals", 1, "black flags unanswered", "share", "low"),
        Metric("missed_stop_share", "missed_stop", "equals", 1, "stops not made", "share", "low"),
        Metric("stops", "stops", says="stops for fuel and tyres", unit="stops"),
        Metric("short_stops", "short_stops", says="stops without fuel and tyres", unit="stops", better="low"),
        Metric("pit_turns", "pit_turns", says="turns begun in the pits", unit="turns", better="low"),
        Metric("incidents", "incidents", says="incidents", unit="incidents", better="low"),
        Metric("challenges", "challenges", says="challenges", unit="challenges"),
        Metric("challenges_won", "challenges_won", says="challenges won", unit="challenges", better="high"),
        Metric("drafts", "drafts", says="drafts", unit="drafts", better="high"),
        Metric(
            "chain_drafts",
            "chain_drafts",
            says="drafts in chains of three or more",
            unit="drafts",
            better="high",
        ),
        Metric("slingshots", "slingshots", says="slingshots", unit="slingshots"),
        Metric("momentum_passes", "momentum_passes", says="momentum passes", unit="passes", better="high"),
        Metric("damages", "damages", says="times it was damaged", unit="times", better="low"),
        Metric("spins", "spins", says="spins", unit="spins", better="low"),
        Metric("black_flags", "black_flags", says="black flags", unit="flags", better="low"),
        Metric("spaces", "spaces", says="spaces of its movements on the track", unit="spaces"),
        Metric("moves", "moves", says="movements on the track", unit="movements"),
        Metric("unused", "unused", says="spaces left undriven", unit="spaces", better="low"),
        Metric("blocked", "blocked", says="movements that others cut short", unit="times", better="low"),
        Metric("yellows", "yellows", says="yellow flags of the race", unit="flags"),
        Metric("yellow_turns", "yellow_turns", says="turns under yellow flags", unit="turns"),
        Metric("turns", "turns", says="turns of the race", unit="turns"),
        Metric("limited_share", "limited", "equals", 1, "races stopped at the bound of turns", "share"),
    ),
    pack=pack,
    play_races=whole_race.play_races,
    start_race=start_race,
    play_turn=whole_race.play_turn,
    write_outcome=finish.write_outcome,
    narrate=narrate,
    progress=finish.progress,
    note_turn=whole_race.note_turn,
    distance_unit="rows",
    close_finish=CLOSE_FINISH,
    provenance=_provenance,
    decisions=DECISIONS,
    hide=hide,
    traits={
        "control": (
            "player",
            Option(
                "choice",
                "who drives: a player, or an auto-controlled car with three dice, forced drafts and no slingshot",
                options=("player", "auto"),
                clauses=("RASC-MOV-2", "RASC-SLR-2", "RASC-FAQ-12b"),
            ),
        )
    },
    explain_fault=explain_fault,
    idle=idle,
    tables=TABLES,
    draw_board=draw_board,
    place_cars=place_cars,
    bench_cars=10,
)
