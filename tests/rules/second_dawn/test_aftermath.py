"""After the battles: population, influence discs, discovery tiles and repairs (sd.aftermath.*)."""

from functools import partial

import pytest

from penumbra.eclipse import SECOND_DAWN
from tests.rules import battlefield
from tests.rules.battlefield import HERE, NORTH, SOUTH, controller, only_ones, ships_in, take_turns, told
from tests.rules.setting import Setting

siege = partial(battlefield.siege, game=SECOND_DAWN)
DRACO = ("descendants_of_draco", "terran_federation")


def invaded(
    number: str = "301",
    cubes: dict[int, str] | None = None,
    factions: tuple[str, ...] | None = None,
    **ships: int,
) -> Setting:
    """Ships of A alone in a sector of B with these cubes, in 301 one of each kind."""
    s = Setting(2, factions, game=SECOND_DAWN)
    only_ones(s)
    s.place(number, HERE, owner="B", cubes={0: "money", 1: "science", 2: "materials"} if cubes is None else cubes)
    s.ships("A", number, **(ships or {"interceptor": 1}))
    return s


def cubes_on(s: Setting, number: str = "301") -> int:
    """How many cubes stand in a sector."""
    sector = s.seen(number)
    orbital = sector["orbital"]["cube"] if sector["orbital"] else None
    return sum(cube is not None for cube in (*(square["cube"] for square in sector["squares"]), orbital))


# ---- the order of the steps


@pytest.mark.rule("sd.aftermath.step-by-step")
def test_each_step_is_done_in_all_sectors_before_the_next() -> None:
    s = Setting(game=SECOND_DAWN)
    for number, at in (("204", HERE), ("305", SOUTH)):
        s.place(number, at, owner="B", cubes={0: "science"} if number == "305" else {0: "money"})
        s.ships("A", number, interceptor=1)
    for number in ("204", "305"):
        s.sector(number).discovery = s.state.discoveries.pop()
    s.dice(6, 6)
    s.combat()
    steps = []
    while s.state.phase == "combat":
        steps.append((s.step, s.state.view(0)["step"]["sector"], controller(s, "305"), controller(s, "204")))
        s.play({"population": "A attack", "discovery": "A keep", "take_control": "A disc"}[s.step])
    assert steps == [
        ("population", "305", "B", "B"),
        ("population", "204", "B", "B"),
        ("discovery", "305", None, None),
        ("discovery", "204", None, None),
        ("take_control", "305", None, None),
        ("take_control", "204", "A", None),
    ]


@pytest.mark.rule("sd.aftermath.sector-order")
@pytest.mark.parametrize(("choice", "asked"), [("disc", []), ("decline", ["204"])])
def test_the_last_disc_is_offered_to_the_highest_sector_first(choice: str, asked: list[str]) -> None:
    s = Setting(game=SECOND_DAWN)
    for number, at in (("204", HERE), ("305", SOUTH)):
        s.place(number, at)
        s.ships("A", number, interceptor=1)
    s.player("A").discs = 1
    s.combat()
    assert (s.step, s.state.view(0)["step"]["sector"]) == ("take_control", "305")
    s.play(f"A {choice}")
    assert [s.state.view(0)["step"]["sector"] for _ in asked] == asked
    assert s.state.phase == ("combat" if asked else "upkeep")


# ---- attacks on population


@pytest.mark.rule("sd.aftermath.attack-population")
def test_all_weapons_but_missiles_attack() -> None:
    s = invaded(cruiser=1)
    s.blueprint("A", "cruiser", s0="plasma_cannon", s2="plasma_missile", s3="fusion_source")
    s.dice(1, 6)
    s.combat()
    assert s.step == "population"
    s.play("A attack")
    assert not s.dice_left
    assert len(told(s, "attacks the population")) == 1


@pytest.mark.rule("sd.aftermath.attack-optional")
def test_population_may_be_spared() -> None:
    s = invaded("207", {}, cruiser=2)
    s.orbital("207", "science")
    points = s.board("B")["score"]["sectors"]
    s.combat()
    assert s.refused("A retreat cruiser 301") == "sd.aftermath.attack-optional"
    s.play("A decline")
    assert s.state.phase == "upkeep"
    assert (controller(s, "207"), cubes_on(s, "207")) == ("B", 1)
    assert s.board("B")["score"]["sectors"] == points


@pytest.mark.rule("sd.aftermath.attack-no-battle")
def test_a_lone_invader_attacks_without_a_battle() -> None:
    s = invaded()
    s.dice(6)
    s.combat()
    assert told(s, "Battle in") == []
    assert s.offered("A") == {"attack", "decline"}
    s.play("A attack", "A destroy 1")
    assert cubes_on(s) == 2


