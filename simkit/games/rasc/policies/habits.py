"""The habits of `balanced`: its parameters, in the order of a car's `param`. Worth is in hundredths of a space."""

from __future__ import annotations

from simkit.games.fields import Option

(
    DICE_USED,
    INCIDENT_COST,
    LAST_COST,
    PIT_DICE,
    MINUS_COST,
    BESIDE_WORTH,
    DRAFT_WORTH,
    LEAD_DRAFT_WORTH,
    GIVE_UP,
    STOP_LATE,
    YELLOW_STOP,
    REPAIR_STOP,
    FLAG_STOP,
    SLING_EDGE,
    OPEN_WORTH,
    SLING_WORTH,
) = range(16)

WORTH = "hundredths of a space"

WEIGHED = "weighed"
TOGETHER, APART = 0, 1
BY_WINDOW = "by_window"


def _number(default: int, low: int, high: int, unit: str, says: str) -> tuple[int, Option]:
    return default, Option("number", says, unit=unit, low=low, high=high)


PARAMETERS = {
    "dice": (
        WEIGHED,
        Option(
            "choice",
            "dice thrown on the track: always so many, or as many as bring most spaces for their incidents",
            options=("weighed", "two", "three", "four"),
        ),
    ),
    "incident_cost": _number(500, 0, 10_000, WORTH, "cost of an incident where dice are weighed"),
    "last_cost": _number(
        200, 0, 10_000, WORTH, "the same in the last lap, when flags and damage hardly count"
    ),
    "pit_dice": _number(4, 2, 4, "dice", "dice thrown in the pit lane"),
    "minus_cost": _number(100, 0, 500, WORTH, "cost of a minus on the space where it stops"),
    "beside_worth": _number(0, -500, 500, WORTH, "worth of stopping beside a car, which is a challenge"),
    "draft_worth": _number(60, -500, 500, WORTH, "worth of stopping where it drafts behind a car"),
    "lead_draft_worth": _number(60, -500, 500, WORTH, "worth of stopping where a car behind drafts with it"),
    "give_up": _number(2, 0, 10, "spaces", "spaces of its movement that it may leave for a better place"),
    "stop_late": _number(
        100, 0, 100, "percent", "where in the window of laps its stop falls, 0 for the first"
    ),
    "yellow_stop": (
        1,
        Option("number", "it stops under a yellow flag where that is in the window (1)", high=1),
    ),
    "repair_stop": (1, Option("number", "it comes in at once when damaged (1)", high=1)),
    "flag_stop": (
        BY_WINDOW,
        Option(
            "choice",
            "it serves a black flag together with its stop, apart from it, or apart where fuel and tyres taken in this "
            "lap would not last to the end",
            options=("together", "apart", "by_window"),
        ),
    ),
    "sling_edge": _number(
        0,
        -3,
        3,
        "pips",
        "by so many pips its space must be better than that of the car it slings past; 3 never",
    ),
    "open_worth": _number(30, -500, 500, WORTH, "worth of a row ahead with a free lane, for each of three"),
    "sling_worth": _number(
        0, -500, 500, WORTH, "worth of stopping where a basic slingshot follows, on top of a draft"
    ),
}
"""Default and option of every habit, in the order of the constants above."""
