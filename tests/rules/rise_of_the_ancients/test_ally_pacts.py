"""Founding, joining and leaving alliances (ra.ally.*)."""

import pytest

from penumbra.eclipse import NEW_DAWN
from penumbra.kernel import OptionError
from tests.rules.battlefield import HERE, NORTH, battles, told
from tests.rules.rise_of_the_ancients.allied import (
    MODULES,
    allies,
    ally,
    bring_home,
    court,
    envoys,
    league,
    partners,
    tile,
    traitor,
)
from tests.rules.setting import Setting


def friends(players: int = 6) -> Setting:
    """A and B have relations, and A's build action is under way."""
    s = court(players)
    partners(s, "AB")
    s.play("A build")
    return s


def guest(letters: str = "AB", relations: str = "AB") -> Setting:
    """These seats are allied, two have relations, and a cruiser of A stands in 316, which is B's."""
    s = league(letters)
    partners(s, relations)
    s.place("316", HERE, owner="B")
    s.ships("A", "316", cruiser=1)
    return s


# ---- whether there are alliances


@pytest.mark.rule("ra.ally.player-count")
@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_players_know_no_alliances(players: int) -> None:
    with pytest.raises(
        OptionError, match=r"'alliances' is for 4, .* or 9 players, not for . \(ra\.ally\.player-count\)"
    ):
        NEW_DAWN.options({"players": players, "modules": MODULES})
    assert "alliances" not in NEW_DAWN.edition.modules_for(players)


@pytest.mark.rule("ra.ally.player-count")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_four_and_more_may_found_one(players: int) -> None:
    s = friends(players)
    assert s.offered("A", "found") == {f"found {name} B" for name in ("nova", "vortex", "flare")}


def test_without_the_module_nobody_is_asked() -> None:
    s = Setting(4)
    partners(s, "AB")
    s.play("A build")
    assert {"found", "join", "invite", "show"}.isdisjoint(choice.split()[0] for choice in s.offered("A"))
    assert s.refused("A invite B") == s.refused("A show B") == "nd.turn.one-action-per-turn"
    assert "alliance" not in s.board("A")["score"]


# ---- founding


@pytest.mark.rule("ra.ally.found")
def test_partners_who_agree_take_a_tile_each() -> None:
    s = friends()
    assert s.refused("A found nova C") == "ra.ally.found"
    s.play("A found nova B")
    assert s.waiting == "BA"
    assert s.offered("B") == {"accept", "refuse"}
    assert tile(s, "A") is None
    s.play("B accept")
    assert [tile(s, letter) for letter in "ABC"] == ["nova", "nova", None]
    assert (allies(s, "A"), allies(s, "B"), allies(s, "C")) == ("B", "A", "")
    assert (s.step, s.waiting) == ("build", "A")
    assert told(s, "founds") == ["founds the Nova Alliance with B"]


@pytest.mark.rule("ra.ally.found")
@pytest.mark.parametrize("answer", ["B refuse", "A withdraw"])
def test_without_agreement_nothing_changes_and_it_is_asked_once_a_turn(answer: str) -> None:
    s = friends()
    before = [s.board(letter) for letter in "AB"]
    s.play("A found nova B")
    assert s.refused("A accept") == "nd.turn.interrupt-decisions"
    s.play(answer)
    assert [s.board(letter) for letter in "AB"] == before
    assert s.refused("A found vortex B") == "nd.diplomacy.re-propose"
    s.play("A end")
    s.turn("B")
    s.play("B build", "B found vortex A", "A accept")
    assert tile(s, "B") == "vortex"


@pytest.mark.rule("ra.ally.found-when")
def test_alliances_are_founded_during_an_action_of_one_of_the_two() -> None:
    s = court()
    partners(s, "AB")
    assert s.offered("A", "found") == set()
    assert s.refused("A found nova B") == "ra.ally.found-when"
    for action in ("move", "explore", "influence", "research", "upgrade", "build"):
        s.turn("A")
        s.play(f"A {action}")
        assert s.refused("A found nova B") is None
    s.turn("C")
    s.play("C build")
    assert s.refused("A found nova B") == "nd.turn.order"
    assert s.refused("C found nova B") == "ra.ally.found"
    s.place("316", HERE)
    s.ships("A", "316", interceptor=1)
    s.ships("C", "316", interceptor=1)
    s.combat()
    assert s.refused("A found nova B") == "nd.combat.engagement"


