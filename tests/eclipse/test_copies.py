"""A copy is equal in everything and shares no more than sectors and boards that neither has changed.

Both objects are walked side by side, once each sector and board was taken to be changed.
"""

import operator
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame, EclipseState
from penumbra.eclipse.combat.draws import KeepTile
from penumbra.eclipse.components.blueprints import ShipStats
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.position.battle import BattleDie
from penumbra.kernel import Choice, Step, seed_from
from tests.eclipse.random_games import Temper
from tests.rules.battlefield import HERE, duel
from tests.rules.second_dawn.dawn import AWAY, dawn
from tests.rules.setting import Setting

PRINTED = "penumbra.eclipse.components"
"""What is printed never changes, so copies may share it."""

SHARING = "unshared"
"""What tells whose own sectors and boards are; copies need not agree in it."""

ROAMING = {
    "galaxy.sectors[].damage{}",
    "galaxy.sectors[].entered",
    "players[].graveyard",
    "players[].techs[]",
    "players[].parts_kept",
    "players[].reputation",
    "players[].minor_species",
    "players[].developments",
    "development_supply",
    "players[].attached[]",
    "battle.acted",
    "battle.draws",
    "battle.fought",
    "battle.lost",
    "battle.retreating",
    "battle.dice",
    "passed_order",
    "discards[]",
    "discovery_discards",
    "discovery_piles",
}
"""Lists that must hold something where copies are tried: an empty one hides that its items are shared."""


def unchanging(thing: object) -> bool:
    """Whether a thing and all it holds never changes."""
    if isinstance(thing, tuple | frozenset):
        return all(map(unchanging, thing))
    if isinstance(thing, int | str | bytes | float | Box | ShipStats) or thing is None:
        return True
    return type(thing).__module__.startswith(PRINTED)


def parts(thing: object) -> list[tuple[str, object]]:
    """What a thing is made of, each with how it is reached."""
    if isinstance(thing, list | tuple):
        return [("[]", one) for one in thing]
    if isinstance(thing, dict):
        return [pair for key, value in thing.items() for pair in (("{key}", key), ("{}", value))]
    if isinstance(thing, bytearray):
        return [("", bytes(thing))]
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ()) if name != SHARING]
    names = [*slots, *getattr(thing, "__dict__", ())]
    assert names or isinstance(thing, Step), f"nothing is known of {thing!r}"
    return [(f".{name}", getattr(thing, name)) for name in names if hasattr(thing, name)]


def walk(one: object, other: object, path: str = "") -> Iterator[tuple[str, object, object]]:
    """The things of two objects that may change, side by side, and what differs in the rest."""
    if unchanging(one):
        if one != other:
            yield f"{path} differs", one, other
        return
    yield path, one, other
    if type(one) is not type(other):
        yield f"{path} differs", one, other
        return
    ours, theirs = parts(one), parts(other)
    if [name for name, _ in ours] != [name for name, _ in theirs]:
        yield f"{path} differs", one, other
        return
    for (name, mine), (_, yours) in zip(ours, theirs, strict=True):
        yield from walk(mine, yours, path + name)


def apart(state: EclipseState) -> EclipseState:
    """A copy that shares no sector and no board any more."""
    for index in range(len(state.galaxy.sectors)):
        state.sector_to_change(index)
    for seat in state.seats:
        state.player_to_change(seat)
    return state


def faults(one: EclipseState, other: EclipseState, equal: bool = True) -> list[str]:
    """What two states share though it changes, and (for copies) where they are not equal; copies keep no journal."""
    apart(other)
    found = [f"{path} is shared" for path, mine, yours in walk(one, other) if mine is yours]
    differing = [path for path, _, _ in walk(one, other) if path.endswith("differs")] if equal else []
    return found + [path for path in differing if path != ".journal differs"]


