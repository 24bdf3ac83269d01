"""A process that answers questions: ``python -m penumbra.table.desks.worker ANSWERING``.

A desk runs it (:mod:`.workers`). ``ANSWERING`` is where an :class:`Answering` is, as ``module:name``.

A line of its input is a question as JSON, or ``stop``: nobody waits for the last one any more. A line of its
output is ``+`` and an answer as JSON, ``!`` and where it went wrong, or ``.``: ready for the next question. It ends
with its input, so that none outlives its server. Nothing else that is printed in it is seen anywhere: questions may
hold what is hidden.
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
from penumbra.table.desks.answering import Answering
from penumbra.table.keeping.faults import where

STOP: Final = b"stop"
ANSWER: Final = b"+"
FAULT: Final = b"!"
READY: Final = b"."


def main(name: str, niceness: int = 0) -> None:
    """Works until the input ends; lets others go first by ``niceness``, where the system knows of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, whose end is the end of the input
    if hasattr(os, "nice"):
        os.nice(niceness)
    answering: Answering = resolve_name(name)
    output = _own_output()
    questions: SimpleQueue[bytes] = SimpleQueue()
    stopped = Event()
    Thread(target=_listen, args=(sys.stdin.buffer, questions, stopped), daemon=True).start()
    while True:
        _say(output, READY)
        line = questions.get()
        # A stop that came before this question was for the one before it.
        stopped.clear()
        _work(answering, line, stopped, output)


def _own_output() -> BinaryIO:
    """What has been the standard output; whatever is printed from now on goes nowhere."""
    output = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for standard in (1, 2):
        os.dup2(nowhere, standard)
    os.close(nowhere)
    return output


def _listen(lines: BinaryIO, questions: SimpleQueue[bytes], stopped: Event) -> None:
    for line in lines:
        if line.rstrip() == STOP:
            stopped.set()
        else:
            questions.put(line)
    # Whatever is being worked out, nobody is there to be told.
    os._exit(0)


def _work(answering: Answering, line: bytes, stopped: Event, output: BinaryIO) -> None:
    try:
        for answer in answering.answers(msgspec.json.decode(line, type=answering.question), stopped.is_set):
            _say(output, ANSWER + msgspec.json.encode(answer))
    except Cancelled:
        pass
    except BaseException as fault:
        # What calls for an exit fails its question; the process is the desk's to end.
        _say(output, FAULT + where(fault).encode())


def _say(output: BinaryIO, line: bytes) -> None:
    output.write(line + b"\n")
    output.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
