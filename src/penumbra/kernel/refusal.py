"""Why a choice is refused: a rule of the ledger and a sentence."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """The ledger id of the refusing rule and one plain English sentence."""

    rule: str
    why: str

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})"


class Refused(Exception):
    """A choice that may not be played now; the state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class OutOfTurn(Refused):
    """The game does not wait for this seat."""
