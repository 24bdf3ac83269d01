"""Diplomatic relations: forming and breaking them, the traitor tile (sd.diplomacy.*)."""

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.eclipse.combat.draws import KeepTile
from penumbra.eclipse.seat.diplomacy import tiles_left
from tests.rules.battlefield import HERE, only_ones, pairs, ships_in
from tests.rules.setting import TERRANS, Setting

PAIRS = (("207", "208"), ("209", "210"), ("304", "310"))
"""Sectors with wormholes to the north and the south."""


def game(players: int = 4, factions: tuple[str, ...] | None = None, modules: tuple[str, ...] = ()) -> Setting:
    return Setting(players, factions, game=SECOND_DAWN, modules=list(modules))


def border(s: Setting, one: str, other: str, pair: int = 0) -> None:
    """Gives two seats sectors that are fully connected with each other far from all others."""
    near, far = PAIRS[pair]
    s.place(near, at=(10 + 3 * pair, 0), owner=one)
    s.place(far, at=(10 + 3 * pair, 1), owner=other)


def ready(players: int = 4, factions: tuple[str, ...] | None = None, modules: tuple[str, ...] = ()) -> Setting:
    """A and B border each other in 207 and 208."""
    s = game(players, factions, modules)
    border(s, "A", "B")
    return s


def with_relations(*partners: str, factions: tuple[str, ...] | None = None) -> Setting:
    """A has relations with these seats and borders them in 207 and 208, 209 and 210; each gave a money cube."""
    s = game(factions=factions)
    for pair, partner in enumerate(partners):
        border(s, "A", partner, pair)
        s.play(f"A propose {partner} money", f"{partner} accept money")
    return s


def traitor(s: Setting) -> list[str]:
    """Who holds the traitor tile."""
    return [letter for letter in "ABCD"[: s.state.player_count] if s.board(letter)["traitor"]]


def partners(s: Setting, letters: str) -> list[list[int]]:
    """The ambassadors on the boards of these seats."""
    return [s.board(letter)["ambassadors"] for letter in letters]


# ---- when


@pytest.mark.rule("sd.diplomacy.players")
@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_players_know_no_relations(players: int) -> None:
    s = ready(players)
    assert s.offered("A", "propose") == set()
    assert s.refused("A propose B money") == "sd.diplomacy.players"


@pytest.mark.rule("sd.diplomacy.when")
def test_proposals_are_made_on_the_own_turn_even_in_an_action() -> None:
    s = ready()
    s.turn("B")
    assert s.refused("A propose B money") == "sd.turn.order-clockwise"
    s.turn("A")
    s.ships("A", "207", interceptor=1)
    s.place("316", at=(10, -1))
    s.play("A move", "A move interceptor 207 316", "A propose B money", "B accept money")
    assert partners(s, "AB") == [[1], [0]]
    assert (s.step, s.waiting) == ("move", "A")


@pytest.mark.rule("sd.diplomacy.when")
def test_nobody_proposes_while_battles_are_fought() -> None:
    s = ready()
    s.place("306", HERE)
    s.ships("A", "306", interceptor=1)
    s.ships("C", "306", interceptor=1)
    s.combat()
    assert s.refused("A propose B money") == "sd.combat.round-activation"


@pytest.mark.rule("sd.diplomacy.when-pass")
def test_proposals_on_the_turn_of_a_pass_and_in_a_reaction() -> None:
    s = ready()
    border(s, "A", "C", pair=1)
    s.store("A", materials=9)
    s.play("A propose B money", "B accept money", "A pass")
    s.turn("A")
    s.play("A react build", "A propose C money", "C accept money")
    assert partners(s, "ABC") == [[1, 2], [0], [0]]
    assert s.step == "build"


@pytest.mark.rule("sd.diplomacy.consent")
def test_a_refusal_changes_nothing() -> None:
    s = ready()
    s.store("A", materials=9)
    s.play("A build")
    before = [s.board(letter) for letter in "AB"], s.offered("A", "build")
    s.play("A propose B money")
    assert s.refused("A build interceptor 221") == "sd.turn.finish"
    s.play("B refuse")
    assert ([s.board(letter) for letter in "AB"], s.offered("A", "build")) == before
    assert s.refused("A propose B science") == "sd.diplomacy.consent"


