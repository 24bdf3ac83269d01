"""Whole recorded games replay to the result they were recorded with.

The New Dawn games were recorded before Second Dawn came in: what an edition adds changes no game of
another. A record that no longer replays is a rule that has changed; change the rule back, or, if the
rule was wrong, record the game anew and say so.
"""

from pathlib import Path

import pytest

from penumbra.eclipse import GAMES
from penumbra.kernel import Record, replay

_RECORDS = sorted(Path(__file__).parent.glob("*.penumbra"))


@pytest.mark.parametrize("path", _RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    text = path.read_text()
    record = Record.loads(text)
    assert record.dumps() == text
    assert record.result
    state = replay(record, GAMES)
    assert state.over
    assert state.result() == record.result


def test_every_number_of_players_and_both_editions_are_recorded() -> None:
    records = [Record.loads(path.read_text()) for path in _RECORDS]
    assert {record.game for record in records} == set(GAMES)
    assert {len(record.seats) for record in records} >= {2, 3, 4, 6}
