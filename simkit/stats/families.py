"""Difference families: a few base fields whose translates in an abelian group are balanced, found by search."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from simkit.stats.groups import abelian_groups, differences

TRIES = 8
"""How often a search begins anew, each time with the elements in another order."""


class _Shape(NamedTuple):
    """What base fields to look for, in a group of `order` elements."""

    order: int
    sizes: tuple[int, ...]  # elements of each base field that is searched for
    infinite: int  # how many of the first of them also hold a strategy outside the group
    short: int  # copies of a subgroup, whose translates are few
    short_size: int  # elements of that subgroup
    short_infinite: bool  # whether it goes with the strategy outside


def find_family(n: int, size: int, meetings: int, effort: int) -> list[tuple[int, ...]] | None:
    """Return fields of `size` out of `n` in which every two meet `meetings` times; None where the search fails.

    Parameters
    ----------
    n, size, meetings : int
    effort : int
        Steps of the search.
    """
    shapes = list(_shapes(n, size, meetings))
    searches = [(shape, group) for shape in shapes for group in abelian_groups(shape.order)]
    for number in range(TRIES):
        for shape, group in searches:
            share = effort // (TRIES * len(searches))
            base = _Search(shape, group, meetings, share, number).find()
            if base is not None:
                return base
    return None


def _shapes(n: int, size: int, meetings: int) -> Iterator[_Shape]:
    """Yield the ways to make up the pairs: with all strategies in the group, or one outside it."""
    for short in (0, 1) if n % size == 0 else (0,):
        left = meetings * (n - 1) - short * (size - 1)
        if left % (size * (size - 1)) == 0:
            count = left // (size * (size - 1))
            yield _Shape(n, (size,) * count, 0, short, size, False)
    for short in range(meetings % (size - 1), meetings + 1, size - 1) if (n - 1) % (size - 1) == 0 else (0,):
        if short > 1 or (meetings - short) % (size - 1):
            continue
        infinite = (meetings - short) // (size - 1)
        left = meetings * (n - 2) - short * (size - 2) - infinite * (size - 1) * (size - 2)
        if left >= 0 and left % (size * (size - 1)) == 0:
            sizes = (size - 1,) * infinite + (size,) * (left // (size * (size - 1)))
            yield _Shape(n - 1, sizes, infinite, short, size - 1, True)


class _Search:
    """A search in depth for base fields whose differences cover every element equally often."""

    def __init__(
        self, shape: _Shape, group: tuple[int, ...], meetings: int, effort: int, number: int
    ) -> None:
        self._shape, self._minus, self._effort = shape, differences(group), effort
        self._left = [0] + [meetings] * (shape.order - 1)
        self._short = self._take_subgroup() if shape.short else []
        shuffle = random.Random(number)
        self._order = sorted(range(1, shape.order), key=lambda _: shuffle.random() if number else 0.0)
        self._base: list[list[int]] = []

    def find(self) -> list[tuple[int, ...]] | None:
        """Return all fields, or None."""
        if (self._shape.short and not self._short) or min(self._left) < 0 or not self._extend():
            return None
        minus, order, outside = self._minus, self._shape.order, self._shape.order
        fields = []
        for number, base in enumerate(self._base):
            more = (outside,) if number < self._shape.infinite else ()
            fields += [(*(minus[x][g] for x in base), *more) for g in range(order)]
        more = (outside,) if self._shape.short_infinite else ()
        cosets = (
            {tuple(sorted(minus[x][g] for x in self._short)) for g in range(order)} if self._short else ()
        )
        return fields + [(*coset, *more) for coset in sorted(cosets)]

    def _take_subgroup(self) -> list[int]:
        """Return a subgroup of the size asked for, its differences taken from those that are left; or nothing."""
        subgroup = self._subgroup(self._shape.short_size)
        for x in subgroup[1:]:
            self._left[x] -= 1
        return subgroup

    def _subgroup(self, size: int) -> list[int]:
        """Return the first cyclic subgroup of `size` elements; nothing where there is none."""
        for x in range(1, self._shape.order):
            found, y = [0], x
            while y != 0 and len(found) <= size:
                found.append(y)
                y = self._minus[y][self._minus[0][x]]
            if len(found) == size:
                return found
        return [0] if size == 1 else []

    def _extend(self) -> bool:
        """Add the next base field: it has 0 and the first element that is not yet covered often enough."""
        if len(self._base) == len(self._shape.sizes):
            return not any(self._left)
        first = next((x for x in self._order if self._left[x] > 0), None)
        if first is None:
            return False
        field = [0]
        self._base.append(field)
        if self._put(field, first):
            if self._fill(field, 0):
                return True
            self._take(field)
        self._base.pop()
        return False

    def _fill(self, field: list[int], begin: int) -> bool:
        """Fill up a base field with elements from the `begin`-th on, then go on with the next."""
        if len(field) == self._shape.sizes[len(self._base) - 1]:
            return self._extend()
        for at in range(begin, len(self._order)):
            self._effort -= 1
            if self._effort < 0:
                return False
            if self._order[at] not in field and self._put(field, self._order[at]):
                if self._fill(field, at + 1):
                    return True
                self._take(field)
        return False

    def _put(self, field: list[int], x: int) -> bool:
        """Add `x` to a field where none of its differences is covered too often then."""
        minus, left = self._minus, self._left
        for n, y in enumerate(field):
            left[minus[x][y]] -= 1
            left[minus[y][x]] -= 1
            if left[minus[x][y]] < 0 or left[minus[y][x]] < 0:
                for z in field[: n + 1]:
                    left[minus[x][z]] += 1
                    left[minus[z][x]] += 1
                return False
        field.append(x)
        return True

    def _take(self, field: list[int]) -> None:
        """Take the last element off a field."""
        x = field.pop()
        for y in field:
            self._left[self._minus[x][y]] += 1
            self._left[self._minus[y][x]] += 1
