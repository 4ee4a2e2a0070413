"""Driver creation: traits, what a driver may be made of, all builds (SCCR-7.1 to 7.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from simkit.faults import Fault
from simkit.games.fields import Option
from simkit.games.game import Build, Builds
from simkit.games.sccr.data import LEVELS
from simkit.games.sccr.rules import Rules
from simkit.games.sccr.state import KINDS

ATTRIBUTES = ("hand", "pole", "speed", "out")
"""What points are spent on; their places are those of the first traits."""

_NOT_CREATED = -1


def _attribute(says: str) -> tuple[int, Option]:
    unit = "points; -1 in all four: a driver who was not created"
    return _NOT_CREATED, Option("number", says, unit=unit, low=_NOT_CREATED, high=LEVELS - 1)


TRAITS: dict[str, tuple[Any, Option]] = {
    "hand": _attribute("driver creation: points spent on the hand size"),
    "pole": _attribute("driver creation: points spent on the pole modifier"),
    "speed": _attribute("driver creation: points spent on the speed modifier"),
    "out": _attribute("driver creation: points spent on the out rating"),
    "hand_penalty": (0, Option("number", "cards fewer in hand, from earlier races", unit="cards", high=6)),
    "out_penalty": (
        0,
        Option("number", "steps by which earlier races raised the out rating", unit="steps", high=60),
    ),
    "kind": (
        KINDS[0],
        Option(
            "choice", "who drives: a player; or the rules, a non-player driver or a champion", options=KINDS
        ),
    ),
}
"""Driver traits, in the order of `ENTRY.trait`; `engine.drivers` reads them by place."""


def driver_faults(rules: Rules, traits: Mapping[str, Any]) -> Sequence[Fault]:
    """Return why these rules refuse a driver; keys are names of traits.

    Nothing, if no point is spent on him; an attribute that is not given then counts as 0 points.

    Parameters
    ----------
    rules : Rules
    traits : mapping of str to object
        Those that are not given have their defaults.
    """
    levels = {name: int(traits.get(name, _NOT_CREATED)) for name in ATTRIBUTES}
    if max(levels.values()) == _NOT_CREATED:
        return ()
    most, points = rules.creation_most, rules.creation_points
    faults = [
        Fault(name, f"{level} points are more than creation_most = {most} in one attribute")
        for name, level in levels.items()
        if level > most
    ]
    spent = sum(max(level, 0) for level in levels.values())
    if spent != points:
        off = f"{spent - points} too many" if spent > points else f"{points - spent} left"
        said = f"spends {spent} points on hand, pole, speed and out, not creation_points = {points}"
        faults.append(Fault("", said, off))
    return faults


LARGE = 7
"""Fewest cars that a large race is meant for (SCCR-8.1)."""


def idle(rules: Rules, traits: Sequence[Mapping[str, Any]], n_cars: int) -> dict[str, str]:
    """Return the options and tables of the rules that have no effect in a field, and why.

    Parameters
    ----------
    rules : Rules
    traits : sequence of mapping
        Of every strategy.
    n_cars : int
    """
    found = {}
    if rules.large_race and n_cars < LARGE:
        found["large_race"] = f"is for {LARGE} cars and more; this field has {n_cars}"
    if all(each.get("kind", KINDS[0]) == KINDS[0] for each in traits):
        npds = [name for name in (*rules.options(), "npd_actions") if name.startswith("npd_")]
        found |= dict.fromkeys(npds, 'is about non-player drivers; a strategy with kind = "npd" has them')
    return found


def builds(rules: Rules | None = None) -> Builds:
    """Return every driver that may be created under some rules: 31 under the rulebook's.

    Parameters
    ----------
    rules : Rules, optional
        The rulebook's, if not given.

    Returns
    -------
    Builds
        By a name that fits into an experiment: ``hand3-speed1``. ``sk.entry(policy, **build.traits)`` makes a car's driver of it.
    """
    rules = Rules() if rules is None else rules
    spread = product(range(rules.creation_most, -1, -1), repeat=len(ATTRIBUTES))
    levels = [dict(zip(ATTRIBUTES, each, strict=True)) for each in spread]
    return Builds(
        {_name(each): _build(rules, each) for each in levels if sum(each.values()) == rules.creation_points}
    )


def _name(levels: Mapping[str, int]) -> str:
    words = [f"{name}{level}" for name, level in levels.items() if level]
    return "-".join(words) or "no-points"


def _build(rules: Rules, levels: Mapping[str, int]) -> Build:
    """Return a build with what Table 3 gives it."""
    table = rules.creation_table()
    column = {name: table.column(name) for name in ATTRIBUTES}
    figures = {name: int(column[name][level]) for name, level in levels.items()}
    says = {
        "hand": f"{figures['hand']:+d} {'card' if abs(figures['hand']) == 1 else 'cards'}",
        "pole": _signed(figures["pole"]),
        "speed": _signed(figures["speed"]),
        "out": f"{figures['out'] / 1000:.3f}".removeprefix("0"),
    }
    return Build(levels, says)


def _signed(thousandths: int) -> str:
    """Return a modifier as the rulebook prints it: ``+.150``."""
    sign = "" if thousandths == 0 else "-" if thousandths < 0 else "+"
    return sign + f"{abs(thousandths) / 1000:.3f}".removeprefix("0")