@pytest.mark.rule("ra.ally.found-in-reaction")
def test_a_reaction_is_an_action_and_passing_is_none() -> None:
    s = court()
    partners(s, "AB")
    s.play("A pass")
    s.turn("A")
    assert s.offered("A", "found") == set()
    assert s.refused("A found nova B") == "ra.ally.found-when"
    s.play("A react build", "A found nova B", "B accept")
    assert tile(s, "A") == "nova"


@pytest.mark.rule("ra.ally.found-same-turn")
def test_relations_and_an_alliance_within_one_action() -> None:
    s = court()
    s.place("106", at=(1, -1), owner="A")
    s.on_top("210")
    s.play("A explore", "A at 2,-1", "A place 210 0", "A disc")
    partner = min(choice.split()[1] for choice in s.offered("A", "propose"))
    assert s.refused(f"A found nova {partner}") == "ra.ally.found"
    s.play(f"A propose {partner} money", f"{partner} accept money")
    s.play(f"A found nova {partner}", f"{partner} accept")
    assert (allies(s, "A"), s.step) == (partner, "explore")


@pytest.mark.rule("ra.ally.three-alliances")
def test_there_are_three_alliances() -> None:
    s = court()
    partners(s, "BD")
    ally(s, "A", "nova")
    ally(s, "C", "vortex")
    s.turn("B")
    s.play("B build")
    assert s.refused("B found nova D") == "ra.ally.three-alliances"
    assert s.offered("B", "found") == {"found flare D"}
    ally(s, "E", "flare")
    assert s.offered("B", "found") == set()
    assert s.why("B found flare D") == "All 3 alliances have been founded."
    assert [one.tiles for one in s.parts.alliances] == [3, 3, 3]


@pytest.mark.rule("ra.ally.one-only")
def test_a_player_is_in_one_alliance_only() -> None:
    s = league("AB")
    partners(s, "AC", "CD")
    s.play("A build")
    assert s.refused("A found vortex C") == "ra.ally.one-only"
    s.turn("C")
    s.play("C build")
    assert s.refused("C found vortex A") == "ra.ally.one-only"
    assert s.refused("C found vortex D") is None
    ally(s, "D", "vortex")
    s.turn("A")
    s.play("A build")
    assert s.refused("A join vortex") == "ra.ally.one-only"


@pytest.mark.rule("ra.ally.traitor-may-ally")
def test_the_traitor_may_still_found_an_alliance() -> None:
    s = court()
    partners(s, "AB")
    s.state.traitor = 0
    s.play("A build")
    assert s.refused("A propose C money") == "nd.diplomacy.traitor-no-new"
    s.play("A found nova B", "B accept")
    assert (tile(s, "A"), traitor(s)) == ("nova", "A")


# ---- joining


@pytest.mark.rule("ra.ally.size")
def test_with_five_players_two_are_enough() -> None:
    for players, outcome in ((4, "ra.ally.size"), (5, "ra.ally.size"), (6, None)):
        s = league("AB", players)
        partners(s, "BC")
        s.turn("C")
        s.play("C build")
        assert s.refused("C join nova") == outcome
        s.turn("B")
        s.play("B build")
        assert s.refused("B invite C") == outcome


@pytest.mark.rule("ra.ally.size")
def test_with_six_players_three_are_enough() -> None:
    s = league("ABD")
    partners(s, "BC")
    s.play("A build")
    assert s.refused("A invite C") == "ra.ally.size"


@pytest.mark.rule("ra.ally.join")
def test_a_third_joins_where_both_agree() -> None:
    s = league("AB")
    partners(s, "BC")
    s.turn("C")
    s.play("C build")
    assert s.refused("C join vortex") == "ra.ally.join"
    s.play("C join nova")
    assert s.waiting == "AC"
    s.play("A accept")
    assert s.waiting == "BC"
    assert tile(s, "C") is None
    s.play("B accept")
    assert (tile(s, "C"), allies(s, "A"), allies(s, "C")) == ("nova", "BC", "AB")
    assert (s.step, s.waiting) == ("build", "C")


