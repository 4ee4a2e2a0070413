"""The cache folder: an edited source counts, damage and a missing disk do not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numba
import numpy as np
import pytest

from simkit.core import cache
from simkit.core.cache import cache_folder
from simkit.core.jit import is_warm, jit
from simkit.core.rng import scale

ROOT = Path(cache.__file__).parent.parent.parent
NOTICE = "simkit: compiled code is not kept on disk"
compiled_only = pytest.mark.skipif(not hasattr(scale, "py_func"), reason="nothing is compiled here")

LEAF = "from simkit.core.jit import jit\n\n\n@jit\ndef leaf(x):\n    return x + {number}\n"
TOP = """
from simkit.core.jit import is_warm, jit
from simkit.leaf import leaf

@jit
def top(x):
    return leaf(x) * 10

if __name__ == "__main__":
    from simkit.top import top
    print(is_warm(top), top(1), sum(top.stats.cache_hits.values()))
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty base folder, and no notice given yet."""
    monkeypatch.setenv("SIMKIT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_gave_up", False)
    return tmp_path / "cache"


@pytest.fixture
def package(tmp_path):
    """A throw-away package with simkit's core and two modules of its own."""
    shutil.copytree(ROOT / "simkit" / "core", tmp_path / "src" / "simkit" / "core")
    (tmp_path / "src" / "simkit" / "__init__.py").touch()
    (tmp_path / "src" / "simkit" / "leaf.py").write_text(LEAF.format(number=1))
    (tmp_path / "src" / "simkit" / "top.py").write_text(TOP)
    return tmp_path / "src"


def clean_environment(path, **environment):
    """Return this process's environment without Numba's settings, and with some variables set."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    return env | {"PYTHONPATH": str(path), **{name: str(value) for name, value in environment.items()}}


def python(*arguments, path=ROOT, stdin="", **environment):
    """Run Python in a process of its own; return what it prints and what it says on stderr."""
    env = clean_environment(path, **environment)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=path,
        env=env,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr.strip()


def scaled():
    """Compile `scale` anew as a new process would; return its value and whether it came from disk."""
    fresh = jit(scale.py_func)
    value = fresh(np.uint64(2**31), 60)
    return value, sum(fresh.stats.cache_hits.values()) == 1


def entries(folder):
    return sorted(folder.rglob("*" + cache.SUFFIX))


def test_an_edited_source_file_takes_effect_in_the_next_process(package, tmp_path):
    run = ["-m", "simkit.top"]
    base = tmp_path / "cache"
    assert python(*run, path=package, SIMKIT_CACHE_DIR=base) == ("False 20 0", "")
    assert python(*run, path=package, SIMKIT_CACHE_DIR=base) == ("True 20 1", "")
    (package / "simkit" / "leaf.py").write_text(LEAF.format(number=2))
    assert python(*run, path=package, SIMKIT_CACHE_DIR=base) == ("False 30 0", "")


def test_code_is_not_kept_when_a_source_was_edited_after_the_import(package, tmp_path):
    code = f"""
import pathlib, simkit.top
pathlib.Path({str(package / "simkit" / "leaf.py")!r}).write_text({LEAF.format(number=3)!r} + "\\n")
print(simkit.top.top(1))
"""
    assert python("-c", code, path=package, SIMKIT_CACHE_DIR=tmp_path / "cache") == ("20", "")
    assert entries(tmp_path / "cache") == []


def test_a_bounds_checked_run_never_meets_unchecked_code(package, tmp_path):
    (package / "simkit" / "leaf.py").write_text(LEAF.replace("x + {number}", "x[1]"))
    code = """
import numpy, simkit.leaf
try:
    simkit.leaf.leaf(numpy.zeros(1))
    print("read")
except IndexError:
    print("refused")
