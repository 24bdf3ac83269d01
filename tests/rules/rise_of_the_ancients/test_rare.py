"""Rare technologies: how they come out and are bought (ra.rare.*), and the Neutron Absorber (ra.absorber.*)."""

import pytest

from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.components.terms import CATEGORIES, RARE
from penumbra.kernel import Chance, seed_from
from tests.rules.battlefield import HERE, only_ones
from tests.rules.scholars import own, prices
from tests.rules.setting import TERRANS, Setting
from tests.rules.test_discovery import discovering, found

MODULES = ["rare_technologies"]
RARE_ONES = (
    "antimatter_splitter",
    "neutron_absorber",
    "distortion_shield",
    "cloaking_device",
    "point_defense",
    "conifold_field",
    "sentient_hull",
    "interceptor_bay",
    "flux_missile",
    "zero_point_source",
)


class Drawn(Chance):
    """Chance by which technology tiles come out of the bag in this order; what else is drawn comes from a seed."""

    def __init__(self, *order: int) -> None:
        super().__init__(seed_from("drawn"))
        self.order = list(order)

    def draw(self, bag: list[int]) -> int:
        tile = self.order.pop(0)
        assert bag[tile], "no such tile is in the bag"
        bag[tile] -= 1
        return tile


def game(*factions: str, players: int = 2, modules: list[str] = MODULES) -> Setting:
    return Setting(players, factions or TERRANS[:players], modules=modules)


def lying(s: Setting) -> tuple[int, int]:
    """How many ordinary tiles lie on the supply board, and how many rare ones beside it."""
    techs = s.state.view(None)["supply"]["techs"]
    return sum(t["count"] for t in techs if not t["rare"]), sum(t["count"] for t in techs if t["rare"])


def out_of_the_bag(s: Setting, *techs: str) -> None:
    """Has just these tiles come out of the bag next, in this order."""
    s.state.chance = Drawn(*(s.parts.tech_number[tech] for tech in techs))


def student(*factions: str, science: int = 20, modules: list[str] = MODULES, **offer: int) -> Setting:
    """A has science and nothing else to trade, and these technologies are to be bought."""
    s = game(*factions, modules=modules)
    s.store("A", money=0, science=science, materials=0)
    s.offer(**offer)
    return s


# ---- the tiles, and how they are drawn


@pytest.mark.rule("ra.rare.ten-tiles")
def test_there_is_one_tile_of_each_of_ten_rare_technologies() -> None:
    parts = NEW_DAWN.edition.box(tuple(MODULES), ()).parts
    rare = {tech.id: tech.copies for tech in parts.techs if tech.category == "rare"}
    assert rare == dict.fromkeys(RARE_ONES, 1)
    s = student(point_defense=1)
    s.store("B", science=20)
    s.play("A research", "A research point_defense nano", "A end")
    s.play("B research")
    assert s.refused("B research point_defense nano") == "nd.research.only-available"


@pytest.mark.rule("ra.rare.in-the-bag")
@pytest.mark.parametrize(("modules", "tiles"), [(MODULES, 106), ([], 96)])
def test_the_rare_tiles_are_in_the_bag_from_the_start(modules: list[str], tiles: int) -> None:
    laid_out = set()
    for seed in range(12):
        state = Setting(4, TERRANS[:4], seed, modules=modules).state
        view = state.view(None)["supply"]
        assert view["tech_bag"] + sum(tech["count"] for tech in view["techs"]) == tiles
        laid_out.add(sum(tech["rare"] for tech in view["techs"]))
    assert (len(laid_out) > 1) == bool(modules)


@pytest.mark.rule("ra.rare.draw-not-counted")
def test_rare_tiles_come_on_top_of_those_that_are_counted() -> None:
    rare = set()
    for seed in range(20):
        s = Setting(4, TERRANS[:4], seed, modules=MODULES)
        ordinary, more = lying(s)
        assert ordinary == 16
        rare.add(more)
        s.cleanup()
        assert lying(s)[0] == 16 + 7
        assert sum(s.state.tech_bag) == 106 - sum(lying(s))
    assert len(rare) > 2


