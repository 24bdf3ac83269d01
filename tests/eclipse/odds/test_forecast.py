"""Battles for the odds, taken from positions."""

from collections import Counter

import pytest

from penumbra.eclipse.combat.order import next_battle
from penumbra.eclipse.components.blueprints import ShipStats
from penumbra.eclipse.odds.forecast import after, forecast
from penumbra.eclipse.odds.questions import asked_of
from penumbra.kernel import Chance, Choice, Refused, seat_number, seed_from
from penumbra.odds.contenders import Contender, in_order
from penumbra.odds.fleet import Engagement, Policy
from penumbra.odds.solver import solve
from tests.eclipse.odds.engine import standard_errors
from tests.odds.enumeration import attacker_win
from tests.rules.battlefield import HERE, NORTH, duel, hunt, only_ones
from tests.rules.rise_of_the_ancients.ancients import DRACO, guarded
from tests.rules.setting import Setting


def test_ships_that_nobody_plays_defend_and_aim_by_their_rule() -> None:
    found = forecast(hunt({"cruiser": 2}, ancients=2).state, "316")
    battle = found.first()
    assert battle is not None
    assert found.seats() == (0, -1)
    assert (battle.attacker_policy, battle.defender_policy) == (Policy.OPTIMAL, Policy.NPC)
    assert [(ships.name, ships.count, ships.bounty) for ships in battle.defender] == [("ancient", 2, 1)]
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
    assert [force.seat for force in found.forces] == [-1, 2, 0, 1]
    holders = in_order([Contender(force.fleet, Policy.NPC) for force in found.forces])
    assert sum(holder.stays for holder in holders) == pytest.approx(1)


def with_draco(entered: str, allied: str = "") -> Setting:
    """Draco (A), at peace with the Ancient of the sector, and others who are not; all have an interceptor."""
    s = Setting(3, ("descendants_of_draco", "terran_union", "terran_federation"))
    only_ones(s)
    s.place("316", HERE, npc={"ancient": 1})
    for letter in entered:
        s.ships(letter, "316", interceptor=1)
    if allied:
        s.state.sides = ((0, 1), (0, 1), (2,), (3,))
    return s


def who_stays(s: Setting, number: str = "316") -> dict[int, float]:
    """The chance of each to have ships left in a sector, ships that nobody plays as -1."""
    question = asked_of(forecast(s.state, number))
    assert question is not None
    holders = in_order(question.contenders)
    return {seat: one.stays for (seat, *_), one in zip(question.contender_seats, holders, strict=True)}


@pytest.mark.parametrize(("entered", "seats"), [("AB", [-1, 0, 1]), ("BA", [-1, 1, 0]), ("A", [0]), ("B", [-1, 1])])
def test_ancients_fight_last_where_any_player_fights_them(entered: str, seats: list[int]) -> None:
    found = forecast(with_draco(entered).state, "316")
    assert [force.seat for force in found.forces] == seats
    peaceful = {force.seat for force in found.forces if force.at_peace}
    assert peaceful == ({0} if {0, 1} <= set(seats) else set())
    assert (found.first() is None) == (entered == "A")


@pytest.mark.parametrize("entered", ["AB", "BA", "ABC", "CAB", "BCA"])
def test_ancients_fight_whoever_is_left_but_not_draco(entered: str) -> None:
    """Against full enumeration: without a hull whoever is left is whole, so each battle is one from the start."""
    s = with_draco(entered)
    fleets = {force.seat: force.fleet for force in forecast(s.state, "316").forces}
    standing = {seat_number(entered[-1]): 1.0}
    for defender in map(seat_number, reversed(entered[:-1])):
        after = dict.fromkeys(map(seat_number, entered), 0.0)
        for attacker, chance in standing.items():
            win = attacker_win(Engagement(fleets[attacker], fleets[defender]))
            after[attacker] += chance * win
            after[defender] += chance * (1 - win)
        standing = after
    against_ancients = attacker_win(Engagement(fleets[1], fleets[-1], defender_policy=Policy.NPC))
    expected = {seat: chance * (against_ancients if seat else 1) for seat, chance in standing.items()}
    stays = who_stays(s)
    assert stays == pytest.approx({**expected, -1: 1 - sum(expected.values()) + standing[0]})
    assert sum(stays.values()) == pytest.approx(1 + standing[0]), "Draco and Ancients are left together"


