"""Beyond one machine: the same numbers from a cluster's workers, whatever happens to them."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

import pytest
from studies import SHORT, rolling

from simkit import cluster
from simkit.cluster import Cluster, connected, local_cluster
from simkit.experiment import parse_experiment
from simkit.faults import Fault, FaultError
from simkit.games.game import Policy
from simkit.policies import PolicyError
from simkit.results import read_results
from simkit.runner import run_experiment

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def local():
    """Two workers on this machine, and the scheduler's address."""
    with local_cluster(2) as running:
        yield running


@pytest.fixture
def crew(local):
    with connected(local.scheduler_address) as found:
        yield found


def read_again(experiment):
    """Return an experiment with the text that travels."""
    return parse_experiment(experiment.to_toml(), "rolling.toml")


def quietly(experiment, workers, out=None, **how):
    return run_experiment(experiment, out, workers, progress=False, **how)


def test_a_cluster_gives_the_numbers_of_one_process_to_the_last_bit(crew, tmp_path):
    experiment = rolling(races=600, variants=SHORT, keep=["orders"])
    alone = quietly(experiment, 1, tmp_path / "alone")
    there = quietly(experiment, crew, tmp_path / "there", block=50)
    assert there.digest() == alone.digest()
    assert read_results(tmp_path / "there").digest() == alone.digest()
    assert len(list((tmp_path / "there" / "blocks").iterdir())) == 12


def test_a_cluster_goes_on_with_what_threads_began_and_the_other_way_round(crew, tmp_path):
    experiment = rolling(races=300)
    whole = quietly(experiment, 1).digest()
    quietly(experiment, 1, tmp_path / "a", races=100)
    assert quietly(experiment, crew, tmp_path / "a").digest() == whole
    quietly(experiment, crew, tmp_path / "b", races=100)
    assert quietly(experiment, 1, tmp_path / "b").digest() == whole


def processes_of(local):
    with distributed.Client(local.scheduler_address, set_as_default=False) as other:
        other.wait_for_workers(2, timeout=60)
        return set(other.run(os.getpid).values())


def test_a_killed_worker_loses_nothing(local, crew):
    experiment = rolling(races=6_000)
    victim = processes_of(local).pop()
    quietly(experiment, crew, races=40, block=20)  # so that nothing is compiled or learnt meanwhile
    finished, over = [], []

    def kill():
        os.kill(victim, signal.SIGKILL)
        over.append(bool(finished))

    killer = threading.Timer(0.2, kill)
    killer.start()
    found = quietly(experiment, crew, block=20)
    finished.append(True)
    killer.join()
    assert over == [False]  # the run was under way
    assert victim not in processes_of(local)
    assert found.digest() == quietly(experiment, 1).digest()


def test_where_the_scheduler_dies_what_is_finished_is_kept_and_gone_on_with(tmp_path):
    experiment = rolling(races=100_000)
    with (
        local_cluster(1) as dying,
        connected(dying.scheduler_address) as crew,
    ):

        def close_soon():
            while len(list((tmp_path / "out").glob("blocks/*.npz"))) < 2:
                time.sleep(0.02)
            dying.close()

        closer = threading.Thread(target=close_soon)
        closer.start()
        with pytest.raises(OSError, match="the same command goes on from what is finished"):
            quietly(experiment, crew, tmp_path / "out", block=100)
        closer.join()
    kept = read_results(tmp_path / "out")
    assert 200 <= kept.tally.races < 100_000
    # Blocks come back in any order: there may be a hole before the last one.
    asked = kept.ranges[-1][1] + 50
    assert quietly(experiment, 1, tmp_path / "out", races=asked).tally.races == asked


