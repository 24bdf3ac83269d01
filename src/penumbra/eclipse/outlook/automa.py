"""What all may know of the automated opponent."""

from collections.abc import Iterable

from penumbra.eclipse.automa.priorities import opponent
from penumbra.eclipse.combat.quick_battles import quick_terms, reputation_value
from penumbra.eclipse.components.automa.content import PHASES, Automa
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.language.shown import AutomaView, ConditionView, ConsiderationView, DecisionView, QuickBattleView
from penumbra.eclipse.position.automa import AutomaSeat, Condition, Consideration, QuickFought, Thought
from penumbra.eclipse.position.state import EclipseState


def automa_shown(state: EclipseState) -> AutomaView | None:
    """Its seat as all see it, in a game that has one; the order of its cards is hidden."""
    if state.automa is None or state.box.automa is None:
        return None
    automa, printed = state.automa, state.box.automa
    rally = None if automa.rally == NONE else state.galaxy.sectors[automa.rally].tile.id
    return {
        "seat": automa.seat,
        "level": printed.level.id,
        "marks": {printed.marks[mark].ship: mark for mark in automa.marks},
        "drive": state.box.parts.part_ids[automa.drive],
        "next_type": automa.next_type,
        "upgrades": automa.upgrades,
        "money_marker": automa.money_marker,
        "rally": rally,
        "left": _left(automa, printed),
        "discarded": list(automa.discarded),
        "turns": automa.turns,
        "reaction_builds": automa.reaction_builds,
        "trace": [_thinking(one) for one in automa.trace],
        "quick": [_quick_battle(state, printed, one) for one in automa.quick],
    }


def _quick_battle(state: EclipseState, printed: Automa, fought: QuickFought) -> QuickBattleView:
    parts = state.box.parts
    costs = state.players[opponent(state).seat].species.build_costs
    battle = quick_terms(printed, parts, costs, fought.round).battle(fought.ships, fought.foes)
    return {
        "round": fought.round,
        "sector": state.galaxy.sectors[fought.sector].tile.id,
        "die": fought.die,
        "value": reputation_value(parts, fought.ships),
        "x": battle.x(fought.die),
        "table": battle.table.id,
        "row": battle.row(fought.die),
        "ships": _by_kind(parts.ship_ids, fought.ships),
        "left": _by_kind(parts.ship_ids, fought.left),
        "foes": _by_kind(parts.npc_ids, fought.foes),
        "destroyed": _by_kind(parts.npc_ids, fought.destroyed),
    }


def _by_kind(ids: Iterable[str], counts: Iterable[int]) -> dict[str, int]:
    return {kind: count for kind, count in zip(ids, counts, strict=True) if count}


def _left(automa: AutomaSeat, printed: Automa) -> list[int]:
    """How many cards of each phase are left."""
    phases = [printed.cards[card].phase for card in automa.stack]
    return [phases.count(phase) for phase in PHASES]


def _thinking(one: Consideration) -> ConsiderationView:
    return {"what": one.what, "thoughts": [_thought(thought) for thought in one.thoughts], "done": one.done}


def _thought(thought: Thought) -> ConditionView | DecisionView:
    if isinstance(thought, Condition):
        return {
            "kind": "condition",
            "rule": thought.rule,
            "what": thought.what,
            "held": thought.held,
            "dice": list(thought.dice),
        }
    return {
        "kind": "decision",
        "rule": thought.rule,
        "about": thought.about,
        "outcomes": list(thought.outcomes),
        "narrowed": [{"criterion": by.criterion, "left": list(by.left)} for by in thought.narrowed],
        "dice": list(thought.dice),
        "chosen": thought.chosen,
    }
