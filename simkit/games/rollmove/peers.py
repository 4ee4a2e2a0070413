"""The same race as others would write it: plain Python, NumPy over many races at once, events of SimPy, agents of Mesa, OpenSpiel.

Each takes ``(rules, n_cars, n_races, seed)`` and returns the wins of every seat. They play until the first car is past the
post (ROLL-4), which is all that the wins of seats depend on. Chance is each library's own, so they meet the exact shares, not
one another's races.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator
from typing import Any

import numpy as np

from simkit.games.rollmove.rules import Rules

Peer = Callable[[Rules, int, int, int], list[int]]

TOGETHER = 4096
"""Races that NumPy plays side by side: their squares stay in the processor's cache."""


def play_python(rules: Rules, n_cars: int, n_races: int, seed: int) -> list[int]:
    """Play race after race with lists and the standard library's dice."""
    squares, faces, roll = rules.squares, rules.faces, random.Random(seed).random
    wins = [0] * n_cars
    for _ in range(n_races):
        square = [0] * n_cars
        racing = True
        while racing:
            for seat in range(n_cars):
                square[seat] += 1 + int(faces * roll())
                if square[seat] >= squares:
                    wins[seat] += 1
                    racing = False
                    break
    return wins


def play_numpy(rules: Rules, n_cars: int, n_races: int, seed: int) -> list[int]:
    """Play TOGETHER races side by side, a turn of all of them at a time; those that are won drop out."""
    generator = np.random.default_rng(seed)
    wins = np.zeros(n_cars, np.int64)
    for first in range(0, n_races, TOGETHER):
        square = np.zeros((min(TOGETHER, n_races - first), n_cars), np.int32)
        while len(square):
            square += generator.integers(1, rules.faces + 1, size=square.shape, dtype=np.int32)
            home = square >= rules.squares
            won = home.any(axis=1)
            wins += np.bincount(home[won].argmax(axis=1), minlength=n_cars)
            square = square[~won]
    return [int(count) for count in wins]


def play_simpy(rules: Rules, n_cars: int, n_races: int, seed: int) -> list[int]:
    """Play race after race as a simulation of events: each car is a process that rolls once a unit of time.

    Raises
    ------
    ModuleNotFoundError
        Where SimPy is not installed.
    """
    import simpy

    roll = random.Random(seed).random
    wins = [0] * n_cars

    def car(world: Any, seat: int, won: Any) -> Generator[Any, None, None]:
        square = 0
        while True:
            yield world.timeout(1)
            square += 1 + int(rules.faces * roll())
            if square >= rules.squares and not won.triggered:
                won.succeed(seat)

    for _ in range(n_races):
        world = simpy.Environment()
        won = world.event()
        for seat in range(n_cars):
            world.process(car(world, seat, won))
        wins[world.run(until=won)] += 1
    return wins


def play_mesa(rules: Rules, n_cars: int, n_races: int, seed: int) -> list[int]:
    """Play race after race as a model whose agents are the cars, stepped in the order of their seats.

    Raises
    ------
    ModuleNotFoundError
        Where Mesa is not installed.
    """
    import mesa

    class Car(mesa.Agent):  # type: ignore[misc,unused-ignore]
        square = 0

        def step(self) -> None:
            if self.model.running:
                self.square += 1 + int(rules.faces * self.random.random())
                self.model.running = self.square < rules.squares

    class Race(mesa.Model):  # type: ignore[misc,unused-ignore]
        def __init__(self, seed: int) -> None:
            super().__init__(rng=seed)
            Car.create_agents(self, n_cars)

        def step(self) -> None:
            self.agents.do("step")

    wins = [0] * n_cars
    for number in range(n_races):
        race = Race(seed * n_races + number)
        while race.running:
            race.step()
        wins[next(seat for seat, car in enumerate(race.agents) if car.square >= rules.squares)] += 1
    return wins


def play_openspiel(rules: Rules, n_cars: int, n_races: int, seed: int) -> list[int]:
    """Play race after race as a game of OpenSpiel, written in Python as a designer would: chance nodes and returns.

    Raises
    ------
    ModuleNotFoundError
        Where OpenSpiel is not installed.
    """
    from simkit.games.rollmove.spiel import load_race

    game, roll = load_race(rules, n_cars), random.Random(seed).random
    wins = [0] * n_cars
    for _ in range(n_races):
        state = game.new_initial_state()
        while not state.is_terminal():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(len(outcomes) * roll())][0])
        wins[state.returns().index(1.0)] += 1
    return wins


PEERS: dict[str, Peer] = {
    "plain Python": play_python,
    "NumPy": play_numpy,
    "SimPy": play_simpy,
    "Mesa": play_mesa,
    "OpenSpiel": play_openspiel,
}
