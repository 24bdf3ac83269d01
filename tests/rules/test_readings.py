"""Rules that groups read differently: each situation is acted out by both readings."""

from random import Random
from typing import Any

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN
from penumbra.eclipse.position.galaxy import FULL_CONNECTION
from penumbra.kernel import Choice, seat_number
from tests.rules.battlefield import HERE, NORTH, SOUTH, draws, duel, only_ones, ships_in, take_turns
from tests.rules.second_dawn.dawn import AWAY, NORTH_EAST, NORTH_WEST, dawn
from tests.rules.setting import TERRANS, Setting

HYDRAN = ("hydran_progress", "terran_directorate")


def why(s: Setting, move: str) -> str:
    """The sentence that refuses a choice."""
    letter, _, text = move.partition(" ")
    refusal = s.state.why_not(seat_number(letter), Choice.parse(text))
    assert refusal is not None
    return refusal.why


# ---- who draws reputation first


@pytest.mark.rule("nd.reputation.order-controller", "nd.reputation.order")
@pytest.mark.parametrize(("readings", "order"), [([], ["A 2", "B 1"]), (["draws_by_entry"], ["B 1", "A 2"])])
def test_the_controllers_ships_came_later(readings: list[str], order: list[str]) -> None:
    s = Setting(readings=readings)
    only_ones(s)
    s.place("304", HERE, owner="A")
    s.ships("B", "304", interceptor=1)
    s.store("A", materials=5)
    s.play("A build", "A build cruiser 304")
    s.dice(6, 6)
    s.combat()
    s.play("B attack interceptor", "A attack cruiser")
    assert draws(s) == order


@pytest.mark.rule("sd.reputation.order")
@pytest.mark.parametrize(("readings", "order"), [([], "BAC"), (["draws_by_entry"], "ACB")])
def test_the_controller_of_three_came_last(readings: list[str], order: str) -> None:
    s = Setting(3, game=SECOND_DAWN, readings=readings)
    only_ones(s)
    s.place("316", HERE, owner="B")
    for letter in "ACB":
        s.ships(letter, "316", interceptor=1)
    s.dice(6, 6)
    s.combat()
    assert s.state.battle is not None
    assert s.state.battle.parties() == (0, 2), "who fights whom is no matter of the draw"
    take_turns(s, 2)
    s.draw_reputation()
    assert "".join(draw[0] for draw in draws(s)) == order


# ---- a full reputation track


def full_track(*readings: str) -> Setting:
    """A, on whose track lie 3, 2 and 1 and an ambassador, has destroyed an interceptor and may draw two tiles."""
    s = duel({"interceptor": 1}, {"interceptor": 1}, factions=HYDRAN, game=SECOND_DAWN, readings=list(readings))
    a = s.player("A")
    a.reputation, a.ambassadors = [3, 2, 1], [1]
    s.state.reputation_bag = [0, 0, 0, 0, 3]
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    return s


@pytest.mark.rule("sd.reputation.make-room")
def test_what_was_drawn_is_seen_before_a_tile_goes_back() -> None:
    s = full_track()
    assert s.step == "reputation"
    assert s.offered("A") == {"keep 4 1", "keep 4 2", "keep 4 3", "return"}


@pytest.mark.rule("sd.reputation.make-room")
def test_a_tile_goes_back_before_anything_is_drawn() -> None:
    s = full_track("room_before_draw")
    assert s.step == "room_first"
    assert s.state.view(0)["step"] == {"kind": "room_first", "seat": 0, "count": 2}
    assert s.offered("A") == {"drop 1", "drop 2", "drop 3", "decline"}
    assert s.refused("A keep 4 1") == "sd.reputation.make-room"
    assert s.refused("A drop 4") == "sd.reputation.make-room"
    assert s.state.reputation_bag == [0, 0, 0, 0, 3], "nothing has been drawn yet"
    s.play("A drop 1")
    assert (s.step, s.player("A").reputation) == ("reputation", [3, 2])
    assert s.offered("A", "return") == {"return"}
    assert not any(len(choice.split()) == 3 for choice in s.offered("A", "keep"))
    s.play("A keep 4")
    assert s.player("A").reputation == [4, 3, 2]


