"""Modules of the user's own, as text: other processes import them from it.

No object that holds code is ever packed. What goes is the text of each module under its SHA-256. What is installed does not go: it
must be installed there, too.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import socket
import sys
import sysconfig
import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from simkit.faults import Fault, FaultError
from simkit.games.registry import GAMES

_INSTALLED = {"site-packages", "dist-packages"}
_PYTHON = ("stdlib", "platstdlib")


@dataclass(frozen=True)
class Source:
    """A module as it travels.

    Parameters
    ----------
    module : str
    file : str
        Name of its file, below the folder of all.
    package : bool
    text : bytes
    digest : str
        SHA-256 of the text, in hexadecimal digits.
    """

    module: str
    file: str
    package: bool
    text: bytes
    digest: str


def collect_sources(names: Iterable[str]) -> tuple[Source, ...]:
    """Return loaded modules, with all of the user's own that they import or are packed in.

    Parameters
    ----------
    names : iterable of str
        Those that are installed are left out.

    Raises
    ------
    FaultError
        Where the file of one is gone.
    """
    found: dict[str, Source] = {}
    for name in names:
        _collect(name, found)
    return tuple(found.values())


def _collect(name: str, found: dict[str, Source]) -> None:
    """Add a module, if it is the user's own, the packages that it is in, and what it imports."""
    module = sys.modules.get(name)
    if name in found or module is None or not _travels(module):
        return
    source = found[name] = _source_of(module)
    if "." in name:
        _collect(name.rpartition(".")[0], found)
    for other in _imports(source):
        _collect(other, found)


def _travels(module: ModuleType) -> bool:
    """Say whether a module is neither simkit's, nor Python's, nor installed."""
    if module.__name__.partition(".")[0] in ("simkit", "__main__"):
        return False
    file = getattr(module, "__file__", None)
    if file and not str(file).endswith(".py"):
        return False
    paths = [Path(file)] if file else [Path(folder) for folder in getattr(module, "__path__", ())]
    return bool(paths) and not any(map(_is_installed, paths))


def _is_installed(path: Path) -> bool:
    return bool(_INSTALLED.intersection(path.parts)) or any(
        path.is_relative_to(sysconfig.get_path(name)) for name in _PYTHON
    )


def _source_of(module: ModuleType) -> Source:
    name, package = module.__name__, hasattr(module, "__path__")
    text = _text_of(module)
    file = name.replace(".", "/") + ("/__init__.py" if package else ".py")
    return Source(name, file, package, text, _digest(text))


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _text_of(module: ModuleType) -> bytes:
    """Return a module's text; a package that is a mere folder has an empty one."""
    file = getattr(module, "__file__", None)
    loader = getattr(module, "__loader__", None)
    if isinstance(loader, _TextLoader):
        return loader.source.text
    if not file:
        return b""
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise FaultError(
            [Fault("", f"{file}: cannot be read: {error.strerror}", "it is to go to workers")]
        ) from None


def _imports(source: Source) -> Iterator[str]:
    """Yield the names of all modules that a text may import; some are no modules."""
    here = source.module if source.package else source.module.rpartition(".")[0]
    try:
        tree = ast.parse(source.text)
    except SyntaxError as error:  # it was edited after it was imported
        raise FaultError([Fault("", error.msg, "", source.file, error.lineno or 0)]) from None
    for step in ast.walk(tree):
        if isinstance(step, ast.Import):
            yield from (each.name for each in step.names)
        elif isinstance(step, ast.ImportFrom):
            base = step.module or ""
            if step.level:
                base = importlib.util.resolve_name("." * step.level + base, here)
            yield base
            yield from (f"{base}.{each.name}" for each in step.names)


class _TextLoader(importlib.machinery.SourceFileLoader):
    """Runs a module from the text that came, whatever files are here."""

    def __init__(self, source: Source) -> None:
        super().__init__(source.module, source.file)
        self.source = source

    def get_data(self, path: Any) -> bytes:
        """Return the text."""
        return self.source.text

    def path_stats(self, path: Any) -> Any:
        """Say that there is no file, and so no bytecode beside it."""
        raise FileNotFoundError(path)


class _Travelled(importlib.abc.MetaPathFinder):
    """Finds modules whose text came here."""

    def __init__(self) -> None:
        self.sources: dict[str, Source] = {}

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        """Return how a module is loaded that came; None for any other."""
        source = self.sources.get(fullname)
        if source is None:
            return None
        loader = _TextLoader(source)
        spec = importlib.machinery.ModuleSpec(fullname, loader, origin=source.file, is_package=source.package)
        spec.has_location = True
        return spec


_travelled = _Travelled()
_loading = threading.RLock()


def load_sources(sources: Sequence[Source]) -> None:
    """Import modules from their text, unless they are here already.

    Raises
    ------
    FaultError
        Where another text stands here under one of the names, a text is not what was sent, or fails when it is run.
    """
    with _loading:
        faults = [fault for source in sources if (fault := _other_version(source))]
        if faults:
            raise FaultError(faults)
        new = [source for source in sources if source.module not in sys.modules]
        if _travelled not in sys.meta_path:
            sys.meta_path.insert(0, _travelled)
        _travelled.sources.update({source.module: source for source in new})
        before = GAMES.added()
        try:
            for source in new:
                importlib.import_module(source.module)
        except Exception as error:
            _forget(new, before)
            raise FaultError([_load_fault(source, error)]) from None


def _other_version(source: Source) -> Fault | None:
    """Return that a module of this name is here with another text, or None."""
    if _digest(source.text) != source.digest:
        return Fault("", f"on {socket.gethostname()}: {source.file} arrived damaged")
    module = sys.modules.get(source.module)
    if module is None:
        return None
    here = _digest(_text_of(module))
    if here == source.digest:
        return None
    message = f"a worker on {socket.gethostname()} has another version of {source.file}"
    return Fault("", f"{message} ({here[:12]}, not {source.digest[:12]})", "begin that worker anew")


def _forget(new: Sequence[Source], before: Sequence[str]) -> None:
    """Leave no trace of modules that could not be loaded."""
    for source in new:
        sys.modules.pop(source.module, None)
        _travelled.sources.pop(source.module, None)
    for name in GAMES.added():
        if name not in before:
            GAMES.remove(name)


def _load_fault(source: Source, error: Exception) -> Fault:
    said = f"{type(error).__name__}: {error}".removesuffix(": ").splitlines()[0]
    hint = "what it imports must be installed there" if isinstance(error, ImportError) else ""
    return Fault("", f"{source.file} fails on {socket.gethostname()}: {said}", hint)
