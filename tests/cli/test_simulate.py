"""``penumbra simulate`` plays games between bots."""

import json

import pytest

from penumbra.cli.setting import kit_named, wished, words_of
from tests.cli.conftest import Run


def test_json_is_one_object_and_the_same_seed_gives_the_same_games(run: Run) -> None:
    arguments = ("simulate", "--players", "2", "--games", "2", "--bots", "random", "--seed", "5", "--json")
    out, err = run(*arguments)
    report = json.loads(out)
    assert list(report) == ["games", "finished", "choices", "seconds", "scores"]
    assert (report["games"], report["finished"]) == (2, 2)
    assert report["choices"] > 50
    assert [len(scores) for scores in report["scores"]] == [2, 2]
    assert err == ""
    again = json.loads(run(*arguments, "--workers", "1")[0])
    assert (again["scores"], again["choices"]) == (report["scores"], report["choices"])


def test_other_readings_are_played_by(run: Run) -> None:
    arguments = ("simulate", "--game", "second-dawn", "--module", "minor_species", "--players", "2", "--games", "8")
    plain = json.loads(run(*arguments, "--json")[0])
    other = json.loads(run(*arguments, "--reading", "no_minor_species_when_passing_again", "--json")[0])
    assert (plain["finished"], other["finished"]) == (8, 8)
    assert plain["scores"] != other["scores"], "in eight games of random bots one buys a tile when passing again"


def test_a_number_is_asked_for_as_it_is_told() -> None:
    kit = kit_named("new-dawn")
    given = {"species": "terrans", "modules": ["secret_homeworld"], "secret_homeworlds": 3, "readings": None}
    wish = wished(kit, 2, given)
    assert kit.game.options(wish).secret_homeworlds == 3
    told = words_of(kit, wish)
    assert told == ["--players 2", "--species terrans", "--module secret_homeworld", "--secret-homeworlds 3"]


def test_without_json_it_says_how_each_seat_did(run: Run) -> None:
    out, _ = run("simulate", "--players", "2", "--games", "1", "--bots", "random,random")
    assert out.startswith("1 of 1 games finished, ")
    assert "B (random): " in out


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("--game", "chess"), "--game: there is no 'chess'; there are: new-dawn"),
        (("--players", "9"), "players"),
        (("--bots", "hal"), "--bots: there is no 'hal'; there are: "),
        (("--bots", "random,random"), "or one for each of the 3 seats; 2 are named"),
        (("--games", "0"), "--games: at least 1 game, not 0"),
        (("--workers", "0"), "--workers: at least 1 process, not 0"),
        (("--games", "many"), "--games"),
        (("--reading", "mine"), "'mine' is none of draws_by_entry, discard_ends_explore"),
        (("--without", "281"), "'281' is for games with the module 'warp_portals'"),
        (("--secret-homeworlds", "2"), "'secret_homeworlds' is for games with the module 'secret_homeworld'"),
        (("--module", "secret_homeworld", "--secret-homeworlds", "0"), "is a whole number from 1 to 4, not 0"),
        (("--module", "secret_homeworld", "--secret-homeworlds", "two"), "--secret-homeworlds"),
        (("--game", "second-dawn", "--reading", "jump_drive_moves"), "is for games with the module 'worlds_afar'"),
    ],
)
def test_bad_input_is_said_plainly(run: Run, arguments: tuple[str, ...], fault: str) -> None:
    out, err = run("simulate", *arguments, code=2)
    assert out == ""
    assert fault in " ".join(err.split())


def test_a_seat_for_which_rules_decide_is_no_bots(run: Run) -> None:
    arguments = ("simulate", "--game", "second-dawn", "--players", "2", "--games", "1", "--bots", "random")
    alone, _ = run(*arguments, "--solo", "standard")
    assert "A (random): " in alone
    assert "B (rules): " in alone
    assert "B (random): " in run(*arguments)[0]
