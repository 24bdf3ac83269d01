"""Developments (ra.dev.*), and the warp portal that one of them brings (ra.warp.*)."""

from typing import Any

import pytest

from penumbra.eclipse.position.galaxy import WARP_CONNECTION
from tests.rules.rise_of_the_ancients.lyra import lyra, raised
from tests.rules.rise_of_the_ancients.test_warp import joined
from tests.rules.scholars import own
from tests.rules.setting import TERRANS, Setting
from tests.rules.test_discovery import discovering, found

MODULES = ["developments"]
ALL = (
    "ancient_monument",
    "artifact_link",
    "diplomatic_fleet",
    "mining_colony",
    "research_station",
    "trade_fleet",
    "shellworld",
    "warp_portal",
)
FAR = {"304": (6, -3), "309": (-6, 3), "310": (-6, -1)}
"""Where sectors lie that touch nothing."""


def game(
    *offer: str,
    players: int = 2,
    factions: tuple[str, ...] | None = None,
    modules: list[str] = MODULES,
    money: int = 0,
    science: int = 0,
    materials: int = 0,
) -> Setting:
    """A is about to act and has what is named, and these developments are on offer: or else all."""
    s = Setting(players, factions, modules=modules)
    lay_out(s, *(offer or ALL))
    s.offer()
    s.store("A", money, science, materials)
    return s


def lay_out(s: Setting, *offer: str) -> None:
    """Has just these developments be on offer."""
    s.state.development_supply = sorted(s.parts.development_ids.index(one) for one in offer)


def on_offer(s: Setting) -> set[str]:
    return set(s.state.view(None)["supply"]["developments"])


def offered(s: Setting, letter: str = "A") -> set[str]:
    """The developments that a seat may buy."""
    return {choice.split()[1] for choice in s.offered(letter, "develop")}


def points(s: Setting, letter: str, source: str = "developments") -> Any:
    return s.board(letter)["score"][source]


# ---- what is on offer


@pytest.mark.rule("ra.dev.eight-tiles")
def test_there_is_one_tile_of_each_of_eight_developments() -> None:
    s = Setting(modules=MODULES)
    assert s.parts.development_ids == ALL
    assert Setting().parts.development_ids == ()


@pytest.mark.rule("ra.dev.setup-count")
@pytest.mark.parametrize(("players", "tiles"), [(2, 3), (3, 4), (4, 5), (5, 6), (6, 7)])
def test_one_more_development_than_players_is_laid_out(players: int, tiles: int) -> None:
    drawn = [on_offer(Setting(players, TERRANS[:players], seed, modules=MODULES)) for seed in range(12)]
    assert {len(one) for one in drawn} == {tiles}
    assert set[str]().union(*drawn) == set(ALL)
    assert len({frozenset(one) for one in drawn}) > 1
    assert on_offer(Setting(players, TERRANS[:players])) == set()


@pytest.mark.rule("ra.dev.no-refill")
def test_a_development_that_was_bought_leaves_a_gap() -> None:
    s = game("mining_colony", "trade_fleet", "shellworld", "artifact_link", players=3, money=5, science=10, materials=5)
    s.play("A research", "A develop mining_colony", "A end")
    s.turn("A")
    s.play("A research", "A develop trade_fleet", "A end")
    s.cleanup()
    assert on_offer(s) == {"shellworld", "artifact_link"}


@pytest.mark.rule("ra.dev.one-owner")
def test_a_development_has_one_owner() -> None:
    s = game(*ALL[:5], players=4, money=20, science=20, materials=20)
    s.play("A research", "A develop ancient_monument", "A end")
    assert s.board("A")["developments"] == ["ancient_monument"]
    for letter in "BCD":
        s.turn(letter)
        s.store(letter, money=20, science=20, materials=20)
        s.play(f"{letter} research")
        assert offered(s, letter) == set(ALL[1:5])
        assert s.refused(f"{letter} develop ancient_monument") == "ra.dev.one-owner"
    assert s.refused("D develop shellworld") == "ra.dev.one-owner", "it is not in this game"


