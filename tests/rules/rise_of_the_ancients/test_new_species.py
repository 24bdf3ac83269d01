"""The boards of the new species together (ra.species.*), and technologies that some start with (ra.rare.starting-*)."""

import pytest

from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.kit.catalogue import catalogue
from penumbra.kernel import Choice, OptionError, seed_from
from tests.rules.battlefield import HERE
from tests.rules.rise_of_the_ancients.ancients import DRACO, guarded
from tests.rules.rise_of_the_ancients.lyra import LYRA, MODULES
from tests.rules.setting import Setting

MAGELLAN = ("wardens", "keepers", "sentinels")


def options(*factions: str) -> None:
    """Sets a game up in which these are played; raises OptionError."""
    NEW_DAWN.options({"players": len(factions), "factions": list(factions), "species": "all", "modules": list(MODULES)})


# ---- boards


@pytest.mark.rule("ra.species.three-boards")
def test_three_boards_have_a_magellan_faction_on_one_side_and_another_species_on_the_other() -> None:
    species = NEW_DAWN.edition.box(MODULES, ()).parts.species
    new = [faction for kin in species if kin.module == "new_species" for faction in kin.factions]
    boards = {faction.color for faction in new}
    assert len(boards) == 3
    assert {faction.id for faction in new if faction.color in boards} >= set(MAGELLAN)
    options(*MAGELLAN)
    options("enlightened", "wardens", "keepers")
    with pytest.raises(OptionError, match=r"nd\.setup\.player-colors"):
        options(*MAGELLAN, "enlightened")


@pytest.mark.rule("ra.species.board-pairs")
def test_a_magellan_board_takes_the_species_on_its_back_out_of_the_game() -> None:
    state = NEW_DAWN.start(
        NEW_DAWN.options({"players": 3, "species": "all", "modules": list(MODULES)}), seed_from(1), journal=True
    )

    def offered() -> set[str]:
        while state.steps[-1].kind == "orient_home":
            state.play(state.waiting()[0], Choice("orient", ("0",)))
        (seat,) = state.waiting()
        return {choice.args[0] for choice in state.choices(seat) if choice.verb == "faction"}

    assert offered() >= {*MAGELLAN, "enlightened"}
    (seat,) = state.waiting()
    state.play(seat, next(one for one in state.choices(seat) if one.args == ("wardens",)))
    assert offered() >= {"keepers", "sentinels", "enlightened"}
    (seat,) = state.waiting()
    state.play(seat, next(one for one in state.choices(seat) if one.args == ("sentinels",)))
    assert "keepers" in offered()
    assert "enlightened" not in offered()
    factions = state.box.parts.factions
    for name in MAGELLAN:
        back = factions[name].reverse
        assert back is not None
        assert back not in factions or factions[back].reverse == name
    assert factions["enlightened"].home_sector == "238"


def test_the_catalogue_names_the_new_boards_with_their_own_module() -> None:
    modules = catalogue(NEW_DAWN.edition)["modules"]
    assert {"magellan", "enlightened"} <= set(modules["new_species"]["brings"]["species"])
    assert modules["new_species"]["brings"]["shrines"] == ["freedom", "prosperity", "enlightenment"]
    assert modules["many_players"]["brings"]["species"] == []


# ---- what they begin with


@pytest.mark.rule("ra.species.defaults")
@pytest.mark.parametrize("faction", ["wardens", "enlightened"])
def test_what_a_board_does_not_change_is_as_for_terrans(faction: str) -> None:
    s = Setting(2, (faction, LYRA[1]), modules=MODULES)
    own, terran = s.player("A").species, s.player("B").species
    assert s.board("A")["colony"] == {"ready": 3, "total": 3}
    assert own.ambassadors == 3
    assert own.start_ships == {"interceptor": 1}
    assert {action: own.activations[action] for action in ("build", "upgrade", "influence")} == {
        "build": 2,
        "upgrade": 2,
        "influence": 2,
    }
    assert s.board("A")["discs"] == s.board("B")["discs"]
    assert own.blueprints == terran.blueprints
    assert own.activations["move"] != terran.activations["move"], "but what it says itself"