# ---- between whom


@pytest.mark.rule("sd.diplomacy.connection")
@pytest.mark.parametrize(("owner", "turn", "refused"), [("A", 0, False), ("A", 2, True), (None, 0, True)])
def test_sectors_of_both_have_to_be_fully_connected(owner: str | None, turn: int, refused: bool) -> None:
    s = game()
    s.place("201", at=(10, 0), owner=owner)
    s.place("204", at=(10, 1), turn=turn, owner="B")
    s.ships("A", "201", interceptor=1)
    assert s.refused("A propose B money") == ("sd.diplomacy.connection" if refused else None)
    assert bool(s.offered("A", "propose")) != refused


@pytest.mark.rule("sd.diplomacy.generator-no")
def test_the_generator_does_not_help() -> None:
    s = game()
    s.place("201", at=(10, 0), owner="A")
    s.place("204", at=(10, 1), turn=2, owner="B")
    for letter in "AB":
        s.learn(letter, "wormhole_generator")
    assert s.refused("A propose B money") == "sd.diplomacy.connection"


@pytest.mark.rule("sd.diplomacy.no-ships")
@pytest.mark.parametrize(("letters", "where"), [("A", "208"), ("B", "207"), ("AB", "306")])
def test_ships_at_each_others_place_stand_in_the_way(letters: str, where: str) -> None:
    s = ready()
    s.place("306", HERE)
    for letter in letters:
        s.ships(letter, where, interceptor=1)
    assert s.refused("A propose B money") == "sd.diplomacy.no-ships"
    s.remove_ships(letters[0], where)
    assert s.refused("A propose B money") is None


@pytest.mark.rule("sd.diplomacy.traitor-no")
def test_the_holder_of_the_tile_forms_no_relations() -> None:
    s = ready()
    border(s, "B", "C", pair=1)
    s.state.traitor = 0
    assert s.refused("A propose B money") == "sd.diplomacy.traitor-no"
    s.turn("B")
    assert s.refused("B propose A money") == "sd.diplomacy.traitor-no"
    assert s.refused("B propose C money") is None


@pytest.mark.rule("sd.diplomacy.one-each")
def test_there_is_one_ambassador_of_each_partner() -> None:
    s = with_relations("B")
    assert s.refused("A propose B science") == "sd.diplomacy.one-each"
    s.turn("B")
    assert s.refused("B propose A science") == "sd.diplomacy.one-each"


# ---- room on the track


def hydran(players: tuple[int, ...], minor: tuple[int, ...], reputation: tuple[int, ...]) -> Setting:
    """The Hydran A with these ambassadors, minor species and reputation tiles."""
    s = ready(5, ("hydran_progress", *(one for one in TERRANS[:5] if one != "terran_federation")), ("minor_species",))
    a = s.player("A")
    a.ambassadors, a.minor_species, a.reputation = list(players), list(minor), list(reputation)
    return s


@pytest.mark.rule("sd.diplomacy.space-needed")
def test_a_track_full_of_ambassadors_has_no_space() -> None:
    s = hydran((2, 3), (0, 1), ())
    assert s.board("A")["reputation"]["spaces"] == ["ambassador", "either", "either", "either"]
    assert s.refused("A propose B money") == "sd.diplomacy.space-needed"
    s.turn("B")
    assert s.refused("B propose A money") == "sd.diplomacy.space-needed"


@pytest.mark.rule("sd.diplomacy.space-needed", "sd.diplomacy.make-room")
def test_a_reputation_tile_makes_room() -> None:
    s = hydran((2, 3), (0,), (1,))
    ones = s.state.reputation_bag[1]
    s.play("A propose B money", "B accept money")
    assert s.offered("A") == {"drop 1"}
    assert s.refused("A influence") == "sd.diplomacy.make-room"
    s.play("A drop 1")
    assert (s.player("A").reputation, s.board("A")["ambassadors"]) == ([], [2, 3, 1])
    assert s.state.reputation_bag[1] == ones + 1


