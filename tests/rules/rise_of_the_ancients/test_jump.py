"""The Jump Drive (ra.disc.jump-*, ra.example.jump-movement)."""

from typing import Any

import pytest

from penumbra.hexes import EDGES, neighbour, opposite, turned
from penumbra.kernel import MalformedChoice
from tests.rules.rise_of_the_ancients.test_disc import MODULES, finding
from tests.rules.second_dawn.test_warp import FAR
from tests.rules.setting import Setting
from tests.rules.test_discovery import sums

FIRST, ALONG = (6, -3), 2
"""Where a row of sectors begins, and the edge over which it goes on: it touches nothing."""

TILES = ("316", "312", "307", "311", "315", "309", "308")
"""Sectors that have both wormholes and edges without."""


def row(joined: str, **options: Any) -> Setting:
    """Sectors in a row, fully joined where it says ``-`` and without a wormhole on either side where ``/``.

    A has no other sector and no ship, and its Cruisers have a Jump Drive beside the Nuclear Drive.
    """
    s = Setting(**{"modules": MODULES, **options})
    s.vanish("A")
    position = FIRST
    for index, tile in enumerate(TILES[: len(joined) + 1]):
        before, after = joined[index - 1 : index] if index else "", joined[index : index + 1]
        s.place(tile, position, _turn(s, tile, before, after))
        position = neighbour(position, ALONG)
    drives(s, jump=True)
    return s


def _turn(s: Setting, tile: str, before: str, after: str) -> int:
    """How a tile of the row lies, so that it joins those beside it or not."""
    printed = s.parts.sectors[tile].wormholes
    for turn in EDGES:
        edges = turned(printed, turn)
        wanted = ((opposite(ALONG), before), (ALONG, after))
        if all(not how or bool(edges >> edge & 1) == (how == "-") for edge, how in wanted):
            return turn
    raise AssertionError(f"{tile} cannot lie between {before!r} and {after!r}")


def drives(s: Setting, jump: bool, ordinary: str | None = "nuclear_drive") -> None:
    """Gives A's Cruisers an ordinary drive or none, and a Jump Drive or none."""
    printed = s.state.players[0].blueprint(s.parts, s.parts.ship_number["cruiser"]).printed
    last = f"s{printed.index('nuclear_drive')}"
    if ordinary is None:
        s.blueprint("A", "cruiser", **{last: "jump_drive"})
    else:
        s.blueprint("A", "cruiser", s1="jump_drive" if jump else None, **{last: ordinary})


def way(s: Setting, start: int, legs: str) -> list[str]:
    """The words by which a Cruiser goes along the row in one activation: ``s`` for a step, ``j`` for a jump."""
    words = []
    for index, leg in enumerate(legs):
        here, there = TILES[start + index], TILES[start + index + 1]
        if index:
            words.append(f"A {'on' if leg == 's' else 'jump'} {there}")
        else:
            words.append(f"A {'move' if leg == 's' else 'jump'} cruiser {here} {there}")
    return words


def at(s: Setting, letter: str = "A") -> list[str]:
    """Where a player's ships are."""
    seat = "AB".index(letter)
    return [place.tile.id for place in s.state.galaxy.sectors if place.party(seat)]


# ---- where it leads


@pytest.mark.rule("ra.disc.jump-drive")
def test_a_ship_jumps_once_an_activation_whatever_the_edge() -> None:
    s = row("//")
    s.ships("A", TILES[0], cruiser=1)
    s.play("A move")
    assert s.refused(f"A move cruiser {TILES[0]} {TILES[1]}") == "nd.move.wormholes"
    s.play(*way(s, 0, "j"))
    assert at(s) == [TILES[1]]
    assert s.refused(f"A jump {TILES[2]}") == "ra.disc.jump-drive"
    assert s.refused(f"A on {TILES[2]}") == "nd.move.wormholes"


@pytest.mark.rule("ra.disc.jump-drive")
def test_a_ship_without_one_does_not_jump() -> None:
    s = row("/")
    s.ships("A", TILES[0], cruiser=1, interceptor=1)
    drives(s, jump=False)
    s.play("A move")
    assert s.offered("A", "jump") == set()
    assert s.refused(f"A jump cruiser {TILES[0]} {TILES[1]}") == "ra.disc.jump-drive"
    drives(s, jump=True)
    assert s.offered("A", "jump") == {f"jump cruiser {TILES[0]} {TILES[1]}"}


