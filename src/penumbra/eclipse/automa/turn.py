"""A turn of the automated opponent: a card from its stack, step by step, or passing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

from penumbra.eclipse.automa.building import build, choose_rally
from penumbra.eclipse.automa.cubes import place_cubes
from penumbra.eclipse.automa.expansion import explore, influence, research
from penumbra.eclipse.automa.priorities import DECISIONS, holds, human, opponent
from penumbra.eclipse.automa.sheet import printed
from penumbra.eclipse.automa.upgrade import upgrade
from penumbra.eclipse.automa.war import attack, defend, most_precious
from penumbra.eclipse.components.automa.content import PHASES
from penumbra.eclipse.components.automa.files import AutomaCard
from penumbra.eclipse.components.automa.steps import AnyStep, DefendStep, step_name
from penumbra.eclipse.components.terms import MONEY, NOBODY, NONE
from penumbra.eclipse.language.notation import PROCEED
from penumbra.eclipse.language.shown import AutomaTurnView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.language.words import listed
from penumbra.eclipse.position.automa import Condition
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Deed, Refusal, by_verb

_PROCEED: Final = Deed("proceed")
_CARD: Final = "card"
_RESOLVED: Final[Mapping[str, Callable[[EclipseState, Any, int], int]]] = {
    "explore": lambda state, step, _: explore(state, step),
    "influence": lambda state, step, _: influence(state, step),
    "research": lambda state, step, _: research(state, step),
    "upgrade": lambda state, step, _: upgrade(state, step),
    "build": build,
    "attack": lambda state, step, _: attack(state, step),
    "defend": defend,
    "place_cubes": lambda state, step, _: place_cubes(state, step),
}
"""What carries out a step of a card, by its name, for the sector that was invaded; how much was done, 0: restricted."""

_BY_TURN: Final = ("solo.action.turn-4", "solo.action.turn-5", "solo.action.turn-6")
"""The rules by which X lets a card be drawn."""


def begin_round(state: EclipseState) -> None:
    """The cards of each phase are shuffled by themselves, and ships gather anew.

    solo.action.stack, solo.action.stack-shuffle, solo.action.discard, solo.step.rally-sector.
    """
    automa = opponent(state)
    stack: list[str] = []
    for phase in reversed(PHASES):
        cards = list(printed(state).of_phase(phase))
        state.chance.shuffle(cards)
        stack += cards
    automa.stack = tuple(stack)
    automa.discarded = ()
    automa.turns = automa.reaction_builds = 0
    automa.landed = ()
    automa.trace = ()
    automa.begin("round")
    choose_rally(state)
    automa.end(automa.rally != NONE)


def begin_turn(state: EclipseState) -> None:
    """The opponent's turn: a card or passing, and after passing a reaction where its sectors were entered.

    solo.action.alternate, solo.reaction.not-before-pass.
    """
    automa = opponent(state)
    landed, automa.landed = automa.landed, ()
    if not state.players[automa.seat].passed:
        automa.trace = ()
        state.steps.append(AutomaTurn(human(state)))
        return
    invaded = _invaded(state, landed)
    if invaded:
        automa.trace = ()
        state.steps.append(AutomaTurn(human(state), printed(state).reaction.id, invaded=invaded))


def _invaded(state: EclipseState, landed: Iterable[int]) -> tuple[int, ...]:
    """The opponent's sectors in which ships that the human moved this turn have ended.

    solo.reaction.trigger, solo.reaction.entering, solo.reaction.once-per-turn.
    """
    automa = opponent(state)
    sectors = state.galaxy.sectors
    return tuple(sorted({at for at in landed if sectors[at].owner == automa.seat and sectors[at].party(human(state))}))


class AutomaTurn(SeatStep):
    """A turn of the automated opponent, of which the human lets it carry out one thing after the other.

    ``seat`` is the human's. First a ``card`` is drawn, or the opponent passes; then its steps are resolved in order,
    ``at`` being the next. ``restricted`` are those that could not be carried out, ``built`` how many items were built.
    ``invaded`` are the sectors that a reaction may be for, of which the first thing leaves one.

    solo.action.no-discs, solo.card.order, solo.reaction.keeps-card, solo.reaction.phase-end.
    """

    __slots__ = ("at", "built", "card", "invaded", "restricted")
    kind = "automa"
    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "at", "restricted", "built", "invaded")
    forms = by_verb(PROCEED)

    def __init__(
        self,
        seat: int,
        card: str = "",
        at: int = 0,
        restricted: tuple[str, ...] = (),
        built: int = 0,
        invaded: tuple[int, ...] = (),
    ) -> None:
        super().__init__(seat)
        self.card = card
        self.at = at
        self.restricted = restricted
        self.built = built
        self.invaded = invaded

    def runs(self, state: EclipseState) -> bool:
        if not self.card:
            return False
        return self.at == len(self._steps(state)) or not all(held for _, held in self._conditions(state))

    def run(self, state: EclipseState) -> None:
        if self.at < len(self._steps(state)):
            self._skip(state)
            return
        state.steps.pop()
        if self._printed(state).phase is not None:
            opponent(state).discarded += (self.card,)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return (_PROCEED,)

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("solo.action.alternate", "It is the automated opponent's turn: let it proceed.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        if not self.card:
            self._draw(state)
        else:
            self._resolve(state)

    def _printed(self, state: EclipseState) -> AutomaCard:
        return printed(state).cards[self.card]

    def _steps(self, state: EclipseState) -> tuple[AnyStep, ...]:
        return self._printed(state).steps

    def _draw(self, state: EclipseState) -> None:
        """The top card, or passing (solo.action.turns-1-3, solo.action.turn-7)."""
        automa = opponent(state)
        automa.turns += 1
        automa.begin(_CARD)
        if _draws(state):
            *stack, self.card = automa.stack
            automa.stack = tuple(stack)
            state.revealed += 1
            state.tell(automa.seat, "turns up the card {}", self._printed(state).name)
            automa.end(True)
        else:
            state.steps.pop()
            _pass(state)

    def _resolve(self, state: EclipseState) -> None:
        """The next step of the card (solo.card.order, solo.reaction.invaded-sector)."""
        step, automa = self._steps(state)[self.at], opponent(state)
        self.at += 1
        automa.begin(step_name(step))
        if len(self.invaded) > 1:
            self.invaded = (most_precious(state, self._defence(state), list(self.invaded)),)
        done = _RESOLVED[step_name(step)](state, step, self.invaded[0] if self.invaded else NONE)
        automa.end(bool(done))
        if not done:
            self.restricted += (step_name(step),)
            state.tell(automa.seat, "cannot carry out the step: {}", step_name(step).replace("_", " "))
        elif step_name(step) == "build":
            self.built += done

    def _defence(self, state: EclipseState) -> DefendStep:
        """The defend step whose priorities say which of several sectors a reaction is for."""
        return next(step for step in self._steps(state) if isinstance(step, DefendStep))

    def _conditions(self, state: EclipseState) -> Iterator[tuple[str, bool]]:
        """What was restricted and built before the next step for it to be resolved at all (solo.card.order)."""
        step = self._steps(state)[self.at]
        if step.if_restricted:
            before = listed([name.replace("_", " ") for name in step.if_restricted])
            yield f"{before} restricted", all(name in self.restricted for name in step.if_restricted)
        if step.if_items_built_below is not None:
            yield f"{self.built} built, fewer than {step.if_items_built_below}", self.built < step.if_items_built_below

    def _skip(self, state: EclipseState) -> None:
        opponent(state).begin(step_name(self._steps(state)[self.at]))
        for what, held in self._conditions(state):
            holds(state, "solo.card.order", what, held)
        self.at += 1

    def view(self, state: EclipseState, seat: int | None) -> AutomaTurnView:
        steps = self._steps(state) if self.card else ()
        return {
            "kind": self.kind,
            "seat": self.seat,
            "card": self.card or None,
            "next": step_name(steps[self.at]) if self.at < len(steps) else None,
        }


def _draws(state: EclipseState) -> bool:
    """Whether a card is drawn in this turn: for certain, if X is large enough, or not at all.

    solo.action.x, solo.action.x-marker, solo.action.new-roll, solo.action.otherwise-pass, solo.action.turn-4,
    solo.action.turn-5, solo.action.turn-6.
    """
    automa, sheet = opponent(state), printed(state).sheet
    rolled = automa.turns - sheet.cards_for_certain
    if rolled <= 0:
        return True
    if rolled > len(sheet.card_if_x_over):
        return False
    die, over = state.chance.die(), sheet.card_if_x_over[rolled - 1]
    state.revealed += 1
    state.show_dice(automa.seat, DECISIONS, (die,))
    income = state.players[automa.seat].income(state.box.parts, MONEY)
    sectors = sum(place.owner == automa.seat for place in state.galaxy.sectors)
    marker = sheet.x_with_marker if automa.money_marker else 0
    x = die + income - sectors + marker
    reckoned = f"{die} + {income} - {sectors}{f' + {marker}' if marker else ''} = {x}, more than {over}"
    rule = _BY_TURN[min(rolled, len(_BY_TURN)) - 1]
    automa.think(Condition(rule, reckoned, x > over, (die,)))
    state.tell(automa.seat, "rolls a {}: X is {}", die, x)
    return x > over


def _pass(state: EclipseState) -> None:
    """The opponent passes; first to pass, it begins the next round, and the money marker lies on its sheet.

    solo.pass.first, solo.pass.second, solo.pass.start-tile.
    """
    automa = opponent(state)
    state.player_to_change(automa.seat).passed = True
    if state.box.keeps_order_of_passing:
        state.passed_order.append(automa.seat)
    automa.money_marker = state.next_start == NOBODY
    if automa.money_marker:
        state.next_start = automa.seat
        state.tell(automa.seat, "passes first and will begin the next round")
    else:
        state.tell(automa.seat, "passes")