@pytest.mark.rule("ra.ally.join")
@pytest.mark.parametrize("answers", [["A refuse"], ["A accept", "B refuse"], ["A accept", "C withdraw"]])
def test_a_third_does_not_join_where_one_does_not_agree(answers: list[str]) -> None:
    s = league("AB")
    partners(s, "BC")
    s.turn("C")
    s.play("C build", "C join nova", *answers)
    assert (tile(s, "C"), allies(s, "A")) == (None, "B")
    assert s.refused("C join nova") == "nd.diplomacy.re-propose"


@pytest.mark.rule("ra.ally.join")
def test_who_joins_needs_relations_with_a_member() -> None:
    s = league("AB")
    partners(s, "CD")
    s.turn("C")
    s.play("C build")
    assert s.why("C join nova") == "You have no diplomatic relations with A or B of the Nova Alliance."
    s.turn("A")
    s.play("A build")
    assert s.refused("A invite C") == "ra.ally.join"


@pytest.mark.rule("ra.ally.join", "ra.ally.join-when")
def test_a_member_may_take_a_third_in_whom_the_others_agree_to() -> None:
    s = league("AB")
    partners(s, "BC")
    assert s.refused("A invite C") == "ra.ally.join-when"
    s.play("A build", "A invite C")
    assert s.waiting == "CA"
    s.play("C accept", "B accept")
    assert (tile(s, "C"), s.step, s.waiting) == ("nova", "build", "A")


@pytest.mark.rule("ra.ally.join-when")
def test_joining_is_offered_in_actions_of_those_concerned() -> None:
    s = league("AB")
    partners(s, "BC", "BD")
    s.turn("C")
    assert s.refused("C join nova") == "ra.ally.join-when"
    for letter, choice in (("C", "join nova"), ("A", "invite C"), ("B", "invite C")):
        s.turn(letter)
        s.play(f"{letter} build")
        assert choice in s.offered(letter)
    s.turn("D")
    s.play("D build")
    assert s.refused("D invite C") == "ra.ally.join"
    assert s.refused("C join nova") == "nd.turn.order"


@pytest.mark.rule("ra.ally.seat-freed")
def test_who_has_left_keeps_a_place() -> None:
    for players, outcome in ((5, "ra.ally.seat-freed"), (6, None)):
        s = league("AB", players)
        partners(s, "AC")
        s.turn("B")
        s.play("B betray", "B build", "B end")
        s.turn("C")
        s.play("C build")
        assert s.refused("C join nova") == outcome
    s.play("C join nova", "A accept", "C end")
    assert (allies(s, "A"), tile(s, "B")) == ("C", "nova betrayer")
    partners(s, "AD")
    s.turn("D")
    s.play("D build")
    assert s.refused("D join nova") == "ra.ally.seat-freed"


@pytest.mark.rule("ra.ally.join-ends-conflict")
@pytest.mark.parametrize("joins", [True, False])
def test_who_joins_fights_the_new_allies_no_more(joins: bool) -> None:
    s = league("AB")
    partners(s, "BC")
    s.place("316", HERE, owner="A")
    s.ships("A", "316", interceptor=1)
    s.ships("C", "316", cruiser=1)
    s.turn("C")
    s.play("C build")
    if joins:
        s.play("C join nova", "A accept", "B accept")
    s.combat()
    assert battles(s) == ([] if joins else ["316"])


# ---- leaving


@pytest.mark.rule("ra.ally.leave")
def test_an_alliance_is_left_before_an_action() -> None:
    s = league("AB")
    assert s.refused("C betray") == "nd.turn.order"
    s.turn("C")
    assert s.refused("C betray") == "ra.ally.leave"
    assert s.refused("A betray") == "nd.turn.order"
    s.turn("A")
    s.play("A build")
    assert s.refused("A betray") == "nd.turn.one-action-per-turn"
    s.turn("A")
    s.play("A betray")
    assert (tile(s, "A"), allies(s, "A"), allies(s, "B")) == ("nova betrayer", "", "")
    assert (s.waiting, s.step) == ("A", "turn")
    assert s.refused("A pass") == "ra.ally.leave-in-reaction"
    assert s.offered("A", "betray") == set()
    s.play("A build", "A end")
    assert s.waiting == "B"


