"""Running: numbers that no thread, block or order changes; faults of policies; stopping."""

from __future__ import annotations

import dataclasses
import random
import threading
import time
import tracemalloc

import numpy as np
import pytest
from studies import SHORT, rolling

from simkit.core.records import FAULT
from simkit.crew import Threads
from simkit.experiment import entry, make_experiment
from simkit.faults import FaultError
from simkit.games import rollmove, sccr
from simkit.games.game import Policy
from simkit.games.sccr.engine.answers import list_moves
from simkit.playback import replay
from simkit.player import FIRST_STEP, Player, Table
from simkit.results import merged
from simkit.runner import Interrupted, PolicyError, _ctrl_c, compile_policies, run_experiment

MIXED = {"one": 1, "two": 2, "three": 1}


def quietly(experiment, **how):
    return run_experiment(experiment, progress=False, **how)


def test_threads_and_block_sizes_do_not_change_a_bit():
    experiment = rolling(variants=SHORT, cars=MIXED)
    ways = [{"workers": 1}, {"workers": 2}, {"workers": 3, "block": 7}, {"workers": 1, "block": 100}]
    assert len({quietly(experiment, **way).digest() for way in ways}) == 1


def test_blocks_in_any_order_make_the_same_results():
    experiment = rolling(races=90, variants=SHORT)
    whole = quietly(experiment, workers=1)
    player = Player(Table.of(experiment))
    blocks = [player.play(first, 9) for first in range(0, 90, 9)]
    random.Random(1).shuffle(blocks)
    assert merged(whole.manifest, blocks).digest() == whole.digest()


def test_the_size_of_steps_within_a_block_does_not_change_a_bit():
    table = Table.of(rolling(variants=SHORT))
    assert len({Player(table, most).play(0, 40).tally.digest() for most in (1, 3, 40, None)}) == 1


def test_a_thread_that_has_to_wait_cuts_neither_steps_nor_block_files(monkeypatch, tmp_path):
    monkeypatch.setattr("simkit.player.STEP_SECONDS", 0.05)
    monkeypatch.setattr("simkit.runner.BLOCK_SECONDS", 0.05)
    play_arm = Player._play_arm
    steps = []

    def wait_and_play(player, arm, first, count):
        steps.append(count)
        time.sleep(0.06)
        play_arm(player, arm, first, count)

    monkeypatch.setattr(Player, "_play_arm", wait_and_play)
    quietly(rolling(races=400, squares=15), out=tmp_path / "out", workers=1)
    assert len(list((tmp_path / "out" / "blocks").iterdir())) <= 40
    assert max(steps) > FIRST_STEP


def test_seats_win_as_often_as_is_computed_exactly(interpreted):
    exact = (
        {15: (0.4142, 0.2695, 0.1834, 0.1329)}
        if interpreted
        else {30: (0.359355, 0.268982, 0.207430, 0.164233)}
    )
    races = 400 if interpreted else 400_000
    ((squares, shares),) = exact.items()
    tally = quietly(rolling(races=races, squares=squares)).tally
    found = tally.finish[0, :, :, 0].sum(axis=0) / races
    assert found == pytest.approx(shares, abs=4 * (0.25 / races) ** 0.5)


def test_every_arm_meets_the_same_seatings():
    tally = quietly(rolling(races=240, variants=SHORT, cars=MIXED)).tally
    assert np.array_equal(tally.finish[0].sum(axis=2), tally.finish[1].sum(axis=2))
    assert tally.finish[0].sum(axis=2).tolist() == [[60] * 4, [120] * 4, [60] * 4]


def test_the_number_of_races_can_be_given_apart_from_the_experiment():
    results = quietly(rolling(races=50), races=30)
    assert results.tally.races == results.manifest.races == 30


@pytest.mark.parametrize("workers", [0, -1, 2.5, True, "2"])
def test_workers_that_are_no_number_of_threads_are_refused(workers):
    with pytest.raises(FaultError, match="threads"):
        quietly(rolling(), workers=workers)


def test_memory_does_not_grow_with_the_number_of_races(interpreted):
    few, many = (50, 200) if interpreted else (20_000, 200_000)
    peaks = []
    for races in (few, many):
        quietly(rolling(races=races), workers=1)
        tracemalloc.start()
        quietly(rolling(races=races), workers=1)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.1 * peaks[0]


