"""What Eclipse brings along to the table, to the command line and to bots: one kit for each edition."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

from rich.console import RenderableType

from penumbra.bots import RANDOM, BotKind, Pace
from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.components.automa.loading import FILES, load
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.greedy import GreedyBot
from penumbra.eclipse.greedy.characters import CHARACTERS, LEVELS, Character
from penumbra.eclipse.kit.battles import EclipseBattles
from penumbra.eclipse.kit.catalogue import Catalogue, catalogue
from penumbra.eclipse.kit.chronicle import EclipseChronicler
from penumbra.eclipse.kit.form import FLAGS, MODULES, form
from penumbra.eclipse.kit.observed import layout
from penumbra.eclipse.kit.orders import ORDERS
from penumbra.eclipse.kit.pictured import galaxy
from penumbra.eclipse.language.shown import GameView
from penumbra.eclipse.outlook import text
from penumbra.eclipse.planner import PlannerBot, practised
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.rules import books, chapters, citations, expansions, pending, terms
from penumbra.eclipse.rules.readings import readings
from penumbra.eclipse.setup.game import advice
from penumbra.eclipse.setup.options import SOLO
from penumbra.kernel import State
from penumbra.kernel.glossary import Term
from penumbra.kernel.lesson import Lesson, load_lesson
from penumbra.kit import Addresses, Kit, OptionsForm, Outline, PageShapes, PicturedHex, Rulebook, Tables
from penumbra.observed import Layout


def _played(character: Character) -> BotKind:
    return BotKind(partial(GreedyBot, weights=lambda box, players: character.weights), character.title, character.text)


_trained: Final = partial(PlannerBot, schooling="special")

BOTS: Final[Mapping[str, BotKind]] = {
    "random": RANDOM,
    **{name: _played(one) for name, one in (*LEVELS.items(), *CHARACTERS.items())},
    "greedy": BotKind(GreedyBot, "Greedy", "Takes what is worth most at once, and plans nothing ahead."),
    "practised": BotKind(
        partial(GreedyBot, weights=practised),
        "Practised",
        "Takes what is worth most at once, by what thousands of games against itself have taught it.",
    ),
    "planner": BotKind(
        PlannerBot,
        "Planner",
        "Tries each way to take its turn to the end of the round, before it acts.",
        Pace(1.0, 6.0),
        PlannerBot,
    ),
    "trained": BotKind(
        _trained,
        "Veteran",
        "Plans ahead as the planner does, and knows from thousands of games more what things are worth together.",
        Pace(1.0, 6.0),
        _trained,
    ),
}
"""The bots that play Eclipse, the weakest first."""
_LESSONS: Final = Path(__file__).parent / "lessons"
_ENFORCING: Final = ("penumbra.eclipse", "penumbra.odds")


def _odds(tables: Tables) -> Addresses:
    # Imported only here: the table is not installed everywhere.
    from penumbra.eclipse.odds.routes import addresses

    return addresses(tables)


def _rulebook(name: str) -> Rulebook:
    return Rulebook(books()[name], chapters(name), _ENFORCING, citations(name), pending().get(name, ()), readings(name))


class EclipseKit(Kit):
    """An edition of Eclipse, with the automated opponent that comes along or with another one, where it has one."""

    flags = FLAGS
    page = "eclipse"
    orders = ORDERS

    def __init__(self, game: EclipseGame) -> None:
        self.game = game
        self.bots = BOTS
        self.addresses = _odds
        self.battles = EclipseBattles(game.name, game.edition.content)
        self.content_files = FILES if game.edition.has_solo else ()
        self.content = None if game.edition.content is None else game.edition.content.digest
        self.chronicler = EclipseChronicler(game.edition)
        self._edition = game.edition
        self._shelf = (game.box.book, *expansions(game.box.book))

    def with_content(self, folder: Path) -> Kit:
        if not self.content_files:
            return super().with_content(folder)
        parts = self._edition.box(self._edition.modules, ()).parts
        return EclipseKit(EclipseGame(replace(self._edition, content=load(folder, parts))))

    def form(self) -> OptionsForm:
        return form(self._edition)

    def text(self, view: Mapping[str, Any]) -> Iterable[RenderableType]:
        return text.lines(view)

    def rulebooks(self) -> Mapping[str, Rulebook]:
        return {name: _rulebook(name) for name in self._shelf}

    def catalogue(self) -> Catalogue:
        return catalogue(self._edition)

    def allies(self, state: State, seat: int) -> Collection[int]:
        return cast("EclipseState", state).sides[seat]

    def no_draw(self, state: State) -> str | None:
        alone = cast("EclipseState", state).automa is not None
        return "The automated opponent agrees on nothing: abandon the game instead." if alone else None

    def glossary(self) -> tuple[Term, ...]:
        return terms(*self._shelf)

    def lesson(self) -> Lesson | None:
        path = _LESSONS / f"{self._shelf[0]}.toml"
        return load_lesson(path) if path.is_file() else None

    def modules(self) -> Mapping[str, str]:
        titles = {name: MODULES[name].title for name in self._edition.modules}
        return titles | ({SOLO: "Solo"} if self._edition.has_solo else {})

    def shapes(self) -> PageShapes:
        # Imported only here: what answers questions about odds is not needed to play.
        from penumbra.eclipse.kit.shapes import shapes

        return shapes()

    def pictured(self, view: Mapping[str, Any]) -> Iterable[PicturedHex]:
        return galaxy(cast(GameView, view))

    def outline(self, view: Mapping[str, Any]) -> Outline:
        return Outline(view["round"], tuple(one["species"] for one in cast(GameView, view)["seats"] if one["seated"]))

    def layout(self, state: State) -> Layout:
        return layout(cast(Box, state.printed), cast(GameView, state.view(None)))

    def advice(self, options: Mapping[str, Any]) -> list[str]:
        read = self._edition.read(options)
        return advice(self._edition.box_of(read), read)

    def words(self) -> set[str]:
        return set(self._acting())

    def _acting(self) -> Iterator[str]:
        """The names of all who act in an edition with all its modules, players' boards and what nobody plays."""
        parts = self._edition.box(self._edition.modules, ()).parts
        for faction in parts.factions.values():
            yield faction.name
        for kin in parts.species:
            yield kin.name
        for kind in parts.npc_ships:
            yield kind.name
            yield f"{kind.name}s"


KITS: Final = (EclipseKit(NEW_DAWN), EclipseKit(SECOND_DAWN))
