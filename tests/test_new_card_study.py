"""The example study of new cards: it runs, its arms hold the cards that it says, and its replays name them."""

from __future__ import annotations

from pathlib import Path

import pytest

import simkit as sk
from simkit.experiment import read_experiment

FILE = Path(__file__).parent.parent / "experiments" / "sccr-new-card.toml"
COPIES = {
    "base": (0, 0),
    "two_super_drafts": (2, 0),
    "six_super_drafts": (6, 0),
    "oil": (0, 2),
    "both": (2, 2),
}


def test_each_arm_has_as_many_new_cards_as_it_says():
    arms = read_experiment(FILE).arms()
    found = {
        arm.name: (
            arm.rules.driver_table().count("SUPER DRAFT"),
            arm.rules.track_table().count("OIL ON TRACK"),
        )
        for arm in arms
    }
    assert found == COPIES
    assert len(arms[0].rules.driver_table().cards()) == len(arms[0].rules.track_table().cards()) == 60


def test_the_study_runs_and_compares_every_variant_with_the_game_as_it_is():
    study = sk.run_file(FILE, races=4, progress=False)
    compared = study.compare("passes")
    assert {arm for arm in compared.arm if arm != "base"} == COPIES.keys() - {"base"}
    assert set(compared.strategy) == {"balanced", "greedy"}


@pytest.mark.parametrize(("arm", "named"), [("both", True), ("base", False)])
def test_a_replay_of_a_variant_names_the_new_cards_and_one_of_the_base_never_does(arm, named):
    told = "\n".join(line for race in range(4) for line in list(sk.replay(FILE, race, arm))[1:])
    assert ("Track card: OIL ON TRACK." in told) is named
    assert ("SUPER DRAFT" in told) is named
