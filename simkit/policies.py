"""From policies to the tuple of functions that kernels take, and what to say when one of them is at fault."""

from __future__ import annotations

import contextlib
import dis
import functools
import inspect
import re
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from simkit.faults import Fault, FaultError
from simkit.games.game import MAX_POLICIES, Game, Policy
from simkit.policy_chance import find_chance
from simkit.policy_writes import find_write

ARGUMENTS = 4
"""``decide(race, rules, seat, decision)``."""


_PLAIN = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


class PolicyError(FaultError):
    """A policy gave an answer that the rules do not allow."""


def compile_policies(game: Game, policies: Sequence[Policy]) -> tuple[Callable[..., int], ...]:
    """Return the functions of a field's policies as kernels take them.

    Parameters
    ----------
    game : Game
    policies : sequence of Policy
        One for each strategy, in the field's order: a car's `policy` is its place in it.

    Returns
    -------
    tuple of callable
        MAX_POLICIES of them; the last places repeat the first. Plain functions with ``NUMBA_DISABLE_JIT=1``.

    Raises
    ------
    FaultError
        One fault for each policy that does not compile: its name, the line and the name at fault.
    """
    compiled: list[Callable[..., int]] = []
    faults: list[Fault] = []
    for policy in policies[:MAX_POLICIES]:
        try:
            compiled.append(_compile(game, policy))
        except FaultError as error:
            faults += error.faults
    if len(policies) > MAX_POLICIES:
        faults.append(Fault("field", f"{len(policies)} strategies; a field has at most {MAX_POLICIES}"))
    if faults:
        raise FaultError(dict.fromkeys(faults))
    return tuple(compiled + compiled[:1] * (MAX_POLICIES - len(compiled)))


def _compile(game: Game, policy: Policy) -> Callable[..., int]:
    """Compile one policy, turning what the compiler says into one line."""
    plain = getattr(policy.decide, "py_func", policy.decide)
    if fault := _shape_fault(policy.name, plain):
        raise FaultError([fault])
    if policy not in game.policies.values() and (fault := _conduct_fault(game, policy.name, plain)):
        raise FaultError([fault])
    try:
        return _compiled(game.decide_signature(), policy.decide)
    except Exception as error:  # the compiler lets errors of its own inside out, a KeyError for a field
        raise FaultError([_compile_fault(policy.name, plain, error)]) from None


def _shape_fault(name: str, plain: Any) -> Fault | None:
    """Return what is wrong with a policy before it is compiled: no function, or other arguments."""
    hint = "write def decide(race, rules, seat, decision)"
    if not inspect.isfunction(plain):
        return Fault("", f"policy {name}: a {type(plain).__name__} is no plain function", hint)
    taken = list(inspect.signature(plain).parameters.values())
    if len(taken) != ARGUMENTS:
        message = f"policy {name}: takes {len(taken)} arguments, not race, rules, seat, decision"
        return Fault("", message, "", *_source(plain))
    if any(each.kind not in _PLAIN or each.default is not each.empty for each in taken):
        return Fault("", f"policy {name}: its arguments are not plain ones", hint, *_source(plain))
    return None


def _conduct_fault(game: Game, name: str, plain: Callable[..., int]) -> Fault | None:
    """Return what a policy does that no strategy may: change the race, or draw chance that has no address."""
    if write := find_write(plain, game.scratch):
        message = f"policy {name} writes to {write.name}: a strategy looks at the race and changes nothing"
        return Fault("", message, "", write.file, write.line)
    if chance := find_chance(plain):
        message = f"policy {name} draws from {chance.name}, whose numbers differ from run to run"
        hint = "draw by address: simkit.core.rng.draw(race, stream, place, k, n)"
        return Fault("", message, hint, chance.file, chance.line)
    return None


@functools.lru_cache(maxsize=256)
def _compiled(signature: Any, decide: Callable[..., int]) -> Callable[..., int]:
    """Compile a policy of the games whose policies have this signature, once a process."""
    from simkit.core.jit import jit_as

    function: Callable[..., int] = jit_as(signature, decide)
    for made in getattr(function, "nopython_signatures", ()):
        if made.return_type != signature.return_type:
            raise TypeError(f"No conversion from {made.return_type} to {signature.return_type}")
    return function


