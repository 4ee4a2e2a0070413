"""The season: its races, its awards, its title."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch

MAX_RACES = 64
"""Most races of a season."""


@dataclass(frozen=True)
class SeasonOptions(RuleSet):
    """The season: its races, its awards, its title."""

    schedule: str = choice(
        "sample",
        ("sample", "alike"),
        "the rulebook's sample season of three races, or one race as these rules say; [data] season loads a list of your own",
        clauses=["SCCR-10.1", "SCCR-10.2"],
    )
    n_races: int = number(
        0,
        "races of the season; 0 is each race of the list once, more begin the list again",
        unit="races",
        low=0,
        high=MAX_RACES,
        clauses=["SCCR-10.1"],
    )
    title: str = choice(
        "wins",
        ("wins", "points", "mean_place"),
        "who wins the title: most wins, then the better mean place; most championship points, then wins, then the "
        "mean place; the better mean place, then wins. Drivers still level: the better place in the last race (U-19)",
        source="reconstructed",
    )
    unbuilt_driver: str = choice(
        "even",
        ("even", "standard"),
        "a driver who names no attribute: spreads his points evenly over all four, or is none that was created, and buys nothing",
        source="house",
    )
    awards: bool = switch(
        True, "races earn awards that buy steps of the attributes", clauses=["SCCR-7.8", "SCCR-7.11"]
    )
    win_award: int = number(2, "award for a win", unit="quarter points", low=0, high=40, clauses=["SCCR-7.8"])
    led_award: int = number(
        1, "award for leading a lap (A-58)", unit="quarter points", low=0, high=40, clauses=["SCCR-7.8"]
    )
    half_award: int = number(
        1, "award for a finish in the top half", unit="quarter points", low=0, high=40, clauses=["SCCR-7.8"]
    )
    odd_half: str = choice(
        "left_out",
        ("left_out", "counted"),
        "with an odd number of cars, whether the middle place is in the top half (A-57)",
        clauses=["SCCR-7.8"],
        source="inferred",
    )
    step_price: int = number(
        4, "price of a step of an attribute", unit="quarter points", low=1, high=400, clauses=["SCCR-7.11"]
    )
    repeated_out: str = choice(
        "rating_again",
        ("rating_again", "no_penalty"),
        "out of a race once more: the out rating rises again, or nothing more happens (A-75)",
        clauses=["SCCR-7.10", "SCCR-7.13"],
    )
    raise_clears_outs: bool = switch(
        False,
        "a step of the out rating that is bought takes away what earlier races added to it (A-60)",
        clauses=["SCCR-7.10"],
        source="inferred",
    )
    crash_hand_loss: str = choice(
        "race",
        ("race", "season"),
        "a hand that body damage after a NUDGE PASS made smaller for good stays so to the end of the race, or of the season",
        clauses=["SCCR-9.8"],
        source="inferred",
    )
    out_costs_card: bool = switch(
        False,
        "house rule of the rulebook: the first race that a driver is out of costs him a card in hand, later ones do not",
        clauses=["SCCR-7.13"],
    )
