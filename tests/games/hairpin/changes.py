"""Hairpin, the game of docs/new-game.md: rules to race under, and what each field changes."""

from playing import Change

SAMPLES = {"short": {"squares": 5}, "coins": {"faces": 2}, "one-roll": {"rolls": 1}}

CHANGES = {"squares": Change(51), "faces": Change(8), "rolls": Change(3)}

RULES = {"squares": 20}

MOST = {"squares": 40}
