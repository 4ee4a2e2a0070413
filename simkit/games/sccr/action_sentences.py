"""How the Action Phase is told: actions, responses, challenges, drafts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.cards import CHALLENGE_200, DRAFT, PASS_TWO, TWO_WIDE
from simkit.games.sccr.npd_sentences import has_draws
from simkit.games.sccr.standing import LANES, count
from simkit.games.sccr.state import FOLLOW_CHALLENGE, FOLLOW_PULL_AWAY
from simkit.games.sccr.tale import Tale, Teller, added, each, rating


def _action_turns(tale: Tale, alike: list[Any]) -> Iterator[str]:
    tale.indent = 1
    for note in alike:
        if tale.is_npd(note.seat):
            yield has_draws(tale, note)
            continue
        has = count(note.a, "action") if note.a else "no actions"
        if not note.a:
            tale.without_actions.add(int(note.seat))
        top = "" if tale.rules.large_race else f", {rating(note.b)} on top,"
        yield f"{tale.names[note.seat]}{top} has {has}."
    tale.indent = 2


def _ended_turns(tale: Tale, alike: list[Any]) -> Iterator[str]:
    for note in alike:
        if note.a > 0 and not tale.is_npd(note.seat):
            yield f"{tale.names[note.seat]} ends the turn with {count(note.a, 'action')} unused."


def _played(tale: Tale, note: Any) -> str:
    name, card = tale.names[note.seat], tale.card(note.a)
    tale.played = int(tale.effects[note.a])
    tale.followed = NONE
    drawn = "draws and " if tale.is_npd(note.seat) else ""
    if tale.played == TWO_WIDE:
        return f"{name} {drawn}lays {card} on the {LANES[note.b]}."
    if tale.played == DRAFT:
        return f"{name} {drawn}plays {card} to go diagonally into the other lane."
    is_pass = (
        "pass" in tale.driver_cards[note.a].effect or tale.driver_cards[note.a].effect == "inside_advantage"
    )
    return f"{name} {drawn}plays {card}{_against(tale, note) if is_pass else ''}."


def _against(tale: Tale, note: Any) -> str:
    return f" on {tale.names[note.other]}" if note.other != NONE else " on the slow traffic"


def _blocked(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.other]} answers with {tale.card(note.a)}: {tale.names[note.seat]} stays behind."


def _challenged(tale: Tale, note: Any) -> str:
    tale.followed = NONE
    tale.answered = int(tale.effects[note.a])
    return f"{tale.names[note.other]} answers with {tale.card(note.a)}."


def _drafted(tale: Tale, note: Any) -> str:
    what = ""
    if note.b == FOLLOW_CHALLENGE:
        tale.followed = int(note.other)
        what = " in the challenge"
    elif note.b == FOLLOW_PULL_AWAY:
        what = " up the track"
    return f"{tale.names[note.seat]} plays {tale.card(note.a)} and follows {tale.names[note.other]}{what}."


def _ratings(tale: Tale, note: Any) -> str:
    sides = [
        rating_of_side(tale, note.seat, int(note.a)),
        rating_of_side(tale, note.other, int(note.b), True),
    ]
    again = ("", " Both turn again.", " They are equal, and the lot decides.")[note.c]
    return f"They turn cards: {sides[0]} against {sides[1]}.{again}"


def rating_of_side(tale: Tale, seat: int, total: int, challenges: bool = False) -> str:
    """Return a side's rating in a challenge with all that came to it."""
    counts = tale.rules.draft_bonus_in == "any_challenge" or tale.played == PASS_TWO
    came = {
        "": tale.rules.draft_bonus if seat == tale.followed and counts else 0,
        "challenge": tale.rules.challenge_bonus if challenges and tale.answered == CHALLENGE_200 else 0,
        "speed": int(tale.race.car[seat].speed_modifier),
    }
    if total == 0 or not any(came.values()):
        return f"{tale.names[seat]} {rating(total)}"
    words = [tale.names[seat], rating(total - sum(came.values()))]
    words += [added(figure, what) for what, figure in came.items() if figure]
    return f"{' '.join(words)} = {rating(total)}"


def _challenge_won(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} wins the challenge against {tale.names[note.other]}."


def _worn_loses(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} has worn tires and cannot answer."


def _wear_lost(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} has {count(note.a, 'wear point')} left."


def _passed(tale: Tale, note: Any) -> str:
    tale.standing.space[note.seat] = int(note.a)
    tale.standing.space[note.other] = int(note.a) - 1
    return f"{tale.names[note.seat]} passes {tale.names[note.other]}."


def _cooperated(tale: Tale, note: Any) -> str:
    tale.standing.space[note.seat] = int(note.a)
    name, other = tale.names[note.seat], tale.names[note.other]
    return f"{other} co-operates: {name} takes the space ahead, {other} keeps its own."


def _passed_traffic(tale: Tale, note: Any) -> str:
    tale.standing.space[note.seat] = int(note.a)
    return f"{tale.names[note.seat]} gets by the slow traffic."


def _pulled_away(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} moves up a space and {tale.standing.moved(note.seat, int(note.a))}."


def _tucked_in(tale: Tale, note: Any) -> str:
    tale.standing.move_back_between(int(note.seat), int(note.a))
    return f"{tale.names[note.seat]} is directly behind {tale.names[note.other]}."


def _changed_lane(tale: Tale, note: Any) -> str:
    tale.standing.lane[note.seat] = int(note.a)
    tale.standing.space[note.seat] = int(note.b)
    return f"{tale.names[note.seat]} changes to the {LANES[note.a]} lane."


def _free_passed(tale: Tale, note: Any) -> str:
    return f"{_passed(tale, note)[:-1]}, high in the turn, without a card."


def _two_wide_ends(tale: Tale, note: Any) -> str:
    return f"The TWO WIDE of {tale.names[note.seat]} on the {LANES[note.a]} is taken off."


def _traffic_gone(tale: Tale, note: Any) -> str:
    return f"Slow traffic at the tail of the {LANES[note.a]} lane is taken off."


TELLERS: dict[int, Teller] = {
    notes.ACTION_TURN: _action_turns,
    notes.PLAYED: each(_played),
    notes.BLOCKED: each(_blocked),
    notes.CHALLENGED: each(_challenged),
    notes.DRAFTED: each(_drafted),
    notes.RATINGS: each(_ratings),
    notes.CHALLENGE_WON: each(_challenge_won),
    notes.WORN_LOSES: each(_worn_loses),
    notes.PASSED: each(_passed),
    notes.COOPERATED: each(_cooperated),
    notes.PASSED_TRAFFIC: each(_passed_traffic),
    notes.PULLED_AWAY: each(_pulled_away),
    notes.TUCKED_IN: each(_tucked_in),
    notes.CHANGED_LANE: each(_changed_lane),
    notes.FREE_PASSED: each(_free_passed),
    notes.TWO_WIDE_ENDS: each(_two_wide_ends),
    notes.TRAFFIC_GONE: each(_traffic_gone),
    notes.WEAR_LOST: each(_wear_lost),
    notes.ENDED_TURN: _ended_turns,
}
"""How the notes of an Action Phase are told."""
