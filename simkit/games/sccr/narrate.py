"""A race of SCCR in sentences, turn by turn, from the notes of a replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from simkit.games.sccr.data import tables_in_use
from simkit.games.sccr.qualifying_sentences import distances
from simkit.games.sccr.rules import Rules
from simkit.games.sccr.sentences import ENDING, TELLERS, tell
from simkit.games.sccr.standing import LANES, Standing, count, head_of, lane_in_words
from simkit.games.sccr.state import MAX_NOTES
from simkit.games.sccr.tale import Tale
from simkit.games.tables import Table

PIT_RULES = {"basic": "basic pit rules", "windows": "pit windows", "advanced": "advanced pit rules"}


def narrate(rules: Rules, names: Sequence[str], turns: Iterable[Any]) -> Iterator[str]:
    """Yield the race's lines.

    Parameters
    ----------
    rules : Rules
    names : sequence of str
        One for each entry of the field.
    turns : iterable of record
        The race's record, noting, after the start and after every turn; it may be the same one each time.
    """
    tale = None
    for race in turns:
        if tale is None:
            tale = Tale(rules, names, race)
            yield from _header(rules)
        else:
            yield f"Turn {race.turn}" if race.turn else f"Qualifying, turn {race.qualifying_turns}"
        yield from tell(tale, race, TELLERS.keys() - ENDING)
        if race.n_notes == MAX_NOTES:
            yield "  More happened in this turn than is noted: its end is not told."
        yield from distances(tale, race) if race.qualifying_turns and race.qualifying else _places(tale, race)
        yield from tell(tale, race, ENDING)
        tale.begin(race)


def race_in_words(rules: Rules) -> str:
    """Return what is raced: ``short track, 300 laps, two lanes, wide, pit windows, tires wear``."""
    width = f"two lanes, {rules.width}" if rules.lanes == "two_lane" else "single file"
    wear = "tires wear" if rules.tire_wear else "no tire wear"
    track = rules.track.replace("_", " ")
    return f"{track}, {count(rules.laps, 'lap')}, {width}, {PIT_RULES[rules.pit_rules]}, {wear}"


def _header(rules: Rules) -> Iterator[str]:
    """Yield what is raced, and which of its data are made up."""
    yield f"Stock car race: {race_in_words(rules)}."
    if words := list(made_up(tables_in_use(rules))):
        yield f"Reconstructed data: {'; '.join(words)}."


def made_up(tables: Mapping[str, Table]) -> Iterator[str]:
    """Yield which figures of the tables are made up: ``laps, rating of the driver deck``."""
    for name, table in tables.items():
        figures = [figure for figure, source in table.figures.items() if source == "reconstructed"]
        if figures:
            what = "chase cards" if name == "chase_deck" else table.kind.name
            yield f"{', '.join(figures).replace('_', ' ')} of the {what}"


def _places(tale: Tale, race: Any) -> Iterator[str]:
    """Yield the running order, then each lane from its front with the gaps in it."""
    standing = Standing(race)
    order = standing.order()
    if not order or race.qualifying:
        return
    words = []
    for seat in order:
        down = standing.laps_down(seat)
        words.append(tale.names[seat] + (f" ({count(down, 'lap')} down)" if down else ""))
    yield f"  Running order: {', '.join(words)}."
    heads = {lane: head for lane in LANES if (head := head_of(lane, race)) is not None}
    front = max(heads.values())
    for lane, head in heads.items():
        back = f", {count(front - head, 'space')} back" if head < front else ""
        name = "Line" if tale.rules.lanes == "single_file" else f"{LANES[lane].capitalize()} lane"
        yield f"  {name}{back}: {lane_in_words(lane, race, tale.names)}."