def test_a_run_on_a_cluster_is_stopped_like_any_other(crew, tmp_path, monkeypatch):
    from simkit import runner

    stops = []
    shown = runner.Progress.show

    def stopping(self, tally, played):
        shown(self, tally, played)
        if tally.races and not stops:
            stops.append(time.monotonic())
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(runner.Progress, "show", stopping)
    with pytest.raises(runner.Interrupted, match="the same command goes on from there"):
        quietly(rolling(races=10**7), crew, tmp_path / "out", block=20)
    assert time.monotonic() - stops[0] < 2.0
    assert 20 <= read_results(tmp_path / "out").tally.races < 10**7


def test_an_illegal_answer_on_a_worker_is_told_here(crew, monkeypatch):
    def fails(job, first, count):
        raise PolicyError([Fault("", "policy bold: 7 is no legal answer")])

    monkeypatch.setattr(cluster, "play_block", fails)
    with pytest.raises(PolicyError, match=r"^policy bold: 7 is no legal answer$"):
        quietly(rolling(), crew)


def test_a_strategy_from_elsewhere_does_not_travel(crew):
    def decide(race, rules, seat, decision):
        return 0

    with pytest.raises(FaultError, match="cannot travel"):
        quietly(rolling(policy=Policy("own", decide)), crew)


def test_a_worker_that_would_play_other_races_says_so():
    text = read_again(rolling()).text
    job = cluster.Job(text, "rolling", "0" * 64)
    with pytest.raises(FaultError, match="this experiment gives other races; the same simkit must be"):
        cluster.play_block(job, 0, 1)


@pytest.mark.parametrize(
    ("scheduler", "said"),
    [
        ("tcp://192.0.2.7:8786", "is another machine, and tcp is not encrypted"),
        ("tcp://example.invalid:8786", "is another machine"),
        ("tls://192.0.2.7:8786", "takes files for --tls-ca, --tls-cert, --tls-key"),
        ("127.0.0.1:8786", "is no address of a scheduler; tcp://127.0.0.1:8786"),
        ("tcp://127.0.0.1", "is no address of a scheduler"),
        ("tcp://127.0.0.1:99999", "is no address of a scheduler"),
        ("inproc://1", "is no address of a scheduler"),
        ("", "is no address of a scheduler"),
    ],
)
def test_what_is_no_address_or_open_to_others_is_refused(scheduler, said):
    with pytest.raises(FaultError, match=said), connected(scheduler):
        pass


def test_where_nobody_answers_one_line_says_so(monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with (
        pytest.raises(FaultError, match=r"nobody answers at tcp://127.0.0.1:9"),
        connected("tcp://127.0.0.1:9"),
    ):
        pass


def test_workers_are_the_schedulers_own(local):
    with pytest.raises(FaultError, match="leave --workers out"), connected(local.scheduler_address, 2):
        pass


def test_nothing_of_a_local_cluster_can_be_reached_from_elsewhere(local):
    import psutil

    processes = [psutil.Process(), *psutil.Process().children(recursive=True)]
    ports = [
        port for each in processes for port in each.net_connections() if port.status == psutil.CONN_LISTEN
    ]
    assert len(ports) >= 3
    assert {port.laddr.ip for port in ports} <= {"127.0.0.1", "::1"}


def test_without_dask_a_line_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(FaultError, match=r"pip install 'simkit\[cluster\]'"), connected("local"):
        pass


def test_encrypted_workers_are_met_with_files(tmp_path):
    keys = distributed.Security.temporary()
    files = {"ca": keys.tls_ca_file, "cert": keys.tls_client_cert, "key": keys.tls_client_key}
    for name, text in files.items():
        (tmp_path / f"{name}.pem").write_text(text)
    with local_cluster(1, protocol="tls://", security=keys) as running:
        assert running.scheduler_address.startswith("tls://")
        paths = {name: tmp_path / f"{name}.pem" for name in files}
        with connected(running.scheduler_address, **paths) as crew:
            assert isinstance(crew, Cluster)
            found = quietly(rolling(races=60), crew, block=30)
    assert found.digest() == quietly(rolling(races=60), 1).digest()