_CAUSES = (
    (r"NameError: name '(\w+)' is not defined", "the name {0} is not defined"),
    (r"Untyped global name '(\w+)'", "{0} is nothing that can be compiled"),
    (r"Unknown attribute '(\w+)'", "there is no {0}"),
    (
        r"opcode \(IMPORT_NAME\)",
        "an import inside it; import outside the function; chance needs an address: simkit.core.rng.draw",
    ),
    (r"Use of unsupported opcode \((\w+)\)", "{0} cannot be compiled"),
    (r"variable '(\w+)' referenced before assignment", "{0} is used before it is set"),
    (
        r"(?:Cannot unify|Can't unify return type)[^\n]*",
        "answers of several kinds; an answer is a whole number",
    ),
    (r"[Nn]o conversion from ([^\n]*?) to int64", "the answer is {0}, not a whole number"),
)
"""What the compiler says, and what it means to the writer of a policy."""


def _compile_fault(name: str, plain: Callable[..., int], error: Exception) -> Fault:
    """Return what is wrong with a policy, in one line."""
    said = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    if isinstance(error, KeyError):
        said = f"Unknown attribute {said}"
    file, first = _source(plain)
    cause, word = next((line.strip() for line in said.splitlines() if _tells(line)), type(error).__name__), ""
    for pattern, words in _CAUSES:
        if found := re.search(pattern, said):
            cause, word = words.format(*found.groups()), "".join(found.groups()[:1])
            break
    lines = [int(line) for line in re.findall(rf'File "{re.escape(file)}", line (\d+)', said)]
    line = _line_of(plain, word) or (lines[-1] if lines else first)
    return Fault("", f"policy {name} does not compile: {cause}", "", file, line)


def _tells(line: str) -> bool:
    return bool(line.strip()) and "nopython" not in line


def _line_of(plain: Callable[..., int], word: str) -> int:
    """Return the line on which a policy uses a name, or 0."""
    for step in dis.get_instructions(plain):
        if word and step.argval == word and step.positions:
            return step.positions.lineno or 0
    return 0


def _source(plain: Callable[..., int]) -> tuple[str, int]:
    """Return file and line of a function."""
    code = plain.__code__
    return code.co_filename, code.co_firstlineno


@contextlib.contextmanager
def naming_policies(policies: Sequence[Policy], race: Any, arm: str) -> Iterator[None]:
    """Turn what a policy raises while races are played into a fault that names it.

    Parameters
    ----------
    policies : sequence of Policy
    race : record
        The race that is played.
    arm : str
        The arm's name.

    Raises
    ------
    PolicyError
        In place of an error out of one of the policies; any other error is let through.
    """
    try:
        yield
    except Exception as error:
        found = _raised_in(policies, error)
        if found is None:
            raise
        name, file, line = found
        said = f"{type(error).__name__}: {error}".removesuffix(": ")
        where = f"in race {int(race.number)}, turn {int(race.turn)}, arm {arm}"
        raise PolicyError([Fault("", f"policy {name} raised {said} {where}", "", file, line)]) from error


def _raised_in(policies: Sequence[Policy], error: Exception) -> tuple[str, str, int] | None:
    """Return name, file and line of the policy that an error comes from."""
    codes = [(each.name, getattr(each.decide, "py_func", each.decide).__code__) for each in policies]
    for frame, line in traceback.walk_tb(error.__traceback__):
        place = (frame.f_code.co_filename, frame.f_code.co_name)
        near = [
            (code.co_firstlineno, name)
            for name, code in codes
            if (code.co_filename, code.co_name) == place and code.co_firstlineno <= line
        ]
        if near:
            return max(near)[1], place[0], line
    return None


def policy_fault(game: Game, strategy: Any, rules: Any, arm: str, race: Any) -> Fault:
    """Return whose policy answered what in a race that stopped for it, and why that is illegal.

    Parameters
    ----------
    game : Game
    strategy : Strategy
        The strategy of the car at fault.
    rules : RuleSet
    arm : str
        The arm's name.
    race : record
        The race record as the engine left it.
    """
    number = int(race.fault_decision)
    decision = game.decisions[number] if number < len(game.decisions) else f"decision {number}"
    why = f": {game.explain_fault(race, rules)}" if game.explain_fault else ""
    message = (
        f"policy {strategy.driver.policy.name} answered {int(race.fault_answer)} to {decision} for seat "
        f"{int(race.fault_seat)} in race {int(race.number)}, turn {int(race.turn)}, arm {arm}{why}"
    )
    return Fault(f"field.{strategy.name}", message)
