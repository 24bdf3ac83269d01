"""The automated opponent in the situations that the ledger's checks describe: seat B, in the north; the human is A."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from penumbra.eclipse import SECOND_DAWN, EclipseState
from penumbra.eclipse.automa import building, cubes, expansion, upgrade, war
from penumbra.eclipse.automa.turn import AutomaTurn
from penumbra.eclipse.components.automa.steps import AnyStep, step_name
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.phases.round import ActionPhase, Rounds
from penumbra.eclipse.position.automa import AutomaSeat, Condition, Decision, Thought
from penumbra.eclipse.position.galaxy import FULL_CONNECTION
from penumbra.kernel import Chance, seed_from
from tests.rules.setting import Setting

HUMAN, OPPONENT = 0, 1
RESOLVED: Mapping[str, Callable[[EclipseState, Any, int], int]] = {
    "explore": lambda state, step, _: expansion.explore(state, step),
    "influence": lambda state, step, _: expansion.influence(state, step),
    "research": lambda state, step, _: expansion.research(state, step),
    "upgrade": lambda state, step, _: upgrade.upgrade(state, step),
    "build": building.build,
    "attack": lambda state, step, _: war.attack(state, step),
    "defend": war.defend,
    "place_cubes": lambda state, step, _: cubes.place_cubes(state, step),
}


def resolve(state: EclipseState, name: str, invaded: str = "", card: str = "", **changes: Any) -> int:
    """Carries out a step as it usually is, or as a card has it, but for some changes; how much was done."""
    assert state.box.automa is not None
    assert state.automa is not None
    steps = state.box.automa.cards[card].steps if card else state.box.automa.files.cards.steps
    step: AnyStep = next(one for one in steps if step_name(one) == name)
    state.automa.trace = ()
    state.automa.begin(name)
    where = state.galaxy.by_id[invaded] if invaded else NONE
    done = RESOLVED[name](state, msgspec.structs.replace(step, **changes), where)
    state.settle()
    return done


class Solo(Setting):
    """A solo game at the first turn of the human; homes are 221 in the south and 223 in the north."""

    def __init__(
        self,
        factions: tuple[str, ...] = ("terran_directorate", "terran_federation"),
        seed: int = 1,
        **options: Any,
    ) -> None:
        super().__init__(2, factions, seed, SECOND_DAWN, solo="standard", **options)

    @property
    def automa(self) -> AutomaSeat:
        assert self.state.automa is not None
        return self.state.automa

    def resolve(self, name: str, invaded: str = "", card: str = "", **changes: Any) -> int:
        """Carries out a step of the opponent's."""
        return resolve(self.state, name, invaded, card, **changes)

    def opponents_turn(self, card: str = "", turns: int = 0, invaded: Iterable[str] = ()) -> None:
        """Makes it the opponent's turn, with a card if one is named, after so many turns of this round."""
        where = tuple(self.state.galaxy.by_id[number] for number in invaded)
        self.automa.trace = ()
        self.automa.turns = turns
        self.state.phase = "action"
        turn = AutomaTurn(HUMAN, card, invaded=where)
        self.state.steps = [Rounds("combat"), ActionPhase(HUMAN), turn]

    def finish_turn(self) -> None:
        """Lets the opponent go on until its turn is over."""
        while self.step == "automa":
            self.play("A proceed")

    def card(self, card: str, invaded: Iterable[str] = ()) -> list[tuple[str, bool]]:
        """Carries out a card to its end: what it came to, in order, and whether that was done."""
        self.opponents_turn(card, invaded=invaded)
        self.finish_turn()
        return [(one.what, one.done) for one in self.automa.trace]

    def network(self, **ways: str) -> None:
        """Joins sectors by full connections just as named, ``network(s201="203 204")``; no others are joined."""
        sectors = self.state.galaxy.sectors
        found: dict[int, set[int]] = {index: set() for index in range(len(sectors))}
        for one, others in ways.items():
            for other in others.split():
                here, there = (self.state.galaxy.by_id[number] for number in (one.removeprefix("s"), other))
                found[here].add(there)
                found[there].add(here)
        for index, far in found.items():
            self.state.sector_to_change(index).links = tuple((other, FULL_CONNECTION) for other in sorted(far))

    def own(self, number: str, at: tuple[int, int], owner: str | None = "B", **more: Any) -> None:
        """Puts a sector on the map, the opponent's if nothing else is said."""
        self.place(number, at, owner=owner, **more)

    def thoughts(self) -> list[Thought]:
        """All that the opponent has thought last, in order."""
        return [thought for one in self.automa.trace for thought in one.thoughts]

    def decision(self, rule: str) -> Decision:
        """The last decision by a rule's list of priorities."""
        return [one for one in self.thoughts() if isinstance(one, Decision) and one.rule == rule][-1]

    def decided_by(self, rule: str) -> tuple[str, str]:
        """What the list of a rule came to last, and what left just that: a criterion, or the die."""
        found = self.decision(rule)
        if found.dice:
            return found.chosen, "die"
        deciding = next((by.criterion for by in found.narrowed if len(by.left) == 1), "only one")
        return found.chosen, deciding

    def conditions(self, rule: str) -> list[bool]:
        """Whether each condition of a rule held that was asked."""
        return [one.held for one in self.thoughts() if isinstance(one, Condition) and one.rule == rule]

    def shares(self, act: Callable[[EclipseState], object], seeds: int = 1000) -> Counter[object]:
        """How often each outcome comes of doing something by so many seeds."""
        found: Counter[object] = Counter()
        for seed in range(seeds):
            twin = self.state.copy()
            twin.chance = Chance(seed_from(f"share {seed}"))
            found[act(twin)] += 1
        return found


def alike(found: Counter[object], outcomes: int) -> bool:
    """Whether so many outcomes came about, each about as often as the others."""
    fair = found.total() / outcomes
    return len(found) == outcomes and all(0.8 * fair < count < 1.2 * fair for count in found.values())
