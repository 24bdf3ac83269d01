"""What the greedy bot sees is what the rules say."""

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.board.sides import opposed_by_nobody
from penumbra.eclipse.greedy.sight import Sight
from tests.rules.battlefield import HERE
from tests.rules.setting import Setting


@pytest.mark.parametrize(
    ("game", "kind"),
    [(game, kind) for game in (NEW_DAWN, SECOND_DAWN) for kind in game.box.parts.npc_ids],
    ids=lambda one: getattr(one, "name", one),
)
def test_ships_that_nobody_plays_are_foes_by_their_kind(game: EclipseGame, kind: str) -> None:
    s = Setting(2, ("descendants_of_draco", "terran_union"), game=game)
    s.place("316", HERE, npc={kind: 1})
    for seat in s.state.seats:
        s.turn("AB"[seat])
        assert bool(Sight(s.state, seat).named("316").foes) == opposed_by_nobody(s.state, s.sector("316"), seat)


def test_friends_beside_others_are_no_foes() -> None:
    s = Setting(2, ("descendants_of_draco", "terran_union"), game=SECOND_DAWN)
    s.place("316", HERE, npc={"ancient": 2, "guardian": 1})
    (foe,) = Sight(s.state, 0).named("316").foes
    assert foe.party == s.state.npc
    assert {kind: count for kind, count in zip(s.parts.npc_ids, foe.ships, strict=False) if count} == {"guardian": 1}
