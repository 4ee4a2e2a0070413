"""Any experiment of built-in policies, written as TOML, reads back equal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from madeup import DECK, DECK_KIND, MADEUP, Rules, decide

from simkit.experiment import entry, make_experiment, parse_experiment
from simkit.experiment.limits import name_fault
from simkit.faults import FaultError, printable
from simkit.games.game import RULES_DRIVE, Driver, Policy
from simkit.games.registry import GAMES
from simkit.games.table_kinds import Entry

NAMES = st.from_regex(r"[a-z0-9][a-z0-9._-]{0,63}", fullmatch=True).filter(
    lambda name: name_fault(name) is None and name != "base"
)
TITLES = st.text(max_size=60).filter(lambda title: printable(title) == title)


def value_of(option):
    """Return a strategy for the values of an option."""
    if option.kind == "choice":
        return st.sampled_from(option.options)
    return st.booleans() if option.kind == "switch" else st.integers(option.low, option.high)


def some_of(options):
    return st.fixed_dictionaries({}, optional={name: value_of(option) for name, option in options.items()})


def sound_rules(game):
    """Return a strategy for changes of rules that the game accepts."""

    def accepted(changes):
        try:
            game.rules(**changes)
        except FaultError:
            return False
        return True

    return some_of(game.rules.options()).filter(accepted)


@st.composite
def drivers(draw, game):
    policy = draw(st.sampled_from(list(game.policies.values())))
    driver = policy(**draw(some_of({name: option for name, (_, option) in policy.parameters.items()})))
    traits = draw(some_of({name: option for name, (_, option) in game.traits.items()}))
    if ruled := game.ruled_by(traits):
        return Driver(RULES_DRIVE, (), {ruled: traits[ruled]})
    return Driver(policy, driver.values, traits)


@st.composite
def experiments(draw, game, deck_changes):
    """Return any sound experiment of a game."""
    names = draw(st.lists(NAMES, min_size=2, max_size=3, unique=True))
    rules = game.rules(**draw(sound_rules(game)))
    for name, slot in game.tables.items():
        rules = slot.change(rules, draw(deck_changes)) if name == "deck" else rules
    variants = {}
    for name in draw(st.lists(NAMES, max_size=2, unique=True)):
        variants[name] = draw(sound_rules(game))
        if "deck" in game.tables:
            variants[name] |= {"deck": draw(deck_changes)}
    try:
        return make_experiment(
            rules,
            {name: entry(draw(drivers(game)), draw(st.integers(1, 2))) for name in names},
            variants,
            races=draw(st.integers(1, 10**12)),
            seed=draw(st.integers(0, 2**64 - 1)),
            metrics=draw(
                st.none() | st.lists(st.sampled_from([m.name for m in game.metrics]), min_size=1, unique=True)
            ),
            margin=draw(st.floats(0, 10)),
            confidence=draw(st.floats(0.5, 0.999)),
            seeds=draw(st.dictionaries(st.sampled_from(game.streams), st.integers(0, 2**64 - 1))),
            title=draw(TITLES),
        )
    except FaultError:  # a variant that clashes with these rules
        return make_experiment(rules, {"a": entry(draw(drivers(game)), 2)}, races=1, seed=0)


DECK_CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "OIL": st.integers(1, 9)
        | st.fixed_dictionaries({"spaces": st.integers(0, 9), "copies": st.integers(1, 9)}),
        "PASS INSIDE": st.integers(1, 9) | st.fixed_dictionaries({"effect": st.sampled_from(["stop", "go"])}),
        "NEW": st.fixed_dictionaries({"effect": st.just("go"), "spaces": st.integers(0, 9)}),
    },
)


def check_round_trip(study):
    again = parse_experiment(study.to_toml(), "e.toml")
    assert again.address == study.address
    assert again.to_toml() == study.to_toml()
    for name in ("seed", "races", "metrics", "margin", "confidence", "stream_seeds", "title", "field"):
        assert getattr(again, name) == getattr(study, name)
    assert again.rules.values() == study.rules.values()
    assert [rules.values() for rules in again.variants.values()] == [
        r.values() for r in study.variants.values()
    ]
    return again


@given(experiments(GAMES["rollmove"], st.none()))
@settings(max_examples=40)
def test_any_experiment_of_rollmove_reads_back_equal(study):
    assert check_round_trip(study) == study


@given(experiments(MADEUP, DECK_CHANGES))
@settings(max_examples=80)
def test_any_experiment_of_a_game_with_tables_reads_back_to_the_same_arms(study):
    check_round_trip(study)


def test_a_policy_of_ones_own_is_told_and_cannot_be_written():
    own = Policy("mine", decide)
    study = make_experiment(Rules(), {"a": entry(own, 2)}, races=1, seed=1)
    assert 'policy = "mine"' in study.text
    with pytest.raises(FaultError) as caught:
        study.to_toml()
    assert str(caught.value) == "field.a: a file cannot name mine, a policy of your own"


def test_a_table_that_no_change_of_rows_makes_cannot_be_written():
    table = DECK.__class__(
        DECK_KIND, "Two oils", (Entry("OIL", (2,), "stop"), Entry("OIL", (3,), "go")), DECK.sources
    )
    study = make_experiment(Rules(deck=table), {"a": entry(MADEUP.policies["bold"], 2)}, races=1, seed=1)
    with pytest.raises(FaultError) as caught:
        study.to_toml()
    assert str(caught.value) == "deck: a table that is not made of changes of rows"
