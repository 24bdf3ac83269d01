"""Diplomatic relations: forming and breaking them, the traitor card (nd.diplomacy.*)."""

import pytest

from penumbra.eclipse.combat.draws import KeepTile
from penumbra.eclipse.seat.diplomacy import tiles_left
from penumbra.kernel import MalformedChoice
from tests.rules.setting import TERRANS, Setting

PAIRS = (("207", "208"), ("209", "210"), ("304", "310"), ("315", "316"))
"""Sectors with wormholes to the north and the south."""


def border(s: Setting, one: str, other: str, pair: int = 0, turned: int = 0) -> None:
    """Gives two seats sectors that border each other far from all others; full, or half with ``turned=1``."""
    near, far = PAIRS[pair]
    s.place(near, at=(10 + 3 * pair, 0), owner=one)
    s.place(far, at=(10 + 3 * pair, 1), turn=turned, owner=other)


def ready(players: int = 4, factions: tuple[str, ...] | None = None) -> Setting:
    """A and B border each other in 207 and 208."""
    s = Setting(players, factions)
    border(s, "A", "B")
    return s


def with_relations(*partners: str) -> Setting:
    """A has relations with these seats and borders them in 207 and 208, 209 and 210, and so on."""
    s = Setting(4)
    for pair, partner in enumerate(partners):
        border(s, "A", partner, pair)
        s.play(f"A propose {partner} money", f"{partner} accept money")
    return s


def traitor(s: Setting) -> list[str]:
    return [letter for letter in "ABCD"[: s.state.player_count] if s.board(letter)["traitor"]]


# ---- whether relations may be formed


@pytest.mark.rule("nd.diplomacy.four-plus")
@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_players_know_no_relations(players: int) -> None:
    s = ready(players)
    s.ships("A", "207", interceptor=1)
    assert s.offered("A", "propose") == set()
    assert s.refused("A propose B money") == "nd.diplomacy.four-plus"
    s.play("A move", "A move interceptor 207 208")
    assert traitor(s) == []
    assert [tiles_left(s.state, player) for player in s.state.players] == [3] * players


@pytest.mark.rule("nd.diplomacy.four-plus", "nd.diplomacy.connection")
def test_four_players_propose_over_a_full_connection() -> None:
    s = ready()
    assert s.offered("A", "propose") == {f"propose B {kind}" for kind in ("money", "science", "materials")}
    assert s.refused("A propose C money") == "nd.diplomacy.connection"


@pytest.mark.rule("nd.diplomacy.connection", "nd.diplomacy.no-generator")
def test_a_half_connection_is_none_even_with_the_generator() -> None:
    s = Setting(4)
    border(s, "A", "B", pair=2, turned=1)
    assert s.refused("A propose B money") == "nd.diplomacy.connection"
    s.learn("A", "wormhole_generator")
    s.learn("B", "wormhole_generator")
    assert s.refused("A propose B money") == "nd.diplomacy.connection"


@pytest.mark.rule("nd.diplomacy.timing")
def test_proposing_right_after_the_connection_is_made() -> None:
    s = Setting(4)
    s.place("106", at=(1, -1), owner="A")
    s.on_top("210")
    s.play("A explore", "A at 2,-1", "A place 210 0")
    assert s.offered("A", "propose") == set()
    s.play("A disc")
    assert "propose B money" in s.offered("A")
    s.play("A end")
    s.turn("C")
    assert s.offered("A") == set()
    assert s.refused("A propose B money") == "nd.turn.order"


@pytest.mark.rule("nd.diplomacy.timing")
def test_proposing_on_a_turn_of_passing_or_reacting() -> None:
    s = ready()
    s.play("A pass")
    s.turn("A")
    s.play("A propose B science", "B refuse")
    s.turn("A")
    s.play("A react build", "A propose B science", "B accept science")
    assert s.board("A")["ambassadors"] == [1]
    assert s.refused("B pass") == "nd.turn.order"


