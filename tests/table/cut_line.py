"""A line to a server that is cut after so many bytes, in the middle of whatever is sent."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit

_PIECE = 512


class CutLine:
    """Passes bytes on between a client and a server; every connection is cut after as many as ``allowance`` says."""

    def __init__(self, upstream: str, allowance: Callable[[], int]) -> None:
        there = urlsplit(upstream)
        self._upstream = (there.hostname or "", there.port or 0)
        self._allowance = allowance
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}/"
        self.cuts = 0
        Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(self._upstream)
                left = [self._allowance()]
                for one, other in ((near, far), (far, near)):
                    Thread(target=self._pass_on, args=(one, other, left), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket, left: list[int]) -> None:
        with suppress(OSError):
            while piece := one.recv(_PIECE):
                other.sendall(piece[: max(0, left[0])])
                left[0] -= len(piece)
                if left[0] <= 0:
                    self.cuts += 1
                    break
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def stop(self) -> None:
        """Lets nobody in any more."""
        self._listening.close()


@contextmanager
def cut_line(upstream: str, allowance: Callable[[], int]) -> Iterator[CutLine]:
    """A line that is cut again and again."""
    line = CutLine(upstream, allowance)
    try:
        yield line
    finally:
        line.stop()
