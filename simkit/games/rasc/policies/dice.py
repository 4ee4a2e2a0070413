"""How many dice `balanced` throws where it weighs what they bring against what an incident costs."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.rasc.board import MOST_SPACES
from simkit.games.rasc.engine.line_up import to_line
from simkit.games.rasc.engine.place import is_passable, laps_done
from simkit.games.rasc.policies.habits import INCIDENT_COST, LAST_COST
from simkit.games.rasc.state import YELLOW

WAYS = ((9, 7, 9, 11), (27, 37, 61, 91), (81, 175, 369, 671))
"""Of all throws of two, three and four dice, those whose best is MIN (or nothing), +1, +2, MAX."""

INCIDENTS = (1, 16, 171)
"""Those with two TI or more."""

THROWS = (36, 216, 1296)

EXACT = 1296
"""Everything is counted in parts of a throw of four dice."""


@jit
def first_in_way(race, rules, seat):
    """Return the spaces to the first row ahead with a car that may not be driven past, beyond all movement if none."""
    car = race.car[seat]
    row = car.row
    for spaces in range(1, MOST_SPACES):
        row = row + 1 if row + 1 < rules.rows else 0
        if race.lanes[row] != 0:
            for lane in range(3):
                if (race.lanes[row] >> lane) & 1 == 1:
                    if not is_passable(car, race.car[race.at[row, lane]]):
                        return spaces
    return MOST_SPACES


@jit
def spaces_for(race, rules, seat, held, value):
    """Return how far a movement value carries a car: to the line under a yellow flag, else to or past those ahead."""
    car = race.car[seat]
    if car.repair > 0:
        value = (value + 1) // 2
    if race.flag == YELLOW:
        return min(value, to_line(rules, car))
    if value <= held or (rules.momentum_pass == 1 and value - held > rules.momentum_spaces):
        return value
    return held


@jit
def weigh_dice(race, rules, seat):
    """Return the number of dice whose spaces on average, less what their incidents cost, are most.

    A car that a challenge has left a penalty has no second incident (RASC-FAQ-3), and one at half of MIN gains nothing.
    """
    car = race.car[seat]
    if car.pending_slow == 1 or car.flat_tyre == 1:
        return 2
    cost = car.param[LAST_COST] if laps_done(rules, car) >= rules.laps - 1 else car.param[INCIDENT_COST]
    if rules.second_incident == 0 and car.penalised == 1:
        cost = 0
    held = first_in_way(race, rules, seat)
    two, three, four = -cost * INCIDENTS[0], -cost * INCIDENTS[1], -cost * INCIDENTS[2]
    for k in range(4):
        worth = 100 * spaces_for(race, rules, seat, held, rules.value[k])
        two += WAYS[0][k] * worth
        three += WAYS[1][k] * worth
        four += WAYS[2][k] * worth
    two *= EXACT // THROWS[0]
    three *= EXACT // THROWS[1]
    if four > max(two, three):
        return 4
    return 3 if three > two else 2
