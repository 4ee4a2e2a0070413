"""Who drives: what a created driver's points give him (SCCR-7.3 to 7.7)."""

from __future__ import annotations

from simkit.core.jit import jit

# Places of the traits in `ENTRY.trait`, in the order of `creation.TRAITS`.
HAND, POLE, SPEED, OUT, HAND_PENALTY, OUT_PENALTY, KIND = 0, 1, 2, 3, 4, 5, 6


@jit
def is_created(entry):
    """Say whether any point was spent on the driver's attributes, or 0 points on purpose."""
    for attribute in range(HAND, OUT + 1):
        if entry.trait[attribute] >= 0:
            return True
    return False


@jit
def level_of(entry, attribute):
    """Return the points spent on an attribute; one that is not given has none."""
    return max(entry.trait[attribute], 0)


@jit
def resolve_driver(rules, car, entry):
    """Write what the driver brings into the car: hand, modifiers, out rating (SCCR-7.3 to 7.7).

    A driver who was not created has the standard hand, no modifier and the rules' out rating.
    """
    if is_created(entry):
        car.hand_bonus = rules.creation_hand[level_of(entry, HAND)]
        car.pole_modifier = rules.creation_pole[level_of(entry, POLE)]
        car.speed_modifier = rules.creation_speed[level_of(entry, SPEED)]
        car.out_rating = rules.creation_out[level_of(entry, OUT)]
    else:
        car.hand_bonus = 0
        car.pole_modifier = 0
        car.speed_modifier = 0
        car.out_rating = rules.out_rating
    car.hand_bonus -= entry.trait[HAND_PENALTY]
    car.out_rating += entry.trait[OUT_PENALTY] * rules.out_penalty_step