@pytest.mark.rule("sd.aftermath.attack-population")
def test_ships_without_cannons_cannot_attack() -> None:
    s = invaded()
    s.blueprint("A", "interceptor", s0="plasma_missile")
    s.combat()
    assert s.refused("A attack") == "sd.aftermath.attack-population"


@pytest.mark.rule("sd.aftermath.attack-hit")
def test_shields_do_not_protect_population() -> None:
    s = invaded(cubes={0: "money", 1: "science"}, interceptor=2)
    s.blueprint("A", "interceptor", s3="gluon_computer")
    for slot, ship in (("s3", "interceptor"), ("s2", "cruiser"), ("s3", "dreadnought"), ("s3", "starbase")):
        s.blueprint("B", ship, **{slot: "gauss_shield"})
    s.dice(2, 3)
    s.combat()
    s.play("A attack")
    assert s.state.view(0)["step"]["left"] == 1
    s.play("A destroy 0")
    assert cubes_on(s) == 1


@pytest.mark.rule("sd.aftermath.attack-example")
def test_the_example_destroys_two_cubes() -> None:
    s = invaded(interceptor=3)
    s.blueprint("A", "interceptor", s3="gluon_computer")
    s.dice(6, 3, 2)
    s.combat()
    s.play("A attack", "A destroy 0", "A destroy 2")
    assert (cubes_on(s), controller(s, "301")) == (1, "B")
    assert s.player("B").graveyard == [1, 0, 1]
    assert s.state.phase == "upkeep"


@pytest.mark.rule("sd.aftermath.attack-damage")
def test_the_damage_of_one_die_is_spread_as_the_attacker_likes() -> None:
    s = invaded()
    s.blueprint("A", "interceptor", s0="plasma_cannon")
    s.dice(6)
    s.combat()
    s.play("A attack")
    assert s.offered("A") == {"destroy 0", "destroy 1", "destroy 2"}
    s.play("A destroy 1")
    assert s.refused("A destroy 1") == "sd.aftermath.attack-damage"
    assert s.refused("A decline") == "sd.aftermath.attack-damage"
    s.play("A destroy 2")
    assert s.player("B").graveyard == [0, 1, 1]
    assert cubes_on(s) == 1


@pytest.mark.rule("sd.aftermath.attack-orbital")
def test_the_cube_of_an_orbital_falls_and_the_orbital_stays() -> None:
    s = invaded("207", {})
    s.orbital("207", "science")
    s.dice(6)
    s.combat()
    s.play("A attack", "B cube science")
    assert s.seen("207")["orbital"] == {"cube": None}
    assert controller(s, "207") is None
    assert s.player("B").graveyard == [0, 1, 0]


@pytest.mark.rule("sd.aftermath.attack-once")
def test_there_is_no_second_roll() -> None:
    s = invaded(cubes={0: "money"}, interceptor=2)
    s.dice(2, 3)
    s.combat()
    s.play("A attack")
    assert s.state.phase == "upkeep"
    assert (cubes_on(s), controller(s, "301")) == (1, "B")


@pytest.mark.rule("sd.aftermath.neutron-bombs")
@pytest.mark.parametrize("choice", ["bomb", "attack", "decline"])
def test_bombs_destroy_everything_without_a_roll(choice: str) -> None:
    s = invaded(factions=("orion_hegemony", "terran_directorate"))
    s.orbital("301", "science")
    s.dice(*([1] if choice == "attack" else []))
    s.combat()
    assert s.offered("A") == {"attack", "bomb", "decline"}
    s.play(f"A {choice}")
    assert cubes_on(s) == (0 if choice == "bomb" else 4)
    assert not s.dice_left


@pytest.mark.rule("sd.aftermath.neutron-bombs")
def test_bombs_need_the_technology() -> None:
    s = invaded()
    s.combat()
    assert s.refused("A bomb") == "sd.tech.neutron-bombs"


@pytest.mark.rule("sd.aftermath.neutron-absorber")
def test_an_absorber_makes_bombs_useless() -> None:
    s = invaded(factions=("orion_hegemony", "terran_directorate"), interceptor=2)
    s.learn("B", "neutron_absorber")
    s.dice(6, 6)
    s.combat()
    assert s.offered("A") == {"attack", "attack interceptor,1", "decline"}
    assert s.refused("A bomb") == "sd.aftermath.neutron-absorber"
    s.play("A attack", "A destroy 0", "A destroy 1")
    assert cubes_on(s) == 1


