"""A panel of house rules in a notebook: every change plays a small run beside the rules as they are, on the same luck."""

from __future__ import annotations

import html
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.api import run
from simkit.extras import needed
from simkit.faults import Fault, FaultError, did_you_mean
from simkit.frames import find_metric
from simkit.words import judged

if TYPE_CHECKING:
    from simkit.experiment import Entry
    from simkit.games.fields import Option, RuleSet
    from simkit.study import Study

HOUSE = "house"

SLIDER = 200
"""A number with more values than this is typed, not slid."""

METRICS = ("first_seat_advantage", "race_turns", "changes_of_lead", "dead_time", "comeback_rate")

RACES = (500, 2000, 10_000, 50_000)

_WIDE = {"description_width": "15em"}


class Explorer:
    """A panel that shows itself in a notebook.

    Parameters
    ----------
    rules : RuleSet
        The rules as they are: the base of every comparison.
    field : mapping of str to Entry
    options : sequence of str, optional
        The rules that can be changed; all of the game's by default.
    metrics : sequence of str
        Metrics of the game or of whole races, a line each.
    races : int
        Races of each run to begin with.
    seed : int

    Attributes
    ----------
    study : Study
        The run that is shown.

    Raises
    ------
    FaultError
        Where ipywidgets is not installed, or there is no such option, or the field is at fault.
    """

    def __init__(
        self,
        rules: RuleSet,
        field: Mapping[str, Entry],
        options: Sequence[str] | None = None,
        metrics: Sequence[str] = METRICS,
        races: int = 2000,
        seed: int = 1,
    ) -> None:
        ipywidgets = needed("ipywidgets", "notebook", "explore")
        self._widgets = ipywidgets
        self._rules, self._field, self._metrics, self._seed = rules, field, tuple(metrics), seed
        self._waits = False
        self._inputs = {name: self._input(name, option) for name, option in _known(rules, options).items()}
        self._races = ipywidgets.Dropdown(
            options=[(f"{n:,}", n) for n in sorted({*RACES, races})],
            value=races,
            description="races",
            style=_WIDE,
        )
        self._said, self._table, self._figure = (
            ipywidgets.HTML(),
            ipywidgets.HTML(),
            ipywidgets.Image(format="png", layout={"max_width": "100%"}),
        )
        reset = ipywidgets.Button(description="as they were")
        reset.on_click(lambda _: self.reset())
        for each in (*self._inputs.values(), self._races):
            each.observe(self._changed, names="value")
        panel = ipywidgets.VBox([*self._inputs.values(), self._races, reset], layout={"flex": "0 0 28em"})
        shown = ipywidgets.VBox([self._said, self._table, self._figure])
        self.widget = ipywidgets.HBox([panel, shown])
        self.play()

    def _input(self, name: str, option: Option) -> Any:
        """Return what one option is set by."""
        value = getattr(self._rules, name)
        shared = {"description": name, "tooltip": option.says, "style": _WIDE}
        if option.kind == "switch":
            return self._widgets.Checkbox(value=value, **shared)
        if option.kind == "choice":
            return self._widgets.Dropdown(value=value, options=option.options, **shared)
        bounds = {"min": option.low, "max": option.high, "value": value}
        if option.high - option.low > SLIDER:
            return self._widgets.BoundedIntText(**bounds, **shared)
        return self._widgets.IntSlider(continuous_update=False, **bounds, **shared)

    @property
    def changes(self) -> dict[str, Any]:
        """The rules that are changed, and their values."""
        values = {name: each.value for name, each in self._inputs.items()}
        return {name: value for name, value in values.items() if value != getattr(self._rules, name)}

    def reset(self) -> None:
        """Take all changes back."""
        self._waits = True
        for name, each in self._inputs.items():
            each.value = getattr(self._rules, name)
        self._waits = False
        self.play()

    def _changed(self, _change: Any) -> None:
        if not self._waits:
            self.play()

    def play(self) -> None:
        """Play the rules as they are and, where there are changes, the house rules in races of the same numbers."""
        changes = self.changes
        began = time.perf_counter()
        try:
            self.study = run(
                self._rules,
                self._field,
                {HOUSE: changes} if changes else None,
                races=self._races.value,
                seed=self._seed,
                progress=False,
            )
        except FaultError as error:  # rules that do not go together
            self._said.value = "<br>".join(html.escape(str(fault)) for fault in error.faults)
            return
        said = ", ".join(f"{name} = {value}" for name, value in changes.items()) or "the rules as they are"
        seconds = time.perf_counter() - began
        self._said.value = f"<b>{html.escape(said)}</b><br>{self._races.value:,} races of each, seed {self._seed}, {seconds:.1f} s"
        self._table.value = table_of(self.study, self._metrics)
        plot = self.study.plot
        self._figure.value = (plot.win_share() if len(self._field) > 1 else plot.seats())._repr_png_()

    def _repr_mimebundle_(self, **settings: Any) -> Any:
        return self.widget._repr_mimebundle_(**settings)


def _known(rules: RuleSet, options: Sequence[str] | None) -> dict[str, Option]:
    """Return the options to be shown.

    Raises
    ------
    FaultError
        With every name that is none.
    """
    known = rules.options()
    names = list(known) if options is None else list(options)
    faults = [
        Fault(name, "no such rule", did_you_mean(name, list(known))) for name in names if name not in known
    ]
    if faults:
        raise FaultError(faults)
    return {name: known[name] for name in names}


def table_of(study: Study, metrics: Sequence[str]) -> str:
    """Return an HTML table: every strategy's wins and every metric, as they are and under the house rules, with a verdict."""
    rows = []
    names = ["win_share", *metrics] if len(study.strategies) > 1 else list(metrics)
    for name in names:
        estimates: Any = study.table(name)
        compared: Any = study.compare(name)
        metric = find_metric(study.manifest, name)[1]
        for owner in dict.fromkeys(estimates.strategy):
            own = estimates[estimates.strategy == owner]
            label = name.replace("_", " ") + (f", {owner}" if len(set(estimates.strategy)) > 1 else "")
            cells = [label, *(_amount(study, name, row) for row in own.itertuples())]
            if len(study.arms) > 1:
                both = compared[
                    (compared.arm == HOUSE) & (compared.versus_arm != HOUSE) & (compared.strategy == owner)
                ]
                cells += [
                    f"{_amount(study, name, row)}: {judged(study.manifest, metric, row)}"
                    for row in both.itertuples()
                ]
            rows.append(cells)
    heads = ["", "as they are", *(["house", "difference"] if len(study.arms) > 1 else [])]
    lines = ["".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in rows]
    head = "".join(f"<th>{cell}</th>" for cell in heads)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table border=1 cellpadding=4><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _amount(study: Study, name: str, row: Any) -> str:
    """Return a value with its interval, in the unit that people read."""
    from simkit.sheets.sheet import amount

    factor, unit = find_metric(study.manifest, name)[1].scale
    return amount(row.estimate, (row.high - row.low) / 2, factor, unit)
