"""``penumbra replay`` tells a game and proves that it was fair."""

import random
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from penumbra import __version__
from penumbra.chronicle import Chronicle
from penumbra.kernel import Choice, Record, new_seed, seat_letter
from tests.cli.conftest import Run
from tests.cli.recorded import recorded


@pytest.fixture(scope="module")
def record() -> Record:
    """A whole game of random choices."""
    rng = random.Random(7)
    return recorded("replay", lambda state, seat: rng.choice(state.choices(seat)))


@pytest.fixture
def file(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.penumbra"
    path.write_text(record.dumps())
    return path


def changed(file: Path, old: str, new: str) -> Path:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    return file


def test_a_game_is_told_by_rounds_and_verified(run: Run, file: Path, record: Record) -> None:
    out, _ = run("replay", str(file))
    rows = out.splitlines()
    assert [f"Round {number} begins." for number in range(1, 10)] == [row for row in rows if row.startswith("Round ")]
    assert "Ada (A)" in out
    assert "Ada takes the " in out
    assert "these are the dice that were promised" in out
    assert rows[-1] == f"{len(record.lines)} choices give the recorded result."


def test_a_changed_result_is_found_out(run: Run, file: Path, record: Record) -> None:
    assert record.result is not None
    score = record.result[0]["score"]
    changed(file, f'"score": {score}', f'"score": {score + 1}')
    _, err = run("replay", str(file), code=1)
    assert "the result is not the one that the choices and the seed give" in err


def test_a_seed_that_was_not_promised_is_found_out(run: Run, file: Path, record: Record) -> None:
    changed(file, f"seed: {record.seed}", f"seed: {new_seed().hex()}")
    _, err = run("replay", str(file), code=1)
    assert "not the dice that were promised" in err


def test_a_choice_that_the_rules_refuse_is_found_out(run: Run, file: Path, record: Record) -> None:
    rows = file.read_text().splitlines()
    row = next(index for index, line in enumerate(rows) if line.startswith("A "))
    rows.insert(row, "A build dreadnought 001")
    file.write_text("\n".join(rows))
    _, err = run("replay", str(file), code=1)
    assert "A build dreadnought 001: " in err


def test_a_record_of_other_rules_names_the_choice_the_rule_and_both_versions(
    run: Run, tmp_path: Path, record: Record
) -> None:
    other = Record.loads(record.dumps())
    other.made_with = "0.0.7"
    letter = seat_letter(other.lines[5][0])
    other.lines[5] = (other.lines[5][0], Choice.parse("build dreadnought 001"))
    path = tmp_path / "other.penumbra"
    path.write_text(other.dumps())
    _, err = run("replay", str(path), code=1)
    assert f"choice 6, {letter} build dreadnought 001: " in err
    assert "(nd." in err
    assert err.endswith(f" The record was made with Penumbra 0.0.7; this is Penumbra {__version__}.\n")


def test_a_record_that_lost_a_choice_says_which(run: Run, file: Path, record: Record) -> None:
    rows = file.read_text().splitlines()
    first = next(n for n, row in enumerate(rows) if row.startswith(("A ", "B ")))
    cut = [n for n, row in enumerate(rows) if n >= first and not row.startswith("#")][4]
    file.write_text("\n".join(rows[:cut] + rows[cut + 1 :]))
    _, err = run("replay", str(file), code=1)
    assert ", choice 5, " in err
    assert "left out" in err


def test_what_an_editor_does_to_a_file_does_no_harm(run: Run, file: Path) -> None:
    told, _ = run("replay", str(file))
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b" \r\n"))
    assert run("replay", str(file))[0] == told


def test_a_chosen_seed_and_a_missing_chain_are_said(run: Run, tmp_path: Path, record: Record) -> None:
    path = tmp_path / "chosen.penumbra"
    path.write_text(record.dumps())
    assert "seed was chosen" not in run("replay", str(path))[0]
    assert "format 1" not in run("replay", str(path))[0]
    path.write_text(replace(record, seeded=True, chained=False).dumps())
    assert "cannot tell whether choices were left out" in run("replay", str(path))[0]
    path.write_text(replace(record, seeded=True).dumps())
    assert "The seed was chosen by the maker of the table, not drawn" in run("replay", str(path))[0]


def test_names_in_a_record_steer_no_terminal(run: Run, tmp_path: Path, record: Record) -> None:
    path = tmp_path / "names.penumbra"
    path.write_text(replace(record, seats=["\x1b[2JAda", "\u202eBo"]).dumps())
    out, _ = run("replay", str(path))
    assert "<U+001B>[2JAda takes the " in out
    assert "<U+202E>Bo" in out
    assert "\x1b[2J" not in out
    assert "\u202e" not in out


def test_a_game_that_goes_on_keeps_its_seed_secret(run: Run, file: Path, record: Record) -> None:
    changed(file, f"seed: {record.seed}\n", "")
    _, err = run("replay", str(file), code=1)
    assert "the record holds no seed" in err


def test_a_file_that_is_no_record_is_said_plainly(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada,\n")
    _, err = run("replay", str(path), code=1)
    assert "letter.txt: line 1: a record begins with" in err
    path.write_bytes(b"\xff\xfe\x00")
    _, err = run("replay", str(path), code=2)
    assert "not text in UTF-8" in err


def test_a_file_that_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    _, err = run("replay", str(tmp_path / "none"), code=2)
    assert err == f"penumbra: {tmp_path / 'none'} cannot be read: No such file or directory.\n"


@pytest.mark.parametrize("name", ["[/]", "[bold]x", "[/red] [link=x]", "\\[", ":rocket:"])
def test_names_are_printed_as_they_are(run: Run, record: Record, tmp_path: Path, name: str) -> None:
    file = tmp_path / "game.penumbra"
    file.write_text(replace(record, seats=[name, "Bo"]).dumps())
    out, _ = run("replay", str(file))
    assert f"{name} (A)" in out
    assert f"{name} takes the " in out


def test_statistics_are_told_in_place_of_the_tale_and_the_record_is_verified_as_ever(
    run: Run, file: Path, record: Record
) -> None:
    out, _ = run("replay", str(file), "--statistics")
    assert "Ada takes the" not in out.partition("Turning points")[0]
    for heading in ("Points at the end of each round", "Points by where they come from", "Battles", "Dice"):
        assert heading in out
    assert record.result is not None
    last = next(row for row in out.splitlines() if row.startswith(" 9 "))
    assert last.split() == ["9", *(str(row["score"]) for row in record.result)]
    assert out.splitlines()[-1] == f"{len(record.lines)} choices give the recorded result."


def test_statistics_as_data_are_what_the_table_tells(run: Run, file: Path, record: Record) -> None:
    out, _ = run("replay", str(file), "--json")
    told = msgspec.json.decode(out, type=Chronicle)
    assert (told.at, told.over, told.coming) == (len(record.lines), True, False)
    assert all(battle.chances is not None for battle in told.battles)


def test_statistics_of_a_changed_record_are_none(run: Run, file: Path, record: Record) -> None:
    changed(file, f"seed: {record.seed}", f"seed: {new_seed().hex()}")
    out, err = run("replay", str(file), "--json", code=1)
    assert out == ""
    assert "not the dice that were promised" in err
