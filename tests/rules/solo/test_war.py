"""The steps that move the opponent's ships: attack and defend."""

from typing import Any

import pytest

from penumbra.eclipse import EclipseState
from tests.rules.solo.opponent import OPPONENT, Solo, alike, resolve

FRONT = "210"
"""The sector of the opponent from which it attacks."""


def front(**ships: int) -> Solo:
    """Ships of the opponent in 210, which the tests join to what may be attacked; the rally sector is its home."""
    setting = Solo()
    setting.remove_ships("B", "223")
    setting.automa.rally = setting.state.galaxy.by_id["223"]
    setting.own(FRONT, (3, -5))
    setting.ships("B", FRONT, **ships)
    setting.network()
    return setting


def target(setting: Solo, number: str, at: tuple[int, int], owner: str | None = None, **more: Any) -> None:
    """Puts a sector on the map that may be attacked from the front."""
    setting.own(number, at, owner=owner, **more)


def fleet(setting: Solo, number: str) -> dict[str, int]:
    """The opponent's ships in a sector."""
    return {one["ship"]: one["count"] for one in setting.seen(number)["ships"] if one["seat"] == OPPONENT}


@pytest.mark.rule("solo.step.attack-forces")
@pytest.mark.parametrize(
    ("techs", "absorber", "sent"),
    [((), False, 2), (("neutron_bombs",), False, 1), (("neutron_bombs",), True, 2)],
)
def test_the_two_cheapest_go_where_nobody_defends_and_one_with_bombs(
    techs: tuple[str, ...], absorber: bool, sent: int
) -> None:
    setting = front(dreadnought=1, interceptor=2)
    target(setting, "309", (4, -5), "A")
    setting.network(s210="309")
    setting.learn("B", *techs)
    if absorber:
        setting.learn("A", "neutron_absorber")
    assert setting.resolve("attack")
    assert fleet(setting, "309") == {"interceptor": sent}


@pytest.mark.rule("solo.step.attack-forces")
def test_one_ship_alone_goes_where_nobody_defends() -> None:
    setting = front(dreadnought=1)
    target(setting, "309", (4, -5), "A")
    setting.network(s210="309")
    assert setting.resolve("attack")
    assert fleet(setting, "309") == {"dreadnought": 1}


@pytest.mark.rule("solo.step.attack-forces")
@pytest.mark.parametrize(
    ("human", "sent"),
    [
        ({"dreadnought": 1}, {"dreadnought": 1, "cruiser": 1}),
        ({"dreadnought": 1, "cruiser": 1}, {"dreadnought": 1, "cruiser": 1, "interceptor": 1}),
        ({"interceptor": 1}, {"dreadnought": 1}),
        ({"dreadnought": 2}, {}),
    ],
)
def test_the_cheapest_fleet_that_has_some_to_spare_or_else_the_three_most_expensive(
    human: dict[str, int], sent: dict[str, int]
) -> None:
    """Against one interceptor 3 are needed: a dreadnought for 8, as a cruiser and an interceptor cost."""
    setting = front(dreadnought=1, cruiser=1, interceptor=2)
    target(setting, "309", (4, -5))
    setting.network(s210="309")
    setting.ships("A", "309", **human)
    setting.dice(3)
    assert bool(setting.resolve("attack")) is bool(sent)
    assert fleet(setting, "309") == sent


@pytest.mark.rule("solo.step.attack-forces", "solo.basics.random")
def test_fleets_of_equal_cost_are_left_to_the_die() -> None:
    """Two interceptors of different sectors, of which one is needed against an Ancient."""
    setting = front(interceptor=1)
    setting.own("202", (5, -5))
    setting.ships("B", "202", interceptor=1)
    target(setting, "309", (4, -5), npc={"ancient": 1})
    setting.network(s309="210 202")
    setting.state.round = 5

    def left(state: EclipseState) -> object:
        resolve(state, "attack")
        return state.sector("202").party(OPPONENT)

    assert alike(setting.shares(left, 600), 2)
    setting.dice(1)
    setting.resolve("attack")
    chosen, by = setting.decided_by("solo.step.attack-forces")
    assert by == "die"
    assert setting.decision("solo.step.attack-forces").outcomes == ("interceptor from 210", "interceptor from 202")
    assert chosen == "interceptor from 210"