@pytest.mark.rule("ra.rare.draw-stops-on-count")
def test_nothing_is_turned_after_the_last_tile_that_counts() -> None:
    s = game()
    s.offer()
    order = ("gauss_shield", "cloaking_device", "gauss_shield", "nanorobots", "starbase", "point_defense")
    out_of_the_bag(s, *order)
    s.cleanup()
    assert lying(s) == (4, 1)
    assert s.state.tech_bag[s.parts.tech_number["point_defense"]] == 1


@pytest.mark.rule("ra.rare.draw-empty-bag")
def test_an_empty_bag_ends_the_draw() -> None:
    s = game(players=4)
    s.offer()
    for number, tech in enumerate(s.parts.techs):
        s.state.tech_bag[number] = {"gauss_shield": 2, "flux_missile": 1}.get(tech.id, 0)
    s.cleanup()
    assert lying(s) == (2, 1)
    assert sum(s.state.tech_bag) == 0


@pytest.mark.rule("ra.rare.draw-beside-supply")
def test_a_rare_tile_may_be_bought_from_the_next_round_on() -> None:
    s = student("terran_directorate", "terran_federation")
    s.play("A research", "A end")
    assert s.refused("A research cloaking_device nano") is not None
    s.turn("A")
    out_of_the_bag(s, "cloaking_device", "gauss_shield", "gauss_shield", "nanorobots", "starbase")
    s.cleanup()
    s.turn("A")
    s.play("A research")
    assert {f"research cloaking_device {track}" for track in CATEGORIES} <= s.offered("A", "research")


@pytest.mark.rule("ra.rare.rows-stay")
def test_a_rare_tile_that_nobody_buys_stays() -> None:
    s = student(point_defense=1)
    for _ in range(3):
        assert "point_defense" in {tech["id"] for tech in s.state.view(None)["supply"]["techs"]}
        s.cleanup()
    s.turn("A")
    s.store("A", science=20)
    s.play("A research")
    assert s.refused("A research point_defense grid") is None


# ---- buying them


@pytest.mark.rule("ra.rare.buy-with-research")
def test_a_rare_tile_is_bought_instead_of_an_ordinary_one() -> None:
    s = student(science=10, cloaking_device=1, neutron_bombs=1)
    s.play("A research", "A research cloaking_device nano")
    assert s.player("A").storage == [0, 3, 0]
    assert s.refused("A research neutron_bombs") == "nd.research.one-tile"
    assert s.board("A")["techs"]["nano"] == ["cloaking_device"]


@pytest.mark.rule("ra.rare.any-track")
def test_a_rare_tile_goes_on_whichever_track_its_buyer_likes() -> None:
    s = student(zero_point_source=1, gauss_shield=1)
    own(s, "military", "neutron_bombs", "plasma_cannon")
    own(s, "grid", "improved_hull")
    assert prices(s, "zero_point_source") == {"military": 12, "grid": 14, "nano": 15}
    assert set(prices(s, "gauss_shield")) == {"grid"}
    s.play("A research")
    assert s.offered("A", "research") == {f"research zero_point_source {track}" for track in CATEGORIES} | {
        "research gauss_shield"
    }
    s.play("A research zero_point_source military")
    assert s.player("A").storage[1] == 8
    assert s.board("A")["techs"]["military"][-1] == "zero_point_source"


@pytest.mark.rule("ra.rare.discount")
def test_the_discount_is_that_of_the_track_and_the_price_has_a_floor() -> None:
    s = student(zero_point_source=1, antimatter_splitter=1)
    own(s, "military", "neutron_bombs", "plasma_cannon")
    own(s, "nano", "nanorobots", "fusion_drive", "orbital", "monolith", "advanced_labs", "artifact_key")
    assert prices(s, "zero_point_source") == {"military": 12, "grid": 15, "nano": 10}
    assert prices(s, "antimatter_splitter") == {"military": 5, "grid": 5, "nano": 5}


@pytest.mark.rule("ra.rare.stays-on-track")
def test_a_rare_tile_counts_on_the_track_where_it_lies() -> None:
    s = student(flux_missile=1, monolith=1)
    own(s, "nano", "nanorobots", "fusion_drive", "orbital")
    assert (prices(s, "monolith")["nano"], s.board("A")["score"]["technologies"]) == (9, 0)
    s.play("A research", "A research flux_missile nano")
    assert s.board("A")["score"]["technologies"] == 1
    assert prices(s, "monolith") == {"nano": 8}
    assert s.board("A")["discount"] == {"military": 1, "grid": 0, "nano": 4}


