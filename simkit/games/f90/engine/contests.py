"""Contests for a place in a corner: when its section is activated, and Banging Wheels' on arrival (F90-BASE-33, 21)."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.f90 import notes
from simkit.games.f90.engine.ask import ask
from simkit.games.f90.engine.cards import discard_from_hand, lay, turn_race_card
from simkit.games.f90.engine.moves import can_show_any
from simkit.games.f90.engine.track import is_in_the_way, is_yellow
from simkit.games.f90.state import CHALLENGE, DEFEND, UNMARKED
from simkit.games.f90.words import CORNER, ORANGE, PLAYER

DECLINED, LOST, WON = 0, 1, 2


@jit
def contest(race, rules, policies, seat, other):
    """Let one car challenge the one directly ahead of it in its section; the winner has the place in front.

    Each side shows a card unseen by the other: a player from his hand, a robot the top one of the deck. A
    player without a card to show has no challenge, and defends with 0.
    """
    car, defender = race.car[seat], race.car[other]
    if not can_show_any(race, rules, seat):
        return DECLINED
    race.ask_other = other
    shown = ask(race, rules, policies, seat, CHALLENGE) - 1
    if shown == NONE:
        return DECLINED
    held = 0
    if defender.driver != PLAYER:
        answer = turn_race_card(race)
        held = 0 if answer == NONE else rules.card[answer].mp
        lay(race, answer)
    elif can_show_any(race, rules, other):
        race.ask_other = seat
        slot = ask(race, rules, policies, other, DEFEND) - 1
        held = rules.card[discard_from_hand(race, other, slot)].mp
    card = discard_from_hand(race, seat, shown)
    penalty = max(rules.section[car.section].penalty - max(rules.card[card].eases, car.eases), 0)
    value = rules.card[card].mp - penalty
    if rules.card[card].colour == 1 << ORANGE:
        value += rules.orange_bonus
    won = value > held
    note(race, notes.CONTEST, seat, other, value, held, 1 if won else 0)
    if not won:
        car.contests_lost += 1
        return LOST
    car.contests_won += 1
    car.corner_passes += 1
    car.stamp, defender.stamp = defender.stamp, car.stamp
    return WON


@jit
def next_ahead(race, seat):
    """Return the car directly ahead in the section's queue that is in the way, or NONE."""
    car = race.car[seat]
    best = NONE
    for other in range(race.n_all):
        if race.car[other].stamp < car.stamp and is_in_the_way(race, seat, other, car.section):
            if best == NONE or race.car[other].stamp > race.car[best].stamp:
                best = other
    return best


@jit_inlined
def contest_section(race, rules, policies, first, n):
    """Hold the contests of a corner that is activated, from the car at the back forward.

    `race.order[first : first + n]` are its cars from the front; the order is kept true. A car that has won a
    place goes on to challenge the next one. One that has had its turn and came in since challenges nobody, but
    may be challenged; a car off the track takes no part.
    """
    section = race.car[race.order[first]].section
    if rules.section[section].kind != CORNER or is_yellow(race, section):
        return
    seat = last_in_queue(race, first, n)
    if seat == NONE:
        return
    for _ in range(race.n_all):  # each step leads a place forward
        other = next_ahead(race, seat)
        if other == NONE:
            break
        car = race.car[seat]
        level = car.at == race.car[other].at
        challenges = car.driver == PLAYER and car.mark == UNMARKED
        if challenges and contest(race, rules, policies, seat, other) == WON:
            if level:
                car.passes_now += 1
        else:
            seat = other
    sort_by_stamp(race, first, n)


@jit
def last_in_queue(race, first, n):
    """Return the last car of `race.order[first : first + n]` that is on the track, or NONE."""
    for k in range(first + n - 1, first - 1, -1):
        if race.car[race.order[k]].off == 0:
            return race.order[k]
    return NONE


@jit
def sort_by_stamp(race, first, n):
    """Put `race.order[first : first + n]` into the order of the queue."""
    for k in range(first + 1, first + n):
        seat = race.order[k]
        at = k
        while at > first and race.car[race.order[at - 1]].stamp > race.car[seat].stamp:
            race.order[at] = race.order[at - 1]
            at -= 1
        race.order[at] = seat


@jit
def bang_through(race, rules, policies, seat):
    """Let Banging Wheels contest at once with the cars of the corner it has reached; say whether it beat them all."""
    for _ in range(race.n_all):
        other = next_ahead(race, seat)
        if other == NONE:
            return True
        if contest(race, rules, policies, seat, other) != WON:
            return False
    return True
