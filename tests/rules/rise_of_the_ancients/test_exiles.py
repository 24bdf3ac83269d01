"""The Exiles (ra.exiles.*), whose orbitals are ships."""

import pytest

from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice, MalformedChoice, seed_from
from tests.rules.battlefield import HERE, NORTH, SOUTH, battles, draws, initiatives, only_ones, ships_in
from tests.rules.setting import TERRANS, Setting

BELOW_HOME = (0, -1)
"""The inner space that A's home sector faces in a game of two."""


def exiles(*others: str, modules: tuple[str, ...] = ()) -> Setting:
    """A plays the Exiles, against a Terran if nobody else is named."""
    chosen = others or TERRANS[1:2]
    return Setting(1 + len(chosen), ("exiles", *chosen), modules=["new_species", *modules])


def outpost(
    a: dict[str, int],
    b: dict[str, int],
    cube: str | None = "money",
    ancients: int = 0,
    modules: tuple[str, ...] = (),
) -> Setting:
    """Sector 203 far from the homes is A's, with an orbital; ships of both are there. Reputation tiles are all of 1."""
    s = exiles(modules=modules)
    only_ones(s)
    s.place("203", HERE, owner="A", npc={"ancient": ancients})
    s.orbital("203", cube)
    s.ships("A", "203", **a)
    s.ships("B", "203", **b)
    return s


def orbitals(s: Setting, number: str, letter: str = "A") -> int:
    """How many orbitals of a seat are ships in a sector."""
    return s.sector(number).count("AB".index(letter), s.parts.ship_number["orbital"])


def orbital_of(s: Setting, number: str) -> dict[str, str | None] | None:
    """The orbital in a sector and its cube, as all see it."""
    seen: dict[str, str | None] | None = s.seen(number)["orbital"]
    return seen


def conquered(**b: int) -> Setting:
    """B's ships, which hit with all but a 1, have destroyed A's only ship in 203, an orbital."""
    s = outpost({}, b)
    for ship, slot in (("interceptor", "s0"), ("cruiser", "s4")):
        s.blueprint("B", ship, **{slot: "axion_computer"})
    return s


# ---- figures


@pytest.mark.rule("ra.exiles.start")
def test_they_start_with_materials_and_two_technologies() -> None:
    s = exiles()
    assert s.player("A").storage == [3, 2, 4]
    assert s.board("A")["techs"] == {"military": ["cloaking_device"], "grid": [], "nano": ["orbital"]}
    assert s.home("A") == "234"
    assert not s.player("B").has(s.parts.tech_number["cloaking_device"])


@pytest.mark.rule("ra.exiles.orbital-price")
def test_an_orbital_costs_them_six_materials() -> None:
    s = exiles("keepers")
    s.learn("B", "orbital")
    for number, letter, at in (("209", "A", (6, -3)), ("210", "B", (6, 3))):
        s.place(number, at, owner=letter)
        s.store(letter, money=0, science=0, materials=5)
        s.turn(letter)
        s.play(f"{letter} build")
    assert s.refused("B build orbital 210") is None
    s.turn("A")
    s.play("A build")
    assert s.refused("A build orbital 209") == "nd.build.pay-now"
    s.store("A", materials=6)
    s.play("A build orbital 209")
    assert s.player("A").storage == [0, 0, 0]


@pytest.mark.rule("ra.exiles.trade")
def test_three_of_a_resource_buy_one_of_another() -> None:
    s = exiles()
    s.store("A", money=3, science=0, materials=2)
    assert s.refused("A trade materials money") == "nd.trade.rate-by-species"
    s.play("A trade money science")
    assert s.player("A").storage == [0, 1, 2]


@pytest.mark.rule("ra.exiles.move")
def test_a_move_action_has_two_activations() -> None:
    s = exiles()
    s.place("304", HERE)
    s.place("310", SOUTH)
    s.ships("A", "304", interceptor=3)
    s.play("A move", "A move interceptor 304 310", "A move interceptor 304 310")
    assert s.refused("A move interceptor 304 310") == "nd.move.three"


@pytest.mark.rule("ra.exiles.no-starbases")
def test_they_build_no_starbases_even_with_the_technology() -> None:
    s = exiles()
    s.learn("A", "starbase")
    s.store("A", materials=20)
    s.play("A build")
    assert not [one for one in s.offered("A") if "starbase" in one]
    with pytest.raises(MalformedChoice, match="'starbase' is no ship or structure: there are interceptor, cruiser"):
        s.state.why_not(0, Choice("build", ("starbase", "234")))
    assert "starbase" not in s.board("A")["blueprints"]
    s.store("B", materials=20)
    s.turn("B")
    s.play("B build")
    assert f"build starbase {s.home('B')}" in s.offered("B")


