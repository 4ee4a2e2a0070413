"""Broken experiment files, each with the exact lines that a user reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.stats.race_metrics import RACE_METRICS

GOOD = """\
game = "madeup"
title = "A study"
seed = 1
races = 1_000

[rules]
laps = 20
track = "long"

[field.splash]
policy = "bold"
pit_stop = "splash"
cars = 2
[field.four]
policy = "bold"
skill = 2
cars = 2

[variants.house]
rain = true

[compare]
metrics = ["win_share", "mean_finish"]
margin = 0.01
"""

ALL_METRICS = ", ".join(["win_share", "mean_finish", "squares", "turns", *RACE_METRICS])
NAME_RULE = "a name has 1 to 64 of a-z, 0-9, '.', '_' and '-', and begins with a letter or digit"


def changed(before: str, after: str) -> str:
    """Return the sound file with one place changed."""
    assert GOOD.count(before) == 1
    return GOOD.replace(before, after)


def added(text: str) -> str:
    """Return the sound file with lines added; the first is line 25."""
    return f"{GOOD}{text}\n"


THE_REST = (
    "e.toml: not checked yet, since it rests on what is wrong: all that the game decides; "
    "check again when that is mended"
)

BROKEN = {
    "game misspelt": (
        changed('"madeup"', '"madeap"'),
        ["e.toml:1: game: there is no game 'madeap'; did you mean madeup?", THE_REST],
    ),
    "game missing": (
        changed('game = "madeup"\n', ""),
        ['e.toml:1: game: is missing; write game = "sccr"', THE_REST],
    ),
    "game a number": (
        changed('"madeup"', "3"),
        ['e.toml:1: game: 3 is not text; write game = "sccr"', THE_REST],
    ),
    "seed missing": (changed("seed = 1\n", ""), ["e.toml:1: seed: is missing; write seed = 1"]),
    "seed negative": (changed("seed = 1", "seed = -1"), ["e.toml:3: seed: -1 is outside 0 to 2^64 - 1"]),
    "seed too large": (
        changed("seed = 1", f"seed = {2**64}"),
        ["e.toml:3: seed: 18446744073709551616 is outside 0 to 2^64 - 1"],
    ),
    "seed true": (changed("seed = 1", "seed = true"), ["e.toml:3: seed: true is not a whole number"]),
    "races missing": (
        changed("races = 1_000\n", ""),
        ["e.toml:1: races: is missing; write races = 1_000_000"],
    ),
    "races a float": (
        changed("1_000", "1e6"),
        ["e.toml:4: races: 1000000.0 is not a whole number; write 1_000_000"],
    ),
    "races in quotes": (
        changed("1_000", '"1_000"'),
        ['e.toml:4: races: "1_000" is not a whole number; write 1_000 without quotes'],
    ),
    "races zero": (changed("1_000", "0"), ["e.toml:4: races: 0 is outside 1 to 10^12 races"]),
    "races too many": (
        changed("1_000", "1_000_000_000_001"),
        ["e.toml:4: races: 1000000000001 is outside 1 to 10^12 races"],
    ),
    "title a list": (changed('"A study"', "[1]"), ["e.toml:2: title: a list is not text"]),
    "title too long": (changed("A study", "x" * 201), ["e.toml:2: title: is longer than 200 characters"]),
    "title with bidi": (
        changed("A study", "A\\u202estudy"),
        ['e.toml:2: title: "A\\u202estudy" has characters that cannot be printed'],
    ),
    "top key misspelt": (changed("title", "titel"), ["e.toml:2: titel: no such key; did you mean title?"]),
    "top table misspelt": (
        changed("[variants.house]", "[variant.house]"),
        ["e.toml:19: variant: no such key; did you mean variants?"],
    ),
    "rule at the top": (
        changed("seed = 1", "seed = 1\nlaps = 3"),
        ["e.toml:4: laps: no such key; it belongs under [rules]"],
    ),
    "margin at the top": (
        changed("seed = 1", "seed = 1\nmargin = 0.1"),
        ["e.toml:4: margin: no such key; it belongs under [compare]"],
    ),
    "seed in the rules": (
        changed("laps = 20", "laps = 20\nseed = 3"),
        ["e.toml:8: rules.seed: no such rule; it belongs at the top, before the first [table]"],
    ),
    "rule misspelt": (
        changed("laps = 20", "lap = 20"),
        ["e.toml:7: rules.lap: no such rule; did you mean laps?"],
    ),
    "rule out of bounds": (
        changed("laps = 20", "laps = 501"),
        ["e.toml:7: rules.laps: 501 is outside 1 to 500 laps"],
    ),
    "rule a float": (
        changed("laps = 20", "laps = 20.0"),
        ["e.toml:7: rules.laps: 20.0 is not a whole number; write 20"],
    ),
    "rule half a lap": (
        changed("laps = 20", "laps = 20.5"),
        ["e.toml:7: rules.laps: 20.5 is not a whole number; 1 to 500 laps"],
    ),
    "rule true": (
        changed("laps = 20", "laps = true"),
        ["e.toml:7: rules.laps: true is not a whole number; 1 to 500 laps"],
    ),
    "choice misspelt": (
        changed('track = "long"', 'track = "lonk"'),
        ['e.toml:8: rules.track: "lonk" is not one of the choices; did you mean long?'],
    ),
    "choice unlike any": (
        changed('track = "long"', "track = 2"),
        ["e.toml:8: rules.track: 2 is not one of the choices; choose from short, long, oval"],
    ),
    "switch as a word": (
        changed("rain = true", 'rain = "yes"'),
        ['e.toml:20: variants.house.rain: "yes" is not true or false'],
    ),
    "rules that clash": (
        changed("laps = 20", "laps = 20\ndry_laps = 30"),
        ["e.toml:8: rules.dry_laps: 30 dry laps in a race of 20"],
    ),
    "variant that clashes": (
        changed("rain = true", "dry_laps = 30"),
        ["e.toml:20: variants.house.dry_laps: 30 dry laps in a race of 20"],
    ),
    "variant that clashes with what it does not name": (
        changed("laps = 20", "laps = 20\ndry_laps = 9").replace("rain = true", "laps = 5"),
        ["e.toml:20: variants.house.dry_laps: 9 dry laps in a race of 5"],
    ),
    "rules a number": (
        changed('[rules]\nlaps = 20\ntrack = "long"\n', "").replace("races", "rules = 3\nraces"),
        ["e.toml:4: rules: 3 is not a table; write [rules]"],
    ),
    "a table for a rule": (
        added("[rules.rain]\nheavy = 1"),
        ["e.toml:25: rules.rain: a table is not true or false"],
    ),
    "field missing": (
        'game = "madeup"\nseed = 1\nraces = 1\n',
        ["e.toml:1: field: is missing; write a table [field.NAME] for every strategy"],
    ),
    "field empty": (
        'game = "madeup"\nseed = 1\nraces = 1\n[field]\n',
        ["e.toml:4: field: has no strategies; write a table [field.NAME] for every strategy"],
    ),
    "strategy a word": (
        'game = "madeup"\nseed = 1\nraces = 1\n[field]\nfour = "bold"\n',
        ['e.toml:5: field.four: "bold" is not a table; write [field.four]'],
    ),
    "policy missing": (
        changed('[field.four]\npolicy = "bold"\n', "[field.four]\n"),
        ['e.toml:14: field.four.policy: is missing; write policy = "random"'],
    ),
    "the key of the policy misspelt": (
        changed('[field.four]\npolicy = "bold"', '[field.four]\npolcy = "bold"'),
        [
            'e.toml:14: field.four.policy: is missing; write policy = "random"',
            "e.toml:15: field.four.polcy: no policy has such a parameter; did you mean policy?",
        ],
    ),
    "policy misspelt": (
        changed('[field.four]\npolicy = "bold"', '[field.four]\npolicy = "bald"'),
        ['e.toml:15: field.four.policy: madeup has no policy "bald"; did you mean bold?'],
    ),
    "parameter misspelt": (
        changed("pit_stop", "pitstop"),
        ["e.toml:12: field.splash.pitstop: policy bold has no such parameter; did you mean pit_stop?"],
    ),
    "parameter's choice misspelt": (
        changed('"splash"', '"spalsh"'),
        ['e.toml:12: field.splash.pit_stop: "spalsh" is not one of the choices; did you mean splash?'],
    ),
    "trait out of bounds": (
        changed("skill = 2", "skill = 4"),
        ["e.toml:16: field.four.skill: 4 is outside -3 to 3 points"],
    ),
    "trait misspelt": (
        changed("skill = 2", "skil = 2"),
        ["e.toml:16: field.four.skil: policy bold has no such parameter; did you mean skill?"],
    ),
    "too many cars": (
        changed("skill = 2\ncars = 2", "skill = 2\ncars = 5"),
        ["e.toml:10: field: has 7 cars; madeup takes 2 to 6"],
    ),
    "too few cars": (
        'game = "madeup"\nseed = 1\nraces = 1\n[field.a]\npolicy = "random"\n',
        ["e.toml:4: field: has 1 car; madeup takes 2 to 6"],
    ),
    "no cars": (
        changed("skill = 2\ncars = 2", "skill = 2\ncars = 0"),
        ["e.toml:17: field.four.cars: 0 is outside 1 to 20 cars"],
    ),
    "too many strategies": (
        changed("[rules]", "".join(f'[field.s{n}]\npolicy = "random"\n' for n in range(15)) + "[rules]"),
        ["e.toml:6: field: has 17 strategies; at most 16"],
    ),
    "name with capitals": (
        changed("[field.four]", "[field.Four]"),
        [f"e.toml:14: field.Four: {NAME_RULE}; did you mean four?"],
    ),
    "name as a path": (
        changed("[field.four]", '[field."../four"]'),
        [f'e.toml:14: field."../four": {NAME_RULE}; did you mean four?'],
    ),
    "name of a device": (
        changed("[variants.house]", "[variants.aux]"),
        ["e.toml:19: variants.aux: is a device name on Windows; did you mean my-aux?"],
    ),
    "name of the base": (
        changed("[variants.house]", "[variants.base]"),
        ["e.toml:19: variants.base: base is the name of the arm that plays the rules as given"],
    ),
    "strategy twice": (
        changed("[field.four]", "[field.splash]"),
        ["e.toml:14: field.splash: appears twice"],
    ),
    "key twice": (changed("skill = 2", "cars = 3"), ["e.toml:17: cars: appears twice"]),
    "too many variants": (
        added("".join(f"[variants.v{n}]\nlaps = 3\n" for n in range(64))),
        ["e.toml:19: variants: has 65 variants; at most 64"],
    ),
    "variant's rule misspelt": (
        changed("rain = true", "rian = true"),
        ["e.toml:20: variants.house.rian: no such rule; did you mean rain?"],
    ),
    "metric misspelt": (
        changed('"mean_finish"]', '"meanfinish"]'),
        ['e.toml:23: compare.metrics: madeup has no metric "meanfinish"; did you mean mean_finish?'],
    ),
    "metric unlike any": (
        changed('"mean_finish"]', '"zzz"]'),
        [f'e.toml:23: compare.metrics: madeup has no metric "zzz"; choose from {ALL_METRICS}'],
    ),
    "metric on its own line": (
        changed('["win_share", "mean_finish"]', '[\n  "win_share",\n  "win_sare",\n]'),
        ['e.toml:25: compare.metrics: madeup has no metric "win_sare"; did you mean win_share?'],
    ),
    "metric twice": (
        changed('"mean_finish"]', '"win_share"]'),
        ['e.toml:23: compare.metrics: "win_share" appears twice'],
    ),
    "metrics a word": (
        changed('["win_share", "mean_finish"]', '"win_share"'),
        ['e.toml:23: compare.metrics: "win_share" is not a list; write metrics = ["win_share"]'],
    ),
    "no metrics": (
        changed('["win_share", "mean_finish"]', "[]"),
        ['e.toml:23: compare.metrics: has no metrics; write metrics = ["win_share"]'],
    ),
    "margin negative": (
        changed("margin = 0.01", "margin = -0.01"),
        ["e.toml:24: compare.margin: -0.01 is outside 0 to 1000000"],
    ),
    "margin a word": (
        changed("margin = 0.01", 'margin = "1 %"'),
        ['e.toml:24: compare.margin: "1 %" is not a number'],
    ),
    "confidence in percent": (
        added("confidence = 95"),
        ["e.toml:25: compare.confidence: 95 is outside 0.5 to 0.999999; write 0.95"],
    ),
    "compare's key misspelt": (
        changed("margin = 0.01", "margins = 0.01"),
        ["e.toml:24: compare.margins: no such key; did you mean margin?"],
    ),
    "stream misspelt": (
        added("[seeds]\nwether = 3"),
        ["e.toml:26: seeds.wether: madeup has no such random stream; did you mean weather?"],
    ),
    "stream's seed too large": (
        added(f"[seeds]\nweather = {2**64}"),
        ["e.toml:26: seeds.weather: 18446744073709551616 is outside 0 to 2^64 - 1"],
    ),
    "card misspelt": (
        added('[deck]\n"PASS INSID" = 6'),
        [
            'e.toml:26: deck."PASS INSID": the track deck has no such card; '
            "did you mean PASS INSIDE? (a new card needs an effect)"
        ],
    ),
    "card's figure misspelt": (
        added('[variants.house.deck]\n"PASS INSIDE" = { space = 2 }'),
        [
            'e.toml:26: variants.house.deck."PASS INSIDE".space: '
            "no such figure in the track deck; did you mean spaces?"
        ],
    ),
    "deck a number": (
        changed("seed = 1", "seed = 1\ndeck = 3"),
        ["e.toml:4: deck: 3 is not a table; write [deck]"],
    ),
    "variant's deck a number": (
        changed("rain = true", "deck = 3"),
        ["e.toml:20: variants.house.deck: 3 is not a table; write [variants.house.deck]"],
    ),
    "table misspelt": (
        added('[data]\ndekc = "my.toml"'),
        ["e.toml:26: data.dekc: madeup has no such table; did you mean deck?"],
    ),
    "table's file missing": (
        added('[data]\ndeck = "no.toml"'),
        ["no.toml: cannot be read: No such file or directory"],
    ),
    "table's file anywhere": (
        added('[data]\ndeck = "/etc/passwd"'),
        ['e.toml:26: data.deck: "/etc/passwd" is not a path from the experiment\'s own folder on'],
    ),
    "quotes forgotten": (
        changed('"long"', "long"),
        ["e.toml:8: track: is not a value; put text in quotes"],
    ),
    "bracket forgotten": (
        changed("[rules]", "[rules"),
        ["e.toml:6: is no sound TOML: expected ']' at the end of a table declaration"],
    ),
    "a date": (
        changed('"A study"', "2026-11-30"),
        ["e.toml:2: title: a date has no place in an experiment"],
    ),
    "all at once": (
        changed("1_000", "1e3").replace("track", "trak").replace("margin", "margn").replace("rain", "ran"),
        [
            "e.toml:4: races: 1000.0 is not a whole number; write 1_000",
            "e.toml:8: rules.trak: no such rule; did you mean track?",
            "e.toml:20: variants.house.ran: no such rule; did you mean rain?",
            "e.toml:24: compare.margn: no such key; did you mean margin?",
        ],
    ),
}


def test_the_file_that_is_broken_below_is_sound(told):
    assert told(GOOD) == []


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_told_exactly(name, told):
    text, lines = BROKEN[name]
    assert told(text) == lines


def test_a_fault_in_a_tables_own_file_names_that_file_and_its_line(told):
    card = '{ name = "OIL", effect = "stop", provenance = "printed", spacs = 2 }'
    table = f'title = "My deck"\ncards = [\n  {card},\n]\n'
    Path("my.toml").write_text(table, encoding="utf-8")
    lines = told(added('[data]\ndeck = "my.toml"'))
    assert lines == ["my.toml:3: OIL.spacs: no such figure in the track deck; did you mean spaces?"]
