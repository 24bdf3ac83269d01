"""What was taken back although others had chosen or seen something since: the log and the record say so."""

from typing import NamedTuple


class Withdrawal(NamedTuple):
    """A seat took its choice number ``n`` back (from 0), and so many ``answers`` that had followed it.

    These were bots' at a table of one person, unless those concerned were asked and ``agreed``.
    """

    n: int
    seat: int
    answers: int
    agreed: bool = False

    @property
    def sentence(self) -> str:
        """What the log says of the seat."""
        if self.agreed:
            choices = "a choice" if self.answers == 0 else f"{self.answers + 1} choices"
            return f"takes {choices} back, with the leave of all who are concerned"
        answers = "the answer of a bot" if self.answers == 1 else f"{self.answers} answers of bots"
        return f"takes a choice back, and {answers}, given anew"

    def within(self, n: int) -> "Withdrawal":
        """The same where no more than ``n`` choices are left."""
        return self._replace(n=min(self.n, n))
