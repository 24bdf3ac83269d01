"""What BlueShift brings along to the table, to the command line and to bots."""

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

from rich.console import RenderableType

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.loading import FILES, load
from penumbra.blueshift.greedy import GreedyBot
from penumbra.blueshift.kit.battles import BlueShiftBattles
from penumbra.blueshift.kit.catalogue import Catalogue, catalogue
from penumbra.blueshift.kit.chronicle import BlueShiftChronicler
from penumbra.blueshift.kit.form import FLAGS, form
from penumbra.blueshift.kit.observed import layout
from penumbra.blueshift.kit.orders import ORDERS
from penumbra.blueshift.kit.pictured import galaxy
from penumbra.blueshift.kit.shapes import shapes
from penumbra.blueshift.language.shown import GameView
from penumbra.blueshift.outlook import text
from penumbra.blueshift.planner import PlannerBot
from penumbra.blueshift.rules import BOOK, book, chapters, pending, terms
from penumbra.blueshift.setup.options import BEGINNER
from penumbra.bots import RANDOM, BotKind, Pace
from penumbra.kernel import State
from penumbra.kernel.glossary import Term
from penumbra.kernel.lesson import Lesson, load_lesson
from penumbra.kit import Addresses, Kit, OptionsForm, Outline, PageShapes, PicturedHex, Rulebook, Tables
from penumbra.observed import Layout

BOTS: Final[Mapping[str, BotKind]] = {
    "random": RANDOM,
    "greedy": BotKind(GreedyBot, "Greedy", "Takes what is worth most at once, and plans nothing ahead."),
    "planner": BotKind(
        PlannerBot,
        "Planner",
        "Tries what may be done, fleets as wholes, until its own turn comes again, before it does any of it.",
        Pace(1.0, 6.0),
        PlannerBot,
    ),
}
"""The bots that play BlueShift, the weakest first."""
_LESSON: Final = Path(__file__).parent / "lessons" / "blueshift.toml"


def _odds(content: Content, tables: Tables) -> Addresses:
    # Imported only here: the table is not installed everywhere.
    from penumbra.blueshift.odds.routes import addresses

    return addresses(tables, content)


class BlueShiftKit(Kit):
    """BlueShift, with the box that comes along or with another one."""

    flags = FLAGS
    page = "blueshift"
    orders = ORDERS
    chronicler = BlueShiftChronicler()
    content_files = FILES

    def __init__(self, game: BlueShiftGame) -> None:
        self.game = game
        self.bots = BOTS
        self._content = game.content
        self.battles = BlueShiftBattles(game.content)
        self.addresses = partial(_odds, game.content)

    def with_content(self, folder: Path) -> "BlueShiftKit":
        content = load(folder)
        kit = BlueShiftKit(BlueShiftGame(content))
        kit.content = content.digest
        return kit

    def form(self) -> OptionsForm:
        return form(self._content)

    def text(self, view: Mapping[str, Any]) -> Iterable[RenderableType]:
        return text.lines(view)

    def rulebooks(self) -> Mapping[str, Rulebook]:
        return {BOOK: Rulebook(book(), chapters(), ("penumbra.blueshift",), {}, pending().get(BOOK, ()))}

    def catalogue(self) -> Catalogue:
        return catalogue(self._content)

    def glossary(self) -> tuple[Term, ...]:
        return terms()

    def lesson(self) -> Lesson | None:
        # Its hints speak of the cards that come along.
        return load_lesson(_LESSON) if self.content is None else None

    def modules(self) -> Mapping[str, str]:
        return {BEGINNER: "Beginners' rules"}

    def shapes(self) -> PageShapes:
        return shapes()

    def pictured(self, view: Mapping[str, Any]) -> Iterable[PicturedHex]:
        return galaxy(cast(GameView, view))

    def outline(self, view: Mapping[str, Any]) -> Outline:
        return Outline(view["round"], tuple(one["species"] or "" for one in cast(GameView, view)["players"]))

    def layout(self, state: State) -> Layout:
        return layout(self._content, cast(GameView, state.view(None)))

    def words(self) -> set[str]:
        return {species.name for species in self._content.species}


KITS: Final = (BlueShiftKit(BlueShiftGame()),)
