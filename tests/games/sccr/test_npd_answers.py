"""Non-player drivers answering: responses, challenges, drafts, co-operation."""

from __future__ import annotations

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.data import load_driver_deck
from simkit.games.sccr.engine.nudge import get_by_accident
from simkit.games.sccr.npd_table import load_npd_actions
from simkit.games.sccr.state import CONSENT, DRAFTING, INSIDE, OUTSIDE, RESPONSE
from tests.games.sccr.layout import lay_two_wide
from tests.games.sccr.npds import deck_is_whole, field_of, found, line_of, npd_acts, responded, will_draw


def pass_on(table, card="PASS INSIDE", seat=1):
    """Let the player in `seat` play a pass card on the car ahead."""
    table.hand(seat, [card])
    table.act(seat, card)


# Responses


@pytest.mark.clause("SCCR-6.9", "SCCR-6.10", "SCCR-6.3")
def test_an_npd_draws_one_card_to_respond_and_a_block_stops_the_pass():
    table = line_of("np")
    will_draw(table, 0, "BLOCK", "CHALLENGE")
    pass_on(table)
    assert responded(table, 0) == ["BLOCK"]
    assert table.order() == [0, 1]
    assert deck_is_whole(table, 0)


@pytest.mark.clause("SCCR-6.10", "SCCR-6.18")
@pytest.mark.parametrize("track", ["superspeedway", "one_mile_oval", "short_track"])
@pytest.mark.parametrize(("driver", "cards"), [("n", 1), ("c", 2)])
def test_on_every_track_an_npd_draws_one_card_to_respond_and_a_champion_two(track, driver, cards):
    table = line_of(f"{driver}p", track=track)
    will_draw(table, 0, *["PULL AWAY"] * 4)
    pass_on(table)
    assert responded(table, 0) == ["PULL AWAY"] * cards


@pytest.mark.clause("SCCR-6.9", "SCCR-6.18")
@pytest.mark.parametrize("card", ["PULL AWAY", "DRAFT", "PASS TWO"])
def test_a_card_that_answers_nothing_is_spent_and_the_pass_succeeds(card):
    table = line_of("np")
    numbers = will_draw(table, 0, card, "BLOCK")
    pass_on(table)
    assert responded(table, 0) == [card]
    assert table.order() == [1, 0]
    assert table.car(0).deck.discarded[numbers[0]] == 1


@pytest.mark.clause("SCCR-6.10")
def test_every_action_aimed_at_an_npd_gets_a_draw_of_its_own():
    table = line_of("nnp")
    will_draw(table, 0, "PULL AWAY", "PULL AWAY", "PULL AWAY")
    pass_on(table, "PASS TWO", 2)
    passed_first, passed_then, may_draft = 1, 0, 1
    drew = [seat for seat, *_ in found(table, notes.NPD_DREW_TO_RESPOND)]
    assert drew == [passed_first, passed_then, may_draft]
    assert table.order() == [2, 0, 1]


@pytest.mark.clause("SCCR-6.9", "SCCR-6.10")
def test_a_block_drawn_against_inside_advantage_is_of_no_use():
    table = line_of("np")
    will_draw(table, 0, "BLOCK")
    pass_on(table, "INSIDE ADVANTAGE")
    assert responded(table, 0) == ["BLOCK"]
    assert table.order() == [1, 0]


@pytest.mark.clause("SCCR-6.9", "SCCR-6.3")
@pytest.mark.parametrize(("mine", "winner"), [(510, 0), (120, 1)])
def test_to_resolve_a_challenge_an_npd_turns_one_card(mine, winner):
    table = line_of("np")
    will_draw(table, 0, "CHALLENGE", mine, 990)
    table.stack(1, [table.card_with(rating=405)])
    before = len(table.stock(0))
    pass_on(table)
    assert found(table, notes.RATINGS) == [(1, 0, 405, mine, 0)]
    assert table.order() == ([0, 1] if winner == 0 else [1, 0])
    assert len(table.stock(0)) == before - 2