@pytest.mark.rule("ra.exiles.orbital-blueprint")
def test_the_blueprint_of_an_orbital() -> None:
    s = exiles()
    plan = s.board("A")["blueprints"]["orbital"]
    assert [slot["printed"] for slot in plan["slots"]] == ["hull", "ion_turret", "hull"]
    assert (plan["initiative"], plan["computer"], plan["hull"]) == (0, 0, 3)
    assert plan["cannons"] == [{"die": "yellow", "damage": 1, "dice": 2}]
    assert plan["energy"] - plan["used"] == 3
    assert "orbital" not in s.board("B")["blueprints"]


@pytest.mark.rule("ra.exiles.orbital-blueprint")
def test_what_the_energy_of_an_orbital_feeds() -> None:
    s = exiles()
    s.learn("A", "gluon_computer", "antimatter_cannon")
    s.play("A upgrade", "A fit gluon_computer orbital 0")
    assert s.refused("A end") is None
    s.play("A fit antimatter_cannon orbital 2")
    assert s.refused("A end") == "nd.upgrade.energy"
    s.play("A return orbital 2")
    assert s.refused("A end") is None


# ---- the orbital they start with


def beginning() -> EclipseState:
    """A game of the Exiles and a Terran, where all but the cube of the orbital has been set up."""
    wish = {"players": 2, "species": "all", "factions": ["exiles", TERRANS[1]], "modules": ["new_species"]}
    state: EclipseState = NEW_DAWN.start(NEW_DAWN.options(wish), seed_from("exiles"), journal=True)
    while state.steps[-1].kind == "orient_home":
        state.play(state.waiting()[0], Choice("orient", ("0",)))
    return state


@pytest.mark.rule("ra.exiles.starting-orbital")
def test_an_orbital_lies_on_their_home_sector() -> None:
    s = exiles()
    assert orbital_of(s, "234") is not None
    assert orbital_of(s, s.home("B")) is None
    s.store("A", materials=20)
    s.play("A build")
    assert s.refused("A build orbital 234") == "nd.build.one-orbital"


@pytest.mark.rule("ra.exiles.starting-orbital-cube")
@pytest.mark.parametrize(("track", "left"), [("money", [10, 11, 10]), ("science", [11, 10, 10])])
def test_they_choose_the_cube_of_their_first_orbital(track: str, left: list[int]) -> None:
    state = beginning()
    assert (state.steps[-1].kind, state.waiting()) == ("settle_orbital", (0,))
    assert sorted(map(str, state.choices(0))) == ["cube money", "cube science"]
    refusal = state.why_not(0, Choice("cube", ("materials",)))
    assert refusal is not None
    assert refusal.rule == "nd.concept.orbital-capacity"
    refusal = state.why_not(0, Choice("pass"))
    assert refusal is not None
    assert refusal.rule == "ra.exiles.starting-orbital-cube"
    home = state.sector("234")
    assert home.party(0) == 1, "as yet it is empty"
    state.play(0, Choice("cube", (track,)))
    assert state.players[0].cubes == left
    assert state.sector("234").party(0) == 2
    assert state.steps[-1].kind == "turn"


@pytest.mark.rule("ra.exiles.starting-orbital-cube")
def test_who_attacks_in_the_first_round_meets_the_orbital_as_well() -> None:
    s = exiles()
    s.ships("B", "234", interceptor=1)
    s.combat()
    assert initiatives(s) == {"A interceptor": 3, "A orbital": 0, "B interceptor": 3}


# ---- orbitals as ships


@pytest.mark.rule("ra.exiles.orbital-is-ship")
def test_an_orbital_with_a_cube_fights() -> None:
    s = outpost({}, {"interceptor": 1})
    s.dice(1, 5, 6)
    s.combat()
    assert initiatives(s) == {"A orbital": 0, "B interceptor": 3}
    assert s.waiting == "B"
    s.play("B attack interceptor", "A attack orbital")
    assert s.dice_left == []
    assert ships_in(s, "203") == {"A orbital": [0]}
    assert draws(s) == ["A 2", "B 1"]


@pytest.mark.rule("ra.exiles.orbital-is-ship")
def test_an_orbital_with_a_cube_of_others_is_no_ship() -> None:
    s = exiles()
    s.place("203", HERE, owner="B")
    s.orbital("203", "money")
    s.ships("A", "203", interceptor=1)
    s.combat()
    assert battles(s) == []
    assert ships_in(s, "203") == {"A interceptor": [0]}


