"""The homeworlds of the Ancients and their cruisers (ra.homeworld.*)."""

from typing import Any

import pytest

from penumbra.eclipse.phases.scoring import score
from tests.rules.battlefield import NORTH, battles, draws, initiatives, pairs, ships_in, told
from tests.rules.rise_of_the_ancients.ancients import CRUISERS, DRACO, guarded, lay
from tests.rules.setting import TERRANS, Setting

MODULES = ["ancient_homeworlds"]
HOMEWORLDS = {"271", "272", "273", "274"}
PLACES = {(0, -2), (2, -2), (2, 0), (0, 2), (-2, 2), (-2, 0)}


def homeworlds(s: Setting) -> list[dict[str, Any]]:
    """The homeworlds on the map as all see them."""
    return [one for one in s.state.view(None)["sectors"] if one["ring"] == "guardian"]


def tiles(s: Setting) -> list[str]:
    """The tiles of the cruisers on the map."""
    return [tile for place in s.state.galaxy.sectors for tile in place.laid]


# ---- laying out


@pytest.mark.rule("ra.homeworld.setup-places", "ra.homeworld.six-players")
@pytest.mark.parametrize(("players", "count"), [(2, 4), (3, 3), (4, 2), (5, 1), (6, 0)])
def test_every_starting_place_without_a_player_gets_a_homeworld(players: int, count: int) -> None:
    found = set[str]()
    for seed in range(6):
        s = Setting(players, TERRANS[:players], seed, modules=MODULES)
        laid = homeworlds(s)
        assert len(laid) == len({one["id"] for one in laid}) == count
        homes = {(one["q"], one["r"]) for one in s.state.view(None)["sectors"] if one["ring"] == "starting"}
        assert len(homes) == players
        assert homes | {(one["q"], one["r"]) for one in laid} == PLACES
        found |= {one["id"] for one in laid}
    assert found <= HOMEWORLDS
    assert count < len(found) or count in (0, len(HOMEWORLDS)), "it is drawn which"
    assert not homeworlds(Setting(players, TERRANS[:players]))


@pytest.mark.rule("ra.homeworld.unused-back")
def test_homeworlds_and_cruisers_that_are_not_placed_are_out_of_the_game() -> None:
    s = Setting(5, TERRANS[:5], modules=MODULES)
    assert len(homeworlds(s)) == len(tiles(s)) == 1
    assert HOMEWORLDS.isdisjoint(number for stack in s.state.stacks for number in stack)
    assert all(HOMEWORLDS.isdisjoint(stack["unseen"]) for stack in s.state.view(None)["supply"]["stacks"].values())
    cruisers = sum(place.count(s.state.npc, s.parts.npc_number["ancient_cruiser"]) for place in s.state.galaxy.sectors)
    assert cruisers == 1


@pytest.mark.rule("ra.homeworld.discovery-and-cruiser")
def test_each_homeworld_has_a_hidden_discovery_and_a_cruiser_that_all_see() -> None:
    seen = set[str]()
    for seed in range(12):
        s = Setting(2, TERRANS[:2], seed, modules=MODULES)
        laid = homeworlds(s)
        assert all(one["discovery"] is True for one in laid), "which tile it is nobody sees"
        assert all(
            one["ships"] == [{"seat": -1, "ship": "ancient_cruiser", "count": 1, "damage": [0], "aboard": {}}]
            for one in laid
        )
        assert len(tiles(s)) == len(set(tiles(s))) == 4
        for one in laid:
            (tile,) = s.sector(one["id"]).laid
            printed = next(plan for plan in s.parts.npc_blueprints.values() if plan.id == tile)
            shown = one["defenders"]["ancient_cruiser"]
            assert (shown["initiative"], shown["computer"], shown["hull"]) == (
                printed.initiative,
                printed.computer,
                printed.hull,
            )
        seen |= set(tiles(s))
    assert seen == {f"ancient_cruiser_{letter}" for letter in CRUISERS}


