"""The eight strategies: their figures, and the readings of Push and Save Fuel."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch


@dataclass(frozen=True)
class StrategyOptions(RuleSet):
    """The eight strategies: their figures, and the readings of Push and Save Fuel."""

    # Save Tyres
    save_tyres_chips: int = number(
        1, "tyre points that Save Tyres saves", unit="points", low=0, high=9, clauses=["F90-BASE-17"]
    )
    save_tyres_how: str = choice(
        "off_total",
        ("off_total", "chip_back"),
        "Save Tyres takes its point off what is due, or gets a chip back of those paid (A9)",
        clauses=["F90-SHARP-12"],
        source="inferred",
    )

    # Hazard
    hazard_late_braking: int = number(
        2,
        "sections that Hazard's late braking moves on",
        unit="sections",
        low=1,
        high=6,
        clauses=["F90-BASE-15"],
    )
    hazard_special_mp: int = number(
        6, "MP in a turn for Hazard's Special", unit="MP", low=1, high=20, clauses=["F90-BASE-15"]
    )
    hazard_total: str = choice(
        "all",
        ("all", "cards"),
        "Hazard's Special looks at all MP of the turn, or leaves out the trajectory's (A41)",
        clauses=["F90-BASE-15"],
        source="inferred",
    )
    hazard_extreme_check: bool = switch(
        False,
        "the blind check of an extreme attempt counts for Hazard (A39)",
        clauses=["F90-BASE-15"],
        source="inferred",
    )

    # Balance, Chase
    balance_swap_tyres: int = number(
        2,
        "tyre points that Balance may pay in place of a damage, once a turn; 0 for never",
        unit="points",
        low=0,
        high=9,
        clauses=["F90-BASE-18"],
        source="reconstructed",
    )
    balance_kinds: int = number(
        2,
        "kinds of payment, of tyres, damages and cards, for Balance's Special",
        low=1,
        high=3,
        clauses=["F90-BASE-18"],
        source="reconstructed",
    )
    chase_bonus: int = number(
        1,
        "MP that Chase gains behind another car",
        unit="MP",
        low=0,
        high=9,
        clauses=["F90-BASE-20"],
        source="reconstructed",
    )
    chase_reach: int = number(
        1,
        "sections that Chase looks ahead beyond its own",
        unit="sections",
        low=0,
        high=9,
        clauses=["F90-BASE-20"],
        source="reconstructed",
    )
    chase_special_cars: int = number(
        2,
        "cars overtaken in a turn for Chase's Special",
        unit="cars",
        low=1,
        high=13,
        clauses=["F90-BASE-20"],
        source="reconstructed",
    )

    # Save Fuel
    save_fuel_mp: int = number(
        2,
        "Save Fuel's Special allows cards of at most so many MP",
        unit="MP",
        low=1,
        high=9,
        clauses=["F90-SF-4"],
    )
    save_fuel_card_mp: int = number(
        2,
        "Save Fuel's Bonus takes a card of more MP than this",
        unit="MP",
        low=0,
        high=9,
        clauses=["F90-SF-1"],
    )
    save_fuel_one_card: bool = switch(
        True,
        "Save Fuel's Special is scored with a single card, too (A18)",
        clauses=["F90-SF-4"],
        source="inferred",
    )
    save_fuel_special: str = choice(
        "either",
        ("either", "track_card", "later_stop"),
        "Save Fuel's Special: the player chooses, or always the Track card, or always the chit (A19)",
        clauses=["F90-SF-4"],
        source="inferred",
    )
    save_fuel_counts: str = choice(
        "printed",
        ("printed", "with_bonus"),
        "Save Fuel looks at printed MP, or adds the trajectory's bonus to the card that matches it (A20)",
        clauses=["F90-SF-5"],
        source="inferred",
    )
    save_fuel_bonus: str = choice(
        "once",
        ("once", "any"),
        "Save Fuel discards for a card more once a turn, or as often as the player likes (A21)",
        clauses=["F90-SF-1"],
        source="inferred",
    )

    # Push
    push_mp: int = number(
        2, "MP of the card that Push pairs with any other", unit="MP", low=1, high=9, clauses=["F90-PUSH-1"]
    )
    push_shift: int = number(
        1,
        "turns that Push moves the refuelling chit back for such a pair",
        unit="turns",
        low=0,
        high=9,
        clauses=["F90-PUSH-2", "F90-PUSH-3"],
    )
    push_chips: int = number(
        2, "black chips paid for Push's Special", unit="chips", low=1, high=9, clauses=["F90-PUSH-5"]
    )
    push_with_cards: bool = switch(
        True,
        "Push scores its Special where cards were paid as tyre points besides the chips (A10)",
        clauses=["F90-PUSH-5"],
        source="inferred",
    )
    push_blue: bool = switch(
        False,
        "a blue disc spent counts as a chip for Push's Special (A11)",
        clauses=["F90-PUSH-5"],
        source="inferred",
    )
    push_specials: str = choice(
        "one",
        ("one", "each"),
        "Push scores one Special a turn, or one for each so many chips (A12)",
        clauses=["F90-PUSH-5"],
        source="inferred",
    )
    push_onto_turn: str = choice(
        "out",
        ("out", "forbidden"),
        "a pair that would move the chit onto the current turn puts the car out, or is forbidden (A14)",
        clauses=["F90-PUSH-6"],
    )
    push_track_card: bool = switch(
        True,
        "the chit also moves where the higher card is a Track card without the pair symbol (A15)",
        clauses=["F90-PUSH-4"],
        source="inferred",
    )
    push_when: str = choice(
        "at_once",
        ("at_once", "end_of_turn"),
        "Push moves the chit as the pair is played, or when the turn ends (A17)",
        clauses=["F90-PUSH-2"],
        source="inferred",
    )