@pytest.mark.clause("SCCR-6.9")
def test_two_npds_of_one_deck_turn_their_challenge_cards_from_it():
    table = line_of("nn")
    will_draw(table, 1, "PASS INSIDE", "CHALLENGE", 120, 510)
    npd_acts(table, 1, draws=1)
    assert found(table, notes.RATINGS) == [(1, 0, 120, 510, 0)]
    assert table.order() == [0, 1]
    assert deck_is_whole(table, 0)


@pytest.mark.clause("SCCR-6.9")
def test_a_worn_npd_cannot_challenge():
    table = line_of("np")
    table.car(0).tires_worn = 1
    will_draw(table, 0, "CHALLENGE")
    pass_on(table)
    assert table.order() == [1, 0]


@pytest.mark.clause("SCCR-6.9")
def test_a_response_of_an_npd_takes_its_two_wide_off():
    table = field_of("np")
    table.put(0, INSIDE, 5)
    table.put(1, INSIDE, 4)
    npd_acts(table, 0, "TWO WIDE")
    will_draw(table, 0, "BLOCK")
    pass_on(table, "PASS OUTSIDE")
    assert list(table.car(0).two_wide) == [-1, -1]
    assert deck_is_whole(table, 0)


# Champions


@pytest.mark.clause("SCCR-6.12", "SCCR-6.18")
@pytest.mark.parametrize("cards", [("CHALLENGE", "BLOCK"), ("BLOCK", "CHALLENGE"), ("PULL AWAY", "BLOCK")])
def test_a_champion_draws_two_cards_and_uses_the_better(cards):
    table = line_of("cp")
    will_draw(table, 0, *cards, "BLOCK")
    pass_on(table)
    assert responded(table, 0) == list(cards)
    assert found(table, notes.BLOCKED) == [(1, 0, table.card("BLOCK"), 0, 0)]
    assert table.car(0).n_hand == 0
    assert deck_is_whole(table, 0)


@pytest.mark.clause("SCCR-6.12")
def test_a_champion_challenges_an_inside_advantage_that_no_block_stops():
    table = line_of("cp")
    will_draw(table, 0, "BLOCK", "CHALLENGE", 990)
    table.stack(1, [table.card_with(rating=105)])
    pass_on(table, "INSIDE ADVANTAGE")
    assert table.order() == [0, 1]


@pytest.mark.clause("SCCR-6.18")
def test_the_responses_row_of_the_npd_table_can_be_changed():
    table = line_of("np", npd_actions=load_npd_actions().changed({"RESPONSES": {"superspeedway": 3}}))
    will_draw(table, 0, "PULL AWAY", "PULL AWAY", "BLOCK")
    pass_on(table)
    assert responded(table, 0) == ["PULL AWAY", "PULL AWAY", "BLOCK"]
    assert table.order() == [0, 1]


@pytest.mark.clause("SCCR-6.18", "SCCR-6.12")
@pytest.mark.parametrize(("driver", "times"), [("n", 1), ("c", 2)])
def test_in_another_reading_the_row_counts_responses_in_a_turn_of_one_card_each(driver, times):
    table = line_of(f"{driver}p", npd_response_row="per_turn")
    will_draw(table, 0, "BLOCK", "BLOCK", "BLOCK")
    for _ in range(times):
        pass_on(table)
        assert table.order() == [0, 1]
    pass_on(table)
    assert table.order() == [1, 0]
    assert len(responded(table, 0)) == times


@pytest.mark.clause("SCCR-6.18")
def test_in_that_reading_an_npd_may_respond_again_in_the_next_turn():
    table = line_of("np", npd_response_row="per_turn")
    table.car(0).responses = 1
    table.hand(1, ["DRAFT"])
    table.turn("3 LAPS")
    will_draw(table, 0, "BLOCK")
    pass_on(table)
    assert table.order() == [0, 1]


@pytest.mark.clause("SCCR-6.9")
def test_in_another_reading_a_champion_turns_two_cards_in_a_challenge_and_the_higher_counts():
    for reading, rating in (("one_card", 120), ("champion_best", 510)):
        table = line_of("cp", npd_challenge_rating=reading)
        will_draw(table, 0, "CHALLENGE", "PULL AWAY", 120, 510)
        table.stack(1, [table.card_with(rating=405)])
        pass_on(table)
        assert found(table, notes.RATINGS) == [(1, 0, 405, rating, 0)]


