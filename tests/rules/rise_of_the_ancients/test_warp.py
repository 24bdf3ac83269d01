"""The warp sectors of New Dawn's expansion (ra.warp.*)."""

import pytest

from penumbra.eclipse.components.terms import RINGS
from penumbra.eclipse.position.galaxy import WARP_CONNECTION
from tests.rules.battlefield import duel
from tests.rules.second_dawn.test_warp import BESIDE_281, FAR, control, sectors, steps
from tests.rules.setting import TERRANS, Setting

MODULES = ["warp_portals"]
MIDDLE, OUTER = RINGS.index("middle"), RINGS.index("outer")
BESIDE_382 = (6, 2)
"""A position north of sector 382."""


def portals(*placed: str, players: int = 2) -> Setting:
    """A game with warp sectors in which A has no sector and no ship; some sectors lie far from each other."""
    s = Setting(players, modules=MODULES)
    s.vanish("A")
    for number in placed:
        s.place(number, at=FAR[number])
    return s


def lay(s: Setting, number: str, points: int = 1) -> None:
    """Lays a portal tile on a sector, whatever brought it."""
    s.state.galaxy.open_portal(s.state.galaxy.by_id[number], points)


def joined(s: Setting, number: str) -> dict[str, int]:
    """The sectors that a sector is joined to, and how well."""
    names = [place.tile.id for place in s.state.galaxy.sectors]
    return {names[far]: strength for far, strength in s.sector(number).links}


@pytest.mark.rule("ra.warp.shuffle")
@pytest.mark.parametrize(("modules", "middle", "outer"), [(MODULES, 12, 20), ([], 11, 18)])
def test_the_warp_sectors_are_shuffled_in(modules: list[str], middle: int, outer: int) -> None:
    drawn = set[str]()
    for seed in range(12):
        state = Setting(6, TERRANS, seed, modules=modules).state
        stacks = state.view(None)["supply"]["stacks"]
        assert (stacks["middle"]["left"], len(stacks["outer"]["unseen"])) == (middle, outer)
        drawn |= {"281", "381", "382"} & {*state.stacks[MIDDLE], *state.stacks[OUTER]}
    assert drawn == ({"281", "381", "382"} if modules else set())


@pytest.mark.rule("ra.warp.adjacent")
def test_portals_are_adjacent_and_fully_joined_however_far_apart() -> None:
    s = portals("281", "381", "207")
    assert joined(s, "281") == {"381": WARP_CONNECTION}
    assert joined(s, "207") == {}
    lay(s, "207")
    assert joined(s, "281") == {"381": WARP_CONNECTION, "207": WARP_CONNECTION}


@pytest.mark.rule("ra.warp.move")
def test_a_portal_is_one_point_of_movement() -> None:
    s = portals("281", "381", "382")
    s.place("208", at=BESIDE_382)
    s.ships("A", "281", interceptor=1)
    s.play("A move", "A move interceptor 281 382")
    assert s.refused("A on 208") == s.refused("A on 381") == "nd.move.distance"
    assert s.sector("382").count(0, 0) == 1


@pytest.mark.rule("ra.warp.move")
def test_a_faster_ship_goes_on_from_the_portal() -> None:
    s = portals("281", "382")
    s.place("208", at=BESIDE_382)
    slot = s.state.players[0].blueprint(s.parts, 0).printed.index("nuclear_drive")
    s.blueprint("A", "interceptor", **{f"s{slot}": "fusion_drive"})
    s.ships("A", "281", interceptor=1)
    s.play("A move", "A move interceptor 281 382", "A on 208")
    assert s.sector("208").count(0, 0) == 1


@pytest.mark.rule("ra.warp.pinning")
def test_a_pinned_ship_does_not_leave_through_a_portal() -> None:
    s = portals("281", "381")
    s.ships("A", "281", interceptor=1)
    s.ships("B", "281", interceptor=1)
    s.play("A move")
    assert s.refused("A move interceptor 281 381") == "nd.move.pin"
    s.remove_ships("B", "281")
    assert s.refused("A move interceptor 281 381") is None


@pytest.mark.rule("ra.warp.pinning")
def test_a_ship_that_comes_through_a_portal_is_pinned_there() -> None:
    s = portals("281", "381", "382")
    slot = s.state.players[0].blueprint(s.parts, 0).printed.index("nuclear_drive")
    s.blueprint("A", "interceptor", **{f"s{slot}": "fusion_drive"})
    s.ships("A", "281", interceptor=1)
    s.ships("B", "381", interceptor=1)
    s.play("A move", "A move interceptor 281 381")
    assert s.refused("A on 382") is not None
    assert s.refused("A move interceptor 381 382") == "nd.move.pin"


