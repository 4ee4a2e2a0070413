"""The movement dice (RASC-MOV-1 to 5)."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.core.rng import block_at, scale
from simkit.games.rasc import notes
from simkit.games.rasc.decisions import ADD_DIE, DICE
from simkit.games.rasc.engine.ask import ask
from simkit.games.rasc.state import STREAM_MOVEMENT

AUTO_DICE = 3
FEWEST, MOST = 2, 4
ONE_AT_A_TIME = 1


@jit
def face_of(word):
    """Return the face of a movement die: 0 MIN (twice), 1 and 2 for +1 and +2, 3 MAX, NONE for TI (RASC-COMP-3)."""
    face = scale(word, 6)
    return NONE if face == 5 else max(face - 1, 0)


@jit
def take_die(race, word):
    """Count one die into the throw at hand: the best result must be used (RASC-MOV-3)."""
    face = face_of(word)
    race.n_ti += face == NONE
    race.best = max(race.best, face)


@jit_inlined
def throw_dice(race, rules, policies, seat):
    """Throw two to four dice, as the driver chooses; auto cars three. Fills `race.best` and `race.n_ti`.

    All four dice of a car have their address, (turn, seat); so one die more changes none of the others.
    """
    car = race.car[seat]
    place = race.turn << 5 | seat
    dice = block_at(race.seed[STREAM_MOVEMENT], race.number, STREAM_MOVEMENT, place, 0)
    race.best = NONE
    race.n_ti = 0
    stepwise = rules.dice_choice == ONE_AT_A_TIME and car.auto == 0
    n = FEWEST
    if car.auto == 1:
        n = AUTO_DICE
    elif not stepwise:
        n = ask(race, rules, policies, seat, DICE, 0b11100, NONE)
    take_die(race, dice[0])
    take_die(race, dice[1])
    if n > 2 or (stepwise and ask(race, rules, policies, seat, ADD_DIE, 0b11, NONE) == 1):
        take_die(race, dice[2])
        n = max(n, 3)
    if n == MOST or (stepwise and n == 3 and ask(race, rules, policies, seat, ADD_DIE, 0b11, NONE) == 1):
        take_die(race, dice[3])
        n = MOST
    note(race, notes.THROWN, seat, NONE, n, race.best, race.n_ti)
