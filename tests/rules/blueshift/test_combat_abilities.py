"""What species, sectors, sites and cards do to the dice of battles."""

from typing import Any, Final

import pytest

from penumbra.blueshift.components.effects import CombatModifier
from penumbra.blueshift.components.terms import UnitId
from penumbra.blueshift.phases.space_combat import SpaceCombat
from penumbra.blueshift.position.player import Boon
from tests.rules.blueshift.battlefield import HERE, damage, field, fight, left
from tests.rules.blueshift.setting import Setting

COMPUTERS: Final = CombatModifier(
    amount=1, side="attacker", rounds=(1,), units="all", duration="this_turn", battles="one_chosen"
)
"""What Targeting Computers lend."""


def at_a_battleship(species: str, unit: Any, *dice: int, other: str = "tivare") -> Setting:
    """A ship of A attacks the battleship of B; after the dice of A those of B miss."""
    table = field(species, other)
    table.add("A", unit, HERE)
    table.add("B", "battleship", HERE)
    fight(table, *dice, 1, 1, 1)
    return table


@pytest.mark.rule("bs.marrow.ruthless", "bs.marrow.ruthless-not")
@pytest.mark.parametrize(
    ("unit", "dice", "hits"),
    [
        ("scout", (4,), 1),
        ("scout", (3,), 0),
        ("destroyer", (3,), 1),
        ("battleship", (3, 3, 2), 2),
        ("colony_ship", (5,), 0),
        ("colony_ship", (6,), 1),
    ],
)
def test_marrow_kir_warships_add_to_the_first_round_of_their_attacks(unit: Any, dice: Any, hits: int) -> None:
    table = at_a_battleship("marrow_kir", unit, *dice)
    assert damage(table, "B", "battleship-1") == hits
    table = at_a_battleship("android_tribunal", unit, *dice)
    assert damage(table, "B", "battleship-1") == (hits if unit == "colony_ship" else 0)


@pytest.mark.rule("bs.marrow.ruthless")
def test_they_add_nothing_in_later_rounds_and_interceptors_add_as_well() -> None:
    table = at_a_battleship("marrow_kir", "scout", 3)
    fight(table, 4, 1, 1, 1)
    assert damage(table, "B", "battleship-1") == 0
    table = field("marrow_kir", "tivare")
    table.add("A", "destroyer", HERE, interceptors=1)
    table.add("B", "battleship", HERE)
    fight(table, 1, 5, 1, 1, 1)
    assert damage(table, "B", "battleship-1") == 1


@pytest.mark.rule("bs.marrow.ruthless-not")
def test_they_add_nothing_in_defense_and_nothing_for_turrets() -> None:
    table = field("tivare", "marrow_kir")
    table.add("A", "battleship", HERE)
    table.add("B", "scout", HERE)
    fight(table, 1, 1, 1, 4)
    assert damage(table, "A", "battleship-1") == 0
    table = field("marrow_kir", "tivare")
    table.add("A", "orbital_turret", HERE)
    table.add("B", "battleship", HERE)
    fight(table, 4, 1, 1, 1)
    assert damage(table, "B", "battleship-1") == 0


@pytest.mark.rule("bs.space.nebula")
@pytest.mark.parametrize(("unit", "die", "hits"), [("destroyer", 4, 0), ("destroyer", 5, 1), ("scout", 5, 0)])
@pytest.mark.parametrize("attacks", [True, False])
def test_in_a_nebula_both_sides_roll_one_less(unit: Any, die: int, hits: int, attacks: bool) -> None:
    letter, other = "AB" if attacks else "BA"
    table = field()
    table.lay(HERE, "ion_nebula_1")
    table.add(letter, unit, HERE)
    table.add(other, "battleship", HERE)
    fight(table, *((die, 1, 1, 1) if attacks else (1, 1, 1, die)))
    assert damage(table, other, "battleship-1") == hits


@pytest.mark.rule("bs.space.nebula", "bs.flee.later-six")
@pytest.mark.parametrize(("die", "survivors"), [(5, ["destroyer-1"]), (6, [])])
def test_in_a_nebula_a_six_always_hits_also_who_flees(die: int, survivors: list[str]) -> None:
    table = field()
    table.lay(HERE, "ion_nebula_1")
    table.add("A", "destroyer", HERE)
    table.add("B", "destroyer", HERE, damage=1)
    fight(table, 1, 1)
    table.lay_dice(die)
    table.play("B flee", *["B retreat 1,0"] * len(survivors))
    assert left(table, "B") == survivors


