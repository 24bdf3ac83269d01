"""Whole recorded games replay to the result they were recorded with.

The New Dawn games were recorded before Second Dawn came in: what an edition adds changes no game of
another. A record that no longer replays is a rule that has changed; change the rule back, or, if the
rule was wrong, record the game anew and say so. Those of BlueShift and of the solo mode name the
box that they were played with: whoever changes what is ours in it records them anew.
"""

from pathlib import Path

import pytest

from penumbra.games import HOUSE
from penumbra.kernel import Record, replay

_RECORDS = sorted(Path(__file__).parent.glob("*.penumbra"))


@pytest.mark.parametrize("path", _RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    text = path.read_text()
    record = Record.loads(text)
    assert record.dumps() == text
    assert record.result
    state = replay(record, HOUSE.games)
    assert state.over
    assert state.result() == record.result


def test_every_game_of_the_house_is_recorded_with_few_and_many_players() -> None:
    records = [Record.loads(path.read_text()) for path in _RECORDS]
    for game in HOUSE.games:
        assert {len(record.seats) for record in records if record.game == game} >= {2, 4, 6}, game
