"""The module of warp portals (sd.warp.*)."""

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.eclipse.components.terms import CATEGORIES, RARE
from penumbra.hexes import neighbour
from tests.rules.setting import TERRANS, Setting

FAR: dict[str, tuple[int, int]] = {"281": (6, -3), "381": (9, -3), "382": (6, 3), "207": (-6, 3), "206": (-9, 3)}
"""Positions of which no two touch."""

BESIDE_281 = (6, -4)
"""A position north of sector 281."""


def game(*placed: str, players: int = 2) -> Setting:
    """A game with warp portals in which A has no sector and no ship; some sectors lie far from each other."""
    s = Setting(players, TERRANS[:players], game=SECOND_DAWN, modules=["warp_portals"])
    s.vanish("A")
    for number in placed:
        s.place(number, at=FAR[number])
    return s


def control(s: Setting, letter: str, number: str) -> None:
    s.sector(number).owner = "ABCD".index(letter)
    s.player(letter).discs -= 1


def steps(s: Setting, number: str) -> set[str]:
    """Where an interceptor of A goes from a sector in one step."""
    s.ships("A", number, interceptor=1)
    s.turn("A")
    s.play("A move")
    found = {choice.split()[-1] for choice in s.offered("A", "move") if choice.split()[2] == number}
    s.remove_ships("A", number)
    s.turn("A")
    return found


def laying(*controlled: str, science: int = 9) -> Setting:
    """A with some sectors buys the technology for the nano track; 281 and 381 lie on the map."""
    s = game("281", "381", *controlled)
    for number in controlled:
        control(s, "A", number)
    s.offer(warp_portal=1)
    s.store("A", money=0, science=science, materials=0)
    s.play("A research", "A research warp_portal nano")
    return s


def sectors(s: Setting, letter: str) -> int:
    """What a seat scores for sectors."""
    scored: int = s.board(letter)["score"]["sectors"]
    return scored


# ---- components


@pytest.mark.rule("sd.warp.components")
@pytest.mark.parametrize(("modules", "counts"), [(["warp_portals"], (13, 20, 36, 15)), ([], (12, 18, 35, 14))])
def test_what_the_module_shuffles_in(modules: list[str], counts: tuple[int, int, int, int]) -> None:
    s = Setting(6, TERRANS, game=SECOND_DAWN, modules=modules)
    stacks = s.state.view(None)["supply"]["stacks"]
    discoveries = len(s.state.discoveries) + sum(place.discovery >= 0 for place in s.state.galaxy.sectors)
    rare = sum(
        s.state.tech_bag[number] + s.state.tech_supply[number]
        for number, category in enumerate(s.parts.tech_category)
        if category == RARE
    )
    assert (stacks["middle"]["left"], len(stacks["outer"]["unseen"]), discoveries, rare) == counts
    assert ("281" in s.state.stacks[1]) == bool(modules)


@pytest.mark.rule("sd.warp.outer-count")
@pytest.mark.parametrize(("players", "stack", "away"), [(3, 8, 12), (6, 18, 2)])
def test_the_outer_stack_keeps_its_size(players: int, stack: int, away: int) -> None:
    portals = set()
    for seed in range(12):
        s = Setting(players, TERRANS[:players], seed, game=SECOND_DAWN, modules=["warp_portals"])
        outer = s.state.view(None)["supply"]["stacks"]["outer"]
        assert (outer["left"], len(outer["unseen"]) - outer["left"]) == (stack, away)
        portals.add(len({"381", "382"} & set(s.state.stacks[2])))
    assert len(portals) > 1


# ---- the network


@pytest.mark.rule("sd.warp.connection")
def test_every_portal_is_joined_to_every_other() -> None:
    s = game("281", "381", "382")
    assert {number: steps(s, number) for number in ("281", "381", "382")} == {
        "281": {"381", "382"},
        "381": {"281", "382"},
        "382": {"281", "381"},
    }


@pytest.mark.rule("sd.warp.connection")
def test_only_portals_are_joined_and_none_to_itself() -> None:
    s = game("281", "381", "382")
    s.place("208", at=(-9, 0))
    links = {place.tile.id: place.links for place in s.state.galaxy.sectors}
    names = [place.tile.id for place in s.state.galaxy.sectors]
    for number in ("281", "381", "382"):
        far = [names[index] for index, _ in links[number]]
        assert sorted(far) == sorted({"281", "381", "382"} - {number})
    assert links["208"] == ()
    assert steps(s, "208") == set()


@pytest.mark.rule("sd.warp.connection")
def test_portals_that_touch_without_a_whole_wormhole_are_fully_connected() -> None:
    """Whoever has no Wormhole Generator passes, though the edge between them has no wormhole on one side."""
    s = game("281")
    place = s.sector("281")
    edge = next(edge for edge in range(6) if not place.wormholes >> edge & 1)
    s.place("381", at=neighbour(place.position, edge))
    assert not s.player("A").has(s.parts.half_wormholes)
    assert s.state.galaxy.strength(*(s.state.galaxy.by_id[number] for number in ("281", "381"))) == 3
    assert steps(s, "281") == {"381"}


