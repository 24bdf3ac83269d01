"""A seed that several draw together: made of every part, and proved from a record alone."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from penumbra.kernel import Contribution, Record, RecordError, commitment, joint_seed, replay
from tests.table.coin_game import CoinGame

GAMES = {"coins": CoinGame()}
SECRET, ADA, BOB = (bytes([number]) * 32 for number in (1, 2, 3))
GIVEN = (Contribution(0, commitment(ADA), ADA), Contribution(1, commitment(BOB), BOB))

# The page reckons the same (web/tests/shell/dice.test.ts).
PROMISE = "206c75d9277b9def6721a91db381c0a70c7de7592f6ecb9b95284d47a6ca8744"
SALTED = "48fa1fcd79a86be70f0ce5006015fff5f8f857dbbf8d64b5eddc6c401f648ff6"
SEED = "aa7192354a5feb20b83b41906c0ea7dd5c0dc92578d3a0f437af65644d4cde96"


def test_every_part_makes_another_seed_and_their_order_does_not_matter() -> None:
    seed = joint_seed(SECRET, [(0, ADA), (1, BOB)])
    assert seed.hex() == SEED
    assert joint_seed(SECRET, [(1, BOB), (0, ADA)]) == seed
    others = [
        joint_seed(bytes(32), [(0, ADA), (1, BOB)]),
        joint_seed(SECRET, [(0, ADA)]),
        joint_seed(SECRET, [(1, BOB)]),
        joint_seed(SECRET, [(0, BOB), (1, ADA)]),
        joint_seed(SECRET, [(0, ADA), (2, BOB)]),
        joint_seed(SECRET, []),
    ]
    assert len({seed, *others}) == 7
    assert joint_seed(SECRET, []) == SECRET
    with pytest.raises(ValueError, match="32 bytes"):
        joint_seed(SECRET, [(0, b"short")])


def test_a_salt_hides_a_seed_that_can_be_guessed() -> None:
    assert (commitment(SECRET, b""), commitment(SECRET, ADA)) == (PROMISE, SALTED)
    assert len({commitment(SECRET), commitment(SECRET, ADA), commitment(SECRET, BOB)}) == 3


def together() -> Record:
    """A game of coins whose seed its seats have drawn with the table."""
    rng, seed = Random(1), joint_seed(SECRET, [(0, ADA), (1, BOB)])
    state = GAMES["coins"].start(GAMES["coins"].options({"players": 2}), seed)
    record = Record(
        "coins",
        {"players": 2},
        ["Ada", "Bob"],
        commitment(SECRET),
        seed.hex(),
        secret=SECRET.hex(),
        contributions=GIVEN,
    )
    while not state.over:
        seat = state.waiting()[0]
        record.lines.append((seat, rng.choice(state.choices(seat))))
        state.play(*record.lines[-1])
    record.result = state.result()
    return record


def test_a_record_carries_what_proves_it() -> None:
    record = together()
    text = record.dumps()
    assert Record.loads(text) == record
    assert replay(Record.loads(text), GAMES).over
    assert ADA.hex() in text
    assert commitment(BOB) in text


FAKES: list[tuple[str, Callable[[Record], Record], str]] = [
    ("another secret", lambda one: replace(one, secret=BOB.hex()), "the secret does not fit the commitment"),
    (
        "another part",
        lambda one: replace(one, contributions=(GIVEN[0]._replace(value=BOB), GIVEN[1])),
        "seat A gave to the dice is not what it had promised",
    ),
    ("a part left out", lambda one: replace(one, contributions=GIVEN[:1]), "the seed is not the one"),
    ("another seed", lambda one: replace(one, seed=SECRET.hex()), "the seed is not the one"),
    ("no secret", lambda one: replace(one, secret=None), "secret is written as hex digits"),
    ("a secret alone", lambda one: replace(one, contributions=()), "the seed does not fit the commitment"),
    (
        "a seat that there is not",
        lambda one: replace(one, contributions=(GIVEN[0], GIVEN[1]._replace(seat=4))),
        "seat E is not in this game",
    ),
]


@pytest.mark.parametrize(("fake", "said"), [one[1:] for one in FAKES], ids=[one[0] for one in FAKES])
def test_a_record_that_does_not_prove_its_dice_is_refused(fake: Callable[[Record], Record], said: str) -> None:
    with pytest.raises(RecordError, match=said):
        Record.loads(fake(together()).dumps())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("contributions: []", "contributions is a JSON object"),
        ('contributions: {"A": 1}', "contributions is a JSON object"),
        ('contributions: {"A": {"commitment": "x", "value": "zz"}}', "contributions is a JSON object"),
        ("contributions: {}", "without any the line is left out"),
        ("", "a secret stands in the header where seats have given"),
    ],
)
def test_what_a_record_says_of_contributions_is_looked_at(line: str, said: str) -> None:
    rows = [line if row.startswith("contributions") else row for row in together().dumps().split("\n")]
    with pytest.raises(RecordError, match=said):
        Record.loads("\n".join(rows))


def test_choices_are_chained_to_what_the_seats_promised() -> None:
    record = together()
    other = replace(record, contributions=(GIVEN[0]._replace(commitment=commitment(SECRET)), GIVEN[1]))
    assert other.first_link() != record.first_link()
    assert replace(record, contributions=()).first_link() != record.first_link()


def test_a_chosen_seed_is_proved_with_its_salt() -> None:
    record = replace(together(), contributions=(), secret=None, seeded=True, salt=ADA.hex())
    record.seed, record.commitment = SECRET.hex(), commitment(SECRET, ADA)
    text = record.dumps()
    assert Record.loads(text) == record
    with pytest.raises(RecordError, match="the seed does not fit the commitment"):
        Record.loads(text.replace(ADA.hex(), BOB.hex()))