# ---- buying them


@pytest.mark.rule("ra.dev.buy-with-research")
def test_a_development_is_bought_in_place_of_a_technology() -> None:
    s = game(science=20, materials=5)
    s.offer(gauss_shield=1)
    assert s.refused("A develop trade_fleet") is not None, "the research action comes first"
    s.play("A research", "A develop trade_fleet")
    assert s.refused("A research gauss_shield") == "nd.research.one-tile"
    assert s.refused("A develop artifact_link") == "nd.research.one-tile"
    s.turn("A")
    s.play("A research", "A research gauss_shield")
    assert s.refused("A develop artifact_link") == "nd.research.one-tile"


@pytest.mark.rule("ra.rare.multi-research")
def test_who_may_buy_two_technologies_buys_what_they_like() -> None:
    s = game(
        factions=("hydran_progress", "terran_union"),
        modules=[*MODULES, "rare_technologies"],
        science=20,
        materials=20,
    )
    s.offer(sentient_hull=1, gauss_shield=1)
    s.play("A research", "A research sentient_hull grid", "A develop trade_fleet")
    assert s.refused("A research gauss_shield") == "nd.research.one-tile"
    assert s.refused("A develop diplomatic_fleet") == "nd.research.one-tile"
    s.turn("A")
    s.play("A research", "A develop diplomatic_fleet", "A develop artifact_link")
    assert s.board("A")["developments"] == ["trade_fleet", "diplomatic_fleet", "artifact_link"]


PRICES = {
    "ancient_monument": (13, 0, 0),
    "artifact_link": (0, 7, 7),
    "diplomatic_fleet": (0, 0, 6),
    "mining_colony": (5, 5, 0),
    "research_station": (5, 0, 5),
    "trade_fleet": (0, 5, 5),
    "shellworld": (0, 0, 20),
    "warp_portal": (0, 0, 8),
}
GAINS = {"mining_colony": [0, 0, 12], "research_station": [0, 12, 0], "trade_fleet": [12, 0, 0]}


@pytest.mark.rule("ra.dev.price")
@pytest.mark.parametrize("development", ALL)
def test_a_development_costs_what_it_shows(development: str) -> None:
    price = PRICES[development]
    s = game()
    s.store("A", *price)
    s.play("A research", f"A develop {development}")
    assert s.player("A").storage == GAINS.get(development, [0, 0, 0])
    for kind, amount in enumerate(price):
        if amount:
            s = game()
            s.store("A", *price)
            s.player("A").storage[kind] -= 1
            s.play("A research")
            assert s.refused(f"A develop {development}") == "ra.dev.price"


@pytest.mark.rule("ra.dev.no-discount")
def test_technologies_do_not_make_developments_cheaper_nor_the_other_way_round() -> None:
    s = game(money=5, materials=5)
    for track, techs in {
        "military": ("neutron_bombs", "plasma_cannon"),
        "grid": ("gauss_shield", "fusion_source", "improved_hull"),
        "nano": ("nanorobots", "fusion_drive", "orbital"),
    }.items():
        own(s, track, *techs)
    before = s.board("A")["discount"]
    assert set(before.values()) == {3}
    s.store("A", materials=4)
    s.play("A research")
    assert s.refused("A develop research_station") == "ra.dev.price"
    s.store("A", materials=5)
    s.play("A develop research_station")
    assert s.player("A").storage == [0, 12, 0]
    assert s.board("A")["discount"] == before
    assert points(s, "A", "technologies") == 0


@pytest.mark.rule("ra.rare.not-development-by-discovery")
def test_an_ancient_technology_is_no_development() -> None:
    s = discovering("ancient_technology", modules=MODULES)
    lay_out(s, "diplomatic_fleet")
    s.offer(gauss_shield=1)
    found(s)
    assert s.offered("A") == {"use gauss_shield", "keep"}
    s = discovering("ancient_technology", modules=MODULES)
    lay_out(s, "diplomatic_fleet")
    s.learn("A", "gauss_shield")
    s.offer(gauss_shield=1)
    found(s)
    assert s.offered("A") == {"keep"}


