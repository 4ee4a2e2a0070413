"""The program ``simkit``, also as ``python -m simkit``: answers to Ctrl-C, then starts the command line.

Python turns Ctrl-C into an exception wherever it happens to be. In the middle of an import that is a page of
traceback; where the compiler calls back into Python it is dropped, and the program goes on. So from here on Ctrl-C
ends the process at once, except while races are played (`simkit.runner`). Files are written whole or not at all, so
nothing is lost by it.

While the compiler works, Python itself may not look up for ten seconds; a thread that does nothing else hears of
signals meanwhile.
"""

import contextlib
import os
import signal
import sys
import threading
from typing import Any

STOPPED = b"stopped; nothing that was kept is lost: the same command goes on or begins again\n"


_leaving = threading.RLock()
"""Of two threads that hear of a signal one says so; the other waits for the end."""


def stop_at_once(*_: Any) -> None:
    """End the process, having said so in one line."""
    _leaving.acquire()
    with contextlib.suppress(OSError):
        os.write(2, STOPPED)
    os._exit(130)


def listen() -> None:
    """Have a thread of its own answer to the signals that end the process at once."""
    if None in (sys.stdin, sys.stdout, sys.stderr):
        return  # a pipe would get the number of the stream that is closed
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)

    def answer() -> None:
        while True:
            for number in os.read(reading, 16):
                if signal.getsignal(number) is stop_at_once:
                    stop_at_once(number, None)

    threading.Thread(target=answer, daemon=True).start()


def main() -> None:
    """Run the command line and leave with its exit code."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # nohup and the like ignore it
        signal.signal(signal.SIGINT, stop_at_once)
        listen()
    from simkit.cli import main as command_line

    command_line()


if __name__ == "__main__":
    main()