@pytest.mark.rule("ra.exiles.orbital-empty")
def test_an_empty_orbital_neither_fights_nor_pins() -> None:
    s = outpost({}, {"interceptor": 1}, cube=None)
    s.cube("203", 0, "money")
    s.place("304", SOUTH)
    s.turn("B")
    s.play("B move")
    assert s.refused("B move interceptor 203 304") is None
    s.combat()
    assert battles(s) == []
    assert (s.step, s.waiting) == ("population", "B")


@pytest.mark.rule("ra.exiles.orbital-built")
def test_a_new_orbital_is_a_ship_from_its_first_cube_on_also_among_enemies() -> None:
    s = exiles()
    s.place("203", HERE, owner="A")
    s.ships("B", "203", interceptor=1)
    s.store("A", materials=6)
    s.play("A build", "A build orbital 203")
    assert orbitals(s, "203") == 0
    s.play("A colony 203 orbital science")
    assert orbitals(s, "203") == 1
    assert s.step == "build", "in the same action"
    assert s.refused("A colony 203 orbital money") == "nd.limits.square-one-cube"


@pytest.mark.rule("ra.exiles.orbital-built")
def test_a_cube_on_a_planet_makes_no_ship() -> None:
    s = exiles()
    s.place("203", HERE, owner="A")
    s.orbital("203")
    s.play("A build", "A colony 203 0 money")
    assert orbitals(s, "203") == 0


@pytest.mark.rule("ra.exiles.orbital-no-drives")
def test_no_drive_goes_on_an_orbital() -> None:
    s = exiles(modules=("new_discoveries",))
    drives = [part for part in s.parts.parts if part.type == "drive"]
    assert len(drives) > 3, "also those that are discovered"
    s.learn("A", *(part.tech for part in drives if part.tech is not None))
    s.player("A").parts_kept += [s.parts.part_number[part.id] for part in drives if part.source == "discovery"]
    s.play("A upgrade")
    for drive in drives:
        assert s.refused(f"A fit {drive.id} orbital 0") == "ra.exiles.orbital-no-drives"
        assert s.refused(f"A fit {drive.id} cruiser 1") is None
    assert s.refused("A fit electron_computer orbital 0") is None


@pytest.mark.rule("ra.exiles.orbital-no-drives")
def test_an_orbital_never_moves() -> None:
    s = exiles()
    s.place("203", BELOW_HOME)
    s.play("A move")
    assert not [one for one in s.offered("A") if "orbital" in one]
    assert s.refused("A move orbital 234 203") == "ra.exiles.orbital-no-drives"


@pytest.mark.rule("ra.exiles.orbital-no-retreat")
def test_an_orbital_cannot_retreat_where_other_ships_can() -> None:
    s = outpost({"interceptor": 1}, {"cruiser": 1})
    s.place("310", NORTH, owner="A")
    s.dice(1)
    s.combat()
    assert s.offered("A", "retreat") == {"retreat interceptor 310"}
    s.play("A retreat interceptor 310", "B attack cruiser")
    assert s.offered("A") == {"attack orbital"}
    assert s.refused("A retreat orbital 310") == "ra.exiles.orbital-no-retreat"


@pytest.mark.rule("ra.exiles.orbital-pins")
@pytest.mark.parametrize(
    ("cloaked", "cube", "left"), [(False, "money", 0), (True, "money", 1), (False, None, 1), (True, None, 2)]
)
def test_an_orbital_pins_like_any_ship(cloaked: bool, cube: str | None, left: int) -> None:
    s = outpost({"interceptor": 1}, {"dreadnought": 2}, cube)
    s.place("304", SOUTH)
    if cloaked:
        s.player("B").add_tech(s.parts, s.parts.tech_number["cloaking_device"], 0)
    s.turn("B")
    s.play("B move")
    for _ in range(left):
        s.play("B move dreadnought 203 304")
    if left < 2:
        assert s.refused("B move dreadnought 203 304") == "nd.move.pin"


@pytest.mark.rule("ra.exiles.orbital-holds-sector")
def test_an_orbital_stands_in_the_way_of_relations() -> None:
    s = exiles(*TERRANS[1:4])
    s.place("304", HERE, owner="A")
    s.place("310", SOUTH, owner="B")
    s.place("203", (12, -6), owner="A")
    s.orbital("203", "money")
    assert s.refused("A propose B money") is None
    s.ships("B", "203", interceptor=1)
    assert s.refused("A propose B money") == "nd.diplomacy.ships-block"
    s.turn("B")
    assert s.refused("B propose A money") == "nd.diplomacy.ships-block"
    s.play("B influence")
    assert s.refused("B disc track 203") == "nd.influence.no-disc-over-disc"


