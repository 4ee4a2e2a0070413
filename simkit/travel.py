"""Programs of the user's own on other machines: a registered game and strategies go as the text of their modules.

A function goes as the name by which it is found in its module (`simkit.modules`), so it must have one: a cell of a notebook has no file.
"""

from __future__ import annotations

import dataclasses
import importlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simkit.experiment.address import is_built_in
from simkit.faults import Fault, FaultError
from simkit.games.contract import HOMES
from simkit.games.fields import Option
from simkit.games.game import Policy
from simkit.games.registry import NAMES
from simkit.modules import Source, collect_sources

if TYPE_CHECKING:
    from simkit.experiment import Experiment
    from simkit.experiment.model import Strategy


@dataclass(frozen=True)
class OwnPolicy:
    """A strategy's policy that no experiment file can name: where its function is found, and what else is known of it.

    Parameters
    ----------
    strategy : int
        Its place in the field.
    module, function, name, says : str
    parameters : tuple of (str, (default, Option))
    values : tuple
        Of the driver.
    """

    strategy: int
    module: str
    function: str
    name: str
    says: str
    parameters: tuple[tuple[str, tuple[Any, Option]], ...]
    values: tuple[Any, ...]


def own_policies(experiment: Experiment) -> tuple[OwnPolicy, ...]:
    """Return the policies of a field that are not the game's.

    Raises
    ------
    FaultError
        For each that stands in no module of its own.
    """
    own = [(k, part) for k, part in enumerate(experiment.field) if _is_own(experiment, part)]
    faults = [fault for _, part in own if (fault := _homeless(part))]
    if faults:
        raise FaultError(faults)
    return tuple(_told(place, part) for place, part in own)


def without_own(experiment: Experiment) -> Experiment:
    """Return the experiment with ``random`` at the wheel wherever the policy is not the game's: a file can say that."""
    stand_in = experiment.game.policies["random"]()
    return _with_field(
        experiment,
        [
            dataclasses.replace(part, driver=dataclasses.replace(stand_in, traits=part.driver.traits))
            if _is_own(experiment, part)
            else part
            for part in experiment.field
        ],
    )


def with_own(experiment: Experiment, own: Sequence[OwnPolicy]) -> Experiment:
    """Return the experiment with the policies that travelled, once their modules are loaded."""
    field = list(experiment.field)
    for told in own:
        decide = getattr(importlib.import_module(told.module), told.function)
        policy = Policy(told.name, decide, dict(told.parameters), told.says)
        driver = dataclasses.replace(field[told.strategy].driver, policy=policy, values=told.values)
        field[told.strategy] = dataclasses.replace(field[told.strategy], driver=driver)
    return _with_field(experiment, field)


def _with_field(experiment: Experiment, field: Sequence[Strategy]) -> Experiment:
    return dataclasses.replace(experiment, field=tuple(field))


def _is_own(experiment: Experiment, part: Strategy) -> bool:
    return not is_built_in(experiment.game, part.driver.policy)


def _plain(function: Any) -> Any:
    """Return the Python function behind one that may be compiled."""
    return getattr(function, "py_func", function)


def _told(place: int, part: Strategy) -> OwnPolicy:
    policy = part.driver.policy
    plain = _plain(policy.decide)
    parameters = tuple((name, (default, option)) for name, (default, option) in policy.parameters.items())
    return OwnPolicy(
        place,
        plain.__module__,
        plain.__name__,
        policy.name,
        policy.says,
        parameters,
        tuple(part.driver.values),
    )


def _homeless(part: Strategy) -> Fault | None:
    """Return why nobody else can find a policy's function, or None."""
    policy = part.driver.policy
    plain = _plain(policy.decide)
    key, what = f"field.{part.name}", f"policy {policy.name}"
    if fault := _no_module(key, what, getattr(plain, "__module__", "")):
        return fault
    found = getattr(sys.modules[plain.__module__], getattr(plain, "__name__", ""), None)
    if _plain(found) is not plain:
        message = f"{what} cannot travel to workers: its function has no name in its module"
        return Fault(key, message, "def it at the margin of its file, under a name of its own")
    return None


def _no_module(key: str, what: str, module: str) -> Fault | None:
    """Return that something stands in a cell or in the script that runs, or None."""
    found = sys.modules.get(module)
    if module != "__main__" and getattr(found, "__file__", None):
        return None
    message = (
        f"{what} cannot travel to workers: it is written in a notebook's cell, or in the script that is run"
    )
    return Fault(key, message, "write it into a Python file of its own and import that")


def sources_of(experiment: Experiment, own: Sequence[OwnPolicy]) -> tuple[Source, ...]:
    """Return the modules that a game and policies of one's own need.

    Raises
    ------
    FaultError
        Where the game stands in no module, or the file of one is gone.
    """
    game, homes = experiment.game, [told.module for told in own]
    if game.name not in NAMES:
        home = HOMES.get(game.name, "")
        if fault := _no_module("game", f"the game {game.name}", home):
            raise FaultError([fault])
        homes.append(home)
    return collect_sources(homes)
