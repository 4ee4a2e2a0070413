"""Non-player drivers."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch
from simkit.games.sccr.state import MAX_CARS


@dataclass(frozen=True)
class NpdOptions(RuleSet):
    """Non-player drivers (NPDs)."""

    npd_decks: int = number(
        1,
        "driver decks that serve the NPDs, who are dealt over them in turn",
        unit="decks",
        low=1,
        high=MAX_CARS,
        clauses=["SCCR-6.1"],
    )
    npd_order: str = choice(
        "turned_card",
        ("turned_card", "running_order", "race_deck"),
        "NPDs act by the rating of a card turned for it, after the players in running order, or a race deck orders all drivers (A-78)",
        clauses=["SCCR-BASE-5"],
        source="inferred",
    )
    npd_useless_card: str = choice(
        "spent",
        ("spent", "replaced"),
        "a card without use that an NPD draws for an action uses up the draw, or is replaced (A-50)",
        clauses=["SCCR-6.8"],
        source="inferred",
    )
    npd_response_row: str = choice(
        "cards",
        ("cards", "per_turn"),
        "the responses row of the NPD table counts cards drawn for each response, or responses in a turn (A-51)",
        clauses=["SCCR-6.12", "SCCR-6.18"],
        source="inferred",
    )
    npd_drafting: str = choice(
        "drawn_draft",
        ("drawn_draft", "always"),
        "an NPD drafts with a DRAFT among the cards drawn, or whatever is drawn (A-77)",
        clauses=["SCCR-6.11"],
        source="inferred",
    )
    npd_challenge_rating: str = choice(
        "one_card",
        ("one_card", "champion_best"),
        "in a challenge an NPD turns one card, or a champion two of which the higher counts (A-55)",
        clauses=["SCCR-6.9"],
        source="inferred",
    )
    npd_lane_for_card: bool = switch(
        True,
        "an NPD changes lanes where the first card it draws works only in the other lane",
        clauses=["SCCR-6.14"],
        source="inferred",
    )
    npd_lane_when_alone: bool = switch(
        True,
        "an NPD changes lanes at the end of its turn where it runs alone and would fall back",
        clauses=["SCCR-6.15"],
        source="inferred",
    )
    npd_stops: str = choice(
        "leading_player",
        ("leading_player", "intervals"),
        "NPDs pit when the leading player does and at intervals where there is none, or always at intervals (A-53)",
        clauses=["SCCR-6.5"],
        source="inferred",
    )
    npd_stop_type: str = choice(
        "normal",
        ("normal", "as_leader"),
        "the stop that an NPD makes: a normal one, or that of the player it follows",
        clauses=["SCCR-6.5"],
        source="inferred",
    )
    npd_stop_apart: int = number(
        50,
        "an NPD pits under yellow by itself once more than this part of an interval has passed since its last stop, and follows no player before (A-53)",
        unit="percent",
        low=0,
        high=1000,
        clauses=["SCCR-6.5"],
        source="inferred",
    )
    npd_follow_crash: bool = switch(
        False,
        "NPDs follow the leading player also into the stop that a crash forces on him, not only where he chose to pit",
        clauses=["SCCR-6.5"],
        source="inferred",
    )
    npd_crash_ahead: str = choice(
        "table_draws",
        ("table_draws", "one_response", "never_caught"),
        "to get by a crash an NPD looks for a pass card among as many cards as it draws for actions, or for a response where those are more; "
        "or for one response; or is never caught (A-76)",
        clauses=["SCCR-BASE-22", "SCCR-9.10"],
        source="inferred",
    )
    npd_tie: str = choice(
        "turned_card",
        ("turned_card", "no_card"),
        "an NPD tied at the finish turns a card, or counts as a driver without cards",
        clauses=["SCCR-3.1.20"],
        source="inferred",
    )
    npd_body_damage: bool = switch(
        False, "BODY DAMAGE befalls NPDs and makes their normal stops longer (U-23)", source="inferred"
    )
