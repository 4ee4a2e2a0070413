"""Reading A9 "barred": of the ways on, those alone on which the most drive points can be spent."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.crashcar.board import LATERAL

MOST_LOOKED_AT = 4096
"""So many steps are tried for one way on; on an open track the first try runs to its end."""


@jit
def longest_ways(race, rules, seat, steps):
    """Return the headings out of `steps` from which the car can drive furthest with the points that it has."""
    field = race.car[seat].field
    most = race.left // rules.forward_price
    best, kept = 0, 0
    for heading in range(6):
        if (steps >> heading) & 1 == 1:
            far = 1 + longest_way(race, rules, rules.next[field, heading], most - 1)
            if far > best:
                best, kept = far, 0
            if far == best:
                kept |= 1 << heading
    return kept


@jit
def longest_way(race, rules, field, most):
    """Return how many fields, up to `most`, can be driven on from a field without entering one twice.

    A walk over all ways, depth first. `race.way` holds the fields of the way tried and `race.tried` the heading to
    try next at each; the fields on it are marked as entered for the time being.
    """
    depth, best, looked = 0, 0, 0
    race.way[0] = field
    race.tried[0] = 0
    race.entered[field] = race.moves_begun
    while depth >= 0:
        at = race.way[depth]
        heading = race.tried[depth]
        if best == most or heading == 6 or looked == MOST_LOOKED_AT:
            race.entered[at] = NONE
            depth -= 1
        else:
            race.tried[depth] = heading + 1
            looked += 1
            if rules.road[at, heading] >= LATERAL:
                other = rules.next[at, heading]
                if race.at[other] == NONE and race.entered[other] != race.moves_begun:
                    depth += 1
                    best = max(best, depth)
                    race.way[depth] = other
                    race.tried[depth] = 0
                    race.entered[other] = race.moves_begun
    return best
