"""Hostile input, answered in this process under an audit: ``PYTHONPATH=.:tests python tests/hostile.py files COUNT [FIRST]``.

Prints JSON: how many files were refused, how many are sound, how many lines were told, and everything that should not have
happened. ``names`` in place of ``files`` tries hostile names and paths, ``deeds`` whether the audit hears.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import pkgutil
import re
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from mutants import ROOT, mutant, sound_files

import simkit as package
from simkit.cli import main as simkit
from simkit.experiment.problems import MAX_SHOWN, quoted
from simkit.experiment.template import starter

SECONDS = 1.0
LONGEST = 1500
"""Characters of a line that is told."""

TRACE = re.compile(r"Traceback|File \"|Error:|<class|object at 0x")
STARTS = (
    "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty", "os.startfile", "pty.spawn",
    "socket.__new__", "socket.connect", "socket.bind", "ctypes.dlopen", "pickle.find_class", "marshal.loads", "webbrowser.open",
    "urllib.Request", "os.putenv", "os.unsetenv", "compile",
)  # fmt: skip
CHANGES = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod", "os.chown", "os.utime",
           "shutil.rmtree", "shutil.copyfile", "shutil.move", "tempfile.mkstemp", "tempfile.mkdtemp")  # fmt: skip
OURS = tuple(str(Path(path).resolve()) for path in (ROOT, *sysconfig.get_paths().values(), sys.base_prefix))


class Audit:
    """Hears of everything that Python does which a file should not be able to bring about."""

    def __init__(self) -> None:
        self.armed = False
        self.heard: list[str] = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if not self.armed:
            return
        if event in STARTS or event in CHANGES:
            self.heard.append(f"{event} {str(args)[:200]}")
        elif event == "exec" and not str(args[0].co_filename).startswith((*OURS, "<frozen")):
            self.heard.append(f"exec of {args[0].co_filename}")
        elif event == "open" and (args[2] or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC):
            self.heard.append(f"open for writing {args[0]!r}")


def answered(audit: Audit, words: Sequence[str]) -> tuple[int, str, str, float]:
    """Return the exit code of a command, what it said in both streams, and the seconds it took."""
    out, err = io.StringIO(), io.StringIO()
    begun = time.process_time()
    audit.armed = True
    try:
        with redirect_stdout(out), redirect_stderr(err):
            simkit(words)
    except SystemExit as left:
        code = int(left.code or 0)
    finally:
        audit.armed = False
    return code, out.getvalue(), err.getvalue(), time.process_time() - begun


def faults_of(answer: tuple[int, str, str, float], codes: Sequence[int] = (0, 2)) -> list[str]:
    """Return what is wrong with the answer to a hostile input; `verify` says on standard output what is not sound."""
    code, out, err, seconds = answer
    lines = (out + err).split("\n")[:-1]
    found = [] if code in codes else [f"exit code {code}"]
    if (code != 0) != bool(err.strip()) and not (code == 1 and out):
        found.append("what is wrong has to be told")
    if not 1 <= len(lines) <= 2 * MAX_SHOWN:
        found.append(f"{len(lines)} lines")
    found += [f"a line that cannot be printed: {line[:99]!r}" for line in lines if not line.isprintable()]
    found += [f"a line of {len(line)} characters" for line in lines if len(line) > LONGEST]
    found += [f"a traceback: {line[:200]}" for line in lines if TRACE.search(line)]
    return found + ([f"{seconds:.1f} s"] if seconds > SECONDS else [])


def warm_up(audit: Audit) -> None:
    """Import all that commands import when they are first used: that executes, but what is ours."""
    for module in pkgutil.walk_packages(package.__path__, "simkit."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for text in sound_files():
        Path("sound.toml").write_text(text, encoding="utf-8")
        answered(audit, ["check", "sound.toml"])
    answered(audit, ["check", "no\nne.toml"])
    audit.heard.clear()


def answer_files(count: int, first: int = 0) -> dict[str, Any]:
    """Check `count` broken files from number `first` on."""
    audit, told, wrong = Audit(), Counter[str](), []
    slowest = 0.0
    warm_up(audit)
    for number in range(first, first + count):
        Path("sound.toml").write_bytes(mutant(number))
        try:
            answer = answered(audit, ["check", "sound.toml"])
        except BaseException as error:
            wrong.append(f"{number}: {type(error).__name__}: {error}"[:300])
            continue
        wrong += [f"{number}: {what}" for what in (*faults_of(answer), *audit.heard)]
        audit.heard.clear()
        told["refused" if answer[0] == 2 else "sound"] += 1
        told["lines"] += answer[2].count("\n")
        slowest = max(slowest, answer[3])
    if os.listdir(".") != ["sound.toml"]:
        wrong.append(f"files that were not there before: {os.listdir('.')}")
    return {"files": count, **told, "slowest": round(slowest, 3), "wrong": wrong}


NAMES = (
    "", " ", ".", "..", "/", "~", "-", "--", "*", "?", "a\0b", "a\nb", "a\r\nb", "a\tb", "\x1b[2Ja", "\x7f", "\u202egnp.toml", "\u2066a", "\ufeffa",
    "\udcff", "x" * 300, "x/" * 3000, "../" * 40 + "etc/passwd", "/etc/passwd", "/etc/shadow/", "/dev/null", "/dev/zero", "/dev/random",
    "/dev/stdin", "/dev/tty", "/proc/self/mem", "/proc/self/environ", "con", "con.toml", "aux", "nul.toml", "COM1", "lpt1.toml", "\\\\.\\pipe\\x",
    "C:\\Windows\\win.ini", "file:///etc/passwd", "http://127.0.0.1/x.toml", "=cmd|' /C calc'!A0", "@SUM(A1)", "+1", "<script>x</script>",
    "'; rm -rf .; '", "$(touch pwned)", "`touch pwned`", "${HOME}", "%s%n", "{0}", "a|b", "a;b", "a&b", "folder", "link", "loop", "pipe", "dangling",
    "my.py", "my.py:decide", "bomb", "\U0001f3ce" * 70,
)  # fmt: skip
"""Names and paths; those from ``folder`` on are there, and are no experiments."""


def lay_traps() -> None:
    """Make a folder, links, a pipe and files that are no experiments."""
    Path("folder").mkdir()
    Path("link").symlink_to("/etc/passwd")
    Path("loop").symlink_to("loop")
    Path("dangling").symlink_to("nothing/there")
    os.mkfifo("pipe")
    Path("my.py").write_text("open('pwned', 'w')\n")
    Path("bomb").write_bytes(b"[" * 10**6)


COMMANDS = (
    "check",
    "run --quiet",
    "estimate",
    "show",
    "report",
    "replay --race=1",
    "verify",
    "balance",
    "guard",
    "rules",
    "new",
    "data",
)


def inside(name: str) -> list[str]:
    """Return experiments that give a name to a table's file, a game, a policy, a strategy, a variant, a metric, a card."""
    sound = starter("sccr", short=True)
    word = quoted(name)
    return [
        f"{sound}[data]\ndeck = {word}\n",
        sound.replace('"sccr"', word, 1),
        sound.replace("[field.", f"[field.{word}]\npolicy = {word}\n[field.", 1),
        f"{sound}[variants.{word}]\n{word} = {word}\n",
        f"{sound}[deck]\n{word} = {{effect = {word}, copies = 1}}\n",
        f"{sound}[deck]\n{word} = {{effect = 3, copies = 1}}\n",
    ]