@pytest.mark.rule("bs.site.warden-post")
def test_warden_post_helps_its_controller_in_defense_in_every_round() -> None:
    table = field()
    table.lay(HERE, "warden_post", owner="B")
    table.add("A", "battleship", HERE)
    table.add("B", "scout", HERE)
    fight(table, 1, 1, 1, 4, 1, 1, 1, 4)
    assert damage(table, "A", "battleship-1") == 2


@pytest.mark.rule("bs.site.warden-post")
@pytest.mark.parametrize(("owner", "ally", "place"), [(None, "B", HERE), ("A", None, HERE), ("B", None, "2,0")])
def test_warden_post_helps_nobody_else_and_nowhere_else(owner: Any, ally: Any, place: str) -> None:
    table = field()
    table.lay(place, "warden_post", owner=owner, ally=ally)
    table.add("A", "scout", HERE)
    table.add("B", "scout", HERE)
    fight(table, 4, 4)
    assert (left(table, "A"), left(table, "B")) == (["scout-1"], ["scout-1"])


def xanil_flee(species: str, *dice: int, later: bool = False, boon: Boon | None = None) -> Setting:
    """A destroyer of ``species`` attacks, a destroyer of the Xan'il and a scout flee from it."""
    table = field(species, "xanil")
    if boon is not None:
        table.player("A").boons.append(boon)
    table.add("A", "destroyer", HERE)
    table.add("B", "destroyer", HERE)
    table.add("B", "scout", HERE)
    table.begin("A", SpaceCombat)
    if boon is not None:
        table.play("A aid")
    if later:
        fight(table, 1, 1, 1)
    table.lay_dice(*dice)
    table.play("B flee")
    return table


@pytest.mark.rule("bs.xanil.cloak", "bs.flee.first-round-full")
@pytest.mark.parametrize(("die", "harm"), [(5, False), (6, True)])
def test_fleeing_xanil_are_hit_by_sixes_only_from_the_first_round_on(die: int, harm: bool) -> None:
    for later in (False, True):
        table = xanil_flee("tivare", die, later=later)
        assert (table.state.steps[-1].kind == "assigning") == harm


@pytest.mark.rule("bs.xanil.cloak", "bs.combat.hit")
def test_xanil_that_fight_are_hit_as_others_and_so_are_others_that_flee() -> None:
    table = field("tivare", "xanil")
    table.add("A", "destroyer", HERE)
    table.add("B", "destroyer", HERE)
    fight(table, 4, 1)
    assert damage(table, "B", "destroyer-1") == 1
    table = field("xanil", "tivare")
    table.add("A", "destroyer", HERE)
    table.add("B", "destroyer", HERE)
    table.begin("A", SpaceCombat)
    table.lay_dice(4)
    table.play("B flee", "B retreat 1,0")
    assert damage(table, "B", "destroyer-1") == 1


@pytest.mark.rule("bs.xanil.cloak-no-bonus", "bs.flee.six-bonus")
def test_the_bonus_of_the_marrow_kir_does_not_help_against_the_cloak() -> None:
    assert xanil_flee("marrow_kir", 5).state.steps[-1].kind == "retreat"
    assert xanil_flee("marrow_kir", 6).state.steps[-1].kind == "assigning"


@pytest.mark.rule("bs.xanil.cloak-other-bonus")
@pytest.mark.parametrize(("die", "harm"), [(5, False), (6, True)])
def test_no_other_bonus_helps_either(die: int, harm: bool) -> None:
    table = xanil_flee("tivare", die, boon=Boon(COMPUTERS, -1, True))
    assert (table.state.steps[-1].kind == "assigning") == harm


@pytest.mark.rule("bs.flee.six-bonus")
@pytest.mark.parametrize(("bonus", "harm"), [(0, 0), (1, 1)])
def test_a_bonus_makes_sixes_that_hit_other_fleets(bonus: int, harm: int) -> None:
    table = field()
    helped = CombatModifier(
        amount=bonus, side="attacker", rounds="all", units="all", duration="this_turn", battles="all"
    )
    table.player("A").boons.append(Boon(helped, -1, True))
    table.add("A", "destroyer", HERE)
    table.add("B", "destroyer", HERE)
    fight(table, 1, 1)
    table.lay_dice(5)
    table.play("B flee", "B retreat 1,0")
    assert damage(table, "B", "destroyer-1") == harm


