"""The module of minor species (sd.minor.*)."""

import pytest

from penumbra.eclipse import SECOND_DAWN
from tests.rules.battlefield import HERE
from tests.rules.setting import TERRANS, Setting

HYDRAN = ("hydran_progress", "terran_directorate", "terran_union", "terran_republic")
MECHANEMA = ("mechanema", "terran_directorate")


def game(*laid_out: str, players: int = 2, factions: tuple[str, ...] | None = None, seed: int = 1) -> Setting:
    """A game with minor species; just these tiles are laid out where any are named."""
    s = Setting(players, factions, seed, game=SECOND_DAWN, modules=["minor_species"])
    if laid_out:
        names = [kind.id for kind in s.parts.minor_species]
        s.state.minor_supply = sorted(names.index(name) for name in laid_out)
    s.store("A", money=0, science=0, materials=0)
    return s


def befriended(*tiles: str, players: int = 2, factions: tuple[str, ...] | None = None) -> Setting:
    """A has bought these tiles in the turn that it is in."""
    s = game(*tiles, players=players, factions=factions)
    for tile in tiles:
        s.store("A", money=next(kind.cost for kind in s.parts.minor_species if kind.id == tile))
        s.play(f"A befriend {tile}")
        assert s.player("A").storage[0] == 0
    return s


def available(s: Setting) -> list[str]:
    laid_out: list[str] = s.state.view(None)["supply"]["minor_species"]
    return laid_out


def points(s: Setting) -> int:
    """What A's ambassadors and minor species score."""
    scored: int = s.board("A")["score"]["ambassadors"]
    return scored


# ---- setting up and buying


@pytest.mark.rule("sd.minor.setup")
def test_four_of_nine_tiles_are_laid_out() -> None:
    s = game()
    tiles = available(s)
    assert len(set(tiles)) == 4
    assert len(s.parts.minor_species) == 9
    assert available(game()) == tiles
    assert {tile for seed in range(30) for tile in available(game(seed=seed))} == {k.id for k in s.parts.minor_species}
    s.cleanup()
    assert available(s) == tiles
    other = next(kind for kind in s.parts.minor_species if kind.id not in tiles and not kind.cubes)
    s.store("A", money=20)
    s.turn("A")
    assert s.refused(f"A befriend {other.id}") == "sd.minor.unique"


@pytest.mark.rule("sd.minor.setup")
def test_without_the_module_there_are_none() -> None:
    s = Setting(game=SECOND_DAWN)
    s.store("A", money=20)
    assert available(s) == []
    assert s.offered("A", "befriend") == set()
    assert s.refused("A befriend settlers money") == "sd.minor.setup"


@pytest.mark.rule("sd.minor.any-player-count")
def test_two_players_may_befriend_minor_species() -> None:
    s = befriended("cruiser_builders")
    assert s.refused("A propose B money") == "sd.diplomacy.players"
    assert s.board("A")["minor_species"] == ["cruiser_builders"]


@pytest.mark.rule("sd.minor.when")
def test_a_tile_is_bought_in_the_middle_of_a_reaction() -> None:
    s = game("cruiser_builders")
    s.ships("A", "221", interceptor=1)
    s.place("207", at=(-1, -1))
    s.play("A pass")
    s.store("A", money=4)
    s.turn("A")
    s.play("A react move", "A move interceptor 221 207", "A befriend cruiser_builders", "A end")
    assert s.board("A")["minor_species"] == ["cruiser_builders"]
    assert s.player("A").storage[0] == 0


@pytest.mark.rule("sd.minor.when")
def test_no_tile_is_bought_at_other_times() -> None:
    s = game("cruiser_builders")
    s.store("A", money=4)
    s.turn("B")
    assert s.refused("A befriend cruiser_builders") == "sd.turn.order-clockwise"
    s.upkeep()
    while s.waiting != "A":
        s.play(f"{s.waiting} pay")
    assert s.refused("A befriend cruiser_builders") == "sd.upkeep.order"


@pytest.mark.rule("sd.minor.cost")
def test_the_printed_cost_is_paid() -> None:
    s = game("cruiser_builders")
    s.store("A", money=3)
    assert s.refused("A befriend cruiser_builders") == "sd.minor.cost"
    s.store("A", science=2)
    s.play("A trade science money", "A befriend cruiser_builders")
    assert s.player("A").storage == [0, 0, 0]


