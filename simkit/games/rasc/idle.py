"""Options and tables that have no effect under some rules, or not the one they seem to have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.games.rasc.data import STAGES, TABLES
from simkit.games.rasc.rules import Rules

NEEDS = {
    "qualifying_laps": ("grid", "qualifying"),
    "qualifying_incidents": ("grid", "qualifying"),
    "momentum_spaces": ("momentum_pass", True),
    "slingshot_movement": ("slingshot", "basic"),
    **dict.fromkeys(
        ("fuel_laps", "tyre_laps", "tyre_minus", "stop_seconds", "missed_stop"), ("pit_stops", True)
    ),
}
"""Options that matter only where another one has a value."""

FEWEST_LAPS, MOST_LAPS = 10, 500
"""Of a race by the guide (RASC-FIN-3); the printed counter allows for more, and so do the rules (A-61)."""


def idle(rules: Rules, traits: Sequence[Mapping[str, Any]], n_cars: int) -> dict[str, str]:
    """Return the options of the rules that have no effect in a field, or lie outside what the guide gives, and why.

    Parameters
    ----------
    rules : Rules
    traits : sequence of mapping
        Of every strategy.
    n_cars : int
    """
    found = {}
    for name, (other, value) in NEEDS.items():
        if getattr(rules, other) != value:
            word = str(value).lower() if isinstance(value, bool) else f'"{value}"'
            found[name] = f"has no effect without {other} = {word}"
    if traits and all(each.get("control") == "auto" for each in traits):
        for name in ("dice_choice", "draft_consent"):
            found[name] = "is about players; all cars here are auto-controlled"
    if not FEWEST_LAPS <= rules.laps <= MOST_LAPS:
        found["laps"] = f"is outside the {FEWEST_LAPS} to {MOST_LAPS} laps of the guide"
    return found


def slots_in_use(rules: Rules) -> list[str]:
    """Return the keys of the tables that races under these rules look at."""
    by_stage = rules.chart == "stages"
    base = not by_stage or rules.grid == "qualifying"
    charts = ["incidents"] * base + [f"incidents_{stage}" for stage in STAGES if by_stage]
    used = {"board", "points", *charts}
    if any(entry.effect == "spin_chart" for slot in charts for entry in rules.table(slot).entries):
        used.add("spin_chart")
    if rules.pit_incidents:
        used.add("pit_table")
    return [slot for slot in TABLES if slot in used]
