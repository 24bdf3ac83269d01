"""New discoveries (ra.disc.*), and the warp portal that one of them brings (ra.warp.*)."""

from typing import Any

import pytest

from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.position.galaxy import WARP_CONNECTION, ring_of
from penumbra.eclipse.setup.game import advice
from penumbra.hexes import read_position
from tests.rules.rise_of_the_ancients.test_warp import OUTER, joined
from tests.rules.second_dawn.test_warp import FAR, sectors
from tests.rules.setting import Setting
from tests.rules.test_discovery import discovering, found, sums, yellow_dice

MODULES = ["new_discoveries"]
NEW = {
    "mixed_resources": 2,
    "ancient_orbital": 2,
    "ancient_warp_portal": 1,
    "jump_drive": 1,
    "muon_source": 1,
    "morph_shield": 1,
    "ion_disruptor": 1,
}


def finding(tile: str, *modules: str) -> Setting:
    """A has just put a disc on 206 and found a tile there."""
    return found(discovering(tile, modules=[*MODULES, *modules]))


def numbers(s: Setting, *tiles: str) -> list[int]:
    """The numbers of discovery tiles."""
    known = [one.id for one in s.parts.discoveries]
    return [known.index(tile) for tile in tiles]


def discards(s: Setting) -> list[str]:
    found: list[str] = s.state.view(None)["supply"]["discovery_discards"]
    return found


def magellan() -> Setting:
    """A plays the Wardens of Magellan, B Terrans."""
    return Setting(2, ("wardens", "terran_federation"), modules=[*MODULES, "new_species"])


def revealing() -> Setting:
    """A plays Magellan, and the fourth technology of a track is on offer, which brings a discovery."""
    s = magellan()
    s.learn("A", "neutron_bombs", "starbase", "plasma_cannon")
    s.store("A", science=30)
    s.offer(phase_shield=1)
    return s


# ---- the tiles


@pytest.mark.rule("ra.disc.nine-tiles")
def test_nine_tiles_are_shuffled_in() -> None:
    s = Setting(modules=MODULES)
    more = {tile.id: tile.copies for tile in s.parts.discoveries if tile.module == "new_discoveries"}
    assert more == NEW
    pile = [*s.state.discoveries, s.sector("001").discovery]
    assert len(pile) == 30
    assert {one: pile.count(*numbers(s, one)) for one in NEW} == NEW
    assert len(Setting().state.discoveries) + 1 == 21


@pytest.mark.rule("ra.disc.vp-side")
@pytest.mark.parametrize("tile", NEW)
def test_each_may_be_kept_for_points_instead(tile: str) -> None:
    s = finding(tile)
    ways = s.offered("A") - {"keep"}
    assert ways
    assert s.refused("A end") == "nd.discovery.decide-now"
    s.play("A keep")
    assert (s.board("A")["score"]["discoveries"], s.board("A")["parts_kept"]) == (2, [])
    assert s.player("A").storage == [0, 0, 0]
    assert (s.seen("206")["portal"], s.seen("206")["orbital"], s.seen("206")["artifact"]) == (False, None, 0)
    assert None not in {s.refused(f"A {way}") for way in ways}


@pytest.mark.rule("ra.disc.resources")
def test_a_tile_of_all_resources_is_discarded() -> None:
    s = finding("mixed_resources")
    s.store("A", 2, 3, 3)
    s.play("A use")
    assert s.player("A").storage == [5, 5, 5]
    assert s.board("A")["score"]["discoveries"] == 0
    assert discards(s) == ["mixed_resources"]


# ---- the Ancient Warp Portal


@pytest.mark.rule("ra.disc.portal-place", "ra.warp.sources")
def test_an_ancient_portal_joins_its_sector_to_all_others() -> None:
    s = finding("ancient_warp_portal", "warp_portals", "developments")
    for number in ("281", "381", "207"):
        s.place(number, FAR[number])
    s.state.galaxy.open_portal(s.state.galaxy.by_id["207"], 1)
    portals = dict.fromkeys(("281", "381", "207"), WARP_CONNECTION)
    assert not portals.keys() & joined(s, "206").keys()
    s.play("A use")
    for number in ("206", *portals):
        assert {one for one, strength in joined(s, number).items() if strength == WARP_CONNECTION} == {
            "206",
            *portals,
        } - {number}


