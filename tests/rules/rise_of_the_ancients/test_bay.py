"""Interceptor Bays (ra.bay.*), and what one movement of an action is (ra.move.*)."""

import pytest

from penumbra.eclipse.board import pinning
from penumbra.eclipse.odds.battles import species_named, stats_of_parts, stats_of_tiles
from penumbra.eclipse.odds.forecast import after, forecast
from penumbra.eclipse.odds.ships import box_of
from penumbra.kernel import Choice
from penumbra.kit import BadBattle
from tests.rules.battlefield import HERE, SOUTH
from tests.rules.rise_of_the_ancients.allied import ally
from tests.rules.rise_of_the_ancients.test_simul import at_once
from tests.rules.setting import TERRANS, Setting
from tests.rules.test_move import LINE

MODULES = ["rare_technologies"]


def hangar(bays: int = 1, ship: str = "dreadnought", drives: int = 2, modules: list[str] = MODULES) -> Setting:
    """A carrier of A at home in 221, with these bays and so many nuclear drives; 203, 310 and 304 lie in a line."""
    s = Setting(2, modules=modules)
    for number, at in LINE.items():
        s.place(number, at)
    s.remove_ships("A", "221")
    s.ships("A", "221", **{ship: 1})
    fit(s, ship, bays, drives)
    return s


def fit(s: Setting, ship: str, bays: int, drives: int = 2) -> None:
    """Lays so many bays and drives on A's blueprint of a ship, and nothing else."""
    slots = len(s.board("A")["blueprints"][ship]["slots"])
    parts = (["interceptor_bay"] * bays + ["nuclear_drive"] * drives + ["ion_cannon"] * slots)[:slots]
    s.blueprint("A", ship, **{f"s{slot}": part for slot, part in enumerate(parts)})


def there(s: Setting, number: str, letter: str = "A") -> dict[str, int]:
    """A seat's ships in a sector as all see them; those in bays are no longer counted among them."""
    return {one["ship"]: one["count"] for one in s.seen(number)["ships"] if one["seat"] == "AB".index(letter)}


def aboard(s: Setting, number: str) -> dict[str, dict[str, int]]:
    """What is in the bays of A's ships in a sector, as all see it."""
    return {one["ship"]: one["aboard"] for one in s.seen(number)["ships"] if one["aboard"]}


def cargo(s: Setting) -> int:
    """How many Interceptors A's movement carries, as its step says; with them none of A's is missing."""
    found: int = s.state.view(0)["step"]["cargo"]
    kind = s.parts.ship_number["interceptor"]
    on_map = sum(place.count(0, kind) for place in s.state.galaxy.sectors)
    assert found + on_map + s.player("A").supply[kind] == s.parts.figures_of("interceptor")
    return found


@pytest.mark.rule("ra.bay.capacity")
def test_two_bays_take_four_interceptors_along_with_one_activation() -> None:
    s = hangar(bays=2)
    s.ships("A", "221", interceptor=5)
    s.play("A move")
    assert s.offered("A", "load") == {f"load dreadnought 221 {number}" for number in (1, 2, 3, 4)}
    assert s.refused("A load dreadnought 221 5") == "ra.bay.capacity"
    s.play("A load dreadnought 221 4", "A on 203")
    assert (cargo(s), aboard(s, "203")) == (4, {"dreadnought": {"interceptor": 4}})
    s.play("A on 310")
    assert there(s, "310") == {"dreadnought": 1, "interceptor": 4}
    assert there(s, "221") == {"interceptor": 1}
    assert s.state.view(0)["step"]["left"] == 2


@pytest.mark.rule("ra.bay.capacity")
def test_a_ship_without_a_bay_carries_none() -> None:
    s = hangar(bays=0)
    s.ships("A", "221", interceptor=2)
    s.play("A move")
    assert not s.offered("A", "load")
    assert s.refused("A load dreadnought 221 1") == "ra.bay.capacity"
    assert s.refused("A load interceptor 221 1") == "ra.bay.capacity"


