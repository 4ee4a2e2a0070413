"""Records: allocated so that one source runs compiled and interpreted; hashed field by field."""

from __future__ import annotations

import hashlib

import numpy as np

NONE = -1
"""No card, no car, no answer."""

MAX_PARAMETERS = 32
MAX_TRAITS = 8

ENTRY = np.dtype(
    [
        ("policy", "i4"),  # place in the tuple of policies
        ("strategy", "i4"),  # number of the field's strategy that the car belongs to
        ("param", "i4", (MAX_PARAMETERS,)),  # the policy's parameters, in the policy's own order
        ("trait", "i4", (MAX_TRAITS,)),  # what the game knows of the driver himself
    ],
    align=True,
)
"""One car of the field, before it has a seat."""


def race_head(n_streams):
    """Return the fields that every RACE dtype begins with.

    Parameters
    ----------
    n_streams : int
        Number of the game's random streams.
    """
    return [
        ("seed", "u8", (n_streams,)),  # seed word of each stream
        ("number", "u8"),  # race number: with the seed, the race's address
        ("n_cars", "i8"),  # real cars; the rest of `car` is unused
        ("turn", "i8"),  # turns begun
        ("status", "i8"),  # Status
        ("leader", "i8"),  # seat of the leader after the turn, NONE before the first
        ("fault_seat", "i8"),  # seat whose policy gave an illegal answer, NONE
        ("fault_decision", "i8"),  # the decision it was asked for
        ("fault_answer", "i8"),  # what it answered
        ("n_notes", "i8"),  # notes written, 0 unless a replay asks for them
        ("noting", "i8"),  # 1 in a replay: `note` writes
    ]


CAR_HEAD = [
    ("entry", "i8"),  # which car of the field sits here
    ("strategy", "i8"),  # its strategy
    ("policy", "i8"),  # its policy's place in the tuple
    ("param", "i8", (MAX_PARAMETERS,)),  # its policy's parameters
]
"""Fields of every car's record, which `core.opening.take_seat` fills."""


OUTCOME_HEAD = [
    ("seat", "i4"),  # 0 is the first place on the grid
    ("entry", "i4"),  # which car of the field
    ("strategy", "i4"),  # its strategy
    ("position", "i4"),  # finishing position, 1 is the winner
    ("status", "i4"),  # CarStatus
    ("turns", "i4"),  # turns of the race
    ("race_status", "i4"),  # status of the race, the same in every row of it
]
"""Columns that every OUTCOME dtype begins with; every column is a 32-bit integer."""

NOTE = np.dtype(
    [("what", "i8"), ("seat", "i8"), ("other", "i8"), ("a", "i8"), ("b", "i8"), ("c", "i8")], align=True
)
"""One note of a replay; the game says what it means."""

RACING, ENDED, NO_END, FAULT = 0, 1, 2, 3
"""Statuses of a race: under way, ended by its rules, stopped at the proven bound, stopped by a policy."""

N_STATUSES = 4

VALUE, EQUALS, AT_MOST, AT_LEAST = 0, 1, 2, 3
"""How a metric reads its column: as it is, or as 1 where it compares so with the argument and else 0."""


def allocate(dtype, shape):
    """Return zeroed records whose fields can be read as attributes, compiled or not.

    Parameters
    ----------
    dtype : dtype
        A structured dtype.
    shape : int or tuple of int
        Number of records.

    Returns
    -------
    recarray
    """
    return np.zeros(shape, dtype=dtype).view(np.recarray)


def digest(records):
    """Return the SHA-256 of the values of `records`, field by field, so that padding never counts."""
    sha = hashlib.sha256()
    _digest_into(sha, np.asarray(records))
    return sha.hexdigest()


def _digest_into(sha, values):
    if values.dtype.names is None:
        sha.update(str(values.shape).encode())
        sha.update(np.ascontiguousarray(values).astype(values.dtype.newbyteorder("<"), copy=False).tobytes())
        return
    for name in values.dtype.names:
        sha.update(name.encode())
        _digest_into(sha, values[name])