# ---- what becomes of them


@pytest.mark.rule("ra.exiles.orbital-destroyed", "ra.exiles.orbital-graveyard-choice")
@pytest.mark.parametrize(("track", "graves"), [("money", [1, 0, 0]), ("science", [0, 1, 0])])
def test_the_cube_of_a_destroyed_orbital_goes_to_a_graveyard_and_the_tile_stays(track: str, graves: list[int]) -> None:
    s = conquered(interceptor=4)
    before = s.player("A").cubes[:]
    s.dice(6, 6, 6, 6)
    s.combat()
    s.play("B attack interceptor")
    assert (s.step, s.waiting) == ("return_cube", "A")
    assert s.offered("A") == {"cube money", "cube science"}
    assert orbital_of(s, "203") == {"cube": None}
    s.play(f"A cube {track}")
    assert s.player("A").graveyard == graves
    assert s.player("A").cubes == before
    assert ships_in(s, "203") == {"B interceptor": [0] * 4}
    assert s.player("A").supply[s.parts.ship_number["orbital"]] == 0


@pytest.mark.rule("ra.exiles.orbital-destroyed")
def test_three_damage_destroy_no_orbital() -> None:
    s = conquered(interceptor=4)
    s.dice(6, 6, 6, 1, 1, 1)
    s.combat()
    s.play("B attack interceptor", "A attack orbital")
    assert ships_in(s, "203")["A orbital"] == [3]
    assert orbital_of(s, "203") == {"cube": "money"}


@pytest.mark.rule("ra.exiles.orbital-reputation")
def test_a_destroyed_orbital_is_worth_one_reputation_tile() -> None:
    s = conquered(interceptor=4)
    s.dice(6, 6, 6, 6)
    s.combat()
    s.play("B attack interceptor", "A cube money")
    assert draws(s) == ["A 1", "B 2"]


@pytest.mark.rule("ra.exiles.orbital-not-population-target")
def test_the_cube_of_an_orbital_is_lost_with_it_and_a_cube_of_a_planet_by_the_attack() -> None:
    s = conquered(interceptor=4)
    s.cube("203", 0, "money")
    s.cube("203", 1, "science")
    s.dice(6, 6, 6, 6, 6, 1, 1, 1)
    s.combat()
    s.play("B attack interceptor", "A cube money")
    assert s.step == "population"
    s.play("B attack")
    assert s.offered("B", "destroy") == {"destroy 0", "destroy 1"}
    assert s.refused("B destroy orbital") == "nd.population.damage"
    s.play("B destroy 1")
    assert s.player("A").graveyard == [1, 1, 0]
    assert s.sector("203").owner == 0


@pytest.mark.rule("ra.exiles.orbital-size")
@pytest.mark.parametrize(("other", "left"), [("interceptor", ["interceptor"]), ("cruiser", ["orbital"])])
def test_ancients_take_an_orbital_for_larger_than_an_interceptor_and_smaller_than_a_cruiser(
    other: str, left: list[str]
) -> None:
    s = outpost({other: 1}, {}, ancients=1)
    s.sector("203").damage[s.key("A", "orbital")] = [3]
    if other == "cruiser":
        s.sector("203").damage[s.key("A", "cruiser")] = [1]
        s.dice(5, 1)
        s.combat()
    else:
        s.dice(1, 5, 1)
        s.combat()
        s.play("A attack interceptor", "A cube money")
    assert [ship.removeprefix("A ") for ship in ships_in(s, "203") if ship.startswith("A")] == left


@pytest.mark.rule("ra.exiles.orbital-unlimited")
def test_there_is_one_orbital_a_sector_and_no_other_limit() -> None:
    s = exiles()
    sites = ("203", "209", "210", "304", "310")
    for step, number in enumerate(sites):
        s.place(number, (6 + 3 * step, -3), owner="A")
    s.player("A").colony_ready = 5
    for number in sites:
        s.store("A", materials=12)
        s.turn("A")
        s.play("A build", f"A build orbital {number}", f"A colony {number} orbital science")
        assert s.refused(f"A build orbital {number}") == "nd.build.one-orbital"
    assert sum(orbitals(s, number) for number in (*sites, "234")) == 6