@pytest.mark.rule("ra.homeworld.explored")
def test_a_homeworld_may_be_entered_in_the_first_round_and_is_never_explored() -> None:
    s = Setting(2, TERRANS[:2], modules=MODULES)
    number = next(one["id"] for one in homeworlds(s) if (one["q"], one["r"]) == (2, -2))
    s.place("208", at=(1, -2), owner="A")
    s.ships("A", "208", interceptor=1)
    s.play("A explore")
    assert "at 2,-2" not in s.offered("A", "at")
    assert s.refused("A at 2,-2") == "nd.explore.target"
    s.turn("A")
    s.sector("208").wormholes = 63
    s.state.galaxy._join(s.state.galaxy.by_id["208"])
    s.play("A move", f"A move interceptor 208 {number}")
    assert s.sector(number).party(0) == 1


@pytest.mark.rule("ra.homeworld.orientation")
@pytest.mark.parametrize(("position", "turn", "sides"), [((0, -2), 3, [0, 1, 3, 4]), ((0, 2), 0, [0, 1, 3, 4])])
def test_a_homeworld_turns_its_inward_edge_to_the_center(
    position: tuple[int, int], turn: int, sides: list[int]
) -> None:
    laid = homeworlds(Setting(4, TERRANS[:4], modules=MODULES))
    one = next(one for one in laid if (one["q"], one["r"]) == position)
    assert (one["turn"], one["wormholes"]) == (turn, sides)
    east = next(one for one in homeworlds(Setting(2, modules=MODULES)) if (one["q"], one["r"]) == (2, 0))
    assert (east["turn"], east["wormholes"]) == (5, [0, 2, 3, 5])


# ---- discs and discoveries


def beside_a_homeworld(factions: tuple[str, ...] | None = None) -> Setting:
    """A controls a sector that is joined to the homeworld 271, which holds a cruiser and a tile of 8 money."""
    s = guarded({}, factions=factions)
    s.hide("271", "money")
    s.place("204", at=NORTH, owner="A")
    s.sector("204").wormholes = 63
    s.state.galaxy._join(s.state.galaxy.by_id["204"])
    return s


@pytest.mark.rule("ra.homeworld.disc-after-cruiser")
def test_no_disc_goes_to_a_homeworld_before_its_cruiser_is_destroyed() -> None:
    s = beside_a_homeworld()
    s.play("A influence")
    assert s.refused("A disc track 271") == "ra.homeworld.disc-after-cruiser"
    assert s.why("A disc track 271") == "1 Ancient cruiser still holds sector 271."
    s.sector("271").ships[s.key("N", "ancient_cruiser")] = 0
    s.play("A disc track 271")
    assert (s.step, s.seen("271")["owner"]) == ("discovery", 0)
    s.play("A use")


@pytest.mark.rule("ra.homeworld.discovery-with-disc")
def test_the_discovery_goes_to_whoever_places_the_first_disc() -> None:
    s = beside_a_homeworld()
    s.ships("B", "271", interceptor=1)
    s.sector("271").damage[s.key("N", "ancient_cruiser")] = [2]
    s.dice(1, 1, 6)
    s.combat()
    s.play("B attack interceptor")
    s.play("B decline")
    assert s.board("B")["trophies"] == ["ancient_cruiser"]
    assert s.seen("271")["discovery"], "to destroy the cruiser is not enough"
    s.remove_ships("B", "271")
    s.turn("A")
    s.play("A influence", "A disc track 271")
    assert (s.step, s.waiting, s.seen("271")["discovery"]) == ("discovery", "A", False)


# ---- the cruisers


@pytest.mark.rule("ra.homeworld.cruiser-pins")
def test_a_cruiser_pins_one_ship() -> None:
    s = guarded({"interceptor": 3})
    s.place("204", at=NORTH)
    s.sector("204").wormholes = 63
    s.state.galaxy._join(s.state.galaxy.by_id["204"])
    s.play("A move", *["A move interceptor 271 204"] * 2)
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 271 204") == "nd.move.pin"