@pytest.mark.rule("nd.diplomacy.consent", "nd.turn.interrupt-decisions")
def test_a_refusal_changes_nothing() -> None:
    s = ready()
    s.play("A build")
    before = [s.board(letter) for letter in "AB"]
    s.play("A propose B money")
    assert s.state.waiting()[0] == 1
    assert s.refused("A build interceptor 221") == "nd.turn.interrupt-decisions"
    assert s.refused("B build interceptor 223") == "nd.turn.interrupt-decisions"
    s.play("B refuse")
    assert [s.board(letter) for letter in "AB"] == before
    assert s.step == "build"
    s.play("A build interceptor 221")


@pytest.mark.rule("nd.diplomacy.re-propose")
def test_one_proposal_to_a_partner_a_turn() -> None:
    s = ready()
    border(s, "A", "C", pair=1)
    s.play("A propose B money", "B refuse")
    assert s.refused("A propose B science") == "nd.diplomacy.re-propose"
    assert s.refused("A propose C science") is None
    s.play("A research", "A end")
    assert s.refused("B propose A money") is None
    s.play("B pass", "C pass", "D pass")
    assert s.refused("A propose B science") is None


@pytest.mark.rule("nd.diplomacy.withdraw")
def test_an_unanswered_proposal_may_be_withdrawn() -> None:
    s = ready()
    before = [s.board(letter) for letter in "AB"]
    s.play("A propose B money")
    assert s.waiting == "BA"
    assert s.offered("A") == {"withdraw"}
    assert s.offered("B") == {"accept money", "accept science", "accept materials", "refuse"}
    assert s.refused("B withdraw") == "nd.turn.interrupt-decisions"
    s.play("A withdraw")
    assert [s.board(letter) for letter in "AB"] == before
    assert (s.waiting, s.step) == ("A", "turn")
    assert s.refused("A propose B money") == "nd.diplomacy.re-propose"


@pytest.mark.rule("nd.diplomacy.ships-block")
@pytest.mark.parametrize(("letters", "where"), [("A", "208"), ("B", "207"), ("AB", "001")])
def test_ships_at_each_others_place_stand_in_the_way(letters: str, where: str) -> None:
    s = ready()
    for letter in letters:
        s.ships(letter, where, interceptor=1)
    assert s.offered("A", "propose") == set()
    assert s.refused("A propose B money") == "nd.diplomacy.ships-block"
    s.remove_ships(letters[0], where)
    assert s.refused("A propose B money") is None


@pytest.mark.rule("nd.diplomacy.cube-needed")
def test_who_has_given_three_ambassadors_forms_no_fourth_relation() -> None:
    s = ready(5)
    for seat in (2, 3, 4):
        s.player("A").ambassadors.append(seat)
        s.state.players[seat].ambassadors.append(0)
    assert tiles_left(s.state, s.player("A")) == 0
    assert s.refused("A propose B money") == "nd.diplomacy.cube-needed"
    s.turn("B")
    assert s.refused("B propose A money") == "nd.diplomacy.cube-needed"


@pytest.mark.rule("nd.diplomacy.cube-needed")
def test_a_cube_is_needed_on_the_track() -> None:
    s = ready()
    s.tracks("A", money=0)
    s.tracks("B", money=0)
    assert s.refused("A propose B money") == "nd.diplomacy.cube-needed"
    s.play("A propose B science")
    assert s.refused("B accept money") == "nd.diplomacy.cube-needed"
    s.play("B refuse")
    s.turn("A")
    s.tracks("B", science=0, materials=0)
    assert s.refused("A propose B science") == "nd.diplomacy.cube-needed"


@pytest.mark.rule("nd.diplomacy.space")
def test_a_space_for_reputation_alone_takes_no_ambassador() -> None:
    s = ready(6, ("orion_hegemony", *TERRANS[:5]))
    s.player("A").ambassadors = [2, 3, 4, 5]
    assert s.board("A")["reputation"] == {
        "spaces": ["either", "either", "either", "either", "reputation"],
        "count": 0,
        "tiles": [],
    }
    assert s.refused("A propose B money") == "nd.diplomacy.space"


@pytest.mark.rule("nd.diplomacy.one-per-partner")
def test_one_ambassador_of_each_partner() -> None:
    s = with_relations("B")
    s.turn("A")
    assert [tiles_left(s.state, s.player(letter)) for letter in "AB"] == [2, 2]
    assert s.refused("A propose B money") == "nd.diplomacy.one-per-partner"
    s.turn("B")
    assert s.refused("B propose A money") == "nd.diplomacy.one-per-partner"


