"""What ship parts do (nd.part.*)."""

from typing import Any

import pytest

from tests.rules.setting import Setting


def sums(s: Setting, ship: str) -> dict[str, Any]:
    blueprint: dict[str, Any] = s.board("A")["blueprints"][ship]
    return blueprint


def dueling(a: str = "interceptor", b: str = "interceptor") -> Setting:
    """One ship of A, who came first, and one of B in 201."""
    s = Setting()
    s.place("201", (-1, -1))
    s.ships("A", "201", **{a: 1})
    s.ships("B", "201", **{b: 1})
    return s


@pytest.mark.rule("nd.part.cannon")
def test_every_cannon_rolls_in_every_round() -> None:
    s = dueling("cruiser", "dreadnought")
    s.blueprint("A", "cruiser", s1="ion_cannon", s5="fusion_drive")
    loaded = s.dice(1, 1, 1, 1, 1, 1)
    s.combat()
    s.play("A attack cruiser", "B attack dreadnought", "A attack cruiser")
    assert loaded.laid == []


@pytest.mark.rule("nd.part.missile")
def test_missiles_fire_once_two_orange_dice_a_part() -> None:
    s = dueling("interceptor", "dreadnought")
    s.ships("A", "201", interceptor=2)
    s.blueprint("A", "interceptor", s0="plasma_missile")
    s.blueprint("B", "dreadnought", s2="shard_hull", s6="shard_hull", s5="shard_hull")
    s.dice(6, 6, 6, 6, 5, 1)
    s.combat()
    assert s.damage("B", "201") == [4 * 2]
    loaded = s.dice(*[1] * 3, 1, *[1] * 3)
    s.play("A attack interceptor", "B attack dreadnought", "A attack interceptor")
    assert loaded.laid == []


@pytest.mark.parametrize(("tile", "points"), [("hull", 1), ("improved_hull", 2)])
@pytest.mark.rule("nd.part.hull")
def test_each_hull_symbol_absorbs_a_point(tile: str, points: int) -> None:
    s = dueling()
    s.blueprint("A", "interceptor", s0=tile)
    s.dice(*[1, 6] * (points + 1))
    s.combat()
    for _ in range(points):
        s.play("A attack interceptor", "B attack interceptor")
        assert s.sector("201").party(0) == 1
    s.play("A attack interceptor", "B attack interceptor")
    assert s.sector("201").party(0) == 0


@pytest.mark.rule("nd.part.computer")
def test_computers_add_up_and_give_initiative() -> None:
    s = dueling("cruiser", "interceptor")
    before = sums(s, "cruiser")
    s.blueprint("A", "cruiser", s1="positron_computer")
    assert sums(s, "cruiser")["initiative"] == before["initiative"] + 1
    assert sums(s, "cruiser")["computer"] == 1 + 2
    s.dice(2, 1, 3)
    s.combat()
    s.play("A attack cruiser", "B attack interceptor")
    assert s.sector("201").party(1) == 1
    s.play("A attack cruiser")
    assert s.sector("201").party(1) == 0


@pytest.mark.rule("nd.part.shield")
def test_shields_add_up_against_the_dice_of_enemies() -> None:
    s = dueling()
    s.blueprint("A", "interceptor", s0="gauss_shield", s1="phase_shield")
    s.blueprint("B", "interceptor", s0="axion_computer", s1="plasma_cannon")
    assert sums(s, "interceptor")["shield"] == 3
    s.dice(5, 6)
    s.combat()
    s.play("A hold interceptor", "B attack interceptor")
    assert s.sector("201").party(0) == 1
    s.play("A hold interceptor", "B attack interceptor")
    assert s.sector("201").party(0) == 0


@pytest.mark.rule("nd.part.drive")
def test_hexes_of_all_drives_add_up() -> None:
    s = Setting()
    initiative = s.player("A").species.blueprints["interceptor"].initiative
    for drive, hexes in (("nuclear_drive", 1), ("fusion_drive", 2), ("tachyon_drive", 3)):
        s.blueprint("A", "interceptor", s3=drive)
        assert sums(s, "interceptor")["movement"] == hexes
        assert sums(s, "interceptor")["initiative"] == initiative + hexes
    s.blueprint("A", "interceptor", s3="nuclear_drive", s0="fusion_drive")
    assert sums(s, "interceptor")["movement"] == 3


@pytest.mark.rule("nd.part.energy-source")
def test_energy_is_not_shared_among_ships() -> None:
    s = Setting()
    s.learn("A", "positron_computer")
    s.blueprint("A", "interceptor", s3="fusion_drive")
    assert (sums(s, "interceptor")["energy"], sums(s, "interceptor")["used"]) == (3, 3)
    assert sums(s, "cruiser")["energy"] - sums(s, "cruiser")["used"] == 1
    s.play("A upgrade", "A fit positron_computer interceptor 0")
    assert s.refused("A end") == "nd.upgrade.energy"
    s.play("A return interceptor 0", "A fit positron_computer cruiser 1", "A end")
    assert sums(s, "cruiser")["computer"] == 1 + 2


@pytest.mark.rule("nd.part.table")
def test_the_catalogue_of_parts() -> None:
    parts = Setting().parts.parts
    ordinary = [part for part in parts if part.source != "discovery"]
    assert len(ordinary) == 17
    assert sum(part.copies or 0 for part in ordinary) == 154
    assert len(parts) - len(ordinary) == 6
    damage = {part.id: weapon.damage for part in parts for weapon in part.weapons}
    assert damage == {
        "ion_cannon": 1,
        "ion_turret": 1,
        "plasma_cannon": 2,
        "plasma_missile": 2,
        "antimatter_cannon": 4,
    }


@pytest.mark.parametrize(("cannon", "points"), [("ion_cannon", 1), ("plasma_cannon", 2), ("antimatter_cannon", 4)])
@pytest.mark.rule("nd.part.table")
def test_damage_by_colour(cannon: str, points: int) -> None:
    s = dueling("interceptor", "dreadnought")
    s.blueprint("A", "interceptor", s1=cannon)
    s.blueprint("B", "dreadnought", s2="shard_hull")
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert s.damage("B", "201") == [points]


@pytest.mark.rule("nd.part.computer")
def test_a_computer_helps_neither_the_next_type_nor_the_enemy() -> None:
    s = dueling("cruiser", "dreadnought")
    s.ships("A", "201", interceptor=1)
    s.blueprint("A", "cruiser", s1="positron_computer", s5="tachyon_drive")
    s.blueprint("B", "dreadnought", s1="hull", s2="hull", s5="hull", s6="hull")
    assert [sums(s, ship)["computer"] for ship in ("cruiser", "interceptor")] == [3, 0]
    s.dice(3, 5, 5)
    s.combat()
    s.play("A attack cruiser")
    assert s.damage("B", "201") == [1]
    s.play("A attack interceptor")
    assert s.damage("B", "201") == [1]
    s.play("B attack dreadnought")
    assert s.damage("A", "201") == [0, 0]
