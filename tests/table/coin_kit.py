"""The coin game with all that belongs to it: a second game, registered as Eclipse is."""

from collections.abc import Iterator, Mapping
from threading import Event
from typing import Any

from rich.console import RenderableType

from penumbra.bots import RANDOM, BotKind, BotMaker, Position
from penumbra.kernel import Choice, State
from penumbra.kernel.chapters import Chapter, Chapters, Section
from penumbra.kernel.ledger import Ledger, Rule
from penumbra.kernel.orders import DoNext, ForTheRound, Instruction, Laid
from penumbra.kit import Field, Flag, House, Kit, Offer, OptionsForm, Rulebook
from tests.table.coin_game import CoinGame, CoinState, Turn


class Ending:
    """A bot that always ends its turn."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, position: Position) -> Choice:
        return Choice("end")


class Tossing(Ending):
    """A bot that bets a coin and tosses for it."""

    def choose(self, position: Position) -> Choice:
        toss = Choice("toss")
        return toss if toss in position.choices else Choice("bet", ("1",))


class Failing(Ending):
    """A bot that raises, with a secret in its words."""

    def choose(self, position: Position) -> Choice:
        raise RuntimeError(f"secret {position.sample().plain()}")


class Hanging(Ending):
    """A bot that never comes to a choice."""

    def choose(self, position: Position) -> Choice:
        Event().wait()
        raise AssertionError


class Cheating(Ending):
    """A bot that chooses what the rules refuse."""

    def choose(self, position: Position) -> Choice:
        return Choice("steal")


def kinds(makers: Mapping[str, BotMaker]) -> dict[str, BotKind]:
    """Bots that choose at once, by name, of which nothing more is to be said."""
    return {name: BotKind(make, name.title(), f"It is {name}.") for name, make in makers.items()}


BOTS: Mapping[str, BotKind] = {
    "random": RANDOM,
    **kinds({"ending": Ending, "tossing": Tossing, "failing": Failing, "hanging": Hanging, "cheating": Cheating}),
}


CHAPTERS = Chapters(
    title="Coins",
    chapters=(
        Chapter(
            title="Playing",
            sections=(
                Section(title="Bets", paragraphs=(("coin.bet.purse",),)),
                Section(title="Tossing", paragraphs=(("coin.toss.bet",),)),
            ),
        ),
    ),
)


def _rule(rule_id: str, text: str) -> Rule:
    return Rule(id=rule_id, text=text, source="here", check="Play it.")


class EndTheRound(ForTheRound):
    """Ending one's turns for as long as the round goes on."""

    name = "end"
    title = "End my turns"
    text = "Your turns of the round end at once."
    choice = Choice("end")


class EndWhilePoor(Instruction):
    """Ending one's turns until somebody else bets more than was bet when it was laid down."""

    name = "end_until_bet"
    title = "End until somebody bets"
    text = "Your turns end until a bet grows."

    def memo(self, state: State, seat: int) -> str:
        return str(sum(state.view(None)["bets"]))

    def why_void(self, state: State, seat: int, laid: Laid) -> str | None:
        return "Somebody has bet." if int(self.memo(state, seat)) > int(laid.memo) else None

    def due(self, state: State, seat: int, laid: Laid) -> Choice | None:
        return Choice("end")


def _as_if_turn(state: CoinState, seat: int) -> State | None:
    turn = state.copy()
    turn.steps.append(Turn(seat))
    return turn


class CoinKit(Kit):
    """Coins, with whatever bots a test wants."""

    orders = (EndTheRound(), EndWhilePoor(), DoNext(_as_if_turn))

    game = CoinGame()
    flags = (Flag("--markers", "markers", "one, or two: two seats have their turn at once.", usual="one"),)

    def __init__(self, bots: Mapping[str, BotKind] = BOTS) -> None:
        self.bots = bots

    def form(self) -> OptionsForm:
        turns = Field("markers", "Turns", (Offer("one", "one after another"), Offer("two", "two at once")))
        return OptionsForm((2, 3, 4), (turns,))

    def text(self, view: Mapping[str, Any]) -> Iterator[RenderableType]:
        yield f"Round {view['round']}"
        for seat, (purse, bet) in enumerate(zip(view["purses"], view["bets"], strict=True)):
            yield f"Seat {seat} has {purse} coins and bets {bet}."

    def rulebooks(self) -> Mapping[str, Rulebook]:
        rules = [
            _rule("coin.bet.purse", "Nobody bets more than the purse holds."),
            _rule("coin.toss.bet", "A toss needs a bet."),
        ]
        return {"coins": Rulebook(Ledger("coins", rules), CHAPTERS, ("tests.table",), {})}

    def catalogue(self) -> dict[str, Any]:
        return {"coins": {"penny": {"name": "Penny"}}}


HOUSE = House((CoinKit(),), place="tests.table.coin_kit:HOUSE")
