"""A process that works out a game's odds: ``python -m penumbra.table.odds_worker GAME``, run by the odds desk.

``GAME`` is where the game's :class:`Answering` is, as ``module:name``.

A line of its input is a question as JSON, or ``stop``: nobody waits for the last one any more. A line of its
output is ``+`` and an answer as JSON, ``!`` and what went wrong, or ``.``: ready for the next question. It ends
with its input, so that none outlives its server.
"""

import os
import signal
import sys
from pkgutil import resolve_name
from queue import SimpleQueue
from threading import Event, Thread
from typing import BinaryIO, Final

import msgspec

from penumbra.odds.work import Cancelled
from penumbra.table.faults import where
from penumbra.table.odds_questions import Answering

STOP: Final = b"stop"
ANSWER: Final = b"+"
FAULT: Final = b"!"
READY: Final = b"."


def main(game: str, niceness: int = 0) -> None:
    """Works until the input ends; lets others go first by ``niceness``, where the system knows of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, whose end is the end of the input
    if hasattr(os, "nice"):
        os.nice(niceness)
    answering: Answering = resolve_name(game)
    questions: SimpleQueue[bytes | None] = SimpleQueue()
    stopped = Event()
    Thread(target=_listen, args=(sys.stdin.buffer, questions, stopped), daemon=True).start()
    _say(READY)
    while (line := questions.get()) is not None:
        # A stop that came before this question was for the one before it.
        stopped.clear()
        _work(answering, line, stopped)
        _say(READY)


def _listen(lines: BinaryIO, questions: "SimpleQueue[bytes | None]", stopped: Event) -> None:
    for line in lines:
        if line.rstrip() == STOP:
            stopped.set()
        else:
            questions.put(line)
    questions.put(None)
    stopped.set()


def _work(answering: Answering, line: bytes, stopped: Event) -> None:
    try:
        for answer in answering.answers(msgspec.json.decode(line, type=answering.question), stopped.is_set):
            _say(ANSWER + msgspec.json.encode(answer))
    except Cancelled:
        pass
    except Exception as fault:
        _say(FAULT + where(fault).encode())


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