@pytest.mark.rule("sd.reputation.make-room")
def test_the_tile_given_back_may_be_drawn_again() -> None:
    s = full_track("room_before_draw")
    s.state.reputation_bag = [0, 0, 0, 0, 0]
    s.play("A drop 1")
    assert s.state.view(0)["step"]["drawn"] == [1]


@pytest.mark.rule("sd.reputation.make-room")
def test_who_gives_nothing_back_draws_nothing() -> None:
    s = full_track("room_before_draw")
    s.play("A decline")
    assert s.player("A").reputation == [3, 2, 1]
    assert (s.step, s.waiting, s.state.view(1)["step"]["drawn"]) == ("reputation", "B", [4]), "B draws as ever"


@pytest.mark.rule("sd.reputation.make-room", "sd.reputation.hidden")
def test_rivals_do_not_learn_which_tile_goes_back() -> None:
    s = full_track("room_before_draw")
    twin = s.state.copy()
    assert twin.plain() == s.state.plain()
    assert s.state.sample(1, Random(1)).view(1) == s.state.view(1)
    s.play("A drop 2")
    told = [entry.sentence for entry in s.state.journal or () if entry.private_to is None]
    assert "returns a reputation tile to draw 2 reputation tiles" in told
    assert twin.plain() != s.state.plain()


@pytest.mark.rule("sd.reputation.make-room", "sd.reputation.retreat-penalty")
def test_who_may_draw_nothing_is_not_asked_for_room() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1}, factions=HYDRAN, game=SECOND_DAWN, readings=["room_before_draw"])
    s.place("310", NORTH, owner="A")
    s.player("A").reputation, s.player("A").ambassadors = [3, 2, 1], [1]
    s.dice(1)
    s.combat()
    while ships_in(s, "316").get("A interceptor"):
        s.play("A retreat interceptor 310" if s.waiting == "A" else "B attack interceptor")
    assert (s.waiting, s.step) == ("B", "reputation")
    s.play("B return")
    assert s.step != "room_first"
    assert s.player("A").reputation == [3, 2, 1]


@pytest.mark.rule("sd.reputation.make-room", "sd.reputation.ambassador-only-space")
def test_where_ambassadors_fill_every_space_no_room_can_be_made() -> None:
    s = duel({"interceptor": 1}, {"interceptor": 1}, factions=HYDRAN, game=SECOND_DAWN, readings=["room_before_draw"])
    s.player("A").ambassadors = [1, 1, 1, 1]
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert (s.waiting, s.step) == ("B", "reputation")


@pytest.mark.rule("sd.reputation.make-room")
def test_with_room_on_the_track_nothing_goes_back_by_either_reading() -> None:
    for readings in ([], ["room_before_draw"]):
        s = duel({"interceptor": 1}, {"interceptor": 1}, game=SECOND_DAWN, readings=readings)
        s.player("A").reputation = [1]
        s.dice(6)
        s.combat()
        s.play("A attack interceptor")
        assert s.step == "reputation"


# ---- a discard while exploring


def explorer(game: Any, *readings: str) -> Setting:
    """Planta explores a zone behind its home sector."""
    s = Setting(2, ("planta", "terran_federation"), game=game, readings=list(readings))
    zones = {"new-dawn": "-1,-1", "second-dawn": "0,-3"}
    s.play("A explore", f"A at {zones[game.name]}")
    return s


@pytest.mark.rule("nd.species.planta.explore-after-discard")
@pytest.mark.parametrize(("readings", "goes_on"), [((), True), (("discard_ends_explore",), False)])
def test_planta_after_a_first_discard(readings: tuple[str, ...], goes_on: bool) -> None:
    s = explorer(NEW_DAWN, *readings)
    s.play("A discard")
    assert (s.waiting, s.step) == (("A", "explore") if goes_on else ("B", "turn"))


