"""Where a game stands, in the few words of a list: kept beside its record, so that no list has to replay one."""

import msgspec


class Progress(msgspec.Struct, frozen=True):
    """What everybody may know of a game: its round, the seats it waits for, and, once it is over, those who won."""

    round: int
    waiting: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
