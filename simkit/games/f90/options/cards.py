"""Phases B and C: playing cards, paying for them, checks."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch


@dataclass(frozen=True)
class CardOptions(RuleSet):
    """Phases B and C: playing cards, paying for them, checks."""

    # Playing one or two cards
    pairs_with_any: int = number(
        1,
        "a card of at most so many MP can be paired with any other",
        unit="MP",
        low=0,
        high=9,
        clauses=["F90-BASE-1"],
        source="inferred",
    )
    pairs_together: int = number(
        2,
        "two cards of at most so many MP can be paired",
        unit="MP",
        low=0,
        high=9,
        clauses=["F90-BASE-1"],
        source="inferred",
    )
    card_for_tyre: bool = switch(
        True, "a card from hand can stand for a tyre point", clauses=["F90-BASE-2", "F90-SHARP-4"]
    )
    phase_c_order: str = choice(
        "payments_first",
        ("payments_first", "draws_first"),
        "cards are drawn after all payments and checks, or before them, so that they can pay (A44)",
        clauses=["F90-PHASE-4"],
    )

    # Checks
    check_passes: str = choice(
        "at_most",
        ("at_most", "below"),
        "a check passes with a factor up to its target, or only below it (A1)",
        clauses=["F90-BASE-3"],
    )
    check_bonus: int = number(
        20, "what Reflexes adds to the target of a check", low=0, high=100, clauses=["F90-BASE-22"]
    )

    # Sharp trajectories
    one_colour: str = choice(
        "its_colour",
        ("its_colour", "any"),
        "a sharp trajectory of one colour needs a card of its colour, or any card (A2)",
        clauses=["F90-SHARP-2"],
        source="inferred",
    )
    unmatched_cost: str = choice(
        "not_due",
        ("not_due", "due"),
        "the cost of a sharp trajectory is not due, or is, where no matching card was played (A4)",
        clauses=["F90-SHARP-17"],
        source="inferred",
    )
    sharp_without_card: str = choice(
        "declines",
        ("declines", "out"),
        "a player with no card for the card symbol must decline the trajectory, or may use it and be out (A6)",
        clauses=["F90-SHARP-3"],
        source="inferred",
    )
    symbol_card: str = choice(
        "any",
        ("any", "race"),
        "a card symbol is met by any card in hand, or by race cards only (A7)",
        clauses=["F90-SHARP-8"],
        source="inferred",
    )
    card_pays_twice: bool = switch(
        False,
        "the card discarded for a symbol counts as a tyre point as well (A8)",
        clauses=["F90-SHARP-8"],
        source="inferred",
    )
    off_track_keeps_card: bool = switch(
        False,
        "a player who goes off the track may not pay tyres with the card that its symbol asks for (A33)",
        clauses=["F90-OFF-4"],
        source="inferred",
    )
    off_track_unpaid: str = choice(
        "out",
        ("out", "forgiven"),
        "a player who goes off the track and can pay its tyre points neither in chips nor in cards is out, or pays what he has (A34)",
        clauses=["F90-OFF-3"],
        source="reconstructed",
    )