@pytest.mark.rule("sd.diplomacy.no-voluntary-end")
def test_an_ambassador_never_makes_room_and_is_not_given_back() -> None:
    s = hydran((2, 3), (0,), (2,))
    assert not any("ambassador" in choice or choice.startswith(("drop", "break")) for choice in s.offered("A"))
    s.play("A propose B money", "B accept money")
    assert s.offered("A") == {"drop 2"}
    s.play("A drop 2")
    s.player("A").ambassadors, s.player("A").reputation = [2, 3], [3]
    s.state.steps.append(KeepTile(0, (4,)))
    assert s.offered("A") == {"keep 4 3", "return"}


# ---- what is exchanged


@pytest.mark.rule("sd.diplomacy.exchange", "sd.diplomacy.cube-owner")
def test_each_gives_an_ambassador_with_a_cube() -> None:
    s = ready()
    s.tracks("B", science=9)
    before = [s.board(letter)["income"] for letter in "AB"]
    assert (before[0]["money"], before[1]["science"]) == (3, 4)
    s.play("A propose B money", "B accept science")
    assert s.board("A")["income"] == {**before[0], "money": 4}
    assert s.board("B")["income"] == {**before[1], "science": 6}
    assert partners(s, "AB") == [[1], [0]]
    assert [s.board(letter)["score"]["ambassadors"] for letter in "AB"] == [1, 1]
    assert [tiles_left(s.state, s.player(letter)) for letter in "AB"] == [2, 2]


@pytest.mark.rule("sd.diplomacy.cube-needed")
def test_without_a_cube_there_are_no_relations() -> None:
    s = ready()
    s.tracks("A", money=0)
    assert s.refused("A propose B money") == "sd.diplomacy.cube-needed"
    s.tracks("B", money=0, science=0, materials=0)
    assert s.offered("A", "propose") == set()
    assert s.refused("A propose B science") == "sd.diplomacy.cube-needed"
    s.tracks("B", science=1)
    s.play("A propose B science")
    assert s.offered("B") == {"accept science", "refuse"}
    assert s.refused("B accept money") == "sd.diplomacy.cube-needed"


@pytest.mark.rule("sd.diplomacy.no-colony-ship")
def test_the_cube_needs_no_colony_ship() -> None:
    s = ready()
    s.player("A").colony_ready = 0
    s.play("A propose B money", "B accept money")
    assert (s.board("A")["income"]["money"], s.board("A")["colony"]["ready"]) == (4, 0)


@pytest.mark.rule("sd.diplomacy.ambassador-limit")
def test_there_are_three_ambassadors_to_give() -> None:
    s = ready(5)
    for seat in (2, 3, 4):
        s.player("A").ambassadors.append(seat)
        s.state.players[seat].ambassadors.append(0)
    assert tiles_left(s.state, s.player("A")) == 0
    assert s.refused("A propose B money") == "sd.diplomacy.cube-needed"
    assert s.offered("A", "propose") == set()


# ---- aggression


@pytest.mark.rule("sd.diplomacy.aggression", "sd.diplomacy.break-return")
def test_a_ship_in_a_partners_sector_breaks_relations_when_the_action_ends() -> None:
    s = with_relations("B")
    s.ships("A", "207", interceptor=1)
    assert [s.board(letter)["income"]["money"] for letter in "AB"] == [4, 4]
    s.play("A move", "A move interceptor 207 208")
    assert (partners(s, "AB"), traitor(s)) == ([[1], [0]], [])
    s.play("A end", "A cube money", "B cube money")
    assert (partners(s, "AB"), traitor(s)) == ([[], []], ["A"])
    assert [s.board(letter)["income"]["money"] for letter in "AB"] == [3, 3]
    assert [tiles_left(s.state, s.player(letter)) for letter in "AB"] == [3, 3]
    assert (s.step, s.waiting) == ("turn", "B")