@pytest.mark.rule("ra.bay.printed-values")
def test_a_bay_is_a_hull_and_uses_energy() -> None:
    s = hangar()
    s.blueprint("A", "cruiser", s2=None)
    before = s.board("A")["blueprints"]["cruiser"]
    empty = next(slot for slot, one in enumerate(before["slots"]) if one["part"] is None)
    s.blueprint("A", "cruiser", **{f"s{empty}": "interceptor_bay"})
    after = s.board("A")["blueprints"]["cruiser"]
    assert (after["hull"] - before["hull"], after["used"] - before["used"]) == (1, 2)
    assert (after["bays"], before["bays"]) == (2, 0)


@pytest.mark.rule("ra.bay.unpinned-only")
@pytest.mark.parametrize(("against", "cloaked", "most"), [(0, "", 2), (1, "", 1), (2, "", 0), (2, "A", 1), (2, "B", 0)])
def test_only_those_that_are_not_pinned_are_taken_aboard(against: int, cloaked: str, most: int) -> None:
    s = hangar()
    s.ships("A", "221", interceptor=2)
    s.ships("B", "221", interceptor=against)
    for letter in cloaked:
        s.learn(letter, "cloaking_device")
    s.play("A move")
    assert s.offered("A", "load") == {f"load dreadnought 221 {number + 1}" for number in range(most)}
    if most < 2:
        assert s.refused(f"A load dreadnought 221 {most + 1}") == "ra.bay.unpinned-only"
    if most:
        s.play(f"A load dreadnought 221 {most}", "A on 203")
        assert aboard(s, "203") == {"dreadnought": {"interceptor": most}}


@pytest.mark.rule("ra.bay.unpinned-only")
def test_who_is_held_by_the_guarded_center_takes_none_aboard() -> None:
    s = hangar()
    s.ships("A", "001", dreadnought=1, interceptor=2)
    s.place("102", (0, -1))
    s.play("A move")
    assert s.refused("A load dreadnought 001 1") == "ra.bay.unpinned-only"


@pytest.mark.rule("ra.bay.load-where")
def test_interceptors_on_the_way_are_not_picked_up_but_where_the_next_activation_begins() -> None:
    s = hangar()
    s.ships("A", "203", interceptor=2)
    s.play("A move")
    assert not s.offered("A", "load"), "none is where the carrier is"
    s.play("A move dreadnought 221 203", "A on 310")
    assert (there(s, "203"), there(s, "310")) == ({"interceptor": 2}, {"dreadnought": 1})
    s = hangar()
    s.ships("A", "203", interceptor=2)
    s.play("A move", "A move dreadnought 221 203")
    assert s.state.view(0)["step"]["left"] == 2
    s.play("A load dreadnought 203 2", "A on 310")
    assert s.state.view(0)["step"]["left"] == 1, "this was another activation"
    assert aboard(s, "310") == {"dreadnought": {"interceptor": 2}}


@pytest.mark.rule("ra.bay.load-where")
def test_nothing_is_loaded_where_no_way_leads_on() -> None:
    s = hangar(drives=1)
    s.place("316", (6, -3))
    s.ships("A", "316", dreadnought=1, interceptor=1)
    s.play("A move")
    assert not s.offered("A", "load")
    assert s.refused("A load dreadnought 316 1") == "ra.bay.load-where"


@pytest.mark.rule("ra.bay.unload-after-activation")
def test_interceptors_that_were_carried_move_on_by_themselves() -> None:
    s = hangar(drives=1)
    s.ships("A", "221", interceptor=2)
    s.play("A move", "A load dreadnought 221 2", "A on 203")
    assert (cargo(s), there(s, "203")) == (0, {"dreadnought": 1, "interceptor": 2})
    s.play("A move interceptor 203 310", "A load dreadnought 203 1", "A on 310")
    assert there(s, "310") == {"dreadnought": 1, "interceptor": 2}
    assert s.refused("A move interceptor 310 304") == "nd.move.three"