def bluff(race, rules, seat, decision):
    return 0


def test_a_policy_of_the_users_own_is_compiled_and_runs():
    results = quietly(rolling(policy=Policy("bluff", bluff)))
    assert results.digest() == quietly(rolling()).digest()


def test_the_tuple_of_policies_has_sixteen_places():
    policies = compile_policies(rollmove.GAME, [Policy("bluff", bluff), Policy("random", bluff)])
    assert len(policies) == 16
    assert policies[2] is policies[0]


def misspells(race, rules, seat, decision):
    here = seat + 1
    return heer + here  # noqa: F821


def asks_for_what_is_not_there(race, rules, seat, decision):
    return race.car[seat].sqare


def answers_in_words(race, rules, seat, decision):
    return "pit"


BROKEN = {
    misspells: ("heer", 2),
    asks_for_what_is_not_there: ("sqare", 1),
    answers_in_words: ("not a whole number", 0),
}


@pytest.mark.parametrize("decide", list(BROKEN), ids=lambda decide: decide.__name__)
def test_a_policy_that_does_not_compile_is_told_in_one_line_with_its_line_and_name(decide, interpreted):
    if interpreted:
        pytest.skip("nothing is compiled")
    word, below = BROKEN[decide]
    with pytest.raises(FaultError) as caught:
        quietly(rolling(policy=Policy("mine", decide)))
    (fault,) = caught.value.faults
    assert "\n" not in str(fault)
    assert "policy mine does not compile" in fault.message
    assert word in fault.message
    assert fault.file == __file__
    assert fault.line == decide.__code__.co_firstlineno + below


def test_all_policies_that_do_not_compile_are_told_at_once(interpreted):
    if interpreted:
        pytest.skip("nothing is compiled")
    with pytest.raises(FaultError) as caught:
        compile_policies(rollmove.GAME, [Policy("a", misspells), Policy("b", answers_in_words)])
    assert len(caught.value.faults) == 2


def test_a_policy_with_other_arguments_is_refused_by_name():
    with pytest.raises(FaultError, match="policy short: takes 2 arguments"):
        compile_policies(rollmove.GAME, [Policy("short", lambda race, seat: 0)])


@pytest.mark.parametrize("decide", [max, Policy, bluff.__call__], ids=repr)
def test_a_policy_that_is_no_function_is_refused(decide):
    with pytest.raises(FaultError, match=r"policy odd: .* is no plain function; write def decide"):
        compile_policies(rollmove.GAME, [Policy("odd", decide)])


def test_arguments_with_defaults_or_names_are_refused():
    for decide in (lambda race, rules, seat, decision=0: 0, lambda race, rules, seat, *, decision: 0):
        with pytest.raises(FaultError, match="its arguments are not plain ones"):
            compile_policies(rollmove.GAME, [Policy("odd", decide)])


def imports_inside(race, rules, seat, decision):
    import random

    return random.randrange(2)


def test_an_import_inside_a_policy_is_told_where_it_belongs(interpreted):
    if interpreted:
        pytest.skip("nothing is compiled")
    with pytest.raises(FaultError, match="import outside the function; chance needs an address"):
        compile_policies(rollmove.GAME, [Policy("lucky", imports_inside)])


def gives_up(race, rules, seat, decision):
    raise ValueError("no idea")


def test_a_policy_that_never_answers_does_not_compile(interpreted):
    if interpreted:
        pytest.skip("nothing is compiled")
    with pytest.raises(FaultError, match="policy mute does not compile: the answer is none"):
        compile_policies(rollmove.GAME, [Policy("mute", gives_up)])


def gives_up_late(race, rules, seat, decision):
    if race.turn > 2:
        raise ValueError("no idea")
    return list_moves(race, rules, seat, decision) * 0 + race.move[0]