@pytest.mark.rule("sd.minor.place")
def test_a_reputation_tile_goes_back_for_the_space() -> None:
    s = game("cruiser_builders", players=4, factions=HYDRAN)
    s.player("A").ambassadors = [1]
    s.player("A").reputation = [3, 2, 1]
    bag = s.state.reputation_bag[1]
    s.store("A", money=4, materials=4)
    s.play("A build", "A befriend cruiser_builders")
    assert s.refused("A build cruiser 224") == "sd.diplomacy.make-room"
    assert s.offered("A") == {"drop 1", "drop 2", "drop 3"}
    s.play("A drop 1")
    assert (s.player("A").reputation, s.state.reputation_bag[1]) == ([3, 2], bag + 1)
    s.play("A build cruiser 224")
    assert s.player("A").storage == [0, 0, 0]


@pytest.mark.rule("sd.minor.place")
def test_a_track_full_of_ambassadors_has_no_space() -> None:
    s = game("cruiser_builders", players=4, factions=HYDRAN)
    s.player("A").ambassadors = [1, 2, 3]
    s.player("A").minor_species = [2]
    s.store("A", money=4)
    assert s.refused("A befriend cruiser_builders") == "sd.minor.place"


@pytest.mark.rule("sd.minor.unique")
def test_a_tile_that_is_taken_is_gone() -> None:
    s = game("monolith_builders", "cruiser_builders", "researchers", "esteemed_friends")
    s.store("A", money=6)
    s.play("A befriend monolith_builders", "A pass")
    assert available(s) == ["esteemed_friends", "cruiser_builders", "researchers"]
    s.store("B", money=10)
    assert s.offered("B", "befriend") == {
        "befriend esteemed_friends",
        "befriend cruiser_builders",
        "befriend researchers",
    }
    assert s.refused("B befriend monolith_builders") == "sd.minor.unique"


@pytest.mark.rule("sd.minor.several")
def test_two_tiles_are_bought_in_one_action() -> None:
    s = game("cruiser_builders", "researchers")
    s.store("A", money=8)
    s.play("A influence", "A befriend cruiser_builders", "A befriend researchers", "A end")
    assert s.player("A").storage[0] == 0
    assert set(s.board("A")["minor_species"]) == {"cruiser_builders", "researchers"}


@pytest.mark.rule("sd.minor.never-discarded")
def test_an_act_of_aggression_leaves_minor_species_alone() -> None:
    s = game("cruiser_builders", "researchers", players=4, factions=TERRANS[:4])
    s.store("A", money=8)
    s.play("A befriend cruiser_builders", "A befriend researchers")
    s.player("A").ambassadors, s.player("B").ambassadors = [1], [0]
    s.place("316", at=HERE)
    s.place("306", at=(6, -4), owner="B")
    s.ships("A", "316", interceptor=1)
    s.play("A move", "A move interceptor 316 306", "A end", "A cube money")
    assert s.board("A")["traitor"]
    assert s.board("A")["ambassadors"] == []
    assert set(s.board("A")["minor_species"]) == {"cruiser_builders", "researchers"}


@pytest.mark.rule("sd.minor.never-discarded")
def test_making_room_offers_reputation_tiles_only() -> None:
    s = game("cruiser_builders", "researchers", players=4, factions=HYDRAN)
    s.player("A").ambassadors = [1]
    s.player("A").reputation = [2, 1]
    s.store("A", money=8)
    s.play("A befriend cruiser_builders", "A befriend researchers")
    assert s.offered("A") == {"drop 1", "drop 2"}


@pytest.mark.rule("sd.minor.traitor-allowed")
def test_the_traitor_may_befriend_minor_species() -> None:
    s = game("esteemed_friends")
    s.state.traitor = 0
    s.store("A", money=8)
    s.play("A befriend esteemed_friends")
    assert points(s) == 3


@pytest.mark.rule("sd.minor.first-pass-money")
def test_the_money_of_the_first_pass_comes_too_late() -> None:
    s = game("cruiser_builders")
    s.store("A", money=2)
    assert s.refused("A befriend cruiser_builders") == "sd.minor.cost"
    s.play("A pass")
    assert (s.waiting, s.player("A").storage[0]) == ("B", 4)
    assert s.refused("A befriend cruiser_builders") == "sd.turn.order-clockwise"


