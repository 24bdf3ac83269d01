"""Battles that ask for as much work as can be written down."""

from typing import Any, Final

from penumbra.odds.fleet import Engagement, Fleet, Policy, Ships


def fleet(ships: int, kinds: int, initiative: int | None = None, **figures: Any) -> Fleet:
    """So many kinds of so many ships each, of different initiative unless one is named."""
    each: dict[str, Any] = {"computer": 2, "shield": 1, "hull": 5, "cannons": (1, 2, 4), **figures}
    return tuple(
        Ships(f"kind {kind}", ships, kind if initiative is None else initiative, size=kind % 4, **each)
        for kind in range(kinds)
    )


def _mirror(side: Fleet) -> Engagement:
    return Engagement(side, side)


_GUARDED = fleet(8, 4, point_defense=True, missiles=(1,) * 8)
_RULED = fleet(4, 4, cannons=(1, 2, 3, 4) * 3)

HOSTILE: Final = {
    "every ship and die there may be": _mirror(fleet(32, 8, cannons=(1, 2, 3, 4) * 8, hull=99)),
    "eight kinds at once": _mirror(fleet(1, 8, initiative=3)),
    "four kinds at once": _mirror(fleet(2, 4, initiative=3)),
    "missiles": Engagement(fleet(8, 4, missiles=(1, 2, 3, 4) * 4), _GUARDED),
    "missiles that a splitter stops": Engagement(
        fleet(2, 2, missiles=(1, 2, 3, 4) * 2), fleet(2, 2, cannons=(4, 4), point_defense=True, splits=True)
    ),
    "rift dice": _mirror(fleet(4, 4, cannons=(), rift=8)),
    "every rift die there may be": _mirror(fleet(32, 4, cannons=(), rift=32, hull=99)),
    "repairs": Engagement(fleet(4, 3, repair=1, hull=9), fleet(4, 3, repair=2, hull=9)),
    "repairs without end": _mirror(fleet(2, 1, repair=3, hull=30, cannons=(1,) * 4, shield=9, computer=0)),
    "rules against rules": Engagement(_RULED, fleet(8, 4, cannons=(1, 2, 3, 4) * 3), Policy.NPC, Policy.NPC),
    "a rule with many different hits": Engagement(
        fleet(1, 4, cannons=(1, 2, 3, 4) * 3, computer=3, shield=0),
        tuple(Ships(f"kind {kind}", 8, 0, 0, kind, 6, (1,), size=kind % 4) for kind in range(6)),
        Policy.NPC,
        Policy.NPC,
    ),
    "split dice": Engagement(fleet(4, 3, cannons=(4, 4), splits=True), fleet(8, 3, cannons=(4, 4), splits=True)),
    "hardly ever a hit": _mirror(fleet(32, 1, cannons=(1,), hull=99, shield=99, computer=0)),
    "one point more than is repaired": _mirror(fleet(1, 1, cannons=(1, 1), hull=99, shield=99, repair=1)),
    "much hull": _mirror(fleet(32, 1, cannons=(1,))),
}