@pytest.mark.rule("sd.warp.move")
def test_a_portal_is_one_step() -> None:
    s = game("281", "381", "382")
    s.ships("A", "381", interceptor=1)
    s.play("A move", "A move interceptor 381 281")
    assert s.refused("A on 382") == "sd.move.activation"
    assert s.sector("281").count(0, 0) == 1


@pytest.mark.rule("sd.warp.move")
@pytest.mark.parametrize("there", ["382", "208"])
def test_a_faster_ship_goes_on_from_a_portal(there: str) -> None:
    s = game("281", "381", "382")
    s.place("208", at=BESIDE_281)
    s.blueprint("A", "interceptor", s2="fusion_drive")
    s.ships("A", "381", interceptor=1)
    s.play("A move", "A move interceptor 381 281", f"A on {there}")
    assert s.sector(there).count(0, 0) == 1
    assert s.state.view(0)["step"]["left"] == 2


@pytest.mark.rule("sd.warp.influence")
def test_influence_spreads_through_a_portal() -> None:
    s = game("281", "382")
    control(s, "A", "281")
    s.play("A influence")
    assert "disc track 382" in s.offered("A", "disc")
    s.ships("B", "382", interceptor=1)
    assert s.refused("A disc track 382") == "sd.influence.to-adjacent"
    s.remove_ships("B", "382")
    s.play("A disc track 382")
    assert s.seen("382")["owner"] == 0


@pytest.mark.rule("sd.warp.explore-none")
def test_a_portal_shows_no_zones_beyond_it() -> None:
    s = game("281", "381")
    control(s, "A", "281")
    control(s, "B", "381")
    q, r = FAR["381"]
    s.play("A explore")
    assert s.offered("A", "at") == {"at 6,-4", "at 6,-2", "at 7,-3", "at 5,-3"}
    assert s.refused(f"A at {q},{r - 1}") == "sd.explore.zone-adjacent"


@pytest.mark.rule("sd.warp.single")
def test_a_single_portal_leads_nowhere() -> None:
    s = game("281")
    s.place("208", at=BESIDE_281)
    s.place("201", at=(6, -2))
    assert steps(s, "281") == {"208"}


@pytest.mark.rule("sd.warp.pinning")
def test_pinning_holds_at_portals() -> None:
    s = game("281", "381")
    s.blueprint("A", "cruiser", s3="fusion_source", s5="tachyon_drive")
    s.ships("A", "281", cruiser=2)
    s.ships("B", "381", interceptor=1)
    s.play("A move", "A move cruiser 281 381")
    assert s.state.view(0)["step"]["steps"] == 2
    assert s.refused("A on 281") == "sd.move.pin-on-entry"
    assert s.refused("A move cruiser 381 281") == "sd.move.pin-count"
    s.play("A move cruiser 281 381", "A on 281")
    assert s.sector("381").count(0, 1) == 1
    assert s.refused("A move cruiser 381 281") == "sd.move.pin-count"


@pytest.mark.rule("sd.warp.diplomacy")
def test_a_portal_is_no_connection_for_diplomacy() -> None:
    s = game("281", "381", players=4)
    s.vanish("B")
    control(s, "A", "281")
    control(s, "B", "381")
    assert s.refused("A propose B money") == "sd.warp.diplomacy"
    assert s.refused("A propose C money") == "sd.diplomacy.connection"
    s.place("208", at=(3, 5), owner="B")
    s.place("209", at=(3, 6), owner="A")
    assert s.refused("A propose B money") is None


# ---- the technology


@pytest.mark.rule("sd.warp.tech")
@pytest.mark.parametrize(
    ("learned", "track", "count", "price"),
    [((), "nano", 0, 9), ((), "military", 1, 8), (("neutron_bombs",), "military", 2, 7)],
)
def test_what_the_technology_costs(learned: tuple[str, ...], track: str, count: int, price: int) -> None:
    s = game("281")
    s.learn("A", *learned)
    assert len(s.player("A").techs[CATEGORIES.index(track)]) == count
    s.offer(warp_portal=1)
    s.store("A", science=20)
    s.play("A research", f"A research warp_portal {track}")
    assert s.player("A").storage[1] == 20 - price


@pytest.mark.rule("sd.warp.tech")
def test_the_portal_goes_to_a_controlled_sector() -> None:
    s = game("281", "381", "207")
    s.place("305", at=(-6, 6))
    s.place("201", at=(-3, 6), owner="B")
    s.place("209", at=(0, 6))
    control(s, "A", "207")
    control(s, "A", "305")
    s.offer(warp_portal=1)
    s.store("A", science=9)
    s.play("A research", "A research warp_portal nano")
    assert s.offered("A", "portal") == {"portal 207", "portal 305"}
    for other in ("201", "209", "281"):
        assert s.refused(f"A portal {other}") == "sd.warp.tech"
    assert s.refused("A end") == "sd.warp.tech"
    s.play("A portal 207", "A end")
    assert s.seen("207")["portal"]
    assert steps(s, "207") == {"281", "381"}
    assert "207" in steps(s, "281")
    assert "207" in steps(s, "381")
    assert steps(s, "305") == set()