@pytest.mark.rule("sd.explore.discard-ends")
@pytest.mark.parametrize(("readings", "goes_on"), [((), False), (("explore_after_discard",), True)])
def test_planta_of_the_second_edition_after_a_first_discard(readings: tuple[str, ...], goes_on: bool) -> None:
    s = explorer(SECOND_DAWN, *readings)
    s.play("A discard")
    assert (s.waiting, s.step) == (("A", "explore") if goes_on else ("B", "turn"))


@pytest.mark.rule("nd.species.planta.explore-after-discard", "sd.explore.discard-ends")
@pytest.mark.parametrize(
    ("game", "reading", "number"),
    [(NEW_DAWN, "discard_ends_explore", "201"), (SECOND_DAWN, "explore_after_discard", "306")],
)
def test_a_second_discard_ends_the_turn_by_every_reading(game: Any, reading: str, number: str) -> None:
    for readings in ([], [reading]):
        s = Setting(2, ("planta", "terran_federation"), game=game, readings=readings)
        s.on_top(number)
        s.play("A explore", "A at -1,-1" if game is NEW_DAWN else "A at 0,-3")
        s.play(f"A {min(s.offered('A', 'place'))}")
        while s.step in ("discovery", "take_control"):
            s.play(f"A {min(s.offered('A', 'keep') | s.offered('A', 'decline'))}")
        assert s.step == "explore"
        s.play(f"A {min(s.offered('A', 'at'))}", "A discard")
        assert s.waiting == "B"


# ---- starred gray squares


@pytest.mark.rule("sd.colony.advanced-gray")
@pytest.mark.parametrize(
    ("readings", "techs", "kinds"),
    [
        ([], ["advanced_labs"], {"science"}),
        (["any_cube_on_advanced_gray"], ["advanced_labs"], {"money", "science", "materials"}),
        (["any_cube_on_advanced_gray"], [], set()),
        (["any_cube_on_advanced_gray"], ["orbital"], set()),
    ],
)
def test_what_a_starred_gray_square_takes(readings: list[str], techs: list[str], kinds: set[str]) -> None:
    s = dawn(readings=readings)
    s.place("110", AWAY, owner="A")
    s.learn("A", *techs)
    assert {choice.split()[3] for choice in s.offered("A", "colony") if choice.startswith("colony 110 1 ")} == kinds
    for kind in {"money", "science", "materials"} - kinds:
        assert s.refused(f"A colony 110 1 {kind}") == "sd.colony.advanced-gray"


@pytest.mark.rule("sd.colony.advanced-gray", "sd.colony.advanced-coloured")
def test_other_starred_squares_ask_for_their_own_technology_by_every_reading() -> None:
    for readings in ([], ["any_cube_on_advanced_gray"]):
        s = dawn(readings=readings)
        number, square, colour = next(
            (tile.id, index, planet.kind)
            for tile in s.parts.sectors.values()
            for index, planet in enumerate(tile.planets)
            if planet.advanced and planet.kind == "money" and tile.ring == "outer"
        )
        s.place(number, AWAY, owner="A")
        s.learn("A", "advanced_labs")
        assert s.refused(f"A colony {number} {square} {colour}") == "sd.colony.advanced-coloured"


# ---- minor species after passing


def passed(*readings: str, discs: int) -> Setting:
    """A has passed, has 4 money and so many discs, and is on turn again; cruiser builders cost 4."""
    s = Setting(game=SECOND_DAWN, modules=["minor_species"], readings=list(readings))
    names = [kind.id for kind in s.parts.minor_species]
    s.state.minor_supply = [names.index("cruiser_builders")]
    s.play("A pass")
    s.store("A", money=4, materials=4)
    s.player("A").discs = discs
    s.turn("A")
    return s


