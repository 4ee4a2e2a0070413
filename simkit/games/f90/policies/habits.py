"""The habits of `planner`: its parameters, in the order of a car's `param`. Worth is in hundredths of a section."""

from __future__ import annotations

from simkit.games.f90.words import STRATEGIES, TYRES
from simkit.games.fields import Option

(
    TYRE_PRICE,
    DAMAGE_PRICE,
    CARD_PRICE,
    FUEL_PRICE,
    SPECIAL_WORTH,
    SPOT_WEIGHT,
    BRAKE_RISK,
    EXTREME_LEAST,
    CONTEST_WORTH,
    FIRST_STOP,
    FUEL_SLACK,
    STOP_GAIN,
    DRY_TYRES,
    LATER_STRATEGY,
    SPARE_BELOW,
    WISE_GAP,
    CHECK_CARD_WORTH,
    GRID_WORTH,
    SHARP_WORTH,
    EXTRA_FUEL,
    REFILL,
    PUSH_WORTH,
    PUSH_RATE,
    VERSATILE_TURNS,
    SAVING_WORTH,
) = range(25)

BY_PLAN, ALWAYS, NEVER = 0, 1, 2

BANG = 100
"""What is won, besides the place, where a contest lets the car drive on."""


def _number(default: int, low: int, high: int, unit: str, says: str) -> tuple[int, Option]:
    return default, Option("number", says, unit=unit, low=low, high=high)


WORTH = "hundredths of a section"

PARAMETERS = {
    "tyre_price": _number(
        40, 0, 400, WORTH, "price of a tyre point where a chip a turn is left until the next stop"
    ),
    "damage_price": _number(
        30, 0, 400, WORTH, "price of a damage where a free circle a turn is left until the next stop"
    ),
    "card_price": _number(
        45, 0, 400, WORTH, "price of a card where one a turn is left in hand until the next stop"
    ),
    "fuel_price": _number(
        20, 0, 400, WORTH, "price of a turn of fuel, beyond the sections that it costs in stops"
    ),
    "special_worth": _number(120, 0, 600, WORTH, "worth of a Track card"),
    "spot_weight": _number(
        50, 0, 200, "percent", "part of a trajectory's bonus that its start point is worth"
    ),
    "brake_risk": _number(120, 0, 1000, WORTH, "what going off the track is held to cost"),
    "extreme_least": _number(
        70, 0, 101, "percent", "it attempts an extreme trajectory with at least this chance"
    ),
    "contest_worth": _number(40, 0, 400, WORTH, "worth of a place gained in a corner"),
    "first_stop": _number(
        0, 0, 60, "turn", "turn of its first stop, 0 for what costs least in stops and on the grid"
    ),
    "fuel_slack": _number(
        0,
        -10,
        20,
        "turns",
        "fuel to spare that it plans for, to push with; below 0, what it counts on saving",
    ),
    "stop_gain": _number(
        1, 0, 40, "sections", "with the wrong tyres, or none, it stops early if that gains more than so much"
    ),
    "dry_tyres": ("soft", Option("choice", "tyres that it fits in the dry", options=TYRES)),
    "later_strategy": (
        "same",
        Option("choice", "strategy from its first stop on", options=("same", *STRATEGIES)),
    ),
    "spare_below": _number(
        210, 0, 400, WORTH, "it takes the spare car if the cards of its hand are worth less on average"
    ),
    "wise_gap": _number(3, 0, 12, "cards", "race cards below the limit at which it drives wisely"),
    "check_card_worth": _number(
        120, 0, 600, WORTH, "it makes a check with a card from hand that is worth at most this"
    ),
    "grid_worth": _number(60, 0, 600, WORTH, "worth of a MP in qualifying"),
    "sharp_worth": _number(
        100, 0, 2000, WORTH, "it uses a sharp trajectory that costs less than this for each MP of its bonus"
    ),
    "extra_fuel": (
        "by_plan",
        Option(
            "choice",
            "when it loads extra fuel: where that spares a stop, at every stop, at none",
            options=("by_plan", "always", "never"),
        ),
    ),
    "refill": _number(
        45,
        0,
        200,
        "percent",
        "part of the price of a set of tyres, a hand and free circles that a stop is worth",
    ),
    "push_worth": _number(
        180, 0, 400, WORTH, "worth to Push of the first turn of fuel to burn, of each further one less"
    ),
    "push_rate": _number(
        30,
        0,
        100,
        "percent",
        "part of the turns left in which Push counts on burning one more: that one is worth half of the first",
    ),
    "versatile_turns": _number(
        6,
        0,
        60,
        "turns",
        "with Versatility, so long before a stop it changes to Hazard if circles are free, which the stop clears anyway; 0 for never",
    ),
    "saving_worth": _number(
        60,
        0,
        200,
        "percent",
        "part of a Track card's worth for which Save Fuel plays low cards; they bring it nothing else",
    ),
}
"""Default and option of every habit."""
