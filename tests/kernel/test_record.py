"""Records as text: what is read, what is noticed, and what is said of it."""

from random import Random

import pytest

from penumbra.kernel import Choice, Record, RecordError, commitment, replay, seed_from
from tests.table.coin_game import CoinGame

GAMES = {"coins": CoinGame()}


def played(seeded: bool = False) -> Record:
    """A whole game of coins."""
    rng, seed = Random(1), seed_from("record")
    options = GAMES["coins"].options({"players": 2, "rounds": 12})
    state = GAMES["coins"].start(options, seed)
    record = Record(
        "coins",
        {"players": 2, "rounds": 12},
        ["Ada", "Bäb"],
        commitment(seed),
        seed.hex(),
        seeded=seeded,
        made_with="0.9.1",
    )
    while not state.over:
        seat = state.waiting()[0]
        choice = rng.choice(state.choices(seat))
        if len(record.lines) % 7 == 0:
            record.rounds[len(record.lines)] = f"Part {len(record.lines) // 7 + 1}"
        state.play(seat, choice)
        record.lines.append((seat, choice))
    record.result = state.result()
    return record


def choice_rows(rows: list[str]) -> list[int]:
    return [n for n, row in enumerate(rows) if row[:2] in ("A ", "B ")]


@pytest.mark.parametrize("seeded", [True, False])
def test_what_is_written_is_read_back(seeded: bool) -> None:
    record = played(seeded)
    assert len(record.lines) > 20
    text = record.dumps()
    assert Record.loads(text) == record
    assert Record.loads(text).dumps() == text
    assert ("seed chosen by: the maker of the table\n" in text) == seeded
    assert replay(Record.loads(text), GAMES).over


def test_records_of_the_first_format_are_read_and_written_as_they_were() -> None:
    record = played()
    record.chained = False
    record.made_with = None
    text = record.dumps()
    assert text.startswith("# penumbra 1\n")
    assert "#" not in text.partition("seed: ")[2].replace("## ", "")
    assert Record.loads(text) == record
    assert Record.loads(text).dumps() == text


def test_a_choice_that_is_cut_out_is_missed_at_its_place() -> None:
    rows = played().dumps().splitlines()
    places = choice_rows(rows)
    for n in range(len(places) - 1):
        cut = rows[: places[n]] + rows[places[n] + 1 :]
        with pytest.raises(RecordError, match=f"choice {n + 1}, .*left out") as fault:
            Record.loads("\n".join(cut))
        assert fault.value.choice == n + 1


def test_a_choice_that_is_put_in_changed_or_moved_is_found_at_its_place() -> None:
    rows = played().dumps().splitlines()
    places = choice_rows(rows)
    for n in range(1, len(places)):
        here, before = places[n], places[n - 1]
        letter, verb, *_ = rows[here].split(" ")
        other = "look" if verb != "look" else "end"
        mark = rows[here][rows[here].index("#") :]
        wrong = {
            "changed": f"{letter} {other} {mark}",
            "of another seat": f"{'B' if letter == 'A' else 'A'} {rows[here][2:]}",
            "without its mark": rows[here].partition(" #")[0],
            "with a shorter mark": rows[here][:-1],
            "with a longer mark": rows[here] + "0",
            "with another's mark": rows[here].partition(" #")[0] + " #" + rows[before].partition("#")[2],
        }
        for row in wrong.values():
            if row == rows[here]:
                continue
            with pytest.raises(RecordError) as fault:
                Record.loads("\n".join([*rows[:here], row, *rows[here + 1 :]]))
            assert fault.value.choice == n + 1, row
        doubled = [*rows[: here + 1], *rows[here:]]
        with pytest.raises(RecordError, match=f"choice {n + 2}, ") as fault:
            Record.loads("\n".join(doubled))
        assert fault.value.choice == n + 2


@pytest.mark.parametrize(
    ("old", "new"),
    [('"rounds": 12', '"rounds": 13'), ('"Ada"', '"Eve"'), ("game: coins", "game: coin")],
)
def test_another_header_does_not_fit_the_first_choice(old: str, new: str) -> None:
    text = played().dumps()
    assert old in text
    with pytest.raises(RecordError, match="choice 1, ") as fault:
        Record.loads(text.replace(old, new, 1))
    assert fault.value.choice == 1
    seeded = played(seeded=True).dumps()
    with pytest.raises(RecordError, match="choice 1, "):
        Record.loads(seeded.replace("seed chosen by: the maker of the table\n", ""))


def test_a_record_that_ends_too_soon_states_a_result_it_does_not_reach() -> None:
    rows = played().dumps().splitlines()
    last = choice_rows(rows)[-1]
    with pytest.raises(RecordError, match="its game is not over"):
        replay(Record.loads("\n".join(rows[:last] + rows[last + 1 :])), GAMES)


@pytest.mark.parametrize(
    "dress",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", " \t \n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.rstrip("\n"),
        lambda text: "\ufeff" + text.replace("\n", "  \r\n") + "\r\n\r\n",
        lambda text: text.replace("\n", "\n# a note\n", 3),
    ],
    ids=["mark", "crlf", "cr", "trailing", "empty lines", "no end", "all", "notes"],
)
def test_what_editors_do_to_a_file_does_no_harm(dress: object) -> None:
    assert callable(dress)
    assert Record.loads(dress(played().dumps())) == played()


@pytest.mark.parametrize("number", ["0", "3", "9", "100", "9999"])
def test_another_format_is_named(number: str) -> None:
    text = played().dumps().replace("# penumbra 2", f"# penumbra {number}", 1)
    with pytest.raises(RecordError, match=f"this one is in format {number}, and formats 1 and 2 are known here"):
        Record.loads(text)


@pytest.mark.parametrize("first", ["", "# penumbra", "# penumbra two", "# penumbra -1", "# penumbra ²", "game: coins"])
def test_what_is_no_record_is_told_how_one_begins(first: str) -> None:
    with pytest.raises(RecordError, match="line 1: a record begins with '# penumbra 2'"):
        Record.loads(first + "\n")


def test_a_refused_choice_is_named_with_its_number_and_rule() -> None:
    record = played()
    begun = next(place for place, (seat, _) in enumerate(record.lines) if seat == 1)
    record.lines = [*record.lines[:begun], (1, Choice("toss"))]
    with pytest.raises(RecordError, match=rf"choice {begun + 1}, B toss: Bet before you toss") as fault:
        replay(record, GAMES)
    assert fault.value.choice == begun + 1
    assert fault.value.rule == "coin.toss.bet"
