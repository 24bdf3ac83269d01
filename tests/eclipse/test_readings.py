"""Other readings of rules as an option: what may be chosen, what it settles, and what the ledgers say of it."""

import re
from typing import Any

import pytest

from penumbra.eclipse import GAMES, NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.components.box import Box, read_otherwise
from penumbra.eclipse.rules import books
from penumbra.eclipse.rules.readings import readings
from penumbra.kernel import Chance, OptionError, Record, commitment, replay, seed_from

EDITIONS = (NEW_DAWN, SECOND_DAWN)
EVERY = [(game, reading) for game in EDITIONS for reading in game.edition.readings]
_NAMED = re.compile(r"option ([a-z]+_\w+)")


def whole(game: EclipseGame) -> Box:
    """An edition's box with everything in it."""
    return game.edition.box(game.edition.modules, ())


@pytest.mark.parametrize(("game", "reading"), EVERY)
def test_a_reading_turns_over_what_it_says_and_nothing_else(game: EclipseGame, reading: Any) -> None:
    plain, other = whole(game), read_otherwise(whole(game), (reading.id,))
    assert reading.switches or reading.parts, "a reading changes something"
    for name in (name for name in Box.__struct_fields__ if name not in ("parts", "readings")):
        if name in reading.switches:
            assert getattr(other, name) == reading.switches[name] != getattr(plain, name), name
        else:
            assert getattr(other, name) == getattr(plain, name), name
    for before, after in zip(plain.parts.parts, other.parts.parts, strict=True):
        changed = {name for name in before.__struct_fields__ if getattr(before, name) != getattr(after, name)}
        assert changed == set(reading.parts.get(before.id, {}))
    assert other.readings == (reading.id,)
    assert plain.readings == ()


@pytest.mark.parametrize(("game", "reading"), EVERY)
def test_a_reading_says_in_a_sentence_what_it_changes_in_rules_there_are(game: EclipseGame, reading: Any) -> None:
    ledger = books()[reading.book]
    assert re.fullmatch(r"[A-Z][^.!?]*\.", reading.text), "one sentence"
    assert reading.rules
    assert all(f"option {reading.id}" in ledger[rule].note for rule in reading.rules), "the ledger gives the reason"
    assert all(reading.id in ledger[rule].check for rule in reading.rules), "the check has both halves"
    assert reading.module in ("", *game.edition.modules)
    assert all(ledger[rule].module in ("", reading.module) for rule in reading.rules)


@pytest.mark.parametrize("game", EDITIONS)
def test_every_option_that_a_ledger_speaks_of_is_there(game: EclipseGame) -> None:
    known = {reading.id for reading in readings(game.box.book)}
    for rule in books()[game.box.book]:
        for text in (rule.check, rule.note):
            assert set(_NAMED.findall(text)) <= known, rule.id
        assert "game option" not in rule.note, f"{rule.id} names no option"


_BARE = re.compile(r"AMBIGUOUS: (\([^)]*\) )?(silent|not treated|not stated)[^.;,:]*\.?\W*$")


@pytest.mark.parametrize("book", sorted(books()))
def test_a_rule_that_the_text_leaves_open_says_why_it_is_read_so(book: str) -> None:
    bare = [rule.id for rule in books()[book] if _BARE.search(rule.note)]
    assert not bare, "a note that only says that the text is silent gives no reason"


def test_readings_are_for_books_there_are_and_no_two_are_alike() -> None:
    assert {reading.book for name in books() for reading in readings(name)} <= set(books())
    for name in books():
        ids = [reading.id for reading in readings(name)]
        assert len(ids) == len(set(ids))


# ---- options


def everything(game: EclipseGame) -> dict[str, Any]:
    """Options with all modules and all other readings of an edition."""
    chosen = {"players": 3, "readings": [reading.id for reading in game.edition.readings]}
    return {**chosen, "modules": list(game.edition.together(3))} if game.edition.modules else chosen