@pytest.mark.rule("ra.rare.full-track")
def test_a_full_track_takes_no_rare_tile() -> None:
    s = student(point_defense=1)
    own(s, "military", "neutron_bombs", "plasma_cannon", "phase_shield", "advanced_mining", "tachyon_source")
    s.play("A research")
    assert len(s.offered("A", "research")) == 3
    own(s, "military", "gluon_computer")
    assert s.offered("A", "research") == {"research point_defense grid", "research point_defense nano"}
    assert s.refused("A research point_defense military") == "nd.research.track-full"
    for track in ("grid", "nano"):
        own(s, track, *[tech.id for tech in s.parts.techs if tech.category == track][:7])
    assert s.offered("A", "research") == set()
    assert s.refused("A research point_defense grid") == "nd.research.track-full"


@pytest.mark.rule("ra.rare.not-ancient-technology")
def test_an_ancient_technology_is_never_a_rare_one() -> None:
    s = discovering("ancient_technology", modules=MODULES)
    s.offer(neutron_absorber=1, fusion_source=1)
    found(s)
    assert s.offered("A", "use") == {"use fusion_source"}
    assert s.refused("A use neutron_absorber") == "nd.discovery.ancient-technology"
    s = discovering("ancient_technology", modules=MODULES)
    s.offer(neutron_absorber=1)
    found(s)
    assert s.offered("A") == {"keep"}


@pytest.mark.rule("ra.rare.no-benefit-allowed")
def test_a_technology_may_be_researched_for_its_place_on_a_track_alone() -> None:
    s = student("planta", "terran_federation", neutron_absorber=1)
    before = s.board("A")["discount"]["grid"]
    s.play("A research", "A research neutron_absorber grid")
    assert s.board("A")["techs"]["grid"] == ["neutron_absorber"]
    assert s.board("A")["discount"]["grid"] == before + 1


# ---- Neutron Absorber


def besieged(owner: str = "terran_federation", weapon: str = "ion_cannon") -> Setting:
    """A's Interceptor is alone in a sector with three cubes of B."""
    s = game("terran_directorate", owner)
    only_ones(s)
    s.place("203", HERE, owner="B", cubes={0: "money", 1: "science", 2: "materials"})
    s.ships("A", "203", interceptor=1)
    s.blueprint("A", "interceptor", s1=weapon)
    s.learn("A", "neutron_bombs")
    return s


def cubes(s: Setting) -> int:
    return sum(square["cube"] is not None for square in s.seen("203")["squares"])


@pytest.mark.rule("ra.absorber.bombs")
def test_a_neutron_absorber_makes_bombs_useless() -> None:
    s = besieged()
    s.learn("B", "neutron_absorber")
    s.dice(6)
    s.combat()
    assert s.refused("A bomb") == "ra.absorber.bombs"
    assert cubes(s) == 3
    s.play("A attack", "A destroy 0")
    assert cubes(s) == 2


@pytest.mark.rule("ra.absorber.bombs")
@pytest.mark.parametrize("owner", [None, "A"])
def test_only_the_owner_of_a_neutron_absorber_is_safe_from_bombs(owner: str | None) -> None:
    s = besieged()
    if owner:
        s.learn(owner, "neutron_absorber")
    s.dice()
    s.combat()
    s.play("A bomb")
    assert cubes(s) == 0


@pytest.mark.rule("ra.absorber.planta")
def test_a_neutron_absorber_does_not_help_planta() -> None:
    s = besieged("planta", weapon="hull")
    s.state.players[0].owned &= ~(1 << s.parts.tech_number["neutron_bombs"])
    s.learn("B", "neutron_absorber")
    s.dice()
    s.combat()
    assert cubes(s) == 0
    assert sum(s.board("B")["graveyard"].values()) == 3


def test_rare_technologies_are_on_no_track_of_their_own() -> None:
    parts = NEW_DAWN.edition.box(tuple(MODULES), ()).parts
    assert {parts.tech_category[parts.tech_number[tech]] for tech in RARE_ONES} == {RARE}
