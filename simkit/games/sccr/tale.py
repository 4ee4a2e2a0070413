"""What the telling of a race knows, and the figures of the rulebook in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from simkit.core.records import NONE
from simkit.games.sccr.packed import pack
from simkit.games.sccr.rules import Rules
from simkit.games.sccr.standing import Standing
from simkit.games.sccr.state import OUT_ACCIDENT, OUT_CRASH, OUT_LAP_COUNT, OUT_MECHANICAL, PLAYER

REASONS = {
    OUT_LAP_COUNT: "no lap count",
    OUT_CRASH: "no pass card to get by the crash",
    OUT_MECHANICAL: "a mechanical failure",
    OUT_ACCIDENT: "a crash",
}


def rating(thousandths: int) -> str:
    """Return a speed rating as it stands on the cards: ``.555``; below zero it has a sign."""
    whole, part = divmod(abs(thousandths), 1000)
    return f"{'-' if thousandths < 0 else ''}{whole or ''}.{part:03d}"


def added(thousandths: int, what: str = "") -> str:
    """Return what comes to a rating: ``+ .150 speed``."""
    return f"{'-' if thousandths < 0 else '+'} {rating(abs(thousandths))} {what}".rstrip()


def seconds(tenths: int) -> str:
    """Return a time: ``12.4 s``."""
    return f"{tenths // 10}.{tenths % 10} s"


class Tale:
    """What the telling of a race knows: its decks, the drivers' names, where the cars stand.

    Parameters
    ----------
    rules : Rules
    names : sequence of str
        One for each entry of the field.
    race : record
        Of RACE, after the start.
    """

    def __init__(self, rules: Rules, names: Sequence[str], race: Any) -> None:
        self.rules = rules
        self.driver_cards = rules.driver_table().cards()
        self.track_cards = rules.track_table().cards()
        self.effects = rules.driver_table().effects()
        self.pit_times = rules.driver_table().column("pit_time")
        self.names = [names[race.car[seat].entry] for seat in range(race.n_cars)]
        self.kinds = [int(race.car[seat].kind) for seat in range(race.n_cars)]
        self.laps_per_stop = int(pack(rules)[0].laps_per_stop)
        self.race = race
        self.indent = 1  # steps within a driver's turn are indented once more
        self.played = NONE  # effect of the action at hand
        self.followed = NONE  # seat that is drafted in the challenge at hand
        self.answered = NONE  # effect of the card that challenges
        self.begin(race)

    def begin(self, race: Any) -> None:
        """Take the cars' places from a record, before the next turn is told."""
        self.standing = Standing(race)
        self.damaged: set[int] = set()  # seats whose cars a crash has damaged, and that have not stopped yet
        self.without_actions: set[int] = set()  # seats that have no actions in this turn
        self.indent = 1

    @property
    def is_qualifying(self) -> bool:
        """Whether the turn at hand is one of qualifying."""
        return bool(self.race.turn == 0)

    def card(self, number: int) -> str:
        """Return the name of a driver's card."""
        return self.driver_cards[number].name

    def driver(self, seat: int) -> str:
        """Return who drives a car: a player, or which kind of non-player driver."""
        return ("player", "NPD", "champion NPD")[self.kinds[seat]]

    def is_npd(self, seat: int) -> bool:
        """Return whether the rules drive a car."""
        return self.kinds[seat] != PLAYER

    def pit_time(self, seat: int, number: int) -> int:
        """Return the pit time on a driver's card [tenths of a second]."""
        if self.rules.card_placement == "random":
            owner = self.race.car[seat].deck_seat
            number = int(self.race.car[owner].pit_of[number])
        return int(self.pit_times[number])


Teller = Callable[[Tale, list[Any]], Iterator[str]]


def each(tell: Callable[[Tale, Any], str]) -> Teller:
    """Return a teller that says one sentence a note."""

    def tell_each(tale: Tale, alike: list[Any]) -> Iterator[str]:
        for note in alike:
            yield tell(tale, note)

    return tell_each
