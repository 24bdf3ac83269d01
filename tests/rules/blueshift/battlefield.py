"""Battles of BlueShift in settings: at the middle of the map, far from everything."""

from contextlib import suppress

from penumbra.blueshift.phases.space_combat import SpaceCombat
from penumbra.kernel import Undecided
from tests.rules.blueshift.setting import Setting

HERE = "0,0"
"""Where battles take place."""


def field(*species: str, players: int = 2) -> Setting:
    """A game in which nobody has ships."""
    table = Setting(*species, players=players)
    for seat in range(len(table.state.players)):
        table.clear("ABCDEF"[seat])
    return table


def fight(table: Setting, *dice: int) -> None:
    """Begins the battle of A where none is fought, and fights on with these dice, as long as nothing else is asked."""
    table.lay_dice(*dice)
    if table.state.battle is None:
        table.begin("A", SpaceCombat)
    table.state.settle()
    while table.dice_left() and table.state.steps[-1].kind == "decision":
        table.play(f"{'AB'[table.state.waiting()[0]]} stay")


def fight_so_far(table: Setting, *dice: int) -> None:
    """The same where nobody can flee, so that the battle waits for nothing: it stops where the dice do."""
    with suppress(Undecided):
        fight(table, *dice)


def play_so_far(table: Setting, *lines: str) -> None:
    """Plays choices of a battle that waits for nothing after them: it stops where the dice do."""
    with suppress(Undecided):
        table.play(*lines)


def left(table: Setting, letter: str) -> list[str]:
    """The ships of a seat, by their words."""
    return [table.state.content.pieces[ship.piece].word for ship in table.player(letter).fleet]


def damage(table: Setting, letter: str, word: str) -> int:
    return table.ship(letter, word).damage


def fighters(table: Setting, letter: str, word: str) -> int:
    """The interceptors that a ship carries."""
    return table.cargo(letter, word)["interceptor"]