"""
    base = tmp_path / "cache"
    for _ in range(2):
        assert python("-c", code, path=package, SIMKIT_CACHE_DIR=base)[0] == "read"
        assert python("-c", code, path=package, SIMKIT_CACHE_DIR=base, NUMBA_BOUNDSCHECK=1)[0] == "refused"
    assert len(list(base.iterdir())) == 2


def test_a_flag_changed_in_the_running_process_counts_too(monkeypatch):
    before = cache_folder()
    monkeypatch.setattr("numba.core.config.BOUNDSCHECK", None if numba.config.BOUNDSCHECK else 1)
    assert cache_folder() != before


def test_importing_makes_no_folder(tmp_path):
    python("-c", "import simkit.core.cards, simkit.core.seating", SIMKIT_CACHE_DIR=tmp_path / "cache")
    assert not (tmp_path / "cache").exists()


def test_hashing_all_sources_takes_less_than_twenty_milliseconds_of_a_start():
    times = []
    for _ in range(20):
        start = time.process_time()  # not the clock: the machine may be busy with something else
        cache._read_sources()
        times.append(time.process_time() - start)
    assert min(times) < 0.02


def test_two_processes_fill_an_empty_folder_at_once(package, tmp_path):
    env = clean_environment(package, SIMKIT_CACHE_DIR=tmp_path / "cache")
    both = [
        subprocess.Popen(
            [sys.executable, "-m", "simkit.top"], cwd=package, env=env, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    assert [process.communicate(timeout=120)[0].split()[1] for process in both] == ["20", "20"]
    assert python("-m", "simkit.top", path=package, SIMKIT_CACHE_DIR=tmp_path / "cache") == ("True 20 1", "")


@compiled_only
def test_code_comes_from_disk_the_second_time(folder):
    assert scaled() == (30, False)
    assert scaled() == (30, True)
    assert cache_folder().stat().st_mode & 0o777 == 0o700


@compiled_only
def test_is_warm_says_whether_anything_will_be_compiled(folder):
    fresh = jit(scale.py_func)
    assert not is_warm(fresh)
    fresh(np.uint64(1), 6)
    assert is_warm(fresh)
    assert is_warm(jit(scale.py_func))
    assert is_warm(scale.py_func)
    shutil.rmtree(folder)
    assert not is_warm(jit(scale.py_func))


def _truncate(data, generator):
    return data[: generator.integers(len(data))]


def _flip(data, generator):
    damaged = bytearray(data)
    damaged[generator.integers(len(data))] ^= 1 << generator.integers(8)
    return bytes(damaged)


DAMAGE = {
    "empty": lambda data, generator: b"",
    "truncated": _truncate,
    "one bit flipped": _flip,
    "garbage": lambda data, generator: generator.bytes(len(data)),
    "another file": lambda data, generator: b"import os\n",
}


@compiled_only
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_entry_is_compiled_anew_and_mended(folder, damage, capfd):
    generator = np.random.default_rng(7)
    scaled()
    (entry,) = entries(folder)
    whole = entry.read_bytes()
    for _ in range(8 if damage in ("truncated", "one bit flipped") else 1):
        entry.write_bytes(DAMAGE[damage](whole, generator))
        assert scaled() == (30, False)
        assert scaled() == (30, True)
    assert capfd.readouterr().err == ""


@compiled_only
def test_an_entry_for_another_signature_under_the_name_is_not_taken(folder):
    scaled()
    (entry,) = entries(folder)
    other = jit(scale.py_func)
    other(np.uint64(2**31), np.int32(60))
    (second,) = set(entries(folder)) - {entry}
    shutil.copy(second, entry)
    assert scaled() == (30, False)


@compiled_only
def test_a_folder_that_vanishes_is_made_again(folder):
    scaled()
    shutil.rmtree(folder)
    assert scaled() == (30, False)
    assert scaled() == (30, True)


@compiled_only
def test_a_folder_that_cannot_be_made_costs_one_notice(folder, capfd):
    folder.write_text("a file where the folder should be")
    assert scaled() == (30, False)
    assert scaled() == (30, False)
    assert capfd.readouterr().err.count(NOTICE) == 1


def test_a_full_disk_costs_one_notice_and_leaves_no_fragment(package, tmp_path):
    code = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
from simkit.top import top
print(top(1))
"""
    out, err = python("-B", "-c", code, path=package, SIMKIT_CACHE_DIR=tmp_path / "cache")
    assert out == "20"
    assert err.startswith(NOTICE)
    assert len(err.splitlines()) == 1
    assert [path for path in (tmp_path / "cache").rglob("*") if path.is_file()] == []


@compiled_only
@pytest.mark.parametrize("refused", ["open to others", "a link", "of another user"])
def test_code_is_not_loaded_from_a_folder_that_others_can_write(folder, refused, capfd, monkeypatch):
    scaled()
    where = cache_folder()
    if refused == "open to others":
        where.chmod(0o755)
    elif refused == "a link":
        where.rename(folder / "elsewhere")
        where.symlink_to(folder / "elsewhere")
    else:
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert scaled() == (30, False)
    assert scaled() == (30, False)
    assert capfd.readouterr().err.count(NOTICE) == 1


@compiled_only
def test_without_a_home_nothing_is_kept_and_all_works(monkeypatch, capfd):
    monkeypatch.setattr(cache, "_gave_up", False)
    for name in ("SIMKIT_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert cache_folder() is None
    assert scaled() == (30, False)
    assert not is_warm(jit(scale.py_func))
    assert capfd.readouterr().err.count(NOTICE) == 1


def test_the_folder_follows_the_environment(monkeypatch):
    monkeypatch.delenv("SIMKIT_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert cache_folder().parent == Path("/caches/simkit")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert cache_folder().parent == Path("/home/somebody/.cache/simkit")
    monkeypatch.setenv("SIMKIT_CACHE_DIR", "/own")
    assert cache_folder().parent == Path("/own")


@compiled_only
def test_only_the_most_recently_used_folders_stay(folder):
    folder.mkdir()
    names = [f"{number:016x}" for number in range(cache.MAX_FOLDERS + 3)]
    for age, name in enumerate(names):
        (folder / name).mkdir(mode=0o700)
        os.utime(folder / name, (10**9 - age, 10**9 - age))
    (folder / "notes").mkdir(mode=0o700)
    scaled()
    left = {path.name for path in folder.iterdir()}
    assert left == {cache_folder().name, "notes", *names[: cache.MAX_FOLDERS - 1]}


FROM_A_PROMPT = """
from simkit.core.jit import is_warm, jit_as
def treble(x):
    return 3 * x
compiled = jit_as("int64(int64)", treble)
print(compiled(14), is_warm(compiled), jit_as("int64(int64)", compiled)(2))
"""


@pytest.mark.parametrize("way", ["command", "stdin"])
def test_a_function_without_a_source_file_is_compiled_and_not_kept(tmp_path, way):
    base = tmp_path / "cache"
    if way == "command":
        seen = python("-c", FROM_A_PROMPT, SIMKIT_CACHE_DIR=base)
    else:
        seen = python("-", stdin=FROM_A_PROMPT, SIMKIT_CACHE_DIR=base)
    assert seen == ("42 True 6", "")
    assert not base.exists()


def test_with_the_compiler_off_functions_stay_plain():
    code = """
from simkit.core.jit import is_warm, jit, jit_as
def treble(x):
    return 3 * x
print(jit(treble) is treble, jit_as("int64(int64)", treble) is treble, is_warm(treble))
"""
    assert python("-c", code, NUMBA_DISABLE_JIT=1) == ("True True True", "")
