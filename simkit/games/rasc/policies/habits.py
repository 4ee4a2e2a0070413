"""The habits of `balanced`: its parameters, in the order of a car's `param`. Worth is in hundredths of a space."""

from __future__ import annotations

from simkit.games.fields import Option

(
    DICE_USED,
    LAST_DICE,
    CHASE_DICE,
    CHASE_REACH,
    MINUS_COST,
    BESIDE_WORTH,
    DRAFT_WORTH,
    LEAD_DRAFT_WORTH,
    GIVE_UP,
    STOP_LATE,
    YELLOW_STOP,
    REPAIR_STOP,
    FLAG_FIRST,
    SLING_EDGE,
    OPEN_WORTH,
) = range(15)

WORTH = "hundredths of a space"


def _number(default: int, low: int, high: int, unit: str, says: str) -> tuple[int, Option]:
    return default, Option("number", says, unit=unit, low=low, high=high)


PARAMETERS = {
    "dice": _number(3, 2, 4, "dice", "dice thrown in the open"),
    "last_dice": _number(4, 2, 4, "dice", "dice thrown in the last lap, when flags and damage hardly count"),
    "chase_dice": _number(3, 2, 4, "dice", "dice thrown where a car is in reach ahead"),
    "chase_reach": _number(3, 0, 20, "rows", "so far ahead a car is in reach"),
    "minus_cost": _number(100, 0, 500, WORTH, "cost of a minus on the space where it stops"),
    "beside_worth": _number(0, -500, 500, WORTH, "worth of stopping beside a car, which is a challenge"),
    "draft_worth": _number(60, -500, 500, WORTH, "worth of stopping where it drafts behind a car"),
    "lead_draft_worth": _number(60, -500, 500, WORTH, "worth of stopping where a car behind drafts with it"),
    "give_up": _number(2, 0, 10, "spaces", "spaces of its movement that it may leave for a better place"),
    "stop_late": _number(
        50, 0, 100, "percent", "where in the window of laps its stop falls, 0 for the first"
    ),
    "yellow_stop": (
        1,
        Option("number", "it stops under a yellow flag where that is in the window (1)", high=1),
    ),
    "repair_stop": (1, Option("number", "it comes in at once when damaged (1)", high=1)),
    "flag_first": (0, Option("number", "it serves a black flag apart from its stop (1)", high=1)),
    "sling_edge": _number(
        0,
        -3,
        3,
        "pips",
        "by so many pips its space must be better than that of the car it slings past; 3 never",
    ),
    "open_worth": _number(30, -500, 500, WORTH, "worth of a row ahead with a free lane, for each of three"),
}
"""Default and option of every habit, in the order of the constants above."""
