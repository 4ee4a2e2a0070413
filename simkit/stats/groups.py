"""Finite fields and abelian groups, as far as balanced designs need them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator


def prime_power(q: int) -> tuple[int, int] | None:
    """Return (p, e) with q = p**e, or None where `q` is no power of a prime."""
    factors = factorise(q)
    return next(iter(factors.items())) if len(factors) == 1 else None


def factorise(n: int) -> dict[int, int]:
    """Return the primes of `n` with their exponents."""
    factors: dict[int, int] = {}
    p = 2
    while n > 1:
        if p * p > n:
            p = n
        while n % p == 0:
            factors[p] = factors.get(p, 0) + 1
            n //= p
        p += 1
    return factors


def abelian_groups(n: int) -> Iterator[tuple[int, ...]]:
    """Yield every abelian group of `n` elements as the orders of its cyclic parts; the cyclic one first."""
    choices = []
    for p, e in factorise(n).items():
        choices.append([tuple(p**part for part in parts) for parts in partitions(e)])
    for parts in itertools.product(*choices):
        yield tuple(order for part in parts for order in part) or (1,)


def partitions(n: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield the partitions of `n` into parts that fall, the single part first."""
    largest = n if largest is None else largest
    if n == 0:
        yield ()
    for part in range(min(n, largest), 0, -1):
        for rest in partitions(n - part, part):
            yield (part, *rest)


def differences(orders: tuple[int, ...]) -> list[list[int]]:
    """Return the table of ``a - b`` of an abelian group, elements numbered from 0, the neutral one."""
    elements = list(itertools.product(*map(range, orders)))
    number = {element: i for i, element in enumerate(elements)}

    def minus(a: tuple[int, ...], b: tuple[int, ...]) -> int:
        return number[tuple((x - y) % n for x, y, n in zip(a, b, orders, strict=True))]

    return [[minus(a, b) for b in elements] for a in elements]


def powers(p: int, n: int) -> list[int]:
    """Return the powers of a primitive element of the field of p**n elements, from the 0th on.

    An element is a number whose digits to base `p` are the coefficients of a polynomial. The polynomial that
    the products are reduced by is found by trying: it is primitive where the powers of x do not repeat early.
    """
    size = p**n
    for tail in range(1, size):
        digits = [tail // p**i % p for i in range(n)]
        found = _powers_of_x(digits, p, n, size)
        if found:
            return found
    raise ValueError(f"there is no field of {p}**{n} elements")


def _powers_of_x(digits: list[int], p: int, n: int, size: int) -> list[int]:
    """Return the powers of x where x**n is the polynomial `digits`; nothing where they repeat early."""
    element, found = [1] + [0] * (n - 1), []
    for _ in range(size - 1):
        found.append(sum(digit * p**i for i, digit in enumerate(element)))
        if found[-1] == 1 and len(found) > 1:
            return []
        top = element[-1]
        element = [(low + top * digit) % p for low, digit in zip([0, *element[:-1]], digits, strict=True)]
    return found if sum(digit * p**i for i, digit in enumerate(element)) == 1 else []


def is_whole(numerator: int, denominator: int) -> bool:
    """Say whether a quotient is a whole number."""
    return math.gcd(numerator, denominator) == denominator
