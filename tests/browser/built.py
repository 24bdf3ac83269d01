"""The page, which has to be there before it can be tested."""

from pathlib import Path

import pytest

import penumbra.table


def built() -> None:
    """Fails where there is no page to be tested."""
    if not (Path(penumbra.table.__file__).parent / "page" / "index.html").is_file():
        pytest.fail("The page is not built, so it cannot be tested: run `make page` first.", pytrace=False)