# ---- what they bring


@pytest.mark.rule("ra.dev.ancient-monument")
def test_an_ancient_monument_is_three_points() -> None:
    s = game(money=13)
    before = points(s, "A", "total")
    s.play("A research", "A develop ancient_monument")
    assert points(s, "A", "total") == before + 3
    assert points(s, "B") == 0


@pytest.mark.rule("ra.dev.artifact-link")
def test_an_artifact_link_is_a_point_for_each_artifact_one_controls() -> None:
    s = game(science=7, materials=7)
    s.vanish("A")
    assert all(s.parts.sectors[number].artifact == 1 for number in ("102", "105", "204", "211"))
    for number, at in {"102": (6, -3), "105": (-6, 3), "204": (-6, -1), "211": (9, 0)}.items():
        s.place(number, at, owner="A")
    s.play("A research", "A develop artifact_link")
    assert points(s, "A") == 4
    s.sector("211").owner = 1
    assert points(s, "A") == 3
    assert points(s, "B") == 0


@pytest.mark.parametrize(
    ("development", "have", "after"),
    [
        pytest.param("mining_colony", (5, 5, 4), [0, 0, 16], marks=pytest.mark.rule("ra.dev.mining-colony")),
        pytest.param("research_station", (5, 1, 5), [0, 13, 0], marks=pytest.mark.rule("ra.dev.research-station")),
        pytest.param("trade_fleet", (1, 6, 5), [13, 1, 0], marks=pytest.mark.rule("ra.dev.trade-fleet")),
    ],
)
def test_resources_come_at_once(development: str, have: tuple[int, int, int], after: list[int]) -> None:
    s = game(money=have[0], science=have[1], materials=have[2])
    rival = s.player("B").storage[:]
    s.play("A research", f"A develop {development}")
    assert s.step == "research"
    assert s.player("A").storage == after
    assert s.player("B").storage == rival


def fleet(spaces: int) -> Setting:
    """A of four has bought a Diplomatic Fleet, its reputation track of so many spaces is full of tiles of 1."""
    s = game(players=4, materials=6)
    s.play("A research", "A develop diplomatic_fleet", "A end")
    player = s.player("A")
    player.reputation = [1] * spaces
    s.state.reputation_bag[1] -= spaces
    return s


@pytest.mark.rule("ra.dev.diplomatic-fleet")
def test_a_diplomatic_fleet_is_one_space_more() -> None:
    own_spaces = Setting(modules=MODULES).board("A")["reputation"]["spaces"]
    tiles = sum(space != "ambassador" for space in own_spaces)
    s = fleet(tiles)
    assert s.board("A")["reputation"]["spaces"] == [*own_spaces, "either"]
    assert s.board("B")["reputation"]["spaces"] == own_spaces
    for held, full in ((tiles, False), (tiles + 1, True)):
        t = fleet(held)
        t.state.reputation_bag = [0, 0, 0, 0, 4]
        t.place("316", (6, -3))
        t.ships("A", "316", dreadnought=1)
        t.ships("B", "316", interceptor=1)
        t.dice(*[6] * 40)
        t.combat()
        while t.step != "reputation" or t.waiting != "A":
            t.play(f"{t.waiting} {min(t.offered(t.waiting))}")
        assert t.offered("A", "keep") == ({"keep 4 1"} if full else {"keep 4"})


@pytest.mark.rule("ra.dev.diplomatic-fleet-scores")
def test_what_lies_on_a_diplomatic_fleet_counts_as_on_the_track() -> None:
    s = game(players=4, materials=6)
    s.play("A research", "A develop diplomatic_fleet", "A end")
    player = s.player("A")
    player.reputation, player.ambassadors = [3] * 4, []
    assert points(s, "A", "reputation") == 12
    spaces = s.board("A")["reputation"]["spaces"]
    only_ambassadors = spaces.count("ambassador")
    player.reputation = [3] * (len(spaces) - only_ambassadors)
    s.state.players[1].ambassadors.append(0)
    player.ambassadors = [1, 2][: only_ambassadors + 1]
    assert points(s, "A", "ambassadors") == len(player.ambassadors)


