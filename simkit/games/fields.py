"""Rules as data: fields that carry unit, bounds, clauses and provenance, and the frozen records made of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from simkit.core.records import allocate
from simkit.faults import Fault, FaultError, brief, did_you_mean

PROVENANCES = ("stated", "inferred", "reconstructed", "printed", "house")
"""Where a datum comes from: the rulebook or a cited source says it; deduced; invented under constraints since
the printed component is not at hand; typed in by an owner of the game; a designer's own."""


MOST = 2**63 - 1
"""No number of a packed record is further from 0."""


@dataclass(frozen=True)
class Option:
    """What is known of one field of the rules, or of one parameter of a policy.

    Parameters
    ----------
    kind : {"number", "choice", "switch"}
        A whole number, one of several words, or yes and no.
    says : str
        What it is, in one line.
    unit : str
        Unit of a number (``laps``, ``tenths of a second``), or empty.
    low, high : int
        Bounds of a number, both allowed.
    options : tuple of str
        The words of a choice; their places are their codes in the packed record.
    clauses : tuple of str
        Ids of the clauses that it implements.
    source : str
        Provenance of the default, one of PROVENANCES.
    """

    kind: str
    says: str
    unit: str = ""
    low: int = 0
    high: int = 0
    options: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    source: str = "stated"

    def words(self) -> list[Any]:
        """Return all values of a choice or a switch; those of a number are its bounds'."""
        return [False, True] if self.kind == "switch" else list(self.options)

    def fault(self, key: str, value: object) -> Fault | None:
        """Return what is wrong with `value`, or None."""
        if self.kind == "switch":
            if isinstance(value, bool):
                return None
            return Fault(key, f"{brief(value)} is not true or false")
        if self.kind == "choice":
            if isinstance(value, str) and value in self.options:
                return None
            hint = (
                did_you_mean(value, self.options)
                if isinstance(value, str)
                else f"choose from {', '.join(self.options)}"
            )
            return Fault(key, f"{brief(value)} is not one of the choices", hint)
        if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
            return Fault(
                key,
                f"{brief(value)} is not a whole number",
                f"{self.low} to {self.high} {self.unit}".rstrip(),
            )
        if not max(self.low, -MOST) <= value <= min(self.high, MOST):
            return Fault(key, f"{value} is outside {self.low} to {self.high} {self.unit}".rstrip())
        return None

    def code(self, value: Any) -> int:
        """Return the integer that stands for `value` in a packed record."""
        return self.options.index(value) if self.kind == "choice" else int(value)


def number(
    default: int,
    says: str,
    *,
    unit: str = "",
    low: int,
    high: int,
    clauses: Sequence[str] = (),
    source: str = "stated",
) -> Any:
    """Declare a whole number of the rules."""
    option = Option("number", says, unit=unit, low=low, high=high, clauses=tuple(clauses), source=source)
    return dataclasses.field(default=default, metadata={"option": option})


def choice(
    default: str, options: Sequence[str], says: str, *, clauses: Sequence[str] = (), source: str = "stated"
) -> Any:
    """Declare a choice between readings or variants."""
    option = Option("choice", says, options=tuple(options), clauses=tuple(clauses), source=source)
    return dataclasses.field(default=default, metadata={"option": option})


def switch(default: bool, says: str, *, clauses: Sequence[str] = (), source: str = "stated") -> Any:
    """Declare a rule that is in force or not."""
    option = Option("switch", says, clauses=tuple(clauses), source=source)
    return dataclasses.field(default=default, metadata={"option": option})


class RuleSet:
    """What the Rules of all games share. Subclasses are frozen dataclasses of `number`, `choice` and `switch`."""

    @classmethod
    def options(cls) -> dict[str, Option]:
        """Return the option behind every field, in order; fields that hold tables of data have none."""
        fields = dataclasses.fields(cls)  # type: ignore[arg-type]
        return {field.name: field.metadata["option"] for field in fields if "option" in field.metadata}

    def __new__(cls, *_: object, **values: object) -> Self:
        """Refuse names that no option has; the values are looked at once they are in place.

        Raises
        ------
        FaultError
            With every unknown name and the nearest right one.
        """
        unknown = _unknown(cls, values)
        if unknown:
            raise FaultError(unknown)
        return super().__new__(cls)

    def __post_init__(self) -> None:
        faults = [
            fault
            for name, option in self.options().items()
            if (fault := option.fault(name, getattr(self, name))) is not None
        ]
        if not faults:
            faults = list(self.combination_faults())
        if faults:
            raise FaultError(faults)

    def combination_faults(self) -> Sequence[Fault]:
        """Return what is wrong with fields that are each within their bounds. Games override it."""
        return ()

    def replace(self, **changes: Any) -> Self:
        """Return these rules with some fields changed: a house rule.

        Raises
        ------
        FaultError
            Where a name is unknown or a value out of bounds; all faults at once.
        """
        unknown = _unknown(type(self), changes)
        if unknown:
            raise FaultError(unknown)
        return dataclasses.replace(self, **changes)  # type: ignore[type-var]

    def values(self) -> dict[str, Any]:
        """Return every option's value by name."""
        return {name: getattr(self, name) for name in self.options()}

    def changed(self) -> dict[str, Any]:
        """Return the options that differ from their defaults."""
        defaults = {field.name: field.default for field in dataclasses.fields(self)}  # type: ignore[arg-type]
        return {name: value for name, value in self.values().items() if value != defaults[name]}

    def pack_options(self, record: Any) -> None:
        """Write every option's code into the field of the same name of a packed record."""
        for name, option in self.options().items():
            record[name] = option.code(getattr(self, name))


def _unknown(rules: type[RuleSet], given: Iterable[str]) -> list[Fault]:
    names = [field.name for field in dataclasses.fields(rules)]  # type: ignore[arg-type]
    return [Fault(name, "no such rule", did_you_mean(name, names)) for name in given if name not in names]


def option_fields(cls: type[RuleSet]) -> list[tuple[str, str]]:
    """Return dtype fields, one 64-bit integer for each option of a Rules class."""
    return [(name, "i8") for name in cls.options()]


def packer(dtype: np.dtype[Any]) -> Callable[[Any], Any]:
    """Return ``pack(rules)``: the rules as a one-element array of `dtype`, for a game whose rules are options alone."""

    def pack(rules: RuleSet) -> Any:
        packed = allocate(dtype, 1)
        rules.pack_options(packed[0])
        return packed

    return pack
