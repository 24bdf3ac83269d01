"""A tiny game with everything a table has to cope with: hidden cards, dice, private news, refusals."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from penumbra.kernel import (
    Chance,
    Deed,
    Entry,
    Fork,
    Form,
    Game,
    Notation,
    OneOf,
    OneSeatStep,
    OptionError,
    PhaseStep,
    Refusal,
    State,
    Step,
    by_verb,
)

CARDS = 1000
AMOUNTS: Final = (1, 2, 5)

BET: Final = Form("bet", OneOf("amount", [str(amount) for amount in AMOUNTS]), means="bets coins")
LOOK: Final = Form("look", means="looks at one's card")
TOSS: Final = Form("toss", means="tosses for what was bet")
END: Final = Form("end", means="ends the turn")


class CoinOptions(NamedTuple):
    players: int
    rounds: int
    markers: int = 1


class Marker(PhaseStep):
    """Goes from seat to seat, each of which has a turn; two markers never stand at one seat."""

    __slots__ = ("left", "seat")
    kind = "marker"
    fields = ("seat", "left")

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def runs(self, state: Any) -> bool:
        return not self.left or self.seat not in state.may_choose()

    def run(self, state: Any) -> None:
        if not self.left:
            state.steps.pop()
            return
        state.steps.append(Turn(self.seat))
        self.left -= 1
        self.seat += 1
        if self.seat == state.options.players:
            self.seat = 0


class Turn(OneSeatStep):
    """Bet as often as you like, then toss for it; or look at your card; or end."""

    __slots__ = ()
    kind = "turn"
    forms = by_verb(BET, LOOK, TOSS, END)

    def candidates(self, state: Any, seat: int) -> Iterable[Deed]:
        yield from (Deed("bet", (number,)) for number in range(len(AMOUNTS)))
        yield Deed("look")
        yield Deed("toss")
        yield Deed("end")

    def why_not(self, state: Any, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "bet" and AMOUNTS[deed.values[0]] > state.purses[seat]:
            return Refusal("coin.bet.purse", f"You have {state.purses[seat]} coins, not {AMOUNTS[deed.values[0]]}.")
        if deed.verb == "toss" and not state.bets[seat]:
            return Refusal("coin.toss.bet", "Bet before you toss.")
        return None

    def play(self, state: Any, seat: int, deed: Deed) -> None:
        if deed.verb == "bet":
            amount = AMOUNTS[deed.values[0]]
            state.purses[seat] -= amount
            state.bets[seat] += amount
            state.say(f"Seat {seat} bets {amount}.", seat)
        elif deed.verb == "look":
            state.revealed += 1
            state.say(f"Your card is {state.cards[seat]}.", seat, private_to=seat)
            state.looked[seat] = True
        else:
            if deed.verb == "toss":
                state.revealed += 1
                won = state.chance.below(2) == 1
                state.purses[seat] += 2 * state.bets[seat] if won else 0
                state.bets[seat] = 0
                state.say(f"Seat {seat} {'wins' if won else 'loses'} the toss.", seat)
            else:
                state.say(f"Seat {seat} ends.", seat)
            state.steps.pop()
            state.turns += 1
            state.round = 1 + state.turns // state.options.players


def _markers(options: CoinOptions) -> Step:
    """What is at the bottom of the stack: a marker, or two that go round at once."""
    turns = options.rounds * options.players
    if options.markers == 1:
        return Marker(0, turns)
    return Fork([[Marker(0, turns - turns // 2)], [Marker(options.players // 2, turns // 2)]])


class CoinState(State):
    notation = Notation("Coins", {"A turn": (BET, LOOK, TOSS, END)})

    def __init__(self, options: CoinOptions, seed: bytes, journal: bool) -> None:
        self.options = options
        self.chance = Chance(seed)
        self.revealed = 0
        self.purses = [5] * options.players
        self.bets = [0] * options.players
        self.looked = [False] * options.players
        self.cards = [self.chance.below(CARDS) for _ in range(options.players)]
        self.turns = 0
        self.round = 1
        self.steps = [_markers(options)]
        self.settle()
        self.journal = [] if journal else None
        self.say("The coins lie ready.", None)

    def say(self, sentence: str, seat: int | None, private_to: int | None = None) -> None:
        if self.journal is not None:
            self.journal.append(Entry(sentence, seat, self.round, private_to))

    def turn_rule(self) -> str:
        return "coin.turn"

    def copy(self) -> "CoinState":
        twin = CoinState.__new__(CoinState)
        twin.options = self.options
        twin.chance = self.chance.copy()
        twin.turns = self.turns
        twin.round = self.round
        twin.revealed = self.revealed
        twin.purses = self.purses[:]
        twin.bets = self.bets[:]
        twin.looked = self.looked[:]
        twin.cards = self.cards[:]
        twin.steps = [step.copy() for step in self.steps]
        twin.journal = None
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        mine = seat is not None and (self.looked[seat] or self.over)
        return {
            "game": "coins",
            "round": self.round,
            "waiting": list(self.waiting()),
            "may_choose": list(self.may_choose()),
            "over": self.over,
            "purses": self.purses[:],
            "bets": self.bets[:],
            "card": self.cards[seat] if mine and seat is not None else None,
            "result": self.result() if self.over else None,
        }

    def sample(self, seat: int, rng: Random) -> "CoinState":
        twin = self.copy()
        twin.chance = Chance(rng.randbytes(32))
        twin.cards = [
            card if other == seat and self.looked[seat] else rng.randrange(CARDS)
            for other, card in enumerate(self.cards)
        ]
        return twin

    def plain(self) -> dict[str, Any]:
        return {
            "turns": self.turns,
            "revealed": self.revealed,
            "purses": self.purses[:],
            "bets": self.bets[:],
            "looked": self.looked[:],
            "cards": self.cards[:],
            "chance": self.chance.counter,
            "steps": [step.plain() for step in self.steps],
        }

    def result(self) -> list[dict[str, Any]]:
        order = sorted(range(self.options.players), key=lambda seat: (-self.purses[seat], seat))
        return [
            {"seat": seat, "score": self.purses[seat], "place": order.index(seat) + 1, "parts": {}}
            for seat in range(self.options.players)
        ]


class CoinGame(Game[CoinOptions]):
    name = "coins"
    notation = CoinState.notation
    title = "Coins"

    def options(self, raw: Mapping[str, Any]) -> CoinOptions:
        unknown = set(raw) - {"players", "rounds", "markers"}
        if unknown:
            raise OptionError(f"unknown option {min(unknown)!r}: there are players, rounds, markers")
        players, rounds, markers = raw.get("players", 2), raw.get("rounds", 3), raw.get("markers", 1)
        markers = {"one": 1, "two": 2}.get(markers, markers)
        if markers not in (1, 2):
            raise OptionError("markers is 1 or 2: how many seats have their turn at once")
        if type(players) is not int or not 2 <= players <= 4:
            raise OptionError("players is a whole number from 2 to 4")
        if type(rounds) is not int or not 1 <= rounds <= 500:
            raise OptionError("rounds is a whole number from 1 to 500")
        return CoinOptions(players, rounds, markers)

    def plain_options(self, options: CoinOptions) -> dict[str, Any]:
        return options._asdict()

    def seats(self, options: CoinOptions) -> int:
        return options.players

    def start(self, options: CoinOptions, seed: bytes, journal: bool = False) -> CoinState:
        return CoinState(options, seed, journal)