# ---- what is exchanged, and where it lies


@pytest.mark.rule("nd.diplomacy.exchange")
def test_each_gives_an_ambassador_with_a_cube() -> None:
    s = ready()
    s.player("A").colony_ready = 0
    s.play("A propose B materials", "B accept science")
    a, b = s.board("A"), s.board("B")
    assert (a["cubes"]["materials"], a["income"]["materials"]) == (9, 4)
    assert (b["cubes"]["science"], b["income"]["science"]) == (9, 4)
    assert [tiles_left(s.state, s.player(letter)) for letter in "AB"] == [2, 2]
    assert (a["ambassadors"], b["ambassadors"]) == ([1], [0])
    assert (a["discs"]["track"], s.step) == (11, "turn")


def draco_at_full_track() -> Setting:
    s = ready(4, ("descendants_of_draco", *TERRANS[:3]))
    for value in (4, 2, 1, 1):
        s.state.reputation_bag[value] -= 1
    s.player("A").reputation = [4, 2, 1, 1]
    return s


@pytest.mark.rule("nd.diplomacy.make-space")
def test_a_reputation_tile_makes_room() -> None:
    s = draco_at_full_track()
    ones = s.state.reputation_bag[1]
    s.play("A propose B money", "B accept money")
    assert (s.waiting, s.offered("A")) == ("A", {"drop 1", "drop 2", "drop 4"})
    assert s.refused("A drop 3") == "nd.diplomacy.make-space"
    assert s.refused("A research") == "nd.diplomacy.make-space"
    s.play("A drop 1")
    assert s.player("A").reputation == [4, 2, 1]
    assert s.state.reputation_bag[1] == ones + 1
    assert s.board("A")["ambassadors"] == [1]


@pytest.mark.rule("nd.diplomacy.rearrange")
def test_tiles_are_rearranged_before_one_is_discarded() -> None:
    s = ready(4, ("orion_hegemony", *TERRANS[:3]))
    s.player("A").reputation = [4, 2, 1, 1]
    s.play("A propose B money", "B accept money")
    assert (s.waiting, s.step) == ("A", "turn")
    assert s.player("A").reputation == [4, 2, 1, 1]
    assert s.board("A")["ambassadors"] == [1]


@pytest.mark.rule("nd.diplomacy.no-discard-ambassador")
def test_an_ambassador_never_makes_room() -> None:
    s = ready(4, ("descendants_of_draco", *TERRANS[:3]))
    s.player("A").ambassadors, s.player("A").reputation = [1, 2, 3], [2]
    s.state.steps.append(KeepTile(0, (4, 3)))
    assert s.offered("A") == {"keep 4 2", "keep 3 2", "return"}
    assert s.refused("A keep 4 1") == "nd.reputation.track-full"
    with pytest.raises(MalformedChoice):
        s.play("A keep 4 B")
    s.play("A keep 4 2")
    assert s.board("A")["ambassadors"] == [1, 2, 3]


@pytest.mark.rule("nd.diplomacy.discard-only-for-room")
def test_with_free_spaces_no_tile_is_returned() -> None:
    s = ready(4, ("descendants_of_draco", *TERRANS[:3]))
    s.player("A").reputation = [2, 1]
    s.state.steps.append(KeepTile(0, (4,)))
    assert s.refused("A keep 4 1") == "nd.diplomacy.discard-only-for-room"
    s.state.steps.pop()
    s.play("A propose B money", "B accept money")
    assert s.step == "turn"
    assert s.refused("A drop 1") == "nd.turn.six-actions"


@pytest.mark.rule("nd.reputation.all-ambassadors")
def test_without_a_space_for_reputation_all_tiles_go_back() -> None:
    s = Setting(6, ("descendants_of_draco", *TERRANS[:3], *TERRANS[4:]))
    s.player("A").ambassadors = [2, 3, 4, 5]
    s.place("202", at=(7, 0))
    s.ships("B", "202", interceptor=2)
    s.ships("A", "202", dreadnought=1)
    s.dice(1, 1, 6, 6)
    s.combat()
    s.play("B attack interceptor", "A attack dreadnought", "A hit B interceptor 1", "A hit B interceptor 2")
    s.draw_reputation()
    assert s.player("A").reputation == []
    assert (len(s.player("B").reputation), sum(s.state.reputation_bag)) == (1, 31)
    assert any("draws 3 reputation tiles and has no space" in entry.sentence for entry in s.state.journal or ())