@pytest.mark.rule("sd.minor.pass-again", "sd.minor.when")
@pytest.mark.parametrize(("readings", "refused"), [((), None), (("no_minor_species_when_passing_again",), True)])
def test_a_tile_in_a_turn_of_passing_again(readings: tuple[str, ...], refused: bool | None) -> None:
    s = passed(*readings, discs=0)
    if refused:
        assert s.refused("A befriend cruiser_builders") == "sd.minor.pass-again"
        assert "during a reaction only" in why(s, "A befriend cruiser_builders")
        s.play("A pass")
        assert s.board("A")["minor_species"] == []
    else:
        s.play("A befriend cruiser_builders", "A pass")
        assert s.board("A")["minor_species"] == ["cruiser_builders"]
    assert s.waiting == "B"


@pytest.mark.rule("sd.minor.pass-again", "sd.minor.when")
def test_a_reaction_and_the_first_pass_buy_a_tile_by_every_reading() -> None:
    for readings in ((), ("no_minor_species_when_passing_again",)):
        s = passed(*readings, discs=2)
        s.play("A react build", "A befriend cruiser_builders", f"A build cruiser {s.home('A')}")
        assert s.player("A").storage == [0, s.player("A").storage[1], 0], "the discount counts in the reaction"
        s = passed(*readings, discs=2)
        s.player("A").passed = False
        s.play("A befriend cruiser_builders", "A pass")
        assert s.board("A")["minor_species"] == ["cruiser_builders"]


# ---- warp portals


def at_the_portal(*readings: str, beside: bool = False) -> Setting:
    """A and B fight in 281; A controls 381, far away or right beside the battle with wormholes that meet."""
    s = duel(
        {"interceptor": 1},
        {"interceptor": 1},
        "281",
        game=SECOND_DAWN,
        modules=["warp_portals"],
        readings=list(readings),
    )
    s.place("381", at=NORTH if beside else (12, 0), owner="A")
    here, far = s.state.galaxy.by_id["281"], s.state.galaxy.by_id["381"]
    if beside:
        for turn in range(6):
            s.state.galaxy.turn(far, turn)
            if s.state.galaxy.strength(here, far) == FULL_CONNECTION:
                break
        assert s.state.galaxy.strength(here, far) == FULL_CONNECTION
    return s


@pytest.mark.rule("sd.combat.retreat-warp")
@pytest.mark.parametrize("beside", [False, True])
def test_a_retreat_to_a_portal_sector(beside: bool) -> None:
    for readings, refused in ((), False), (("no_retreat_through_portals",), not beside):
        s = at_the_portal(*readings, beside=beside)
        s.combat()
        assert s.refused("A retreat interceptor 381") == ("sd.combat.retreat-warp" if refused else None)
        if refused:
            assert why(s, "A retreat interceptor 381").startswith("Only warp portals lead to sector 381")


@pytest.mark.rule("sd.combat.retreat-warp", "sd.combat.stalemate-retreat")
@pytest.mark.parametrize(
    ("readings", "offered"), [((), {"retreat interceptor 381"}), (("no_retreat_through_portals",), {"scuttle"})]
)
def test_the_way_out_of_a_stalemate(readings: tuple[str, ...], offered: set[str]) -> None:
    s = at_the_portal(*readings)
    s.sector("281").entered.reverse()
    for letter in "AB":
        s.blueprint(letter, "interceptor", s0="plasma_missile")
    s.dice(1, 1, 1, 1)
    s.combat()
    assert (s.step, s.waiting) == ("stalemate", "A")
    assert s.offered("A") == offered


