"""Where the cars stand while a turn is told: the record of the turn before, moved on note by note."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simkit.games.sccr.state import INSIDE, OUTSIDE

LEADS = "leads"
LANES = {INSIDE: "inside", OUTSIDE: "outside"}


def count(number: int, word: str) -> str:
    """Return ``1 space``, ``2 spaces``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


class Standing:
    """Lane, space, laps lost of every car, and who is out.

    Parameters
    ----------
    race : record
        Of RACE, after the start or after any turn.
    """

    def __init__(self, race: Any) -> None:
        cars = [race.car[seat] for seat in range(race.n_cars)]
        self.lane = [int(car.lane) for car in cars]
        self.space = [int(car.space) for car in cars]
        self.laps_lost = [int(car.laps_lost) for car in cars]
        self.running = [bool(car.running) for car in cars]
        self.in_pits = [bool(car.in_pits) for car in cars]

    def order(self) -> list[int]:
        """Return the seats of the running cars: fewest laps lost, then furthest ahead, then inside."""
        seats = [seat for seat, running in enumerate(self.running) if running]
        return sorted(seats, key=lambda s: (self.laps_lost[s], -self.space[s], self.lane[s], s))

    def laps_down(self, seat: int) -> int:
        """Return the laps that a car is behind the leader."""
        return self.laps_lost[seat] - min(self.laps_lost[other] for other in self.order())

    def move_back_between(self, seat: int, goal: int) -> None:
        """Bring a car up to space `goal`; the cars from there down to its own old space fall back one."""
        for other, running in enumerate(self.running):
            on_track = running and not self.in_pits[other]
            between = self.space[seat] < self.space[other] <= goal
            if on_track and between and self.lane[other] == self.lane[seat]:
                self.space[other] -= 1
        self.space[seat] = goal

    def moved(self, seat: int, space: int) -> str:
        """Put a car on a space; return its distance to the leader in words, or that it leads as it did before."""
        led = self.from_leader(seat) == LEADS
        self.space[seat] = space
        said = self.from_leader(seat)
        return f"still {said}" if led and said == LEADS else said

    def from_leader(self, seat: int) -> str:
        """Return a car's distance to the leader on the track in words."""
        order = self.order()
        leader = next((other for other in order if not self.in_pits[other]), order[0])
        if seat == leader:
            return LEADS
        distance = self.space[leader] - self.space[seat]
        if distance == 0:
            return "is level with the leader"
        if distance < 0:
            return f"is {count(-distance, 'space')} ahead of the leader on the track"
        return f"is {count(distance, 'space')} behind the leader"


def lane_in_words(lane: int, race: Any, names: Sequence[str]) -> str:
    """Return everything in one lane from the front, with the empty spaces between; empty if nothing is there."""
    there = {int(c.space): names[seat] for seat, c in _cars(race) if c.lane == lane}
    there |= {int(t.space): "slow traffic" for t in race.traffic[: race.n_traffic] if t.lane == lane}
    if not there:
        return ""
    words = []
    before = None
    for space in sorted(there, reverse=True):
        if before is not None and before - space > 1:
            words.append(f"({count(before - space - 1, 'space')})")
        words.append(there[space])
        before = space
    return ", ".join(words)


def head_of(lane: int, race: Any) -> int | None:
    """Return the foremost space that anything in the lane stands on, None for an empty lane."""
    spaces = [int(car.space) for _, car in _cars(race) if car.lane == lane]
    spaces += [int(t.space) for t in race.traffic[: race.n_traffic] if t.lane == lane]
    return max(spaces, default=None)


def _cars(race: Any) -> list[tuple[int, Any]]:
    return [(seat, race.car[seat]) for seat in range(race.n_cars) if race.car[seat].running]
