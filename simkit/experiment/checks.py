"""What the game has to say about an experiment: options, drivers, metrics, streams.

Each check takes its part of the document, once the shape is sound, and adds what is wrong to `Problems`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from simkit.core.records import MAX_PARAMETERS
from simkit.experiment.limits import BASE, KEEP, name_fault
from simkit.experiment.problems import Path, Problems, shown
from simkit.experiment.schema import EXAMPLES, StrategyTable, top_hint, whole_hint
from simkit.faults import FaultError, did_you_mean, printable
from simkit.games.fields import Option, RuleSet
from simkit.games.game import RULES_DRIVE, Driver, Game, Policy
from simkit.games.registry import GAMES, NAMES, find_game
from simkit.stats.race_metrics import RACE_METRICS

NOTHING_TO_DECIDE = (
    "one strategy and no variant: there is nothing to decide",
    "precision = 0.002 ends a run where intervals are that narrow",
)


def pick_game(name: object, problems: Problems) -> Game | None:
    """Return the game called `name`; None, with a fault, where there is none."""
    try:
        return find_game(name)
    except FaultError as error:
        problems.take((), error.faults)
        return None


def check_title(title: str, problems: Problems) -> None:
    """Note a title that no terminal should be given."""
    if printable(title) != title:
        problems.add(("title",), f"{shown(title)} has characters that cannot be printed")


def check_names(names: Iterable[str], path: Path, problems: Problems) -> list[str]:
    """Return the names that may be those of strategies or variants, and note the others."""
    good = []
    for name in names:
        if fault := name_fault(name):
            problems.add((*path, name), *fault)
        elif name == BASE and path == ("variants",):
            problems.add((*path, name), f"{BASE} is the name of the arm that plays the rules as given")
        else:
            good.append(name)
    return good


def check_options(
    given: Mapping[str, Any],
    options: Mapping[str, Option],
    path: Path,
    unknown: str,
    problems: Problems,
    further: Iterable[str] = (),
    elsewhere: Callable[[str], str] = lambda name: "",
) -> dict[str, Any]:
    """Return the values that are sound, and note the others.

    Parameters
    ----------
    given : mapping of str to object
    options : mapping of str to Option
        All that may be given.
    path : tuple of str
        Table that `given` stands in.
    unknown : str
        What to say of a key that is none of them.
    problems : Problems
    further : iterable of str
        Other keys of the same table, for hints.
    elsewhere : callable
        What to write for a name that another game knows, or nothing.
    """
    good = {}
    for name, value in given.items():
        if name not in options:
            hint = top_hint((name,)) or elsewhere(name)
            problems.add((*path, name), unknown, hint, [*further, *options])
        elif fault := options[name].fault(name, value):
            problems.add((*path, name), *_said(options[name], value, fault.hint))
        else:
            good[name] = value
    return good


def _said(option: Option, value: Any, hint: str) -> tuple[str, str]:
    """Return message and hint of an option's fault, the value told as the user wrote it."""
    range_ = f"{option.low} to {option.high} {option.unit}".rstrip()
    if option.kind == "switch":
        return f"{shown(value)} is not true or false", ""
    if option.kind == "choice":
        return f"{shown(value)} is not one of the choices", hint
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value} is outside {range_}", ""
    return f"{shown(value)} is not a whole number", whole_hint(value) or range_