@pytest.mark.rule("bs.xanil.cloak-assign", "bs.combat.firing-player-assigns")
def test_xanil_choose_what_is_hit_as_they_flee() -> None:
    table = xanil_flee("tivare", 6)
    assert table.offered("A") == []
    assert table.offered("B") == ["hit scout-1", "hit destroyer-1"]
    table.play("B hit destroyer-1", "B retreat 1,0")
    assert left(table, "B") == ["scout-1", "destroyer-1"]


@pytest.mark.rule("bs.xanil.cloak-assign-free")
def test_sizes_do_not_bind_them_though_they_bind_others() -> None:
    for species, rule in (("xanil", None), ("tivare", "bs.combat.no-overkill")):
        table = field("hivemind", species)
        table.add("A", "scout", HERE)
        table.add("B", "battleship", HERE)
        table.add("B", "scout", HERE)
        table.add("B", "orbital_turret", "1,0")
        table.begin("A", SpaceCombat)
        table.lay_dice(6)
        table.play("B flee")
        if rule is None:
            table.play("B hit battleship-1")
            assert damage(table, "B", "battleship-1") == 1
        else:
            assert left(table, "B") == ["battleship-1", "orbital_turret-1"]


@pytest.mark.rule("bs.xanil.cloak", "bs.flee.turrets-choice")
def test_the_cloak_does_not_cover_turrets() -> None:
    table = field("tivare", "xanil")
    table.add("A", "destroyer", HERE)
    table.add("B", "scout", HERE)
    table.add("B", "orbital_turret", HERE)
    table.begin("A", SpaceCombat)
    table.lay_dice(4, 1)
    table.play("B flee", "A fire destroyer 1")
    assert damage(table, "B", "orbital_turret-1") == 1


def aided(species: str = "tivare") -> Setting:
    """Scouts of A meet the battleship and a scout of B in two sectors, with Targeting Computers."""
    table = field(species, "hivemind")
    table.player("A").boons.append(Boon(COMPUTERS, -1, True))
    met: dict[str, UnitId] = {HERE: "battleship", "2,0": "scout"}
    for place, unit in met.items():
        table.add("A", "scout", place)
        table.add("B", unit, place)
    table.begin("A", SpaceCombat)
    return table


@pytest.mark.rule("bs.deck.targeting-computers")
def test_computers_help_in_the_first_round_of_the_battle_that_is_chosen() -> None:
    table = aided()
    table.play(f"A battle {HERE}", "A aid")
    table.lay_dice(4, 3, 3, 3)
    table.play("B stay")
    assert (damage(table, "B", "battleship-1"), table.has("A", "scout-1")) == (1, True)
    table.lay_dice(4, 4, 4, 4)
    table.play("B stay")
    assert not table.has("A", "scout-1")
    assert damage(table, "B", "battleship-1") == 1
    assert table.offered("B") == ["stay", "flee"]
    table.lay_dice(4, 1)
    table.play("B stay")
    assert table.has("B", "scout-1")


@pytest.mark.rule("bs.deck.targeting-computers")
def test_they_can_be_kept_for_another_battle() -> None:
    table = aided()
    table.play("A battle 2,0", "A spare")
    table.lay_dice(4, 5)
    table.play("B stay")
    assert table.has("B", "scout-1")
    assert table.offered("A") == ["aid", "spare"]
    table.play("A aid")
    table.lay_dice(4, 1, 1, 1)
    table.play("B stay")
    assert damage(table, "B", "battleship-1") == 1


@pytest.mark.rule("bs.deck.targeting-computers", "bs.marrow.ruthless")
@pytest.mark.parametrize(("die", "hits"), [(2, 0), (3, 1)])
def test_they_add_to_the_bonus_of_the_marrow_kir(die: int, hits: int) -> None:
    table = aided("marrow_kir")
    table.play(f"A battle {HERE}", "A aid")
    table.lay_dice(die, 1, 1, 1)
    table.play("B stay")
    assert damage(table, "B", "battleship-1") == hits
