"""Games of BlueShift in which everything that must hold is checked after every choice."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from penumbra import bots
from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.components.terms import NONE
from penumbra.blueshift.kit import BOTS
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.blueshift.rules import book
from penumbra.kernel import Choice, Record, State
from tests.blueshift.invariants import check, credits_told
from tests.kernel.conformance import play_conforming
from tests.soaked import Thing

_GAME = BlueShiftGame()
_RULES = frozenset(rule.id for rule in book())
RANDOM = "random"
"""Seats that choose a verb evenly and then one of its choices, so that games come to an end."""

MOST_CHOICES = 20_000
"""More than any seat needs in a game: one that went round in circles would choose more."""

LONG = 4_000
"""Whoever has chosen so often goes on by the greedy bot: two who choose at random may never come to 16 points."""

_SCALES: Final = {
    "done": 0.5,
    "colonize": 8.0,
    "negotiate": 8.0,
    "invade": 8.0,
    "bombard": 4.0,
    "pay": 4.0,
    "disband": 0.1,
    "drop": 0.05,
    "load": 0.3,
    "unload": 0.2,
}
"""How much more or less than others a seat inclines to these verbs."""


class Temper:
    """How one seat of a random game inclines: a weight for each verb, drawn anew for each game.

    With even chances hardly anybody comes to 16 points: what wins weighs more, what only goes to and fro weighs less.
    Whoever has chosen long changes its mind: two who undo what they do would never come to an end.
    """

    CHANGES: Final = 1_500

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.weights: dict[str, float] = {}
        self.chosen = 0

    def choose(self, offered: list[Choice]) -> Choice:
        """One of the choices."""
        self.chosen += 1
        if self.chosen % self.CHANGES == 0:
            self.weights.clear()
        verbs = list(dict.fromkeys(choice.verb for choice in offered))
        verb = self.rng.choices(verbs, [self._weight(verb) for verb in verbs])[0]
        return self.rng.choice([choice for choice in offered if choice.verb == verb])

    def _weight(self, verb: str) -> float:
        if verb not in self.weights:
            self.weights[verb] = _SCALES.get(verb, 1.0) * (self.rng.expovariate(1.0) + 0.3)
        return self.weights[verb]


class Played(NamedTuple):
    """A finished game: its record, the kinds of step that were met, and what else it came to."""

    record: Record
    kinds: set[str]
    things: set[Thing]


def everything() -> set[Thing]:
    """All that games may have in play."""
    content = _GAME.content
    return {
        *(("tile", tile.id) for tile in content.tiles),
        *(("species", species.id) for species in content.species),
        *(("card", card.id) for card in content.cards),
        *(("scenario", scenario) for scenario in content.scenarios),
    }


def in_play(state: BlueShiftState) -> Iterator[Thing]:
    """What is in play in a position: tiles that lie open, species that are played, the card that is carried out."""
    content = state.content
    for place in state.sectors:
        if place.discovered and place.tile != NONE:
            yield "tile", content.tiles[place.tile].id
    for player in state.players:
        if player.species != NONE:
            yield "species", content.species_ids[player.species]
    if state.in_play is not None:
        yield "card", content.card_ids[state.in_play.card]


def play_checked(players: int, seed: int, rules: str, names: str = RANDOM, thorough: float = 0.002) -> Played:
    """Plays a game to its end, at random or by bots, all invariants checked after every choice.

    Bots sit in every seat of each even game and in every other seat of each odd one. The costlier properties
    (refusals, views against samples, copies) are checked at a share ``thorough`` of the choices; the record is
    replayed at the end.
    """
    rng = Random(f"{players} {seed} {rules} {names}")
    scenarios = [one.id for one in _GAME.content.scenarios.values() if one.players == players]
    options = {"players": players, "rules": rules, "scenario": rng.choice(scenarios)}
    seated = {
        seat: BOTS[names].make(rng.getrandbits(32))
        for seat in range(players)
        if names != RANDOM and not (seed % 2 and (seat + seed // 2) % 2)
    }
    closers = [BOTS["greedy"].make(seat) for seat in range(players)]
    tempers = [Temper(rng) for _ in range(players)]
    chosen = [0] * players
    kinds: set[str] = set()
    things: set[Thing] = {("scenario", str(options["scenario"]))}
    told: Counter[int] = Counter()
    read = 0

    def choosing(state: State, seat: int, offered: list[Choice]) -> Choice:
        chosen[seat] += 1
        assert chosen[seat] <= MOST_CHOICES, f"seat {seat} has chosen {chosen[seat]} times"
        kinds.add(state.steps[-1].kind)
        if seat in seated or chosen[seat] > LONG:
            choice = seated.get(seat, closers[seat]).choose(bots.Position.of(state, seat, rng))
            assert choice in offered, f"{names} chose {choice} at {state.steps[-1].plain()}"
            return choice
        return tempers[seat].choose(offered)

    def watch(state: State) -> None:
        nonlocal read
        assert isinstance(state, BlueShiftState)
        check(state)
        things.update(in_play(state))
        if state.journal is not None:
            told.update(credits_told(state.journal[read:]))
            read = len(state.journal)
            assert [told[seat] for seat in state.seats] == [player.credits for player in state.players]

    record, _ = play_conforming(_GAME, options, f"random {players} {seed}", rng, _RULES, choosing, thorough, watch)
    return Played(record, kinds, things)
