"""Balanced fields: every two meet equally often, everybody is as often in every place."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from simkit.stats.designs import (
    MOST_FIELDS,
    affine_plane,
    balanced_fields,
    nearest,
    projective_plane,
)
from simkit.stats.groups import abelian_groups, differences, factorise, powers


def meetings(fields):
    return Counter(pair for field in fields for pair in itertools.combinations(sorted(field), 2))


def places(fields):
    return Counter((who, place) for field in fields for place, who in enumerate(field))


KNOWN = [
    (7, 3, 7, 1),  # the Fano plane
    (9, 3, 12, 1),  # an affine plane
    (13, 4, 13, 1),
    (16, 4, 20, 1),
    (15, 3, 35, 1),  # Kirkman's schoolgirls
    (21, 5, 21, 1),
    (25, 5, 30, 1),
    (31, 6, 31, 1),
    (16, 6, 16, 2),  # a biplane, in no cyclic group
    (11, 5, 11, 2),
    (13, 3, 26, 1),  # two base fields
    (8, 4, 14, 3),  # one strategy outside the group
    (15, 5, 42, 4),
    (9, 6, 12, 5),  # those who sit out are an affine plane
    (7, 6, 7, 5),  # everybody sits out once
    (5, 3, 10, 3),  # all fields there are
    (6, 6, 1, 1),  # all together
    (133, 12, 133, 1),
]
"""Strategies, cars, fields, and how often two meet: from the tables of the Handbook of Combinatorial Designs."""


@pytest.mark.parametrize(("n", "size", "fields", "times"), KNOWN)
def test_every_two_strategies_meet_equally_often(n, size, fields, times):
    found = balanced_fields(n, size)
    assert len(found) == fields
    assert {len(set(field)) for field in found} == {size}
    assert set(meetings(found)) == set(itertools.combinations(range(n), 2))
    assert set(meetings(found).values()) == {times}


@pytest.mark.parametrize(("n", "size"), [(7, 3), (31, 6), (16, 6), (9, 6), (6, 2), (25, 5), (10, 4)])
def test_everybody_is_as_often_in_every_place_of_a_field(n, size):
    found = places(balanced_fields(n, size))
    counts = [found[who, place] for who in range(n) for place in range(size)]
    assert max(counts) - min(counts) <= 1


def test_in_a_plane_everybody_is_once_in_every_place():
    assert set(places(balanced_fields(31, 6)).values()) == {1}


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9])
def test_two_lines_of_a_projective_plane_meet_in_one_point(order):
    lines = [set(line) for line in projective_plane(order)]
    assert len(lines) == order * order + order + 1
    assert {len(one & other) for one, other in itertools.combinations(lines, 2)} == {1}


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_two_lines_of_an_affine_plane_meet_in_one_point_or_never(order):
    lines = [set(line) for line in affine_plane(order)]
    assert len(lines) == order * order + order
    assert {len(one & other) for one, other in itertools.combinations(lines, 2)} == {0, 1}


@pytest.mark.parametrize(("n", "size"), [(6, 7), (6, 1), (32, 6), (22, 8)])
def test_where_no_balanced_set_is_known_there_is_none(n, size):
    assert balanced_fields(n, size) is None


def test_the_nearest_numbers_that_can_be_balanced_are_named():
    assert nearest(32, 6) == (31, None)
    assert nearest(14, 6) == (13, 7)
    assert len(balanced_fields(14, 7)) <= MOST_FIELDS


def test_powers_of_a_primitive_element_are_all_of_the_field_but_nought():
    for p, n in ((2, 3), (3, 2), (5, 3), (2, 6)):
        assert sorted(powers(p, n)) == list(range(1, p**n))


def test_every_abelian_group_has_differences_that_are_a_latin_square():
    assert list(abelian_groups(8)) == [(8,), (4, 2), (2, 2, 2)]
    assert list(abelian_groups(12)) == [(4, 3), (2, 2, 3)]
    for group in abelian_groups(8):
        table = differences(group)
        assert all(sorted(row) == list(range(8)) for row in table)
        assert all(table[x][x] == 0 for x in range(8))


def test_numbers_are_taken_apart_into_primes():
    assert factorise(360) == {2: 3, 3: 2, 5: 1}
    assert factorise(31) == {31: 1}