@pytest.mark.rule("solo.step.attack-forces")
@pytest.mark.parametrize(("drive", "reached"), [("nuclear_drive", False), ("fusion_drive", True)])
def test_only_ships_go_that_reach_the_target_with_one_move(drive: str, reached: bool) -> None:
    setting = front(interceptor=2)
    target(setting, "309", (5, -5), "A")
    target(setting, "202", (4, -5))
    setting.network(s210="202", s202="309")
    setting.automa.drive = setting.parts.part_number[drive]
    setting.learn("B", "gauss_shield")
    setting.resolve("upgrade")  # what the drive does counts from the next step on the sheet
    assert bool(setting.resolve("attack")) is reached
    assert bool(fleet(setting, "309")) is reached


@pytest.mark.rule("solo.step.attack-forces", "solo.basics.rules-apply")
def test_an_enemy_on_the_way_pins_the_ships_that_would_pass() -> None:
    setting = front(interceptor=2)
    setting.automa.drive = setting.parts.part_number["fusion_drive"]
    setting.learn("B", "gauss_shield")
    setting.resolve("upgrade")
    target(setting, "309", (5, -5), "A")
    target(setting, "202", (4, -5))
    setting.network(s210="202", s202="309")
    setting.ships("A", "202", cruiser=2)
    assert not setting.resolve("attack")
    setting.remove_ships("A", "202")
    assert setting.resolve("attack")
    assert fleet(setting, "309") == {"interceptor": 2}


@pytest.mark.rule("solo.step.attack-restriction-human")
@pytest.mark.parametrize(("human", "attacked"), [({"cruiser": 1}, True), ({"dreadnought": 1}, False)])
def test_the_fleet_must_be_worth_more_than_the_humans(human: dict[str, int], attacked: bool) -> None:
    setting = front(cruiser=1, interceptor=1)
    target(setting, "309", (4, -5))
    setting.network(s210="309")
    setting.ships("A", "309", **human)
    assert bool(setting.resolve("attack")) is attacked
    assert setting.conditions("solo.step.attack-restriction-human") == [attacked]
    assert sum(fleet(setting, "309").values()) == (2 if attacked else 0)


@pytest.mark.rule("solo.step.attack-restriction-human")
def test_ships_that_are_there_already_count() -> None:
    setting = front(cruiser=1)
    target(setting, "309", (4, -5))
    setting.network(s210="309")
    setting.ships("A", "309", dreadnought=1)
    setting.ships("B", "309", cruiser=1)
    assert setting.resolve("attack")
    assert fleet(setting, "309") == {"cruiser": 2}


@pytest.mark.rule("solo.step.attack-restriction-npc")
@pytest.mark.parametrize(
    ("npc", "ships", "least_round"),
    [
        ({"ancient": 1}, {"cruiser": 1}, 3),
        ({"ancient": 2}, {"cruiser": 1}, 5),
        ({"guardian": 1}, {"dreadnought": 1}, 4),
        ({"gcds": 1}, {"dreadnought": 1}, 7),
        ({"gcds": 1}, {"cruiser": 2}, 6),
    ],
)
def test_value_and_round_must_come_to_so_much_against_those_nobody_plays(
    npc: dict[str, int], ships: dict[str, int], least_round: int
) -> None:
    for round_, attacked in ((least_round - 1, False), (least_round, True)):
        setting = front(**ships)
        target(setting, "309", (4, -5), npc=npc)
        setting.network(s210="309")
        setting.state.round = round_
        assert bool(setting.resolve("attack")) is attacked
        assert setting.conditions("solo.step.attack-restriction-npc") == [attacked]
        assert fleet(setting, "309") == (ships if attacked else {})


