"""Battles and rolls in words and in files, and how they are told."""

import json
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from penumbra.blueshift.components.loading import own_box
from penumbra.blueshift.kit.battles import BlueShiftBattles
from penumbra.blueshift.odds.chances import chances
from penumbra.blueshift.odds.question import Side, fighter, parted
from penumbra.blueshift.odds.wishes import BattleWish, ShipsWish, SideWish, drawn_up
from penumbra.kernel import OptionError
from penumbra.kit import BadBattle

BATTLES = BlueShiftBattles(own_box())
SCOUT = SideWish((ShipsWish("scout"),))


def read(text: str) -> BattleWish:
    wish = BATTLES.read(text)
    assert isinstance(wish, BattleWish)
    return wish


def weighed(text: str, **more: Any) -> dict[str, Any]:
    return BATTLES.weigh(BATTLES.read(text), {}, more.get("work", 10**7), lambda what: None).plain()


def lines(text: str, work: int = 10**7) -> str:
    console = Console(width=160, record=True, file=StringIO())
    for line in BATTLES.weigh(BATTLES.read(text), {}, work, lambda what: None).lines():
        console.print(line)
    return console.export_text()


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("scout", SCOUT),
        ("a scout", SCOUT),
        ("2 destroyers", SideWish((ShipsWish("destroyer", 2),))),
        ("2x dest", SideWish((ShipsWish("destroyer", 2),))),
        ("turret + colony", SideWish((ShipsWish("orbital_turret"), ShipsWish("colony_ship")))),
        ("1 scout +2 destroyers", SideWish((ShipsWish("scout"), ShipsWish("destroyer", 2)))),
        (
            "destroyer with 2 interceptors, scout",
            SideWish((ShipsWish("destroyer", interceptors=2), ShipsWish("scout"))),
        ),
        ("destroyer and 2 interceptors", SideWish((ShipsWish("destroyer"),), interceptors=2)),
        ("3 destroyers (1 damage)", SideWish((ShipsWish("destroyer", 3, (1,)),))),
        ("2 destroyers (1 damage each)", SideWish((ShipsWish("destroyer", 2, (1, 1)),))),
        ("2 battleships (3 1 damage)", SideWish((ShipsWish("battleship", 2, (3, 1)),))),
        ("Marrow-Kir: scout", SideWish(SCOUT.ships, "marrow_kir")),
        ("Xan'il: scout flees", SideWish(SCOUT.ships, "xanil", flees=True)),
        ("xanil: scout, flees", SideWish(SCOUT.ships, "xanil", flees=True)),
        ("scout +1", SideWish(SCOUT.ships, bonus=1)),
        ("scout with -1", SideWish(SCOUT.ships, bonus=-1)),
        ("scout +1 in round 1 and chases", SideWish(SCOUT.ships, first_bonus=1, chases=True)),
        ("scout +1 +1 in the first round", SideWish(SCOUT.ships, bonus=1, first_bonus=1)),
    ],
)
def test_sides_are_read_as_people_write_them(text: str, side: SideWish) -> None:
    assert read(f"{text} vs scout") == BattleWish(side, SCOUT)
    assert read(f"scout against {text}") == BattleWish(SCOUT, side)


def test_a_sector_is_named_at_the_end() -> None:
    assert read("scout vs scout in ion nebula").place == "ion_nebula_1"
    assert read("scout vs scout +1 in round 1 at the Warden Post") == BattleWish(
        SCOUT, SideWish(SCOUT.ships, first_bonus=1), "warden_post"
    )


@pytest.mark.parametrize(
    ("text", "why", "allowed"),
    [
        ("scout", "'vs'", ""),
        ("scout vs", "The defender is missing", ""),
        ("vs scout", "The attacker is missing", ""),
        ("scout vs scout vs scout", "stands in it once", ""),
        ("whale vs scout", "There is no ship 'whale'", "colony ship"),
        ("battleshop vs scout", "did you mean 'battleship'", "battleship"),
        ("wonk: scout vs scout", "There is no species 'wonk'", "Hivemind"),
        ("scout vs scout in the dark", "There is no sector that changes rolls 'the dark'", "Ion Nebula"),
        ("scout +1 in round 2 vs scout", "in all rounds, or in the first", ""),
        ("scout in ion nebula vs scout", "stands at its end", ""),
        ("scout +9 vs scout", "At most 5 is added to a roll or taken off it, not +9.", ""),
        ("scout (red) vs scout", "In brackets stands damage", ""),
        ("scout (1 damage vs scout", "never closed", ""),
        ("x" * 2001, "at most 2000 characters", ""),
    ],
)
def test_what_is_no_battle_is_refused_with_the_word_and_what_there_is(text: str, why: str, allowed: str) -> None:
    with pytest.raises(BadBattle) as refused:
        read(text)
    assert why in refused.value.why
    assert not allowed or allowed in refused.value.allowed