@pytest.mark.rule("sd.aftermath.npc-no-attack")
def test_ancients_attack_no_population() -> None:
    s = Setting(factions=DRACO, game=SECOND_DAWN)
    only_ones(s)
    s.place("101", HERE, owner="A", cubes={0: "money", 1: "materials", 2: "materials"}, npc={"ancient": 1})
    s.ships("A", "101", interceptor=1)
    s.ships("B", "101", interceptor=1)
    s.blueprint("B", "interceptor", s0="plasma_missile")
    s.dice(6, 1, 1, 1, 6, 1)
    s.combat()
    while s.step == "engage":
        take_turns(s, 1)
    s.draw_reputation()
    assert ships_in(s, "101") == {"N ancient": [0]}
    assert (cubes_on(s, "101"), controller(s, "101")) == (3, "A")
    assert s.state.phase == "upkeep"


# ---- graveyards


@pytest.mark.rule("sd.aftermath.graveyard")
def test_cubes_in_the_graveyard_lower_income_only_after_upkeep() -> None:
    s = invaded("306", {0: "money"})
    s.tracks("B", money=7)
    s.store("B", money=0)
    s.dice(6)
    s.combat()
    s.play("A attack", "A decline", "A pay")
    assert s.board("B")["income"]["money"] == 8
    s.play("B pay")
    assert s.player("B").storage[0] == 8
    assert s.board("B")["income"]["money"] == 6


@pytest.mark.rule("sd.aftermath.graveyard-gray")
def test_the_owner_chooses_the_graveyard_of_a_gray_cube() -> None:
    s = invaded("313", {0: "science"})
    s.dice(6)
    s.combat()
    s.play("A attack")
    assert s.offered("B") == {"cube money", "cube science", "cube materials"}
    s.play("B cube materials")
    assert s.player("B").graveyard == [0, 0, 1]


@pytest.mark.rule("sd.aftermath.graveyard-gray")
def test_an_orbital_cube_goes_to_the_graveyard_of_money_or_science() -> None:
    s = invaded("207", {})
    s.orbital("207", "science")
    s.dice(6)
    s.combat()
    s.play("A attack")
    assert s.offered("B") == {"cube money", "cube science"}
    assert s.refused("B cube materials") == "sd.aftermath.graveyard-gray"
    s.play("B cube money")
    assert s.player("B").graveyard == [1, 0, 0]


# ---- discs


@pytest.mark.rule("sd.aftermath.disc-removed")
def test_a_disc_without_cubes_returns_before_an_invader() -> None:
    s = invaded("207", {})
    discs = s.player("B").discs
    s.dice()
    s.combat()
    assert (controller(s, "207"), s.player("B").discs) == (None, discs + 1)
    assert (s.step, s.waiting) == ("take_control", "A")


@pytest.mark.rule("sd.aftermath.disc-stays")
def test_one_cube_keeps_the_disc() -> None:
    s = invaded("306", {0: "money", 1: "materials"}, interceptor=2)
    s.orbital("306", "science")
    s.dice(6, 6)
    s.combat()
    s.play("A attack", "A destroy 0", "A destroy 1")
    assert (cubes_on(s, "306"), controller(s, "306")) == (1, "B")
    assert ships_in(s, "306") == {"A interceptor": [0, 0]}
    assert s.state.phase == "upkeep"


@pytest.mark.rule("sd.aftermath.place-disc")
def test_two_discs_take_two_of_three_sectors() -> None:
    s = Setting(game=SECOND_DAWN)
    for number, at in (("204", HERE), ("305", SOUTH), ("207", NORTH)):
        s.place(number, at)
        s.ships("A", number, interceptor=1)
    s.player("A").discs = 2
    s.combat()
    s.play("A disc", "A decline", "A disc")
    assert [controller(s, number) for number in ("305", "207", "204")] == ["A", None, "A"]
    assert s.player("A").discs == 0
    assert s.state.phase == "upkeep"


@pytest.mark.rule("sd.aftermath.place-disc-opponents")
@pytest.mark.parametrize(("letter", "asked"), [("A", True), ("B", False)])
def test_only_draco_places_a_disc_beside_an_ancient(letter: str, asked: bool) -> None:
    s = Setting(factions=DRACO, game=SECOND_DAWN)
    s.place("101", HERE, npc={"ancient": 1})
    s.ships(letter, "101", cruiser=1)
    s.after_battles()
    assert (s.step == "take_control") == asked
    if asked:
        s.play("A disc")
        assert controller(s, "101") == "A"