@pytest.mark.rule("ra.disc.portal-score")
def test_an_ancient_portal_is_two_points_to_who_controls_its_sector() -> None:
    s = finding("ancient_warp_portal")
    mine, theirs = sectors(s, "A"), sectors(s, "B")
    s.play("A use")
    assert sectors(s, "A") == mine + 2
    s.sector("206").owner = 1
    assert sectors(s, "A") == mine - s.parts.sectors["206"].vp
    assert sectors(s, "B") == theirs + s.parts.sectors["206"].vp + 2
    s.sector("206").owner = NONE
    assert sectors(s, "B") == theirs


@pytest.mark.rule("ra.warp.pieces-without-sectors")
def test_portal_tiles_join_without_the_warp_sectors() -> None:
    s = discovering("ancient_warp_portal", players=4, modules=[*MODULES, "developments"])
    s.place("208", FAR["281"])
    s.place("210", FAR["381"])
    s.state.galaxy.open_portal(s.state.galaxy.by_id["208"], 1)
    s.ships("A", "206", interceptor=1)
    found(s)
    s.play("A use")
    assert joined(s, "208") == {"206": WARP_CONNECTION}
    assert "281" not in s.state.galaxy.by_id
    assert s.refused("A disc track 210") == "nd.influence.target-adjacent"
    s.play("A disc track 208", "A end")
    s.turn("A")
    s.sector("208").owner = 1
    assert s.refused("A propose B money") is None
    assert s.refused("A propose C money") == "nd.diplomacy.connection"
    s.play("A move")
    assert "move interceptor 206 208" in s.offered("A", "move")
    assert s.refused("A move interceptor 206 210") == "nd.concept.wormhole-only"


@pytest.mark.rule("ra.warp.gcds-portal")
def test_a_portal_in_the_center_comes_after_its_guardian() -> None:
    s = Setting(modules=[*MODULES, "warp_portals"])
    s.place("281", FAR["281"])
    s.hide("001", "ancient_warp_portal")
    s.ships("A", "001", dreadnought=1)
    s.play("A influence")
    assert s.refused("A disc track 001") is not None
    assert joined(s, "281") == {}
    s.turn("A")
    s.sector("001").ships[s.key("N", "gcds")] = 0
    s.play("A influence", "A disc track 001", "A use")
    assert joined(s, "281") == {"001": WARP_CONNECTION}


@pytest.mark.rule("ra.warp.not-with-simultaneous")
def test_modules_that_bring_portals_are_advised_against_with_simultaneous_play() -> None:
    for module in ("warp_portals", "developments", "new_discoveries", "direction_of_play"):
        raw: dict[str, Any] = {
            "players": 7,
            "species": "all",
            "modules": ["many_players", "simultaneous_play", module],
        }
        options = NEW_DAWN.options(raw)
        warned = any(module in sentence for sentence in advice(NEW_DAWN.edition.box_of(options), options))
        assert warned == (module != "direction_of_play")


# ---- the Ancient Orbital


def orbiting(number: str = "207", *modules: str, built: bool = False) -> Setting:
    """A finds an Ancient Orbital in a sector, where one has been built or not."""
    s = Setting(modules=[*MODULES, *modules])
    s.vanish("A")
    s.place(number, (6, -3), discovery="ancient_orbital")
    if built:
        s.orbital(number)
    s.ships("A", number, interceptor=1)
    s.store("A", 1, 1, 1)
    s.play("A influence", f"A disc track {number}")
    return s


@pytest.mark.rule("ra.disc.orbital-place")
def test_an_ancient_orbital_is_there_at_no_cost_and_without_the_technology() -> None:
    s = orbiting()
    s.play("A use")
    assert s.player("A").storage == [1, 1, 1]
    assert "orbital" not in s.board("A")["techs"]["nano"]
    assert s.seen("207")["orbital"] == {"cube": None}
    assert s.offered("A", "colony") >= {"colony 207 orbital money", "colony 207 orbital science"}
    assert s.refused("A colony 207 orbital materials") is not None
    s.play("A colony 207 orbital science")
    assert s.seen("207")["orbital"] == {"cube": "science"}
    assert discards(s) == [], "it lies in the sector"


