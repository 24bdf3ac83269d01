"""Forms: what they read, write and refuse, and the numbers that tell a choice."""

import pytest

from penumbra.kernel import Choice, Deed, Form, MalformedChoice, Notation, OneOf, Whole, by_verb
from penumbra.kernel.extra import Offering

COLOUR = OneOf("colour", ("red", "green", "blue"))
PAINT = Form("paint", COLOUR, Whole("house", 3, 12), means="paints a house")
MIX = Form("mix", COLOUR, OneOf("colour", ("red", "green", "blue"), role="other colour"), means="mixes two colours")
PILE = Form("pile", COLOUR, means="piles pots up", repeated=True)
REST = Form("rest", means="rests")
REST_AT = Form("rest", Whole("house", 3, 12), means="rests at a house")
REST_ON = Form("rest", COLOUR, means="rests on a pot of paint")
NOTATION = Notation("Paint", {"Work": (PAINT, MIX, PILE), "Rest": (REST, REST_AT, REST_ON)})


@pytest.mark.parametrize(
    ("text", "form", "values", "numbers"),
    [
        ("paint green 5", PAINT, (1, 5), (0, 1, 2)),
        ("paint blue 12", PAINT, (2, 12), (0, 2, 9)),
        ("mix red blue", MIX, (0, 2), (1, 0, 2)),
        ("pile red", PILE, (0,), (2, 0)),
        ("pile red red green", PILE, (0, 0, 1), (2, 0, 0, 1)),
        ("rest", REST, (), (3,)),
        ("rest 3", REST_AT, (3,), (4, 0)),
        ("rest blue", REST_ON, (2,), (5, 2)),
    ],
)
def test_a_choice_is_read_written_and_told_by_numbers(
    text: str, form: Form, values: tuple[int, ...], numbers: tuple[int, ...]
) -> None:
    choice = Choice.parse(text)
    assert form.read(None, 0, choice) == Deed(choice.verb, values)
    assert form.write(None, values) == choice
    assert NOTATION.numbers(None, choice) == numbers
    assert NOTATION.choice(None, numbers) == choice
    assert all(number < size for number, size in zip(numbers[1:], form.sizes(None), strict=False))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("sleep", "'sleep' is no verb of this game"),
        ("paint green", "'paint green' should have the form 'paint <colour> <house>'"),
        ("paint green 5 5", "should have the form 'paint <colour> <house>'"),
        ("paint grey 5", "'grey' is no colour: there are red, green, blue"),
        ("paint green 2", "'2' is no house: it is a number from 3 to 12"),
        ("paint green 13", "from 3 to 12"),
        ("paint green 05", "'05' is no house"),
        ("paint green -5", "'-5' is no house"),
        ("paint green five", "'five' is no house"),
        ("mix red", "should have the form 'mix <colour> <other colour>'"),
        ("pile", "should have the form 'pile <colour> ...'"),
        ("pile red grey", "'grey' is no colour"),
        ("rest 3 4", "should have the form 'rest' or 'rest <house>' or 'rest <colour>'"),
        ("rest now", "'now' is no house"),
    ],
)
def test_what_fits_no_form_is_malformed(text: str, fault: str) -> None:
    with pytest.raises(MalformedChoice, match=fault):
        NOTATION.check(None, Choice.parse(text))


@pytest.mark.parametrize("word", ["", " 5", "5 ", "５", "²", "+5", "5.0", "1e1", "0005", "9" * 400])
def test_a_number_is_written_in_one_way(word: str) -> None:
    with pytest.raises(MalformedChoice, match="is no house"):
        PAINT.read(None, 0, Choice("paint", ("red", word)))


class Painter(Offering):
    """Offers what it has been given; refuses nothing."""

    forms = by_verb(PAINT, REST, REST_AT)

    def candidates(self, state: object, seat: int) -> list[Deed]:
        return [Deed("paint", (0, 3)), Deed("rest"), Deed("rest", (4,))]

    def why_not(self, state: object, seat: int, deed: Deed) -> None:
        return None

    def play(self, state: object, seat: int, deed: Deed) -> None:
        raise NotImplementedError


def test_an_offering_reads_and_writes_by_the_form_with_so_many_words() -> None:
    painter = Painter()
    assert [str(choice) for choice in painter.choices(None, 0)] == ["paint red 3", "rest", "rest 4"]
    for choice in painter.choices(None, 0):
        deed = painter.read(None, 0, choice)
        assert deed is not None
        assert painter.write(None, deed) == choice
    assert painter.read(None, 0, Choice("mix", ("red", "blue"))) is None
    with pytest.raises(MalformedChoice, match="should have the form 'rest' or 'rest <house>'"):
        painter.read(None, 0, Choice("rest", ("3", "4")))


def test_the_document_lists_every_form_and_every_kind_of_word() -> None:
    lines = NOTATION.document().splitlines()
    assert lines[0] == "# The notation of Paint"
    assert "## Rest" in lines
    assert "| `mix <colour> <other colour>` | mixes two colours | colour, colour |" in lines
    assert "| house | a whole number from 3 to 12 |" in lines
    assert "| colour | one of red, green, blue |" in lines
