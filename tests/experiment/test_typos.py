"""Every one-letter typo of every key and word of an experiment is answered with the right one."""

from __future__ import annotations

import pytest

from simkit.experiment.schema import CompareTable, Document
from simkit.faults import did_you_mean
from simkit.games.registry import GAMES, NAMES


def typos(word):
    """Return every word with one letter left out, doubled, exchanged with the next, or replaced by z."""
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]
        yield word[:at] + word[at] + word[at:]
        yield word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]
        yield word[:at] + "z" + word[at + 1 :]


def missed(words):
    """Return the typos whose hint is neither the word that was meant nor another one letter away."""
    words = list(words)
    found = []
    for word in words:
        for typo in set(typos(word)) - set(words):
            hint = did_you_mean(typo, words)
            if hint != f"did you mean {word}?" and hint not in hints_as_good(typo, words):
                found.append((typo, word))
    return found


def hints_as_good(typo, words):
    """Return the hints at words that are one letter away from a typo."""
    shorter = {typo[:at] + typo[at + 1 :] for at in range(len(typo))}
    return {f"did you mean {word}?" for word in words if word in shorter or typo in typos(word)}


@pytest.mark.parametrize("name", [*NAMES, "madeup"])
def test_typos_of_a_games_words_are_understood(name):
    game = GAMES[name]
    wrong = missed([*Document.model_fields, *game.tables]) + missed(CompareTable.model_fields)
    wrong += missed(game.rules.options()) + missed(game.streams) + missed(game.policies)
    wrong += missed(metric.name for metric in game.metrics)
    for policy in game.policies.values():
        wrong += missed(["policy", "cars", *game.traits, *policy.parameters])
    assert wrong == []


def test_a_typo_of_every_key_of_a_file_is_told_with_its_line(told):
    text = (
        'game = "madeup"\nseed = 1\nraces = 1\n[rules]\nlaps = 3\n[field.a]\npolicy = "bold"\ncars = 2\n'
        "daring = 3\n[compare]\nmargin = 0.1\n[seeds]\nweather = 1\n"
    )
    assert told(text) == []
    keys = {"game": 1, "seed": 2, "races": 3, "rules": 4, "laps": 5, "policy": 7, "daring": 9, "compare": 10}
    for key, line in (keys | {"margin": 11, "seeds": 12, "weather": 13}).items():
        broken = key[0] + key[2:]
        lines = told(text.replace(key, broken, 1))
        assert any(t.startswith(f"e.toml:{line}: ") and t.endswith(f"did you mean {key}?") for t in lines), (
            lines
        )