@pytest.mark.rule("sd.diplomacy.aggression")
def test_a_reaction_next_to_a_partners_ship_is_an_aggression() -> None:
    s = with_relations("B")
    s.place("316", at=(10, -1))
    s.ships("A", "207", interceptor=1)
    s.ships("B", "316", interceptor=1)
    s.play("A pass")
    s.turn("A")
    s.play("A react move", "A move interceptor 207 316", "A end")
    assert traitor(s) == ["A"]
    assert partners(s, "AB") == [[], []]


@pytest.mark.rule("sd.diplomacy.aggression-passing")
@pytest.mark.parametrize("guards", [0, 1])
def test_passing_through_is_no_aggression(guards: int) -> None:
    s = with_relations("B")
    s.place("316", at=(10, 2))
    s.blueprint("A", "cruiser", s5="fusion_drive")
    s.ships("A", "207", cruiser=1)
    s.ships("B", "208", interceptor=guards)
    s.learn("A", "cloaking_device")
    s.play("A move", "A move cruiser 207 208", "A on 316", "A end")
    assert s.sector("316").party(0) == 1
    assert (partners(s, "AB"), traitor(s)) == ([[1], [0]], [])


@pytest.mark.rule("sd.diplomacy.aggression-needs-relations")
def test_an_attack_without_relations_gives_no_tile() -> None:
    s = game()
    border(s, "A", "C")
    s.ships("A", "207", interceptor=1)
    s.state.traitor = 1
    s.play("A move", "A move interceptor 207 208", "A end")
    assert traitor(s) == ["B"]
    assert s.board("B")["score"]["traitor"] == -2


@pytest.mark.rule("sd.diplomacy.break-cube-choice")
def test_the_cube_goes_to_a_track_of_its_owners_choice() -> None:
    s = with_relations("B")
    s.tracks("A", science=9)
    s.ships("A", "207", interceptor=1)
    s.play("A move", "A move interceptor 207 208", "A end")
    assert s.offered("A") == {"cube money", "cube science", "cube materials"}
    s.play("A cube science")
    income = s.board("A")["income"]
    assert (income["money"], income["science"]) == (4, 3)


@pytest.mark.rule("sd.diplomacy.traitor-gets", "sd.diplomacy.re-form")
def test_the_tile_goes_on_and_relations_are_formed_again() -> None:
    s = with_relations("B")
    border(s, "C", "D", pair=1)
    s.turn("C")
    s.play("C propose D money", "D accept money")
    s.ships("A", "207", interceptor=1)
    s.state.round = 3
    s.turn("A")
    s.play("A move", "A move interceptor 207 208", "A end", "A cube money", "B cube money")
    s.remove_ships("A", "208")
    s.turn("B")
    assert s.refused("B propose A money") == "sd.diplomacy.traitor-no"
    s.state.round = 5
    s.ships("C", "209", interceptor=1)
    s.turn("C")
    s.play("C move", "C move interceptor 209 210", "C end", "C cube money", "D cube money")
    assert traitor(s) == ["C"]
    s.turn("A")
    s.play("A propose B money", "B accept money")
    assert partners(s, "AB") == [[1], [0]]
    s.state.round = 8
    s.cleanup()
    assert [one["parts"]["traitor"] for one in s.state.result()] == [0, 0, -2, 0]


@pytest.mark.rule("sd.diplomacy.several-broken")
def test_one_action_breaks_relations_with_several() -> None:
    s = with_relations("B", "C")
    s.ships("A", "207", interceptor=1)
    s.ships("A", "209", interceptor=1)
    s.play("A move", "A move interceptor 207 208", "A move interceptor 209 210", "A end")
    while s.step == "return_cube":
        s.play(f"{s.waiting} cube money")
    assert partners(s, "ABC") == [[], [], []]
    assert traitor(s) == ["A"]
    assert [tiles_left(s.state, s.player(letter)) for letter in "ABC"] == [3, 3, 3]
    assert [s.board(letter)["income"]["money"] for letter in "ABC"] == [3, 3, 3]