# ---- proposing after combat


def conquest(owner: str = "B") -> Setting:
    """A's Interceptor is alone in 207, which borders 208 of ``owner``."""
    s = Setting(4)
    s.place("207", at=(10, 0))
    s.place("208", at=(10, 1), owner=owner)
    s.ships("A", "207", interceptor=1)
    return s


@pytest.mark.rule("nd.diplomacy.after-combat")
def test_a_conquest_that_connects_lets_its_owner_propose() -> None:
    s = conquest()
    s.combat()
    assert s.refused("A propose B money") is not None
    s.play("A disc")
    assert (s.waiting, s.step) == ("A", "overture")
    assert s.offered("A") == {"propose B money", "propose B science", "propose B materials", "end"}
    assert s.refused("A research") == "nd.diplomacy.after-combat"
    s.play("A propose B science", "B accept money")
    assert s.board("A")["ambassadors"] == [1]
    assert s.state.phase == "upkeep"


@pytest.mark.rule("nd.diplomacy.after-combat")
@pytest.mark.parametrize("answer", ["A end", "B refuse", "A withdraw"])
def test_nothing_need_come_of_it(answer: str) -> None:
    s = conquest()
    s.combat()
    s.play("A disc")
    if answer != "A end":
        s.play("A propose B science")
    s.play(answer)
    assert s.board("A")["ambassadors"] == []
    assert s.state.phase == "upkeep"


@pytest.mark.rule("nd.diplomacy.after-combat")
def test_no_proposal_is_asked_where_none_is_legal() -> None:
    declined = conquest()
    declined.combat()
    declined.play("A decline")
    assert declined.state.phase == "upkeep"
    blocked = conquest()
    blocked.ships("A", "208", interceptor=1)
    blocked.orbital("208", "money")
    blocked.dice(1)
    blocked.combat()
    blocked.play("A attack", "A disc")
    assert blocked.state.phase == "upkeep"


@pytest.mark.rule("nd.diplomacy.after-combat")
def test_only_the_new_connection_counts() -> None:
    s = conquest()
    border(s, "A", "C", pair=1)
    s.combat()
    s.play("A disc")
    assert s.refused("A propose C money") == "nd.diplomacy.after-combat"
    assert s.refused("A propose D money") == "nd.diplomacy.connection"


@pytest.mark.rule("nd.diplomacy.after-combat")
def test_each_conqueror_may_propose_to_the_same_neighbour() -> None:
    s = conquest()
    s.place("209", at=(13, 0))
    s.place("210", at=(13, 1), owner="B")
    s.ships("C", "209", interceptor=1)
    s.combat()
    s.play("C disc", "C propose B money", "B refuse", "A disc", "A propose B money", "B accept money")
    assert s.board("B")["ambassadors"] == [0]


# ---- how long relations last


@pytest.mark.rule("nd.diplomacy.vp")
def test_ambassadors_of_others_score() -> None:
    s = with_relations("B", "C")
    assert s.board("A")["score"]["ambassadors"] == 2
    assert s.board("B")["score"]["ambassadors"] == s.board("C")["score"]["ambassadors"] == 1
    assert s.board("D")["score"]["ambassadors"] == 0


@pytest.mark.rule("nd.diplomacy.duration")
def test_relations_outlast_the_connection() -> None:
    s = with_relations("B")
    s.turn("B")
    s.play("B influence", "B disc 208 track")
    assert (s.board("A")["ambassadors"], s.board("B")["ambassadors"]) == ([1], [0])
    assert s.board("A")["score"]["ambassadors"] == s.board("B")["score"]["ambassadors"] == 1


