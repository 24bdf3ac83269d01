"""Marks that tie tests to the ledger."""

import pytest
from hypothesis import settings

from penumbra.blueshift.rules import book
from penumbra.eclipse.rules import books

# No test asserts wall time, Hypothesis included: a machine may be busy. The ordinary run tries the same examples
# every time, so that it is red only where something changed; the soak looks for new ones (``make soak``).
settings.register_profile("penumbra", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, derandomize=False, max_examples=2000, print_blob=True)
settings.load_profile("penumbra")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A mark with an id that no ledger holds is a slip of the pen, and nothing runs until it is mended."""
    known = {rule.id for ledger in (*books().values(), book()) for rule in ledger}
    wrong = []
    for item in items:
        for mark in item.iter_markers("rule"):
            if not mark.args:
                wrong.append(f"{item.nodeid}: the mark names no rule")
            wrong += [f"{item.nodeid}: no ledger holds {name!r}" for name in mark.args if name not in known]
    if wrong:
        raise pytest.UsageError("\n".join(dict.fromkeys(wrong)))