@pytest.mark.rule("sd.warp.diplomacy")
@pytest.mark.parametrize(("readings", "refused"), [([], "sd.warp.diplomacy"), (["diplomacy_through_portals"], None)])
def test_sectors_joined_by_portals_only(readings: list[str], refused: str | None) -> None:
    s = Setting(4, TERRANS[:4], game=SECOND_DAWN, modules=["warp_portals"], readings=readings)
    s.place("281", at=(8, -4), owner="A")
    s.place("381", at=(-8, 4), owner="B")
    assert s.refused("A propose B money") == refused
    assert s.refused("A propose C money") == "sd.diplomacy.connection", "C holds no portal"


# ---- the black hole


def fallen(*readings: str, ship: str, origin: str = "104") -> Setting:
    """A ship of A has fallen into 396, and the die gives it back at once with a damage cube."""
    s = dawn(modules=["black_hole"], readings=list(readings))
    s.place("396", AWAY)
    s.place("103", NORTH_WEST)
    s.place("104", NORTH_EAST)
    s.ships("A", origin, **{ship: 1})
    s.dice(6)
    s.play("A move", f"A move {ship} {origin} 396")
    return s


@pytest.mark.rule("sd.blackhole.damage-destroy")
def test_a_ship_without_hull_returns_from_the_black_hole_at_once() -> None:
    s = fallen(ship="interceptor")
    assert s.step == "move"
    assert s.board("A")["blueprints"]["interceptor"]["supply"] == 7
    s = fallen("black_hole_spares_ships", ship="interceptor")
    assert (s.step, s.state.view(0)["step"]["damage"]) == ("return_ship", 0)
    s.play("A emerge 103")
    assert ships_in(s, "103") == {"A interceptor": [0]}


@pytest.mark.rule("sd.blackhole.damage-destroy", "sd.blackhole.damage")
def test_a_second_fall_is_survived_only_where_the_black_hole_destroys_no_ship() -> None:
    for readings, survives in ((), False), (("black_hole_spares_ships",), True):
        s = fallen(*readings, ship="cruiser")
        s.play("A emerge 104")
        assert ships_in(s, "104") == {"A cruiser": [1]}, "what the hull takes it takes by every reading"
        s.dice(1)
        s.play("A move cruiser 104 396")
        assert (s.step == "return_ship") == survives
        if survives:
            s.play("A emerge 104")
            assert ships_in(s, "104") == {"A cruiser": [1]}


# ---- the jump drive


def jumping(*readings: str, **laid: str) -> Setting:
    """An interceptor of A with a jump drive in 316, fully connected with 306 and beside 315."""
    s = Setting(game=SECOND_DAWN, modules=["worlds_afar"], readings=list(readings))
    s.place("316", at=HERE)
    s.place("306", at=NORTH)
    s.place("315", at=SOUTH, turn=2)
    s.blueprint("A", "interceptor", s2="jump_drive", **laid)
    s.ships("A", "316", interceptor=1)
    s.play("A move")
    return s


@pytest.mark.rule("sd.part.jump-drive")
@pytest.mark.parametrize(("readings", "moves"), [((), 0), (("jump_drive_moves",), 1)])
def test_what_a_jump_drive_moves(readings: tuple[str, ...], moves: int) -> None:
    s = jumping(*readings)
    interceptor = s.board("A")["blueprints"]["interceptor"]
    assert [interceptor[what] for what in ("movement", "initiative", "used")] == [moves, 2, 3]
    assert s.refused("A move interceptor 316 306") == (None if moves else "sd.move.activation")
    if moves:
        s.play("A move interceptor 316 306")
        assert s.refused("A on 316") == "sd.move.activation"
        s.play("A jump 316")
        assert s.sector("316").count(0, 0) == 1
    faster = jumping(*readings, s1="fusion_source", s3="fusion_drive")
    assert faster.board("A")["blueprints"]["interceptor"]["movement"] == 2 + moves


@pytest.mark.rule("sd.part.jump-drive")
def test_one_games_jump_drive_is_no_other_games() -> None:
    assert jumping("jump_drive_moves").board("A")["blueprints"]["interceptor"]["movement"] == 1
    assert jumping().board("A")["blueprints"]["interceptor"]["movement"] == 0


