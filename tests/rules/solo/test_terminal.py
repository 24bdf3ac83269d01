"""The opponent in lines for a terminal."""

from rich.console import Console

from penumbra.eclipse.outlook import text
from tests.rules.solo.opponent import Solo


def lines(setting: Solo) -> list[str]:
    """What a terminal shows to the human."""
    console = Console(width=200, color_system=None)
    with console.capture() as shown:
        for line in text.lines(setting.state.view(0)):
            console.print(line)
    return [line.rstrip() for line in shown.get().splitlines()]


def test_its_sheet_and_what_it_thought_stand_below_the_map() -> None:
    setting = Solo()
    setting.on_top("209")
    setting.opponents_turn("i_a")
    setting.dice(1, 1, 1)
    setting.play("A proceed")
    shown = lines(setting)
    sheet = "Opponent: interceptor_1, cruiser_1, dreadnought_1; nuclear_drive; cards left 6; ships gather in 223"
    assert sheet in shown
    begun = shown.index("  explore: done")
    assert shown[begun + 1 : begun + 3] == ["    15 discs left in the tray: yes", "    4 zones to explore: yes"]
    zone = next(line for line in shown[begun:] if line.startswith("    zone "))
    assert "of 4 (middle ring leaves " in zone


def test_a_game_of_several_has_no_such_lines() -> None:
    setting = Solo()
    view = {**setting.state.view(0), "automa": None}
    assert not any("Opponent" in str(line) for line in text.lines(view))