@pytest.mark.rule("ra.bay.unload-after-activation")
def test_they_leave_the_bay_by_choice_where_their_ship_might_go_on() -> None:
    s = hangar()
    s.ships("A", "221", interceptor=2)
    s.play("A move")
    assert s.refused("A unload") == "ra.bay.unload-after-activation"
    s.play("A load dreadnought 221 2", "A on 203")
    assert s.refused("A move interceptor 203 310") == "ra.bay.unload-after-activation"
    s.play("A unload")
    assert (cargo(s), there(s, "203")) == (0, {"dreadnought": 1, "interceptor": 2})
    assert s.refused("A on 310") == "nd.move.distance", "its activation is over"
    s.play("A move interceptor 203 310")


@pytest.mark.rule("ra.bay.unload-after-activation")
def test_they_leave_the_bay_when_another_ship_is_activated() -> None:
    s = hangar()
    s.ships("A", "221", interceptor=2, cruiser=1)
    s.play("A move", "A load dreadnought 221 2", "A on 203", "A move cruiser 221 203")
    assert there(s, "203") == {"dreadnought": 1, "interceptor": 2, "cruiser": 1}
    s.play("A load dreadnought 203 2", "A on 310")
    assert (there(s, "203"), aboard(s, "310")) == ({"cruiser": 1}, {"dreadnought": {"interceptor": 2}})


@pytest.mark.rule("ra.bay.no-effect-on-pinning")
def test_interceptors_aboard_hold_no_opponent_so_that_their_ship_goes_on() -> None:
    s = hangar()
    s.ships("A", "221", interceptor=2)
    s.ships("B", "203", interceptor=1)
    s.play("A move", "A load dreadnought 221 2", "A on 203")
    assert s.refused("A on 310") == "nd.move.through"
    s.play("A unload")
    assert s.refused("A load dreadnought 203 2") == "ra.bay.unpinned-only"
    s.play("A load dreadnought 203 1", "A on 310")
    assert (there(s, "203"), aboard(s, "310")) == ({"interceptor": 1}, {"dreadnought": {"interceptor": 1}})


@pytest.mark.rule("ra.bay.no-effect-on-pinning")
@pytest.mark.parametrize(("number", "left"), [(0, 0), (1, 1), (2, 2)])
def test_interceptors_aboard_pin_nobody(number: int, left: int) -> None:
    """Three ships of A hold three of B; those in bays do not."""
    s = hangar()
    s.ships("A", "203", dreadnought=1, interceptor=2)
    s.remove_ships("A", "221")
    s.play("A move")
    if number:
        s.play(f"A load dreadnought 203 {number}")
    s.ships("B", "203", interceptor=3)
    assert pinning.unpinned(s.state, s.sector("203"), 1) == left


@pytest.mark.rule("ra.bay.no-effect-on-pinning")
def test_who_acts_at_the_same_time_is_not_pinned_by_what_is_in_a_bay() -> None:
    s = at_once(7, "A", None, *MODULES)
    for number, at in LINE.items():
        s.place(number, at)
    s.ships("A", "203", dreadnought=1, interceptor=2)
    s.ships("E", "310", cruiser=3)
    fit(s, "dreadnought", 1)
    s.play("A move", "A load dreadnought 203 2", "E move", "E move cruiser 310 203")
    s.play("E move cruiser 310 203")
    assert s.refused("E move cruiser 203 310") is None, "one of two is free, as one ship holds one"
    s.play("A unload")
    assert s.refused("E move cruiser 203 310") == "nd.move.pin"


@pytest.mark.rule("ra.bay.unload-at-end")
def test_at_the_end_of_the_action_all_have_left_the_bays() -> None:
    s = hangar()
    s.ships("A", "221", interceptor=2)
    s.ships("B", "203", cruiser=1)
    s.play("A move", "A load dreadnought 221 2", "A on 203")
    assert there(s, "203") == {"dreadnought": 1}
    s.play("A end")
    assert (aboard(s, "203"), there(s, "203")) == ({}, {"dreadnought": 1, "interceptor": 2})
    s.dice(*[1] * 12)
    s.combat()
    fought = {(one["seat"], one["ship"]): one["count"] for one in s.state.view(0)["battle"]["types"]}
    assert fought == {(0, "dreadnought"): 1, (0, "interceptor"): 2, (1, "cruiser"): 1}