@pytest.mark.rule("ra.species.start-cubes")
@pytest.mark.parametrize("faction", ["wardens", "enlightened"])
def test_a_cube_of_each_resource_stands_on_the_home_sector(faction: str) -> None:
    s = Setting(2, (faction, LYRA[1]), modules=MODULES)
    assert s.board("A")["income"] == {"money": 3, "science": 3, "materials": 3}
    squares = s.seen(s.home("A"))["squares"]
    assert [square["kind"] for square in squares if square["cube"]] == ["money", "science", "materials"]
    assert not any(square["cube"] for square in squares if square["advanced"])


@pytest.mark.rule("ra.species.reputation-tracks")
@pytest.mark.parametrize("faction", ["wardens", "enlightened"])
def test_four_spaces_take_ambassadors_or_reputation_tiles(faction: str) -> None:
    s = Setting(3, (faction, *LYRA[1:], "terran_federation"), modules=MODULES)
    assert s.board("A")["reputation"]["spaces"] == ["either"] * 4
    s.state.reputation_bag = [0, 32, 0, 0, 0]
    s.player("A").reputation = [1, 1, 1, 2]
    s.place("316", HERE)
    s.ships("A", "316", cruiser=1)
    s.ships("B", "316", interceptor=1)
    s.dice(*[6] * 8)
    s.combat()
    while s.step != "reputation":
        s.play(f"{s.waiting} {min(s.offered(s.waiting))}")
    while s.waiting != "A":
        s.play(f"{s.waiting} {min(s.offered(s.waiting))}")
    assert "keep 1" not in s.offered("A"), "a fifth needs the space of another"
    assert "keep 1 2" in s.offered("A")


@pytest.mark.rule("ra.species.draco-note")
def test_the_special_rules_of_the_descendants_hold_with_the_new_species_too() -> None:
    s = guarded({"cruiser": 1}, factions=DRACO, modules=["ancient_homeworlds", *MODULES])
    s.combat()
    assert s.state.battle is not None, "they fight the Cruiser"
    s = Setting(2, ("descendants_of_draco", LYRA[1]), modules=MODULES)
    s.place("203", HERE, npc={"ancient": 2})
    s.ships("A", "203", cruiser=1)
    s.combat()
    assert s.state.battle is None, "and live beside Ancients"


# ---- rare technologies that they start with


@pytest.mark.rule("ra.rare.starting-rare")
def test_who_starts_with_a_rare_technology_researches_no_other_copy() -> None:
    s = Setting(2, LYRA, modules=(*MODULES, "rare_technologies"))
    s.offer(distortion_shield=1)
    for letter in "AB":
        s.store(letter, science=20)
    s.play("A research")
    for track in ("military", "grid", "nano"):
        assert s.refused(f"A research distortion_shield {track}") == "ra.rare.starting-rare"
    s.turn("B")
    s.play("B research")
    assert s.refused("B research distortion_shield nano") is None


@pytest.mark.rule("ra.rare.starting-rare-track")
def test_it_is_a_tile_of_the_track_on_which_the_board_prints_it() -> None:
    s = Setting(2, LYRA, modules=(*MODULES, "rare_technologies"))
    s.offer(plasma_cannon=1, fusion_source=1)

    def prices(seat: int) -> dict[str, int]:
        return {tech["id"]: tech["price"] for tech in s.state.view(seat)["supply"]["techs"]}

    assert prices(0) == {"plasma_cannon": 6, "fusion_source": 5}
    assert prices(1) == {"plasma_cannon": 5, "fusion_source": 6}, "a Starbase lies on the Military track of Terrans"


@pytest.mark.rule("ra.rare.starting-rare-tile-remains")
def test_its_tile_stays_in_the_bag_and_two_may_have_the_technology() -> None:
    s = Setting(2, LYRA, modules=(*MODULES, "rare_technologies"))
    shield = s.parts.tech_number["distortion_shield"]
    assert s.state.tech_bag[shield] + s.state.tech_supply[shield] == 1
    s.offer(distortion_shield=1)
    s.store("B", science=20)
    s.turn("B")
    s.play("B research", "B research distortion_shield nano")
    assert [s.player(letter).has(shield) for letter in "AB"] == [True, True]
    without = Setting(2, LYRA, modules=MODULES)
    shield = without.parts.tech_number["distortion_shield"]
    assert without.state.tech_bag[shield] + without.state.tech_supply[shield] == 0, "no tile without its module"
