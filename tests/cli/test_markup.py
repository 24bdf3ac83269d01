"""What somebody typed is printed as it is, by every command: brackets are no instructions to the terminal."""

import pytest

from penumbra.cli import main

NAMES = ["[/]", ":rocket:", "[bold]", "[link=x]y[/link]", "x[/red]"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "command",
    [
        ("odds", "{} vs ancient"),
        ("odds", "cruiser{} vs ancient", "--game", "{}"),
        ("odds", "cruiser vs ancient", "--attacker", "{}"),
        ("odds", "--file", "{}"),
        ("replay", "{}"),
        ("rules", "{}"),
        ("rules", "--book", "{}"),
        ("simulate", "--bots", "{}"),
        ("simulate", "--game", "{}"),
        ("simulate", "--module", "{}"),
        ("play", "--text", "--bot", "{}"),
        ("serve", "--port", "{}"),
        ("{}",),
    ],
)
def test_a_refusal_says_back_what_was_typed(
    capsys: pytest.CaptureFixture[str], command: tuple[str, ...], name: str
) -> None:
    with pytest.raises(SystemExit) as left:
        main([word.format(name) for word in command])
    assert left.value.code in (1, 2)
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    assert printed.err or printed.out
