"""The habits of `balanced`: its parameters, in the order of a car's `param`. Worth is in hundredths of a space."""

from __future__ import annotations

from simkit.games.fields import Option

(
    PIT_STOP_TYPE,
    STOP_RISK,
    YELLOW_STOPS,
    REPAIR_AT,
    FINAL_LAPS,
    STAY_WORTH,
    LAP_WEIGHT,
    REFILL_LAPS,
    DRAFT_WORTH,
    CRASH_CARDS,
    PASS_WORTH,
    PULL_WORTH,
    TWO_WIDE_WORTH,
    SETUP_WORTH,
    BLOCK_WORTH,
    CHALLENGE_WORTH,
    FOLLOW_WORTH,
    WEAR_RESERVE,
    ACT,
    LANE_WORTH,
    COOPERATE,
    CRASH_COST,
    QUALIFY_KEEP,
    QUALIFY_LAPS,
    QUALIFY_CARD,
    NUDGES,
    NUDGE_ANSWERS,
) = range(27)

BY_NEED = 3
IN_WINDOW, WHEN_NEEDED = 0, 1
WHERE_IT_PAYS, NEVER, FREELY = 0, 1, 2
LAST = 1


def _number(default: int, low: int, high: int, unit: str, says: str) -> tuple[int, Option]:
    return default, Option("number", says, unit=unit, low=low, high=high)


def _choice(default: str, options: tuple[str, ...], says: str) -> tuple[str, Option]:
    return default, Option("choice", says, options=options)


WORTH = "hundredths of a space"
LENGTH = "hundredths of a length"

PARAMETERS = {
    "pit_stop": _choice(
        "by_need",
        ("four_tire", "two_tire", "splash", "by_need"),
        "the stop it plans; by need: four tires when damaged or worn, else a splash and go",
    ),
    "stop_risk": _number(
        30,
        0,
        100,
        "percent",
        "dry, it stops once the next lap count would be missed with more than this chance",
    ),
    "yellow_stops": _choice(
        "needed",
        ("window", "needed", "never"),
        "stops under yellow: when it must pit anyway, or also for damage, worn tires or a low tank, or never",
    ),
    "repair_at": _number(
        2,
        1,
        4,
        "troubles",
        "with so many troubles (tires worn, body damage, engine trouble) it makes a normal stop whatever it planned; 4 is never",
    ),
    "final_laps": _number(15, 0, 200, "laps", "with fewer laps left it forgets thrift"),
    "stay_worth": _number(
        1000, 0, 5000, WORTH, "worth of making the next lap count for sure rather than not at all"
    ),
    "lap_weight": _number(2, 0, 30, WORTH, "worth of each lap on a card besides"),
    "refill_laps": _number(4, 0, 30, "laps", "what it expects a refill to add to the laps of its best cards"),
    "draft_worth": _number(
        85,
        0,
        300,
        WORTH,
        "worth of holding a DRAFT where lap numbers average 5 laps a card played; it grows with the square of that",
    ),
    "crash_cards": _number(1, 0, 4, "cards", "pass cards that it keeps for a crash ahead"),
    "pass_worth": _number(100, 0, 200, WORTH, "worth of passing a car"),
    "pull_worth": _number(70, 0, 200, WORTH, "worth of pulling away"),
    "two_wide_worth": _number(
        80, 0, 200, WORTH, "worth of a TWO WIDE against a car behind that has yet to act"
    ),
    "setup_worth": _number(
        150, 0, 300, WORTH, "worth of a setup card at the start; it fades as the race runs"
    ),
    "block_worth": _number(80, 0, 200, WORTH, "worth of a pass stopped by a BLOCK"),
    "challenge_worth": _number(25, 0, 200, WORTH, "worth of challenging a pass"),
    "follow_worth": _number(70, 0, 200, WORTH, "worth of following with a DRAFT"),
    "wear_reserve": _number(
        0, 0, 4, "points", "tire wear points that it does not risk in challenges before the final laps"
    ),
    "act": _choice(
        "last", ("first", "last"), "acts early or late: which card it lays on top of its lap count"
    ),
    "lane_worth": _number(
        90,
        0,
        200,
        WORTH,
        "readiness to change lanes for company, a car to pass, or to be rid of a car behind",
    ),
    "cooperate": (True, Option("switch", "lets a passing car go ahead where nobody moves back")),
    "crash_cost": _number(
        400,
        0,
        5000,
        WORTH,
        "what a crash that damages its car would cost it in the lead; one that puts it out costs stay_worth",
    ),
    "qualify_keep": _number(
        30, 0, 100, "percent", "qualifying: part of what a card gains now that it is worth in hand"
    ),
    "qualify_laps": _number(2, 0, 30, LENGTH, "qualifying: worth of each lap on a card in hand"),
    "qualify_card": _number(10, 0, 200, LENGTH, "qualifying: worth of each card in hand besides"),
    "nudges": _choice(
        "where_it_pays",
        ("where_it_pays", "never", "freely"),
        "plays a NUDGE PASS on a car where that is worth what contact may cost, never, or before any other card, whatever it may cost",
    ),
    "nudge_answers": _choice(
        "where_it_pays",
        ("where_it_pays", "never", "freely"),
        "challenges a NUDGE PASS, and follows one, where that is worth what contact may cost, never, or whatever it may cost",
    ),
}
"""Default and option of every habit, in the order of the constants above."""