@pytest.mark.rule("ra.homeworld.cruiser-blueprint")
def test_a_cruiser_fights_with_what_its_own_tile_shows() -> None:
    s = guarded({}, "a")
    s.place("274", (9, -3))
    lay(s, "274", "ancient_cruiser", "b")
    s.ships("B", "274", dreadnought=1)
    a, b = (s.seen(number)["defenders"]["ancient_cruiser"] for number in ("271", "274"))
    assert (a["initiative"], a["computer"], a["shield"], a["hull"]) == (0, 3, 0, 4)
    assert a["cannons"] == [{"die": "red", "damage": 4, "dice": 1}]
    assert (b["initiative"], b["computer"], b["shield"], b["hull"]) == (0, 1, 1, 2)
    assert b["cannons"] == [{"die": "yellow", "damage": 1, "dice": 4}]
    s.dice(5, 6, 5, 4, 1, 1)
    s.combat()
    s.play("B attack dreadnought")
    assert ships_in(s, "274") == {"B dreadnought": [1], "N ancient_cruiser": [1]}, "a five misses behind the shield"


@pytest.mark.rule("ra.homeworld.cruiser-blueprint")
@pytest.mark.parametrize(("rolled", "left"), [(3, 1), (2, 2)])
def test_the_red_die_of_tile_a_hits_on_three(rolled: int, left: int) -> None:
    s = guarded({"interceptor": 2}, "a")
    s.dice(1, 1, rolled)
    s.combat()
    s.play("A attack interceptor")
    assert len(ships_in(s, "271")["A interceptor"]) == left


@pytest.mark.rule("ra.homeworld.cruiser-is-defender")
@pytest.mark.parametrize(("tile", "first"), [("g", False), ("f", True)])
def test_a_cruiser_goes_first_on_a_tie(tile: str, first: bool) -> None:
    s = guarded({"interceptor": 1}, tile)
    s.dice(*([] if first else [1, 1]))
    s.combat()
    assert initiatives(s) == {"A interceptor": 3, "N ancient_cruiser": 2 if first else 3}
    assert pairs(s) == ["A the Ancient cruiser"]
    assert not s.dice_left
    assert s.waiting == "A"


@pytest.mark.rule("ra.homeworld.cruiser-kept")
def test_who_destroys_a_cruiser_keeps_its_tile_for_a_point() -> None:
    s = guarded({"interceptor": 1}, "d")
    s.sector("271").damage[s.key("N", "ancient_cruiser")] = [1]
    s.dice(1, 1, 6)
    s.combat()
    s.play("A attack interceptor")
    assert s.board("A")["trophies"] == ["ancient_cruiser"]
    assert s.state.view(1)["seats"][0]["trophies"] == ["ancient_cruiser"]
    assert "keeps its tile for 1 VP" in told(s, "keeps")
    s.player("A").trophies.append(s.parts.npc_number["ancient_cruiser"])
    assert (score(s.state, 0)["trophies"], score(s.state, 1)["trophies"]) == (2, 0)


def allied(s: Setting) -> None:
    """A and B fight on one side."""
    s.state.sides = ((0, 1), (0, 1), *((party,) for party in range(2, s.state.npc + 1)))


@pytest.mark.rule("ra.homeworld.cruiser-last-hit")
@pytest.mark.parametrize(
    ("before", "first", "second", "keeper"),
    [(4, [6], [], "B"), (4, [1], [6, 1], "A"), (3, [6], [6, 1], "A"), (3, [6], [1, 1], None)],
)
def test_who_deals_the_last_point_of_damage_keeps_the_tile(
    before: int, first: list[int], second: list[int], keeper: str | None
) -> None:
    """B's interceptor fires before A's dreadnought at a cruiser that five damage destroy."""
    s = guarded({"dreadnought": 1}, "a")
    s.ships("B", "271", interceptor=1)
    allied(s)
    s.sector("271").damage[s.key("N", "ancient_cruiser")] = [before]
    s.dice(*first, *second, *([1] if keeper is None else []))
    s.combat()
    s.play("B attack interceptor", *(["A attack dreadnought"] if second else []))
    assert {letter: s.board(letter)["trophies"] for letter in "AB"} == {
        letter: ["ancient_cruiser"] * (letter == keeper) for letter in "AB"
    }