@pytest.mark.rule("ra.disc.jump-through-portal")
def test_a_jump_leads_through_a_portal_too() -> None:
    s = Setting(modules=[*MODULES, "warp_portals"])
    s.vanish("A")
    for number in ("281", "382", "207"):
        s.place(number, FAR[number])
    drives(s, jump=True, ordinary=None)
    s.ships("A", "281", cruiser=1)
    s.play("A move")
    assert s.refused("A move cruiser 281 382") == "nd.move.distance"
    assert s.offered("A", "jump") == {"jump cruiser 281 382"}
    s.play("A jump cruiser 281 382")
    assert at(s) == ["382"]
    assert s.refused("A jump 281") == "ra.disc.jump-drive"
    assert s.refused("A on 281") == "nd.move.distance"


@pytest.mark.rule("ra.disc.jump-explored-only")
def test_a_jump_leads_to_no_unexplored_space() -> None:
    s = row("/-")
    s.ships("A", TILES[1], cruiser=1)
    s.play("A move")
    assert s.offered("A", "jump") == {f"jump cruiser {TILES[1]} {TILES[one]}" for one in (0, 2)}
    with pytest.raises(MalformedChoice):
        s.refused(f"A jump cruiser {TILES[1]} {TILES[3]}")
    s.place(TILES[3], (-6, 3))
    assert s.refused(f"A jump cruiser {TILES[1]} {TILES[3]}") == "ra.disc.jump-drive"


@pytest.mark.rule("ra.disc.jump-explored-only")
@pytest.mark.parametrize("guarded", [True, False])
def test_no_jump_leads_past_the_guardian_of_the_center(guarded: bool) -> None:
    s = Setting(modules=MODULES)
    s.place("101", (0, -1))
    s.place("102", (0, 1))
    drives(s, jump=True, ordinary="fusion_drive")
    s.ships("A", "101", cruiser=1)
    s.sector("001").ships[s.key("N", "gcds")] = int(guarded)
    s.play("A move", "A jump cruiser 101 001")
    assert s.refused("A on 102") == ("nd.move.gcds" if guarded else None)


@pytest.mark.rule("ra.disc.jump-pinning")
def test_a_pinned_ship_does_not_jump() -> None:
    s = row("//")
    s.ships("A", TILES[0], cruiser=1)
    s.ships("B", TILES[0], interceptor=1)
    s.play("A move")
    assert s.offered("A", "jump") == set()
    assert s.refused(f"A jump cruiser {TILES[0]} {TILES[1]}") == "ra.disc.jump-pinning"
    s.ships("A", TILES[0], cruiser=1)
    assert s.refused(f"A jump cruiser {TILES[0]} {TILES[1]}") is None


@pytest.mark.rule("ra.disc.jump-pinning")
def test_a_jump_into_opponents_ends_the_way() -> None:
    s = row("/-")
    s.ships("A", TILES[0], cruiser=1)
    s.play("A move")
    clear = s.state.copy()
    s.ships("B", TILES[1], interceptor=1)
    s.play(*way(s, 0, "j"))
    assert s.refused(f"A on {TILES[2]}") == "nd.move.through"
    s.state = clear
    s.play(*way(s, 0, "js"))


@pytest.mark.rule("ra.disc.jump-no-retreat")
@pytest.mark.parametrize("joined", ["/", "-"])
def test_nobody_retreats_by_a_jump(joined: str) -> None:
    s = row(joined)
    s.ships("A", TILES[0], cruiser=1)
    s.ships("B", TILES[0], cruiser=1)
    s.sector(TILES[1]).owner = 0
    s.combat()
    s.play(*(["B attack cruiser"] if s.waiting == "B" else []))
    retreats = {f"retreat cruiser {TILES[1]}"} if joined == "-" else set()
    assert s.offered("A", "retreat") == retreats
    assert s.refused(f"A retreat cruiser {TILES[1]}") == (None if retreats else "nd.retreat.wormhole")


# ---- when it is used


@pytest.mark.rule("ra.disc.jump-any-time")
@pytest.mark.parametrize(("joined", "legs"), [("/---", "jss"), ("-/--", "sjs"), ("--/-", "ssj")])
def test_the_jump_comes_before_between_or_after_the_steps(joined: str, legs: str) -> None:
    s = row(joined)
    drives(s, jump=True, ordinary="fusion_drive")
    s.ships("A", TILES[0], cruiser=1)
    s.play("A move", *way(s, 0, legs))
    assert at(s) == [TILES[3]]
    assert s.refused(f"A on {TILES[4]}") == "nd.move.distance"
    assert s.refused(f"A jump {TILES[4]}") == "ra.disc.jump-drive"


