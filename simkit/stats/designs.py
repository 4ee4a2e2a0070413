"""Balanced fields: who meets whom, so that every two strategies meet equally often.

Such a set of fields is a balanced incomplete block design: Colbourn and Dinitz, *Handbook of Combinatorial
Designs* (2006), part II.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from simkit.stats.families import find_family
from simkit.stats.groups import is_whole, powers, prime_power

MOST_FIELDS = 300
"""Most fields of one series."""

EFFORT = 200_000
"""Steps of the search for one design: about a second."""

QUICK = 20_000
"""Steps of it where a design is only wanted for a hint."""

Fields = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=256)
def balanced_fields(n: int, size: int, effort: int = EFFORT) -> Fields | None:
    """Return the fewest fields of `size` out of `n` strategies in which every two meet equally often.

    Parameters
    ----------
    n, size : int
    effort : int
        Steps of the search for difference families, where no direct construction is known.

    Returns
    -------
    tuple of tuple of int, or None
        Numbers of strategies, 0 to ``n - 1``, in every field; None where no such set of at most MOST_FIELDS
        fields is known here.
    """
    if not 2 <= size <= n:
        return None
    if size == n:
        return (tuple(range(n)),)
    if 2 * size > n:
        return _complement(n, size, effort)
    for meetings in _possible(n, size):
        fields = _construct(n, size, meetings, effort)
        if fields is not None:
            return _in_order(fields)
    return None


def _complement(n: int, size: int, effort: int) -> Fields | None:
    """Return the fields of those who sit out in a balanced set of smaller fields: they are balanced, too."""
    if n - size == 1:
        return _in_order(itertools.combinations(range(n), size)) if n <= MOST_FIELDS else None
    rest = balanced_fields(n, n - size, effort)
    return rest and _in_order(tuple(set(range(n)) - set(field)) for field in rest)


def _in_order(fields: Iterable[Iterable[int]]) -> Fields:
    return _in_turn(sorted(tuple(sorted(field)) for field in fields))


def _in_turn(fields: Sequence[tuple[int, ...]]) -> Fields:
    """Return the fields with everybody as often in each place of a field, up to one: a Youden design.

    All fields of a series meet the same luck, place by place, so that whoever had the same place in all of them would
    have the same luck in all. In turn, luck cancels out. A strategy that is left in `left` fields when `places` places
    are to be filled is put into this one ``left / places`` times, up or down to a whole number: that can always be
    done, as cutting everybody into equal parts would do it exactly (Konig).
    """
    waiting = [set(field) for field in fields]
    rows: list[list[int]] = [[] for _ in fields]
    for places in range(len(fields[0]), 0, -1):
        left = Counter(who for field in waiting for who in field)
        for row, field, who in zip(rows, waiting, _pick(waiting, left, places), strict=True):
            row.append(who)
            field.remove(who)
    return tuple(tuple(row) for row in rows)


def _pick(waiting: Sequence[set[int]], left: Mapping[int, int], places: int) -> list[int]:
    """Pick one strategy of each field, each ``left / places`` times or one more: augmenting paths (Kuhn)."""
    picked: dict[int, list[int]] = {who: [] for who in left}

    def place(field: int, more: int, tried: set[int]) -> bool:
        for who in sorted(waiting[field] - tried):
            tried.add(who)
            if len(picked[who]) < (left[who] + more) // places:
                picked[who].append(field)
                return True
            for number, other in enumerate(picked[who]):
                if place(other, more, tried):
                    picked[who][number] = field
                    return True
        return False

    late = [field for field in range(len(waiting)) if not place(field, 0, set())]
    for field in late:
        place(field, places - 1, set())
    chosen = {field: who for who, those in picked.items() for field in those}
    return [chosen[field] for field in range(len(waiting))]


def _possible(n: int, size: int) -> Iterator[int]:
    """Yield how often two may meet, from the least on: whole numbers of fields, and no fewer than `n` (Fisher)."""
    for meetings in itertools.count(1):
        fields = meetings * n * (n - 1) // (size * (size - 1))
        if fields > MOST_FIELDS:
            return
        each = is_whole(meetings * (n - 1), size - 1)
        if each and is_whole(meetings * n * (n - 1), size * (size - 1)) and fields >= n:
            yield meetings


def _construct(n: int, size: int, meetings: int, effort: int) -> list[tuple[int, ...]] | None:
    if meetings == 1 and prime_power(size - 1) and n == size * (size - 1) + 1:
        return projective_plane(size - 1)
    if meetings == 1 and prime_power(size) and n == size * size:
        return affine_plane(size)
    if meetings == math.comb(n - 2, size - 2):
        return list(itertools.combinations(range(n), size))
    return find_family(n, size, meetings, effort)


def projective_plane(order: int) -> list[tuple[int, ...]]:
    """Return the lines of a projective plane over the field of `order` elements, a power of a prime.

    Its points are the powers of a primitive element of the field of ``order**3`` elements, up to factors of the
    small field; the points whose trace is 0 are a line, and its translates are the others: Singer, *Trans. Am.
    Math. Soc.* 43, 377 (1938).
    """
    p, e = prime_power(order) or (0, 0)
    n_points = order * order + order + 1
    logs = powers(p, 3 * e)
    number = {element: k for k, element in enumerate(logs)}

    def trace(k: int) -> list[int]:
        parts = [logs[k * order**i % len(logs)] for i in range(3)]
        return [sum(part // p**digit for part in parts) % p for digit in range(3 * e)]

    assert len(number) == order**3 - 1
    line = [k for k in range(n_points) if not any(trace(k))]
    return [tuple((point + shift) % n_points for point in line) for shift in range(n_points)]


def affine_plane(order: int) -> list[tuple[int, ...]]:
    """Return the lines of an affine plane: a projective one without one line and its points."""
    first, *lines = projective_plane(order)
    left = [point for point in range(order * order + order + 1) if point not in first]
    number = {point: k for k, point in enumerate(left)}
    return [tuple(number[point] for point in line if point in number) for line in lines]


def nearest(n: int, size: int) -> tuple[int | None, int | None]:
    """Return the nearest number of strategies that can be balanced in this size, and the nearest size for this number."""
    number = next((k for k in _around(n, size, 10**6) if balanced_fields(k, size, QUICK)), None)
    other = next((k for k in _around(size, 2, min(n, 16)) if balanced_fields(n, k, QUICK)), None)
    return number, other


def _around(middle: int, low: int, high: int) -> Iterator[int]:
    for step in range(1, 2 * middle):
        for number in (middle - step, middle + step):
            if low <= number <= high:
                yield number
