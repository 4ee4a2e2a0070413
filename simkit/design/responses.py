"""How far a field can be exploited: a policy tuned against it, and held against it again on fresh seeds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simkit.api import run
from simkit.experiment import entry
from simkit.extras import needed
from simkit.faults import Fault, FaultError, did_you_mean

if TYPE_CHECKING:
    import pandas as pd

    from simkit.experiment import Entry
    from simkit.games.fields import RuleSet
    from simkit.games.game import Policy

RESPONSE = "response"


@dataclass(frozen=True)
class Response:
    """The best answer that a search found to a field.

    Parameters
    ----------
    parameters : dict
        Of the policy.
    tuned : float
        Its win share on the races that it was tuned on: too good, since it was picked for it.
    share, low, high : float
        Its win share on fresh races, with the interval.
    fair : float
        What a car like all others would win.
    trials : DataFrame
        All that was tried: a column a parameter, then ``value``.
    """

    parameters: dict[str, Any]
    tuned: float
    share: float
    low: float
    high: float
    fair: float
    trials: pd.DataFrame

    @property
    def exploitability(self) -> tuple[float, float, float]:
        """By how much more than its fair share it wins: value, low, high."""
        return self.share - self.fair, self.low - self.fair, self.high - self.fair

    def __str__(self) -> str:
        value, low, high = (100 * each for each in self.exploitability)
        habits = ", ".join(f"{name}={value!r}" for name, value in self.parameters.items()) or "no parameters"
        return (
            f"{habits}: wins {100 * self.share:.2f} % ({100 * self.fair:.2f} % would be fair); exploits the field by "
            f"{value:+.2f} points ({low:+.2f} to {high:+.2f}) on fresh seeds; tuned on {100 * self.tuned:.2f} %"
        )

    __repr__ = __str__


def best_response(
    rules: RuleSet,
    field: Mapping[str, Entry],
    policy: Policy,
    *,
    trials: int,
    races: int,
    seed: int,
    fresh_races: int | None = None,
    fixed: Mapping[str, Any] | None = None,
) -> Response:
    """Tune a policy against a field that does not move, then measure it on races that it was not tuned on.

    Parameters
    ----------
    rules : RuleSet
    field : mapping of str to Entry
        Who is to be beaten; one car more joins them.
    policy : Policy
        Whose parameters are searched, over all of their values.
    trials : int
        Settings that are tried; the first is the policy as it is.
    races : int
        Races of each.
    seed : int
        Of the races and of Optuna's sampler (a tree of Parzen estimators: Bergstra et al., NIPS 2011). The fresh races have another.
    fresh_races : int, optional
        Four times `races` by default.
    fixed : mapping, optional
        Parameters that stay as they are set here.

    Raises
    ------
    FaultError
        Where a parameter is unknown, the field holds nobody, or Optuna is not installed.
    """
    optuna = needed("optuna", "search")
    fixed = dict(fixed or {})
    faults = [
        Fault(name, "no such parameter", did_you_mean(name, list(policy.parameters)))
        for name in fixed
        if name not in policy.parameters
    ]
    if RESPONSE in field or not field:
        faults.append(Fault("field", f"it has to hold somebody, and nobody called {RESPONSE}"))
    if faults:
        raise FaultError(faults)
    free = {name: pair for name, pair in policy.parameters.items() if name not in fixed}

    def share(parameters: Mapping[str, Any], races: int, seed: int) -> Any:
        """Return the row of the wins of one car that plays so."""
        whole = {RESPONSE: entry(policy(**parameters)), **field}
        frame: Any = run(rules, whole, races=races, seed=seed, progress=False).table("win_share")
        return frame[frame.strategy == RESPONSE].iloc[0]

    def ask(trial: Any) -> float:
        chosen = {name: _suggest(trial, name, option) for name, (_, option) in free.items()}
        return float(share(fixed | chosen, races, seed).estimate)

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=seed % 2**32))
    study.enqueue_trial({name: default for name, (default, _) in free.items()})
    study.optimize(ask, n_trials=trials)
    best = fixed | dict(study.best_params)
    row = share(best, fresh_races or 4 * races, (seed + 1) % 2**64)
    return Response(
        parameters=best,
        tuned=float(study.best_value),
        share=float(row.estimate),
        low=float(row.low),
        high=float(row.high),
        fair=float(row.fair),
        trials=_trials(study),
    )


def _suggest(trial: Any, name: str, option: Any) -> Any:
    """Return the value that a trial tries of a parameter."""
    if option.kind == "number":
        return trial.suggest_int(name, option.low, option.high)
    return trial.suggest_categorical(name, list(option.options) if option.kind == "choice" else [False, True])


def _trials(study: Any) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame([{**trial.params, "value": trial.value} for trial in study.trials])
