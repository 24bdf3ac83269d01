"""What a person alone with bots took back although they had answered: the log and the record say so."""

from typing import NamedTuple


class Withdrawal(NamedTuple):
    """A seat took its choice number ``n`` back (from 0), and so many ``answers`` of bots that had followed it."""

    n: int
    seat: int
    answers: int

    @property
    def sentence(self) -> str:
        """What the log says of the seat."""
        answers = "the answer of a bot" if self.answers == 1 else f"{self.answers} answers of bots"
        return f"takes a choice back, and {answers}, given anew"

    def within(self, n: int) -> "Withdrawal":
        """The same where no more than ``n`` choices are left."""
        return self._replace(n=min(self.n, n))
