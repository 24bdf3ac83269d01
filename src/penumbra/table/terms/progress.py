"""Where a game stands, in the few words of a list: kept beside its record, so that no list has to replay one."""

import msgspec

from penumbra.kernel.agreed_end import GameEnd


class Progress(msgspec.Struct, frozen=True):
    """What everybody may know of a game: its round, the seats it waits for, and, once it is over, those who won.

    Where those who play have agreed that it ends, ``ending`` says how, and nobody has won alone.
    """

    round: int
    waiting: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    ending: GameEnd | None = None
