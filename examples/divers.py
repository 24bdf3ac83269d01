"""Divers, a whole game in one file: dice, secrets, a rule that refuses, and the kit that brings it to tables and bots.

Everybody draws a tank of air that nobody else sees, and dives as deep as that allows: with one to three weights, a die
each, as often as the six weights of a dive suffice. Who surfaces scores the depth, who runs out of air nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from rich.console import RenderableType

from penumbra.bots import RANDOM, BotKind
from penumbra.kernel import (
    Chance,
    Deed,
    Entry,
    Form,
    Game,
    Notation,
    OneSeatStep,
    OptionError,
    PhaseStep,
    Refusal,
    State,
    Whole,
    by_verb,
    seat_letter,
)
from penumbra.kernel.chapters import Chapter, Chapters, Section
from penumbra.kernel.ledger import Ledger, Rule
from penumbra.kit import Field, Flag, Kit, Offer, OptionsForm, Outline, Rulebook
from penumbra.observed import SEAT, Feature, Layout, Vector, away, number

TANKS: Final = range(6, 18)
"""The air of each tank: how deep one gets with it."""
WEIGHTS: Final = 6
MOST_ROUNDS: Final = 9

DIVE: Final = Form("dive", Whole("weights", 1, 3), means="dives by a die for each weight")
SURFACE: Final = Form("surface", means="scores the depth and ends the dive")
NOTATION: Final = Notation("Divers", {"A dive": (DIVE, SURFACE)})


class Dives(NamedTuple):
    """The options of a game: how many dive, and how often each."""

    players: int
    rounds: int


class Round(PhaseStep):
    """Deals tanks and lets everybody dive, round for round."""

    __slots__ = ()
    kind = "round"

    def run(self, state: Any) -> None:
        if state.round == state.options.rounds:
            state.steps.pop()
            return
        state.round += 1
        state.deal()
        state.steps += [Dive(seat) for seat in reversed(state.seats)]


class Dive(OneSeatStep):
    """Dive deeper, or surface."""

    __slots__ = ()
    kind = "dive"
    forms = by_verb(DIVE, SURFACE)

    def candidates(self, state: Any, seat: int) -> Iterable[Deed]:
        return [*(Deed("dive", (weights,)) for weights in (1, 2, 3)), Deed("surface")]

    def why_not(self, state: Any, seat: int, deed: Deed) -> Refusal | None:
        left = state.weights[seat]
        if deed.verb == "dive" and deed.values[0] > left:
            return Refusal("divers.dive.weights", f"You have {left} of {WEIGHTS} weights left, not {deed.values[0]}.")
        if deed.verb == "surface" and not state.depth[seat]:
            return Refusal("divers.surface.depth", "You are at the surface: dive first.")
        return None

    def play(self, state: Any, seat: int, deed: Deed) -> None:
        if deed.verb == "surface":
            state.points[seat] += state.depth[seat]
            state.say(f"surfaces from {state.depth[seat]}", seat)
            state.steps.pop()
            return
        state.dive(seat, deed.values[0])
        if state.drowned(seat):
            state.say(f"runs out of air at {state.depth[seat]}, with a tank for {state.air[seat]}", seat)
            state.steps.pop()


class DiversState(State):
    """A position: by seat the air, the depth, the weights left and the points."""

    notation = NOTATION

    def __init__(self, options: Dives, chance: Chance, journal: bool = False) -> None:
        self.options = options
        self.seats = range(options.players)
        self.chance = chance
        self.journal = [] if journal else None
        self.steps = [Round()]
        self.revealed = 0
        self.round = 0
        self.air = [0] * options.players
        self.depth = [0] * options.players
        self.weights = [0] * options.players
        self.points = [0] * options.players

    def deal(self) -> None:
        """Everybody is at the surface with a new tank."""
        tanks = list(TANKS)
        self.chance.shuffle(tanks)
        self.air = tanks[: len(self.seats)]
        self.depth = [0] * len(self.seats)
        self.weights = [WEIGHTS] * len(self.seats)

    def dive(self, seat: int, weights: int) -> None:
        """Rolls a die for each weight; who looks at a table sees them, so nobody takes this back."""
        dice = [self.chance.die() for _ in range(weights)]
        self.show_dice(seat, "dive", dice)
        self.revealed += 1
        self.weights[seat] -= weights
        self.depth[seat] += sum(dice)
        self.say(f"rolls {', '.join(map(str, dice))} and is at {self.depth[seat]}", seat)

    def drowned(self, seat: int) -> bool:
        """Whether somebody has gone deeper than the air allows: then all see the tank."""
        return self.depth[seat] > self.air[seat]

    def say(self, sentence: str, seat: int) -> None:
        """Writes down what somebody does, where a journal is kept."""
        if self.journal is not None:
            self.journal.append(Entry(sentence, seat, self.round))

    def turn_rule(self) -> str:
        return "divers.turn.order"

    def copy(self) -> "DiversState":
        twin = DiversState(self.options, self.chance.copy())
        twin.steps = [step.copy() for step in self.steps]
        twin.revealed, twin.round = self.revealed, self.round
        twin.air, twin.depth = self.air[:], self.depth[:]
        twin.weights, twin.points = self.weights[:], self.points[:]
        return twin

    def _sees(self, viewer: int | None, seat: int) -> bool:
        return viewer == seat or self.drowned(seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "game": "divers",
            "seat": seat,
            "round": self.round,
            "waiting": list(self.waiting()),
            "may_choose": list(self.may_choose()),
            "over": self.over,
            "air": [air if self._sees(seat, other) else None for other, air in enumerate(self.air)],
            "depth": self.depth[:],
            "weights": self.weights[:],
            "points": self.points[:],
            "result": self.result() if self.over else None,
        }

    def sample(self, seat: int, rng: Random) -> "DiversState":
        twin = self.copy()
        twin.chance = Chance(rng.randbytes(32))
        hidden = [other for other in self.seats if not self._sees(seat, other)]
        known = {self.air[other] for other in self.seats if other not in hidden}
        unseen = [tank for tank in TANKS if tank not in known]
        drawn = rng.sample(unseen, len(hidden))
        while any(tank < self.depth[other] for other, tank in zip(hidden, drawn, strict=True)):
            drawn = rng.sample(unseen, len(hidden))
        for other, tank in zip(hidden, drawn, strict=True):
            twin.air[other] = tank
        return twin

    def plain(self) -> dict[str, Any]:
        return {
            "steps": [step.plain() for step in self.steps],
            "chance": self.chance.counter,
            "revealed": self.revealed,
            "round": self.round,
            "air": self.air[:],
            "depth": self.depth[:],
            "weights": self.weights[:],
            "points": self.points[:],
        }

    def result(self) -> list[dict[str, Any]]:
        return [
            {"seat": seat, "score": points, "place": 1 + sum(other > points for other in self.points), "parts": {}}
            for seat, points in enumerate(self.points)
        ]


class DiversGame(Game[Dives]):
    """Divers, for two to four."""

    name = "divers"
    title = "Divers"
    notation = NOTATION

    def options(self, raw: Mapping[str, Any]) -> Dives:
        unknown = sorted(set(raw) - {"players", "rounds"})
        if unknown:
            raise OptionError(f"unknown option {unknown[0]!r}: there are players, rounds")
        return Dives(_whole(raw, "players", 2, 2, 4), _whole(raw, "rounds", 3, 1, MOST_ROUNDS))

    def plain_options(self, options: Dives) -> dict[str, Any]:
        return options._asdict()

    def seats(self, options: Dives) -> int:
        return options.players

    def start(self, options: Dives, seed: bytes, journal: bool = False) -> DiversState:
        state = DiversState(options, Chance(seed), journal)
        state.settle()
        return state


def _whole(raw: Mapping[str, Any], name: str, usual: int, low: int, high: int) -> int:
    value = raw.get(name, usual)
    if type(value) is not int or not low <= value <= high:
        raise OptionError(f"option {name!r} is a whole number from {low} to {high}, not {value!r}")
    return value


RULES: Final = (
    Rule(
        id="divers.turn.order",
        text="Everybody dives once in each round, one after the other.",
        source="Divers, The round",
        check="While the first seat dives the second is refused.",
    ),
    Rule(
        id="divers.dive.weights",
        text="A dive takes one to three weights, and a diver has six of them in each round.",
        source="Divers, Diving",
        check="With two weights left a diver dives with two and not with three.",
    ),
    Rule(
        id="divers.surface.depth",
        text="Who has dived may surface, and scores the depth.",
        source="Divers, Surfacing",
        check="A diver surfaces from 4 and has four points, and does not surface from 0.",
    ),
)
CHAPTERS: Final = Chapters(
    title="Divers",
    chapters=(
        Chapter(
            title="Playing",
            sections=(
                Section(title="The round", paragraphs=(("divers.turn.order",),)),
                Section(title="Diving", paragraphs=(("divers.dive.weights",), ("divers.surface.depth",))),
            ),
        ),
    ),
)


class DiversKit(Kit):
    """What Divers brings along."""

    game = DiversGame()
    flags = (Flag("--rounds", "rounds", "How often everybody dives.", whole=True),)

    def __init__(self, bots: Mapping[str, BotKind]) -> None:
        self.bots = {"random": RANDOM, **bots}

    def form(self) -> OptionsForm:
        rounds = Field("rounds", "Rounds", tuple(Offer(many, str(many)) for many in (3, 1, 5, MOST_ROUNDS)))
        return OptionsForm((2, 3, 4), (rounds,))

    def text(self, view: Mapping[str, Any]) -> Iterator[RenderableType]:
        yield f"Round {view['round']}"
        rows = zip(view["air"], view["depth"], view["weights"], view["points"], strict=True)
        for seat, (air, depth, weights, points) in enumerate(rows):
            tank = "?" if air is None else air
            yield f"{seat_letter(seat)}: depth {depth}, air {tank}, weights {weights}, points {points}"

    def rulebooks(self) -> Mapping[str, Rulebook]:
        return {"divers": Rulebook(Ledger("divers", RULES), CHAPTERS, ("examples.divers",), {})}

    def catalogue(self) -> dict[str, Any]:
        return {"tanks": list(TANKS), "weights": WEIGHTS}

    def outline(self, view: Mapping[str, Any]) -> Outline:
        return Outline(view["round"])

    def layout(self, state: State) -> Layout:
        players = len(state.view(None)["points"])
        return Layout(
            (
                number("round", "the round", MOST_ROUNDS, lambda view: view["round"]),
                number("over", "1 where the game is over", 1, lambda view: view["over"]),
                _by_seat("air", "air, where it is known", players, max(TANKS), lambda view: view["air"]),
                _by_seat("depth", "depth", players, max(TANKS) + 18, lambda view: view["depth"]),
                _by_seat("weights", "weights left", players, WEIGHTS, lambda view: view["weights"]),
                _by_seat("points", "points", players, MOST_ROUNDS * max(TANKS), lambda view: view["points"]),
            )
        )


def _by_seat(name: str, means: str, players: int, high: float, read: Callable[[Any], Sequence[int | None]]) -> Feature:
    """A feature with a number for each seat, from the one that looks on; 0 for what it does not know."""

    def write(view: Any, seat: int, into: Vector) -> None:
        for other, value in enumerate(read(view)):
            into[away(other, seat, players)] = value or 0

    return Feature(name, means, (SEAT,), (players,), 0, high, write)