def test_an_error_out_of_a_policy_is_a_fault_that_names_it_its_line_and_the_race():
    field = {"mine": entry(Policy("mine", gives_up_late)), "other": entry(sccr.GAME.policies["random"], 2)}
    experiment = make_experiment(sccr.GAME.rules(laps=60), field, races=3, seed=1)
    with pytest.raises(PolicyError) as caught:
        quietly(experiment)
    line = gives_up_late.__code__.co_firstlineno + 2
    said = f"{__file__}:{line}: policy mine raised ValueError: no idea in race 0, turn 3, arm base"
    assert str(caught.value) == said
    with pytest.raises(PolicyError) as caught:
        list(replay(experiment, 0))
    assert str(caught.value) == said


def test_an_error_out_of_the_engine_is_let_through():
    def play_races(*_):
        raise ZeroDivisionError

    experiment = rolling()
    quietly(experiment)
    broken = dataclasses.replace(experiment, game=dataclasses.replace(rollmove.GAME, play_races=play_races))
    with pytest.raises(ZeroDivisionError):
        quietly(broken)


def cheating(at):
    """Return the game with a policy that cheats in race number `at`."""
    play = rollmove.GAME.play_races

    def play_races(races, rules, field, policies, seeds, first, seatings, outcomes, trails):
        if not first <= at < first + len(outcomes):
            return play(races, rules, field, policies, seeds, first, seatings, outcomes, trails)
        play(races, rules, field, policies, seeds, first, seatings, outcomes[: at - first + 1], trails)
        race = races[0]
        race.status, race.fault_seat, race.fault_decision, race.fault_answer = FAULT, 2, 0, 99
        return at - first

    return dataclasses.replace(
        rollmove.GAME,
        play_races=play_races,
        decisions=("push",),
        explain_fault=lambda race, rules: "ROLL-1 forbids it",
    )


def test_an_illegal_answer_names_policy_race_seat_decision_answer_and_rule(tmp_path):
    experiment = dataclasses.replace(rolling(races=300), game=cheating(120))
    with pytest.raises(PolicyError) as caught:
        quietly(experiment, out=tmp_path / "out", workers=2, block=50)
    (fault,) = caught.value.faults
    assert "policy random answered 99 to push for seat 2 in race 120" in fault.message
    assert "arm base: ROLL-1 forbids it" in fault.message
    assert fault.key in ("field.one", "field.three")


def test_ctrl_c_asks_the_run_to_stop_and_keeps_what_was_played(monkeypatch):
    def stopping(self, experiment, quiet):
        table = Table.of(experiment)
        play = table.game.play_races

        def play_races(*arguments):
            signal_once()
            return play(*arguments)

        return dataclasses.replace(table, game=dataclasses.replace(table.game, play_races=play_races))

    sent = []

    def signal_once():
        import signal

        if len(sent) == 5:
            signal.raise_signal(signal.SIGINT)
        sent.append(None)

    monkeypatch.setattr(Threads, "set_up", stopping)
    with pytest.raises(Interrupted, match=r"stopped after [0-9]+ of 600 races") as caught:
        quietly(rolling(), workers=1, block=10)
    assert 0 < caught.value.results.tally.races < 600
    assert caught.value.results.tally.races == sum(
        stop - first for first, stop in caught.value.results.ranges
    )


def test_signals_are_left_alone_outside_the_main_thread():
    seen = []

    def work():
        with _ctrl_c(threading.Event()) as interrupted:
            seen.append(interrupted.is_set())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [False]


def test_a_piped_run_prints_one_plain_line(capfd):
    run_experiment(rolling())
    out, err = capfd.readouterr()
    lines = [line for line in err.splitlines() if "compiling" not in line]
    assert out == ""
    assert len(lines) == 1
    assert lines[0].startswith("simkit: 600 races in ")
    assert "win_share ±" in lines[0]


def test_a_quiet_run_prints_nothing(capfd):
    quietly(rolling())
    assert capfd.readouterr() == ("", "")


def test_a_bar_shows_races_and_half_width_where_it_is_asked_for(capfd):
    run_experiment(rolling(races=400), progress=True, block=20)
    assert "/400" in capfd.readouterr().err


def test_compiling_is_said_once_where_the_code_is_not_there_yet(capfd, monkeypatch):
    from simkit.core import jit

    monkeypatch.setattr(jit, "is_warm", lambda function: False)
    run_experiment(rolling(races=10))
    quietly(rolling(races=10))
    said = capfd.readouterr().err
    assert said.count("compiling rollmove once; the code is kept for later runs") == 1