@pytest.mark.rule("ra.disc.orbital-artifact")
def test_an_ancient_orbital_is_an_artifact_of_its_sector() -> None:
    s = orbiting("207", "developments")
    s.play("A use", "A end")
    s.place("204", (9, -3), owner="A")
    s.place("304", (-6, 3), owner="A")
    s.orbital("304")
    assert [s.seen(number)["artifact"] for number in ("207", "204", "304")] == [1, 1, 0]
    s.player("A").developments = [s.parts.development_ids.index("artifact_link")]
    assert s.board("A")["score"]["developments"] == 2
    s.turn("A")
    s.offer(artifact_key=1)
    s.store("A", 0, 20, 0)
    s.play("A research", "A research artifact_key")
    before = s.player("A").storage[:]
    s.play("A take money", "A take materials")
    assert s.step == "research"
    assert s.player("A").storage == [before[0] + 5, before[1], before[2] + 5]
    s.sector("207").owner = 1
    assert (s.board("A")["score"]["developments"], s.seen("207")["artifact"]) == (1, 1)


@pytest.mark.rule("ra.disc.orbital-one-per-sector")
def test_where_an_orbital_is_the_tile_is_kept() -> None:
    s = orbiting(built=True)
    assert s.offered("A") == {"keep"}
    assert s.refused("A use") == "ra.disc.orbital-one-per-sector"
    s.play("A keep")
    assert (s.seen("207")["orbital"], s.seen("207")["artifact"]) == ({"cube": None}, 0)


@pytest.mark.rule("ra.disc.orbital-one-per-sector")
@pytest.mark.parametrize("built", [False, True])
def test_a_revelation_brings_an_orbital_home_where_none_is(built: bool) -> None:
    s = revealing()
    s.next_discovery("ancient_orbital")
    if built:
        s.orbital("233")
    s.play("A research", "A research phase_shield")
    assert s.offered("A", "use") == (set() if built else {"use"})
    s.play("A keep" if built else "A use")
    assert s.seen("233")["orbital"] == {"cube": None}
    assert s.seen("233")["artifact"] == s.parts.sectors["233"].artifact + (not built)


# ---- what is used up comes back


def explored(s: Setting) -> Setting:
    """A explores 206, where a discovery tile belongs, and takes no control."""
    s.on_top("206")
    s.play("A explore", "A at -1,-1", "A place 206 0", "A decline")
    return s


@pytest.mark.rule("ra.disc.run-out")
@pytest.mark.parametrize("module", [True, False])
def test_discards_become_the_pile_when_it_has_run_out(module: bool) -> None:
    s = Setting(modules=MODULES if module else [])
    tiles = numbers(s, "money", "money", "science", "ancient_cruiser", "materials")
    s.state.discoveries, s.state.discovery_discards = [], tiles[:] if module else []
    explored(s)
    if module:
        assert sorted([s.sector("206").discovery, *s.state.discoveries]) == sorted(tiles)
        assert discards(s) == []
    else:
        assert s.sector("206").discovery == NONE


@pytest.mark.rule("ra.disc.run-out")
def test_discards_lie_aside_while_the_pile_lasts() -> None:
    s = Setting(modules=MODULES)
    s.state.discoveries = numbers(s, "money")
    s.state.discovery_discards = numbers(s, "science")
    explored(s)
    assert s.sector("206").discovery == numbers(s, "money")[0]
    assert discards(s) == ["science"]


@pytest.mark.rule("ra.disc.run-out")
def test_a_tile_that_a_technology_draws_comes_of_the_discards_too() -> None:
    s = revealing()
    s.state.discoveries, s.state.discovery_discards = [], numbers(s, "science")
    s.play("A research", "A research phase_shield")
    assert s.state.steps[-1].view(s.state, 0)["tile"] == "science"


