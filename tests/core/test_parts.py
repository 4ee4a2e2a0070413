"""Parts: what compiled code calls is typed once, kept on disk, shared by all callers, and never mixed up."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from simkit.core import cache
from simkit.core.jit import jit, jit_inlined
from simkit.core.rng import scale

ROOT = Path(cache.__file__).parent.parent.parent
compiled_only = pytest.mark.skipif(not hasattr(scale, "py_func"), reason="nothing is compiled here")

CHAIN = """
import numpy as np
from simkit.core.jit import jit

@jit
def leaf(x):
    return x + 1

@jit
def middle(x):
    return max(leaf(x), 0) * 10

@jit
def top(x):
    return middle(x) + leaf(x)

@jit
def other_top(row):
    return middle(row[0]) - 1
"""
COUNTED = """
import sys
from numba.core import compiler
compiled, plain = [], compiler.compile_extra
def counted(typing, target, function, *rest, **named):
    if function.__module__ == "simkit.chain":
        compiled.append(function.__name__)
    return plain(typing, target, function, *rest, **named)
compiler.compile_extra = counted
import numpy as np
from simkit.chain import {name}
print({name}({argument}), *sorted(compiled))
"""
TOP = COUNTED.format(name="top", argument="1")
OTHER_TOP = COUNTED.format(name="other_top", argument="np.array([1])")


@pytest.fixture
def chain(tmp_path):
    """Return a function that runs code in a process of its own, beside a throw-away package."""
    shutil.copytree(ROOT / "simkit" / "core", tmp_path / "src" / "simkit" / "core")
    (tmp_path / "src" / "simkit" / "__init__.py").touch()
    (tmp_path / "src" / "simkit" / "chain.py").write_text(CHAIN)
    env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    env |= {"PYTHONPATH": str(tmp_path / "src"), "SIMKIT_CACHE_DIR": str(tmp_path / "cache")}

    def run(code):
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=tmp_path / "src",
            env=env,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return done.stdout.strip()

    return run


def kept(folder, name):
    return sorted(folder.rglob(f"*{name}*"))


def test_another_whole_takes_the_parts_from_disk(chain, tmp_path):
    assert chain(TOP) == "22 leaf middle top"
    assert len(kept(tmp_path, cache.PART_SUFFIX)) == 2
    assert chain(OTHER_TOP) == "19 other_top"
    assert chain(TOP) == "22"


@pytest.mark.parametrize("damage", ["gone", "empty", "garbage", "one bit flipped"])
@pytest.mark.parametrize("name", ["leaf", "middle"])
def test_a_part_that_is_damaged_or_gone_is_compiled_anew_and_mended(chain, tmp_path, name, damage):
    chain(TOP)
    (part,) = kept(tmp_path, f"{name}-*{cache.PART_SUFFIX}")
    data = bytearray(part.read_bytes())
    data[len(data) // 2] ^= 1
    part.write_bytes({"gone": b"", "empty": b"", "garbage": b"import os\n"}.get(damage, bytes(data)))
    if damage == "gone":
        part.unlink()
    assert chain(OTHER_TOP) == f"19 {name} other_top"
    for whole in kept(tmp_path, cache.SUFFIX):
        whole.unlink()
    assert chain(OTHER_TOP) == "19 other_top"


def test_a_part_under_the_name_of_another_is_not_taken(chain, tmp_path):
    chain(TOP)
    (leaf,), (middle,) = (kept(tmp_path, f"{name}-*{cache.PART_SUFFIX}") for name in ("leaf", "middle"))
    shutil.copy(leaf, middle)
    assert chain(OTHER_TOP) == "19 middle other_top"


@compiled_only
def test_functions_of_one_name_over_different_values_stay_apart():
    def adding(k):
        @jit
        def add(x):
            return x + k

        return add

    one, ten = adding(1), adding(10)

    @jit
    def both(x):
        return one(x) * 100 + ten(x)

    assert both(1) == 211


@compiled_only
def test_a_function_that_numba_compiles_itself_may_call_ours():
    @numba.njit
    def theirs(word, n):
        return scale(word, n) + 1

    assert theirs(np.uint64(2**31), 60) == 31


@compiled_only
def test_a_function_is_called_from_python_and_from_compiled_code_alike():
    @jit
    def double(x):
        return 2 * x

    @jit
    def quadruple(x):
        return double(double(x))

    assert (quadruple(3), double(3), double(np.int32(3)), quadruple(4)) == (12, 6, 6, 16)


@compiled_only
@pytest.mark.parametrize(("way", "is_inlined"), [(jit, False), (jit_inlined, True)])
def test_a_function_says_in_its_code_whether_its_callers_take_it_in(way, is_inlined):
    @way
    def double(x):
        return 2 * x

    @jit
    def quadruple(x):
        return double(double(x))

    assert quadruple(3) == 12
    code = str(double.parts.part((numba.types.int64,)).library._get_module_for_linking())
    assert ("alwaysinline" in code) == is_inlined


@compiled_only
def test_records_are_spelled_each_by_its_own_fields():
    kinds = [
        numba.from_dtype(np.dtype(fields)) for fields in ([("lap", "i8")], [("lap", "i4")], [("laps", "i8")])
    ]
    texts = [repr(kind) for kind in kinds]
    assert texts == [repr(kind) for kind in kinds]
    assert ["'lap'" in text and "int64" in text for text in texts] == [True, False, False]
    assert len(set(texts)) == 3
