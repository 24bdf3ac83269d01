"""Trade (sd.trade.*)."""

import pytest

from penumbra.eclipse.components.terms import RESOURCES
from tests.rules.second_dawn.dawn import dawn


@pytest.mark.rule("sd.trade.rate")
@pytest.mark.parametrize(
    ("faction", "rate"),
    [
        ("terran_directorate", 2),
        ("orion_hegemony", 4),
        ("eridani_empire", 3),
        ("hydran_progress", 3),
        ("planta", 3),
        ("descendants_of_draco", 3),
        ("mechanema", 3),
    ],
)
def test_the_rate_of_each_species(faction: str, rate: int) -> None:
    s = dawn(faction, "terran_federation" if faction != "hydran_progress" else "terran_union")
    for give in RESOURCES:
        for get in RESOURCES:
            if get != give:
                s.store("A", money=0, science=0, materials=0)
                s.store("A", **{give: rate})
                s.play(f"A trade {give} {get}")
                assert s.board("A")["storage"] == {**dict.fromkeys(RESOURCES, 0), get: 1}
                s.store("A", money=0, science=0, materials=0)
                s.store("A", **{give: rate - 1})
                assert s.refused(f"A trade {give} {get}") == "sd.trade.rate"


@pytest.mark.rule("sd.trade.any-time")
def test_several_trades_in_upkeep() -> None:
    s = dawn("planta", "terran_federation")
    s.store("A", money=0, science=6, materials=0)
    s.upkeep()
    s.play("A trade science money", "A trade science money")
    assert s.player("A").storage == [2, 0, 0]
    s.turn("A")
    s.store("A", money=9)
    s.play("A influence", "A trade money science", "A trade money science")
    assert s.player("A").storage == [3, 2, 0]


@pytest.mark.rule("sd.trade.single-resource")
def test_a_trade_pays_in_one_kind() -> None:
    s = dawn()
    s.store("A", money=1, science=1, materials=0)
    assert s.offered("A", "trade") == set()
    for give in ("money", "science"):
        assert s.refused(f"A trade {give} materials") == "sd.trade.rate"


@pytest.mark.rule("sd.trade.stored-only")
def test_only_what_is_stored_is_paid() -> None:
    s = dawn()
    s.store("A", money=0, science=1, materials=0)
    assert s.board("A")["income"]["science"] == 3
    s.upkeep()
    assert s.refused("A trade science money") == "sd.trade.rate"


@pytest.mark.rule("sd.trade.any-time")
def test_there_are_no_trades_in_battle_nor_in_anothers_upkeep() -> None:
    s = dawn()
    for letter in "AB":
        s.store(letter, money=9)
    s.place("316", (9, -3))
    for letter in "AB":
        s.ships(letter, "316", interceptor=1)
    s.combat()
    assert s.refused(f"{s.waiting} trade money science") == "sd.combat.round-activation"
    s.upkeep()
    assert s.waiting == "A"
    assert s.refused("A trade money science") is None
    assert s.refused("B trade money science") == "sd.turn.order-clockwise"