@pytest.mark.rule("ra.disc.jump-each-activation")
def test_a_ship_jumps_once_in_each_activation() -> None:
    s = row("////")
    s.ships("A", TILES[0], cruiser=1)
    s.play("A move")
    for start in range(3):
        s.play(*way(s, start, "j"))
        assert s.refused(f"A jump {TILES[start + 2]}") == "ra.disc.jump-drive"
    assert at(s) == [TILES[3]]
    assert s.refused(f"A jump cruiser {TILES[3]} {TILES[4]}") == "nd.move.three"


@pytest.mark.rule("ra.disc.jump-reaction")
def test_a_reaction_has_its_jump_as_well() -> None:
    s = row("-/-")
    s.ships("A", TILES[0], cruiser=1)
    s.place("304", (-6, 3), owner="A")
    s.play("A pass", "B build", "B end", "A react move", *way(s, 0, "sj"))
    assert at(s) == [TILES[2]]
    assert s.refused(f"A on {TILES[3]}") == s.refused(f"A move cruiser {TILES[2]} {TILES[3]}") == "nd.reaction.move"
    assert s.refused(f"A jump {TILES[3]}") == "ra.disc.jump-drive"


@pytest.mark.rule("ra.example.jump-movement")
def test_the_example_of_two_activations() -> None:
    s = row("--/-/-", factions=("wardens", "terran_federation"), modules=[*MODULES, "new_species"])
    drives(s, jump=True, ordinary="fusion_drive")
    s.ships("A", TILES[0], cruiser=1)
    s.play("A move", *way(s, 0, "ssj"))
    assert s.refused(f"A on {TILES[4]}") == "nd.move.distance"
    s.play(*way(s, 3, "s"))
    assert s.refused(f"A on {TILES[5]}") == "nd.move.wormholes"
    s.play(f"A jump {TILES[5]}")
    assert s.refused(f"A jump {TILES[6]}") == "ra.disc.jump-drive"
    s.play(f"A on {TILES[6]}")
    assert at(s) == [TILES[6]]
    assert s.refused(f"A on {TILES[5]}") == "nd.move.distance"
    assert s.refused(f"A move cruiser {TILES[6]} {TILES[5]}") == "nd.move.three"


# ---- the part


@pytest.mark.rule("ra.disc.jump-printed-values")
def test_it_uses_two_energy_and_adds_no_movement() -> None:
    s = row("-/")
    drives(s, jump=False)
    before = sums(s, "cruiser")
    drives(s, jump=True)
    after = sums(s, "cruiser")
    assert after.pop("used") == before.pop("used") + 2
    for what in ("movement", "initiative", "energy", "hull", "computer", "shield", "cannons"):
        assert after[what] == before[what]
    drives(s, jump=True, ordinary=None)
    assert sums(s, "cruiser")["movement"] == 0
    s.ships("A", TILES[0], cruiser=1)
    s.play("A move")
    assert s.refused(f"A move cruiser {TILES[0]} {TILES[1]}") == "nd.move.distance"
    s.play(*way(s, 0, "j"))


@pytest.mark.rule("ra.disc.jump-only-drive")
@pytest.mark.parametrize(("ship", "energy"), [("interceptor", "s2"), ("cruiser", "s3"), ("dreadnought", "s4")])
def test_it_may_be_the_only_drive_of_a_ship_that_moves(ship: str, energy: str) -> None:
    s = finding("jump_drive")
    s.blueprint("A", ship, **{energy: "fusion_source"})
    kind = s.parts.ship_number[ship]
    slot = s.state.players[0].blueprint(s.parts, kind).printed.index("nuclear_drive")
    s.play(f"A fit {ship} {slot}")
    assert sums(s, ship)["movement"] == 0
    s.turn("A")
    s.play("A upgrade")
    assert s.refused("A end") is None
    assert s.refused(f"A return {ship} {slot}") is None, "the printed drive is there again"


@pytest.mark.rule("ra.disc.jump-not-immobile")
def test_it_is_never_put_on_a_starbase() -> None:
    s = finding("jump_drive")
    assert {choice.split()[1] for choice in s.offered("A") if choice.startswith("fit")} <= {
        "interceptor",
        "cruiser",
        "dreadnought",
    }
    assert s.refused("A fit starbase 3") == "nd.discovery.part-limits"
    s.play("A store")
    s.turn("A")
    s.play("A upgrade")
    assert s.refused("A fit jump_drive starbase 3") == "nd.upgrade.starbase-no-drive"
    assert s.refused("A fit jump_drive dreadnought 2") is None
