"""A state that fits all that a seat knows, with everything else drawn anew."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import TypeVar

from penumbra.eclipse.combat.draws import KeepTile
from penumbra.eclipse.components.automa.content import PHASES
from penumbra.eclipse.components.terms import NONE, RINGS
from penumbra.eclipse.phases.scoring import hidden_points
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Chance

_State = TypeVar("_State", bound=EclipseState)


def sample(state: _State, seat: int, rng: Random) -> _State:
    """Draws anew the order of stacks and piles, tiles face down, rivals' reputation, and the dice to come.

    Whatever is drawn from lies in an order of its own first: with the same luck a sample is the same for all states
    that the seat cannot tell apart.
    """
    twin = state.copy()
    twin.chance = Chance(rng.randbytes(32))
    _redraw_stacks(twin, rng)
    _redraw_discoveries(twin, rng)
    _redraw_reputation(twin, seat, rng)
    _shuffle_cards(twin, rng)
    return twin


def unseen(state: EclipseState) -> list[list[str]]:
    """By ring the sectors that may lie in its stack or be out of the game, as far as all know.

    What lies in a stack that was made anew from discards is known, its order is not. Where all of some alike sectors
    that are in a game were seen, the others are known to be out.
    """
    seen = {place.tile.parent for place in state.galaxy.sectors}.union(*state.discards)
    for step in state.every_step():
        if step.kind == "place_sector":
            seen.update(getattr(step, "drawn", ()))
    for alike, count in state.box.secretly_out:
        if sum(number not in seen for number in alike) <= count:
            seen.update(alike)
    rings = state.box.parts.rings
    return [
        [number for number in rings[name] if number in state.stacks[ring]]
        if state.reshuffled[ring]
        else [number for number in rings[name] if number not in seen]
        for ring, name in enumerate(RINGS)
    ]


def coming(state: EclipseState, ring: int, hidden: list[str]) -> dict[str, float]:
    """The sectors that may be drawn next in a ring, each with the chance that it is the one, as far as all know.

    ``hidden`` are those unseen; once the stack is empty the discards are the next one.
    """
    shares = dict.fromkeys(hidden if state.stacks[ring] else state.discards[ring], 1.0)
    for alike, count in _secretly_out(state, ring, hidden):
        shares |= {number: 1 - count / len(alike) for number in alike if number in shares}
    total = sum(shares.values())
    return {number: share / total for number, share in shares.items()}


def _secretly_out(state: EclipseState, ring: int, hidden: list[str]) -> Iterator[tuple[list[str], int]]:
    """The alike sectors among those unseen of which some are left out of the game, and how many.

    What lies in a stack that was made anew is in the game.
    """
    if not state.reshuffled[ring]:
        for alike, count in state.box.secretly_out:
            there = [number for number in hidden if number in alike]
            if there:
                yield there, count


def _redraw_stacks(twin: EclipseState, rng: Random) -> None:
    for ring, pool in enumerate(unseen(twin)):
        stack = twin.stacks[ring]
        for alike, count in _secretly_out(twin, ring, pool):
            for number in rng.sample(alike, count):
                pool.remove(number)
        rng.shuffle(pool)
        twin.stacks[ring] = pool[: len(stack)]


def _redraw_discoveries(twin: EclipseState, rng: Random) -> None:
    *earlier, latest = pairwise([0, *twin.discovery_piles, len(twin.galaxy.sectors)])
    for sectors in earlier:
        _dealt_anew(twin, range(*sectors), [], rng)
    twin.discoveries = _dealt_anew(twin, range(*latest), twin.discoveries, rng)


def _dealt_anew(twin: EclipseState, sectors: range, pile: list[int], rng: Random) -> list[int]:
    """Deals what lies face down in the sectors that one pile went to anew, and gives what is left of that pile."""
    hiding = [index for index in sectors if twin.galaxy.sectors[index].discovery != NONE]
    face_down = [twin.sector_to_change(index) for index in hiding]
    pool = sorted(pile + [place.discovery for place in face_down])
    rng.shuffle(pool)
    for place in face_down:
        place.discovery = pool.pop()
    return pool


def _shuffle_cards(twin: EclipseState, rng: Random) -> None:
    """The cards of an automated opponent that nobody has seen: those of a phase in another order."""
    if twin.automa is None or twin.box.automa is None:
        return
    stack = list(twin.automa.stack)
    for phase in PHASES:
        places = [at for at, card in enumerate(stack) if twin.box.automa.cards[card].phase == phase]
        cards = sorted(stack[at] for at in places)
        rng.shuffle(cards)
        for at, card in zip(places, cards, strict=True):
            stack[at] = card
    twin.automa.stack = tuple(stack)


def _recounted(final: dict[str, int], told: dict[str, int], drawn: dict[str, int]) -> dict[str, int]:
    """The score of a player who has left the game, with other reputation tiles."""
    found = final.copy()
    for source, points in drawn.items():
        found[source] += points - told[source]
        found["total"] += points - told[source]
    return found


def _unknown(state: EclipseState, rival: int, seat: int) -> list[int]:
    """The reputation tiles of a rival that a seat was not shown."""
    unknown = state.players[rival].reputation[:]
    for value in state.players[rival].shown.get(seat, ()):
        unknown.remove(value)
    return unknown


def _redraw_reputation(twin: EclipseState, seat: int, rng: Random) -> None:
    holding = [rival for rival in twin.seats if rival != seat and _unknown(twin, rival, seat)]
    rivals = [twin.player_to_change(rival) for rival in holding]
    drawing = [step for step in twin.every_step() if isinstance(step, KeepTile) and step.seat != seat]
    pool = [value for value, count in enumerate(twin.reputation_bag) for _ in range(count)]
    pool += [value for player in rivals for value in _unknown(twin, player.seat, seat)]
    pool += [value for step in drawing for value in step.drawn]
    pool.sort()
    rng.shuffle(pool)
    for player in rivals:
        told = hidden_points(twin, player.seat)
        unknown = len(_unknown(twin, player.seat, seat))
        player.reputation = sorted((*player.shown.get(seat, ()), *(pool.pop() for _ in range(unknown))), reverse=True)
        player.shown = {
            other: tiles if other == seat else tuple(sorted(rng.sample(player.reputation, len(tiles)), reverse=True))
            for other, tiles in player.shown.items()
        }
        if player.final is not None:
            player.final = _recounted(player.final, told, hidden_points(twin, player.seat))
    for step in drawing:
        step.drawn = tuple(sorted((pool.pop() for _ in step.drawn), reverse=True))
    twin.reputation_bag = [pool.count(value) for value in range(len(twin.reputation_bag))]
