"""A scheduler on one host and a worker on another: two network namespaces with a wire between them, as root on Linux."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys

import pytest

distributed = pytest.importorskip("distributed")

FIRST, SECOND = "10.213.77.1", "10.213.77.2"
FILE = """
game = "rollmove"
seed = 9
races = 4000
[rules]
squares = 40
[field.roller]
policy = "random"
cars = 4
"""


def ip(*words, check=True):
    return subprocess.run(["ip", *words], check=check, capture_output=True, text=True)


@pytest.fixture
def hosts():
    """Two hosts by the names of their namespaces; nothing but the wire between them leads anywhere."""
    names = [f"simkit-{os.getpid()}-{word}" for word in ("a", "b")]
    if not shutil.which("ip") or ip("netns", "add", names[0], check=False).returncode:
        pytest.skip("no network namespaces here: they take Linux, root and the command ip")
    with contextlib.ExitStack() as stack:
        stack.callback(lambda: [ip("netns", "del", name, check=False) for name in names])
        ip("netns", "add", names[1])
        ip(
            "link",
            "add",
            "wire",
            "netns",
            names[0],
            "type",
            "veth",
            "peer",
            "name",
            "wire",
            "netns",
            names[1],
        )
        for name, address in zip(names, (FIRST, SECOND), strict=True):
            ip("-n", name, "addr", "add", f"{address}/24", "dev", "wire")
            ip("-n", name, "link", "set", "wire", "up")
            ip("-n", name, "link", "set", "lo", "up")
        yield names


def on(host, *words):
    return ["ip", "netns", "exec", host, sys.executable, *words]


def new_keys(folder):
    """Return the options of Dask's commands, and of simkit's, that name a certificate authority, a certificate and a key, all new."""
    folder.mkdir()
    made = distributed.Security.temporary()
    parts = {"ca": made.tls_ca_file, "cert": made.tls_client_cert, "key": made.tls_client_key}
    for name, text in parts.items():
        (folder / f"{name}.pem").write_text(text)
    files = {name: str(folder / f"{name}.pem") for name in parts}
    dask = ["--tls-ca-file", files["ca"], "--tls-cert", files["cert"], "--tls-key", files["key"]]
    return dask, ["--tls-ca", files["ca"], "--tls-cert", files["cert"], "--tls-key", files["key"]]


@pytest.fixture
def keys(tmp_path):
    return new_keys(tmp_path / "keys")


@pytest.fixture
def scheduler(hosts, keys):
    """The address of a scheduler on the first host, with one worker on the second."""
    first = ["-m", "distributed.cli.dask_scheduler", "--protocol", "tls", "--host", FIRST, "--port", "8786"]
    second = ["-m", "distributed.cli.dask_worker", f"tls://{FIRST}:8786", "--nthreads", "1", "--host", SECOND]
    running = [
        subprocess.Popen(
            [*on(host, *words), *keys[0], "--no-dashboard"], stderr=subprocess.DEVNULL, start_new_session=True
        )
        for host, words in zip(hosts, (first, second), strict=True)
    ]
    yield f"tls://{FIRST}:8786"
    for process in running:  # a worker that still looks for its scheduler does not listen
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(30)


def simkit(host, *words):
    command = on(host, "-m", "simkit", *map(str, words))
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.long
def test_a_worker_on_another_host_gives_the_same_numbers(hosts, keys, scheduler, tmp_path):
    file, out = tmp_path / "mine.toml", tmp_path / "out"
    file.write_text(FILE)
    found = simkit(hosts[0], "run", file, "--scheduler", scheduler, *keys[1], "--out", out, "--quiet")
    assert found.returncode == 0, found.stderr
    alone = simkit(hosts[0], "run", file, "--out", tmp_path / "alone", "--workers", 1, "--quiet")
    assert alone.returncode == 0, alone.stderr
    digests = [simkit(hosts[0], "show", folder, "--digest").stdout for folder in (out, tmp_path / "alone")]
    assert digests[0] == digests[1] != ""
    connections = ip("netns", "exec", hosts[1], "cat", "/proc/net/tcp").stdout
    assert f"{to_hex(FIRST)}:{8786:04X}" in connections  # the worker is where it should be


@pytest.mark.long
def test_keys_of_another_authority_do_not_open_the_scheduler(hosts, keys, scheduler, tmp_path):
    file, out = tmp_path / "mine.toml", tmp_path / "out"
    file.write_text(FILE)
    known = simkit(
        hosts[1], "run", file, "--scheduler", scheduler, *keys[1], "--out", tmp_path / "known", "--quiet"
    )
    assert known.returncode == 0, known.stderr  # the scheduler is up, and the wire leads to it
    others = new_keys(tmp_path / "others")[1]
    found = simkit(hosts[1], "run", file, "--scheduler", scheduler, *others, "--out", out, "--quiet")
    assert found.returncode == 2
    assert f"nobody answers at {scheduler}" in found.stderr
    assert found.stderr.count("\n") == 1
    assert not out.exists()


def to_hex(address):
    """Return an IPv4 address as /proc/net/tcp spells it."""
    return bytes(reversed([int(part) for part in address.split(".")])).hex().upper()
