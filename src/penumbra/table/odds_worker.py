"""A process that works out odds: ``python -m penumbra.table.odds_worker``, run by the odds desk.

A line of its input is a question as JSON, or ``stop``: nobody waits for the last one any more. A line of its
output is ``+`` and an answer as JSON, ``!`` and what went wrong, or ``.``: ready for the next question. It ends
with its input, so that none outlives its server.
"""

import os
import signal
import sys
from queue import SimpleQueue
from threading import Event, Thread
from typing import BinaryIO, Final

import msgspec

from penumbra.odds.work import Cancelled
from penumbra.table.faults import where
from penumbra.table.odds_answers import answers_to
from penumbra.table.odds_questions import Question

STOP: Final = b"stop"
ANSWER: Final = b"+"
FAULT: Final = b"!"
READY: Final = b"."


def main(niceness: int = 0) -> None:
    """Works until the input ends; lets others go first by ``niceness``, where the system knows of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, whose end is the end of the input
    if hasattr(os, "nice"):
        os.nice(niceness)
    questions: SimpleQueue[bytes | None] = SimpleQueue()
    stopped = Event()
    Thread(target=_listen, args=(sys.stdin.buffer, questions, stopped), daemon=True).start()
    _say(READY)
    while (line := questions.get()) is not None:
        # A stop that came before this question was for the one before it.
        stopped.clear()
        _work(line, stopped)
        _say(READY)


def _listen(lines: BinaryIO, questions: "SimpleQueue[bytes | None]", stopped: Event) -> None:
    for line in lines:
        if line.rstrip() == STOP:
            stopped.set()
        else:
            questions.put(line)
    questions.put(None)
    stopped.set()


def _work(line: bytes, stopped: Event) -> None:
    try:
        for answer in answers_to(msgspec.json.decode(line, type=Question), stopped.is_set):
            _say(ANSWER + msgspec.json.encode(answer))
    except Cancelled:
        pass
    except Exception as fault:
        _say(FAULT + where(fault).encode())


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