@pytest.mark.rule("ra.disc.run-out-empty")
def test_where_nothing_is_left_a_sector_gets_no_tile() -> None:
    s = Setting(modules=MODULES)
    s.state.discoveries = []
    explored(s)
    assert s.sector("206").discovery == NONE
    assert s.step == "explore"
    s.play("A end")


@pytest.mark.rule("ra.disc.kept-not-reshuffled")
def test_only_what_was_discarded_comes_back() -> None:
    s = magellan()
    turns = [
        ("A", "201", "money", "use"),
        ("A", "202", "science", "use"),
        ("B", "205", "money", "use"),
        ("B", "208", "mixed_resources", "use"),
        ("B", "209", "ancient_cruiser", "use"),
        ("B", "210", "materials", "keep"),
        ("B", "302", "ion_disruptor", "fit interceptor 0"),
        ("B", "304", "axion_computer", "store"),
        ("B", "306", "ancient_orbital", "use"),
        ("B", "310", "ancient_warp_portal", "use"),
    ]
    for column, (letter, number, tile, way) in enumerate(turns):
        s.player(letter).discs = 10
        s.place(number, (9 + 2 * column, -6 - column), discovery=tile)
        s.ships(letter, number, interceptor=1)
        s.turn(letter)
        s.play(f"{letter} influence", f"{letter} disc track {number}", f"{letter} {way}")
        s.remove_ships(letter, number)
    assert sorted(discards(s)) == ["ancient_cruiser", "mixed_resources", "money"]
    s.state.discoveries = []
    s.turn("A")
    s.on_top("311")
    s.ships("A", "201", interceptor=1)
    s.play("A explore")
    far = [at for at in sorted(s.offered("A", "at")) if ring_of(read_position(at.split()[1])) == OUTER]
    s.play(f"A {far[0]}")
    s.play(f"A {min(s.offered('A', 'place'))}")
    assert sorted([s.sector("311").discovery, *s.state.discoveries]) == sorted(
        numbers(s, "money", "mixed_resources", "ancient_cruiser")
    )


# ---- parts


@pytest.mark.rule("ra.disc.muon-source")
def test_the_muon_source_lies_beside_a_full_blueprint() -> None:
    s = discovering("muon_source", modules=MODULES)
    s.blueprint("A", "interceptor", s0="hull")
    before = sums(s, "interceptor")
    found(s)
    assert {choice for choice in s.offered("A") if choice.startswith("fit interceptor")} == {"fit interceptor outside"}
    s.play("A fit interceptor outside")
    after = sums(s, "interceptor")
    assert after["energy"] == before["energy"] + 2
    assert after["initiative"] == before["initiative"] + 1
    assert after["hull"] == before["hull"] == 1
    assert s.board("B")["blueprints"]["interceptor"]["energy"] == before["energy"]


@pytest.mark.rule("ra.disc.muon-source-kept")
def test_the_muon_source_is_fitted_once_by_a_later_upgrade() -> None:
    s = finding("muon_source")
    s.play("A store")
    s.turn("A")
    energy = sums(s, "cruiser")["energy"]
    s.play("A upgrade", "A fit muon_source cruiser outside")
    assert sums(s, "cruiser")["energy"] == energy + 2
    assert s.refused("A fit muon_source dreadnought outside") == "nd.discovery.part-keep"
    s.play("A fit hull interceptor 0")
    assert s.refused("A fit hull cruiser 1") == "nd.upgrade.take-two"
    s.turn("A")
    s.play("A upgrade")
    assert s.refused("A fit muon_source dreadnought outside") == "nd.discovery.part-keep"


@pytest.mark.rule("ra.disc.ion-disruptor")
def test_the_ion_disruptor_is_a_cannon_and_quick() -> None:
    s = finding("ion_disruptor")
    assert (sums(s, "interceptor")["initiative"], yellow_dice(s, "interceptor")) == (3, 1)
    s.play("A fit interceptor 0")
    assert (sums(s, "interceptor")["initiative"], yellow_dice(s, "interceptor")) == (6, 2)
    assert sums(s, "interceptor")["used"] == s.board("B")["blueprints"]["interceptor"]["used"]
    assert (sums(s, "cruiser")["initiative"], yellow_dice(s, "cruiser")) == (2, 1)