@pytest.mark.rule("sd.aftermath.place-optional")
@pytest.mark.parametrize(("choice", "upkeep", "owner"), [("decline", 10, None), ("disc", 13, "A")])
def test_placing_a_disc_may_be_declined(choice: str, upkeep: int, owner: str | None) -> None:
    s = Setting(game=SECOND_DAWN)
    s.place("305", HERE)
    s.ships("A", "305", cruiser=1)
    s.player("A").discs = 5
    s.combat()
    assert {"disc", "decline"} <= s.offered("A")
    s.play(f"A {choice}")
    assert s.board("A")["upkeep"] == upkeep
    assert controller(s, "305") == owner


# ---- discovery tiles


@pytest.mark.rule("sd.aftermath.discovery-claim")
def test_the_conqueror_of_a_guardian_takes_the_tile_before_any_disc() -> None:
    s = Setting(game=SECOND_DAWN)
    only_ones(s)
    s.ships("A", "271", cruiser=1)
    s.blueprint("A", "cruiser", s2="antimatter_cannon", s5="tachyon_drive")
    tile = s.parts.discoveries[s.sector("271").discovery].id
    s.dice(6, 1)
    s.combat()
    take_turns(s, 1)
    s.draw_reputation()
    assert (s.step, s.state.view(0)["step"]["tile"]) == ("discovery", tile)
    assert s.refused("A disc") == "sd.discovery.immediate"
    s.play("A keep")
    assert s.board("A")["discoveries_kept"] == 1
    assert s.step == "take_control"


@pytest.mark.rule("sd.aftermath.discovery-claim")
def test_a_tile_lies_on_while_defenders_are_there() -> None:
    s = Setting(game=SECOND_DAWN)
    s.ships("A", "271", cruiser=1)
    s.after_battles()
    assert s.seen("271")["discovery"]
    assert s.state.phase == "upkeep"


@pytest.mark.rule("sd.aftermath.discovery-gcds")
def test_the_conqueror_of_the_centre_takes_its_tile() -> None:
    s = siege({"dreadnought": 1})
    s.blueprint("A", "dreadnought", s1="antimatter_cannon", s2="antimatter_cannon")
    s.dice(6, 6)
    s.combat()
    take_turns(s, 1)
    s.draw_reputation()
    assert (s.step, s.state.view(0)["step"]["sector"]) == ("discovery", "001")
    s.play("A keep")
    assert not s.seen("001")["discovery"]


@pytest.mark.rule("sd.aftermath.discovery-gcds")
def test_the_tile_of_the_centre_stays_where_no_ship_is_left() -> None:
    s = siege({"interceptor": 1}, modules=["rift_cannon"])
    s.blueprint("A", "interceptor", s0="rift_cannon")
    s.sector("001").damage[s.key("N", "gcds")] = [5]
    s.dice(5)
    s.combat()
    take_turns(s, 1)
    s.draw_reputation()
    assert ships_in(s, "001") == {}
    assert s.seen("001")["discovery"]
    assert s.state.phase == "upkeep"


@pytest.mark.rule("sd.aftermath.discovery-draco")
def test_draco_takes_the_tile_where_others_destroyed_the_ancients() -> None:
    s = Setting(factions=DRACO, game=SECOND_DAWN, modules=["rift_cannon"])
    only_ones(s)
    s.place("101", HERE, owner="A", npc={"ancient": 1}, discovery="ancient_cruiser")
    s.ships("B", "101", interceptor=1)
    s.blueprint("B", "interceptor", s0="rift_cannon")
    s.dice(5)
    s.combat()
    take_turns(s, 1)
    s.draw_reputation()
    assert ships_in(s, "101") == {}
    assert (s.step, s.waiting) == ("discovery", "A")
    s.play("A use")
    assert ships_in(s, "101") == {"A cruiser": [0]}


@pytest.mark.rule("sd.aftermath.discovery-draco")
def test_who_is_alone_there_takes_the_tile_of_draco() -> None:
    s = Setting(factions=DRACO, game=SECOND_DAWN)
    only_ones(s)
    s.place("101", HERE, owner="A", npc={"ancient": 1}, discovery="ancient_cruiser")
    s.ships("B", "101", interceptor=1)
    s.blueprint("B", "interceptor", s0="plasma_cannon")
    s.dice(6)
    s.combat()
    take_turns(s, 1)
    s.draw_reputation()
    assert (s.step, s.waiting) == ("discovery", "B")


# ---- repairs, and what comes before upkeep