@pytest.mark.rule("solo.step.attack-mixed")
def test_a_target_with_both_must_meet_both_restrictions() -> None:
    for ships, there, attacked in (
        ({"cruiser": 2}, {}, True),
        ({"cruiser": 1}, {}, False),
        ({"cruiser": 1}, {"interceptor": 1}, True),
    ):
        setting = front(**ships)
        target(setting, "309", (4, -5), npc={"ancient": 1})
        setting.network(s210="309")
        setting.ships("A", "309", cruiser=1)
        setting.ships("B", "309", **there)
        setting.state.round = 3
        assert bool(setting.resolve("attack")) is attacked
        assert fleet(setting, FRONT) == ({} if attacked else ships)
    setting = front(cruiser=2)
    target(setting, "309", (4, -5), npc={"ancient": 1})
    setting.network(s210="309")
    setting.ships("A", "309", cruiser=1)
    setting.resolve("attack")
    assert setting.conditions("solo.step.attack-restriction-npc") == [True]
    assert setting.conditions("solo.step.attack-restriction-human") == [True]


def targets(first: dict[str, Any], second: dict[str, Any], round_: int = 8) -> Solo:
    """Two targets beside the front, each with an owner, ships of the human, ships of nobody, and points."""
    setting = front(dreadnought=2, cruiser=2)
    setting.state.round = round_
    for number, at, told in (("309", (4, -5), first), ("307", (4, -6), second)):
        target(setting, number, at, told.get("owner"), npc=told.get("npc"))
        setting.ships("A", number, **told.get("ships", {}))
    setting.network(s210="309 307", s223="210")
    return setting