@pytest.mark.rule("ra.bay.unload-at-end")
def test_the_odds_count_those_that_will_have_left_the_bays() -> None:
    s = hangar()
    s.ships("A", "221", interceptor=2)
    s.ships("B", "203", cruiser=1)
    s.play("A move", "A load dreadnought 221 2")
    before = s.state.plain()
    told = [after(s.state, 0, Choice("on", ("203",)))]
    s.play("A on 203")
    told.append(forecast(s.state, "203"))
    assert aboard(s, "203"), "they are still in the bay while the odds are told"
    s.play("A end")
    told.append(forecast(s.state, "203"))
    for one in told:
        (attacker,) = [force for force in one.forces if force.seat == 0]
        assert {ships.name: ships.count for ships in attacker.fleet} == {"dreadnought": 1, "interceptor": 2}
    assert before["steps"][-1]["cargo"] == 2


@pytest.mark.rule("ra.bay.not-on-interceptors")
def test_no_fleet_is_built_for_the_odds_with_bays_on_interceptors() -> None:
    box = box_of("new-dawn")
    species, kinds = species_named(box, "terrans"), box.parts.ship_number
    assert stats_of_parts(box, species, kinds["cruiser"], ("interceptor_bay", "fusion_source")).bays == 2
    with pytest.raises(BadBattle, match=r"may not be put on the interceptor"):
        stats_of_parts(box, species, kinds["interceptor"], ("interceptor_bay",))
    with pytest.raises(BadBattle, match=r"may not be put on the interceptor"):
        stats_of_tiles(box, species, kinds["interceptor"], ("interceptor_bay", None, None, None), ())


@pytest.mark.rule("ra.bay.not-on-interceptors")
def test_interceptors_have_no_bays() -> None:
    s = hangar()
    s.learn("A", "interceptor_bay")
    s.play("A upgrade")
    slots = len(s.board("A")["blueprints"]["interceptor"]["slots"])
    for slot in range(slots):
        assert s.refused(f"A fit interceptor_bay interceptor {slot}") == "ra.bay.not-on-interceptors"
    fits = s.offered("A", "fit")
    assert not [one for one in fits if one.startswith("fit interceptor_bay interceptor ")]
    assert "fit interceptor_bay cruiser 2" in fits
    s.play("A fit interceptor_bay cruiser 2")
    assert s.board("A")["blueprints"]["cruiser"]["bays"] == 2


@pytest.mark.rule("ra.bay.immobile-carriers")
def test_a_starbase_may_have_a_bay_and_moves_nobody() -> None:
    s = hangar()
    s.learn("A", "interceptor_bay", "starbase")
    s.ships("A", "221", starbase=1, interceptor=1)
    fits = sorted(one for one in upgrading(s) if one.startswith("fit interceptor_bay starbase "))
    assert fits
    s.play(f"A {fits[0]}")
    assert s.board("A")["blueprints"]["starbase"]["bays"] == 2
    s.turn("A")
    s.play("A move")
    assert not [one for one in s.offered("A", "load") if "starbase" in one]
    assert s.refused("A load starbase 221 1") == "nd.concept.starbase-immobile"


def upgrading(s: Setting) -> set[str]:
    """What A may fit."""
    s.play("A upgrade")
    return s.offered("A", "fit")