@pytest.mark.rule("nd.diplomacy.elimination-keeps")
def test_ambassadors_of_one_who_collapsed_stay() -> None:
    s = with_relations("B")
    s.vanish("B")
    s.store("B", money=0, science=0, materials=0)
    s.player("B").discs = 7
    cubes = s.player("A").cubes[:]
    s.upkeep()
    s.play("A pay")
    assert s.board("B")["out"]
    assert s.board("A")["ambassadors"] == [1]
    assert s.board("A")["score"]["ambassadors"] == 1
    assert s.board("B")["score"]["ambassadors"] == 1
    assert s.player("A").cubes == cubes
    assert tiles_left(s.state, s.player("A")) == 2


@pytest.mark.rule("nd.diplomacy.break-by-move", "nd.diplomacy.break-returns")
def test_entering_a_partners_sector_breaks_relations_at_once() -> None:
    s = with_relations("B")
    s.ships("A", "207", interceptor=2)
    cubes = [sum(s.player(letter).cubes) for letter in "AB"]
    s.play("A move", "A move interceptor 207 208")
    assert (s.waiting, s.step) == ("A", "return_cube")
    assert s.refused("A move interceptor 207 208") == "nd.turn.interrupt-decisions"
    s.play("A cube science")
    assert s.waiting == "B"
    assert s.offered("B") == {"cube money", "cube science", "cube materials"}
    s.play("B cube money")
    assert s.board("A")["cubes"] == {"money": 9, "science": 11, "materials": 10}
    assert s.board("B")["cubes"] == {"money": 10, "science": 10, "materials": 10}
    assert [sum(s.player(letter).cubes) for letter in "AB"] == [cubes[0] + 1, cubes[1] + 1]
    assert [tiles_left(s.state, s.player(letter)) for letter in "AB"] == [3, 3]
    assert s.board("A")["ambassadors"] == s.board("B")["ambassadors"] == []
    assert (s.waiting, s.step) == ("A", "move")


@pytest.mark.rule("nd.diplomacy.break-by-move")
def test_entering_next_to_a_partners_ship_breaks_relations() -> None:
    s = with_relations("B")
    s.place("316", at=(10, -1))
    s.ships("A", "207", interceptor=1)
    s.ships("B", "316", interceptor=1)
    s.play("A move", "A move interceptor 207 316")
    assert s.board("A")["ambassadors"] == []
    assert traitor(s) == ["A"]


@pytest.mark.rule("nd.diplomacy.break-by-transit")
def test_passing_through_a_partners_sector_breaks_relations() -> None:
    s = with_relations("B")
    s.place("316", at=(10, 2))
    s.blueprint("A", "cruiser", s5="fusion_drive")
    s.ships("A", "207", cruiser=1)
    s.play("A move", "A move cruiser 207 208", "A cube money", "B cube money", "A on 316")
    assert s.sector("316").party(0) == 1
    assert s.board("A")["ambassadors"] == []
    assert traitor(s) == ["A"]


@pytest.mark.rule("nd.diplomacy.break-production")
def test_the_cube_that_comes_back_lowers_production() -> None:
    s = with_relations("B")
    s.tracks("A", science=7)
    s.ships("A", "207", interceptor=1)
    assert s.board("A")["income"]["science"] == 8
    s.play("A move", "A move interceptor 207 208", "A cube science")
    assert s.board("A")["income"]["science"] == 6


# ---- the traitor card


@pytest.mark.rule("nd.diplomacy.traitor-given", "nd.diplomacy.traitor-keeps-others")
def test_who_breaks_relations_takes_the_card() -> None:
    s = with_relations("B", "C")
    s.state.traitor = 3
    s.ships("A", "207", interceptor=1)
    s.play("A move", "A move interceptor 207 208")
    assert traitor(s) == ["A"]
    assert (s.board("A")["ambassadors"], s.board("C")["ambassadors"]) == ([2], [0])
    score = s.board("A")["score"]
    assert (score["ambassadors"], score["traitor"]) == (1, -2)


@pytest.mark.rule("nd.diplomacy.traitor-only-on-break")
def test_attacking_without_relations_gives_no_card() -> None:
    s = with_relations("B")
    border(s, "A", "D", pair=2)
    s.ships("A", "304", interceptor=1)
    s.state.traitor = 2
    s.play("A move", "A move interceptor 304 310")
    assert traitor(s) == ["C"]
    assert s.board("A")["ambassadors"] == [1]