@pytest.mark.clause("SCCR-6.9")
def test_in_that_reading_too_a_plain_npd_turns_one():
    table = line_of("np", npd_challenge_rating="champion_best")
    will_draw(table, 0, "CHALLENGE", 120, 510)
    table.stack(1, [table.card_with(rating=405)])
    pass_on(table)
    assert found(table, notes.RATINGS) == [(1, 0, 405, 120, 0)]


# Drafting


@pytest.mark.clause("SCCR-6.11", "SCCR-6.3")
def test_an_npd_that_draws_a_draft_goes_along_with_a_pass():
    table = line_of("ppn")
    will_draw(table, 2, "DRAFT")
    pass_on(table)
    assert table.order() == [1, 2, 0]
    assert table.car(2).drafts == 1
    assert deck_is_whole(table, 2)


@pytest.mark.clause("SCCR-6.11")
def test_without_a_draft_among_its_cards_it_stays_behind():
    table = line_of("ppn")
    will_draw(table, 2, "BLOCK")
    pass_on(table)
    assert table.order() == [1, 0, 2]
    assert responded(table, 2) == ["BLOCK"]


@pytest.mark.clause("SCCR-6.11", "SCCR-6.12")
def test_a_champion_looks_for_a_draft_among_two_cards():
    table = line_of("ppc")
    will_draw(table, 2, "BLOCK", "DRAFT")
    pass_on(table)
    assert table.order() == [1, 2, 0]


@pytest.mark.clause("SCCR-6.11")
@pytest.mark.parametrize("card", ["BLOCK", "PULL AWAY", "DRAFT"])
def test_in_another_reading_it_drafts_with_whatever_it_draws(card):
    table = line_of("ppn", npd_drafting="always")
    will_draw(table, 2, card)
    pass_on(table)
    assert table.order() == [1, 2, 0]
    assert table.car(2).drafts == 1
    assert deck_is_whole(table, 2)


@pytest.mark.clause("SCCR-6.11")
@pytest.mark.parametrize(("rating", "order"), [(510, [1, 2, 0]), (105, [0, 1, 2])])
def test_in_a_challenge_an_npd_follows_the_acting_driver(rating, order):
    table = line_of("ppn")
    table.hand(0, ["CHALLENGE"])
    table.script(0, (RESPONSE, 1))
    table.stack(0, [table.card_with(rating=405)])
    will_draw(table, 2, "DRAFT")
    table.hand(1, ["PASS INSIDE"])
    table.stack(1, [table.card_with(rating=rating)])
    table.act(1, "PASS INSIDE")
    assert [(seat, other) for seat, other, *_ in found(table, notes.DRAFTED)] == [(2, 1)]
    assert found(table, notes.RATINGS) == [(1, 0, rating + 100, 405, 0)]
    assert table.order() == order


@pytest.mark.clause("SCCR-6.11")
def test_npds_follow_a_car_that_pulls_away_one_after_another():
    table = line_of("pnn")
    will_draw(table, 1, "DRAFT", "DRAFT")
    table.hand(0, ["PULL AWAY"])
    table.act(0, "PULL AWAY")
    assert [int(table.car(seat).space) for seat in range(3)] == [1, 0, -1]


@pytest.mark.clause("SCCR-6.3")
def test_players_answer_and_draft_what_an_npd_does():
    table = line_of("pnp")
    table.hand(0, ["BLOCK"])
    table.script(0, (RESPONSE, 1))
    npd_acts(table, 1, "PASS INSIDE")
    assert table.order() == [0, 1, 2]
    table = line_of("pnp")
    table.hand(2, ["DRAFT"])
    table.script(2, (DRAFTING, 1))
    npd_acts(table, 1, "PASS INSIDE")
    assert table.order() == [1, 2, 0]


# Co-operation


@pytest.mark.clause("SCCR-BASE-32")
def test_an_npd_never_co_operates_but_a_player_may_with_an_npd():
    table = line_of("pnp")
    table.line(0, None, 1, 2)
    will_draw(table, 1, "PULL AWAY")
    pass_on(table, seat=2)
    assert table.order() == [0, None, 2, 1]
    table = line_of("ppn")
    table.line(0, None, 1, 2)
    table.script(1, (CONSENT, 1))
    npd_acts(table, 2, "PASS INSIDE")
    assert table.order() == [0, 2, 1]


