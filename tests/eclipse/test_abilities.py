"""The registry of abilities against the species that have them, the books that give them and the code that asks."""

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import penumbra
from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.components import Ability, Species
from penumbra.eclipse.components.abilities import ABILITIES
from penumbra.eclipse.rules import books


def boards(game: EclipseGame) -> tuple[Species, ...]:
    """The species of an edition with all its modules, Terrans first."""
    return game.edition.box(game.edition.modules, ()).parts.species


TERRANS, *ALIENS = (*boards(NEW_DAWN), *boards(SECOND_DAWN)[1:])


def asked_for() -> Iterator[str]:
    """The abilities that rules ask for, as in ``species.has(Ability.NAME)``."""
    for path in (Path(penumbra.__file__).parent / "eclipse").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "has":
                for word in node.args:
                    if isinstance(word, ast.Attribute) and getattr(word.value, "id", "") == "Ability":
                        yield word.attr


def test_every_ability_has_a_meaning_and_a_species() -> None:
    assert set(ABILITIES) == set(Ability)
    assert {own.id for species in ALIENS for own in species.abilities} == set(Ability)


@pytest.mark.parametrize("ability", Ability)
def test_the_rules_behind_an_ability_stand_in_the_books(ability: Ability) -> None:
    of_editions = ("new_dawn", "second_dawn")
    homes = of_editions if len(ABILITIES[ability].rules) == len(of_editions) else ("rise_of_the_ancients",)
    for rule, book in zip(ABILITIES[ability].rules, homes, strict=True):
        assert rule in books()[book]


def test_rules_ask_for_every_ability_that_no_figure_says() -> None:
    assert set(asked_for()) == {ability.name for ability in Ability if not ABILITIES[ability].figure}


@pytest.mark.parametrize("species", ALIENS, ids=lambda species: species.id)
def test_the_figure_that_says_an_ability_is_not_that_of_the_terrans(species: Species) -> None:
    for own in species.abilities:
        figure = ABILITIES[own.id].figure
        assert not figure or getattr(species, figure) != getattr(TERRANS, figure), (species.id, own.id)


def test_a_slip_of_a_letter_is_refused_when_data_is_read() -> None:
    plain = msgspec.to_builtins(ALIENS[3])
    assert msgspec.convert(plain, Species, strict=False) == ALIENS[3]
    plain["abilities"][0]["id"] = "explore_chose_of_two"
    with pytest.raises(msgspec.ValidationError, match=r"explore_chose_of_two.*abilities\[0\]\.id"):
        msgspec.convert(plain, Species)
