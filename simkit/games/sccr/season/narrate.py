"""A season in sentences, race by race, from the records after each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from simkit.core.records import RACING, allocate
from simkit.games.sccr.narrate import made_up, race_in_words
from simkit.games.sccr.narrate import narrate as narrate_race
from simkit.games.sccr.season.data import tables_in_use
from simkit.games.sccr.season.engine import season as whole_season
from simkit.games.sccr.season.engine.outcome import out_rating_of
from simkit.games.sccr.season.packed import pack
from simkit.games.sccr.season.rules import Rules
from simkit.games.sccr.season.state import ATTRIBUTES, SEASON
from simkit.games.sccr.season.words import in_points
from simkit.games.sccr.standing import count
from simkit.games.sccr.state import PLAYER
from simkit.games.sccr.tale import REASONS, rating

TITLES = {"wins": "most wins", "points": "most championship points", "mean_place": "the better mean place"}

SPOKEN = {"hand": "hand size", "out": "out rating"}


class Sheets:
    """The driver data sheets at one moment: levels, awards earned, penalties, by entry.

    Parameters
    ----------
    season : record
        Of SEASON, after the start or after any race.
    """

    def __init__(self, season: Any) -> None:
        drivers = {int(driver.entry): driver for driver in season.car[: season.n_cars]}
        self.level = {entry: driver.level.tolist() for entry, driver in drivers.items()}
        self.awarded = {entry: int(driver.awarded) for entry, driver in drivers.items()}
        self.cards_lost = {entry: int(driver.hand_penalty) for entry, driver in drivers.items()}


def narrate(rules: Rules, names: Sequence[str], turns: Iterable[Any]) -> Iterator[str]:
    """Yield the season's lines.

    Parameters
    ----------
    rules : Rules
    names : sequence of str
        One for each entry of the field.
    turns : iterable of record
        The season's record after the start and after every race; it may be the same one each time.
    """
    races, packed = rules.races(), pack(rules)[0]
    before = None
    for season in turns:
        if before is None:
            yield f"A season of {count(len(races), 'race')}; the title goes to {TITLES[rules.title]}."
            if words := dict.fromkeys(made_up(tables_in_use(rules))):
                yield f"Reconstructed data: {'; '.join(words)}."
            yield from _drivers(season, names)
        else:
            name, own = races[int(season.turn) - 1]
            yield f"Race {int(season.turn)} of {len(races)}, {name}: {race_in_words(own)}."
            yield from _result(season, names)
            yield from _awards(season, names, before)
            yield from _penalties(season, packed, names, before)
            yield from _standings(season, rules, names)
        before = Sheets(season)


def retell(rules: Rules, names: Sequence[str], season: Any, policies: Sequence[Any]) -> Iterator[str]:
    """Yield the lines of the season's next race, turn by turn; the record is left as it is.

    Parameters
    ----------
    rules : Rules
    names : sequence of str
    season : record
        The season before the race.
    policies : sequence of callable
        As kernels take them.
    """
    name, own = rules.races()[int(season.turn)]
    yield f"Race {int(season.turn) + 1} of {int(season.n_races)}, {name}."
    yield from narrate_race(own, names, _turns(pack(rules), season, tuple(policies)))


def _turns(packed: Any, season: Any, policies: tuple[Any, ...]) -> Iterator[Any]:
    """Yield the record of the season's next race, noting, after the start and after every turn."""
    again = allocate(SEASON, 1)
    again[0] = season
    race = again[0].race
    again[0].race.noting = 1
    whole_season.begin_race(again[0], packed[0])
    yield race
    while race.status == RACING:
        whole_season.play_race_turn(again[0], packed[0], policies)
        yield race


def _drivers(season: Any, names: Sequence[str]) -> Iterator[str]:
    """Yield the drivers as they were created."""
    for entry, levels in sorted(Sheets(season).level.items()):
        if max(levels) < 0:
            yield f"  {names[entry]}: a standard driver."
        else:
            words = (f"{name} {level}" for name, level in zip(ATTRIBUTES, levels, strict=True))
            yield f"  {names[entry]}: {', '.join(words)}."


def _result(season: Any, names: Sequence[str]) -> Iterator[str]:
    """Yield the finish, who led, and who went out why."""
    race = season.race
    seats = sorted(range(race.n_cars), key=lambda seat: int(race.finish[seat]))
    cars = [(race.car[seat], names[int(race.car[seat].entry)]) for seat in seats]
    finish = ", ".join(f"{place} {name}" for place, (_, name) in enumerate(cars, 1))
    led = ", ".join(name for car, name in cars if car.turns_led)
    yield f"  Finish: {finish}."
    yield f"  Led a lap: {led or 'nobody'}."
    for car, name in cars:
        if not car.running:
            yield f"  {name} was out of the race: {REASONS[int(car.out_reason)]}."


def _penalties(season: Any, packed: Any, names: Sequence[str], before: Sheets) -> Iterator[str]:
    """Yield what being out, and crashes, cost the players (SCCR-7.10, SCCR-7.13, SCCR-9.8)."""
    race = season.race
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.kind != PLAYER:
            continue
        driver = season.car[season.seat_of[car.entry]]
        entry = int(driver.entry)
        lost = int(driver.hand_penalty) - before.cards_lost[entry]
        parts = [f"{'one card' if lost == 1 else count(lost, 'card')} fewer in hand"] if lost else []
        if not car.running:
            parts.append(f"out rating {rating(int(out_rating_of(season, packed, driver)))}")
        if parts:
            yield f"  {names[entry]}: {', '.join(parts)} from now on."


def _awards(season: Any, names: Sequence[str], before: Sheets) -> Iterator[str]:
    """Yield the awards of the race, then what was bought (SCCR-7.8 to 7.11)."""
    now = Sheets(season)
    earned = {entry: now.awarded[entry] - before.awarded[entry] for entry in now.awarded}
    words = [
        f"{names[entry]} {in_points(earned[entry])}"
        for entry in sorted(earned, key=lambda e: (-earned[e], e))
        if earned[entry]
    ]
    if words:
        yield f"  Awards: {', '.join(words)}."
    for entry, levels in sorted(now.level.items()):
        for name, level, was in zip(ATTRIBUTES, levels, before.level[entry], strict=True):
            if level > was:
                yield f"  {names[entry]} raises {SPOKEN.get(name, name)} from {was} to {level}."


def _standings(season: Any, rules: Rules, names: Sequence[str]) -> Iterator[str]:
    """Yield the standings, and the champion at the end."""
    drivers = sorted(season.car[: season.n_cars], key=lambda driver: int(driver.standing))
    words = []
    for driver in drivers:
        mean = f"mean place {driver.place_sum / season.turn:.2f}"
        points = [count(int(driver.points), "point")] if rules.title == "points" else []
        words.append(
            f"{int(driver.standing)} {names[int(driver.entry)]} ({', '.join([*points, count(int(driver.wins), 'win'), mean])})"
        )
    yield f"  Standings: {', '.join(words)}."
    if season.status != RACING:
        yield f"{names[int(drivers[0].entry)]} wins the title."