def read_driver(game: Game, table: Mapping[str, Any], path: Path, problems: Problems) -> Driver | None:
    """Return the driver that a strategy's table names; None, with a fault, where there is no such policy."""
    name = table.get("policy")
    given = {key: value for key, value in table.items() if key not in StrategyTable.model_fields}
    if game.ruled_by(given):
        if name:
            who = _ruled(game, given)
            problems.add((*path, "policy"), f"the rules themselves drive a driver of {who}", "leave it out")
        return make_driver(game, RULES_DRIVE, given, path, problems)
    if name and name in game.policies:
        return make_driver(game, game.policies[name], given, path, problems)
    if name:
        problems.add((*path, "policy"), f"{game.name} has no policy {shown(name)}", _policy_hint(game, name))
    elif not problems.at((*path, "policy")) and not _meant_to_rule(game, given):
        problems.add((*path, "policy"), "is missing", EXAMPLES["policy"])
    known = _all_keys(game)
    traits = {key: value for key, value in given.items() if key in game.traits}
    check_options(traits, {key: option for key, (_, option) in game.traits.items()}, path, "", problems)
    for key in given:
        if key not in known:
            choices = [*StrategyTable.model_fields, *known]
            hint = top_hint((key,)) or sister_hint(game, key, _all_keys)
            problems.add((*path, key), "no policy has such a parameter", hint, choices)
    return None


def _meant_to_rule(game: Game, given: Mapping[str, Any]) -> bool:
    """Return whether a trait that can say that the rules drive has a value that nobody knows."""
    return any(key in given and given[key] not in game.traits[key][1].options for key in game.rule_driven)


def sister_hint(game: Game, name: str, known: Callable[[Game], Collection[str]]) -> str:
    """Return which game has what is not known here: one made of this game, or the one that it is made of."""
    family = game.name.split("-")[0]
    for other in NAMES:
        if other != game.name and other.split("-")[0] == family and name in known(GAMES[other]):
            return f'game = "{other}" has it'
    return ""


def _policy_hint(game: Game, name: str) -> str:
    """Return what to write for the name of no policy: that of one, or the trait that it is a value of."""
    for trait, values in game.rule_driven.items():
        if name in values:
            return f"write {trait} = {shown(name)} and no policy"
    return did_you_mean(name, list(game.policies))


def _all_keys(game: Game) -> dict[str, Any]:
    """Return all traits and the parameters of all policies."""
    known = dict(game.traits)
    for policy in game.policies.values():
        known |= policy.parameters
    return known


def _ruled(game: Game, given: Mapping[str, Any]) -> str:
    """Return the trait that makes a driver one that the rules drive, as a file writes it."""
    trait = game.ruled_by(given)
    return f"{trait} = {shown(given[trait])}"


def make_driver(
    game: Game, policy: Policy, given: Mapping[str, Any], path: Path, problems: Problems
) -> Driver:
    """Return a driver with every parameter and every trait, those that are not given at their defaults."""
    if game.ruled_by(given):
        if policy is not RULES_DRIVE:
            who = _ruled(game, given)
            problems.add(path, f"the rules themselves drive a driver of {who}, not the policy {policy.name}")
        return _rule_driven(game, given, path, problems)
    if policy is RULES_DRIVE:
        problems.add(path, "neither a policy nor the rules drive this driver")
    parameters, traits = dict(policy.parameters), dict(game.traits)
    options = {name: option for name, (_, option) in (traits | parameters).items()}
    unknown = f"policy {policy.name} has no such parameter"
    good = check_options(
        given,
        options,
        path,
        unknown,
        problems,
        StrategyTable.model_fields,
        lambda key: sister_hint(game, key, _all_keys),
    )
    if len(parameters) > MAX_PARAMETERS:
        problems.add(path, f"policy {policy.name} has {len(parameters)} parameters; at most {MAX_PARAMETERS}")
    return Driver(
        policy,
        tuple(good.get(name, default) for name, (default, _) in parameters.items()),
        {name: good.get(name, default) for name, (default, _) in traits.items() if name not in parameters},
    )


def _rule_driven(game: Game, given: Mapping[str, Any], path: Path, problems: Problems) -> Driver:
    """Return a driver without a policy; he has no parameters, and no traits but the one that says so."""
    ruled, who = game.ruled_by(given), _ruled(game, given)
    known = _all_keys(game)
    for name, value in given.items():
        if name in game.traits:
            if name != ruled and value != game.traits[name][0]:
                problems.add((*path, name), f"a driver of {who} has no other traits")
        elif name in known:
            problems.add((*path, name), f"the rules drive a driver of {who}: he has no parameters")
        else:
            choices = [*StrategyTable.model_fields, *game.traits]
            problems.add((*path, name), f"a driver of {who} has no such trait", top_hint((name,)), choices)
    traits = {name: default for name, (default, _) in game.traits.items()}
    return Driver(RULES_DRIVE, (), traits | {ruled: given[ruled]})


