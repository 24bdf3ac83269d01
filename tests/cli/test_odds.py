"""``penumbra odds`` tells who wins."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from penumbra.eclipse.odds import entry
from tests.cli.conftest import Run

KNOWN = Path(__file__).parents[1] / "odds" / "battles.json"
BATTLE = "3 interceptor[ion, electron computer, nuclear drive] vs 2 ancient"


def test_a_battle_in_words_is_told_with_bars_and_survivors(run: Run) -> None:
    out, _ = run("odds", BATTLE)
    assert "attacker wins  26.60% ███" in out
    assert "Exact" in out
    assert "interceptor" in out
    assert "0: 73.4%" in out


def test_an_entry_of_a_battle_file_is_answered_in_json(run: Run, tmp_path: Path) -> None:
    for known in json.loads(KNOWN.read_text())["battles"]:
        file = tmp_path / "battle.json"
        file.write_text(json.dumps(known))
        out, _ = run("odds", "--file", str(file), "--json")
        answer = json.loads(out)
        assert answer["attacker_win"] == pytest.approx(known["attacker_win"], abs=known["tolerance"])
        assert answer["exact"] is True
        assert sum(answer[one] for one in ("attacker_win", "defender_win", "stalemate")) == pytest.approx(1)
        assert sum(one["chance"] for one in answer["survivors"]) == pytest.approx(1)


def test_policies_and_retreats_are_compared(run: Run) -> None:
    out, _ = run("odds", "2 cruiser + interceptor vs ancient", "--policies", "--retreat", "--json")
    answer = json.loads(out)
    assert answer["policies"]["attacker"]["optimal"] == pytest.approx(answer["attacker_win"])
    assert {"kinds", "after", "win", "value"} == set(answer["retreats"][0])
    out, _ = run("odds", "2 cruiser + interceptor vs ancient", "--policies", "--retreat")
    assert "fight to the end: worth" in out


def test_what_is_too_large_is_estimated_and_says_so(run: Run) -> None:
    out, _ = run("odds", "2 dreadnought vs gcds", "--work", "500")
    assert "Estimated from" in " ".join(out.split())
    assert "99 % interval" in " ".join(out.split())


def test_other_policies_change_the_odds(run: Run) -> None:
    battle = "3 cruiser[plasma missile] vs 2 interceptor[improved hull] + cruiser"
    wins = [
        json.loads(run("odds", battle, "--json", "--attacker", policy)[0])["attacker_win"]
        for policy in ("optimal", "npc", "weakest", "largest")
    ]
    assert wins[0] == max(wins)


@pytest.mark.parametrize(
    ("battle", "said"),
    [
        ("9 interceptors vs gcds", "A player has 8 interceptors, not 9. (nd.build.ship-limit)"),
        ("starbase[nuclear drive] vs gcds", "(nd.upgrade.starbase-no-drive)"),
        ("interceptor[antimatter] vs gcds", "would use 6 energy and produce only 3. (nd.upgrade.energy)"),
        ("interceptor", "'vs'"),
        ("interceptor vs whale", "There is no ship 'whale'. There are: interceptor, cruiser"),
        ("interceptor[nuclear] vs gcds", "may be Nuclear Drive, Nuclear Source"),
        ("2 gcds vs interceptor", "There is 1 Galactic Center Defense System, not 2."),
    ],
)
def test_impossible_fleets_are_refused_with_the_rule(run: Run, battle: str, said: str) -> None:
    _, err = run("odds", battle, code=2)
    assert said in err


def test_bad_input_is_named(run: Run, tmp_path: Path) -> None:
    assert "Give a battle" in run("odds", code=2)[1]
    assert "cannot be read" in run("odds", "--file", str(tmp_path / "none.json"), code=2)[1]
    bad = tmp_path / "bad.json"
    bad.write_text('{"attacker": []}')
    assert "defender" in run("odds", "--file", str(bad), code=2)[1]
    bad.write_text("not json")
    assert "is no JSON" in run("odds", "--file", str(bad), code=2)[1]
    ship = {"ship": "cruiser", "count": 1, "cannons": {"mauve": 1}}
    bad.write_text(json.dumps({"attacker": [ship], "defender": []}))
    assert "no die 'mauve'" in run("odds", "--file", str(bad), code=2)[1]
    assert "there is no 'chess'" in run("odds", BATTLE, "--game", "chess", code=2)[1]
    assert "there is no 'wild'" in run("odds", BATTLE, "--attacker", "wild", code=2)[1]


def test_battles_and_rolls_of_blueshift_are_told(run: Run, tmp_path: Path) -> None:
    out, _ = run("odds", "2 destroyers with 3 interceptors vs turret + scout", "--game", "blueshift")
    assert "attacker holds  99.91% ███" in out
    told = json.loads(run("odds", "scout vs scout", "--game", "blueshift", "--json")[0])
    assert told["attacker"] == pytest.approx(2 / 5)
    file = tmp_path / "battle.json"
    file.write_text(json.dumps(told["battle"]))
    assert json.loads(run("odds", "--file", str(file), "--game", "blueshift", "--json")[0]) == told
    assert "the site is taken   66.67%" in run("odds", "invade 5 with destroyer, 2 infantry", "--game", "blueshift")[0]
    _, err = run("odds", "9 scouts vs scout", "--game", "blueshift", code=2)
    assert "A player has 8 scouts, not 9. (bs.box.piece-limit)" in err
    _, err = run("odds", "bombard with scout", "--game", "blueshift", code=2)
    assert "There are: destroyer, battleship." in err
    _, err = run("odds", "scout vs scout", "--game", "blueshift", "--retreat", code=2)
    assert "--retreat" in err


def test_the_examples_of_blueshift_in_the_documentation_are_read(run: Run, tmp_path: Path) -> None:
    _, _, text = (Path(__file__).parents[2] / "docs/odds.md").read_text().partition("## BlueShift")
    lines = [line for line in text.splitlines() if line.startswith("penumbra odds")]
    for line in lines:
        assert "█" in run(*shlex.split(line)[1:])[0]
    assert len(lines) == 5
    file = tmp_path / "battle.json"
    file.write_text(text.split("```json\n")[1].split("```")[0])
    assert "█" in run("odds", "--file", str(file), "--game", "blueshift")[0]


SHIP = {"ship": "cruiser", "count": 1, "hull": 1}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"attacker": [SHIP | {"hulls": 5}]}, "attacker[0]: there is no field 'hulls'; did you mean 'hull'?"),
        ({"attackers": [SHIP]}, "there is no field 'attackers'; did you mean 'attacker'?"),
        ({"fleet": 1}, "there is no field 'fleet'; there are: attacker, defender"),
        (
            {"attacker": [SHIP | {"missiles": {"pink": 2}}]},
            "attacker[0].missiles: there is no die 'pink'; there are: yel",
        ),
        ({"attacker": [SHIP | {"cannons": {"Yellow": 2}}]}, "attacker[0].cannons: there is no die 'Yellow'"),
        ({"attacker": [SHIP | {"cannons": {"red": 33}}]}, "attacker[0].cannons[...]: expected int <= 32"),
        ({"attacker": []}, "attacker: at least one kind of ships"),
        ({"attacker": [SHIP] * 17}, "attacker: expected array of length <= 16"),
        ({"attacker": [SHIP | {"count": 0}]}, "attacker[0].count: expected int >= 1"),
        ({"attacker": [SHIP | {"count": 10**30}]}, "attacker[0].count: expected int <= 32"),
        ({"attacker": [SHIP | {"count": 1.5}]}, "attacker[0].count: expected int"),
        ({"attacker": [SHIP | {"count": True}]}, "attacker[0].count: expected int, got bool"),
        ({"attacker": [SHIP | {"count": None}]}, "attacker[0].count: expected int, got null"),
        ({"attacker": [SHIP | {"hull": -1}]}, "attacker[0].hull: expected int >= 0"),
        ({"attacker": [SHIP | {"computer": -10}]}, "attacker[0].computer: expected int >= -9"),
        ({"attacker": [SHIP | {"damage": [2]}]}, "attacker[0].damage: a ship with hull 1 bears 0 to 1, not 2"),
        ({"attacker": [SHIP | {"damage": [1, 1]}]}, "attacker[0].damage: 2 figures, but the count is 1"),
        ({"attacker": [SHIP | {"ship": ""}]}, "attacker[0].ship: expected str of length >= 1"),
        ({"attacker": [SHIP | {"ship": "\x1b[31m"}]}, "attacker[0].ship: a name of characters that can be printed"),
        ({"attacker": [{"ship": "cruiser"}]}, "attacker[0]: it has no field count"),
        ({"attacker": [7]}, "attacker[0]: expected object, got int"),
        ({"attacker": {}}, "attacker: expected array, got object"),
        ({"defender": None}, "defender: expected array, got null"),
        (
            {"defender_policy": "wild"},
            "defender_policy: Invalid enum value 'wild'; there are: optimal, npc, largest, weak",
        ),
        ({"attacker": [SHIP | {"x" * 1000: 1}]}, "there is no field 'xxx"),
    ],
)
def test_a_file_that_is_no_battle_is_refused_with_its_name_and_field(
    run: Run, tmp_path: Path, fields: dict[str, Any], said: str
) -> None:
    file = tmp_path / "battle.json"
    file.write_text(json.dumps({"attacker": [SHIP], "defender": [SHIP]} | fields))
    _, err = run("odds", "--file", str(file), code=2)
    assert f"--file: {file}: " in err
    assert said in err
    assert len(err) < 500


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe{\x00}\x00", "not UTF-8: byte 0 is 0xff"),
        (b'{"attacker": "\xe9"}', "not UTF-8: byte 14 is 0xe9"),
        (b"[]", "a battle is an object"),
        (b'"cruiser vs ancient"', "a battle is an object"),
        (b'{"attacker": [], "attacker": []}', "the field 'attacker' is there twice"),
        (b'{"attacker": [{"hull": NaN}]}', "NaN is no number"),
        (b'{"attacker": ' + b"9" * 5000 + b"}", "a number of too many digits"),
        (b"[" * 60_000, "nested too deeply"),
        (b" " * 70_000, "at most 65536 bytes"),
        (b'{"attacker": [', "no JSON: Expecting value in line 1, column 15"),
    ],
)
def test_a_file_that_is_nothing_is_refused_with_its_name(run: Run, tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "battle.json"
    file.write_bytes(content)
    _, err = run("odds", "--file", str(file), code=2)
    assert f"--file: {file}: " in err
    assert said in err


def test_a_file_with_a_byte_order_mark_is_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "battle.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps({"attacker": [SHIP], "defender": [SHIP]}).encode())
    assert "Exact" in run("odds", "--file", str(file))[0]


@pytest.mark.parametrize("name", ["cruiser [/]", "[bold]x", "[link=file:///]", "\\[", ":rocket:", "крейсер", "[" * 60])
def test_names_are_printed_as_they_are(run: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / "battle.json"
    file.write_text(json.dumps({"attacker": [SHIP | {"ship": name}], "defender": [SHIP]}))
    out, _ = run("odds", "--file", str(file), "--policies", "--retreat")
    assert f"1 {name}" in out
    answer = json.loads(run("odds", "--file", str(file), "--json")[0])
    assert answer["battle"]["attacker"][0]["ship"] == name


def test_the_example_of_the_documentation_is_read(run: Run, tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs/odds.md").read_text()
    example = text.split("```json\n")[1].split("```")[0]
    file = tmp_path / "battle.json"
    file.write_text(example)
    out, _ = run("odds", "--file", str(file))
    assert "2 cruisers  3           1 yellow, 2 orange missiles  +1        0        1 (damage 1)" in out
    for field in msgspec_fields():
        assert f"`{field}`" in text
    for line in text.split("```\n")[1].splitlines():
        if line.startswith("penumbra odds"):
            assert "Exact" in run(*shlex.split(line)[1:])[0]


def msgspec_fields() -> list[str]:
    return [*entry._Ships.__struct_fields__, *entry._Entry.__struct_fields__]


@pytest.mark.parametrize(
    ("battle", "game"),
    [
        (BATTLE, "new-dawn"),
        ("orion: 2 dreadnoughts (1 damage) with plasma missiles and point defense vs gcds", "new-dawn"),
        ("dreadnought[rift cannon, morph shield, antimatter, zero-point source, splitter] vs guardian", "second-dawn"),
        ("2 ancient cruisers (e) vs 2 dreadnought", "new-dawn"),
    ],
)
def test_the_battle_that_was_understood_is_told_and_can_be_asked_again(
    run: Run, tmp_path: Path, battle: str, game: str
) -> None:
    answer = json.loads(run("odds", battle, "--game", game, "--json")[0])
    file = tmp_path / "again.json"
    file.write_text(json.dumps(answer["battle"]))
    assert json.loads(run("odds", "--file", str(file), "--json")[0]) == answer


def test_the_ships_that_were_understood_are_shown(run: Run) -> None:
    out, _ = run("odds", "2 cruisers[plasma missiles] (1 damage) vs ancient cruiser (e)")
    assert re.search(r"attacker +2 cruisers +2 +1 yellow, 2 orange missiles +\+1 +0 +1 \(damage 1\)", out)
    assert "initiative" in out
    assert "-2 against missiles" in out
    told = json.loads(run("odds", BATTLE, "--json")[0])["battle"]["attacker"][0]
    figures = {"ship": "interceptor", "count": 3, "initiative": 3, "computer": 1, "shield": 0, "hull": 0}
    assert figures.items() <= told.items()
    assert (told["cannons"], told["missiles"]) == ({"yellow": 1}, {})


@pytest.mark.rule("nd.reputation.npc-none")
def test_ships_nobody_plays_are_said_to_draw_nothing(run: Run) -> None:
    out, _ = run("odds", "2 cruiser vs ancient")
    assert "The defender loses" in out
    assert "nobody plays it, so it draws no reputation" in out
    assert re.search(r"The attacker loses .* and draws [12]\.\d\d reputation tiles", out)
    lost = json.loads(run("odds", "ancient vs cruiser", "--json")[0])["lost"]
    assert lost["attacker"]["reputation"] == 0
    assert lost["defender"]["reputation"] >= 1


def test_a_battle_won_but_for_a_little_is_not_called_certain(run: Run) -> None:
    out, _ = run("odds", "2 dreadnoughts with gauss shield and improved hull vs interceptor")
    assert "attacker wins >99.99%" in out
    assert "defender wins  <0.01%" in out
    assert "100.00%" not in out
    estimated, _ = run("odds", "2 dreadnoughts with gauss shield and 4 cruisers vs 2 interceptors", "--work", "2000")
    assert "Estimated" in estimated
    assert "100.0" not in estimated


def test_more_than_can_be_weighed_is_given_up_in_a_sentence(run: Run) -> None:
    out, _ = run("odds", "2 dreadnought vs gcds", "--work", "1000", "--policies", "--retreat")
    assert "Estimated from" in out
    assert "What each way to aim costs was given up" in out
    assert "Plans to retreat were given up" in out
    answer = json.loads(run("odds", "2 dreadnought vs gcds", "--work", "1000", "--retreat", "--json")[0])
    assert len(answer["given_up"]) == 2


@pytest.mark.parametrize("words", [["-1 interceptor vs ancient"], ["-1", "interceptor", "vs", "ancient"]])
def test_a_count_below_one_is_no_option_that_is_unknown(run: Run, words: list[str]) -> None:
    _, err = run("odds", *words, code=2)
    assert err == "penumbra: interceptor: 1 to 8 of them, not -1. (nd.build.ship-limit)\n"


def test_an_option_that_there_is_not_is_no_ship(run: Run) -> None:
    _, err = run("odds", "interceptor vs ancient", "--jsno", code=2)
    assert err == "penumbra: There is no option --jsno: see penumbra odds --help.\n"


OPPONENT = ("odds", "--game", "second-dawn")


def test_a_quick_battle_is_told_roll_by_roll(run: Run) -> None:
    out, _ = run(*OPPONENT, "cruiser mk ii, interceptor mk i vs ancient in round 3")
    assert "one roll decides, in round 3" in out
    assert "attacker wins  83.33% ███" in out
    lines = {line.split()[0]: " ".join(line.split()) for line in out.splitlines() if line[:1].isdigit()}
    assert lines["1"] == "1 7 nothing nothing 1"
    assert lines["2"] == "2 8 1 Cruiser (Mk. II) 1 Ancient Ship 2"
    assert lines["4"] == "4 10 1 Cruiser (Mk. II) 1 Ancient Ship 2"
    assert lines["5"] == "5 11 1 Cruiser (Mk. II) and 1 Interceptor (Mk. I) 1 Ancient Ship 2"


def test_a_quick_battle_is_told_in_json(run: Run) -> None:
    out, _ = run(*OPPONENT, "--json", "interceptor mk i, starbase mk i vs ancient, round 3")
    answer = json.loads(out)
    assert answer["by_one_roll"] is True
    assert [(roll["die"], roll["x"]) for roll in answer["rolls"]] == [(die, die + 5) for die in range(1, 7)]
    assert answer["rolls"][2]["left"] == [[1, 0], [0, 1]]
    assert [roll["tiles"] for roll in answer["rolls"]] == [1, 1, 2, 2, 2, 2]
    assert answer["attacker_win"] == pytest.approx(4 / 6)
    assert sum(one["chance"] for one in answer["survivors"]) == pytest.approx(1)


def test_whoever_is_left_of_all_is_told_where_ships_of_nobody_stand_beside(run: Run) -> None:
    battle = ("2 cruiser vs cruiser mk i, interceptor mk i in round 5", "--beside", "2 ancient")
    out, _ = run(*OPPONENT, *battle)
    assert "Beside 2 Ancient Ships: the attacker is left" in " ".join(out.split())
    answer = json.loads(run(*OPPONENT, *battle, "--json")[0])
    assert sum(one["stays"] for one in answer["holders"]) == pytest.approx(1)
    assert [len(one["ships"]) for one in answer["holders"]] == [1, 2, 1]
    for one in answer["holders"]:
        there = sum(left["chance"] for left in one["left"] if any(left["ships"]))
        assert there == pytest.approx(one["stays"])


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (
            ("cruiser mk ii vs ancient",),
            "the round counts: say it behind the battle, such as: in round 3. (solo.quick.x)",
        ),
        (("cruiser mk ii vs ancient in round 9",), "The game has rounds 1 to 8, not 9."),
        (("cruiser mk ii vs ancient in round 3", "--retreat"), "--retreat: one roll decides this battle"),
        (("ancient vs cruiser mk ii, round 3",), "never attack: name the opponent's ships first"),
        (("cruiser vs cruiser mk ii", "--beside", "ancient"), "the round counts"),
        (("cruiser vs interceptor", "--beside", "cruiser"), "ships that nobody plays, and no others"),
        (("cruiser vs interceptor", "--beside", "2 moons"), "There is no ship 'moons'"),
    ],
)
def test_what_is_wrong_with_a_battle_of_the_opponent_is_said(run: Run, words: tuple[str, ...], fault: str) -> None:
    _, told = run(*OPPONENT, *words, code=2)
    assert fault in " ".join(told.split())
