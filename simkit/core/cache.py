"""The folder that compiled code is kept in: never wrong, never in the way.

One file holds one compiled function for one signature, or one part of such functions (`simkit.core.parts`): a
SHA-256, then the code. What fails its checksum is not there, and is compiled anew. The folder's name is a hash of all sources of this package, of the versions
below it and of the compiler's flags, so an edited source file meets an empty folder. A function of somebody else's module
is kept under the hash of all that it does (`simkit.core.meaning`), so it is compiled anew when it, or anything that it calls or
reads, is edited; where that cannot be told, it is not kept. Code is loaded only from a folder that belongs
to the user and to nobody else (mode 0700); where there is none to be had, simkit says so once and compiles
without it.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import pickle
import re
import shutil
import stat
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

import llvmlite
import numba
import numpy as np
from numba.core import config, types
from numba.core.caching import NullCache
from numba.core.serialize import NumbaPickler, dumps

from simkit.core.meaning import whole_hash
from simkit.core.parts import rebuild_part, rebuild_whole, spelled

MAX_FOLDERS = 8
"""Folders kept side by side, for several checkouts and flags; the least recently used go first."""

SUFFIX = ".code"
PART_SUFFIX = ".part"

_FLAGS = (
    "BOUNDSCHECK",
    "OPT",
    "LOOP_VECTORIZE",
    "SLP_VECTORIZE",
    "ENABLE_AVX",
    "CPU_NAME",
    "CPU_FEATURES",
    "DEBUGINFO_DEFAULT",
    "DEBUG_NRT",
    "NRT_STATS",
    "ENABLE_PROFILING",
    "EXTEND_VARIABLE_LIFETIMES",
    "JIT_COVERAGE",
    "LLVM_REFPRUNE_PASS",
    "LLVM_REFPRUNE_FLAGS",
    "USING_SVML",
)
"""Flags of Numba that change the code it makes."""

_CHECKSUM = hashlib.sha256().digest_size


def _read_sources():
    """Return the hash of this package's sources, and size and time of every file that went into it."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sha = hashlib.sha256()
    stamps = {}
    for path in sorted(_python_files(root)):
        stamps[path] = _stamp(path)
        sha.update(path[len(root) :].replace(os.sep, "/").encode())
        with open(path, "rb", buffering=0) as file:
            sha.update(file.read())
    return sha.hexdigest(), stamps


def _python_files(root):
    """Yield the path of every Python file below `root`. Plain strings: this is done at every start."""
    for folder, _, names in os.walk(root):
        for name in names:
            if name.endswith(".py"):
                yield os.path.join(folder, name)


def _stamp(path):
    """Return what changes when a file is edited, or None where it is gone."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


# Read while the package is being imported: later, a file may no longer be what this process runs.
_SOURCES, _STAMPS = _read_sources()


def cache_folder():
    """Return the folder for the code of this process, existing or not; None where there is no home."""
    key = hashlib.sha256(_SOURCES.encode())
    for word in (numba.__version__, llvmlite.__version__, np.__version__, sys.version):
        key.update(word.encode())
    for name in _FLAGS:
        key.update(f"{name}={getattr(config, name, None)!r}".encode())
    base = _base_folder()
    return base / key.hexdigest()[:16] if base else None


def _base_folder():
    """Return SIMKIT_CACHE_DIR, else ``simkit`` in the user's folder for caches, else None."""
    own = os.environ.get("SIMKIT_CACHE_DIR")
    if own:
        return Path(own).absolute()
    caches = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(caches):
        return Path(caches) / "simkit"
    home = os.path.expanduser("~")
    return Path(home) / ".cache" / "simkit" if os.path.isabs(home) else None


def holds_code_of(function):
    """Say whether the folder holds code of `function`, for any signature."""
    folder = cache_folder()
    if folder is None or not _is_private(folder):
        return False
    stem = _stem(function)
    if stem is None:
        return False
    try:
        return any(name.startswith(stem) and name.endswith(SUFFIX) for name in os.listdir(folder))
    except OSError:
        return False