def check_drivers(
    game: Game,
    drivers: Sequence[tuple[str, Driver]],
    rules: RuleSet | None,
    variants: Mapping[str, RuleSet],
    problems: Problems,
) -> None:
    """Note drivers that the rules refuse, and those that a variant refuses, by name of the strategy."""
    if game.driver_faults is None:
        return
    if rules is None:
        defaults = {name: default for name, (default, _) in game.traits.items()}
        if any(dict(driver.traits) != defaults for _, driver in drivers):
            problems.postpone("drivers")
        return
    for name, driver in drivers:
        refused = game.driver_faults(rules, driver.traits)
        problems.take(("field", name), refused)
        for variant, house in variants.items():
            for fault in game.driver_faults(house, driver.traits) if not refused else ():
                what = ".".join(word for word in ("field", name, fault.key) if word)
                problems.add(("variants", variant), f"refuses {what}: {fault.message}", fault.hint)


def check_n_cars(game: Game, cars: Iterable[int], problems: Problems, path: Path = ("field",)) -> None:
    """Note a field with too few or too many cars for the game."""
    n, (low, high) = sum(cars), game.cars
    if not low <= n <= high:
        what = "has" if path[0] == "field" or len(path) > 2 else "a field of"
        problems.add(path, f"{what} {n} {'car' if n == 1 else 'cars'}; {game.name} takes {low} to {high}")


def check_metrics(game: Game, names: Sequence[str | None], problems: Problems) -> tuple[str, ...]:
    """Return the names of metrics, the game's or of whole races; the game's first two where none is asked for."""
    known = [*(metric.name for metric in game.metrics), *RACE_METRICS]
    for number, name in enumerate(names):
        if name is None:
            continue
        path = ("compare", "metrics", number)
        if name not in known:
            problems.add(path, f"{game.name} has no metric {shown(name)}", did_you_mean(name, known))
        elif name in names[:number]:
            problems.add(path, f"{shown(name)} appears twice")
    return tuple(name for name in names if name in known) or tuple(known[:2])


def check_margin(game: Game, margin: float, names: Sequence[str], problems: Problems) -> None:
    """Note a margin that no difference of shares could exceed: 1 is 100 percentage points."""
    units = {metric.name: metric.unit for metric in game.metrics}
    units |= {name: metric.unit for name, metric in RACE_METRICS.items()}
    shares = [name for name in names if units[name] == "share"]
    if margin >= 1 and shares:
        said = f"{margin:g} is {100 * margin:g} percentage points of {shares[0]}, which no difference exceeds"
        problems.add(("compare", "margin"), said, f"write {margin / 100:g}" if margin < 100 else "")


def check_keep(names: Sequence[str | None], problems: Problems) -> tuple[str, ...]:
    """Return what is to be kept of every race."""
    for number, name in enumerate(names):
        if name is not None and name not in KEEP:
            problems.add(("keep", number), f"{shown(name)} cannot be kept", did_you_mean(name, KEEP))
    return tuple(name for name in KEEP if name in names)


def check_stop(compare: Mapping[str, Any], n_strategies_and_variants: int, problems: Problems) -> None:
    """Note a stop that would be at once, for the want of questions."""
    if compare.get("until_decided") and n_strategies_and_variants == 1:
        problems.add(("compare", "until_decided"), *NOTHING_TO_DECIDE)


def check_streams(game: Game, seeds: Mapping[str, int], problems: Problems) -> dict[str, int]:
    """Return the seeds of streams that the game has."""
    for name in seeds:
        if name not in game.streams:
            problems.add(("seeds", name), f"{game.name} has no such random stream", choices=game.streams)
    return {name: seeds[name] for name in game.streams if name in seeds}
