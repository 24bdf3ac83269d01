"""The ways that a ship may take in one movement: the sectors it crosses, and how it gets from each to the next."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final, Literal, NamedTuple

from penumbra.eclipse.position.galaxy import FULL_CONNECTION, HALF_CONNECTION, WARP_CONNECTION
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat import diplomacy

By = Literal["wormhole", "generator", "portal", "jump"]
"""By what a ship gets from a sector to the next."""

_BY: Final[dict[int, By]] = {
    FULL_CONNECTION: "wormhole",
    HALF_CONNECTION: "generator",
    WARP_CONNECTION: "portal",
}


class Passage(NamedTuple):
    """A part of a way: to which sector, and by what."""

    to: int
    by: By

    @property
    def jump(self) -> bool:
        """Whether it takes one of the ship's jumps; else it takes a step."""
        return self.by == "jump"


def over(to: int, strength: int) -> Passage:
    """The leg that leads over a connection."""
    return Passage(to, _BY[strength])


Route = tuple[Passage, ...]
"""The legs of a way, none of which leads back."""

Onward = Callable[[int, bool], Iterable[Passage]]
"""What leads on from a sector, for a ship that is there or is still coming."""


def routes(state: EclipseState, seat: int, origin: int, steps: int, jumps: int, onward: Onward) -> list[Route]:
    """A shortest way to each sector that a ship reaches with so many steps and jumps, the nearest sectors first.

    None leads through where it would end, or where ships that only pass break relations: who wants that goes there
    first.
    """
    found: dict[int, Route] = {}
    begun = (origin, steps, jumps)
    known = {begun}
    queue: deque[tuple[tuple[int, int, int], Route]] = deque([(begun, ())])
    while queue:
        (here, steps, jumps), way = queue.popleft()
        if way and _ends(state, seat, here):
            continue
        for leg in onward(here, bool(way)):
            left = (leg.to, steps - (not leg.jump), jumps - leg.jump)
            if min(left[1:]) < 0 or leg.to == origin or left in known:
                continue
            known.add(left)
            found.setdefault(leg.to, (*way, leg))
            queue.append((left, (*way, leg)))
    return list(found.values())


def _ends(state: EclipseState, seat: int, here: int) -> bool:
    """Whether no way is shown through a sector: a black hole swallows what comes, partners take it for an attack."""
    place = state.galaxy.sectors[here]
    return bool(place.tile.return_to) or (
        not state.box.attack_judged_at_end and bool(diplomacy.provoked(state, seat, place))
    )