class CodeCache(NullCache):  # type: ignore[misc]
    """What is asked for the code of one function before it is compiled, and handed the code afterwards.

    Both may fail in any way a disk can, and then nothing happens but that the function is compiled again.

    Parameters
    ----------
    function : function
        The Python function.
    """

    def __init__(self, function):
        self._function = function

    @property
    def cache_path(self):
        """The folder, as Numba shows it in its statistics."""
        return str(cache_folder() or "")

    def load_overload(self, sig, target_context):
        """Return the function compiled for `sig`, or None."""
        return self._load(sig, SUFFIX, target_context, rebuild_whole)

    def save_overload(self, sig, data):
        """Keep `data`, the function compiled for `sig`."""
        if not data.lifted and not data.library.has_dynamic_globals:
            self._save(sig, SUFFIX, data.codegen, data._reduce)

    def load_part(self, args, target_context):
        """Return the part for these types, or None; the parts that it calls are there then."""
        return self._load(args, PART_SUFFIX, target_context, rebuild_part)

    def save_part(self, args, data):
        """Keep `data`, the part for these types, where it and the parts that it calls are found by their names."""
        if data.library.origin is not None and None not in data.library.named_calls():
            self._save(args, PART_SUFFIX, data.codegen, data.library.reduce)

    def _load(self, sig, suffix, target_context, rebuild):
        target_context.refresh()
        path = self._path(sig, suffix, target_context.codegen())
        if path is None or not _is_private(path.parent):
            return None
        try:
            saved, state = _Unpickler(io.BytesIO(_read_checked(path))).load()
            if saved != (path.name, sig):  # of another function or for other types
                return None
            code = rebuild(target_context, *state)
        except Exception:  # whatever is wrong with the entry, compiling is the answer
            return None
        with contextlib.suppress(OSError):
            os.utime(path.parent)  # in use: not the next to be pruned
        return code

    def _save(self, sig, suffix, codegen, reduce):
        path = self._path(sig, suffix, codegen)
        if path is None or _gave_up or any(_stamp(name) != stamp for name, stamp in _STAMPS.items()):
            return  # among others, where a source was edited while we run
        try:
            _make_folder(path.parent)
            buffer = io.BytesIO()
            _Pickler(buffer, protocol=pickle.HIGHEST_PROTOCOL).dump(((path.name, sig), reduce()))
            _write_checked(path, buffer.getvalue())
        except (
            Exception
        ) as error:  # a full disk, a folder that is gone or not ours: the code in memory is fine
            _give_up(getattr(error, "strerror", None) or str(error))

    def _path(self, sig, suffix, codegen):
        """Return the file of one signature; None where code cannot be kept."""
        folder = cache_folder()
        if folder is None:
            _give_up("there is no home folder")
            return None
        spelt = " ".join(map(spelled, sig)) if isinstance(sig, tuple) else str(sig)
        if " at 0x" in spelt:  # an address, which means nothing to the next process
            return None
        code = self._function.__code__
        cells = [cell.cell_contents for cell in self._function.__closure__ or ()]
        stem = _stem(self._function)
        if stem is None:
            return None
        key = repr((spelt, codegen.magic_tuple(), code.co_firstlineno, code.co_code, cells))
        name = f"{stem}{hashlib.sha256(key.encode()).hexdigest()[:24]}{suffix}"
        return folder / name


class _Pickler(NumbaPickler):  # type: ignore[misc]
    """Writes a type as bytes of its own, which are the same wherever it is met."""

    def persistent_id(self, thing):
        return _bytes_of(thing) if isinstance(thing, types.Type) else None


class _Unpickler(pickle.Unpickler):
    """Reads a type only once a process: a record of hundreds of fields takes milliseconds."""

    def persistent_load(self, data):
        return _type_of(data)


@lru_cache(maxsize=1024)
def _bytes_of(kind):
    return dumps(kind)


@lru_cache(maxsize=1024)
def _type_of(data):
    return pickle.loads(data)


def is_ours(function):
    """Say whether a function is of this package, whose sources name the folder."""
    return function.__code__.co_filename in _STAMPS


def can_keep(function):
    """Say whether the code of `function` can be kept: ours, or of a module that any process imports; no closure but over plain values."""
    module = sys.modules.get(function.__module__)
    named = function.__module__ != "__main__" and bool(getattr(module, "__file__", None))
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return (is_ours(function) or named) and all(type(cell) in (int, str, bool) for cell in cells)


def _stem(function):
    """Return what the names of a function's files begin with; None where its code cannot be kept."""
    meaning = "" if is_ours(function) else whole_hash(function)
    if meaning is None:
        return None
    return re.sub(r"[^\w.]", "", f"{function.__module__}.{function.__qualname__}")[:140] + f"-{meaning[:40]}-"


def _read_checked(path):
    data = path.read_bytes()
    payload = data[_CHECKSUM:]
    if hashlib.sha256(payload).digest() != data[:_CHECKSUM]:
        raise ValueError("damaged")
    return payload


def _write_checked(path, payload):
    """Write a file whole or not at all."""
    handle, temporary = tempfile.mkstemp(prefix=".new-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(payload).digest() + payload)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _is_private(folder):
    """Say whether `folder` is a real folder that only this user can touch."""
    try:
        status = os.lstat(folder)
    except OSError:
        return False
    if not stat.S_ISDIR(status.st_mode):
        return False
    if not hasattr(os, "geteuid"):  # Windows: a user's folders are his own
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & 0o077


def _make_folder(folder):
    """Make the folder if it is missing, and drop the oldest of its siblings then."""
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):  # another process was faster
            folder.mkdir(mode=0o700)
        _prune(folder.parent)
    if not _is_private(folder):
        raise PermissionError(0, f"{folder} is not a folder of this user alone")


def _prune(base):
    """Remove all but the most recently used folders; nothing else in `base` is touched."""
    ours = [path for path in base.iterdir() if re.fullmatch("[0-9a-f]{16}", path.name) and _is_private(path)]
    ours.sort(key=lambda path: (_stamp(path) or (0, 0))[1], reverse=True)
    for path in ours[MAX_FOLDERS:]:
        shutil.rmtree(path, ignore_errors=True)


_gave_up = False


def _give_up(reason):
    """Say once why compiled code is not kept, and try no more."""
    global _gave_up  # noqa: PLW0603  one notice a process, whoever comes first
    if not _gave_up and sys.stderr is not None:
        print(
            f"simkit: compiled code is not kept on disk ({reason}); it is compiled anew in each run",
            file=sys.stderr,
        )
    _gave_up = True
