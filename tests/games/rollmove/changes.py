"""Roll and Move: rules to race under, and what each field changes."""

from playing import Change

SAMPLES = {
    "long": {"squares": 100},
    "play-on": {"after_winner": "play_on"},
    "one-face": {"faces": 1},
}

CHANGES = {
    "squares": Change(31),
    "faces": Change(7),
    "after_winner": Change("play_on"),
}