def test_the_engine_fights_beside_ancients_as_the_forecast_says() -> None:
    """By the engine's own dice; with one ship each there is nothing to choose but to attack."""
    s, fights = with_draco("AB"), 1_500
    expected = who_stays(s)
    s.state.journal = None
    s.combat()
    chance, left = Chance(seed_from("peace")), Counter[int]()
    for _ in range(fights):
        state = s.state.copy()
        state.chance = chance
        while next_battle(state, state.sector("316")) is not None:
            state.play(state.waiting()[0], Choice("attack", ("interceptor",)))
        left.update(seat for seat in (-1, 0, 1) if state.sector("316").party(seat if seat >= 0 else state.npc))
    for seat, share in expected.items():
        assert standard_errors(left[seat] / fights, share, fights) < 4.5, (left, expected)


def test_of_allies_only_those_fight_ancients_who_are_not_at_peace_with_them() -> None:
    s = with_draco("AB", allied="AB")
    found = forecast(s.state, "316")
    battle = found.first()
    assert battle is not None
    assert [ships.count for ships in battle.attacker] == [1]
    holders = in_order([Contender(force.fleet, force.policy, force.at_peace) for force in found.forces])
    assert holders[1].stays == pytest.approx(1), "Draco's ship is never shot at"
    both, alone = holders[1].left[1, 1], holders[1].left[1, 0]
    assert (both, alone) == pytest.approx((1 - holders[0].stays, holders[0].stays))
    assert both == pytest.approx(attacker_win(battle))


def on_a_homeworld(*letters: str) -> Setting:
    """A, the Descendants of Draco, and others on a homeworld with a cruiser of the Ancients and an Ancient."""
    s = guarded({}, "c", ancients=1, factions=DRACO, modules=["ancient_homeworlds", "ancient_hives"])
    for letter in letters:
        s.ships(letter, "271", cruiser=2)
    return s


def test_of_ships_of_nobody_those_at_peace_take_no_part() -> None:
    s = on_a_homeworld("A")
    battle = forecast(s.state, "271").first()
    assert battle is not None
    assert [ships.name for ships in battle.defender] == ["ancient_cruiser"]
    s.dice(*[1] * 5)
    s.combat()
    assert forecast(s.state, "271").now == battle
    other = forecast(on_a_homeworld("B").state, "271").first()
    assert other is not None
    assert [ships.name for ships in other.defender] == ["ancient", "ancient_cruiser"]


def test_what_a_contender_spares_stays_beside_it() -> None:
    """The Ancient is left with the Descendants, whoever of these and the cruiser falls."""
    found = forecast(on_a_homeworld("A").state, "271")
    battle = found.first()
    assert battle is not None
    nobody, draco = in_order([Contender(one.fleet, one.policy, one.at_peace, one.spares) for one in found.forces])
    assert draco.stays == pytest.approx(attacker_win(battle))
    assert nobody.left == pytest.approx({(1, 0): draco.stays, (1, 1): 1 - draco.stays})
    stays = who_stays(on_a_homeworld("A", "B"), "271")
    assert stays[-1] == pytest.approx(1 - stays[1]), "B has to destroy both"
    assert 0 < stays[1] < stays[0]


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
    found = {number: forecast(twin, number).forces[0].fleet[0] for number in ("316", "313")}
    assert {number: (ships.hull, ships.cannons) for number, ships in found.items()} == {
        "316": (3, (4,)),
        "313": (1, (1, 1)),
    }
    s.combat()
    (ancient,) = [row for row in s.state.view(0)["battle"]["types"] if row["seat"] == -1]
    assert ancient["hull"] == 3