def filled(state: EclipseState) -> set[str]:
    """The lists and maps of a state that hold something."""
    found = walk(state, state)
    return {path.removeprefix(".") for path, thing, _ in found if isinstance(thing, list | dict) and thing}


MANY_KINDS = 15
"""More kinds of step than this are met where copies are tried."""


def game_of(game: EclipseGame, seed: int, rng: Random) -> EclipseState:
    players = 2 + seed % 5
    modules = {"modules": list(game.edition.together(players))} if game.edition.modules else {}
    options = game.options({"players": players, "species": "all", **modules})
    return game.start(options, seed_from(f"copies {seed}"))


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: str(game.name))
def test_copies_and_samples_share_nothing_that_changes(game: EclipseGame) -> None:
    met: set[str] = set()
    kinds: set[str] = set()
    for seed in range(12):
        if seed >= 6 and len(kinds) > MANY_KINDS:
            break
        rng = Random(seed)
        state = game_of(game, seed, rng)
        tempers = [Temper(rng) for _ in state.seats]
        while not state.over:
            fighting = state.battle is not None or any(place.damage for place in state.galaxy.sectors)
            if rng.random() < (0.2 if fighting else 0.02):
                assert faults(state, state.copy()) == []
                sampled = state.sample(rng.choice(state.seats), rng)
                assert isinstance(sampled, EclipseState)
                assert faults(state, sampled, equal=False) == []
                met |= filled(state)
                kinds |= {step.kind for step in state.steps}
            seat = state.waiting()[0]
            choice = tempers[seat].choose(state, seat, state.choices(seat))
            sharing_changes_nothing(state, seat, choice)
            state.play(seat, choice)
        assert faults(state, state.copy()) == []
    assert len(kinds) > MANY_KINDS
    assert {"players[].reputation", "players[].techs[]", "battle.fought", "galaxy.sectors[].entered"} <= met


def sharing_changes_nothing(state: EclipseState, seat: int, choice: Choice) -> None:
    """A choice does and tells the same on a copy that shares all and on one that shares nothing; ``state`` stays."""
    before = state.plain()
    sharing, whole = state.copy(), apart(state.copy())
    for twin in (sharing, whole):
        twin.journal = []
        twin.play(seat, choice)
    assert sharing.plain() == whole.plain(), f"{choice} reads what it has changed, as it was before"
    assert sharing.journal == whole.journal
    assert state.plain() == before, f"{choice} changes what a copy shares"


@pytest.mark.parametrize("original", [True, False])
def test_a_copy_shares_each_sector_and_board_until_one_of_both_is_changed(original: bool) -> None:
    state = stuffed()
    twin = state.copy()
    third = twin.copy()
    assert all(map(operator.is_, state.galaxy.sectors, twin.galaxy.sectors))
    assert all(map(operator.is_, state.players, twin.players))
    changed, left = (state, twin) if original else (twin, state)
    place, player = changed.sector_to_change(0), changed.player_to_change(1)
    assert changed.sector_to_change(0) is place
    assert changed.player_to_change(1) is player
    place.owner, player.discs = 1, player.discs + 1
    for other in (left, third):
        assert [
            index for index, one in enumerate(other.galaxy.sectors) if one is not changed.galaxy.sectors[index]
        ] == [0]
        assert [seat for seat in other.seats if other.players[seat] is not changed.players[seat]] == [1]
        assert other.players[1].discs == player.discs - 1
        assert other.galaxy.sectors[0].owner != 1
    fourth = changed.copy()
    assert fourth.galaxy.sectors[0] is place
    assert changed.sector_to_change(0) is not place, "a second copy shares what was the first one's own"


