"""The habits of `rammer` and `balanced`: their parameters, in the order of a car's `param`.

Worth is in hundredths of a point on the crash-point track.
"""

from __future__ import annotations

from simkit.games.fields import Option

(
    DIRECT_WORTH,
    DAMAGE_COST,
    HARM_WORTH,
    RIVAL_WORTH,
    BARRIER_WORTH,
    REST_WORTH,
    FOLLOW_WORTH,
    CHASE_WORTH,
    THREAT_COST,
    EXPOSURE_COST,
    FIELD_WORTH,
    INTRO_WORTH,
    GUARD_WORTH,
    CARD_COUNTING,
    DIE_COST,
) = range(15)

WORTH = "hundredths of a point"


def _number(default: int, low: int, high: int, unit: str, says: str) -> tuple[int, Option]:
    return default, Option("number", says, unit=unit, low=low, high=high)


PARAMETERS = {
    "direct_worth": _number(
        100, 0, 200, "percent", "what the points of a direct hit count for it; an oblique one counts in full"
    ),
    "damage_cost": _number(
        2000,
        0,
        20_000,
        WORTH,
        "cost of a damage of its own at the start of the race; it fades with the laps to go",
    ),
    "harm_worth": _number(300, -5000, 5000, WORTH, "worth of a damage to another car"),
    "rival_worth": _number(500, 0, 5000, WORTH, "worth besides, where that car has more points than its own"),
    "barrier_worth": _number(0, -3000, 3000, WORTH, "worth of knocking a car onto the barrier"),
    "rest_worth": _number(
        100, 0, 1000, WORTH, "worth of a drive point: what a ram costs and the way to it take so much off it"
    ),
    "follow_worth": _number(
        0,
        0,
        20_000,
        WORTH,
        "worth of a further car in reach of the points that a ram leaves, the nearer the more",
    ),
    "chase_worth": _number(
        0, 0, 20_000, WORTH, "worth of a car in reach of the next round's roll where its move ends"
    ),
    "threat_cost": _number(
        1500, 0, 20_000, WORTH, "cost of a car that can still hit it in this round, the nearer the more"
    ),
    "exposure_cost": _number(500, 0, 20_000, WORTH, "cost of a car that can hit it in the next round"),
    "field_worth": _number(30, -300, 300, WORTH, "worth of a field of the shortest way round"),
    "intro_worth": _number(300, 0, 3000, WORTH, "worth besides of such a field, while it must not ram yet"),
    "guard_worth": _number(
        200, 0, 3000, WORTH, "worth of facing so that a hit from one more side would be direct, and so milder"
    ),
    "card_counting": (True, Option("switch", "knows which cards are still to come in both decks")),
    "die_cost": _number(
        0,
        0,
        5000,
        WORTH,
        "cost besides, where the damage takes a die away, of each drive point that it would roll in a round",
    ),
}
"""Default and option of every habit, in the order of the constants above."""

HUNTING = {name: PARAMETERS[name] for name in list(PARAMETERS)[: REST_WORTH + 1]}
"""Those of one who hunts and does not care where his moves end."""
