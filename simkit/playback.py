"""One race by its address: played again turn by turn, and told in the rulebook's terms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.core.records import FAULT, NO_END, RACING, allocate
from simkit.core.rng import MAX_RACE, stream_seeds
from simkit.core.seating import seating_table
from simkit.core.trail_record import TRAIL
from simkit.faults import Fault, FaultError, did_you_mean
from simkit.policies import PolicyError, compile_policies, naming_policies, policy_fault

if TYPE_CHECKING:
    from simkit.experiment import Arm, Experiment


def replay(
    experiment: Experiment | Path | str, race: int, arm: str | None = None, turn: int | None = None
) -> Iterator[str]:
    """Tell one race in sentences, ending with the order of the finish.

    Parameters
    ----------
    experiment : Experiment or path
        An experiment, or its file.
    race : int
        Race number, from 0 on; it need not be among the races that were run.
    arm : str, optional
        Name of the arm; the first, ``base``, by default.
    turn : int, optional
        This turn alone, from 1 on: of a season, one of its races turn by turn.

    Yields
    ------
    str
        One sentence or heading a line.

    Raises
    ------
    FaultError
        Where there is no such race, arm or turn, or a policy gave an illegal answer.
    """
    if isinstance(experiment, (str, Path)):
        from simkit.experiment import read_experiment

        experiment = read_experiment(experiment)
    chosen = find_arm(experiment, arm)
    names = car_names(experiment)
    states, rows = replay_states(experiment, race, arm)
    sample = experiment.game.sample.capitalize()
    yield f"{sample} {race} of {experiment.title or experiment.name}, arm {chosen.name}."
    if turn is not None:
        yield from _one_turn(experiment, chosen, names, states, turn)
        return
    yield from experiment.game.narrate(chosen.rules, names, states)
    if states[-1].status == NO_END:
        yield "The race reached the most turns that its rules allow, and is stopped here."
    order = sorted(rows, key=lambda row: int(row.position))
    yield "Finish: " + ", ".join(f"{row.position}. {names[row.entry]}" for row in order) + "."


def _one_turn(
    experiment: Experiment, arm: Arm, names: list[str], states: list[Any], turn: int
) -> Iterator[str]:
    """Tell one turn alone; in full, for a game whose turns are races of their own."""
    game = experiment.game
    last = int(states[-1].turn)
    if isinstance(turn, bool) or not isinstance(turn, (int, np.integer)) or not 1 <= turn <= last:
        raise FaultError(
            [Fault("turn", f"{turn!r} is none of the turns of this {game.sample}", f"1 to {last}")]
        )
    if game.retell is None:
        yield from _told_of(game.narrate, arm, names, states, turn)
        return
    policies = compile_policies(game, experiment.policies)
    yield from game.retell(arm.rules, names, states[turn - 1], policies)


def _told_of(narrate: Any, arm: Arm, names: list[str], states: list[Any], turn: int) -> Iterator[str]:
    """Yield what is told between a turn's record and the next one."""
    at = 0

    def records() -> Iterator[Any]:
        nonlocal at
        for state in states:
            at = int(state.turn)
            yield state

    for line in narrate(arm.rules, names, records()):
        if at == turn:
            yield line


def replay_states(experiment: Experiment, race: int, arm: str | None = None) -> tuple[list[Any], Any]:
    """Play one race again, one compiled turn at a time, with its notes.

    Parameters
    ----------
    experiment : Experiment
    race : int
    arm : str, optional

    Returns
    -------
    states : list of record
        A copy of the race record after the start and after each turn.
    rows : recarray, shape (n_cars,)
        The race's outcome rows, the same as in the batch.

    Raises
    ------
    FaultError
        Where there is no such race or arm, or a policy gave an illegal answer.
    """
    _check_race(race)
    game = experiment.game
    chosen = find_arm(experiment, arm)
    rules = game.pack(chosen.rules)
    policies = compile_policies(game, experiment.policies)
    scratch = _start(experiment, rules, race)
    states = [scratch.copy()[0]]
    while scratch[0].status == RACING:
        with naming_policies(experiment.policies, scratch[0], chosen.name):
            game.play_turn(scratch[0], rules[0], policies)
        states.append(scratch.copy()[0])
    _refuse_fault(experiment, chosen, scratch)
    outcomes = allocate(game.outcome_dtype, (1, experiment.n_cars))
    game.write_outcome(scratch[0], rules[0], outcomes[0])
    return states, outcomes[0]