def stuffed() -> EclipseState:
    """A state in which every list that may be empty is not."""
    s = dawn(players=4, modules=["black_hole", "minor_species"])
    s.place("396", AWAY)
    s.place("205", HERE, owner="B")
    s.ships("A", "205", cruiser=2)
    s.ships("B", "205", interceptor=2)
    for place in s.state.galaxy.sectors:
        place.damage = {0: [1, 0], 5: [2]}
        place.portals = (1,)
    state = s.state
    for player in state.players:
        player.graveyard = [1, 2, 3]
        player.reputation, player.ambassadors = [4, 1], [1]
        player.parts_kept, player.kept_face_up, player.minor_species = [1], [2], [0]
        player.developments = [0]
        player.attached = [[1], [], [], []]
        player.final = {"total": 7, "reputation": 5, "discoveries": 2}
    s.combat()
    battle = state.battle
    assert battle is not None
    battle.acted, battle.order, battle.retreating, battle.fled, battle.lost = [1], [2], {1: 2}, [0], [1]
    battle.fought, battle.aims, battle.dice = [0, 1], [(1, 0)], [BattleDie(1, 6, 1)]
    state.proposed, state.turn_order, state.passed_order = [(1, 0)], [0, 1], [1, 0]
    state.markers, state.received = [1, 0], 1
    state.development_supply = [1]
    state.discovery_discards, state.discovery_piles = [2], [3]
    state.discards = [["101"], ["201"], ["301"]]
    state.steps.append(KeepTile(1, (3, 1)))
    return state


def test_a_state_that_holds_something_everywhere_shares_nothing() -> None:
    state = stuffed()
    assert filled(state) >= ROAMING, ROAMING - filled(state)
    assert faults(state, state.copy()) == []
    sampled = state.sample(0, Random(1))
    assert isinstance(sampled, EclipseState)
    assert faults(state, sampled, equal=False) == []


def test_the_walk_finds_what_is_shared_and_what_is_forgotten() -> None:
    """The walk itself: each list of a copy in turn is made the original's, or lost, and must be noticed."""
    state = stuffed()
    for path, holder, name in list(_owners(state)):
        twin = apart(state.copy())
        theirs = next(there for there, _, one, key in _pairs(state, twin) if there == path and key == name)
        assert theirs == path
        for there, mine, yours, key in _pairs(state, twin):
            if there == path and key == name:
                setattr(yours, name, getattr(mine, name))
        assert any("is shared" in fault for fault in faults(state, twin)), f"{path}.{name} of {holder!r}"


def _owners(state: EclipseState) -> Iterable[tuple[str, object, str]]:
    return ((path, mine, name) for path, mine, _, name in _pairs(state, state))


def _pairs(one: EclipseState, other: EclipseState) -> Iterator[tuple[str, Any, Any, str]]:
    """Objects of two states with each of their attributes that may change."""
    for path, mine, yours in walk(one, other):
        if isinstance(mine, list | dict | tuple | bytearray):
            continue
        for name, value in parts(mine):
            if name.startswith(".") and not unchanging(value):
                yield path, mine, yours, name[1:]


def test_copies_of_steps_are_steps_of_their_own() -> None:
    s = duel({"cruiser": 1}, {"interceptor": 2})
    s.combat()
    twin = s.state.copy()
    assert [type(step) for step in twin.steps] == [type(step) for step in s.state.steps]
    assert not any(mine is yours for mine, yours in zip(s.state.steps, twin.steps, strict=True))
    assert isinstance(Setting().state.copy().steps[0], Step)


def test_repairs_at_the_end_of_a_round_are_a_copys_own() -> None:
    """The last type of the round only holds, so nothing else changes the sector."""
    s = duel({"interceptor": 1}, {"cruiser": 1}, owner="A", game=SECOND_DAWN, modules=["worlds_afar"])
    s.blueprint("A", "interceptor", s0="plasma_cannon")
    s.blueprint("B", "cruiser", s1="hull", s2="morph_shield")
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    before, twin = s.state.plain(), s.state.copy()
    twin.play(1, Choice("hold", ("cruiser",)))
    assert twin.sector("316").damage == {s.key("B", "cruiser"): [1]}
    assert s.state.plain() == before