@pytest.mark.rule("ra.ally.leave")
def test_who_cannot_act_does_not_leave() -> None:
    s = league("AB")
    s.player("A").discs = 0
    assert s.refused("A betray") == "ra.ally.leave"


@pytest.mark.rule("ra.ally.leave-in-reaction")
def test_who_has_passed_leaves_for_a_reaction_only() -> None:
    s = league("AB")
    s.play("A pass")
    s.turn("A")
    s.play("A betray")
    assert s.offered("A") >= {"react move", "react build", "react upgrade"}
    assert s.why("A pass") == "You have left your alliance for a reaction: begin it."
    s.place("316", HERE, owner="B")
    s.place("310", NORTH, owner="A")
    s.ships("A", "310", interceptor=1)
    partners(s, "AB")
    s.play("A react move", "A move interceptor 310 316")
    assert traitor(s) == "A"
    t = league("AB")
    t.play("A pass")
    t.turn("A")
    t.player("A").discs = 0
    assert t.refused("A betray") == "ra.ally.leave-in-reaction"


@pytest.mark.rule("ra.ally.leave-others-keep")
def test_the_others_keep_their_tiles() -> None:
    s = league("AB")
    s.play("A betray")
    assert (tile(s, "B"), s.board("B")["score"]["alliance"]) == ("nova", 2)
    assert s.board("A")["score"]["alliance"] == -3


@pytest.mark.rule("ra.ally.leave-relations")
def test_leaving_ends_no_relations() -> None:
    s = league("AB")
    partners(s, "AB")
    s.state.traitor = 2
    s.play("A betray")
    assert (envoys(s, "A"), envoys(s, "B"), traitor(s)) == ("B", "A", "C")
    assert told(s, "the Nova") == ["betrays B by leaving the Nova Alliance"]
    assert told(s, "traitor card") == []


@pytest.mark.rule("ra.ally.leave")
def test_who_is_the_last_one_in_an_alliance_betrays_nobody_by_leaving() -> None:
    s = league("AB")
    s.play("A betray", "A research", "A end")
    s.turn("B")
    s.play("B betray")
    assert told(s, "leaves") == ["leaves the Nova Alliance, where nobody else is left"]


@pytest.mark.rule("ra.ally.leave-as-attack")
def test_leaving_among_an_allys_forces_is_an_attack() -> None:
    s = guest()
    cubes = [s.player(letter).cubes[0] for letter in "AB"]
    s.play("A betray")
    bring_home(s)
    assert (envoys(s, "A"), envoys(s, "B"), traitor(s)) == ("", "", "A")
    assert told(s, "traitor card") == [
        "stands among the forces of B in sector 316: their relations are broken and the traitor card is taken"
    ]
    assert [s.player(letter).cubes[0] for letter in "AB"] == [number + 1 for number in cubes]
    assert (s.waiting, s.step) == ("A", "turn")
    assert s.refused("A pass") == "ra.ally.leave-in-reaction"


@pytest.mark.rule("ra.ally.leave-as-attack")
def test_leaving_among_an_allys_ships_is_an_attack_as_well_and_on_him_alone() -> None:
    s = league("ABC")
    partners(s, "AB", "AC")
    s.place("316", HERE)
    s.ships("A", "316", cruiser=1)
    s.ships("C", "316", cruiser=1)
    s.play("A betray")
    bring_home(s)
    assert (envoys(s, "A"), traitor(s)) == ("B", "A")
    assert told(s, "the Nova") == ["betrays B and C by leaving the Nova Alliance"]


@pytest.mark.rule("ra.ally.leave-as-attack-without-relations")
def test_the_leaver_is_the_traitor_without_relations_too() -> None:
    s = guest("ABC", relations="AC")
    s.play("A betray")
    assert (envoys(s, "A"), traitor(s)) == ("C", "A")
    assert told(s, "traitor card") == ["stands among the forces of B in sector 316: the traitor card is taken"]