# ---- the Shellworld


def shellworld(*sectors: str, materials: int = 20) -> Setting:
    """A controls these sectors alone, and has just bought the Shellworld."""
    s = game(materials=materials)
    s.vanish("A")
    for number in sectors:
        s.place(number, FAR[number], owner="A")
    s.play("A research", "A develop shellworld")
    return s


@pytest.mark.rule("ra.dev.shellworld-place")
def test_the_shellworld_is_laid_at_once_on_a_sector_one_controls() -> None:
    s = shellworld("304", "309")
    s.place("310", FAR["310"])
    s.ships("A", "310", interceptor=1)
    assert s.step == "lay_shellworld"
    assert s.offered("A", "shellworld") == {"shellworld 304", "shellworld 309"}
    assert s.refused("A shellworld 310") == "ra.dev.shellworld-place"
    assert s.refused("A end") == "ra.dev.shellworld-place"
    s.play("A shellworld 304")
    assert s.step == "research"
    assert (s.seen("304")["laid"], s.seen("309")["laid"]) == (["shellworld"], [])


@pytest.mark.rule("ra.dev.shellworld-square")
@pytest.mark.parametrize("orbital", [False, True])
def test_the_shellworld_is_a_science_square_more(orbital: bool) -> None:
    s = shellworld("304")
    if orbital:
        s.orbital("304", "money")
    squares = len(s.parts.sectors["304"].planets)
    s.play("A shellworld 304")
    assert [(one["kind"], one["advanced"]) for one in s.seen("304")["squares"]][squares:] == [("science", False)]
    assert s.offered("A", "colony") == {f"colony 304 {squares} science", "colony 304 1 materials"}
    assert s.refused(f"A colony 304 {squares} money") == "nd.colony.matching-track"
    s.play(f"A colony 304 {squares} science")
    assert s.seen("304")["squares"][squares]["cube"] == "science"
    assert s.refused(f"A colony 304 {squares} science") == "nd.limits.square-one-cube"
    if orbital:
        assert s.seen("304")["orbital"] == {"cube": "money"}


@pytest.mark.rule("ra.dev.shellworld-square")
def test_a_sector_without_planets_has_one_with_the_shellworld() -> None:
    s = game(materials=20, modules=[*MODULES, "new_sectors"])
    s.vanish("A")
    s.place("323", FAR["304"], owner="A")
    assert s.seen("323")["squares"] == []
    s.play("A research", "A develop shellworld", "A shellworld 323")
    assert s.offered("A", "colony") == {"colony 323 0 science"}
    assert s.refused("A colony 323 0 money") == "nd.colony.matching-track"
    s.play("A colony 323 0 science")
    assert s.offered("A", "colony") == set()


@pytest.mark.rule("ra.dev.shellworld-score")
def test_the_shellworld_is_five_points_to_who_controls_its_sector() -> None:
    s = shellworld("304")
    before = points(s, "A", "sectors")
    s.play("A shellworld 304")
    assert points(s, "A", "sectors") == before + 5
    s.sector("304").owner = -1
    assert points(s, "A", "sectors") == 0
    assert points(s, "A") == points(s, "B") == 0


@pytest.mark.rule("ra.dev.shellworld-captured")
def test_who_takes_the_sector_has_the_points_of_the_shellworld() -> None:
    s = shellworld("304")
    s.play("A shellworld 304")
    mine, theirs = points(s, "A", "total"), points(s, "B", "total")
    s.sector("304").owner = 1
    value = s.parts.sectors["304"].vp + 5
    assert (points(s, "A", "total"), points(s, "B", "total")) == (mine - value, theirs + value)


