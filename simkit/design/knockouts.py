"""What single cards, events and rules are worth: the same races without each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.api import run
from simkit.experiment.limits import MAX_VARIANTS, safe_name
from simkit.experiment.making import game_of
from simkit.faults import Fault, FaultError, did_you_mean

if TYPE_CHECKING:
    import pandas as pd

    from simkit.experiment import Entry
    from simkit.games.fields import RuleSet
    from simkit.games.game import Game


def knock_out(
    rules: RuleSet,
    field: Mapping[str, Entry],
    metric: str,
    what: Sequence[str] | None = None,
    *,
    races: int,
    seed: int,
) -> pd.DataFrame:
    """Play the same races without one thing after the other, and say what each moved.

    Parameters
    ----------
    rules : RuleSet
        The rules with everything in them.
    field : mapping of str to Entry
    metric : str
        Of the game, or of whole races.
    what : sequence of str, optional
        Tables, whose cards or events are taken out one kind at a time, all copies of it; and options, of which every other
        word is tried, of a number its lowest value. By default all tables with copies, and all choices and switches.
    races : int
        Races of the rules as they are, and of each without.
    seed : int

    Returns
    -------
    DataFrame
        Columns ``without, strategy, estimate, low, high, verdict, p``: the metric without it less the metric with it, in races
        of the same numbers, the largest first. The intervals hold together within so many as fit one run (64), ``p`` is Holm's over all.

    Raises
    ------
    FaultError
        Where there is no such table or option, or nothing that can be taken out.
    """
    import pandas as pd

    from simkit.stats.several import holm

    game = game_of(rules)
    variants = dict(_variants(game, rules, what))
    if not variants:
        raise FaultError([Fault("what", "there is nothing in it that can be taken out")])
    labels, frames = {safe_name(label): label for label in variants}, []
    names = list(labels)
    for first in range(0, len(names), MAX_VARIANTS):
        some = {name: variants[labels[name]] for name in names[first : first + MAX_VARIANTS]}
        study = run(rules, field, some, races=races, seed=seed, progress=False)
        frame: Any = study.compare(metric)
        frames.append(frame[frame.arm != frame.versus_arm])
    rows: Any = pd.concat(frames, ignore_index=True)
    rows["without"], rows["p"] = rows.arm.map(labels), holm(list(rows.p))
    order = rows.estimate.abs().sort_values(ascending=False, kind="stable").index
    columns = ["without", "strategy", "estimate", "low", "high", "verdict", "p"]
    found: pd.DataFrame = rows.loc[order, columns].reset_index(drop=True)
    return found


def _variants(game: Game, rules: RuleSet, what: Sequence[str] | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what is taken out, and the variant that does it."""
    options = rules.options()
    known = [*game.tables, *options]
    if faults := [
        Fault(name, "no such table or option", did_you_mean(name, known))
        for name in what or ()
        if name not in known
    ]:
        raise FaultError(faults)
    for name, slot in game.tables.items():
        if (what is None or name in what) and slot.kind.counted:
            table = slot.get(rules)
            copies = {
                row: sum(entry.copies for entry in table.entries if entry.name == row)
                for row in table.names()
            }
            for row, count in copies.items():
                if count:
                    yield f"{name} {row}", {name: {row: 0}}
    for name, option in options.items():
        if (what is None and option.kind != "number") or name in (what or ()):
            for value in [option.low] if option.kind == "number" else option.words():
                if value != getattr(rules, name):
                    yield f"{name} = {value}", {name: value}
