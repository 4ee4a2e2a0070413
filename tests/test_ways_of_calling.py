"""The same numbers from wherever a run is begun: several threads at once, a fork, a new process, a thread of a pool."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from studies import rolling

from simkit.runner import run_experiment

RACES = 3000
CALLERS = 4


def played(workers: int = 1) -> str:
    """Play the races and return their digest."""
    return run_experiment(rolling(races=RACES), None, workers, progress=False, block=250).digest()


def tell(pipe) -> None:
    """Play the races in another process, and tell what came of them."""
    pipe.send(played(2))
    pipe.close()


@pytest.fixture(scope="module")
def digest():
    return played()


def test_four_threads_that_begin_a_run_each_get_the_same_numbers(digest):
    with ThreadPoolExecutor(CALLERS) as pool:
        found = list(pool.map(lambda k: played(1 + k % 2), range(CALLERS)))
    assert found == [digest] * CALLERS


@pytest.mark.parametrize("way", ["fork", "spawn", "forkserver"])
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_process_of_its_own_gets_the_same_numbers(way, digest):
    if way not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {way} here")
    context = multiprocessing.get_context(way)
    ours, theirs = context.Pipe()
    process = context.Process(target=tell, args=(theirs,))
    process.start()
    theirs.close()
    assert ours.poll(120), "it hangs"
    assert ours.recv() == digest
    process.join(30)
    assert process.exitcode == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_fork_while_another_thread_plays_gets_the_same_numbers(digest):
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(lambda: [played() for _ in range(3)])
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:  # only this thread lives on in here
            try:
                os.write(writing, played(2).encode())
            finally:
                os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            assert pipe.read() == digest
        assert os.waitpid(child, 0)[1] == 0
        assert other.result() == [digest] * 3