@pytest.mark.rule("ra.bay.own-interceptors")
@pytest.mark.parametrize("allied", [False, True])
def test_nobody_elses_interceptors_are_taken_aboard(allied: bool) -> None:
    s = Setting(4, modules=["rare_technologies", "alliances"])
    s.place("316", HERE)
    s.place("304", SOUTH)
    s.ships("A", "316", dreadnought=2)
    s.ships("B", "316", interceptor=1)
    fit(s, "dreadnought", 1)
    if allied:
        ally(s, "AB")
    s.turn("A")
    s.play("A move")
    assert not s.offered("A", "load")
    assert s.refused("A load dreadnought 316 1") == "ra.bay.own-interceptors"
    s.ships("A", "316", interceptor=1)
    assert s.refused("A load dreadnought 316 1") is None
    assert s.refused("A load dreadnought 316 2") == "ra.bay.own-interceptors"


@pytest.mark.rule("ra.bay.carrier-route")
def test_slow_interceptors_follow_a_fast_carrier() -> None:
    s = hangar(drives=3)
    s.ships("A", "221", interceptor=2)
    assert s.board("A")["blueprints"]["interceptor"]["movement"] == 1
    s.play("A move", "A load dreadnought 221 2", "A on 203", "A on 310", "A on 304")
    assert there(s, "304") == {"dreadnought": 1, "interceptor": 2}
    assert s.state.view(0)["step"]["left"] == 2
    s.turn("A")
    s.ships("A", "221", interceptor=1)
    s.play("A move", "A move interceptor 221 203")
    assert s.refused("A on 310") == "nd.move.distance"


@pytest.mark.rule("ra.disc.jump-with-bay")
def test_a_carrier_jumps_with_what_is_in_its_bay() -> None:
    s = hangar(modules=["rare_technologies", "new_discoveries"])
    s.place("201", (1, -2), 1)
    s.ships("A", "221", interceptor=2)
    s.blueprint("A", "dreadnought", s4="jump_drive")
    s.play("A move", "A load dreadnought 221 2")
    assert s.refused("A on 201") == "nd.move.wormholes"
    s.play("A jump 201")
    assert aboard(s, "201") == {"dreadnought": {"interceptor": 2}}
    s.play("A unload")
    assert there(s, "201") == {"dreadnought": 1, "interceptor": 2}


@pytest.mark.rule("ra.bay.reaction")
def test_a_reaction_moves_a_carrier_with_what_is_in_its_bay() -> None:
    s = hangar()
    s.ships("A", "221", interceptor=2)
    s.play("A pass", "B explore", "B end")
    s.play("A react move", "A load dreadnought 221 2")
    assert s.refused("A move interceptor 221 203") is not None
    s.play("A on 203", "A unload")
    assert there(s, "203") == {"dreadnought": 1, "interceptor": 2}
    assert s.refused("A move interceptor 203 310") == "nd.reaction.move"


@pytest.mark.rule("ra.bay.cargo-limit-per-activation")
def test_a_bay_takes_others_along_with_the_next_activation() -> None:
    s = hangar(drives=1)
    s.ships("A", "221", interceptor=2)
    s.ships("A", "203", interceptor=2)
    s.play("A move", "A load dreadnought 221 2", "A on 203")
    assert there(s, "203") == {"dreadnought": 1, "interceptor": 4}
    assert s.refused("A load dreadnought 203 3") == "ra.bay.capacity"
    s.play("A load dreadnought 203 2", "A on 310", "A load dreadnought 310 2", "A on 304")
    assert (there(s, "203"), there(s, "304")) == ({"interceptor": 2}, {"dreadnought": 1, "interceptor": 2})


@pytest.mark.rule("ra.move.activation")
def test_an_activation_moves_one_ship_as_far_as_its_drives_allow() -> None:
    s = Setting(7, ("wardens", *TERRANS), modules=["many_players"])
    for number, at in LINE.items():
        s.place(number, at)
    s.ships("A", "203", cruiser=1)
    fit(s, "cruiser", 0)
    s.play("A move", "A move cruiser 203 310", "A on 304")
    assert s.refused("A on 310") == "nd.move.distance"
    s.play("A move cruiser 304 310", "A on 203")
    assert there(s, "203") == {"cruiser": 1}
    assert s.refused("A move cruiser 203 310") == "nd.move.three"
