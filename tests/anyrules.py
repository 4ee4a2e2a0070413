"""Races by rules drawn at random: every option, every table, any field, any traits, any seed, from one number each.

``NUMBA_BOUNDSCHECK=1 PYTHONPATH=.:tests python tests/anyrules.py GAME COUNT [FIRST]`` plays COUNT of them, from number
FIRST on, and prints what was played. A number at fault is named, and draws the same rules again.
"""

from __future__ import annotations

import faulthandler
import importlib
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from playing import Table, folder_of, situations, usual_rules

from simkit.core.records import ENDED, allocate
from simkit.faults import FaultError
from simkit.games.fields import Option
from simkit.games.game import RULES_DRIVE, Driver, Game
from simkit.games.registry import GAMES

EAGERNESS = (0.04, 0.25, 1.0)
"""Parts of the options that are drawn: a few, some, all of them."""

TRIES = 8
"""So often options that do not go together are taken back before the rules count as refused."""

PATIENCE = 120
"""Seconds after which a race counts as endless; the longest takes a few, with bounds checked."""


def any_value(draw: random.Random, option: Option, usual: Any, most: int | None = None) -> Any:
    """Return a value of an option: an end, a neighbour of the usual one, or anything between."""
    if option.kind != "number":
        return draw.choice(option.words())
    high = option.high if most is None else most
    near = [min(max(usual + step, option.low), high) for step in (-1, 1)] if usual != "" else []
    small = option.low + int((high - option.low + 1) ** draw.random()) - 1
    return draw.choice([option.low, high, small, small, draw.randint(option.low, high), *near])


