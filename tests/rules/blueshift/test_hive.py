"""The Hivemind colonizes with ships that stay."""

import pytest

from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.purchases import Purchases
from tests.rules.blueshift.setting import Setting


def at_verdance(*species: str) -> Setting:
    table = Setting(*(species or ("hivemind", "tivare")))
    table.clear("A")
    table.lay("0,0", "verdance")
    table.add("A", "scout", "0,0")
    table.add("A", "destroyer", "0,0", infantry=1)
    table.player("A").credits = 13
    return table


@pytest.mark.rule("bs.hive.infested", "bs.hive.infested-cargo")
@pytest.mark.parametrize(("word", "left"), [("scout-1", 0), ("destroyer-1", 3)])
def test_ships_colonize_for_credits_and_stay_with_their_cargo(word: str, left: int) -> None:
    table = at_verdance()
    table.begin("A", Purchases)
    table.play(f"A infest {word}")
    assert (table.site("0,0").owner, table.stat("0,0", "population")) == (0, 2)
    assert table.player("A").credits == left
    assert table.has("A", word)
    assert table.cargo("A", "destroyer-1")["infantry"] == 1
    assert table.site("0,0").garrison == [0, 0]
    assert table.refused(f"A infest {word}") == "bs.hive.infested-stay"


@pytest.mark.rule("bs.hive.infested", "bs.colonize.only-way")
def test_no_other_ship_or_species_does_so_or_without_the_price() -> None:
    table = at_verdance("tivare", "hivemind")
    table.begin("A", Purchases)
    assert table.refused("A infest scout-1") == "bs.hive.infested"
    table = at_verdance()
    word = table.add("A", "colony_ship", "0,0")
    table.player("A").credits = 12
    table.begin("A", Purchases)
    assert table.refused(f"A infest {word}") == "bs.hive.infested"
    assert table.refused("A infest scout-1") == "bs.hive.infested"
    table.play("A infest destroyer-1")


@pytest.mark.rule("bs.hive.infested-start", "bs.hive.infested-stay")
def test_the_ship_was_there_when_the_turn_began_and_still_is() -> None:
    table = at_verdance()
    late = table.add("A", "scout", "0,1")
    table.begin("A", Movement, Purchases)
    table.play(f"A pick {late}", "A move 0,0", "A pick scout-1", "A move 0,-1", "A done")
    assert table.refused(f"A infest {late}") == "bs.hive.infested-start"
    assert table.refused("A infest scout-1") == "bs.hive.infested-stay"
    table.begin("A", Purchases)
    table.play(f"A infest {late}")
