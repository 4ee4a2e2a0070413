"""The rules of a season: those of a race as common ground, the list of races, awards and title."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from simkit.faults import Fault, FaultError
from simkit.games.sccr.rules import Rules as RaceRules
from simkit.games.sccr.season.data import AS_RULES, SEASON, load_points, load_season
from simkit.games.sccr.season.options import SeasonOptions
from simkit.games.table_kinds import Entry
from simkit.games.tables import Table

_COLUMNS = tuple(column.name for column in SEASON.columns)
_SAID = {"yes": True, "no": False}


@dataclass(frozen=True)
class Rules(SeasonOptions, RaceRules):
    """A season of Stock Car Championship Racing.

    The options of a race hold for every race of the season where the list of races does not say otherwise.
    """

    season: Table | None = dataclasses.field(default=None)
    points: Table | None = dataclasses.field(default=None)

    def combination_faults(self) -> Sequence[Fault]:
        """Refuse a season with a race that could not be run, and points for places that do not follow one another."""
        faults = [*super().combination_faults()]
        places = self.points_table().names()
        if places != tuple(str(place + 1) for place in range(len(places))):
            faults.append(Fault("points", "has other places than 1, 2, 3 and so on, in this order"))
        for entry in self.season_table().entries if not faults else ():
            try:
                self._race(entry)
            except FaultError as error:
                faults += [fault.under(entry.name).under("season") for fault in error.faults]
        return faults

    def season_table(self) -> Table:
        """Return the list of races in use."""
        return self.season if self.season is not None else load_season(self.schedule)

    def set_by_list(self) -> list[str]:
        """Return the options that every race of the list sets for itself."""
        rows = [_given(entry) for entry in self.season_table().entries]
        return [name for name in _COLUMNS if all(name in row for row in rows)]

    def points_table(self) -> Table:
        """Return the championship points in use."""
        return self.points if self.points is not None else load_points()

    def races(self) -> list[tuple[str, RaceRules]]:
        """Return name and rules of every race of the season, in order (SCCR-10.1)."""
        table = self.season_table().entries
        listed = [(entry.name, self._race(entry)) for entry in table]
        return [listed[k % len(listed)] for k in range(self.n_races or len(listed))]

    def _race(self, entry: Entry) -> RaceRules:
        """Return the rules of one race of the list.

        A track deck of one's own lies on the track that the season's rules name, and on no other.
        """
        fields = {field.name for field in dataclasses.fields(RaceRules)}
        values = {name: getattr(self, name) for name in fields} | _given(entry)
        if values["track"] != self.track:
            values["track_deck"] = None
        return RaceRules(**values)


def _given(entry: Entry) -> dict[str, Any]:
    """Return what a line of the list says of its race."""
    row = dict(zip(_COLUMNS, entry.values, strict=True))
    return {name: _SAID.get(str(value), value) for name, value in row.items() if value not in (0, AS_RULES)}
