"""``penumbra notation``: how the choices of a game are written."""

from penumbra.cli.setting import USUAL_GAME, GameName, kit_named


def notation(game: GameName = USUAL_GAME) -> None:
    """Tell how every choice of a game is written, in Markdown."""
    print(kit_named(game).game.notation.document(), end="")
