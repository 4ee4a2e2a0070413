"""A table at which the first player drives by a built-in policy."""

from __future__ import annotations

from simkit.games.f90.engine.answers import is_legal
from simkit.games.f90.policies import POLICIES
from simkit.games.f90.policies.habits import PARAMETERS
from simkit.games.f90.state import PLAY
from tests.games.f90.table import Table


def seated(name, *cards, traits=None, section="B19", n_cars=1, **rules):
    """Return a table at which the first player drives by a policy with its usual habits, and the policy's function."""
    drivers = [
        {"strategy": "chase", "skill": "pitting"} | (traits or {}),
        *[{"skill": "pitting"}] * (n_cars - 1),
    ]
    table = Table(drivers, **rules)
    for seat in range(1, n_cars):
        table.put(seat, "B02")
    table.put(0, section)
    table.hand(0, *cards)
    codes = POLICIES[name]().codes()
    table.car().param[: len(codes)] = codes
    return table


def answer(table, name, decision):
    """Return the legal answer that a policy gives."""
    decide = POLICIES[name].decide
    given = int(getattr(decide, "py_func", decide)(table.race, table.rules, 0, decision))
    assert is_legal(table.race, table.rules, 0, decision, given)
    return given


def played(table, name):
    """Return the names of the cards that a policy plays."""
    given = answer(table, name, PLAY)
    hand = table.car().hand
    return [table.names[hand[slot - 1]] for slot in (given & 63, given >> 6) if slot]


def habit(table, **values):
    for name, value in values.items():
        table.car().param[list(PARAMETERS).index(name)] = value
