"""Roll and Move as a game of OpenSpiel, written in Python; a peer for speed alone."""

from __future__ import annotations

from typing import Any

import pyspiel

from simkit.games.rollmove.rules import Rules

NAME = "python_simkit_rollmove"
MOST_CARS = 64
MOST_TURNS = 1_000_000


class RaceGame(pyspiel.Game):  # type: ignore[misc]
    """The rules of a race; the first car past the post wins 1, all others nothing (ROLL-4)."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"squares": 30, "faces": 6, "players": 4, **(params or {})}
        self.squares, self.faces = int(given["squares"]), int(given["faces"])
        info = pyspiel.GameInfo(
            num_distinct_actions=1,
            max_chance_outcomes=self.faces,
            num_players=int(given["players"]),
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_TURNS,
        )
        super().__init__(TYPE, info, given)

    def new_initial_state(self) -> RaceState:
        """Return a race at its start."""
        return RaceState(self)


class RaceState(pyspiel.State):  # type: ignore[misc]
    """Where all cars are; every move is a roll, so every node is one of chance."""

    def __init__(self, game: RaceGame) -> None:
        super().__init__(game)
        self._square = [0] * game.num_players()
        self._squares, self._faces = game.squares, game.faces
        self._seat, self._winner = 0, -1

    def current_player(self) -> int:
        """Return who moves: chance, until somebody has won."""
        return int(pyspiel.PlayerId.CHANCE if self._winner < 0 else pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the faces of the die, from 0 on, with their chances."""
        return [(face, 1.0 / self._faces) for face in range(self._faces)]

    def _apply_action(self, face: int) -> None:
        self._square[self._seat] += face + 1
        if self._square[self._seat] >= self._squares:
            self._winner = self._seat
        self._seat = (self._seat + 1) % len(self._square)

    def _action_to_string(self, _player: int, face: int) -> str:
        return f"rolls {face + 1}"

    def is_terminal(self) -> bool:
        """Return whether somebody has won."""
        return self._winner >= 0

    def returns(self) -> list[float]:
        """Return what every seat has won."""
        return [float(seat == self._winner) for seat in range(len(self._square))]

    def __str__(self) -> str:
        return " ".join(map(str, self._square))


TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Roll and Move",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_CARS,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"squares": 30, "faces": 6, "players": 4},
)
pyspiel.register_game(TYPE, RaceGame)


def load_race(rules: Rules, n_cars: int) -> Any:
    """Return the game of these rules and so many cars."""
    return pyspiel.load_game(NAME, {"squares": rules.squares, "faces": rules.faces, "players": n_cars})
