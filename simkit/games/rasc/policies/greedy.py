"""`greedy`: takes the most spaces at once: four dice, the whole roll; stops when it must."""

from __future__ import annotations

from simkit.games.rasc.policies.bot import drive_by_the_book


def decide(race, rules, seat, decision):
    """Answer by the book, with all the dice there are."""
    return drive_by_the_book(race, rules, seat, decision, 4)
