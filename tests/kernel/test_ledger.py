"""Ledgers are read strictly, and errors say which file and which rule."""

from pathlib import Path

import pytest

from penumbra.kernel.ledger import Ledger, LedgerError, Rule

ENTRY = '[[rule]]\nid = "{id}"\ntext = "{text}"\nsource = "Book"\ncheck = "Look."\n'


def entry(rule_id: str, text: str = "Text.", **more: str) -> str:
    return ENTRY.format(id=rule_id, text=text) + "".join(f"{name} = {value}\n" for name, value in more.items())


def ledger(tmp_path: Path, *entries: str, below: tuple[Ledger, ...] = (), name: str = "book") -> Ledger:
    path = tmp_path / f"{name}.toml"
    path.write_text("\n".join(entries))
    return Ledger.load(path, below)


def test_rules_are_found_by_id_area_and_words(tmp_path: Path) -> None:
    book = ledger(
        tmp_path,
        entry("b.move.far", "A ship crosses wormholes.", note='"Retreats too."'),
        entry("b.retreat.where", "A ship flees through a wormhole."),
        entry("b.move.three", "Three movements.", overrides='["b.move.far"]'),
    )
    assert len(book) == 3
    assert "b.move.far" in book
    assert book["b.move.far"].area == "move"
    assert [rule.id for rule in book.areas()["move"]] == ["b.move.far", "b.move.three"]
    assert [rule.id for rule in book.search("Retreat WORMHOLE")] == ["b.retreat.where", "b.move.far"]
    assert book.search("wormhole nowhere") == []
    assert book.overriding("b.move.far") == (book["b.move.three"],)


def test_an_expansion_overrides_rules_of_the_book_below(tmp_path: Path) -> None:
    base = ledger(tmp_path, entry("b.a.x"))
    more = ledger(tmp_path, entry("m.a.y", overrides='["b.a.x"]'), below=(base,), name="more")
    assert [rule.id for rule in more.overriding("b.a.x")] == ["m.a.y"]
    assert (more.known("b.a.x"), more.known("m.a.y")) == (base["b.a.x"], more["m.a.y"])
    assert more.known("b.a.z") is base.known("m.a.y") is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (entry("b.a.x") + entry("b.a.x"), "b.a.x stands twice"),
        (entry("b.a.x", overrides='["b.a.none"]'), "b.a.x overrides b.a.none, which no ledger holds"),
        ('[[rule]]\nid = "b.a.x"\ntext = "T"\nsource = "S"\n', "b.a.x: .*missing required field `check`"),
        ('[[rule]]\ntext = "T"\n', "rule number 1: .*missing required field `id`"),
        (entry("b.a.x", noted='"typo"'), "b.a.x: .*unknown field `noted`"),
        (entry("b.a.x", kind='"consequence"'), "b.a.x: only an example or a consequence follows from others"),
        (entry("b.a.x", follows='["b.a.x"]'), "b.a.x: only an example or a consequence follows from others"),
        (entry("b.a.x", kind='"example"', follows='["b.a.y"]'), "b.a.x follows from b.a.y, which no ledger holds"),
        (entry("b.a.x", kind='"example"', follows='["b.a.x"]'), "b.a.x follows from b.a.x, which follows from others"),
        (entry("b.a.x", kind='"hint"'), "b.a.x: Invalid enum value 'hint'"),
        (entry("b.a.x", kind='"component"', twin='"m.a.x"'), "b.a.x has a twin, so it has no kind of its own"),
        (entry("plain"), "'plain' is no rule id"),
        ("rules = [1]\n", "a list of .*rule"),
        ("[[rule]\n", "not TOML"),
    ],
)
def test_a_faulty_ledger_names_the_file_and_the_fault(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(LedgerError, match=rf"book\.toml: .*{fault}"):
        ledger(tmp_path, text)


def test_a_ledger_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match=r"none\.toml: cannot be read: No such file"):
        Ledger.load(tmp_path / "none.toml")


def test_ledgers_are_made_of_rules_too() -> None:
    rule = Rule(id="b.a.x", text="T", source="S", check="C")
    assert list(Ledger("b", [rule])) == [rule]
