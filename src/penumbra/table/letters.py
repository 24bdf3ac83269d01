"""What is sent to somebody whose turn it is, whichever way: a subject and some words, and nothing that is secret."""

from typing import NamedTuple


class Letter(NamedTuple):
    """What is said, where it leads to, and where whoever wants no more of it may say so.

    ``stop`` is an address at which one press ends it, which mail programs know how to use.
    """

    subject: str
    text: str
    link: str
    settings: str
    stop: str

    @property
    def body(self) -> str:
        """The whole of it, as a mail has it."""
        return f"{self.text}\n\n{self.link}\n\n--\nTo be told no more: {self.settings}\n"

    @property
    def line(self) -> str:
        """The same for a chat."""
        return f"{self.text}\n<{self.link}>\n-# To be told no more: <{self.settings}>"


class BadAddress(Exception):
    """An address to which no letter is sent; says why."""


class NotSent(Exception):
    """It could not be sent; ``lasting`` where trying again would not help. Its words tell no address."""

    def __init__(self, why: str, lasting: bool = False) -> None:
        super().__init__(why)
        self.lasting = lasting
