"""The rules as one record of integers, the way the compiled engine reads them."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.records import NONE, allocate
from simkit.games.crashcar.board import MAX_FIELDS, NO_FIELD, STARTERS, WITH, Board, read_board
from simkit.games.crashcar.data import FACES, MOST_CARDS, MOST_DICE, RESULTS
from simkit.games.crashcar.rules import Rules
from simkit.games.crashcar.ways import detours, fields_to_go
from simkit.games.fields import option_fields
from simkit.games.tables import Table

MOST_DAMAGE = 20
"""Damage of a car in the race stays below this, whatever is a total loss."""
QUARTERS = 144
"""So many quarters of a field are a lap, as policies reckon: 36 fields."""

RULES = np.dtype(
    [
        *option_fields(Rules),
        # the board
        ("n_fields", "i8"),
        ("lap", "i8"),  # progress of a lap
        ("half_lap", "i8"),
        ("line", "i8"),  # progress of the finish line
        ("start", "i8", (STARTERS,)),  # fields of the start places
        ("next", "i8", (MAX_FIELDS, 6)),  # the field next to a field by heading, NONE off the board
        ("road", "i8", (MAX_FIELDS, 6)),  # WITH, LATERAL or AGAINST the race, NO_FIELD where no track is
        ("on_track", "i8", (MAX_FIELDS,)),  # 0 on the barrier
        ("progress", "i8", (MAX_FIELDS,)),
        ("heading", "i8", (MAX_FIELDS,)),  # heading of the race
        (
            "detour",
            "i8",
            (MAX_FIELDS, 6),
        ),  # fields lost on the shortest way round by a step, NO_FIELD where no track is
        # the board as policies look ahead on it
        ("quarter", "i8", (MAX_FIELDS,)),  # progress in QUARTERS to the lap
        ("to_go", "i8", (MAX_FIELDS,)),  # fields of the shortest way to a far goal
        ("shortest_lap", "i8"),  # fields of the shortest lap
        ("longest_step", "i8"),  # most of them in a step, rounded up
        ("n_ahead", "i8", (MAX_FIELDS,)),  # steps with the race from a field
        ("ahead", "i8", (MAX_FIELDS, 6)),  # each of them: the field | its heading << 16
        # the dice
        ("n_dice", "i8"),
        ("face", "i8", (MOST_DICE, 6)),
        ("until", "i8", (MOST_DICE,)),  # most damage with which the die is rolled
        ("mean_roll", "i8", (MOST_DAMAGE,)),  # by damage, for policies [quarters of a point]
        # the decks, GREEN and BLUE
        ("n_cards", "i8", (2,)),
        ("result", "i8", (2, MOST_CARDS)),
        ("mark", "i8", (2, MOST_CARDS)),  # 1 where the card's reshuffle mark counts
        # what a deck does on average, for policies [hundredths]
        ("damage_share", "i8", (2,)),  # cards that damage the target
        ("self_share", "i8", (2,)),  # cards that damage the attacker
        ("mean_points", "i8", (2,)),  # points for the attacker [hundredths of a point]
    ],
    align=True,
)


def pack(rules: Rules) -> Any:
    """Return the rules as a one-element array of RULES."""
    packed = allocate(RULES, 1)
    record = packed[0]
    rules.pack_options(record)
    _pack_board(record, read_board(rules.table("board")))
    _pack_dice(record, rules.table("dice"))
    for deck, slot in enumerate(("green_deck", "blue_deck")):
        _pack_deck(record, deck, rules, rules.table(slot))
    return packed


def _pack_board(record: Any, board: Board) -> None:
    """Write the board into a packed record."""
    n = len(board.names)
    record.n_fields = n
    record.lap = board.lap
    record.half_lap = board.lap // 2
    record.line = board.line
    record.start[:] = board.start[:STARTERS]
    record.next[:] = NONE
    record.road[:] = NO_FIELD
    record.on_track[:n] = board.on_track
    record.progress[:n] = board.progress
    record.heading[:n] = board.heading
    record.detour[:] = NO_FIELD
    record.detour[:n] = detours(board)
    record.to_go[:n], record.shortest_lap = fields_to_go(board)
    for field in range(n):
        record.quarter[field] = board.progress[field] * QUARTERS // board.lap
        for heading, other in enumerate(board.around(field)):
            if other is not None:
                record.next[field, heading] = other
                if board.on_track[other]:
                    record.road[field, heading] = board.way(field, other)
                    if board.way(field, other) == WITH:
                        step = 1 + board.gain(field, other) * QUARTERS // board.lap
                        record.longest_step = max(record.longest_step, step)
                        record.ahead[field, record.n_ahead[field]] = other | heading << 16
                        record.n_ahead[field] += 1


def _pack_dice(record: Any, dice: Table) -> None:
    """Write the dice into a packed record."""
    record.n_dice = len(dice.entries)
    for k, face in enumerate(FACES):
        record.face[: len(dice.entries), k] = dice.column(face)
    record.until[: len(dice.entries)] = dice.column("until")
    means = np.sum([dice.column(face) for face in FACES], axis=0) * 4 // 6
    for damage in range(MOST_DAMAGE):
        record.mean_roll[damage] = int(means[np.asarray(dice.column("until")) >= damage].sum())


def _pack_deck(record: Any, deck: int, rules: Rules, table: Table) -> None:
    """Write one deck into a packed record, and what it does on average."""
    results = table.effects()
    marks = table.column("reshuffle").copy()
    if rules.reshuffle_marks != "both":
        marks[results != RESULTS.index(rules.reshuffle_marks)] = 0
    n = len(results)
    record.n_cards[deck] = n
    record.result[deck, :n] = results
    record.mark[deck, :n] = marks
    share = {word: int((results == code).sum()) for code, word in enumerate(RESULTS)}
    record.damage_share[deck] = 100 * (share["spin_damage"] + share["rollover"]) // n
    record.self_share[deck] = 100 * share["self_damage"] // n
    points = (
        rules.spin_points * (share["spin"] + share["spin_damage"]) + rules.rollover_points * share["rollover"]
    )
    record.mean_points[deck] = 100 * points // n
