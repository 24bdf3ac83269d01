"""The page of an arena, and its figures by seat."""

import csv
import io
import re

from msgspec import structs

from penumbra.arena.page import page
from penumbra.arena.table import write_csv
from tests.arena.played import played

GAMES = [
    played(("a", "b"), (1, 2), 0, "blueshift", ("xanil", "tivare"), ({"planets": 9}, {"planets": -3})),
    played(("b", "a"), (1, 2), 1, "blueshift", ("xanil", "tivare"), ({"planets": 5}, {"planets": 4})),
    played(("a", "b", "b"), (1, 2, 3), 0, "new-dawn", ("terran",) * 3, ({"sectors": 5},) * 3),
    played(("a", "b", "b"), (), 1, "new-dawn", ("terran",) * 3),
]


def test_every_setting_has_its_plots_and_figures() -> None:
    text = page(GAMES, "penumbra arena --seed '<b>'")
    assert re.findall("<h2>(.*?)</h2>", text) == [
        "Ratings",
        "BlueShift, 2 players",
        "Eclipse: New Dawn for the Galaxy, 3 players",
    ]
    assert "4 games, played by <code>penumbra arena --seed &#x27;&lt;b&gt;&#x27;</code>" in text
    assert "<p>1 games, and 1 that did not end.</p>" not in text
    assert "<p>1 game, and 1 that did not end.</p>" in text
    assert text.count("<h3>Species</h3>") == 1, "one species alone has nothing to compare"
    assert text.count("<svg") == 1 + (3 + 1) + (2 + 1), "games that were all as long have nothing to draw of that"
    assert text.count('role="img" aria-label="') == text.count("<svg")
    assert "66.7" not in text


def test_how_long_games_were_is_drawn_where_they_differ() -> None:
    longer = structs.replace(GAMES[1], rounds=GAMES[0].rounds + 2)
    text = page([GAMES[0], longer], "penumbra arena")
    assert re.findall('aria-label="How many (.*?)"', text) == ["rounds"]
    assert text.count("<td>rounds</td>") == text.count("<td>choices</td>") == 1


def test_the_page_needs_nothing_from_elsewhere() -> None:
    text = page(GAMES, "penumbra arena")
    assert not re.findall(r'(?:src|href)="https?:', text)
    assert "<script" not in text


def test_the_same_games_make_the_same_page() -> None:
    assert page(GAMES, "again") == page(GAMES, "again")


def test_each_seat_has_a_line() -> None:
    file = io.StringIO()
    write_csv(GAMES, file)
    rows = list(csv.DictReader(io.StringIO(file.getvalue())))
    assert len(rows) == 2 + 2 + 3 + 3
    assert (rows[0]["bot"], rows[0]["species"], rows[0]["place"], rows[0]["points_planets"]) == ("a", "xanil", "1", "9")
    assert rows[0]["points_sectors"] == "0"
    assert (rows[-1]["place"], rows[-1]["score"], rows[-1]["points_sectors"]) == ("", "", "")
