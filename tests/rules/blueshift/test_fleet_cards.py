"""Cards for ships: further, elsewhere, repaired, in a storm."""

import pytest

from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.movement import Movement
from tests.rules.blueshift.setting import Setting, holding


def still(table: Setting) -> bool:
    """Whether all that was begun is over."""
    return bool(table.state.steps[-1].kind == "still")


def alone(card: str, *others: str) -> Setting:
    """A holds a card, and nobody has ships."""
    table = holding(card, card, species=("tivare", "xanil", *others))
    for player in table.state.players:
        player.fleet = []
    return table


def moved(table: Setting, word: str, *way: str) -> None:
    for at in way:
        table.play(f"A pick {word}", f"A move {at}")


@pytest.mark.rule("bs.deck.engage-warpdrive")
def test_a_warpdrive_takes_ships_two_sectors_further_this_turn() -> None:
    table = alone("engage_warpdrive")
    destroyer, scout, turret = (table.add("A", unit, "0,0") for unit in ("destroyer", "scout", "orbital_turret"))
    other, left = table.add("A", "destroyer", "1,0"), table.add("A", "destroyer", "0,0")
    table.add("B", "scout", "-1,1")
    table.begin("A", PlayCard, Movement)
    table.play("A play engage_warpdrive", f"A choose {destroyer}", f"A choose {scout}")
    assert table.refused(f"A choose {scout}") == "bs.deck.engage-warpdrive"
    assert table.refused(f"A choose {other}") == "bs.deck.engage-warpdrive"
    assert table.refused(f"A choose {turret}") == "bs.move.turret-interceptor-immobile"
    table.play("A done")
    moved(table, destroyer, "0,-1", "0,-2", "1,-3")
    moved(table, scout, "0,1", "-1,1")
    assert table.refused(f"A pick {destroyer}") == "bs.move.one-sector"
    assert table.refused(f"A pick {scout}") == "bs.move.enemy-stops"
    moved(table, left, "0,-1")
    assert table.refused(f"A pick {left}") == "bs.move.one-sector"
    table.play("A done")
    table.begin("A", Movement)
    moved(table, destroyer, "2,-3")
    assert table.refused(f"A pick {destroyer}") == "bs.move.one-sector"


@pytest.mark.rule("bs.deck.engage-warpdrive")
def test_a_warpdrive_is_for_four_ships_and_adds_to_a_power_link() -> None:
    table = alone("engage_warpdrive")
    table.lay("0,0", "vantress", owner="A")
    words = [table.add("A", "destroyer", "0,0") for _ in range(5)]
    table.begin("A", PlayCard, Movement)
    table.play("A play engage_warpdrive", *(f"A choose {word}" for word in words[:4]))
    assert table.state.steps[-1].kind == "movement"
    moved(table, words[0], "0,-1", "0,-2", "1,-3", "2,-3")
    assert table.refused(f"A pick {words[0]}") == "bs.move.one-sector"
    moved(table, words[4], "0,-1", "0,-2")
    assert table.refused(f"A pick {words[4]}") == "bs.move.one-sector"


@pytest.mark.rule("bs.deck.rapid-refit")
def test_a_refit_repairs_all_own_ships_of_a_sector_for_nothing() -> None:
    table = alone("rapid_refit")
    battleship, turret = table.add("A", "battleship", "0,0", damage=3), table.add("A", "orbital_turret", "0,0")
    table.ship("A", turret).damage = 1
    away, enemy = table.add("A", "destroyer", "1,0", damage=1), table.add("B", "battleship", "0,0", damage=1)
    table.add("A", "scout", "2,0")
    table.begin("A", PlayCard)
    table.play("A play rapid_refit")
    assert table.refused("A aim 2,0") == "bs.deck.rapid-refit"
    table.play("A aim 0,0")
    assert (table.ship("A", battleship).damage, table.ship("A", turret).damage) == (0, 0)
    assert (table.ship("A", away).damage, table.ship("B", enemy).damage) == (1, 1)
    assert table.player("A").credits == 10
    assert still(table)