@pytest.mark.rule("ra.ally.leave-guest-in-own-sector")
def test_guests_in_the_leavers_sector_are_no_attack_of_his() -> None:
    s = league("AB")
    partners(s, "AB")
    s.place("203", HERE, owner="A", cubes={0: "money", 1: "science", 2: "materials"})
    s.ships("B", "203", cruiser=1)
    s.play("A betray")
    assert (traitor(s), envoys(s, "A")) == ("", "B")
    s.combat()
    assert (battles(s), s.step, s.waiting) == ([], "population", "B")
    s.dice(1)
    s.play("B attack")
    bring_home(s)
    assert (traitor(s), envoys(s, "A")) == ("B", "")
    assert told(s, "traitor card") == [
        "attacks A in sector 203: their relations are broken and the traitor card is taken"
    ]


@pytest.mark.rule("ra.ally.leave-guest-in-own-sector")
def test_a_guest_who_spares_the_population_attacks_nobody() -> None:
    s = league("AB")
    partners(s, "AB")
    s.place("203", HERE, owner="A", cubes={0: "money"})
    s.ships("B", "203", cruiser=1)
    s.play("A betray")
    s.combat()
    s.play("B decline")
    assert (traitor(s), envoys(s, "A")) == ("", "B")


@pytest.mark.rule("ra.ally.leave-then-attack")
@pytest.mark.parametrize("relations", [True, False])
def test_who_leaves_and_then_moves_in_attacks(relations: bool) -> None:
    s = league("AB")
    if relations:
        partners(s, "AB")
    s.place("316", HERE, owner="B")
    s.place("310", NORTH, owner="A")
    s.ships("A", "310", interceptor=1)
    s.play("A betray", "A move")
    assert (envoys(s, "A"), envoys(s, "B"), traitor(s)) == (("B", "A", "") if relations else ("", "", ""))
    s.play("A move interceptor 310 316")
    bring_home(s)
    assert (envoys(s, "A"), envoys(s, "B"), traitor(s)) == ("", "", "A" if relations else "")


@pytest.mark.rule("ra.ally.leave-pinning-at-once")
@pytest.mark.parametrize(("leaves", "outcome"), [(True, "nd.move.pin"), (False, None)])
def test_former_allies_pin_at_once(leaves: bool, outcome: str | None) -> None:
    s = league("AB")
    s.place("316", HERE)
    s.place("310", NORTH)
    s.ships("A", "316", interceptor=1)
    s.ships("B", "316", interceptor=2)
    if leaves:
        s.play("A betray")
    s.play("A move")
    assert s.refused("A move interceptor 316 310") == outcome


@pytest.mark.rule("ra.ally.betrayer-never-again", "ra.ally.no-rejoin")
def test_who_has_left_enters_no_alliance_again() -> None:
    s = league("ABD")
    partners(s, "AB", "AC")
    s.play("A betray", "A build")
    assert s.refused("A join nova") == "ra.ally.betrayer-never-again"
    assert s.refused("A found flare C") == "ra.ally.betrayer-never-again"
    for letter in "BC":
        s.turn(letter)
        s.play(f"{letter} build")
    assert s.refused("C found flare A") == "ra.ally.betrayer-never-again"
    s.turn("B")
    s.play("B build")
    assert s.refused("B invite A") == "ra.ally.betrayer-never-again"


# ---- the last round


@pytest.mark.rule("ra.ally.last-round")
@pytest.mark.parametrize(("number", "outcome"), [(8, None), (9, "ra.ally.last-round")])
def test_nobody_founds_or_leaves_in_the_last_round(number: int, outcome: str | None) -> None:
    s = league("AB")
    partners(s, "CD")
    s.state.round = number
    assert s.refused("A betray") == outcome
    s.turn("C")
    s.play("C build")
    assert s.refused("C found vortex D") == outcome


@pytest.mark.rule("ra.ally.last-round-joining")
@pytest.mark.parametrize(("number", "outcome"), [(8, None), (9, "ra.ally.last-round-joining")])
def test_nobody_joins_in_the_last_round(number: int, outcome: str | None) -> None:
    s = league("AB")
    partners(s, "BC")
    s.state.round = number
    s.turn("C")
    s.play("C build")
    assert s.refused("C join nova") == outcome