@pytest.mark.rule("sd.aftermath.repair")
def test_everything_is_whole_again_even_the_defence_system() -> None:
    s = siege({"dreadnought": 1})
    s.place("102", at=(0, -1), owner="A")
    s.blueprint("A", "dreadnought", s1="antimatter_cannon")
    s.dice(6, 6, 5, 1, 1, 1)
    s.combat()
    take_turns(s, 1)
    assert ships_in(s, "001") == {"A dreadnought": [1], "N gcds": [5]}
    s.dice(1, 1, 1, 1)
    s.play("A retreat dreadnought 102", "A retreat dreadnought 102")
    s.draw_reputation()
    assert ships_in(s, "001") == {"N gcds": [0]}
    assert ships_in(s, "102") == {"A dreadnought": [0]}


def neighbours(*letters: str) -> Setting:
    """A has just won 305, which is fully connected with a sector of each of these seats."""
    s = Setting(4, game=SECOND_DAWN)
    s.place("305", HERE)
    s.ships("A", "305", interceptor=1)
    for letter, (number, at) in zip(letters, (("204", NORTH), ("207", SOUTH)), strict=False):
        s.place(number, at, owner=letter)
    s.combat()
    s.play("A disc")
    return s


@pytest.mark.rule("sd.aftermath.diplomacy-window")
def test_a_sector_just_taken_opens_relations_before_upkeep() -> None:
    s = neighbours("B")
    assert (s.step, s.state.phase, s.waiting) == ("overture", "combat", "A")
    assert s.state.view(0)["step"] == {"kind": "overture", "seat": 0, "sector": None}
    assert s.refused("A propose C money") == "sd.diplomacy.connection"
    assert s.refused("A pay") == "sd.aftermath.diplomacy-window"
    s.play("A propose B money", "B accept science")
    assert s.board("A")["ambassadors"] == [1]
    assert s.state.phase == "upkeep"


@pytest.mark.rule("sd.aftermath.diplomacy-window")
def test_there_are_no_proposals_once_upkeep_has_begun() -> None:
    s = neighbours("B")
    s.play("A end", "B end")
    assert (s.state.phase, s.waiting) == ("upkeep", "A")
    assert s.refused("A propose B money") == "sd.upkeep.order"


@pytest.mark.rule("sd.aftermath.diplomacy-window")
def test_a_proposal_refused_leaves_the_others_theirs() -> None:
    s = neighbours("B", "C")
    s.place("208", at=(12, 0), owner="C")
    s.place("210", at=(12, 1), owner="B")
    s.play("A propose B money", "B refuse")
    assert s.refused("A propose B money") == "sd.diplomacy.consent"
    s.play("A end")
    assert s.waiting == "B"
    s.play("B propose A money", "A refuse", "B end")
    s.play("C propose B money", "B accept money")
    assert s.board("C")["ambassadors"] == [1]


@pytest.mark.rule("sd.aftermath.disc-removed")
@pytest.mark.parametrize(("there", "owner"), [({"ancient": 1}, "A"), ({}, "A"), ({"B": 1}, None)])
def test_only_a_players_ship_drives_a_disc_out(there: dict[str, int], owner: str | None) -> None:
    s = Setting(factions=DRACO, game=SECOND_DAWN)
    s.place("101", HERE, owner="A", npc={"ancient": there.get("ancient", 0)})
    s.ships("B", "101", interceptor=there.get("B", 0))
    s.combat()
    assert controller(s, "101") == owner


@pytest.mark.rule("sd.aftermath.discovery-draco", "sd.aftermath.discovery-claim", "sd.aftermath.discovery-gcds")
@pytest.mark.parametrize(
    ("species", "number", "takes"),
    [
        pytest.param("descendants_of_draco", "101", True, id="Draco where Ancients were"),
        pytest.param("descendants_of_draco", "206", False, id="Draco where nobody was"),
        pytest.param("descendants_of_draco", "271", False, id="Draco where a guardian was"),
        pytest.param("descendants_of_draco", "001", False, id="Draco in the center"),
        pytest.param("terran_directorate", "101", False, id="Terrans where Ancients were"),
    ],
)
def test_a_disc_takes_a_tile_without_a_ship_only_for_draco_where_ancients_were(
    species: str, number: str, takes: bool
) -> None:
    s = Setting(factions=(species, "terran_federation"), game=SECOND_DAWN)
    if number in s.state.galaxy.by_id:
        s.sector(number).ships = bytearray(len(s.sector(number).ships))
        s.sector(number).owner = 0
        s.player("A").discs -= 1
    else:
        s.place(number, HERE, owner="A", discovery="money")
    s.combat()
    assert (s.step == "discovery") == takes
    assert s.seen(number)["discovery"] != takes
    if not takes:
        s.ships("A", number, interceptor=1)
        s.combat()
        assert (s.step, s.waiting) == ("discovery", "A"), "with a ship the tile is taken"
