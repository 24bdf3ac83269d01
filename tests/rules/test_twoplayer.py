"""The two-player game (nd.twoplayer.*)."""

import pytest

from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.setup.game import advice
from penumbra.kernel import seed_from
from tests.rules.setting import Setting

ADVISED_AGAINST = ["planta", "descendants_of_draco"]


def warned_of(raw: dict[str, object]) -> list[str]:
    """The factions that the sentences shown for some options name."""
    sentences = advice(NEW_DAWN.box, NEW_DAWN.options(raw))
    return [name for name, one in NEW_DAWN.box.parts.factions.items() if any(one.name in text for text in sentences)]


@pytest.mark.rule("nd.twoplayer.species-advice")
def test_planta_and_draco_are_advised_against_and_accepted() -> None:
    raw = {"players": 2, "species": "all", "factions": ADVISED_AGAINST}
    assert warned_of(raw) == ADVISED_AGAINST
    assert NEW_DAWN.start(NEW_DAWN.options(raw), seed_from(1)).waiting() != ()
    assert Setting(2, tuple(ADVISED_AGAINST)).waiting == "A"


@pytest.mark.rule("nd.twoplayer.species-advice")
def test_the_warning_names_only_what_may_be_played() -> None:
    assert warned_of({"players": 2, "species": "all"}) == ADVISED_AGAINST
    assert warned_of({"players": 2, "species": "all", "factions": ["planta", "mechanema"]}) == ["planta"]
    assert warned_of({"players": 2}) == []
    assert warned_of({"players": 3, "species": "all"}) == []
