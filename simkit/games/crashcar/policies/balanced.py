"""`balanced`: hunts for rams that are worth it, and else ends its moves where it hunts best and is hunted least.

It searches all ways that the drive points of this partial move allow, and weighs a card by those that are still to come
in its deck: both discard heaps are open. Its habits are parameters.
"""

from __future__ import annotations

from simkit.core.records import NONE
from simkit.games.crashcar.policies.hunt import best_hunt
from simkit.games.crashcar.policies.positions import best_facing, best_position
from simkit.games.crashcar.policies.racer import drive_on
from simkit.games.crashcar.state import FACE


def decide(race, rules, seat, decision):
    """Answer as the habits say."""
    if decision == FACE:
        return best_facing(race, rules, seat)
    worth, move = best_position(race, rules, seat, decision)
    more, ram = best_hunt(race, rules, seat, decision)
    if ram != NONE and more > worth:
        move = ram
    if move == NONE:
        move = drive_on(race, rules, seat, decision)
    return move
