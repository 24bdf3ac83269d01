"""Running the command line as a user would."""

from collections.abc import Callable

import pytest

from penumbra.cli import main

Run = Callable[..., tuple[str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Call a command; what it printed and what it complained of, once its exit code is as expected."""

    def call(*arguments: str, code: int = 0) -> tuple[str, str]:
        capsys.readouterr()
        if code:
            with pytest.raises(SystemExit) as left:
                main(list(arguments))
            assert left.value.code == code
        else:
            main(list(arguments))
        printed = capsys.readouterr()
        return printed.out, printed.err

    return call