@pytest.mark.rule("ra.homeworld.cruiser-reputation")
def test_a_cruiser_is_worth_two_draws_beside_that_for_the_battle() -> None:
    s = guarded({"interceptor": 1}, "d")
    s.sector("271").damage[s.key("N", "ancient_cruiser")] = [1]
    s.dice(1, 1, 6)
    s.combat()
    s.play("A attack interceptor")
    assert draws(s) == ["A 3"]


@pytest.mark.rule("ra.ancient.never-retreat")
def test_a_cruiser_with_its_last_hull_fires_again() -> None:
    s = guarded({"interceptor": 1}, "h")
    s.place("204", at=NORTH)
    s.sector("271").damage[s.key("N", "ancient_cruiser")] = [2]
    s.dice(1, 1, 1, 1, 1, 1, 1, 1)
    s.combat()
    s.play("A attack interceptor", "A attack interceptor")
    assert ships_in(s, "271")["N ancient_cruiser"] == [2]
    assert not s.dice_left


@pytest.mark.rule("ra.ancient.players-first")
def test_players_fight_one_another_before_the_cruiser() -> None:
    s = guarded({"interceptor": 1}, "h")
    s.ships("B", "271", interceptor=1)
    s.dice(6, 1, 1, 1)
    s.combat()
    s.play("A attack interceptor")
    assert pairs(s) == ["B A", "A the Ancient cruiser"]
    s = guarded({"interceptor": 1}, "h")
    s.ships("B", "271", interceptor=1)
    allied(s)
    s.combat()
    assert told(s, "attack ") == ["A and B attack the Ancient cruiser."]


# ---- Descendants of Draco


@pytest.mark.rule("ra.homeworld.descendants-fight")
def test_descendants_fight_a_cruiser() -> None:
    s = guarded({"cruiser": 1}, factions=DRACO)
    s.combat()
    assert battles(s) == ["271"]
    s = guarded({"cruiser": 1}, ancients=1, factions=DRACO)
    s.sector("271").ships[s.key("N", "ancient_cruiser")] = 0
    s.combat()
    assert not battles(s), "with Ancients alone they are at peace"


@pytest.mark.rule("ra.homeworld.descendants-pinned")
def test_a_cruiser_pins_descendants() -> None:
    s = guarded({"interceptor": 2}, ancients=1, factions=DRACO)
    s.place("204", at=NORTH)
    s.sector("204").wormholes = 63
    s.state.galaxy._join(s.state.galaxy.by_id["204"])
    s.play("A move", "A move interceptor 271 204")
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 271 204") == "nd.move.pin"
    s.sector("271").ships[s.key("N", "ancient_cruiser")] = 0
    assert s.refused("A move interceptor 271 204") is None


@pytest.mark.rule("ra.homeworld.descendants-no-disc")
def test_descendants_place_no_disc_beside_a_cruiser() -> None:
    s = beside_a_homeworld(DRACO)
    s.play("A influence")
    assert s.refused("A disc track 271") == "ra.homeworld.disc-after-cruiser"
    s.sector("271").ships[s.key("N", "ancient_cruiser")] = 0
    s.sector("271").ships[s.key("N", "ancient")] = 1
    assert s.refused("A disc track 271") is None


@pytest.mark.rule("ra.homeworld.descendants-no-vp")
def test_cruisers_left_are_no_points_for_descendants() -> None:
    s = guarded({}, factions=DRACO)
    s.place("272", at=(9, -3))
    lay(s, "272", "ancient_cruiser", "a")
    assert s.board("A")["score"]["species"] == 0
    s.place("203", at=(8, 0), npc={"ancient": 3})
    assert s.board("A")["score"]["species"] == 3