@pytest.mark.parametrize(
    ("text", "why", "rule"),
    [
        ("9 scouts vs scout", "A player has 8 scouts, not 9.", "bs.box.piece-limit"),
        ("5 scouts, 4 scouts vs scout", "A player has 8 scouts, not 9.", "bs.box.piece-limit"),
        ("9 destroyers with 17 interceptors vs scout", "A player has 16 interceptors, not 17.", "bs.box.piece-limit"),
        (
            "scout with interceptor vs scout",
            "Aboard 1 scout there is room for 0 interceptors",
            "bs.load.capacity",
        ),
        ("turret, 2 interceptors vs scout", "There is room for 1 interceptor aboard, not for 2.", "bs.load.capacity"),
        (
            "destroyer (2 damage) vs scout",
            "has 2 hit points: 2 damage is the end of it.",
            "bs.combat.hp-values",
        ),
        ("destroyer (1 1 damage) vs scout", "Damage of 2 ships is given, but there are 1", None),
        ("flees vs scout", "The attacker has no ship.", None),
    ],
)
def test_fleets_that_cannot_be_are_refused_with_the_rule(text: str, why: str, rule: str | None) -> None:
    with pytest.raises(BadBattle) as refused:
        weighed(text)
    assert why in refused.value.why
    assert refused.value.rule == rule


@pytest.mark.rule("bs.flee.turrets-stay", "bs.load.capacity")
def test_interceptors_are_aboard_turrets_last() -> None:
    sides = drawn_up(read("destroyer + turret + 3 interceptors vs turret with interceptor, destroyer"), own_box())
    stays = [[one.unit for one in parted(own_box().units, side.fleet)[0]] for side in sides]
    assert stays == [["interceptor", "orbital_turret"], ["interceptor", "orbital_turret"]]
    spare = drawn_up(read("destroyer + turret + 2 interceptors vs scout"), own_box())[0]
    assert [one.unit for one in parted(own_box().units, spare.fleet)[0]] == ["orbital_turret"]


@pytest.mark.rule("bs.marrow.ruthless", "bs.space.nebula", "bs.site.warden-post", "bs.xanil.cloak")
def test_species_and_sectors_add_what_they_do_in_the_game() -> None:
    def plain(text: str) -> float:
        return float(weighed(text)["attacker"])

    assert plain("marrow-kir: scout vs scout") == pytest.approx(plain("scout +1 in round 1 vs scout"))
    assert plain("scout vs marrow-kir: scout") == pytest.approx(plain("scout vs scout"))
    assert plain("scout vs scout in ion nebula") == pytest.approx(plain("scout -1 vs scout -1"))
    assert plain("scout vs scout at warden post") == pytest.approx(plain("scout vs scout +1"))
    assert weighed("scout vs xanil: scout flees")["fled"] == pytest.approx(5 / 6)
    assert weighed("scout +1 vs scout flees")["fled"] == pytest.approx(1 / 2)


def test_a_battle_is_told_with_bars_and_what_is_left() -> None:
    told = lines("destroyer vs scout, turret flees")
    scout = fighter(own_box().units, "scout")
    assert "1 destroyer       1     4+       2" in told
    assert "attacker holds" in told
    assert "The defender flees as soon as it may." in told
    assert "Ships that flee get away: 100.00%." in told
    assert "Exact, over" in told
    exact = chances(own_box().units, Side((scout,)), Side((scout,)))
    plain = weighed("scout vs scout")
    assert [plain[name] for name in exact._fields] == pytest.approx(list(exact))
    assert plain["left"]["attacker"]["scout"] == pytest.approx([0.6, 0.4])
    assert set(plain["left"]["defender"]) == {"scout"}
    assert plain["exact"] is True
    json.dumps(plain)


def test_what_is_too_large_is_estimated_and_says_so() -> None:
    text = "4 destroyers, 4 scouts vs 4 destroyers, 3 scouts"
    told = lines(text, work=100)
    assert "Estimated from 100,000 battles, to within 0.4% points (99 % interval)." in told
    guess, exact = weighed(text, work=100), weighed(text)
    assert (guess["exact"], exact["exact"], exact["margin"]) == (False, True, 0)
    assert guess["attacker"] == pytest.approx(exact["attacker"], abs=guess["margin"])