def play_first(experiment: Experiment, races: int, arm: str | None = None) -> Any:
    """Play the first races of an arm again, for a look at more than their tallies.

    Parameters
    ----------
    experiment : Experiment
    races : int
        At least 1.
    arm : str, optional

    Returns
    -------
    recarray of the game's OUTCOME, shape (races, n_cars)

    Raises
    ------
    FaultError
        Where there is no such arm, or a policy gave an illegal answer.
    """
    game, chosen = experiment.game, find_arm(experiment, arm)
    rules = game.pack(chosen.rules)
    policies = compile_policies(game, experiment.policies)
    outcomes = allocate(game.outcome_dtype, (races, experiment.n_cars))
    for number in range(races):
        scratch = _start(experiment, rules, number, noting=0)
        _play_on(experiment, chosen, scratch, rules, policies)
        game.write_outcome(scratch[0], rules[0], outcomes[number])
    return outcomes


def trail_of(experiment: Experiment, race: int, arm: str | None = None) -> tuple[Any, Any]:
    """Play one race again and keep its trail, whether or not the game keeps trails of races of this number.

    Returns
    -------
    trail : record of TRAIL
    rows : recarray, shape (n_cars,)
        The race's outcome rows.

    Raises
    ------
    FaultError
        Where there is no such race or arm, or a policy gave an illegal answer.
    """
    from simkit.core.trails import end_trail, start_trail

    _check_race(race)
    game, chosen = experiment.game, find_arm(experiment, arm)
    rules = game.pack(chosen.rules)
    policies = compile_policies(game, experiment.policies)
    scratch, trail = _start(experiment, rules, race, noting=0), allocate(TRAIL, 1)[0]
    start_trail(trail, experiment.n_cars)
    with naming_policies(experiment.policies, scratch[0], chosen.name):
        while scratch[0].status == RACING:
            game.play_turn(scratch[0], rules[0], policies)
            game.note_turn(scratch[0], rules[0], trail)
    _refuse_fault(experiment, chosen, scratch)
    rows = allocate(game.outcome_dtype, experiment.n_cars)
    game.write_outcome(scratch[0], rules[0], rows)
    end_trail(trail, rows, experiment.n_cars, game.close_finish)
    return trail, rows


def _play_on(experiment: Experiment, arm: Arm, scratch: Any, rules: Any, policies: Any) -> None:
    """Play a race that is under way to its end."""
    with naming_policies(experiment.policies, scratch[0], arm.name):
        while scratch[0].status == RACING:
            experiment.game.play_turn(scratch[0], rules[0], policies)
    _refuse_fault(experiment, arm, scratch)


def _refuse_fault(experiment: Experiment, arm: Arm, scratch: Any) -> None:
    """Tell whose policy was at fault, where the race stopped at one."""
    if scratch[0].status == FAULT:
        strategy = experiment.field[int(scratch[0].car[scratch[0].fault_seat].strategy)]
        raise PolicyError([policy_fault(experiment.game, strategy, arm.rules, arm.name, scratch[0])])


def _start(experiment: Experiment, rules: Any, race: int, noting: int = 1) -> Any:
    """Return the race as a one-element array, seated and ready for its first turn."""
    game, field = experiment.game, experiment.entries()
    seeds = stream_seeds(experiment.seed, game.streams, experiment.stream_seeds)
    seatings = seating_table([int(entry.strategy) for entry in field])
    scratch = allocate(game.race_dtype, 1)
    scratch[0].noting = noting
    game.start_race(scratch[0], rules[0], field, seeds, race, seatings)
    return scratch


def find_arm(experiment: Experiment, name: str | None) -> Arm:
    """Return the arm called `name`, or the first.

    Raises
    ------
    FaultError
        Where there is none; with the nearest name.
    """
    arms = experiment.arms()
    if name is None:
        return arms[0]
    for arm in arms:
        if arm.name == name:
            return arm
    raise FaultError(
        [Fault("arm", f"there is no arm {name!r}", did_you_mean(name, [arm.name for arm in arms]))]
    )


def car_names(experiment: Experiment) -> list[str]:
    """Return a name for every car of the field: its strategy's, numbered where that has several cars."""
    names = []
    for strategy in experiment.field:
        numbers = [f" {k + 1}" for k in range(strategy.cars)] if strategy.cars > 1 else [""]
        names += [strategy.name + number for number in numbers]
    return names


def _check_race(race: int) -> None:
    """Refuse race numbers that have no address."""
    if isinstance(race, bool) or not isinstance(race, (int, np.integer)):
        raise FaultError([Fault("race", f"{race!r} is not a whole number")])
    if not 0 <= race < MAX_RACE:
        raise FaultError([Fault("race", f"{race} is outside 0 to {MAX_RACE - 1}")])
