"""Beyond one machine: blocks as tasks of a Dask cluster, whose results are those of one process to the last bit.

Each worker of the cluster is a player like any thread (`simkit.runner`): it is handed a range of race numbers and gives
back the block's file. Gaps, block sizes, the result folder, stops and progress are those of every run. Whoever may talk to a
scheduler can run code on its workers and on whoever asks them, so without encryption it is talked to on this machine alone.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import ipaddress
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from simkit.crew import check_workers
from simkit.experiment import parse_experiment
from simkit.extras import needed
from simkit.faults import Fault, FaultError
from simkit.modules import Source, load_sources
from simkit.player import Player, Table
from simkit.results import Block, Manifest, describe
from simkit.results.blocks import block_name, decode, encode
from simkit.travel import OwnPolicy, own_policies, sources_of, with_own, without_own

if TYPE_CHECKING:
    from simkit.experiment import Experiment

LOCAL = "local"
"""In place of an address: workers on this machine, begun for this run and ended with it."""

RETRIES = 4
"""How often a block is tried again, where a worker is lost or fails."""

LOOK = 0.1
"""Seconds between two looks at whether the run is to stop."""

AT_ONCE = 2
"""Blocks that every worker is given at a time, so that it need not wait for the next."""

PATIENCE = 30
"""Seconds to wait for a scheduler, and for its first worker."""


@dataclass(frozen=True)
class Job:
    """An experiment as it travels to a worker.

    Parameters
    ----------
    text, name : str
        The experiment's own text, and the name of its file.
    address : str
        What the worker's experiment must have, lest it play by other rules.
    sources : tuple of Source
        Modules of the user's own that it needs.
    own : tuple of OwnPolicy
        Policies that the text cannot name; ``random`` stands there for them.
    """

    text: str
    name: str
    address: str
    sources: tuple[Source, ...] = ()
    own: tuple[OwnPolicy, ...] = ()


class Cluster:
    """The players of a cluster, to be given to a run in place of a number of threads. Use `connected`.

    Parameters
    ----------
    client : distributed.Client
    address : str
    """

    def __init__(self, client: Any, address: str) -> None:
        self._client = client
        self._address = address
        self.count = AT_ONCE * max(1, sum(client.nthreads().values()))

    def set_up(self, experiment: Experiment, quiet: bool) -> Job:
        """Return the experiment as it travels, once every worker that is there has it.

        Raises
        ------
        FaultError
            Where it has something that no text holds, or a worker would play other races.
        """
        job = job_of(experiment)
        _opened(job)
        said = self._client.run(check_job, job, on_error="return")
        for answer in said.values():
            # A worker that was lost meanwhile is no matter: each checks again before it plays.
            if isinstance(answer, FaultError):
                raise answer
        return job

    def player(self, job: Job) -> RemotePlayer:
        """Return one more player."""
        return RemotePlayer(self._client, self._address, job)


class RemotePlayer:
    """Plays blocks wherever the scheduler finds a worker.

    Parameters
    ----------
    client : distributed.Client
    address : str
    job : Job
    """

    def __init__(self, client: Any, address: str, job: Job) -> None:
        self._client, self._address, self._job = client, address, job
        self.rate = 0.0  # races a second of the last block, each by all arms
        self.played = 0

    def play(self, first: int, count: int, stop: threading.Event | None = None) -> Block | None:
        """Have race numbers `first` .. ``first + count - 1`` played; None where the run was stopped meanwhile.

        Raises
        ------
        OSError
            Where the scheduler is gone. What was finished is kept.
        PolicyError
            Where a policy gave an illegal answer.
        """
        future = self._client.submit(play_block, self._job, first, count, pure=False, retries=RETRIES)
        done = threading.Event()
        future.add_done_callback(lambda _: done.set())
        while not done.wait(LOOK):
            if stop is not None and stop.is_set():
                future.cancel()
                return None
            self._refuse_silence()
        content, seconds = self._taken(future)
        manifest = _opened(self._job)[1]
        block = decode(block_name(first, count), content, manifest, with_orders=True)
        self.played += count
        self.rate = count / max(seconds, 1e-9)
        return block

    def _taken(self, future: Any) -> tuple[bytes, float]:
        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker

        try:
            found: tuple[bytes, float] = future.result()
        except KilledWorker:
            raise _trouble(self._address, f"{RETRIES} workers were lost over one block") from None
        except (FutureCancelledError, TimeoutError, OSError):
            raise _gone(self._address) from None
        return found

    def _refuse_silence(self) -> None:
        if self._client.status != "running":
            raise _gone(self._address)


def job_of(experiment: Experiment) -> Job:
    """Return an experiment as it travels: its text, and that of the programs of one's own that it needs.

    Raises
    ------
    FaultError
        Where it has something that no text holds.
    """
    own = own_policies(experiment)
    text = without_own(experiment).to_toml() if own else experiment.text or experiment.to_toml()
    return Job(text, experiment.name, describe(experiment).address, sources_of(experiment, own), own)


def check_job(job: Job) -> None:
    """Raise a fault where this process would play other races than were asked for. Runs on a worker."""
    _opened(job)


def play_block(job: Job, first: int, count: int) -> tuple[bytes, float]:
    """Play a block and return its file and the seconds it took. Runs on a worker.

    Raises
    ------
    FaultError
        Where the worker's simkit would play other races.
    PolicyError
        Where a policy gave an illegal answer.
    """
    manifest = _opened(job)[1]
    player = _player(job)
    began = time.perf_counter()
    block = player.play(first, count)
    return encode(block, manifest), time.perf_counter() - began


@functools.lru_cache(maxsize=4)
def _opened(job: Job) -> tuple[Experiment, Manifest]:
    """Return the experiment that travelled, and its manifest; once for all blocks of it."""
    load_sources(job.sources)
    try:
        experiment = with_own(parse_experiment(job.text, f"{job.name}.toml"), job.own)
    except FaultError as error:
        why = Fault("", "the experiment cannot travel to workers: its text does not give it")
        raise FaultError([why, *error.faults]) from None
    manifest = describe(experiment)
    if manifest.address != job.address:
        message = f"on {socket.gethostname()} this experiment gives other races"
        files = "".join(f", and {source.file} as it was loaded" for source in job.sources)
        raise FaultError(
            [Fault("", message, f"the same simkit must be on all machines, the same Python{files}")]
        )
    return experiment, manifest


_players = threading.local()


def _player(job: Job) -> Player:
    """Return this thread's player for a job; a worker keeps the last one, since it plays many blocks of it."""
    if getattr(_players, "job", None) != job:
        _players.player, _players.job = Player(Table.of(_opened(job)[0])), job
    player: Player = _players.player
    return player