@pytest.mark.rule("ra.shrine.shellworld-planet")
def test_a_shrine_stands_beside_the_shellworld_too() -> None:
    s = lyra(*MODULES, "new_sectors")
    s.vanish("A")
    s.place("323", FAR["304"], owner="A")
    s.orbital("323")
    lay_out(s, "shellworld")
    s.upkeep()
    assert s.step == "upkeep", "an orbital is no planet"
    s.turn("A")
    s.play("A research", "A develop shellworld", "A shellworld 323")
    s.store("A", 20, 20, 20)
    s.upkeep()
    assert s.refused("A shrine freedom_money 323 1") == "ra.shrine.colour"
    s.play("A shrine freedom_science 323 1")
    assert raised(s, "323") == {1: "freedom_science"}


# ---- the Warp Portal


def portal(number: str = "304", players: int = 2, modules: list[str] = MODULES) -> Setting:
    """A controls one sector and buys the Warp Portal."""
    s = game(players=players, modules=modules, materials=8)
    s.vanish("A")
    s.place(number, FAR[number], owner="A")
    s.play("A research", "A develop warp_portal")
    return s


@pytest.mark.rule("ra.dev.warp-portal-place")
def test_the_warp_portal_is_laid_at_once_on_a_sector_one_controls() -> None:
    s = portal(modules=[*MODULES, "warp_portals"])
    s.place("281", FAR["309"])
    assert s.step == "lay_portal"
    assert s.offered("A", "portal") == {"portal 304"}
    assert s.refused("A portal 281") == "ra.dev.warp-portal-place"
    assert s.refused("A end") == "ra.dev.warp-portal-place"
    assert joined(s, "304") == {}
    s.play("A portal 304")
    assert s.player("A").storage == [0, 0, 0]
    assert joined(s, "304") == {"281": WARP_CONNECTION}


@pytest.mark.rule("ra.dev.warp-portal-score")
def test_the_warp_portal_is_a_point_to_who_controls_its_sector() -> None:
    s = portal()
    before = points(s, "A", "sectors")
    s.play("A portal 304")
    assert points(s, "A", "sectors") == before + 1
    theirs = points(s, "B", "sectors")
    s.sector("304").owner = 1
    assert points(s, "A", "sectors") == 0
    assert points(s, "B", "sectors") == theirs + before + 1


@pytest.mark.rule("ra.warp.diplomacy-on-placing")
def test_a_portal_opens_relations_in_the_action_that_lays_it() -> None:
    s = portal(players=4, modules=[*MODULES, "warp_portals"])
    s.vanish("B")
    s.place("281", FAR["309"], owner="B")
    s.play("A portal 304")
    assert s.refused("A propose C money") == "nd.diplomacy.connection"
    s.play("A propose B money", "B accept money")
    assert s.board("A")["ambassadors"] == [1]


# ---- both tiles


@pytest.mark.rule("ra.dev.no-controlled-sector")
def test_nothing_is_laid_by_who_controls_no_sector() -> None:
    s = game(money=20, science=20, materials=40)
    s.vanish("A")
    s.ships("A", "001", interceptor=1)
    s.play("A research")
    assert offered(s) == set(ALL) - {"shellworld", "warp_portal"}
    assert s.refused("A develop shellworld") == s.refused("A develop warp_portal") == "ra.dev.no-controlled-sector"


@pytest.mark.rule("ra.dev.indestructible")
def test_laid_tiles_stay_whoever_holds_the_sector() -> None:
    s = shellworld("304", materials=28)
    s.play("A shellworld 304")
    s.turn("A")
    s.play("A research", "A develop warp_portal", "A portal 304", "A colony 304 2 science", "A end")
    s.ships("B", "304", interceptor=1)
    s.learn("B", "neutron_bombs")
    s.combat()
    s.play("B bomb")
    while s.step == "return_cube":
        s.play(f"A {min(s.offered('A'))}")
    s.play("B disc")
    seen = s.seen("304")
    assert (seen["owner"], seen["laid"], seen["portal"], seen["squares"][2]["cube"]) == (1, ["shellworld"], True, None)
    s.cleanup()
    assert (s.seen("304")["laid"], s.seen("304")["portal"]) == (["shellworld"], True)