@pytest.mark.rule("bs.deck.jump-gate")
def test_a_jump_gate_takes_three_ships_to_an_own_site_and_no_further() -> None:
    table = alone("jump_gate")
    words = [table.add("A", "destroyer", "-3,0", infantry=1) for _ in range(4)]
    turret = table.add("A", "orbital_turret", "-3,0")
    table.lay("0,0", "sable_yard", owner="A")
    table.lay("1,0", "marrakai", owner="A")
    table.lay("2,0", "marrakai", ally="A")
    table.lay("-1,0", "wormhole_a", hidden=True)
    table.add("B", "scout", "1,0")
    table.begin("A", PlayCard, Movement)
    table.play("A play jump_gate")
    assert table.refused("A aim 0,0") == "bs.deck.jump-gate"
    assert table.refused(f"A choose {turret}") == "bs.move.turret-interceptor-immobile"
    table.play(*(f"A choose {word}" for word in words[:3]))
    assert table.refused(f"A choose {words[3]}") == "bs.deck.engage-warpdrive"
    for at in ("1,0", "2,0", "-2,0"):
        assert table.refused(f"A aim {at}") == "bs.deck.jump-gate"
    table.play("A aim 0,0")
    for word in words[:3]:
        assert table.ship("A", word).sector == table.index("0,0")
        assert table.cargo("A", word)["infantry"] == 1
        assert table.refused(f"A pick {word}") == "bs.space.gravity-well"
    assert not table.site("-1,0").discovered
    moved(table, words[3], "-2,0")


@pytest.mark.rule("bs.deck.jump-gate", "bs.card.optional-effect")
def test_a_jump_gate_may_be_left_alone_and_ships_move_again_next_turn() -> None:
    table = alone("jump_gate")
    word = table.add("A", "destroyer", "-3,0")
    table.begin("A", PlayCard, Movement)
    table.play("A play jump_gate", f"A choose {word}", "A done")
    assert table.ship("A", word).sector == table.index("-3,0")
    table.begin("A", PlayCard)
    table.play("A play jump_gate", f"A choose {word}", f"A aim {table.base('A')}")
    table.begin("A", Movement)
    moved(table, word, "0,-2")


@pytest.mark.rule("bs.deck.cosmic-storm")
def test_a_storm_rolls_for_every_ship_of_a_sector() -> None:
    table = alone("cosmic_storm")
    scout, destroyer = table.add("A", "scout", "0,0"), table.add("A", "destroyer", "0,0", interceptors=1)
    enemy = table.add("B", "destroyer", "0,0")
    table.add("B", "scout", "1,0")
    table.lay_dice(1, 5, 2)
    table.begin("A", PlayCard)
    table.play("A play cosmic_storm")
    assert table.refused("A done") == "bs.card.optional-effect"
    assert table.refused("A aim 2,0") == "bs.deck.cosmic-storm"
    table.play("A aim 0,0")
    assert not table.has("A", scout)
    assert (table.ship("A", destroyer).damage, table.ship("B", enemy).damage) == (0, 1)
    assert table.dice_left() == 0
    assert still(table)


@pytest.mark.rule("bs.deck.cosmic-storm", "bs.victory.elimination")
def test_a_player_who_dies_of_the_own_storm_leaves_the_card_behind() -> None:
    table = alone("cosmic_storm", "hivemind")
    table.add("A", "scout", "0,0")
    table.site(table.base("A")).owner = -1
    cards = len(table.player("A").hand) + len(table.state.discards)
    table.lay_dice(1)
    table.begin("A", PlayCard)
    table.play("A play cosmic_storm", "A aim 0,0")
    assert table.player("A").out
    assert table.state.in_play is None
    assert len(table.state.discards) == cards
