"""A series: several fields of the same strategies, each an experiment of its own by the same rules and seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from simkit.experiment.model import Experiment, Strategy
from simkit.experiment.writing import unwritable
from simkit.faults import Fault, FaultError, brief, did_you_mean
from simkit.games.game import Game

DESIGNS = ("pairs", "sizes", "fields")
"""Every two strategies meet equally often; the same mix in several sizes; fields by name."""

Lineup = Mapping[str, int]
"""Cars of each strategy of one field."""


@dataclass(frozen=True)
class SeriesPlan:
    """Several fields to be played: the members of a series.

    Parameters
    ----------
    whole : Experiment
        Rules, variants, seed, races and all strategies together. It is no field and is never played.
    design : {"pairs", "sizes", "fields"}
    lineups : mapping of str to Lineup
        By name of the member.
    table : mapping
        What ``[series]`` says, as it was given.
    """

    whole: Experiment
    design: str
    lineups: Mapping[str, Lineup]
    table: Mapping[str, Any]

    @property
    def game(self) -> Game:
        """The game of all members."""
        return self.whole.game

    @property
    def name(self) -> str:
        """Names the result folder."""
        return self.whole.name

    @property
    def title(self) -> str:
        """A line for people."""
        return self.whole.title

    @property
    def text(self) -> str:
        """The file as it was read, or TOML that reads back equal."""
        return self.whole.text

    @property
    def races(self) -> int:
        """Races of each arm of each member."""
        return self.whole.races

    @cached_property
    def members(self) -> dict[str, Experiment]:
        """Every member by its name, an ordinary experiment."""
        return {name: self._member(name, lineup) for name, lineup in self.lineups.items()}

    def __getitem__(self, name: str) -> Experiment:
        """Return one member.

        Raises
        ------
        FaultError
            Where there is none of that name; with the nearest.
        """
        if name not in self.lineups:
            hint = did_you_mean(str(name), list(self.lineups))
            raise FaultError([Fault("member", f"the series has no field {brief(name)}", hint)])
        return self.members[name]

    def named(self, name: str, text: str) -> SeriesPlan:
        """Return the same series with another name and text."""
        return replace(self, whole=replace(self.whole, name=name, text=text))

    def to_toml(self) -> str:
        """Return the series as TOML text that reads back equal.

        Raises
        ------
        FaultError
            Where it holds what a file cannot name; see `Experiment.to_toml`.
        """
        from simkit.experiment.writing import toml_of

        if faults := unwritable(self.whole):
            raise FaultError(faults)
        return toml_of(self.whole, self.table)

    def _member(self, name: str, lineup: Lineup) -> Experiment:
        from simkit.experiment.writing import toml_of

        drivers = {strategy.name: strategy.driver for strategy in self.whole.field}
        field = tuple(Strategy(who, drivers[who], cars) for who, cars in lineup.items())
        title = f"{self.title or self.name}: {name}"[-200:]
        member = replace(self.whole, field=field, name=name, title=title, text="")
        return replace(member, text=toml_of(member))