@contextlib.contextmanager
def connected(
    scheduler: str,
    workers: int | None = None,
    ca: Path | None = None,
    cert: Path | None = None,
    key: Path | None = None,
) -> Iterator[Cluster]:
    """Talk to a cluster as long as the context lasts.

    Parameters
    ----------
    scheduler : str
        ``local``, or the address of a scheduler: ``tcp://127.0.0.1:8786``, ``tls://host:8786``.
    workers : int, optional
        Of a local cluster: its processes; one for each core by default.
    ca, cert, key : Path, optional
        For ``tls``: who is trusted, and who we are (files in PEM).

    Raises
    ------
    FaultError
        Where the address is none, is open to others without encryption, or nobody is there.
    """
    distributed = needed("distributed", "cluster", "scheduler", "Dask")
    with contextlib.ExitStack() as stack:
        if scheduler == LOCAL:
            address: Any = stack.enter_context(local_cluster(check_workers(workers)))
            security = None
        else:
            if workers is not None:
                raise FaultError(
                    [Fault("workers", "a scheduler has the workers that it has", "leave --workers out")]
                )
            address, security = scheduler, _security(scheduler, ca, cert, key)
        try:
            client = stack.enter_context(
                distributed.Client(address, timeout=PATIENCE, security=security, set_as_default=False)
            )
            client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, TimeoutError):
            hint = "is a scheduler running there, and a worker?"
            raise FaultError([Fault("scheduler", f"nobody answers at {scheduler}", hint)]) from None
        yield Cluster(client, scheduler)


def local_cluster(workers: int, **more: Any) -> Any:
    """Return a cluster on this machine: one process for each worker, nothing that others could reach, no dashboard.

    Parameters
    ----------
    workers : int
    **more
        Of `distributed.LocalCluster`.
    """
    import distributed

    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",  # None would try a port that others may have
        scheduler_kwargs={"dashboard": False},
        silence_logs=50,
        **more,
    )


def _security(scheduler: str, ca: Path | None, cert: Path | None, key: Path | None) -> Any:
    """Return how a scheduler is talked to, having refused what others could listen to."""
    import distributed

    parts = urlsplit(scheduler)
    if parts.scheme not in ("tcp", "tls") or not parts.hostname or _port(parts) is None:
        hint = "tcp://127.0.0.1:8786, tls://host:8786 or local"
        raise FaultError([Fault("scheduler", f"{scheduler!r} is no address of a scheduler", hint)])
    if parts.scheme == "tcp":
        if not _is_here(parts.hostname):
            message = f"{scheduler} is another machine, and tcp is not encrypted: whoever listens could run code here"
            hint = "use tls:// with --tls-ca, --tls-cert and --tls-key"
            raise FaultError([Fault("scheduler", message, hint)])
        return None
    missing = [
        name
        for name, path in (("ca", ca), ("cert", cert), ("key", key))
        if path is None or not path.is_file()
    ]
    if missing:
        said = ", ".join(f"--tls-{name}" for name in missing)
        raise FaultError([Fault("scheduler", f"{scheduler} takes files for {said}", "see docs/cluster.md")])
    return distributed.Security(
        tls_ca_file=str(ca), tls_client_cert=str(cert), tls_client_key=str(key), require_encryption=True
    )


def _port(parts: Any) -> int | None:
    try:
        port: int | None = parts.port
    except ValueError:
        return None
    return port


def _is_here(host: str) -> bool:
    """Say whether a host is this machine, whatever it is called."""
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, None)}
    except OSError:
        return False
    return all(ipaddress.ip_address(address.split("%")[0]).is_loopback for address in found)


def _gone(address: str) -> OSError:
    return _trouble(address, "the scheduler is gone; the same command goes on from what is finished")


def _trouble(address: str, what: str) -> OSError:
    return OSError(errno.ECONNABORTED, what, address)