@pytest.mark.rule("sd.diplomacy.battle-anyway")
def test_former_partners_fight() -> None:
    s = with_relations("B")
    only_ones(s)
    s.ships("A", "207", cruiser=1)
    s.ships("B", "208", starbase=1)
    s.play("A move", "A move cruiser 207 208", "A end", "A cube money", "B cube money")
    s.combat()
    assert pairs(s) == ["A B"]


# ---- the worked examples


@pytest.mark.rule("sd.diplomacy.example")
def test_a_new_sector_brings_relations() -> None:
    s = game(factions=("planta", "terran_directorate", "terran_federation", "terran_republic"))
    s.place("207", at=(10, 0), owner="A")
    s.place("208", at=(10, 2), owner="B")
    for value in (2, 2, 1, 1):
        s.state.reputation_bag[value] -= 1
    s.player("B").reputation, s.player("B").ambassadors = [2, 2, 1, 1], [2]
    s.player("C").ambassadors = [1]
    bag, before = sum(s.state.reputation_bag), [s.board(letter)["income"] for letter in "AB"]
    s.on_top("304")
    s.play("A explore", "A at 10,1", "A place 304 0", "A disc", "A propose B money", "B accept science", "B drop 1")
    assert (s.board("B")["ambassadors"], s.player("B").reputation) == ([2, 0], [2, 2, 1])
    assert sum(s.state.reputation_bag) == bag + 1
    squares = s.parts.tracks.population.production
    for letter, kind, income in (("A", "money", before[0]), ("B", "science", before[1])):
        assert s.board(letter)["income"][kind] == squares[squares.index(income[kind]) - 1]


@pytest.mark.rule("sd.diplomacy.example-break")
def test_two_interceptors_break_relations_and_are_pinned() -> None:
    s = with_relations("B", factions=("hydran_progress", "mechanema", "terran_directorate", "terran_republic"))
    assert [s.board(letter)["score"]["ambassadors"] for letter in "AB"] == [1, 1]
    cubes = [sum(s.player(letter).cubes) for letter in "AB"]
    s.ships("A", "207", interceptor=2)
    s.ships("B", "208", interceptor=3)
    s.play("A move", *["A move interceptor 207 208"] * 2, "A end", "A cube science", "B cube materials")
    assert (partners(s, "AB"), traitor(s)) == ([[], []], ["A"])
    assert [sum(s.player(letter).cubes) for letter in "AB"] == [cubes[0] + 1, cubes[1] + 1]
    assert ships_in(s, "208") == {"A interceptor": [0, 0], "B interceptor": [0, 0, 0]}
    s.turn("A")
    s.play("A move")
    assert s.refused("A move interceptor 208 207") == "sd.move.pin-count"


@pytest.mark.rule("sd.diplomacy.players")
def test_relations_are_formed_as_ever_where_one_of_four_has_left() -> None:
    s = ready()
    s.player("D").out = True
    s.play("A propose B money", "B accept money")
    assert partners(s, "AB") == [[1], [0]]


@pytest.mark.rule("sd.diplomacy.no-ships")
def test_ships_of_a_third_player_stand_in_nobodys_way() -> None:
    s = ready()
    for number in ("207", "208"):
        s.ships("C", number, interceptor=1)
    assert s.refused("A propose B money") is None


@pytest.mark.rule("sd.diplomacy.aggression", "sd.diplomacy.several-broken")
def test_relations_with_others_outlive_an_act_of_aggression() -> None:
    s = with_relations("B", "C")
    s.ships("A", "207", interceptor=1)
    s.play("A move", "A move interceptor 207 208", "A end", "A cube money", "B cube money")
    assert (partners(s, "ABC"), traitor(s)) == ([[2], [], [0]], ["A"])


@pytest.mark.rule("sd.diplomacy.consent")
def test_who_was_refused_may_ask_again_in_a_later_turn() -> None:
    s = ready()
    s.play("A propose B money", "B refuse", "A influence")
    assert s.refused("A propose B money") == "sd.diplomacy.consent"
    s.play("A end", *(f"{letter} {move}" for letter in "BCD" for move in ("influence", "end")))
    s.play("A propose B money", "B accept money")
    assert partners(s, "AB") == [[1], [0]]