def answer_names() -> dict[str, Any]:
    """Give every hostile name to commands, and to experiments."""
    audit, wrong, answers = Audit(), [], 0
    warm_up(audit)
    lay_traps()
    before = sorted(os.listdir("."))
    for name in NAMES:
        typed: list[tuple[list[str], str]] = [([*command.split(), "--", name], "") for command in COMMANDS]
        for words, text in typed + [(["check", "sound.toml"], text) for text in inside(name)]:
            Path("sound.toml").write_text(text, encoding="utf-8", errors="surrogatepass")
            try:
                answer = answered(audit, words)
            except BaseException as error:
                wrong.append(f"{words} {text[-80:]!r}: {type(error).__name__}: {error}"[:400])
                continue
            answers += 1
            wrong += [
                f"{words} {text[-80:]!r}: {what}"
                for what in (*faults_of(answer, (1, 2) if words[0] == "verify" else (2,)), *audit.heard)
            ]
            audit.heard.clear()
    if sorted(os.listdir(".")) != before:
        wrong.append(f"files that were not there before: {os.listdir('.')}")
    return {"tried": len(NAMES), "answers": answers, "wrong": wrong}


def deeds() -> list[str]:
    """Do what no file should bring about; return what was heard of it."""
    audit = Audit()
    audit.armed = True
    Path("pwned").write_text("")
    Path("folder").mkdir()
    os.rename("pwned", "renamed")
    exec("1")
    os.system("true")
    subprocess.run(["true"], check=True)
    socket.socket().close()
    audit.armed = False
    return audit.heard


def main(what: str, *numbers: int) -> Any:
    """Answer in an empty folder of its own; return the report."""
    with tempfile.TemporaryDirectory() as desk:
        os.chdir(desk)
        found = {"files": answer_files, "names": answer_names, "deeds": deeds}[what](*numbers)
        os.chdir(ROOT)
    return found


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], *map(int, sys.argv[2:])), indent=1))