@pytest.mark.rule("sd.minor.pass-allowed")
def test_a_tile_is_bought_in_the_turn_of_passing() -> None:
    s = game("cruiser_builders")
    s.store("A", money=4)
    s.play("A befriend cruiser_builders", "A pass")
    assert s.board("A")["minor_species"] == ["cruiser_builders"]
    assert s.waiting == "B"


# ---- what they bring


@pytest.mark.rule("sd.minor.cube")
@pytest.mark.parametrize(("resource", "income"), [("money", 4), ("science", 4), ("materials", 4)])
def test_a_cube_goes_on_a_tile(resource: str, income: int) -> None:
    s = game("settlers")
    s.store("A", money=9)
    assert s.board("A")["income"][resource] == 3
    assert s.offered("A", "befriend") == {f"befriend settlers {kind}" for kind in ("money", "science", "materials")}
    s.play(f"A befriend settlers {resource}")
    assert s.board("A")["income"][resource] == income
    assert sum(s.player("A").cubes) == 29
    assert (s.player("A").storage[0], points(s)) == (0, 1)
    assert s.board("A")["colony"]["ready"] == 3


@pytest.mark.rule("sd.minor.cube")
def test_an_empty_track_gives_no_cube() -> None:
    s = game("settlers")
    s.store("A", money=9)
    s.tracks("A", science=0)
    assert s.refused("A befriend settlers science") == "sd.minor.cube"


@pytest.mark.rule("sd.minor.science-discount")
def test_technologies_cost_one_less_but_no_less_than_the_minimum() -> None:
    s = game("researchers")
    s.offer(plasma_cannon=1, gauss_shield=1)
    s.store("A", money=4)

    def prices() -> dict[str, int]:
        return {tech["id"]: tech["price"] for tech in s.state.view(0)["supply"]["techs"]}

    assert prices() == {"plasma_cannon": 5, "gauss_shield": 2}
    s.play("A befriend researchers")
    assert prices() == {"plasma_cannon": 4, "gauss_shield": 2}
    s.store("A", science=4)
    s.play("A research", "A research plasma_cannon")
    assert s.player("A").storage[1] == 0
    assert points(s) == 1


@pytest.mark.parametrize(
    ("tile", "what", "terran", "mechanema"),
    [
        pytest.param("orbital_builders", "orbital", 3, 2, marks=pytest.mark.rule("sd.minor.orbital-discount")),
        pytest.param("monolith_builders", "monolith", 8, 6, marks=pytest.mark.rule("sd.minor.monolith-discount")),
        pytest.param("cruiser_builders", "cruiser", 4, 3, marks=pytest.mark.rule("sd.minor.cruiser-discount")),
        pytest.param(
            "dreadnought_builders", "dreadnought", 6, 5, marks=pytest.mark.rule("sd.minor.dreadnought-discount")
        ),
    ],
)
def test_builders_make_one_thing_cheaper(tile: str, what: str, terran: int, mechanema: int) -> None:
    for factions, price in ((None, terran), (MECHANEMA, mechanema)):
        s = befriended(tile, factions=factions)
        s.learn("A", "orbital", "monolith")
        s.store("A", materials=price)
        s.play("A build", f"A build {what} {s.home('A')}")
        assert s.player("A").storage[2] == 0
        assert points(s) == 1


@pytest.mark.rule("sd.minor.three-points")
def test_one_tile_scores_three_points() -> None:
    s = game("esteemed_friends")
    s.store("A", money=8)
    before = s.board("A")
    s.play("A befriend esteemed_friends")
    after = s.board("A")
    assert after["score"]["total"] == before["score"]["total"] + 3
    for same in ("income", "costs", "techs", "discount", "blueprints"):
        assert after[same] == before[same]


@pytest.mark.rule("sd.minor.per-ambassador")
def test_one_tile_scores_every_ambassador() -> None:
    s = game("ambassador_friends", players=4, factions=TERRANS[:4])
    s.player("A").ambassadors = [1, 2]
    s.store("A", money=4)
    assert points(s) == 2
    s.play("A befriend ambassador_friends")
    assert points(s) == 2 + 3


