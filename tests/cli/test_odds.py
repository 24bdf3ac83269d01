"""``penumbra odds`` tells who wins."""

import json
from pathlib import Path

import pytest

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
    for entry in json.loads(KNOWN.read_text())["battles"]:
        file = tmp_path / "battle.json"
        file.write_text(json.dumps(entry))
        out, _ = run("odds", "--file", str(file), "--json")
        answer = json.loads(out)
        assert answer["attacker_win"] == pytest.approx(entry["attacker_win"], abs=entry["tolerance"])
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