def test_a_file_is_read_and_what_is_told_is_such_a_file() -> None:
    told = weighed("marrow-kir: 2 destroyers (1 damage) with 2 interceptors vs turret in ion nebula")
    wish = BATTLES.load(json.dumps(told["battle"]).encode())
    assert wish == read("marrow-kir: 2 destroyers (1 damage) with 2 interceptors vs turret in ion nebula")
    for content, why in (
        (b"{", "this is no battle"),
        (b"\xff", "this is no battle"),
        (b'{"attacker": {"ships": []}}', "defender"),
        (b'{"attacker": {"ships": [{"ship": "scout", "hull": 1}]}, "defender": {"ships": []}}', "hull"),
        (b'{"attacker": {"ships": [{"ship": "scout", "count": 100}]}, "defender": {"ships": []}}', "ships[0].count"),
        (b" " * 70_000, "at most 65536 bytes"),
    ):
        with pytest.raises(BadBattle, match=r"no battle|at most") as refused:
            BATTLES.load(content)
        assert why in refused.value.why


def test_options_of_other_games_are_refused() -> None:
    with pytest.raises(OptionError, match="--retreat"):
        BATTLES.weigh(read("scout vs scout"), {"retreat": True, "attacker": None}, 1000, lambda what: None)


@pytest.mark.parametrize(
    ("text", "said", "results"),
    [
        ("bombard with battleship", "3 dice at 4+", {"0 successes": 1 / 8, "1 success": 3 / 8}),
        ("bombard with destroyer +1 die 6+", "2 dice at 6+", {"2 successes": 1 / 36}),
        ("bombard 1 die with 1 reroll", "1 die at 4+, 1 of them rolled again", {"1 success": 3 / 4}),
        ("invade defense 5 with destroyer and 2 infantry", "a die +2 against defense 5", {"the site is taken": 4 / 6}),
        ("invade 5 +1", "a die +1 against defense 5", {"the site is taken": 3 / 6}),
        ("invade 5 with reroll", "rolled again", {"the site is taken": 1 - (4 / 6) ** 2}),
        ("negotiate", "a die +0", {"refusal": 1 / 6, "alliance for 8": 1 / 6}),
        ("negotiate +1 replacing", "replaced", {"alliance for 16": 1 / 6, "alliance and 4 credits": 1 / 6}),
        ("rebellion at defense 4", "against defense 4", {"the site is freed": 2 / 6, "it is kept": 4 / 6}),
        ("rebel 3 with 2 infantry", "against defense 5", {"the site is freed": 1 / 6}),
        ("rebel 4, 1 reroll", "rolled again", {"the site is freed": 1 / 9}),
    ],
)
def test_single_rolls_are_told(text: str, said: str, results: dict[str, float]) -> None:
    told = weighed(text)
    assert sum(told["results"].values()) == pytest.approx(1)
    assert {name: told["results"][name] for name in results} == pytest.approx(results)
    assert said in lines(text)


@pytest.mark.parametrize(
    ("text", "why", "rule"),
    [
        ("bombard with scout", "A scout does not bombard.", "bs.bombard.dice"),
        ("invade 5 with scout", "A scout does not invade.", "bs.invade.dice"),
        ("invade with destroyer", "Say the defense: invade defense 5.", None),
        ("invade defense high", "Say the defense as a number", None),
        ("bombard", "Say which ship bombards", None),
        ("bombard with turret", "An orbital turret does not bombard.", "bs.bombard.dice"),
        ("bombard with whale", "There is no ship 'whale'", None),
        ("rebel 4 with destroyer", "rebel: ship does not belong here", None),
        ("negotiate 5 defense 4", "negotiate: defense does not belong here", None),
        ("invade 5 with colony ship", "A colony ship invades with infantry aboard alone.", "bs.invade.dice"),
        ("invade 5 with destroyer, 3 infantry", "A destroyer carries 2 infantry, not 3.", "bs.load.capacity"),
        ("invade 99", "Numbers of a roll are 0 to 20, not 99.", None),
    ],
)
def test_rolls_that_cannot_be_are_refused(text: str, why: str, rule: str | None) -> None:
    with pytest.raises(BadBattle) as refused:
        weighed(text)
    assert why in refused.value.why
    assert refused.value.rule == rule
