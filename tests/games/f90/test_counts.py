"""Whole races under any rules: no card is lost or doubled, and the counts on the track agree."""

from __future__ import annotations

import dataclasses

import playing
from anyrules import assert_no_card_lost_or_doubled
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from simkit.core.records import ENDED, RACING
from simkit.faults import FaultError
from simkit.games.f90 import GAME
from simkit.games.f90.state import MAX_HAND, MAX_NOTES
from simkit.games.f90.words import SKILLS, STRATEGIES
from tests.conftest import INTERPRETED


def check_track(race, rules):
    """Sections hold as many cars as they count, and start points are held by who stands on them."""
    n_in = [0] * rules.n_sections
    for seat in range(race.n_all):
        car = race.car[seat]
        assert car.section == car.at % rules.n_sections
        assert min(car.chips, car.blue, car.damage, car.n_asked) >= 0
        assert car.damage <= car.damage_limit or car.running == 0
        n_in[car.section] += int(car.running == 1 and car.off == 0)
        assert (race.spot[car.section] == seat) == (car.on_spot == 1)
    assert n_in == race.n_in[: rules.n_sections].tolist()
    stamps = [int(race.car[seat].stamp) for seat in range(race.n_all)]
    assert len(set(stamps)) == len(stamps)
    assert race.n_notes < MAX_NOTES


def values_of(option):
    if option.kind == "switch":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from(option.options)
    return st.one_of(st.just(option.low), st.just(option.high), st.integers(option.low, option.high))


@st.composite
def any_rules(draw):
    options = GAME.rules.options()
    names = draw(st.sets(st.sampled_from(sorted(options)), max_size=8))
    try:
        return GAME.rules(**{name: draw(values_of(options[name])) for name in sorted(names)})
    except FaultError:  # values that do not go together, and say so
        assume(False)


@settings(max_examples=4 if INTERPRETED else 80, suppress_health_check=list(HealthCheck))
@given(rules=any_rules(), first=st.integers(0, 7), number=st.integers(0, 2**40))
def test_no_card_is_lost_and_all_counts_agree_after_every_turn_under_any_rules(rules, first, number):
    policies = ["random", "greedy", "planner"]
    drivers = [
        dataclasses.replace(
            GAME.policies[policies[(k + first) % 3]](),
            traits={"strategy": STRATEGIES[(k + first) % 8], "skill": SKILLS[(3 * k + first) % 8]},
        )
        for k in range(6)
    ]
    one = playing.Table(GAME, rules, drivers)
    for race in one.turns(number):
        assert_no_card_lost_or_doubled("f90", race, one.rules[0])
        assert all(0 <= race.car[seat].n_hand <= MAX_HAND for seat in range(race.n_all))
        check_track(race, one.rules[0])
    assert race.status == ENDED != RACING