@pytest.mark.parametrize("game", EDITIONS)
def test_options_are_read_back_as_they_were_written(game: EclipseGame) -> None:
    options = game.options(everything(game))
    assert options.readings == tuple(reading.id for reading in game.edition.readings)
    assert game.options(game.plain_options(options)) == options
    assert "readings" not in game.plain_options(game.options({"players": 2}))


@pytest.mark.parametrize(
    ("chosen", "fault"),
    [
        ("draws_by_entry", "option 'readings' is a list out of draws_by_entry, "),
        ({"draws_by_entry": True}, "option 'readings' is a list out of draws_by_entry, "),
        (["draws_by_size"], "option 'readings': 'draws_by_size' is none of draws_by_entry, "),
        ([["draws_by_entry"]], "option 'readings': ['draws_by_entry'] is none of draws_by_entry, "),
        ([7], "option 'readings': 7 is none of draws_by_entry, "),
        (["discard_ends_explore"], "'discard_ends_explore' is none of "),
        (["jump_drive_moves"], "'jump_drive_moves' is for games with the module 'worlds_afar'"),
    ],
)
def test_what_no_reading_is(chosen: Any, fault: str) -> None:
    with pytest.raises(OptionError, match=re.escape(fault)):
        SECOND_DAWN.options({"players": 2, "readings": chosen})


def test_order_and_repetition_make_no_difference() -> None:
    known = [reading.id for reading in SECOND_DAWN.edition.readings if not reading.module]
    one = SECOND_DAWN.options({"players": 2, "readings": known})
    assert SECOND_DAWN.options({"players": 2, "readings": [*reversed(known), known[0]]}) == one


@pytest.mark.parametrize("game", EDITIONS)
def test_a_game_says_which_readings_it_is_played_by(game: EclipseGame) -> None:
    state = game.start(game.options(everything(game)), seed_from(1))
    for seat in (None, 0, 1):
        assert state.view(seat)["readings"] == [reading.id for reading in game.edition.readings]
    state = game.start(game.options(everything(game)), seed_from(1), journal=True)
    told = [entry for entry in state.journal or () if entry.sentence.startswith("In this game: ")]
    assert [entry.sentence for entry in told] == [f"In this game: {one.text}" for one in game.edition.readings]
    assert all(entry.private_to is None for entry in told)
    plain = game.start(game.options({"players": 2}), seed_from(1), journal=True)
    assert plain.view(None)["readings"] == []
    assert not any("In this game" in entry.sentence for entry in plain.journal or ())


@pytest.mark.parametrize("game", EDITIONS)
def test_readings_leave_the_set_up_as_it_was_drawn(game: EclipseGame) -> None:
    chosen = everything(game)
    without = {name: value for name, value in chosen.items() if name != "readings"}
    one, other = (game.start(game.options(raw), seed_from(5)).plain() for raw in (chosen, without))
    assert one == other


# ---- records


def record_of(options: dict[str, Any], game: EclipseGame = NEW_DAWN) -> Record:
    """A game that has been set up, and no more."""
    seed = seed_from(3)
    return Record(game.name, options, ["a", "b"], commitment(seed), seed.hex())


def test_a_record_without_the_field_is_played_by_the_ledgers_readings() -> None:
    state = replay(Record.loads(record_of({"players": 2, "factions": "choose", "species": "terrans"}).dumps()), GAMES)
    assert state.view(None)["readings"] == []


def test_a_record_is_played_again_by_its_own_readings() -> None:
    options = NEW_DAWN.plain_options(NEW_DAWN.options({"players": 2, "readings": ["draws_by_entry"]}))
    state = replay(Record.loads(record_of(options).dumps()), GAMES)
    assert state.view(None)["readings"] == ["draws_by_entry"]


def test_the_other_box_is_made_once() -> None:
    options = NEW_DAWN.options({"players": 2, "readings": ["draws_by_entry"]})
    boxes = {id(NEW_DAWN.edition.settle(options, Chance(seed_from(seed)))) for seed in range(3)}
    assert len(boxes) == 1