@pytest.mark.rule("solo.step.attack-target")
@pytest.mark.parametrize(
    ("better", "worse", "by"),
    [
        ({"owner": "A"}, {"owner": "A", "ships": {"interceptor": 1}}, "undefended_human_sector"),
        ({"owner": "A"}, {"ships": {"interceptor": 1}}, "undefended_human_sector"),
        ({"owner": "A", "ships": {"interceptor": 1}}, {"ships": {"interceptor": 1}}, "defended_human_sector"),
        ({"ships": {"interceptor": 1}}, {"npc": {"ancient": 1}}, "human_ships"),
        ({"npc": {"ancient": 1}}, {"npc": {"ancient": 2}}, "one_ancient"),
        ({"npc": {"ancient": 2}}, {"npc": {"gcds": 1}}, "two_ancients_or_guardian"),
        ({"npc": {"guardian": 1}}, {"npc": {"gcds": 1}}, "two_ancients_or_guardian"),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_the_target_by_who_defends_it(better: dict[str, Any], worse: dict[str, Any], by: str, turned: bool) -> None:
    setting = targets(worse, better) if turned else targets(better, worse)
    assert setting.resolve("attack")
    assert setting.decided_by("solo.step.attack-target") == ("307" if turned else "309", by)


@pytest.mark.rule("solo.step.attack-target")
def test_an_undefended_sector_of_one_point_comes_before_a_defended_one_of_three() -> None:
    setting = front(cruiser=2)
    target(setting, "310", (4, -6), "A")
    target(setting, "107", (4, -5), "A")
    setting.network(s210="310 107")
    setting.ships("A", "107", interceptor=1)
    setting.resolve("attack")
    assert setting.decided_by("solo.step.attack-target") == ("310", "undefended_human_sector")


@pytest.mark.rule("solo.step.attack-target", "solo.basics.random")
def test_of_equal_targets_points_the_way_home_and_then_the_die() -> None:
    setting = front(cruiser=2)
    target(setting, "107", (4, -5), "A")
    target(setting, "310", (4, -6), "A")
    target(setting, "312", (5, -6), "A")
    setting.network(s210="107 310 312", s223="210")
    setting.resolve("attack")
    assert setting.decided_by("solo.step.attack-target") == ("107", "most_printed_points")
    setting = front(cruiser=2)
    target(setting, "310", (4, -6), "A")
    target(setting, "312", (5, -6), "A")
    setting.network(s210="310 312", s223="210 312")
    setting.resolve("attack")
    assert setting.decided_by("solo.step.attack-target") == ("312", "nearest")
    for roll, chosen in ((3, "310"), (4, "312")):
        setting = front(cruiser=2)
        target(setting, "310", (4, -6), "A")
        target(setting, "312", (5, -6), "A")
        setting.network(s210="310 312", s223="210")
        setting.dice(roll)
        setting.resolve("attack")
        assert setting.decided_by("solo.step.attack-target") == (chosen, "die")


@pytest.mark.rule("solo.step.attack-target")
def test_where_own_ships_besiege_a_sector_it_is_no_target_without_an_enemy() -> None:
    setting = front(interceptor=1)
    target(setting, "306", (4, -5), "A")
    setting.network(s210="306")
    setting.ships("B", "306", interceptor=2)
    assert not setting.resolve("attack")
    setting.ships("A", "306", interceptor=1)
    assert setting.resolve("attack")
    assert fleet(setting, "306") == {"interceptor": 3}


@pytest.mark.rule("solo.step.attack-target")
def test_nothing_is_attacked_where_nobody_is() -> None:
    setting = front(interceptor=3)
    target(setting, "306", (4, -5))
    setting.network(s210="306 223")
    assert not setting.resolve("attack")
    assert setting.conditions("solo.step.attack-target") == [False]


@pytest.mark.rule("solo.step.attack-home")
def test_besiegers_stay_while_the_disc_is_there() -> None:
    setting = front()
    target(setting, "306", (4, -5), "A", cubes={0: "money", 1: "materials"})
    target(setting, "107", (4, -6), "A")
    setting.network(s306="107")
    setting.ships("B", "306", interceptor=2)
    assert not setting.resolve("attack")
    setting.sector("306").owner = -1
    assert setting.resolve("attack")
    assert fleet(setting, "107") == {"interceptor": 2}


@pytest.mark.rule("solo.step.attack-home")
@pytest.mark.parametrize(("near", "sent"), [(True, {"interceptor": 1}), (False, {"cruiser": 1, "interceptor": 1})])
def test_one_ship_guards_the_rally_sector_while_the_human_is_near(near: bool, sent: dict[str, int]) -> None:
    setting = front(cruiser=1, interceptor=1)
    setting.automa.rally = setting.state.galaxy.by_id[FRONT]
    target(setting, "306", (4, -5), "A")
    target(setting, "107", (4, -6))
    setting.network(s210="306 107" if near else "306", s306="107")
    setting.ships("A", "107", interceptor=1)
    setting.resolve("attack", targets=("human",), target=("undefended_human_sector",))
    assert fleet(setting, "306") == sent


@pytest.mark.rule("solo.step.attack-home")
@pytest.mark.parametrize(("pinned", "sent"), [(0, 2), (1, 1)])
def test_a_ship_is_left_behind_only_where_it_is_pinned(pinned: int, sent: int) -> None:
    setting = front(interceptor=1)
    setting.own("202", (5, -5))
    setting.ships("B", "202", interceptor=1)
    target(setting, "306", (4, -5), "A")
    setting.network(s306="210 202")
    setting.ships("A", "202", interceptor=pinned)
    assert setting.resolve("attack")
    assert fleet(setting, "306") == {"interceptor": sent}
    assert fleet(setting, "202") == ({"interceptor": 1} if pinned else {})


@pytest.mark.rule("solo.step.attack-home", "solo.basics.rules-apply")
def test_starbases_never_move() -> None:
    setting = front(starbase=2)
    target(setting, "306", (4, -5), "A")
    setting.network(s210="306")
    assert not setting.resolve("attack")
    assert fleet(setting, FRONT) == {"starbase": 2}


def invaded(**ships: dict[str, int]) -> Solo:
    """Human ships in sectors of the opponent: 209 and 202, each beside the front."""
    setting = front(cruiser=1)
    for number, at in (("209", (4, -5)), ("202", (4, -6))):
        setting.own(number, at)
        setting.ships("A", number, **ships.get(f"s{number}", {}))
    setting.network(s210="209 202")
    return setting


@pytest.mark.rule("solo.step.defend-restriction")
def test_there_must_be_an_invaded_sector_and_ships_that_reach_it() -> None:
    rule = "solo.step.defend-restriction"
    setting = invaded()
    assert not setting.resolve("defend")
    assert setting.conditions(rule) == [False]
    setting = invaded(s209={"interceptor": 1})
    setting.ships("A", FRONT, interceptor=1)
    assert not setting.resolve("defend", sector=("most_own_cubes",)), "the only ship is pinned"
    assert setting.conditions(rule) == [True, False, False]
    setting = invaded(s209={"interceptor": 1})
    setting.network()
    assert not setting.resolve("defend")


@pytest.mark.rule("solo.step.defend-restriction")
@pytest.mark.parametrize(
    ("human", "beside", "defended"),
    [
        ({"dreadnought": 1}, {}, True),
        ({"dreadnought": 2}, {}, False),
        ({"dreadnought": 1, "interceptor": 1}, {}, False),
        ({"dreadnought": 1, "interceptor": 1}, {"interceptor": 1}, True),
    ],
)
def test_its_value_there_is_one_short_at_most(human: dict[str, int], beside: dict[str, int], defended: bool) -> None:
    setting = invaded(s209=human)
    setting.ships("B", "209", **beside)
    assert bool(setting.resolve("defend")) is defended
    assert setting.conditions("solo.step.defend-restriction")[-1] is defended
    assert fleet(setting, FRONT) == ({} if defended else {"cruiser": 1})


@pytest.mark.rule("solo.step.defend-priority")
def test_the_sector_with_most_cubes_then_points_and_then_the_die() -> None:
    one = {"interceptor": 1}
    setting = invaded(s209=one, s202=one)
    setting.cube("209", 0, "money")
    setting.resolve("defend")
    assert setting.decided_by("solo.step.defend-priority")[0] == "cruiser from 210"
    assert fleet(setting, "209") == {"cruiser": 1}
    setting = invaded(s209=one, s202=one)
    setting.resolve("defend")
    assert fleet(setting, "202") == {"cruiser": 1}, "202 is worth more points"
    for roll, chosen in ((1, "209"), (6, "202")):
        setting = invaded(s209=one, s202=one)
        setting.dice(roll)
        setting.resolve("defend", sector=("most_own_cubes",))
        assert fleet(setting, chosen) == {"cruiser": 1}


@pytest.mark.rule("solo.step.defend-priority", "solo.step.defend-restriction")
def test_a_sector_that_cannot_be_held_is_not_defended_and_another_is() -> None:
    setting = invaded(s209={"dreadnought": 2}, s202={"interceptor": 1})
    setting.cube("209", 0, "money")
    assert setting.resolve("defend")
    assert fleet(setting, "202") == {"cruiser": 1}


@pytest.mark.rule("solo.step.defend-priority")
@pytest.mark.parametrize(("card", "sent"), [("", {"dreadnought": 1, "cruiser": 2}), ("reaction", {"dreadnought": 1})])
def test_up_to_three_ships_move_in_the_most_expensive_first_and_one_with_the_reaction_card(
    card: str, sent: dict[str, int]
) -> None:
    setting = invaded(s209={"interceptor": 1})
    setting.ships("B", FRONT, dreadnought=1, cruiser=1, interceptor=1)
    setting.resolve("defend", "209", card)
    assert fleet(setting, "209") == sent


@pytest.mark.rule("solo.reaction.invaded-sector")
def test_a_reaction_defends_the_sector_it_is_for_alone() -> None:
    setting = invaded(s209={"dreadnought": 2}, s202={"interceptor": 1})
    assert not setting.resolve("defend", "209", "reaction")
    assert setting.resolve("defend", "202", "reaction")
