"""A side fires: in which order, at whom, with which dice, and what the hits go to."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from penumbra.blueshift.board.dice import Rolled, throw
from penumbra.blueshift.combat.fighters import (
    Target,
    battle_of,
    downed,
    gunners,
    hit,
    numbered,
    reach,
    size,
    target_of,
    targets,
)
from penumbra.blueshift.combat.power import cover_against, hitting, least_faces
from penumbra.blueshift.components.printed import Unit
from penumbra.blueshift.components.terms import NONE, Aim
from penumbra.blueshift.language.notation import CHASE, FIRE, HIT
from penumbra.blueshift.language.shown import AssigningView, FiringView, VolleyView
from penumbra.blueshift.language.steps import SeatStep
from penumbra.blueshift.language.words import pieces
from penumbra.blueshift.position.battle import Shots
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


def open_fire(state: BlueShiftState, seat: int) -> None:
    """A side fires with all that it has in the battle."""
    state.steps.append(Firing(seat, gunners(state, seat)))


def _unit(state: BlueShiftState, number: int) -> Unit:
    return state.content.units[state.content.unit_ids[number]]


class Firing(SeatStep):
    """Ships fire kind by kind in the order that their player chooses; ``left`` are those that have not, by kind.

    Nobody is asked where every order comes to the same: one kind is left, or all that can be hit is of one size.
    Where turrets stay behind as others flee, the player chooses for each ship which of both it shoots at.
    bs.combat.fire-order, bs.combat.hits-lost, bs.combat.return-fire-damage, bs.flee.turrets-choice.
    """

    __slots__ = ("left",)
    kind = "firing"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left")
    forms = by_verb(FIRE, CHASE)
    asks = "choose which of your ships fire next"

    def __init__(self, seat: int, left: tuple[tuple[int, int], ...]) -> None:
        super().__init__(seat)
        self.left = left

    def _aims(self, state: BlueShiftState) -> list[Aim]:
        """What there is to shoot at."""
        battle = battle_of(state)
        enemy = battle.enemy(self.seat)
        groups: tuple[Aim, ...] = ("staying", "fleeing") if battle.fleeing == enemy else ("all",)
        return [aim for aim in groups if targets(state, enemy, aim)]

    def _order_matters(self, state: BlueShiftState, aim: Aim) -> bool:
        if len(self.left) == 1 or cover_against(state, self.seat, aim) is not None:
            return False
        enemy = battle_of(state).enemy(self.seat)
        return len({size(state, target) for target in targets(state, enemy, aim)}) > 1

    def runs(self, state: BlueShiftState) -> bool:
        aims = self._aims(state)
        return not self.left or not aims or (len(aims) == 1 and not self._order_matters(state, aims[0]))

    def run(self, state: BlueShiftState) -> None:
        aims = self._aims(state)
        if not self.left or not aims:
            state.steps.pop()
        else:
            self._fire(state, *self.left[0], aims[0])

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        for verb in self.forms:
            for unit, count in self.left:
                yield from (Deed(verb, (unit, number)) for number in range(1, count + 1))

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        unit, count = deed.values
        left = dict(self.left).get(unit, 0)
        if count > left:
            return Refusal("bs.combat.dice", f"{left} of these ships have not fired yet: {_unit(state, unit).id}.")
        if set(_AIMS[deed.verb]).isdisjoint(self._aims(state)):
            return Refusal("bs.flee.turrets-choice", "There is nothing left to shoot at that does so.")
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        unit, count = deed.values
        fitting = _AIMS[deed.verb]
        self._fire(state, unit, count, next(aim for aim in self._aims(state) if aim in fitting))

    def _fire(self, state: BlueShiftState, unit: int, count: int, aim: Aim) -> None:
        dice = throw(state, "combat", count * len(_unit(state, unit).power))
        left = [(other, number - count if other == unit else number) for other, number in self.left]
        self.left = tuple((other, number) for other, number in left if number)
        state.tell(self.seat, "fires {}: {}", pieces(count, _unit(state, unit).id), " ".join(map(str, dice)))
        state.steps.append(Volley(self.seat, unit, aim, dice))

    def view(self, state: BlueShiftState, seat: int | None) -> FiringView:
        units, aims = [(_unit(state, unit), count) for unit, count in self.left], self._aims(state)
        needs = {unit.id: {aim: least_faces(state, self.seat, unit, aim) for aim in aims} for unit, _ in units}
        left = {unit.id: count for unit, count in units}
        return {**super().view(state, seat), "left": left, "aims": aims, "needs": needs}


_AIMS: Final[dict[str, tuple[Aim, ...]]] = {FIRE.verb: ("all", "staying"), CHASE.verb: ("fleeing",)}
"""What a verb shoots at."""


class Volley(Rolled):
    """The dice of ships of a kind, which hit what those are aimed at."""

    __slots__ = ("aim", "unit")
    kind = "volley"
    rolled_for = "combat"
    fields: ClassVar[tuple[str, ...]] = ("seat", "unit", "aim", "dice", "again")

    def __init__(self, seat: int, unit: int, aim: Aim, dice: tuple[int, ...], again: tuple[int, ...] = ()) -> None:
        super().__init__(seat, dice, again)
        self.unit = unit
        self.aim: Aim = aim

    def succeed(self, state: BlueShiftState) -> list[bool]:
        return hitting(state, self.seat, _unit(state, self.unit), self.dice, self.aim)

    def settle(self, state: BlueShiftState) -> None:
        cover = cover_against(state, self.seat, self.aim)
        chooser = self.seat
        if cover is not None and cover.fleeing_player_assigns_hits:
            chooser = battle_of(state).enemy(self.seat)
        hits = tuple(self.succeed(state))
        battle_of(state).shots += (Shots(self.seat, self.unit, self.aim, self.dice, hits),)
        state.steps.append(Assigning(chooser, self.seat, self.unit, self.aim, sum(hits)))

    def view(self, state: BlueShiftState, seat: int | None) -> VolleyView:
        return {**super().view(state, seat), "unit": _unit(state, self.unit).id, "aim": self.aim}


class Assigning(SeatStep):
    """The hits of ships of a kind go one by one to what they can hit; ``by`` has fired, ``seat`` chooses.

    Nobody is asked where there is one target or all are alike.
    bs.combat.firing-player-assigns, bs.combat.hits-lost, bs.flee.targeting, bs.xanil.cloak-assign.
    """

    __slots__ = ("aim", "by", "hits", "unit")
    kind = "assigning"
    fields: ClassVar[tuple[str, ...]] = ("seat", "by", "unit", "aim", "hits")
    forms = by_verb(HIT)
    asks = "choose what a hit goes to"

    def __init__(self, seat: int, by: int, unit: int, aim: Aim, hits: int) -> None:
        super().__init__(seat)
        self.by = by
        self.unit = unit
        self.aim: Aim = aim
        self.hits = hits

    def _legal(self, state: BlueShiftState) -> list[Target]:
        """What the next hit may go to (bs.xanil.cloak-assign-free)."""
        found = targets(state, battle_of(state).enemy(self.by), self.aim)
        if not found or self.seat != self.by:
            return found
        own = _unit(state, self.unit).size
        assert own is not None
        biggest = reach(own, [size(state, target) for target in found])
        return [target for target in found if size(state, target) <= biggest]

    def runs(self, state: BlueShiftState) -> bool:
        return not self.hits or len(self._kinds(state)) < 2

    def _kinds(self, state: BlueShiftState) -> set[tuple[object, ...]]:
        """The targets, those that are alike as one."""
        return set(_features(state, battle_of(state).enemy(self.by), self._legal(state)))

    def run(self, state: BlueShiftState) -> None:
        legal = self._legal(state)
        if self.hits and legal:
            self._hit(state, legal[0])
        else:
            state.steps.pop()

    def _hit(self, state: BlueShiftState, target: Target) -> None:
        self.hits -= 1
        hit(state, battle_of(state).enemy(self.by), target)

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return [Deed("hit", (numbered(state, target),)) for target in self._legal(state)]

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        target = target_of(state, deed.values[0])
        if target in self._legal(state):
            return None
        if target in targets(state, battle_of(state).enemy(self.by), self.aim):
            return Refusal("bs.combat.target-equal-or-less", "A smaller target is left.")
        return Refusal("bs.combat.no-overkill", "That is not there to be hit.")

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        self._hit(state, target_of(state, deed.values[0]))

    def view(self, state: BlueShiftState, seat: int | None) -> AssigningView:
        words = state.content.target_words
        return {
            **super().view(state, seat),
            "by": self.by,
            "unit": _unit(state, self.unit).id,
            "aim": self.aim,
            "hits": self.hits,
            "targets": [words[numbered(state, target)] for target in self._legal(state)],
        }


def _features(state: BlueShiftState, seat: int, found: list[Target]) -> Iterator[tuple[object, ...]]:
    """What tells targets of a seat apart, but for the names of their pieces."""
    lost = downed(state, seat)
    for target in found:
        ship = None if target.carrier == NONE else state.players[seat].ship(target.carrier)
        yield (target.is_fighter, lost.count(target.carrier), () if ship is None else _looks(state, ship))


def _looks(state: BlueShiftState, ship: Ship) -> tuple[object, ...]:
    told = ship.plain() | {"piece": state.content.pieces[ship.piece].unit.id}
    return tuple(map(str, told.values()))
