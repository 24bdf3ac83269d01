"""Tiles and abilities in sentences: every effect of the vocabulary has its own, with the figures of its fields."""

import pytest

from penumbra.blueshift.components.effects import (
    VOCABULARY,
    ChangeRank,
    CombatModifier,
    Effect,
    GainCredits,
    HandSize,
    PriceModifier,
    RollThen,
)
from penumbra.blueshift.components.loading import own_box
from penumbra.blueshift.kit.catalogue import catalogue
from penumbra.blueshift.language.wording import clause

BOX = own_box()


@pytest.mark.parametrize("kind", VOCABULARY, ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_effect_has_words_of_its_own(kind: type[Effect]) -> None:
    assert clause.dispatch(kind) is not clause.dispatch(Effect)


def test_tiles_and_abilities_are_told_in_the_catalogue() -> None:
    told = catalogue(BOX)
    assert told["tile_texts"]["cinder"] == "While you control it, orbital turrets cost you 3 credits less."
    assert told["tile_texts"]["ion_nebula_1"] == "Take 1 off all rolls in battles here."
    assert told["tile_texts"]["ghost_scout"] == (
        "When you discover it, place 1 scout here, or where you have none left gain 8 credits; "
        "then it becomes empty space."
    )
    assert set(told["tile_texts"]) == {tile.id for tile in BOX.tiles if tile.effects}
    abilities = told["ability_texts"]
    assert abilities["adaptation"] == (
        "When you have colonized or invaded a site, you may roll a die: on 3 or more raise the population of that site "
        "by 1 rank. Once for each site."
    )
    assert abilities["ruthless_attack"] == (
        "When you attack, add 1 to your rolls of interceptors, scouts, destroyers and battleships in round 1."
    )
    assert len(abilities) == sum(len(species.abilities) for species in BOX.species)


def test_words_follow_the_fields() -> None:
    assert clause(GainCredits(amount=1)) == "gain 1 credit"
    assert clause(HandSize(add=-1)) == "your hand has 1 card fewer"
    assert clause(ChangeRank(stat="choice", steps=-2, who="target", count=3, site="station", required=True)) == (
        "lower any stat of 3 stations anywhere by 2 ranks"
    )
    dearer = PriceModifier(units=("infantry", "scout"), amount=2, uses=1, duration="this_turn")
    assert clause(dearer) == "the first 1 of infantry and scouts cost you 2 credits more this turn"
    nebula = CombatModifier(
        amount=-1, side="both", rounds=(1, 2), units="all", duration="permanent", battles="this_sector"
    )
    assert clause(nebula) == "take 1 off all rolls in round 1 and 2 in battles here"
    lost = RollThen(dice=2, at_least=8, success=(), failure=(GainCredits(amount=2),))
    assert clause(lost) == "roll 2 dice: on 8 or more nothing happens; otherwise gain 2 credits"
