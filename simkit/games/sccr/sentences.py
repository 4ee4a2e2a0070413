"""One sentence, or one line for several notes alike, for every kind of note."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby
from typing import Any

from simkit.core.records import NONE
from simkit.games.sccr import action_sentences, chase_sentences, notes, npd_sentences, qualifying_sentences
from simkit.games.sccr.standing import LANES, Standing, count
from simkit.games.sccr.state import SPLASH, TWO_TIRE
from simkit.games.sccr.tale import REASONS, Tale, Teller, each, rating, seconds

STOPS = {SPLASH: "a splash and go", TWO_TIRE: "a two-tire stop"}

SPARED = 2
"""In a note EVENT: an NPD that the event does nothing to."""

# Lap Count Phase


def _grid(tale: Tale, alike: list[Any]) -> Iterator[str]:
    tale.indent = 1
    tale.standing = Standing(tale.race)
    drivers = [f" ({tale.driver(seat)})" if tale.is_npd(seat) else "" for seat in range(len(tale.names))]
    order = [tale.names[seat] + drivers[seat] for seat in tale.race.grid[: tale.race.n_cars]]
    yield "The grid: " + ", ".join(f"{k} {name}" for k, name in enumerate(order, start=1)) + "."


def _track_card(tale: Tale, note: Any) -> str:
    card = tale.track_cards[note.a]
    if note.b == 0:
        return f"Track card: {card.name}."
    laps = "" if card.name.startswith(f"{note.b} LAPS") else f", {count(note.b, 'lap')}"
    yellow = "" if card.effect == "laps" else " The yellow flag is out."
    distance = tale.rules.laps
    run = (
        f"{note.c} of {distance} laps are run"
        if note.c < distance
        else f"all {distance} laps are run: the last turn"
    )
    return f"Track card: {card.name}{laps}; {run}.{yellow}"


def _victim_cards(tale: Tale, alike: list[Any]) -> Iterator[str]:
    turned = ", ".join(f"{tale.names[note.seat]} {rating(note.a)}" for note in alike)
    yield f"  Cards turned: {turned}."


def _event(tale: Tale, note: Any) -> str:
    name = tale.rules.track_table().kind.effects[note.a].replace("_", " ").upper()
    tale.standing.space[note.seat] = int(note.c)
    if note.other == 1:
        return f"  {tale.names[note.seat]} is lowest and suffers from {name} already."
    if note.other == SPARED:
        return f"  {tale.names[note.seat]} is lowest; {name} does nothing to an NPD."
    if name == "LOSE TRACTION":
        where = tale.standing.from_leader(note.seat)
        rear = "behind the lead draft" if tale.rules.lose_traction == "lead_draft" else "to the rear"
        return f"  {tale.names[note.seat]} is lowest, drops {rear} and {where}."
    return f"  {tale.names[note.seat]} is lowest and suffers {name}."


def _traffic_enters(tale: Tale, note: Any) -> str:
    return f"  Slow traffic stands before the head of the {LANES[note.a]} lane."


def _window(tale: Tale, alike: list[Any]) -> Iterator[str]:
    """Yield the windows that open; in the last turn of a race none matters."""
    for note in alike:
        if note.a >= tale.rules.laps:
            continue
        if note.seat == NONE:
            then = f"; the next is due at {note.b}" if note.b < tale.rules.laps else ""
            yield f"A pit window opens at {note.a} laps{then}."
        else:
            yield f"A pit window opens for {tale.names[note.seat]} at {note.a} laps."


def _lap_count(tale: Tale, alike: list[Any]) -> Iterator[str]:
    for seat, laid in groupby(alike, key=lambda note: int(note.seat)):
        cards = sorted(laid, key=lambda note: int(note.other))
        words = " + ".join(f"{tale.card(note.a)} ({note.b})" for note in cards)
        matters = not (tale.is_qualifying or tale.rules.large_race)
        top = f", {rating(cards[-1].c)} on top" if matters else ""
        yield f"{tale.names[seat]} lays {sum(int(note.b) for note in cards)} laps: {words}{top}."


def _lap_count_by_draft(tale: Tale, note: Any) -> str:
    name = tale.names[note.seat]
    then = "plays no card" if tale.is_qualifying else "has no actions"
    return f"{name} makes the lap count with a {tale.card(note.a)} of {count(note.b, 'lap')}, {rating(note.c)}, and {then}."


def _lap_count_missed(tale: Tale, note: Any) -> str:
    fuel = " and has no fuel left" if note.b else ""
    return f"{tale.names[note.seat]} cannot make the lap count{fuel}."


# Stops, flags, the end of a turn


def _stop_declared(tale: Tale, alike: list[Any]) -> Iterator[str]:
    yield f"Stops declared: {', '.join(tale.names[note.seat] for note in alike)}."


def _race_card(tale: Tale, note: Any) -> str:
    tale.indent = 1
    return f"Race card: {tale.names[note.seat]}."


def _stopped(tale: Tale, note: Any) -> str:
    tale.standing.in_pits[note.seat] = True
    if int(note.seat) not in tale.damaged or tale.rules.nudge_stop_laps:
        tale.standing.laps_lost[note.seat] += tale.laps_per_stop
    tale.damaged.discard(int(note.seat))
    free = " (a stop takes no action)" if int(note.seat) in tale.without_actions else ""
    return f"{tale.names[note.seat]} leaves the track{free} for {_stop(tale, note)}."


def _yellow_stop(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} pits under yellow for {_stop(tale, note)}."


def _stop(tale: Tale, note: Any) -> str:
    kind = STOPS.get(int(note.a), "a normal stop" if tale.rules.short_stops else "a stop")
    if note.c == NONE:
        return f"{kind} without a pit-time card: {seconds(note.b)}"
    printed = seconds(tale.pit_time(note.seat, note.c))
    return f"{kind}: {seconds(note.b)} with {tale.card(note.c)} ({printed})"


def _fast_pit(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} lays {tale.card(note.a)} with the stop."


def _rejoined(tale: Tale, note: Any) -> str:
    tale.indent = 1
    place = tale.standing
    seat = int(note.seat)
    place.lane[seat], place.space[seat], place.laps_lost[seat] = int(note.a), int(note.b), int(note.c)
    place.in_pits[seat] = False
    where = place.from_leader(seat)
    down = place.laps_down(seat)
    laps = f"{count(down, 'lap')} down" if down else "on the lead lap"
    return f"{tale.names[seat]} comes back in the {LANES[note.a]} lane, {laps}, and {where}."


def _crash_card(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} gets by the crash with {tale.card(note.a)}."


def _out(tale: Tale, note: Any) -> str:
    tale.standing.running[note.seat] = False
    return f"{tale.names[note.seat]} is out of the race: {REASONS[int(note.a)]}."


def _out_check(tale: Tale, note: Any) -> str:
    verdict = "fails" if note.a < note.b else "passes"
    return f"{tale.names[note.seat]} turns {rating(note.a)} against an out rating of {rating(note.b)} and {verdict}."


def _restart(tale: Tale, alike: list[Any]) -> Iterator[str]:
    for note in alike:
        tale.standing.lane[note.seat] = int(note.a)
        tale.standing.space[note.seat] = int(note.b)
    for lane, word in LANES.items():
        line = [tale.names[note.seat] for note in alike if note.a == lane]
        if line:
            yield f"Restart in the {word} lane: {', '.join(line)}."


def _fell_back(tale: Tale, note: Any) -> str:
    tale.indent = 1
    return f"{tale.names[note.seat]} runs alone, falls back a space and {tale.standing.moved(note.seat, int(note.a))}."


def _lapped(tale: Tale, note: Any) -> str:
    tale.standing.laps_lost[note.seat] = int(note.a)
    tale.standing.space[note.seat] = int(note.b)
    return f"{tale.names[note.seat]} falls a lap back and {tale.standing.from_leader(note.seat)}."


def _high_returns(tale: Tale, note: Any) -> str:
    tale.indent = 1
    return f"{tale.names[note.seat]} comes down from the high line."


def _refilled(tale: Tale, alike: list[Any]) -> Iterator[str]:
    tale.indent = 1
    drawn = ", ".join(f"{tale.names[note.seat]} {note.a} (holds {note.b})" for note in alike)
    yield f"Cards drawn: {drawn}."


def _tie_card(tale: Tale, note: Any) -> str:
    tale.indent = 1
    if note.a == NONE:
        return f"{tale.names[note.seat]} is tied and has no card: {rating(0)}."
    return f"{tale.names[note.seat]} is tied and plays {tale.card(note.a)}, {rating(note.b)}."


def _tie_by_lot(tale: Tale, note: Any) -> str:
    tale.indent = 1
    return f"{tale.names[note.seat]} and {tale.names[note.other]} are still tied; the lot puts {tale.names[note.seat]} ahead."


def _finished(tale: Tale, alike: list[Any]) -> Iterator[str]:
    tale.indent = 1
    least = min((int(note.b) for note in alike if note.c == 0), default=0)
    yield "The finish:"
    for note in sorted(alike, key=lambda note: int(note.a)):
        down = int(note.b) - least
        if note.c:
            state = ", out of the race"
        else:
            state = f", {count(down, 'lap')} down" if down else ""
        yield f"  {note.a}. {tale.names[note.seat]}{state}"


TELLERS: dict[int, Teller] = {
    **action_sentences.TELLERS,
    **chase_sentences.TELLERS,
    **npd_sentences.TELLERS,
    **qualifying_sentences.TELLERS,
    notes.GRID: _grid,
    notes.TRACK_CARD: each(_track_card),
    notes.VICTIM_CARD: _victim_cards,
    notes.EVENT: each(_event),
    notes.TRAFFIC_ENTERS: each(_traffic_enters),
    notes.LAP_COUNT_MADE: _lap_count,
    notes.LAP_COUNT_BY_DRAFT: each(_lap_count_by_draft),
    notes.LAP_COUNT_MISSED: each(_lap_count_missed),
    notes.STOP_DECLARED: _stop_declared,
    notes.RACE_CARD: each(_race_card),
    notes.STOPPED: each(_stopped),
    notes.FAST_PIT_LAID: each(_fast_pit),
    notes.REJOINED: each(_rejoined),
    notes.CRASH_CARD_LAID: each(_crash_card),
    notes.OUT: each(_out),
    notes.OUT_CHECK: each(_out_check),
    notes.WINDOW: _window,
    notes.YELLOW_STOP_MADE: each(_yellow_stop),
    notes.RESTART: _restart,
    notes.FELL_BACK: each(_fell_back),
    notes.REFILLED: _refilled,
    notes.TIE_CARD: each(_tie_card),
    notes.FINISHED: _finished,
    notes.LAPPED: each(_lapped),
    notes.HIGH_RETURNS: each(_high_returns),
    notes.TIE_BY_LOT: each(_tie_by_lot),
}
"""How every kind of note is told."""

ENDING = (notes.TIE_CARD, notes.TIE_BY_LOT, notes.FINISHED)
"""Kinds of notes that come after the last turn."""


def tell(tale: Tale, race: Any, whats: Collection[int]) -> Iterator[str]:
    """Yield the lines of the turn that `race` has just played, as far as its notes are of the kinds `whats`."""
    tale.race = race
    told = [note for note in race.note[: race.n_notes] if note.what in whats]
    for what, alike in groupby(told, key=lambda note: int(note.what)):
        for line in TELLERS[what](tale, list(alike)):
            yield "  " * tale.indent + line
