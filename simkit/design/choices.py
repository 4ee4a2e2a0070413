"""The values of options that a design tries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.faults import Fault, FaultError, did_you_mean
from simkit.games.fields import Option

Values = Mapping[str, Sequence[Any] | None]


def choices_of(options: Mapping[str, Option], given: Values | Sequence[str]) -> dict[str, list[Any]]:
    """Return the values to try of every option that is asked for.

    Parameters
    ----------
    options : mapping of str to Option
    given : mapping of str to sequence, or sequence of str
        Values by option; of one that is only named, or has None, all words of a choice, both of a switch. Of a number they have to
        be given: its bounds are those of what can be played, not of what makes sense.

    Raises
    ------
    FaultError
        With every name that is none, every value out of bounds, every number without values.
    """
    asked: dict[str, Sequence[Any] | None] = (
        dict(given) if isinstance(given, Mapping) else dict.fromkeys(given)
    )
    found: dict[str, list[Any]] = {}
    faults = []
    for name, values in asked.items():
        if name not in options:
            faults.append(Fault(name, "there is no such option", did_you_mean(name, list(options))))
            continue
        option = options[name]
        if values is None and option.kind == "number":
            bounds = f"from {option.low} to {option.high} {option.unit}".rstrip()
            faults.append(Fault(name, "is a number, so say which values to try", bounds))
            continue
        found[name] = option.words() if values is None else list(values)
        faults += [fault for value in found[name] if (fault := option.fault(name, value))]
        if len(set(found[name])) < 2:
            faults.append(Fault(name, "needs two values or more"))
    if faults or not found:
        raise FaultError(faults or [Fault("options", "none is given")])
    return found