# Nobody is asked for an NPD


@pytest.mark.clause("SCCR-6.3")
def test_no_policy_is_asked_for_an_npd():
    table = line_of("nnn")
    for laps in (3, 6, 12):
        table.turn(f"{laps} LAPS")
    assert table.race.n_decisions == 0
    assert table.is_racing


def test_figures_dealt_onto_the_cards_of_a_shared_deck_hold_for_all_who_draw_from_it():
    table = line_of("npn", card_placement="random", deck=load_driver_deck())
    figures = [int(table.car(0).rating_of[card]) for card in range(60)]
    assert sorted(figures) == list(range(60))
    table.car(2).rating_of[:] = 0
    card = table.card("CHALLENGE", 1)
    will_draw(table, 2, "CHALLENGE", "CHALLENGE")
    pass_on_third(table)
    deck = [int(rating) for rating in table.rules.card_rating[:60]]
    assert found(table, notes.RATINGS)[0][3] == deck[figures[card]]


def pass_on_third(table):
    """Put the player behind the NPD in seat 2 and let him pass it."""
    table.line(0, 2, 1)
    pass_on(table)


def test_a_two_wide_of_an_npd_bars_a_player():
    table = line_of("np")
    npd_acts(table, 0, "TWO WIDE")
    table.hand(1, ["PASS INSIDE", "PASS OUTSIDE"])
    assert [move for move in table.actions(1) if "PASS" in move] == ["PASS OUTSIDE"]
    table = line_of("pn")
    lay_two_wide(table, 0, OUTSIDE)
    npd_acts(table, 1, "PASS OUTSIDE")
    assert table.order() == [0, 1]


# Chase cards


NUDGING = {"chase_cards": True, "nudge_contact": 0}


@pytest.mark.clause("SCCR-9.2", "SCCR-6.7")
def test_an_npd_plays_a_nudge_pass_that_it_draws():
    table = line_of("pn", **NUDGING)
    npd_acts(table, 1, "NUDGE PASS")
    assert table.order() == [1, 0]


@pytest.mark.clause("SCCR-9.3", "SCCR-6.9")
@pytest.mark.parametrize(("rating", "order"), [(510, [0, 1]), (120, [1, 0])])
def test_challenged_an_npd_turns_its_rating(rating, order):
    table = line_of("np", **NUDGING)
    will_draw(table, 0, "CHALLENGE", rating)
    table.stack(1, [table.card_with(rating=405)])
    pass_on(table, "NUDGE PASS")
    assert table.order() == order
    assert deck_is_whole(table, 0)


@pytest.mark.clause("SCCR-9.15", "SCCR-6.12")
def test_a_champion_prefers_a_challenge_with_a_bonus():
    table = line_of("cp", chase_cards=True)
    will_draw(table, 0, "CHALLENGE", "CHALLENGE +.200", 405)
    table.stack(1, [table.card_with(rating=510)])
    pass_on(table)
    assert found(table, notes.CHALLENGED) == [(1, 0, table.card("CHALLENGE +.200"), 0, 0)]
    assert table.order() == [0, 1]


@pytest.mark.clause("SCCR-6.13")
@pytest.mark.parametrize("pit_rules", ["windows", "advanced"])
def test_good_fuel_mileage_is_of_no_use_to_an_npd(pit_rules):
    table = line_of("pn", chase_cards=True, pit_rules=pit_rules)
    npd_acts(table, 1, "GOOD FUEL MILEAGE")
    assert table.car(1).fuel_mileage == -1
    assert deck_is_whole(table, 1)


@pytest.mark.clause("SCCR-9.10", "SCCR-6.6")
@pytest.mark.parametrize(("cards", "runs"), [(("BLOCK", "PASS TWO"), 1), (("BLOCK", "DRAFT"), 0)])
def test_behind_an_accident_an_npd_draws_for_a_pass_card_like_at_crash_ahead(cards, runs):
    table = line_of("pn", chase_cards=True)
    table.race.lap_number = 3
    will_draw(table, 1, *cards, 405)
    get_by_accident(table.race, table.rules, table.policies, 1 << 0)
    assert table.car(1).running == runs
    assert deck_is_whole(table, 1)
