"""What is sent to somebody whose turn it is, whichever way: a subject and some words, and nothing that is secret."""

from typing import Final, NamedTuple

_DAY: Final = 24 * 60 * 60  # seconds


class Letter(NamedTuple):
    """What is said, where it leads to, and where whoever wants no more of it may say so, if more of it comes.

    ``stop`` is an address at which one press ends it, which mail programs know how to use. Of the same ``topic`` only
    the newest letter is of use, for so many seconds as it ``lasts``; one that is ``urgent`` is of none when it comes
    late. ``confirm`` is the address at which a browser answers by itself that it wants to be told.
    """

    subject: str
    text: str
    link: str
    settings: str | None = None
    stop: str | None = None
    topic: str = ""
    lasts: int = _DAY
    urgent: bool = False
    confirm: str | None = None

    @property
    def body(self) -> str:
        """The whole of it, as a mail has it."""
        ending = "" if self.settings is None else f"\n--\nTo be told no more: {self.settings}\n"
        return f"{self.text}\n\n{self.link}\n{ending}"

    @property
    def line(self) -> str:
        """The same for a chat."""
        ending = "" if self.settings is None else f"\n-# To be told no more: <{self.settings}>"
        return f"{self.text}\n<{self.link}>{ending}"


class BadAddress(Exception):
    """An address to which no letter is sent; says why."""


class NotSent(Exception):
    """It could not be sent; its words tell no address.

    It is ``lasting`` where trying again would not help, and the address is ``gone`` where nobody will ever be reached
    there again. Before so many seconds as it says to ``wait`` it is not to be tried again.
    """

    def __init__(self, why: str, lasting: bool = False, gone: bool = False, wait: int = 0) -> None:
        super().__init__(why)
        self.lasting = lasting
        self.gone = gone
        self.wait = wait
