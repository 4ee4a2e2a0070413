"""Each note of a replay as a sentence in the rulebook's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simkit.core.records import NONE
from simkit.games.f90 import notes
from simkit.games.f90.engine.moves import chit_space
from simkit.games.f90.explain import card_names
from simkit.games.f90.packed import pack
from simkit.games.f90.rules import Rules
from simkit.games.f90.state import OUT_DAMAGE, OUT_NO_CARD, OUT_OF_FUEL
from simkit.games.f90.words import CHANGES_OF_WEATHER, ROBOTS, STRATEGIES, TYRES, WEATHERS

REASONS = {
    OUT_OF_FUEL: "it has run out of fuel",
    OUT_DAMAGE: "it has more damages than it can take",
    OUT_NO_CARD: "he has nothing left to pay with",
}


class Tale:
    """What the telling of a race knows: names of cars, cards and sections.

    Parameters
    ----------
    rules : Rules
    names : sequence of str
        One for each entry of the field.
    race : record
        Of RACE, after the start.
    """

    def __init__(self, rules: Rules, names: Any, race: Any) -> None:
        self.rules = pack(rules)[0]
        self.cards = card_names(rules)
        self.sections = [entry.name for entry in rules.table("sections").entries]
        self.cars = [names[race.car[seat].entry] for seat in range(race.n_cars)]
        count = dict.fromkeys(range(1, 4), 0)
        for seat in range(race.n_cars, race.n_all):
            kind = int(race.car[seat].driver)
            count[kind] += 1
            self.cars.append(f"{ROBOTS[kind - 1].upper()} robot {count[kind]}")

    def space(self, turn: int) -> str:
        """Return where the refuelling chit lies, in words."""
        space = int(chit_space(self.rules, turn))
        last = int(self.rules.n_turns)
        return f"turn {turn}" if turn <= last else f"{space}, beyond the end of the race"


def count(n: int, what: str) -> str:
    """Return ``1 card``, ``2 cards``, ``no card``."""
    return f"{n or 'no'} {what}{'s' if n > 1 else ''}"


def _passed(passed: int) -> str:
    return "passed" if passed else "failed"


def _card(tale: Tale, card: int) -> str:
    return tale.cards[card] if card != NONE else "no card"


def _played(tale: Tale, note: Any) -> str:
    cards = [tale.cards[card] for card in (note.a, note.b) if card != NONE]
    return f"plays {' and '.join(cards)}."


def _checked(tale: Tale, note: Any) -> str:
    how = "with a card from hand" if note.other & 2 else "blindly"
    return f"checks {how} for {_card(tale, note.a)}: {note.b} against {note.c}, {_passed(note.other & 1)}."


def _moved(tale: Tale, note: Any) -> str:
    bonus = f", {note.b} of them by the trajectory" if note.b else ""
    return f"has {note.a} MP{bonus}, and is in {tale.sections[note.c]}."


def _qualified(tale: Tale, note: Any) -> str:
    card = f" with {_card(tale, note.a)}" if note.a != NONE else ""
    return f"qualifies{card}: {note.b} MP, place {note.c + 1} on the grid."


def _weather(tale: Tale, note: Any) -> str:
    card = CHANGES_OF_WEATHER[note.a].replace("_", " ")
    return f"Weather card: {card}. The weather is {WEATHERS[note.b]}."


def _contest(tale: Tale, note: Any) -> str:
    end = "wins the place" if note.c else "stays behind"
    return f"challenges {tale.cars[note.other]}: {note.a} against {note.b}, and {end}."


def _cost(note: Any) -> str:
    """Say what a sharp trajectory costs, if anything."""
    costs = ((note.a, "tyre"), (note.b, "damage"), (note.c, "card"))
    said = ", ".join(count(number, what) for number, what in costs if number)
    return f": {said}" if said else ""


def _tyres_paid(tale: Tale, note: Any) -> str:
    saved = f", and saves {count(note.c, 'point')}" if note.c else ""
    return f"pays {count(note.a, 'chip')} and {count(note.b, 'card')} for tyres{saved}."


def _braked(tale: Tale, note: Any) -> str:
    return f"brakes late: {note.a} against {note.b}, {_passed(note.c)}."


TELLERS: dict[int, Callable[[Tale, Any], str]] = {
    notes.QUALIFIED: _qualified,
    notes.SPARE_CAR_TAKEN: lambda tale, note: "takes the spare car: a new hand.",
    notes.PREPARED: lambda tale, note: (
        f"starts on {TYRES[note.a]} tyres, with fuel up to {tale.space(note.b)}."
    ),
    notes.WEATHER_TURNED: _weather,
    notes.SKIPPED: lambda tale, note: f"skips his turn and draws {count(note.a, 'card')}.",
    notes.STRATEGY_CHANGED: lambda tale, note: (
        f"changes his strategy to {STRATEGIES[note.a].replace('_', ' ')}."
    ),
    notes.STOPPED: lambda tale, note: (
        f"pits: {count(note.a, 'section')} back, {TYRES[note.b]} tyres, the chit is on {tale.space(note.c)}."
    ),
    notes.DRY: lambda tale, note: "should refuel and cannot.",
    notes.ATTEMPTED: lambda tale, note: (
        f"attempts the extreme trajectory: {note.a} against {note.b}, {_passed(note.c)}."
    ),
    notes.WISE_USED: lambda tale, note: (
        f"drives wisely: {count(note.a, 'card')} away, {count(note.b, 'card')} drawn."
    ),
    notes.FUEL_DISCARDED: lambda tale, note: f"discards {_card(tale, note.a)} to draw one card more.",
    notes.DREW: lambda tale, note: f"draws {count(note.a, 'race card')} and holds {note.b}.",
    notes.LUCKY_DREW: lambda tale, note: f"draws two cards and keeps one, not {_card(tale, note.b)}.",
    notes.PLAYED: _played,
    notes.NOTHING_PLAYED: lambda tale, note: "can pay for no card.",
    notes.CHIT_MOVED: lambda tale, note: (
        f"moves the refuelling chit {'later' if note.a > 0 else 'earlier'}, to {tale.space(note.b)}."
    ),
    notes.SHARP_USED: lambda tale, note: f"uses the sharp trajectory{_cost(note)}.",
    notes.SHARP_DECLINED: lambda tale, note: "declines the sharp trajectory.",
    notes.SWAPPED: lambda tale, note: f"pays {count(note.a, 'tyre point')} in place of a damage.",
    notes.DISCARDED: lambda tale, note: f"discards {_card(tale, note.a)} for a card symbol.",
    notes.TYRES_PAID: _tyres_paid,
    notes.DAMAGED: lambda tale, note: f"draws {count(note.a, 'damage')}: {note.b} of {note.c}.",
    notes.CHECKED: _checked,
    notes.SPECIAL: lambda tale, note: f"scores his Special and draws {_track_card(note.a)}.",
    notes.YELLOW_OUT: lambda tale, note: f"plays a yellow flag on {tale.sections[note.a]}.",
    notes.BLUE_OUT: lambda tale, note: f"shows {tale.cars[note.other]} a blue flag.",
    notes.WEATHER_UNDER: lambda tale, note: (
        f"looks at the top weather card and {'puts it under' if note.a else 'leaves it'}."
    ),
    notes.BLUE_SPENT: lambda tale, note: f"spends a blue disc for 1 MP, {note.a} left.",
    notes.MOVED: _moved,
    notes.STOPPED_BEHIND: lambda tale, note: f"is stopped behind the cars in {tale.sections[note.a]}.",
    notes.LAP_CHECK: lambda tale, note: (
        f"checks, as the leader, to lap: {note.a} against {note.b}, {_passed(note.c)}."
    ),
    notes.CONTEST: _contest,
    notes.LATE_BRAKED: _braked,
    notes.WENT_OFF: lambda tale, note: f"goes off the track at {tale.sections[note.a]}.",
    notes.TOOK_SPOT: lambda tale, note: f"takes the trajectory that starts in {tale.sections[note.a]}.",
    notes.OUT: lambda tale, note: f"is out of the race: {REASONS[note.a]}.",
    notes.SAFETY_CAR_OUT: lambda tale, note: f"brings out the safety car for turn {note.a}.",
    notes.CLOSED_UP: lambda tale, note: f"closes up behind the safety car, to {tale.sections[note.a]}.",
    notes.FINISHED: lambda tale, note: f"finishes in place {note.a}.",
}
"""The sentence of each kind of note; the car's name comes before it, where it is a car's."""


def _track_card(card: int) -> str:
    return "a Track card" if card != NONE else "nothing, for there is no Track card left"


def sentence(tale: Tale, note: Any) -> str:
    """Return one note as a sentence."""
    said = TELLERS[int(note.what)](tale, note)
    return said if note.seat == NONE else f"{tale.cars[note.seat]} {said}"
