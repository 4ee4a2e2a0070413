"""Whole races of RASC from its engine alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numba
import numpy as np

from simkit.core.jit import jit_as
from simkit.core.records import ENTRY, RACING, allocate
from simkit.core.rng import stream_seeds
from simkit.core.seating import seating_table
from simkit.core.trail_record import TRAIL
from simkit.games.game import MAX_POLICIES
from simkit.games.rasc.engine.race import play_races, play_turn
from simkit.games.rasc.engine.start import start_race
from simkit.games.rasc.packed import RULES, pack
from simkit.games.rasc.policies import POLICIES
from simkit.games.rasc.rules import Rules
from simkit.games.rasc.state import OUTCOME, RACE, STREAMS
from tests.games.rasc.recommended import said


@cache
def decisions() -> tuple[Any, ...]:
    """Return the built-in policies as the kernel takes them."""
    functions = [policy.decide for policy in POLICIES.values()]
    if not numba.config.DISABLE_JIT:
        record, rules = numba.from_dtype(np.dtype(RACE)), numba.from_dtype(np.dtype(RULES))
        functions = [jit_as(numba.int64(record, rules, numba.int64, numba.int64), f) for f in functions]
    return tuple(functions + functions[:1] * (MAX_POLICIES - len(functions)))


def field_of(drivers: Sequence[str]) -> Any:
    """Return entries for drivers named after their policies; ``auto`` is an auto-controlled car."""
    field = allocate(ENTRY, len(drivers))
    for k, name in enumerate(drivers):
        auto = name == "auto"
        policy = POLICIES["bot" if auto else name]
        field[k].policy = list(POLICIES).index(policy.name)
        field[k].strategy = k
        field[k].trait[0] = auto
        codes = policy().codes()
        field[k].param[: len(codes)] = codes
    return field


def play(
    n_races: int,
    drivers: Sequence[str],
    first: int = 0,
    seed: int = 1,
    rules: Rules | None = None,
    **changes: Any,
) -> Any:
    """Return outcomes, shape (n_races, n_cars)."""
    packed = pack(rules or Rules(**said(changes)))
    field = field_of(drivers)
    outcomes = allocate(OUTCOME, (n_races, len(drivers)))
    races = allocate(RACE, 1)
    seatings = seating_table(list(range(len(drivers))))
    trails = allocate(TRAIL, n_races)
    played = play_races(
        races, packed, field, decisions(), stream_seeds(seed, STREAMS), first, seatings, outcomes, trails
    )
    race = races[0]
    assert played == n_races, (
        f"race {first + played}, turn {race.turn}: seat {race.fault_seat} answered {race.fault_answer} to "
        f"{race.fault_decision}"
    )
    return outcomes


def turns(drivers: Sequence[str], number: int = 0, seed: int = 1, rules: Rules | None = None, **changes: Any):
    """Yield the race record, noting, after the start and after every turn; always the same record."""
    packed = pack(rules or Rules(**said(changes)))
    race = allocate(RACE, 1)[0]
    race.noting = 1
    start_race(
        race,
        packed[0],
        field_of(drivers),
        stream_seeds(seed, STREAMS),
        number,
        seating_table(list(range(len(drivers)))),
    )
    yield race
    while race.status == RACING:
        play_turn(race, packed[0], decisions())
        yield race
