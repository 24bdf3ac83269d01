"""What a view and the log tell: figures by which the game is played, and nothing that is hidden."""

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.elimination import leave
from penumbra.eclipse.terms import CATEGORIES
from tests.rules.setting import Setting


def on_offer(s: Setting, tech: str) -> dict[str, object]:
    """A technology on the supply board as A sees it."""
    number = s.parts.tech_number[tech]
    s.state.tech_supply[number] = max(1, s.state.tech_supply[number])
    found: dict[str, object] = next(row for row in s.state.view(0)["supply"]["techs"] if row["id"] == tech)
    return found


def test_a_rare_technology_has_no_price_on_a_track_that_is_full() -> None:
    s = Setting(game=SECOND_DAWN)
    rare = next(tech for tech in s.parts.techs if tech.category == "rare" and tech.effect != "extra_activations")
    grid = [tech.id for tech in s.parts.techs if tech.category == "grid"][: s.parts.tracks.technology.spaces]
    s.learn("A", *grid)
    s.state.players[0].techs[0].clear()
    s.state.players[0].techs[2].clear()
    row = on_offer(s, rare.id)
    assert row["prices"] == {"military": rare.cost, "nano": rare.cost}
    assert row["price"] == rare.cost, "the discount of the full track is none"


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_what_may_not_be_taken_has_no_price(game: EclipseGame) -> None:
    s = Setting(game=game)
    assert on_offer(s, "gauss_shield")["price"] is not None
    s.learn("A", "gauss_shield")
    assert on_offer(s, "gauss_shield")["price"] is None
    assert on_offer(s, "gauss_shield")["prices"] == {}
    assert set(CATEGORIES) == set(s.board("A")["discount"])


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_who_leaves_the_game_tells_nobody_the_reputation(game: EclipseGame) -> None:
    told = []
    for reputation in ([], [4, 3]):
        s = Setting(3, game=game)
        s.player("A").reputation = reputation
        s.state.journal = []
        leave(s.state, 0)
        told.append([entry for entry in s.state.journal if entry.private_to is None])
        own = [entry.sentence for entry in s.state.journal if entry.private_to == 0]
        final = s.player("A").final
        assert final is not None
        assert own == [f"leaves the game with {final['total']} VP"]
        assert s.state.view(1)["seats"][0]["score"]["reputation"] is None
    assert told[0] == told[1]
