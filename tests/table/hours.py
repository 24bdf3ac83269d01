"""The time of day as a test wants it."""

from penumbra.table.terms.time_control import HOUR

NOON = 1_800_000_000_000


class Hours:
    """A clock that a test sets forward; it goes by itself as little as a test does."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now

    def pass_by(self, milliseconds: int) -> None:
        """So much time passes."""
        self.now += milliseconds


__all__ = ["HOUR", "NOON", "Hours"]