@pytest.mark.rule("ra.exiles.orbital-any")
def test_any_orbital_is_a_ship_to_them_and_none_to_others() -> None:
    s = exiles()
    s.place("203", HERE)
    s.orbital("203")
    s.ships("A", "203", interceptor=1)
    s.play("A influence", "A disc track 203", "A colony 203 orbital money")
    assert orbitals(s, "203") == 1
    s.play("A disc 203 track", "A cube money")
    assert orbitals(s, "203") == 0
    s.remove_ships("A", "203")
    s.ships("B", "203", interceptor=1)
    s.turn("B")
    s.play("B influence", "B disc track 203", "B colony 203 orbital money")
    assert orbital_of(s, "203") == {"cube": "money"}
    assert orbitals(s, "203", "B") == 0


@pytest.mark.rule("ra.exiles.orbital-disc-removed")
def test_without_their_disc_the_cube_returns_and_no_ship_is_left() -> None:
    s = outpost({}, {})
    before = s.player("A").cubes[:]
    s.play("A influence", "A disc 203 track")
    assert (s.step, s.offered("A")) == ("return_cube", {"cube money", "cube science"})
    s.play("A cube science")
    assert s.player("A").cubes == [before[0], before[1] + 1, before[2]]
    assert orbital_of(s, "203") == {"cube": None}
    assert ships_in(s, "203") == {}
    assert s.sector("203").entered == []


@pytest.mark.rule("ra.exiles.vp")
def test_each_orbital_with_their_cube_is_worth_a_point() -> None:
    s = exiles("keepers")
    for step, (number, cube) in enumerate([("203", "money"), ("209", "science"), ("210", None)]):
        s.place(number, (6 + 3 * step, -3), owner="A")
        s.orbital(number, cube)
    assert s.board("A")["score"]["species"] == 3, "with that of the home sector"
    s.place("304", (6, 6), owner="B")
    s.orbital("304", "money")
    assert s.board("B")["score"]["species"] == 0


@pytest.mark.rule("ra.exiles.orbital-no-retreat", "ra.exiles.orbital-graveyard-choice")
def test_in_a_stalemate_that_it_attacks_in_an_orbital_is_lost() -> None:
    s = outpost({}, {}, ancients=1, modules=("new_discoveries",))
    s.blueprint("A", "orbital", s0="morph_shield", s1="hull", s2="morph_shield")
    s.combat()
    assert (s.step, s.offered("A")) == ("stalemate", {"scuttle"})
    s.play("A scuttle")
    assert (s.step, s.offered("A")) == ("return_cube", {"cube money", "cube science"})
    s.play("A cube science")
    assert ships_in(s, "203") == {"N ancient": [0]}
    assert s.state.phase == "upkeep"


# ---- rare technologies


@pytest.mark.rule("ra.rare.starting-rare")
def test_they_need_no_tile_of_the_rare_technology_they_start_with() -> None:
    s = exiles(modules=("rare_technologies",))
    s.offer(cloaking_device=1)
    for letter in "AB":
        s.store(letter, science=20)
    s.play("A research")
    assert s.refused("A research cloaking_device military") == "ra.rare.starting-rare"
    assert "cloaking" not in "".join(s.offered("A"))
    s.turn("B")
    s.play("B research")
    assert s.refused("B research cloaking_device military") is None


@pytest.mark.rule("ra.rare.starting-rare-track")
def test_their_rare_technology_lies_on_the_military_track() -> None:
    s = exiles(modules=("rare_technologies",))
    s.offer(plasma_cannon=1, fusion_source=1)
    prices = {row["id"]: row["price"] for row in s.state.view(0)["supply"]["techs"]}
    assert prices == {"plasma_cannon": 5, "fusion_source": 6}
    prices = {row["id"]: row["price"] for row in s.state.view(1)["supply"]["techs"]}
    assert prices == {"plasma_cannon": 5, "fusion_source": 6}, "as Terrans with Starbase"


@pytest.mark.rule("ra.rare.starting-rare-tile-remains")
def test_its_tile_is_in_the_game_for_another() -> None:
    s = exiles(modules=("rare_technologies",))
    number = s.parts.tech_number["cloaking_device"]
    assert s.state.tech_bag[number] + s.state.tech_supply[number] == 1
    s.offer(cloaking_device=1)
    s.store("B", science=20)
    s.turn("B")
    s.play("B research", "B research cloaking_device nano")
    assert all(player.has(number) for player in s.state.players)
    without = exiles()
    number = without.parts.tech_number["cloaking_device"]
    assert without.state.tech_bag[number] + without.state.tech_supply[number] == 0