@pytest.mark.rule("nd.diplomacy.traitor-no-new")
def test_the_traitor_forms_no_relations_until_another_takes_the_card() -> None:
    s = ready()
    border(s, "C", "D", pair=1)
    s.turn("C")
    s.play("C propose D money", "D accept money")
    s.state.traitor = 0
    s.turn("A")
    assert s.refused("A propose B money") == "nd.diplomacy.traitor-no-new"
    s.turn("B")
    assert s.refused("B propose A money") == "nd.diplomacy.traitor-no-new"
    s.ships("C", "209", interceptor=1)
    s.turn("C")
    s.play("C move", "C move interceptor 209 210", "C cube money", "D cube money")
    assert traitor(s) == ["C"]
    s.turn("A")
    assert s.refused("A propose B money") is None


@pytest.mark.rule("nd.diplomacy.traitor-vp")
def test_the_traitor_loses_two_points() -> None:
    s = Setting(4)
    s.player("A").reputation = [27]
    assert s.board("A")["score"]["total"] == 30
    s.state.traitor = 0
    s.state.round = 9
    s.cleanup()
    assert [one["score"] for one in s.state.result()] == [28, 3, 3, 3]


@pytest.mark.rule("nd.example.diplomacy")
def test_example_of_who_may_form_relations() -> None:
    green, red, blue = "ABC"
    s = Setting(4)
    border(s, green, red, pair=0)
    border(s, red, blue, pair=1)
    border(s, blue, green, pair=2)
    s.ships(red, "210", interceptor=1)
    s.place("202", at=(7, 0))
    s.ships(green, "202", interceptor=1)
    s.ships(blue, "202", interceptor=1)
    assert s.refused(f"{green} propose {red} money") is None
    assert s.refused(f"{green} propose {blue} money") == "nd.diplomacy.ships-block"
    s.turn(red)
    assert s.refused(f"{red} propose {green} money") is None
    assert s.refused(f"{red} propose {blue} money") == "nd.diplomacy.ships-block"


# ---- not for others, and still so later


@pytest.mark.rule("nd.diplomacy.ships-block")
@pytest.mark.parametrize(
    ("letter", "where"),
    [
        pytest.param("A", "207", id="in one's own sector"),
        pytest.param("C", "207", id="a third player's with one of them"),
        pytest.param("C", "208", id="a third player's with the other"),
        pytest.param("A", "209", id="at a third player's place"),
    ],
)
def test_ships_elsewhere_stand_in_no_way(letter: str, where: str) -> None:
    s = ready()
    s.place("209", at=(20, 0), owner="C")
    s.ships(letter, where, interceptor=1)
    assert s.refused("A propose B money") is None


@pytest.mark.rule("nd.diplomacy.break-by-move")
def test_a_move_reaction_breaks_relations_too() -> None:
    s = with_relations("B")
    s.ships("A", "207", interceptor=1)
    s.play("A pass")
    s.turn("A")
    s.play("A react move", "A move interceptor 207 208")
    assert s.board("A")["ambassadors"] == []
    assert traitor(s) == ["A"]


@pytest.mark.rule("nd.diplomacy.break-by-move", "nd.diplomacy.traitor-given")
def test_entering_a_sector_of_nobody_or_ones_own_breaks_nothing() -> None:
    s = with_relations("B")
    s.place("316", at=(10, -1))
    s.ships("A", "207", interceptor=1)
    s.play("A move", "A move interceptor 207 316", "A move interceptor 316 207")
    assert (s.board("A")["ambassadors"], s.board("B")["ambassadors"]) == ([1], [0])
    assert traitor(s) == []


@pytest.mark.rule("nd.diplomacy.one-per-partner", "nd.diplomacy.traitor-no-new")
def test_relations_once_broken_may_be_formed_again() -> None:
    s = with_relations("B")
    s.ships("A", "207", interceptor=1)
    s.play("A move", "A move interceptor 207 208", "A cube money", "B cube money", "A end")
    s.remove_ships("A", "208")
    s.turn("A")
    assert s.refused("A propose B money") == "nd.diplomacy.traitor-no-new"
    s.state.traitor = 2
    s.play("A propose B money", "B accept money")
    assert (s.board("A")["ambassadors"], s.board("B")["ambassadors"]) == ([1], [0])