@pytest.mark.rule("ra.warp.influence")
def test_influence_spreads_through_a_portal() -> None:
    s = portals("281", "381", "207")
    control(s, "A", "281")
    s.play("A influence")
    assert "disc track 381" in s.offered("A", "disc")
    assert s.refused("A disc track 207") == "nd.influence.target-adjacent"
    s.play("A disc track 381")
    assert s.seen("381")["owner"] == 0


@pytest.mark.rule("ra.warp.diplomacy")
def test_relations_are_formed_through_portals() -> None:
    s = portals("281", "207", players=4)
    s.vanish("B")
    control(s, "A", "281")
    control(s, "B", "207")
    assert s.refused("A propose B money") == "nd.diplomacy.connection"
    lay(s, "207")
    assert s.refused("A propose B money") is None
    assert s.refused("A propose C money") == "nd.diplomacy.connection"


@pytest.mark.rule("ra.warp.no-explore")
def test_nothing_is_explored_through_a_portal() -> None:
    s = portals("281", "381")
    control(s, "A", "281")
    s.play("A explore")
    q, r = FAR["381"]
    assert s.offered("A", "at") == {"at 6,-4", "at 6,-2", "at 7,-3", "at 5,-3"}
    assert s.refused(f"A at {q},{r - 1}") == "nd.explore.target"
    s.turn("A")
    s.ships("A", "381", interceptor=1)
    s.play("A explore")
    assert len(s.offered("A", "at")) > 4


@pytest.mark.rule("ra.warp.placement-fit")
def test_a_warp_sector_is_placed_by_its_wormholes_alone() -> None:
    s = portals("281", "207")
    control(s, "A", "281")
    control(s, "A", "207")
    s.on_top("381")
    position = _beside(s, "207")[0]
    s.play("A explore", f"A {position}")
    fits = {int(choice.split()[-1]) for choice in s.offered("A", "place")}
    assert 0 < len(fits) < 6
    assert {s.refused(f"A place 381 {turn}") for turn in set(range(6)) - fits} == {"nd.explore.fit"}


def _beside(s: Setting, number: str) -> list[str]:
    """The positions offered for exploration beside a sector."""
    q, r = s.sector(number).position
    near = {f"at {q + x},{r + y}" for x, y in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))}
    twin = s.state.copy()
    s.play("A explore")
    found = sorted(near & s.offered("A", "at"))
    s.state = twin
    return found


@pytest.mark.rule("ra.warp.retreat")
@pytest.mark.parametrize(("owner", "enemy", "refused"), [("A", 0, False), ("A", 1, True), (None, 0, True)])
def test_a_retreat_through_a_portal(owner: str | None, enemy: int, refused: bool) -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1}, number="281", modules=MODULES)
    s.place("382", at=(12, 0), owner=owner)
    s.ships("B", "382", interceptor=enemy)
    s.combat()
    assert s.refused("A retreat interceptor 382") == ("nd.retreat.destination" if refused else None)


@pytest.mark.rule("ra.warp.two-in-one-sector")
def test_a_second_portal_in_a_sector_joins_nothing_more_and_scores() -> None:
    s = portals("281", "381")
    control(s, "A", "281")
    before, scored = joined(s, "281"), sectors(s, "A")
    lay(s, "281")
    assert joined(s, "281") == before == {"381": WARP_CONNECTION}
    assert sectors(s, "A") - scored == 1


@pytest.mark.rule("ra.warp.single")
def test_a_single_portal_leads_nowhere() -> None:
    s = portals("281")
    s.place("208", at=BESIDE_281)
    assert steps(s, "281") == {"208"}
    s.place("381", at=FAR["381"])
    assert steps(s, "281") == {"208", "381"}


@pytest.mark.rule("ra.warp.no-control-needed")
def test_everybody_passes_through_whoever_controls_the_sectors() -> None:
    s = portals("281", "382")
    control(s, "B", "281")
    s.ships("A", "382", interceptor=1)
    s.play("A move", "A move interceptor 382 281")
    assert s.sector("281").count(0, 0) == 1
    assert s.seen("281")["owner"] == 1