@pytest.mark.rule("sd.minor.per-reputation")
def test_one_tile_scores_every_reputation_tile() -> None:
    s = befriended("reputation_friends")
    assert points(s) == 0
    s.player("A").reputation = [4, 1, 1]
    assert points(s) == 3
    assert s.board("A")["score"]["reputation"] == 6


@pytest.mark.rule("sd.minor.ambassador-count")
def test_minor_species_count_as_ambassadors() -> None:
    s = befriended("ambassador_friends", "cruiser_builders")
    assert points(s) == 2 + 1


@pytest.mark.rule("sd.minor.points-printed")
def test_a_minor_species_scores_no_more_than_is_printed() -> None:
    assert points(befriended("cruiser_builders")) == 1


@pytest.mark.rule("sd.minor.cruiser-discount", "sd.minor.dreadnought-discount", "sd.minor.orbital-discount")
def test_what_is_cheaper_for_one_player_is_not_for_another() -> None:
    s = befriended("cruiser_builders", "dreadnought_builders", "orbital_builders")
    other = game()
    assert s.board("B")["costs"] == other.board("B")["costs"]
    assert s.board("A")["costs"] != other.board("A")["costs"]
    s.turn("B")
    s.store("B", materials=other.board("B")["costs"]["cruiser"] - 1)
    s.play("B build")
    assert s.refused(f"B build cruiser {s.home('B')}") == "sd.build.afford"


@pytest.mark.rule("sd.minor.science-discount")
def test_research_is_cheaper_for_the_owner_alone() -> None:
    s, other = befriended("researchers"), game("researchers")
    prices = [
        {tech["id"]: tech["price"] for tech in one.state.view(seat)["supply"]["techs"]}
        for one in (s, other)
        for seat in (0, 1)
    ]
    assert prices[1] == prices[3]
    assert prices[0] != prices[2]


@pytest.mark.rule(
    "sd.minor.cruiser-discount",
    "sd.minor.dreadnought-discount",
    "sd.minor.orbital-discount",
    "sd.minor.monolith-discount",
)
@pytest.mark.parametrize(("what", "less"), [("cruiser", 1), ("dreadnought", 2), ("orbital", 1), ("monolith", 2)])
def test_a_discount_is_for_one_thing_and_one_player(what: str, less: int) -> None:
    before = [game().board(letter)["costs"] for letter in "AB"]
    s = befriended(f"{what}_builders")
    assert s.board("A")["costs"] == {**before[0], what: before[0][what] - less}
    assert s.board("B")["costs"] == before[1]


@pytest.mark.rule("sd.minor.per-ambassador", "sd.minor.per-reputation")
def test_what_rivals_have_scores_nothing() -> None:
    for tile, printed in (("ambassador_friends", 1), ("reputation_friends", 0)):
        s = befriended(tile, players=4, factions=TERRANS[:4])
        s.player("B").ambassadors, s.player("B").reputation = [2, 3], [4, 1, 1]
        assert points(s) == printed


@pytest.mark.rule("sd.minor.unique", "sd.elimination.components")
def test_a_tile_does_not_come_back_when_its_owner_leaves() -> None:
    s = game("monolith_builders", "cruiser_builders", players=3, factions=TERRANS[:3])
    s.store("A", money=6)
    s.play("A befriend monolith_builders")
    s.vanish("A")
    s.combat()
    assert s.board("A")["out"]
    s.turn("B")
    s.store("B", money=10)
    assert available(s) == ["cruiser_builders"]
    assert s.refused("B befriend monolith_builders") == "sd.minor.unique"


@pytest.mark.rule("sd.minor.when", "sd.colony.when", "sd.trade.any-time", "sd.aftermath.diplomacy-window")
def test_before_upkeep_there_are_proposals_and_nothing_else() -> None:
    s = game("cruiser_builders", players=4, factions=TERRANS[:4])
    s.place("207", at=(10, 0), owner="A")
    s.place("208", at=(10, 1), owner="B")
    s.place("201", at=(-1, -1), owner="A")
    s.store("A", money=9)
    s.combat()
    assert (s.step, s.waiting) == ("overture", "A")
    for move in ("befriend cruiser_builders", "colony 201 0 money", "trade money science", "influence"):
        assert s.refused(f"A {move}") == "sd.aftermath.diplomacy-window"
    assert s.refused("A propose B money") is None
