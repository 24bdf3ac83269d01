"""Who stands with whom: several players on one side, and the sides of one that there are today."""

import pytest

from penumbra.eclipse.board import pinning, sides
from penumbra.eclipse.combat.fleets import opponent
from penumbra.eclipse.combat.order import next_battle, sides_in
from penumbra.eclipse.combat.retreat import destination_refusal
from penumbra.eclipse.combat.rounds import Engage
from penumbra.eclipse.odds.forecast import forecast
from penumbra.eclipse.phases.scoring import result, score_game
from penumbra.kernel import seat_number
from tests.rules.battlefield import HERE, NORTH, only_ones, ships_in
from tests.rules.setting import Setting

DRACO = ("descendants_of_draco", "terran_union", "terran_federation", "terran_directorate")


def allied(*groups: str, seats: int = 4, factions: tuple[str, ...] | None = None) -> Setting:
    """A game in which the seats of each group stand together."""
    s = Setting(seats, factions)
    only_ones(s)
    together = [list(side) for side in s.state.sides]
    for group in groups:
        members = [seat_number(letter) for letter in group]
        for seat in members:
            together[seat] = members
    s.state.sides = tuple(tuple(side) for side in together)
    return s


def meet(s: Setting, entered: str, owner: str | None = None, **ships: int) -> None:
    """A cruiser of each, or the ships named, enter a sector in this order."""
    s.place("316", HERE, owner=owner, npc=ships)
    for letter in entered:
        s.ships(letter, "316", cruiser=1)


def test_every_player_is_a_side_alone_and_so_are_the_ships_of_nobody() -> None:
    s = Setting(3)
    assert s.state.sides == ((0,), (1,), (2,), (3,))
    assert "sides" not in s.state.plain()


def test_allies_are_no_opponents_and_are_counted_together_in_a_copy_too() -> None:
    s = allied("AC")
    meet(s, "ABC")
    place, twin = s.sector("316"), s.state.copy()
    assert [sides.opponents(s.state, place, seat) for seat in range(3)] == [1, 2, 1]
    assert [sides.rivals(twin, place, seat) for seat in range(3)] == [1, 2, 1]
    assert sides.opposing(s.state, place, 0) == [s.key("B", "cruiser")]
    assert twin.plain() == s.state.plain()
    assert s.state.plain()["sides"] == [[0, 2]]


@pytest.mark.parametrize(("entered", "leave"), [("AB", ""), ("ACB", "AC"), ("ACBD", "")])
def test_allies_are_pinned_together(entered: str, leave: str) -> None:
    """One ship more than the opponents' may leave, whichever of the side's it is."""
    s = allied("AC")
    meet(s, entered)
    place = s.sector("316")
    assert "".join(letter for letter in entered if pinning.may_leave(s.state, place, seat_number(letter))) == leave


def test_allied_ships_alone_fight_nobody_and_hold_the_sector_together() -> None:
    s = allied("AC")
    meet(s, "CA", owner="A")
    place = s.sector("316")
    assert next_battle(s.state, place) is None
    assert sides.alone(s.state, place) == (2, 0)
    assert sides.occupiers(s.state, place) == ()
    place.owner = seat_number("B")
    assert sides.occupiers(s.state, place) == (2, 0)
    assert forecast(s.state, "316").first() is None


def test_a_side_fights_at_the_place_of_its_first_and_at_the_controllers_though_he_is_away() -> None:
    s = allied("AC")
    meet(s, "ABCD")
    assert sides_in(s.state, s.sector("316")) == [(0, 2), (1,), (3,)]
    assert next_battle(s.state, s.sector("316")) == ((1,), (3,))
    t = allied("AC")
    meet(t, "BC", owner="A")
    assert next_battle(t.state, t.sector("316")) == ((2,), (1,))
    t.state.sides = Setting(4).state.sides
    assert next_battle(t.state, t.sector("316")) == ((1,), (2,))


