"""How a fault is written to the log: by its kind and place, since its words may hold what is hidden."""

import traceback

_MOST_FRAMES = 4


def where(fault: BaseException) -> str:
    """The kind of a fault and the innermost functions it came through, with their lines."""
    frames = traceback.extract_tb(fault.__traceback__)
    places = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames[-_MOST_FRAMES:]))
    return f"{type(fault).__name__} in {places}"
