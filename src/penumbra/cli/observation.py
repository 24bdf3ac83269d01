"""``penumbra observation``: what the numbers mean that a program is told a position by."""

from typing import Any

from penumbra.cli.faults import BadInput
from penumbra.cli.setting import USUAL_GAME, ContentOf, GameName, Players, asks_for, kit_named, options_for, wished
from penumbra.games import HOUSE
from penumbra.kernel import seed_from


@asks_for(HOUSE.flags)
def observation(*, game: GameName = USUAL_GAME, players: Players = 3, content: ContentOf = None, **given: Any) -> None:
    """Tell what each number means that environments observe in a game, in Markdown."""
    kit = kit_named(game, content)
    options = options_for(kit, wished(kit, players, given))
    layout = kit.layout(kit.game.start(options, seed_from(0)))
    if layout is None:
        raise BadInput(f"--game: nobody has said how positions of {kit.game.title} are numbers.")
    print(f"# A position of {kit.game.title} as {layout.size} numbers\n")
    print("\n".join(layout.document()))
