"""Chances as people read them: never a certainty that is none, never an impossibility that is possible."""

from collections.abc import Sequence
from typing import Final

_NOISE: Final = 1e-12
"""Sums of floating-point numbers are not surer than this."""


def percent(share: float, digits: int = 2, exact: bool = True) -> str:
    """A share of one in percent, such as ``26.60%``; ``>99.99%`` and ``<0.01%`` at the ends.

    100 and 0 are said of what is certain and impossible alone, so never of an estimate (``exact`` false).
    """
    certain, impossible = share >= 1 - _NOISE, share <= _NOISE
    return _said(share, digits, exact and certain, exact and impossible)


def percents(shares: Sequence[float], digits: int = 2, exact: bool = True) -> list[str]:
    """Shares that make one: one is certain where all others are nothing, however little they are otherwise."""
    possible = [share > 0 for share in shares]
    alone = sum(possible) == 1
    return [
        _said(share, digits, exact and alone and can, exact and not can)
        for share, can in zip(shares, possible, strict=True)
    ]


def _said(share: float, digits: int, certain: bool, impossible: bool) -> str:
    step = 10.0 ** -(digits + 2)
    if certain or impossible:
        return f"{float(certain):.{digits}%}"
    if share < step:
        return f"<{step:.{digits}%}"
    if share > 1 - step:
        return f">{1 - step:.{digits}%}"
    return f"{share:.{digits}%}"
