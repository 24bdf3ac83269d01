"""Battles for the odds, taken from positions."""

import pytest

from penumbra.eclipse.components.blueprints import ShipStats
from penumbra.eclipse.odds.forecast import after, forecast
from penumbra.kernel import Choice, Refused
from penumbra.odds.fleet import Policy
from penumbra.odds.parties import Party, in_order
from penumbra.odds.solver import solve
from tests.rules.battlefield import HERE, NORTH, duel, hunt
from tests.rules.setting import Setting


def test_ships_that_nobody_plays_defend_and_aim_by_their_rule() -> None:
    found = forecast(hunt({"cruiser": 2}, ancients=2).state, "316")
    battle = found.first()
    assert battle is not None
    assert found.seats() == (0, -1)
    assert (battle.attacker_policy, battle.defender_policy) == (Policy.OPTIMAL, Policy.NPC)
    assert [(ships.name, ships.count, ships.tiles) for ships in battle.defender] == [("ancient", 2, 1)]
    assert [(ships.name, ships.count, ships.cost) for ships in battle.attacker] == [("cruiser", 2, 5)]


def test_the_last_to_enter_attacks_and_the_controller_defends() -> None:
    assert forecast(duel({"cruiser": 1}, {"interceptor": 1}).state, "316").seats() == (1, 0)
    assert forecast(duel({"cruiser": 1}, {"interceptor": 1}, owner="B").state, "316").seats() == (0, 1)


def test_a_sector_in_peace_has_no_battle() -> None:
    s = Setting()
    assert forecast(s.state, s.home("A")).first() is None


def test_several_parties_stand_in_the_order_of_their_battles() -> None:
    s = Setting(3)
    s.place("316", HERE, npc={"ancient": 1})
    for letter in "CAB":
        s.ships(letter, "316", interceptor=1)
    found = forecast(s.state, "316")
    assert [party.seat for party in found.parties] == [-1, 2, 0, 1]
    holders = in_order([Party(party.fleet, Policy.NPC) for party in found.parties])
    assert sum(holder.alone for holder in holders) == pytest.approx(1)


def test_a_battle_that_is_being_fought_goes_on_from_where_it_stands() -> None:
    s = duel({"cruiser": 1}, {"interceptor": 2})
    before = forecast(s.state, "316").first()
    assert before is not None
    s.combat()
    s.dice(6)  # B's interceptors act first; one die each
    found = forecast(s.state, "316")
    assert (found.now, found.turn) == (before, 0)
    s.dice(6, 1)
    s.play("B attack interceptor")
    found = forecast(s.state, "316")
    assert found.now is not None
    assert found.turn == 1
    assert found.now.defender[0].damage == (1,)
    fresh, rest = solve(found.now), solve(found.now, turn=found.turn)
    assert rest.attacker_win < fresh.attacker_win


def test_missiles_that_were_fired_are_gone() -> None:
    s = duel({"cruiser": 1}, {"interceptor": 1})
    s.blueprint("B", "interceptor", s0="plasma_missile")
    before = forecast(s.state, "316").first()
    assert before is not None
    assert before.attacker[0].missiles == (2, 2)
    s.dice(1, 1)
    s.combat()
    found = forecast(s.state, "316").now
    assert found is not None
    assert found.attacker[0].missiles == ()


def test_a_move_is_looked_at_before_it_is_made() -> None:
    s = Setting()
    s.place("316", HERE, owner="A")
    s.place("314", NORTH, npc={"ancient": 1})
    s.ships("A", "316", cruiser=1)
    move = Choice("move", ("cruiser", "316", "314"))
    before = s.state.plain()
    found = after(s.state, 0, move)  # the action has not begun
    assert s.state.plain() == before
    assert found.sector == "314"
    assert found.seats() == (0, -1)
    s.play("A move")
    assert after(s.state, 0, move) == found
    s.play(f"A {move}")
    assert forecast(s.state, "314") == found


def test_only_moves_can_be_looked_at() -> None:
    s = Setting()
    with pytest.raises(ValueError, match="only moves"):
        after(s.state, 0, Choice("explore"))
    with pytest.raises(Refused):
        after(s.state, 0, Choice("move", ("cruiser", s.home("A"), "001")))


def test_ships_of_a_kind_may_fight_otherwise_in_another_sector() -> None:
    s = hunt({"cruiser": 1}, ancients=1)
    s.place("313", NORTH, npc={"ancient": 1})
    s.ships("A", "313", interceptor=1)
    tougher = ShipStats()
    tougher.hull, tougher.cannons = 3, (4,)
    place = s.sector("316")
    place.npc = tuple(
        tougher if kind == "ancient" else place.npc[number] for kind, number in s.parts.npc_number.items()
    )
    twin = s.state.copy()
    found = {number: forecast(twin, number).parties[0].fleet[0] for number in ("316", "313")}
    assert {number: (ships.hull, ships.cannons) for number, ships in found.items()} == {
        "316": (3, (4,)),
        "313": (1, (1, 1)),
    }
    s.combat()
    (ancient,) = [row for row in s.state.view(0)["battle"]["types"] if row["seat"] == -1]
    assert ancient["hull"] == 3
