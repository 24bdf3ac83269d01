"""What the automated opponent decides at the steps at which a human would be asked."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from penumbra.eclipse.automa.cubes import fill_in_upkeep, send_back
from penumbra.eclipse.automa.priorities import by_die
from penumbra.eclipse.automa.turn import begin_round, begin_turn
from penumbra.eclipse.board import presence
from penumbra.eclipse.components.terms import STRUCTURES
from penumbra.eclipse.language.words import a
from penumbra.eclipse.position.automa import Conduct
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.effects import Discover
from penumbra.kernel import Deed, Step


class AutomaConduct(Conduct):
    """The rules of the solo mode, by the kind of step."""

    def decide(self, state: Any, step: Step) -> None:
        _DECIDED[step.kind](state, step)

    def begin_round(self, state: Any) -> None:
        begin_round(state)


AUTOMA: Final = AutomaConduct()


def _play(state: EclipseState, step: Any, deed: Deed) -> None:
    """Plays a deed as a human would, for it has to be as legal (solo.basics.rules-apply)."""
    refusal = step.why_not(state, step.seat, deed)
    assert refusal is None, refusal
    step.play(state, step.seat, deed)


def _play_any(state: EclipseState, step: Any, deeds: list[Deed]) -> None:
    """Plays one of the deeds that are legal, each as likely as any other."""
    legal = [deed for deed in deeds if step.why_not(state, step.seat, deed) is None]
    _play(state, step, by_die(state, legal)[0])


def _turn(state: EclipseState, step: Any) -> None:
    state.steps.pop()
    begin_turn(state)


def _faction(state: EclipseState, step: Any) -> None:
    """Any Terrans that are left (solo.setup.ai-zone)."""
    factions = list(state.box.parts.species_of.values())
    deeds = [deed for deed in step.candidates(state, step.seat) if factions[deed.values[0]].kind == "terran"]
    _play_any(state, step, deeds)


def _control(state: EclipseState, step: Any) -> None:
    """It takes every sector that it may (solo.combat.control-all, solo.combat.discs-short)."""
    _play(state, step, Deed("disc"))


def _discovery(state: EclipseState, step: Any) -> None:
    """An orbital or a monolith is placed where it can be; all else is kept for its points.

    solo.discovery.structures, solo.discovery.others-points, solo.discovery.impossible.
    """
    assert isinstance(step, Discover)
    found = state.box.parts.discoveries[step.tile]
    if found.kind == "structure" and step.why_not(state, step.seat, Deed("use")) is None:
        placed = [name for name in found.place if name in STRUCTURES and _has_room(state, step.sector, name)]
        if placed:
            state.steps.pop()
            for name in placed:
                presence.put_up(state, step.seat, name, state.sector_to_change(step.sector))
                state.tell(step.seat, "places {} in sector {}", a(name), state.galaxy.sectors[step.sector].tile.id)
            return
    _play(state, step, Deed("use" if found.kind == "end_vp" else "keep"))


def _has_room(state: EclipseState, index: int, structure: str) -> bool:
    place = state.galaxy.sectors[index]
    return not (place.orbital if structure == "orbital" else place.monolith)


def _cube(state: EclipseState, step: Any) -> None:
    _play(state, step, send_back(state, step))


def _upkeep(state: EclipseState, step: Any) -> None:
    state.steps.pop()
    fill_in_upkeep(state)


def _missiles(state: EclipseState, step: Any) -> None:
    """solo.combat.own-ties."""
    _play_any(state, step, step.candidates(state, step.seat))


def _engage(state: EclipseState, step: Any) -> None:
    """Its ships always fire; which of those of equal initiative come first, the die says once.

    solo.combat.no-retreat, solo.combat.human-battle, solo.combat.own-ties.
    """
    deeds = [deed for deed in step.candidates(state, step.seat) if deed.verb != "retreat"]
    _play_any(state, step, deeds)


def _stalemate(state: EclipseState, step: Any) -> None:
    """It leaves only where the rules leave it nothing else."""
    deeds = [*step.candidates(state, step.seat)]
    lost = Deed("scuttle")
    if step.why_not(state, step.seat, lost) is None:
        _play(state, step, lost)
    else:
        _play_any(state, step, [deed for deed in deeds if deed != lost])


def _reputation(state: EclipseState, step: Any) -> None:
    """solo.combat.reputation-best, solo.combat.reputation-unlimited."""
    _play(state, step, Deed("keep", (max(step.drawn),)))


def _population(state: EclipseState, step: Any) -> None:
    """It attacks wherever it can, with bombs where they work (solo.combat.population-attack)."""
    ways = (Deed("bomb"), Deed("attack"), Deed("decline"))
    _play(state, step, next(deed for deed in ways if step.why_not(state, step.seat, deed) is None))


def _destroy(state: EclipseState, step: Any) -> None:
    """solo.combat.population-random."""
    _play_any(state, step, step.candidates(state, step.seat))


_DECIDED: Final[Mapping[str, Callable[[EclipseState, Any], None]]] = {
    "choose_faction": _faction,
    "turn": _turn,
    "take_control": _control,
    "discovery": _discovery,
    "return_cube": _cube,
    "upkeep": _upkeep,
    "missiles": _missiles,
    "engage": _engage,
    "stalemate": _stalemate,
    "reputation": _reputation,
    "population": _population,
    "destroy": _destroy,
}
"""What it does at a step of its seat, by the kind of step."""