@pytest.mark.rule("sd.warp.tech-no-sector")
def test_without_a_sector_no_portal_is_laid() -> None:
    s = game("207")
    s.ships("A", "207", interceptor=2)
    s.offer(warp_portal=1)
    s.store("A", money=0, science=9, materials=0)
    s.play("A research", "A research warp_portal nano")
    assert (s.step, s.player("A").storage[1]) == ("research", 0)
    assert s.board("A")["techs"]["nano"] == ["warp_portal"]
    assert not any(sector["portal"] for sector in s.state.view(None)["sectors"])


@pytest.mark.rule("sd.warp.tech-points")
@pytest.mark.parametrize(("number", "score"), [("207", 3), ("201", 2)])
def test_the_portal_is_worth_a_point_to_the_controller(number: str, score: int) -> None:
    s = game()
    s.place(number, at=FAR["207"], owner="A")
    s.offer(warp_portal=1)
    s.store("A", science=9)
    s.play("A research", "A research warp_portal nano", f"A portal {number}", "A end")
    assert sectors(s, "A") == score
    s.turn("A")
    s.play("A influence", f"A disc {number} track")
    assert [sectors(s, letter) for letter in "AB"] == [0, 3]


@pytest.mark.rule("sd.warp.tile-stays")
def test_the_portal_stays_when_control_changes() -> None:
    s = laying("207")
    s.play("A portal 207", "A end")
    s.ships("B", "207", interceptor=1)
    before = sectors(s, "B")
    s.combat()
    s.play("B disc")
    assert s.seen("207")["owner"] == 1
    assert (sectors(s, "A"), sectors(s, "B") - before) == (0, 3)
    assert s.board("A")["techs"]["nano"] == ["warp_portal"]
    assert s.seen("207")["portal"]


# ---- the discovery tile


def discovering() -> Setting:
    """A explores 206 from its home sector and finds the ancient warp portal; 281 and 381 lie on the map."""
    s = Setting(game=SECOND_DAWN, modules=["warp_portals"])
    for number in ("281", "381"):
        s.place(number, at=FAR[number])
    s.on_top("206")
    s.next_discovery("ancient_warp_portal")
    s.play("A explore", "A at -1,-1", "A place 206 0")
    return s


@pytest.mark.rule("sd.warp.discovery", "sd.warp.discovery-points")
def test_the_ancient_warp_portal_lies_where_it_was_found() -> None:
    s = discovering()
    before = sectors(s, "A")
    s.play("A use", "A disc", "A end")
    assert s.seen("206")["portal"]
    assert {"281", "381"} <= steps(s, "206")
    assert "206" in steps(s, "281")
    assert sectors(s, "A") - before == 3
    assert s.board("A")["score"]["discoveries"] == 0


@pytest.mark.rule("sd.warp.discovery")
def test_the_ancient_warp_portal_may_be_kept_for_points() -> None:
    s = discovering()
    s.play("A keep", "A decline", "A end")
    assert not s.seen("206")["portal"]
    assert not {"281", "381"} & steps(s, "206")
    assert s.board("A")["score"]["discoveries"] == 2


@pytest.mark.rule("sd.warp.discovery-points")
def test_an_uncontrolled_portal_scores_nothing() -> None:
    s = discovering()
    before = [sectors(s, letter) for letter in "AB"]
    s.play("A use", "A decline", "A end")
    assert [sectors(s, letter) for letter in "AB"] == before


@pytest.mark.rule("sd.warp.one-sector-both")
def test_a_sector_with_both_tiles_is_one_portal_and_scores_both() -> None:
    s = game("281")
    s.place("207", at=FAR["207"], discovery="ancient_warp_portal")
    s.ships("A", "207", interceptor=1)
    s.combat()
    s.play("A use", "A disc")
    s.offer(warp_portal=1)
    s.store("A", science=9)
    s.turn("A")
    s.play("A research", "A research warp_portal nano", "A portal 207", "A end")
    assert sectors(s, "A") == 5
    s.remove_ships("A", "207")
    assert steps(s, "207") == {"281"}


@pytest.mark.rule("sd.warp.printed-sectors")
def test_a_printed_portal_may_receive_a_tile() -> None:
    s = game("281", "381")
    control(s, "A", "281")
    before = steps(s, "281")
    s.offer(warp_portal=1)
    s.store("A", science=9)
    s.play("A research", "A research warp_portal nano", "A portal 281", "A end")
    assert sectors(s, "A") == 3
    assert steps(s, "281") == before == {"381"}


@pytest.mark.rule("sd.warp.tech-no-sector")
def test_a_sector_that_comes_later_gets_no_portal() -> None:
    s = game("207")
    s.ships("A", "207", interceptor=1)
    s.offer(warp_portal=1)
    s.store("A", science=9)
    s.play("A research", "A research warp_portal nano", "A end")
    s.turn("A")
    s.play("A influence", "A disc track 207", "A end")
    s.turn("A")
    assert s.offered("A", "portal") == set()
    assert not any(sector["portal"] for sector in s.state.view(None)["sectors"])
