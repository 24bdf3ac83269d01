"""The faults that ``python -m tests.faults`` puts into the code still fit the code."""

from tests.faults.__main__ import faults


def test_every_fault_can_be_put_in() -> None:
    assert len(faults(())) >= 280
