"""The action card that lies on the table while its effects are carried out."""

from typing import Any


class CardInPlay:
    """A kind of card that has been played and is not discarded yet.

    ``raised`` are the ranks that have gone up by it, each as (sector, stat), ``touched`` the sectors whose ranks the
    last of its effects has moved.
    """

    __slots__ = ("card", "raised", "touched")

    def __init__(self, card: int) -> None:
        self.card = card
        self.raised: list[tuple[int, int]] = []
        self.touched: list[int] = []

    def copy(self) -> "CardInPlay":
        """An equal card that shares nothing that changes."""
        twin = CardInPlay(self.card)
        twin.raised = self.raised[:]
        twin.touched = self.touched[:]
        return twin

    def plain(self) -> dict[str, Any]:
        """The card as JSON-able data."""
        return {"card": self.card, "raised": [list(rank) for rank in self.raised], "touched": self.touched[:]}
