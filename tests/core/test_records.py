"""Records: attributes in both modes, and a digest of values alone."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.jit import jit
from simkit.core.records import ENTRY, MAX_PARAMETERS, OUTCOME_HEAD, allocate, digest

CAR = np.dtype([("square", "i2"), ("param", "i4", (3,))], align=True)
RACE = np.dtype([("flag", "u1"), ("number", "u8"), ("car", CAR, (4,))], align=True)


@jit
def move(race, seat):
    """Count one square on, field after element at each level."""
    race.number += 1
    race.car[seat].square += 1
    race.car[seat].param[2] = race.number
    return race.car[seat].square


def filled(value):
    """Return two equal records whose padding is full of `value`."""
    raw = np.full(2 * RACE.itemsize, value, dtype=np.uint8)
    races = raw.view(RACE).view(np.recarray)
    races.flag = 1
    races.number = 77
    races.car.square = 5
    races.car.param = 6
    return races


def test_fields_are_attributes_at_every_depth_compiled_and_interpreted():
    for function in {move, getattr(move, "py_func", move)}:
        race = allocate(RACE, 1)[0]
        assert function(race, 2) == 1
        assert (race.number, race.car[2].square, race.car[2].param[2]) == (1, 1, 1)


@pytest.mark.parametrize("shape", [3, (2, 4)])
def test_records_begin_at_nought(shape):
    records = allocate(RACE, shape)
    assert records.shape == (shape if isinstance(shape, tuple) else (shape,))
    assert digest(records) == digest(np.zeros(shape, RACE))


def test_padding_does_not_count():
    assert RACE.itemsize > 1 + 8 + 4 * 14
    assert filled(0).tobytes() != filled(255).tobytes()
    assert digest(filled(0)) == digest(filled(255))


@pytest.mark.parametrize("field", ["flag", "number", "square", "param"])
def test_every_value_counts(field):
    races = filled(0)
    changed = filled(0)
    where = changed[1] if field in ("flag", "number") else changed[1].car[3]
    where[field] = 9
    assert digest(changed) != digest(races)


def test_order_and_names_of_fields_count_and_so_does_the_shape():
    one = np.array([(1, 2)], dtype=[("a", "i4"), ("b", "i4")])
    assert digest(one) != digest(one[["b", "a"]])
    assert digest(one) != digest(one.view([("b", "i4"), ("a", "i4")]))
    assert digest(np.zeros((2, 3), RACE)) != digest(np.zeros((3, 2), RACE))


def test_layout_and_byte_order_do_not_count():
    plain = np.arange(12, dtype="<i4").reshape(3, 4)
    assert digest(plain) == digest(plain.astype(">i4")) == digest(np.asfortranarray(plain))


def test_heads_hold_what_all_games_share():
    assert ENTRY["param"].shape == (MAX_PARAMETERS,)
    assert [name for name, _ in OUTCOME_HEAD][:4] == ["seat", "entry", "strategy", "position"]
    assert {kind for _, kind in OUTCOME_HEAD} == {"i4"}
