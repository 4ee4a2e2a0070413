"""A disk that forgets: what the files below a folder may look like after the power went.

A folder's entry lasts when that folder is synced, a file's content when the file is; until then each change of a folder may have
reached the disk or not, whatever came after it, and a piece of a file may be there, missing, cut short, or zeros.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, field
from pathlib import Path

from faulty.layer import ACKED, Event

Entry = tuple[str, int | str]
"""file NUMBER, or folder PATH."""


@dataclass
class _File:
    lasting: bytes = b""
    pending: list[bytes] = field(default_factory=list)


@dataclass
class _Folder:
    now: dict[str, Entry] = field(default_factory=dict)
    lasting: dict[str, Entry] = field(default_factory=dict)
    pending: list[tuple[str, str, Entry | None]] = field(default_factory=list)


class Disk:
    """What lasts and what does not.

    Parameters
    ----------
    folder : Path
        What is in it now lasts.
    """

    def __init__(self, folder: Path) -> None:
        self.files: dict[int, _File] = {}
        self.folders: dict[str, _Folder] = {}
        self._read(folder, "")

    def _read(self, folder: Path, below: str) -> None:
        here = self.folders[below] = _Folder()
        for entry in sorted(folder.iterdir()):
            path = os.path.join(below, entry.name)
            if entry.is_dir():
                self._read(entry, path)
                here.now[entry.name] = ("folder", path)
            else:
                number = -1 - len(self.files)
                self.files[number] = _File(entry.read_bytes())
                here.now[entry.name] = ("file", number)
        here.lasting = dict(here.now)

    def apply(self, event: Event) -> None:
        """Let an event of the log happen."""
        word, *what = event
        if word != ACKED:
            getattr(self, f"_{word}")(*what)

    def _change(self, path: str, entry: Entry | None, was: str = "") -> None:
        """Give a name to `entry`, or to nothing; in the same change, what had the name `was` in this folder loses it."""
        above, name = os.path.split(path)
        folder = self.folders[above]
        folder.pending.append((name, was, entry))
        _name(folder.now, name, was, entry)

    def _mkdir(self, path: str) -> None:
        self.folders[path] = _Folder()
        self._change(path, ("folder", path))

    def _create(self, path: str, number: int) -> None:
        self.files[number] = _File()
        self._change(path, ("file", number))

    def _write(self, number: int, piece: bytes) -> None:
        self.files[number].pending.append(piece)

    def _fsync(self, what: int | str) -> None:
        if isinstance(what, int):
            file = self.files[what]
            file.lasting += b"".join(file.pending)
            file.pending.clear()
        else:
            folder = self.folders[what]
            folder.lasting = dict(folder.now)
            folder.pending.clear()

    def _rename(self, path: str, target: str) -> None:
        above, name = os.path.split(path)
        entry = self.folders[above].now[name]
        if os.path.dirname(target) == above:
            self._change(target, entry, was=name)
        else:
            self._change(target, entry)
            self._change(path, None)

    def _link(self, path: str, target: str) -> None:
        above, name = os.path.split(path)
        self._change(target, self.folders[above].now[name])

    def _unlink(self, path: str) -> None:
        self._change(path, None)

    def lose_power(self, chance: random.Random, target: Path) -> int:
        """Write what is left into an empty folder; return how many changes and pieces were lost."""
        share = chance.choice((0.0, 0.0, 0.5, 0.9))
        return self._write_out("", target, chance, share)

    def _write_out(self, below: str, target: Path, chance: random.Random, share: float) -> int:
        folder, lost = self.folders[below], 0
        entries = dict(folder.lasting)
        for name, was, entry in folder.pending:
            if chance.random() < share:
                _name(entries, name, was, entry)
            else:
                lost += 1
        for name, (kind, what) in entries.items():
            if kind == "folder":
                (target / name).mkdir()
                lost += self._write_out(str(what), target / name, chance, share)
            else:
                content, gone = _left(self.files[int(what)], chance, share)
                (target / name).write_bytes(content)
                lost += gone
        return lost


def _name(entries: dict[str, Entry], name: str, was: str, entry: Entry | None) -> None:
    if was:
        entries.pop(was, None)
    if entry is None:
        entries.pop(name, None)
    else:
        entries[name] = entry


def _left(file: _File, chance: random.Random, share: float) -> tuple[bytes, int]:
    """Return what is left of a file, and how many of its pieces are not whole."""
    content, lost = file.lasting, 0
    for piece in file.pending:
        if chance.random() < share:
            content += piece
            continue
        lost += 1
        content += chance.choice((b"", piece[: chance.randrange(len(piece) + 1)], bytes(len(piece))))
    return content, lost
