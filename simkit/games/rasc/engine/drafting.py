"""Drafting, chains, the Realism Package's slingshot, and the challenges that follow.

RASC-DRF-1 to 8, RASC-SLR-1 to 4, RASC-FAQ-11 to 15.
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.core.rng import draw
from simkit.games.rasc import notes
from simkit.games.rasc.decisions import DRAFT, SLINGSHOT
from simkit.games.rasc.engine.ask import ask
from simkit.games.rasc.engine.challenge import (
    FACES,
    MOST_THROWS,
    bump_in_row,
    challenge_minus,
    lost,
    worth_of,
)
from simkit.games.rasc.engine.incidents import CHALLENGE, chart_of, roll_incident
from simkit.games.rasc.engine.place import is_sound, move_to, row_of
from simkit.games.rasc.state import ON_TRACK, STREAM_CHALLENGE

CLEAN_PART = 1
ASKED = 1
REALISM = 2

DUELS = 16
"""Index of the dice of the first challenge after a draft, beyond those of the row."""

DUEL_DICE = 2 * MOST_THROWS
LADDER_ROLL = 12
"""Which of its incident rolls of a turn the first one of a ladder is."""


@jit
def may_draft(race, seat):
    """Say whether a car can take part in a draft: sound, racing, and not drafted in this turn (DRF-8, A-27)."""
    return race.car[seat].drafted == 0 and is_sound(race.car[seat])


@jit
def partner_at(race, rules, row, lane, zone):
    """Return the seat of a car on a space that may draft in this zone, NONE where there is none."""
    seat = race.at[row, lane]
    if zone > 0 and seat != NONE and rules.zone[row] == zone and may_draft(race, seat):
        return seat
    return NONE


@jit
def drafting_phase(race, rules, policies):
    """Let every run of cars nose to tail within one zone draft, from the front (RASC-DRF-1, 5)."""
    for k in range(race.n_order):
        seat = race.order[k]
        car = race.car[seat]
        behind = car.row - 1 if car.row > 0 else rules.rows - 1
        if car.place == ON_TRACK and race.at[behind, car.lane] != NONE and may_draft(race, seat):
            zone = rules.zone[car.row]
            if partner_at(race, rules, behind, car.lane, zone) != NONE:
                if partner_at(race, rules, row_of(rules, car.row + 1), car.lane, zone) == NONE:
                    draft_run(race, rules, policies, seat, zone)


@jit
def draft_run(race, rules, policies, head, zone):
    """Draft one run that `head` leads: all one space straight forward, or none (RASC-DRF-2 to 6, A-39)."""
    row, lane = race.car[head].row, race.car[head].lane
    n, seat, losers = 0, head, False
    while seat != NONE and n < rules.longest_chain:
        if lost(rules, race.car[seat]):
            losers = True
            break
        n += 1
        seat = partner_at(race, rules, (row - n) % rules.rows, lane, zone)
    if n < 2 or (losers and rules.chain != CLEAN_PART):
        return
    if slingshot_in(race, rules, policies, row, lane, n):
        return
    ahead = row_of(rules, row + 1)
    if rules.zone[ahead] != zone or race.at[ahead, lane] != NONE:
        return
    if rules.draft_consent == ASKED and not all_consent(race, rules, policies, row, lane, n):
        return
    for back in range(n):
        seat = race.at[(row - back) % rules.rows, lane]
        move_to(race, rules, seat, race.car[seat].way + 1, lane)
        race.car[seat].drafted = 1
        race.car[seat].drafts += 1
        race.car[seat].chain_drafts += n > 2
        note(race, notes.DRAFTED, seat, NONE, 0, 0, 0)
    for back in range(n):
        seat = race.at[(ahead - back) % rules.rows, lane]
        if seat != NONE and is_sound(race.car[seat]):
            climb_ladder(race, rules, seat)


@jit
def all_consent(race, rules, policies, row, lane, n):
    """Ask the players of a run whether they draft; auto cars must (RASC-FAQ-12b, A-38)."""
    for back in range(n):
        seat = race.at[(row - back) % rules.rows, lane]
        if race.car[seat].auto == 0 and ask(race, rules, policies, seat, DRAFT, 0b11, NONE) == 0:
            return False
    return True


@jit
def slingshot_in(race, rules, policies, row, lane, n):
    """Ask the cars of a run, from the second on, whether they sling; the first who does ends the run (SLR-1 to 3)."""
    if rules.slingshot != REALISM:
        return False
    for back in range(1, n):
        seat = race.at[(row - back) % rules.rows, lane]
        target_row = (row - back + 1) % rules.rows
        if race.car[seat].auto == 0:
            legal = 1
            for side in (lane - 1, lane + 1):
                if 0 <= side <= 2 and race.at[target_row, side] == NONE:
                    legal |= 1 << (1 + side)
            target = race.at[target_row, lane]
            answer = ask(race, rules, policies, seat, SLINGSHOT, legal, target)
            if answer > 0:
                sling(race, rules, seat, target, answer - 1)
                return True
    return False


@jit
def sling(race, rules, seat, target, lane):
    """Move beside the car ahead and challenge it alone (RASC-SLR-3, RASC-FAQ-15c, A-47, A-48)."""
    car = race.car[seat]
    note(race, notes.SLUNG, seat, target, lane, 0, 0)
    move_to(race, rules, seat, car.way + 1, lane)
    car.drafted = 1
    car.slingshots += 1
    race.car[target].drafted = 1
    if not is_sound(car):  # it has crossed the line for the last time
        return
    wins = car.way > race.car[target].way  # nobody throws with a car of another lap
    if car.way == race.car[target].way:
        wins = win_duel(race, rules, seat, target, 0)
    if car.place == ON_TRACK:
        take_rank(race, seat, race.car[target].rank + (0 if wins else 1))
        bump_in_row(race, car.row)


@jit
def climb_ladder(race, rules, seat):
    """Challenge the cars of the row drafted into, the last first, until one is lost (RASC-DRF-7, RASC-FAQ-14a to c)."""
    car = race.car[seat]
    row = car.row
    n_others = 0
    for lane in range(3):
        n_others += race.at[row, lane] != NONE and race.at[row, lane] != seat
    rank = n_others
    for step in range(n_others):
        other = ranked_at(race, row, seat, n_others - 1 - step)
        if other == NONE:
            break
        rival = race.car[other]
        if rival.way > car.way:
            break
        if rival.way == car.way and is_sound(rival):
            if not win_duel(race, rules, seat, other, step) or car.place != ON_TRACK:
                break
        rank = n_others - 1 - step
    if car.place == ON_TRACK:
        take_rank(race, seat, rank)
        if n_others > 0:
            bump_in_row(race, row)


@jit
def ranked_at(race, row, seat, rank):
    """Return the car of a row, other than `seat`, that has so many of the others before it; NONE if it has gone."""
    for lane in range(3):
        other = race.at[row, lane]
        if other != NONE and other != seat:
            before = 0
            for other_lane in range(3):
                third = race.at[row, other_lane]
                if third != NONE and third != seat and third != other:
                    before += race.car[third].rank < race.car[other].rank
            if before == rank:
                return other
    return NONE


@jit
def take_rank(race, seat, rank):
    """Put a car at a place of its row's order; the others keep theirs around it (RASC-FAQ-14a)."""
    row = race.car[seat].row
    race.car[seat].rank = rank
    first = ranked_at(race, row, seat, 0)
    second = ranked_at(race, row, seat, 1)
    if first != NONE:
        race.car[first].rank = 1 if rank == 0 else 0
    if second != NONE:
        race.car[second].rank = 1 if rank == 2 else 2


@jit
def win_duel(race, rules, seat, other, step):
    """Throw for two cars side by side after a draft; return whether the first wins. Zeros are incidents."""
    place = race.turn << 5 | seat
    one, two = 0, 0
    die, other_die = 0, 0
    for throw in range(MOST_THROWS):
        index = DUELS + step * DUEL_DICE + 2 * throw
        die = draw(race, STREAM_CHALLENGE, place, index, FACES)
        other_die = draw(race, STREAM_CHALLENGE, place, index + 1, FACES)
        one = worth_of(rules, die, challenge_minus(race, rules, race.car[seat]))
        two = worth_of(rules, other_die, challenge_minus(race, rules, race.car[other]))
        note(race, notes.DUEL, seat, other, die, other_die, throw)
        if one != two:
            break
    for k in range(2):
        who = other if k == 1 else seat
        race.car[who].challenges += 1
        wins = (one > two) == (k == 0)
        race.car[who].challenges_won += wins
        race.car[who].won_in = race.turn if wins else NONE
        if (other_die if k == 1 else die) == 0:
            roll_incident(race, rules, who, chart_of(race, rules), CHALLENGE, LADDER_ROLL + 2 * step + k)
    return one > two
