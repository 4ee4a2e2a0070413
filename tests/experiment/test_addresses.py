"""Content addresses: the same thing, the same address; any change of a race, another."""

from __future__ import annotations

import dataclasses
import types

import pytest
from madeup import DECK, MADEUP, PARAMETERS, Rules, decide

from simkit.core.meaning import code_hash, whole_hash
from simkit.experiment import entry, make_experiment, parse_experiment
from simkit.games import rollmove
from simkit.games.game import Policy

BOLD = MADEUP.policies["bold"]
RANDOM = MADEUP.policies["random"]
FIELD = {"a": entry(BOLD(), cars=2), "b": entry(RANDOM, cars=1)}
LIMIT = 3


def made(rules=None, field=None, **changes):
    """Return a small experiment."""
    arguments = {"races": 10, "seed": 1, "game": MADEUP} | changes
    return make_experiment(rules or Rules(), field or FIELD, **arguments)


def base(study):
    return study.arms()[0].address


SAME = {
    "title": made(title="Another"),
    "races": made(races=999),
    "metrics": made(metrics=["turns"]),
    "margin": made(margin=0.5),
    "confidence": made(confidence=0.5),
    "names of strategies": made(field={"x": entry(BOLD(), 2), "y": entry(RANDOM, 1)}),
    "a default that is written": made(rules=Rules(laps=10)),
    "a parameter's default that is written": made(field=FIELD | {"a": entry(BOLD(daring=5), 2)}),
    "a stream's seed that is the seed": made(seeds={"die": 1}),
    "a table changed to what it was": made(rules=Rules(deck=DECK.changed({"OIL": 3}))),
    "variants": made(variants={"wet": {"rain": True}}),
}

OTHER = {
    "seed": made(seed=2),
    "a stream's seed": made(seeds={"die": 2}),
    "another stream's seed": made(seeds={"weather": 2}),
    "a number": made(rules=Rules(laps=11)),
    "a switch": made(rules=Rules(rain=True)),
    "a choice": made(rules=Rules(track="oval")),
    "copies": made(rules=Rules(deck=DECK.changed({"OIL": 4}))),
    "a figure": made(rules=Rules(deck=DECK.changed({"OIL": {"spaces": 4}}))),
    "cars": made(field=FIELD | {"b": entry(RANDOM, 2)}),
    "order": made(field=dict(reversed(FIELD.items()))),
    "policy": made(field=FIELD | {"b": entry(BOLD, 1)}),
    "parameter": made(field=FIELD | {"a": entry(BOLD(daring=6), 2)}),
    "trait": made(field=FIELD | {"a": entry(dataclasses.replace(BOLD(), traits={"skill": 1}), 2)}),
    "a policy of one's own": made(field=FIELD | {"b": entry(Policy("random", lambda *a: 1), 1)}),
}


@pytest.mark.parametrize("change", SAME)
def test_what_changes_no_race_leaves_the_address(change):
    assert base(SAME[change]) == base(made())


def test_every_change_of_a_race_gives_an_address_of_its_own():
    addresses = {change: base(study) for change, study in OTHER.items()} | {"none": base(made())}
    assert len(set(addresses.values())) == len(addresses)
    assert all(len(address) == 64 and int(address, 16) for address in addresses.values())


def test_another_engine_version_is_another_address():
    study = made()
    newer = dataclasses.replace(study, game=dataclasses.replace(MADEUP, engine_version=2))
    assert base(newer) != base(study)


def test_a_variant_has_the_address_of_the_same_rules_as_base():
    study = made(variants={"wet": {"rain": True}})
    assert study.arms()[1].address == base(made(rules=Rules(rain=True)))


def test_the_address_of_an_experiment_covers_its_arms_in_order():
    wet, oval = {"rain": True}, {"track": "oval"}
    addresses = {
        made(variants=variants).address
        for variants in ({}, {"w": wet}, {"w": wet, "o": oval}, {"o": oval, "w": wet})
    }
    assert len(addresses) == 4
    assert made(variants={"x": wet}).address == made(variants={"w": wet}).address


def test_addresses_stay_what_they_are_from_release_to_release():
    text = 'game = "rollmove"\nseed = 1\nraces = 1\n[field.a]\npolicy = "random"\ncars = 4\n'
    study = parse_experiment(text, "e.toml")
    pinned = dataclasses.replace(study, game=dataclasses.replace(study.game, engine_version=1))
    assert base(pinned) == "8a1cf62d6ea86c055f0af4f1a67450c282c478d8d85db494e2ca3df031ee3eb5"


def helper(x):
    return x + LIMIT


def choosing(race, rules, seat, decision):
    # a comment
    return helper(seat)


def test_code_counts_by_what_it_does():
    def build(constant, comment_lines):
        source = (
            "def f(race, rules, seat, decision):\n"
            + "    # why\n" * comment_lines
            + f"    return seat + {constant}\n"
        )
        space = {}
        exec(compile(source, "cell", "exec"), space)
        return space["f"]

    assert code_hash(build(1, 0)) == code_hash(build(1, 3))
    assert code_hash(build(1, 0)) != code_hash(build(2, 0))


def test_what_a_policy_uses_of_its_module_counts(monkeypatch):
    before = code_hash(choosing)
    assert code_hash(choosing) == before
    with monkeypatch.context() as patch:
        patch.setitem(globals(), "LIMIT", 4)
        assert code_hash(choosing) != before
    with monkeypatch.context() as patch:
        patch.setitem(globals(), "helper", lambda x: x - LIMIT)
        assert code_hash(choosing) != before
    assert code_hash(choosing) == before


def test_values_closed_over_and_defaults_count():
    def outer(n, m):
        def inner(race, k=m):
            return n + k

        return inner

    hashes = {code_hash(outer(1, 1)), code_hash(outer(2, 1)), code_hash(outer(1, 2))}
    assert len(hashes) == 3


def test_a_function_that_calls_itself_has_a_hash():
    def again(n):
        return again(n - 1) if n else 0

    assert len(code_hash(again)) == 64


def test_a_compiled_policy_counts_as_its_source():
    numba = pytest.importorskip("numba")
    assert code_hash(numba.njit(decide)) == code_hash(decide)


def test_options_of_a_policy_of_ones_own_count():
    fewer = {"daring": PARAMETERS["daring"]}
    studies = [
        made(field={"a": entry(Policy("own", decide, options)(), 2)}) for options in (fewer, PARAMETERS, {})
    ]
    assert len({base(study) for study in studies}) == 3


def test_a_number_of_a_module_that_a_policy_reads_counts(monkeypatch):
    other = types.ModuleType("other")
    other.LIMIT = 3
    space = {"other": other}
    exec(compile("def f(race, rules, seat, decision):\n    return other.LIMIT\n", "cell", "exec"), space)
    before = code_hash(space["f"])
    other.LIMIT = 4
    assert code_hash(space["f"]) != before


def test_what_is_known_by_its_name_alone_has_no_whole_hash():
    class Something:
        pass

    def f(thing):
        return thing

    thing = Something()

    def closed():
        return thing

    assert whole_hash(f) == code_hash(f)
    assert whole_hash(closed) is None


def test_the_code_of_a_game_of_ones_own_counts():
    ours = dataclasses.replace(rollmove.GAME, name="mine")
    field = {"a": entry(rollmove.GAME.policies["random"](), 2)}

    def address(game):
        return base(make_experiment(rollmove.Rules(), field, races=1, seed=1, game=game))

    def play_races():
        return 2

    assert (
        len(
            {address(ours), address(rollmove.GAME), address(dataclasses.replace(ours, play_races=play_races))}
        )
        == 3
    )