# ---- passing through a partner's sector


@pytest.mark.rule("nd.diplomacy.break-by-transit", "nd.diplomacy.break-by-move")
@pytest.mark.parametrize(("readings", "breaks"), [([], True), (["transit_is_no_attack"], False)])
def test_a_ship_passes_through_a_partners_sector(readings: list[str], breaks: bool) -> None:
    s = partners(readings)
    s.place("316", at=(10, 2))
    s.blueprint("A", "cruiser", s5="fusion_drive")
    s.ships("A", "207", cruiser=1)
    s.play("A move", "A move cruiser 207 208")
    assert (s.board("A")["ambassadors"] == []) == breaks
    while s.step == "return_cube":
        s.play(f"{s.waiting} {min(s.offered(s.waiting, 'cube'))}")
    s.play("A on 316", "A end")
    assert (s.board("A")["ambassadors"] == []) == s.board("A")["traitor"] == breaks


@pytest.mark.rule("nd.diplomacy.break-by-transit", "nd.diplomacy.break-by-move")
def test_a_ship_that_stays_attacks_by_every_reading() -> None:
    for readings in ([], ["transit_is_no_attack"]):
        s = partners(readings)
        s.ships("A", "207", interceptor=1)
        s.play("A move", "A move interceptor 207 208")
        while s.step == "return_cube":
            s.play(f"{s.waiting} {min(s.offered(s.waiting, 'cube'))}")
        s.play("A end")
        assert s.board("A")["traitor"]


def partners(readings: list[str]) -> Setting:
    """A in 207 and B in 208 border each other and have relations."""
    s = Setting(4, readings=readings)
    s.place("207", at=(10, 0), owner="A")
    s.place("208", at=(10, 1), owner="B")
    s.play("A propose B money", "B accept money")
    return s


# ---- a partner who leaves the game


@pytest.mark.rule("nd.diplomacy.elimination-keeps", "nd.elimination.pieces-leave")
@pytest.mark.parametrize(("readings", "keeps"), [([], True), (["ambassadors_leave"], False)])
def test_a_partner_collapses(readings: list[str], keeps: bool) -> None:
    s = partners(readings)
    s.vanish("B")
    s.store("B", money=0, science=0, materials=0)
    s.player("B").discs = 7
    cubes = sum(s.player("A").cubes)
    s.upkeep()
    s.play("A pay")
    if not keeps:
        assert (s.waiting, s.step) == ("A", "return_cube")
        s.play("A cube money")
    assert s.board("B")["out"]
    assert s.board("A")["ambassadors"] == ([1] if keeps else [])
    assert sum(s.player("A").cubes) == cubes + (not keeps)


# ---- ships lost in a stalemate


@pytest.mark.rule("nd.stalemate.reputation", "sd.combat.stalemate-reputation")
@pytest.mark.parametrize(
    ("game", "readings", "drawn"),
    [
        (NEW_DAWN, [], ["A 3", "B 1"]),
        (NEW_DAWN, ["no_reputation_for_stalemates"], ["A 1", "B 1"]),
        (SECOND_DAWN, [], ["A 1", "B 1"]),
        (SECOND_DAWN, ["reputation_for_stalemates"], ["A 3", "B 1"]),
    ],
)
def test_two_interceptors_are_lost_in_a_stalemate(game: Any, readings: list[str], drawn: list[str]) -> None:
    s = duel({"interceptor": 1}, {"interceptor": 2}, game=game, readings=readings)
    for letter in "AB":
        s.blueprint(letter, "interceptor", s0="plasma_missile")
        if game is NEW_DAWN:
            s.blueprint(letter, "interceptor", s1="hull")
    s.dice(*[1] * 6)
    s.combat()
    s.play("B scuttle")
    s.draw_reputation()
    assert draws(s) == drawn
