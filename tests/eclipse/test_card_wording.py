"""The automated opponent's cards in words: every word of the data is told, and figures as they are."""

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
import pytest

from penumbra.eclipse.components.automa import terms
from penumbra.eclipse.components.automa.files import AutomaCard
from penumbra.eclipse.components.automa.steps import AnyStep, AttackStep, BuildStep, ResearchStep, step_name
from penumbra.eclipse.kit import card_wording as words
from tests.eclipse.transcription import AUTOMA


def told(step: AnyStep, **changes: Any) -> words.StepPrinted:
    """A step with some changes, as the only one of a card."""
    changed = msgspec.structs.replace(step, **changes)
    (only,) = words.steps_told(AutomaCard(id="x", name="X", phase=1, whose="ours", steps=(changed,)))
    return only


def usual(name: str) -> Any:
    return next(step for step in AUTOMA.files.cards.steps if step_name(step) == name)


@pytest.mark.parametrize(
    ("vocabulary", "worded"),
    [
        (terms.StepName, words.STEPS),
        (terms.ZoneCriterion, words.ZONES),
        (terms.LinkCriterion, words.LINKS),
        (terms.InfluenceCriterion, words.SECTORS),
        (terms.StructureCriterion, words.SECTORS),
        (terms.DefenceCriterion, words.SECTORS),
        (terms.TileCriterion, words.TILES),
        (terms.TargetCriterion, words.TARGETS),
    ],
)
def test_every_criterion_has_its_words(vocabulary: Any, worded: Mapping[str, str]) -> None:
    assert set(get_args(vocabulary)) <= set(worded)


def test_every_item_has_its_words() -> None:
    step = told(usual("build"), item=get_args(terms.Item))
    assert len(set(step["lists"][0]["first"])) == len(get_args(terms.Item))


def test_every_card_is_told_step_by_step() -> None:
    for card in AUTOMA.cards.values():
        assert len(words.steps_told(card)) == len(card.steps)
    first, second, *_ = words.steps_told(AUTOMA.cards["i_a"])
    assert (first["condition"], second["condition"]) == ("", "If explore is restricted")
    assert first["lists"][0]["first"] == ["in the middle ring", "in the outer ring", "in the inner ring", "northmost"]
    (*_, last) = words.steps_told(AUTOMA.cards["ii_b"])
    assert last["condition"] == "If attack is restricted and fewer than 2 items were built"


def test_an_attack_tells_what_it_is_against_and_nothing_else() -> None:
    everybody, nobody = told(usual("attack")), told(usual("attack"), targets=("non_player",))
    assert everybody["text"] == "Attack the human or ships that nobody plays with up to 3 ships."
    assert nobody["text"] == "Attack ships that nobody plays with up to 3 ships."
    assert nobody["lists"][0]["first"][0] == "one Ancient"
    assert len(everybody["lists"][0]["first"]) == len(nobody["lists"][0]["first"]) + 3
    assert not any("human" in line for one in nobody["lists"] for line in one["first"])


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("explore", {"squares": 1}, "Explore and fill up to 1 square of the new sector."),
        ("explore", {"squares": 0}, "Explore."),
        ("influence", {"discs": 2}, "Influence up to 2 sectors."),
        ("research", {"per_round": 0}, "cost is no more than science income."),
        ("research", {"per_round": 2}, "cost is no more than science income and 2 for each round."),
        ("build", {"beyond_income": 0}, "Build up to 2 items for materials income in the rally sector."),
        ("build", {"times_a_round": 3, "place": "invaded_sector"}, "in the invaded sector, in 3 reactions of a round"),
        (
            "upgrade",
            {"drives": ()},
            "Move a kind of ship to its next box: interceptor, cruiser and",
        ),
        (
            "defend",
            {"ships": 1, "short_by": 2},
            "up to 1 ship, the most expensive first, into an own sector",
        ),
        ("defend", {"short_by": 2}, "where the fleet is then worth the human's less 2 at least."),
        ("place_cubes", {"squares": 3}, "Fill up to 3 available squares."),
    ],
)
def test_figures_are_told_as_they_are(name: str, changes: dict[str, Any], said: str) -> None:
    assert said in told(usual(name), **changes)["text"]


def test_a_structure_has_a_place_only_where_one_may_be_built() -> None:
    build = usual("build")
    assert isinstance(build, BuildStep)
    assert [one["about"] for one in told(build)["lists"]] == ["Item", "Where structures go"]
    assert [one["about"] for one in told(build, item=("starbase",))["lists"]] == ["Item"]


def test_research_and_attack_list_what_comes_first_in_their_order() -> None:
    research, attack = usual("research"), usual("attack")
    assert isinstance(research, ResearchStep)
    assert isinstance(attack, AttackStep)
    assert told(research, tile=("rare", "highest_cost"))["lists"][0]["first"] == ["rare", "highest cost"]
    assert told(attack, target=("nearest", "gcds"))["lists"][0]["first"] == ["nearest", "the defence system"]
