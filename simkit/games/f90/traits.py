"""What a driver brings to the race: strategy, skill, car board and how it is tuned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.faults import Fault
from simkit.games.f90.data import MAX_BOARDS
from simkit.games.f90.rules import Rules
from simkit.games.f90.words import SKILLS, STRATEGIES
from simkit.games.fields import Option

TRAITS = {
    "strategy": (
        "balance",
        Option(
            "choice", "strategy that the driver starts with", options=STRATEGIES, clauses=("F90-BASE-10",)
        ),
    ),
    "skill": ("reflexes", Option("choice", "the driver's skill", options=SKILLS)),
    "board": (
        1,
        Option("number", "car board, by its place in the table of car boards", low=1, high=MAX_BOARDS),
    ),
    "tune_hand": (
        1,
        Option("number", "cards in hand more than the board's", unit="cards", low=-4, high=4),
    ),
    "tune_damage": (
        0,
        Option("number", "damage discs more than the board's", unit="discs", low=-4, high=6),
    ),
}
"""Default and option of every trait, in the order of `ENTRY.trait`; tuning points left over go into tyres."""

MOST_IN_HAND = 12


def driver_faults(rules: Rules, traits: Mapping[str, Any]) -> Sequence[Fault]:
    """Return why these rules refuse a driver: a car board that there is not, or one that cannot be tuned so.

    Parameters
    ----------
    rules : Rules
    traits : mapping of str to object
        Those that are not given have their defaults.
    """
    own = {name: traits.get(name, default) for name, (default, _) in TRAITS.items()}
    boards = rules.table("boards").entries
    if own["board"] > len(boards):
        return [Fault("board", f"there are {len(boards)} car boards", f"1 to {len(boards)}")]
    hand, tyres, damage = (int(value) for value in boards[own["board"] - 1].values)
    points = rules.tuning_points + (rules.tuning_extra if own["skill"] == "tuning" else 0)
    left = points - own["tune_hand"] * rules.hand_points - own["tune_damage"] * rules.damage_points
    faults = []
    if not 1 <= hand + own["tune_hand"] <= MOST_IN_HAND:
        said = f"gives {hand + own['tune_hand']} cards in hand"
        faults.append(Fault("tune_hand", said, f"{1 - hand} to {MOST_IN_HAND - hand}"))
    if damage + own["tune_damage"] < 0:
        faults.append(Fault("tune_damage", "takes more circles than the board has", f"at least {-damage}"))
    if tyres + left < 0:
        said = (
            f"costs {-left} tuning points more than there are, and the board has only {tyres} tyres to give"
        )
        faults.append(Fault("tune_damage" if own["tune_damage"] > 0 else "tune_hand", said))
    return faults
