"""An SMTP server for tests, on this machine."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller


class Letterbox:
    """Keeps what it is given, with whom it is for; it refuses as often as it is told to."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, Any]] = []
        self.refuses = 0
        self.port = 0

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        if self.refuses:
            self.refuses -= 1
            return "451 not now"
        self.letters.append((envelope.rcpt_tos[0], message_from_bytes(envelope.content, policy=default)))
        return "250 taken"


@contextmanager
def letterbox() -> Iterator[Letterbox]:
    """One for the length of a test."""
    box = Letterbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        box.port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()