def any_options(draw: random.Random, rules: Any, most: dict[str, int]) -> Any:
    """Return rules with any options changed; those that are refused together are taken back.

    Raises
    ------
    FaultError
        Where the rest is refused as well.
    """
    part = draw.choice(EAGERNESS)
    values = {
        name: any_value(draw, option, getattr(rules, name), most.get(name))
        for name, option in rules.options().items()
        if draw.random() < part
    }
    for _ in range(TRIES):
        try:
            return rules.replace(**values)
        except FaultError as error:
            named = {fault.key for fault in error.faults} & set(values)
            for name in named or draw.sample(sorted(values), (len(values) + 1) // 2):
                del values[name]
    return rules.replace(**values)


def any_row(draw: random.Random, kind: Any, entry: Any) -> Any:
    """Return a change of one row of a table: copies, an effect, figures."""
    if kind.counted and draw.random() < 0.5:
        return draw.choice([0, 1, draw.randint(0, 9), draw.randint(0, kind.most)])
    effect = draw.choice(kind.effects) if kind.effects and draw.random() < 0.3 else entry.effect
    change = {"effect": effect} if effect != entry.effect else {}
    for column in kind.columns_of(effect):
        if draw.random() < 0.5 or change:
            change[column.name] = any_value(draw, column.option, "")
    return change


def any_tables(draw: random.Random, game: Game, rules: Any, told: Counter[str]) -> Any:
    """Return rules with rows of some tables changed, those that are refused left out."""
    for slot in game.tables.values():
        if draw.random() < 0.6:
            continue
        table = slot.get(rules)
        for entry in draw.sample(table.entries, min(len(table.entries), draw.randint(1, 6))):
            try:
                rules = slot.change(rules, {entry.name: any_row(draw, slot.kind, entry)})
                told["rows of tables"] += 1
            except FaultError:
                told["rows refused"] += 1
    return rules


def any_driver(draw: random.Random, game: Game, rules: Any) -> Driver:
    """Return a driver with any policy, parameters and traits that the rules do not refuse."""
    if game.rule_driven and draw.random() < 0.25:
        trait = draw.choice(sorted(game.rule_driven))
        traits = {trait: draw.choice(game.rule_driven[trait])}
        if not game.driver_faults or not game.driver_faults(rules, traits):
            return Driver(RULES_DRIVE, traits=traits)
    policy = game.policies[draw.choice(sorted(game.policies))]
    some = draw.random()
    values = {
        name: any_value(draw, option, default)
        for name, (default, option) in policy.parameters.items()
        if draw.random() < some
    }
    driver = policy(**values)
    if not game.traits or draw.random() < 0.3:
        return driver
    for _ in range(TRIES):
        traits = {
            name: any_value(draw, option, default)
            for name, (default, option) in game.traits.items()
            if draw.random() < 0.5
        }
        if not game.ruled_by(traits) and not (game.driver_faults and game.driver_faults(rules, traits)):
            return replace(driver, traits=traits)
    return driver


def any_table(name: str, number: int, told: Counter[str], short: bool = False) -> Table | None:
    """Return the table that `number` draws, or None where its rules are refused.

    Parameters
    ----------
    name : str
        Of the game.
    number : int
    told : Counter
        Counts what is drawn.
    short : bool
        Whether races have to be short: RULES and MOST of the game's changes.py hold.
    """
    draw, game = random.Random(f"{name} {number}"), GAMES[name]
    try:
        usual = usual_rules(name) if short else game.rules()
        rules = any_options(draw, usual, getattr(situations(name), "MOST", {}) if short else {})
    except FaultError:
        told["rule sets refused"] += 1
        return None
    rules = any_tables(draw, game, rules, told)
    drivers = [any_driver(draw, game, rules) for _ in range(draw.randint(*game.cars))]
    told["options changed"] += len(rules.changed())
    told["cars"] += len(drivers)
    return Table(game, rules, drivers, draw.randrange(2**64))


def decks_of(name: str) -> Any:
    """Return tests/games/<name>/decks.py, or nothing for a game without cards."""
    file = Path(__file__).parent / "games" / folder_of(name) / "decks.py"
    return importlib.import_module(f"games.{name.replace('-', '.')}.decks") if file.exists() else None


def assert_no_card_lost_or_doubled(name: str, race: Any, packed: Any) -> int:
    """Check that every card of every deck is in exactly one place; return how many decks there are."""
    decks: Iterator[tuple[list[int], int]] = (
        decks_of(name).decks(race, packed) if decks_of(name) else iter(())
    )
    n_decks = 0
    for found, n_cards in decks:
        assert sorted(found) == list(range(n_cards)), f"deck {n_decks}"
        n_decks += 1
    return n_decks


def assert_whole(outcomes: Any, one: Table) -> None:
    """Check that every race ended with every car in one seat and one place."""
    cars = np.arange(len(one.field))
    assert set(outcomes.race_status.ravel().tolist()) == {ENDED}
    assert (np.sort(outcomes.position, axis=1) == cars + 1).all()
    assert (outcomes.seat == cars).all()
    assert (np.sort(outcomes.entry, axis=1) == cars).all()
    assert (outcomes.strategy == one.field.strategy[outcomes.entry]).all()
    assert (outcomes.turns == outcomes.turns[:, :1]).all()
    assert (outcomes.turns >= 1).all()


def play_number(name: str, number: int, told: Counter[str], short: bool = False) -> None:
    """Play one race by the rules that `number` draws and check it.

    Raises
    ------
    AssertionError
        Where a car is lost, a card is lost or doubled, or a policy's answer was illegal.
    """
    one = any_table(name, number, told, short)
    if one is not None:
        play_one(one, number, told)


def play_one(one: Table, number: int, told: Counter[str]) -> None:
    """Play one race at a table and check it; see `play_number`."""
    races, outcomes = allocate(one.game.race_dtype, 1), one.outcomes(1)
    one.play_into(outcomes, random.Random(number).randrange(2**48), races)
    assert_whole(outcomes, one)
    told["decks"] += assert_no_card_lost_or_doubled(one.game.name, races[0], one.rules[0])
    told["rule sets"] += 1
    told["turns"] += int(outcomes.turns[0, 0])


def main(name: str, count: int, first: int = 0, play: Callable[..., None] = play_number) -> int:
    """Play and tell; return how many numbers are at fault."""
    told: Counter[str] = Counter()
    faults, begun = 0, time.perf_counter()
    for number in range(first, first + count):
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        try:
            play(name, number, told)
        except Exception as error:
            faults += 1
            print(f"{name} {number}: {type(error).__name__}: {str(error).splitlines()[:1]}", flush=True)
        faulthandler.cancel_dump_traceback_later()
    said = ", ".join(f"{told[word]:,} {word}" for word in sorted(told))
    print(f"{name}: {said}; {faults} at fault, {time.perf_counter() - begun:.0f} s")
    return faults


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])) > 0)