def test_a_battle_of_two_against_one_goes_on_until_the_last_of_a_side_has_fallen() -> None:
    s = allied("AC")
    meet(s, "BAC")
    first = forecast(s.state, "316").first()
    assert first is not None
    assert [ships.count for ships in first.attacker] == [1, 1]
    s.combat()
    battle = s.state.battle
    assert battle is not None
    assert (battle.defenders, battle.attackers) == ((1,), (0, 2))
    assert {one["seat"] for one in s.state.view(None)["battle"]["types"]} == {0, 1, 2}
    # The defender acts first of equal initiative; he may choose whose ship is hit.
    s.dice(6)
    s.play("B attack cruiser")
    assert s.offered("B", "hit") == {"hit A cruiser 1", "hit C cruiser 1"}
    assert s.refused("B hit D cruiser 1") == "nd.combat.assign-opponent-only"
    s.play("B hit C cruiser 1")
    assert ships_in(s, "316")["C cruiser"] == [1]
    step = s.state.steps[-1]
    assert isinstance(step, Engage)
    assert step.seat == 0, "of equals of one side the first who entered acts first"
    s.dice(1)
    s.play("A attack cruiser")
    s.dice(1)
    s.play("C attack cruiser")
    s.dice(6)
    s.play("B attack cruiser")
    s.play("B hit C cruiser 1")
    assert "C cruiser" not in ships_in(s, "316")
    assert s.state.steps[-1].kind == "engage", "A is left, so it goes on"
    s.dice(6)
    s.play("A attack cruiser")
    s.dice(1)
    s.play("B attack cruiser")
    s.dice(6)
    s.play("A attack cruiser")
    assert ships_in(s, "316") == {"A cruiser": [0]}
    assert battle.draws == [2, 2, 0, 0], "who destroys a ship draws for it"


@pytest.mark.parametrize(("gone", "credited"), [("", "A"), ("A", "C"), ("AC", "A")])
def test_a_ship_that_no_enemys_die_destroys_is_credited_to_the_first_who_still_fights_it(
    gone: str, credited: str
) -> None:
    s = allied("AC")
    meet(s, "ACB")
    s.combat()
    for letter in gone:
        s.remove_ships(letter, "316")
    assert opponent(s.state, s.key("B", "cruiser")) == seat_number(credited)


def test_allies_at_peace_with_ancients_are_no_opponents_of_theirs() -> None:
    s = allied("AB", factions=DRACO)
    meet(s, "AB", ancient=1)
    s.combat()
    assert opponent(s.state, s.key("N", "ancient")) == seat_number("B")
    assert opponent(s.state, s.key("B", "cruiser")) == s.state.npc


def test_ships_retreat_to_where_allies_are_and_not_to_where_only_their_disc_is() -> None:
    s = allied("AC")
    meet(s, "AB")
    s.place("313", NORTH, owner="A")
    s.ships("C", "313", cruiser=1)
    here, there = s.state.galaxy.by_id["316"], s.state.galaxy.by_id["313"]
    s.state.galaxy.sectors[here].links = ((there, 2),)
    assert destination_refusal(s.state, 0, here, there) is None
    s.sector("313").owner = seat_number("C")
    refusal = destination_refusal(s.state, 0, here, there)
    assert refusal is not None
    assert "does not hold your influence disc" in refusal.why


def test_peace_with_ancients_is_between_a_species_and_them_not_its_side() -> None:
    s = allied("AB", factions=DRACO)
    meet(s, "AB", ancient=1)
    place = s.sector("316")
    assert [sides.opponents(s.state, place, seat) for seat in (0, 1)] == [0, 1]
    assert next_battle(s.state, place) == ((s.state.npc,), (1,))
    ancient, draco, ally = s.key("N", "ancient"), s.key("A", "cruiser"), s.key("B", "cruiser")
    assert not sides.hostile(s.state, ancient, draco)
    assert not sides.hostile(s.state, draco, ancient)
    assert sides.hostile(s.state, ancient, ally)
    assert not sides.hostile(s.state, draco, ally)


def test_a_side_scores_what_its_members_have_on_average() -> None:
    s = allied("AC")
    for letter, points, stored in (("A", 26, 9), ("B", 34, 0), ("C", 45, 4), ("D", 35, 7)):
        player = s.player(letter)
        player.final = {"total": points, "reputation": points}
        s.store(letter, money=stored, science=0, materials=0)
    score_game(s.state)
    found = [(one["score"], one["resources"], one["place"]) for one in result(s.state)]
    assert found == [(35, 6, 2), (34, 0, 4), (35, 6, 2), (35, 7, 1)]
