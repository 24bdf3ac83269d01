"""Point defense: cannons that fire at missiles which are about to hit."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

from penumbra.eclipse.combat.fleets import (
    ANTIMATTER,
    battling,
    damage_of,
    fighting,
    keys_of,
    party_of,
    seat_of,
    ships_named,
    shoots_missiles,
    splits_hits,
    stats_of,
)
from penumbra.eclipse.combat.hits import MISSED, STOPPED, resolve, strikes, target_of
from penumbra.eclipse.combat.rerolls import Lying, Reroll, may_reroll
from penumbra.eclipse.language.notation import SHOOT
from penumbra.eclipse.language.shown import ShootDownView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.language.words import counted
from penumbra.eclipse.position.battle import Battle, DefenceDie
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Deed, FallenDie, PhaseStep, Refusal, Thrown, by_verb, fallen
from penumbra.kernel.seats import seat_letter
from penumbra.odds.dice import hits
from penumbra.odds.npc import as_feared

_NO_SHIELD: Final = 0
"""Those of the ships that fired the missiles protect no missile (ra.point-defense.to-hit)."""

Keys = Sequence[int]


def take_effect(state: EclipseState) -> None:
    """The dice of a roll, all of them aimed, take effect; of missiles those that point defense stops do not.

    ra.point-defense.when, ra.point-defense.each-volley, ra.point-defense.each-opponent, ra.ancient.point-defense.
    """
    battle, place = battling(state)
    guards = () if battle.round else tuple(_guards(state, battle, place))
    if not guards:
        resolve(state)
        return
    for guard in guards:
        _fire(state, battle, place, guard)
    state.steps.append(MissilesHit())
    for guard in reversed(guards):
        party = party_of(state, guard[0])
        if may_reroll(state, party, (die.roll for die in battle.defence if die.key in guard)):
            state.steps.append(RerollDefence(party))
        else:
            _stop_missiles(state, battle, place, guard)


def _stop_missiles(state: EclipseState, battle: Battle, place: Sector, guard: Keys) -> None:
    """The hits of a guard destroy missiles; where there is a choice, its owner is asked."""
    party, stops = party_of(state, guard[0]), sum(die.stops for die in battle.defence if die.key in guard)
    if party == state.npc:
        _stop_by_rule(state, battle, place, guard, stops)
    elif stops and not _stop_the_obvious(state, battle, place, guard, stops):
        state.steps.append(ShootDown(party, stops))


class RerollDefence(Reroll):
    """The dice that a player's ships have fired at missiles."""

    __slots__ = ()
    kind = "reroll_defence"

    def lying(self, state: EclipseState) -> Sequence[Lying]:
        battle, _ = fighting(state)
        return [Lying(die.worth, die.roll, die.stops > 0) for die in map(battle.defence.__getitem__, self._own(state))]

    def _own(self, state: EclipseState) -> list[int]:
        """Where its dice lie among those of all who fired at the missiles."""
        battle, _ = fighting(state)
        return [place for place, die in enumerate(battle.defence) if party_of(state, die.key) == self.seat]

    def turn_up(self, state: EclipseState, die: int, roll: int) -> None:
        battle, place = fighting(state)
        at = self._own(state)[die]
        battle.defence[at] = _die(state, place, battle.defence[at].key, battle.defence[at].worth, roll)

    def go_on(self, state: EclipseState) -> None:
        battle, place = battling(state)
        _stop_missiles(state, battle, place, keys_of(place, self.seat))


class MissilesHit(PhaseStep):
    """The dice that are left hit, once all point defense has chosen."""

    __slots__ = ()
    kind = "missiles_hit"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        resolve(state)


def _guards(state: EclipseState, battle: Battle, place: Sector) -> Iterator[Keys]:
    """The keys that guard each other and are under fire: all of a player's, and of nobody's ships each kind alone.

    ra.point-defense.own-ships-only, ra.point-defense.destroyed-ships.
    """
    for party in battle.against(party_of(state, battle.shooter)):
        own = keys_of(place, party)
        for guard in [[key] for key in own] if party == state.npc else [own]:
            armed = any(shoots_missiles(state, place, key) and stats_of(state, place, key).cannons for key in guard)
            if armed and _incoming(state, battle, place, guard):
                yield guard


def _incoming(state: EclipseState, battle: Battle, place: Sector, guard: Keys) -> list[int]:
    """The missiles that are about to hit ships of these keys, by their place in the roll."""
    return [
        number
        for number, (die, (key, _)) in enumerate(zip(battle.dice, battle.aims, strict=True))
        if key in guard and strikes(state, place, battle.shooter, key, die)
    ]


def _fire(state: EclipseState, battle: Battle, place: Sector, guard: Keys) -> None:
    """Fires every cannon of a guard once, each with its own ship's computers.

    ra.point-defense.per-ship-computer, ra.point-defense.no-missiles-back, ra.point-defense.free-shot.
    """
    party = party_of(state, guard[0])
    dice = [
        _die(state, place, key, worth, state.chance.die())
        for key in guard
        for worth in stats_of(state, place, key).cannons * place.ships[key]
    ]
    state.revealed += 1
    battle.defence += dice
    if state.witness is not None:
        state.witness(Thrown(seat_of(state, party), "point defense", tuple(_fallen(state, place, die) for die in dice)))
    shown = " ".join(str(die.roll) for die in dice)
    if party == state.npc:
        ships = ships_named(state, guard[0], place.ships[guard[0]])
        state.tell(None, "{} {} at the missiles: {}", ships, "fires" if place.ships[guard[0]] == 1 else "fire", shown)
    else:
        state.tell(party, "fires at the missiles: {}", shown)


def _die(state: EclipseState, place: Sector, key: int, worth: int, roll: int) -> DefenceDie:
    """A die that a cannon of a key has fired at missiles, as it lies."""
    hit = hits(roll, stats_of(state, place, key).computer, _NO_SHIELD)
    return DefenceDie(key, worth, roll, _stopped_by(state, party_of(state, key), worth) if hit else 0)


def _fallen(state: EclipseState, place: Sector, die: DefenceDie) -> FallenDie:
    """A die for who looks whether it stops anything."""
    return fallen(die.roll, lambda face: _die(state, place, die.key, die.worth, face).stops > 0)


def _stopped_by(state: EclipseState, party: int, worth: int) -> int:
    """How many missiles a hit stops: one, whatever its damage, but for antimatter that is split.

    ra.point-defense.kill, ra.splitter.missiles.
    """
    return worth if worth == ANTIMATTER and splits_hits(state, party) else 1


def _stop_by_rule(state: EclipseState, battle: Battle, place: Sector, guard: Keys, stops: int) -> None:
    """Stops the strongest missiles, as nobody can be asked (ra.ancient.point-defense-targets)."""

    def feared(number: int) -> tuple[int, ...]:
        key, ship = battle.aims[number]
        target = target_of(state, place, key, damage_of(place, key)[ship])
        return (*as_feared(battle.dice[number].damage, target), number)

    _stop(state, battle, party_of(state, guard[0]), sorted(_incoming(state, battle, place, guard), key=feared)[:stops])


def _stop_the_obvious(state: EclipseState, battle: Battle, place: Sector, guard: Keys, stops: int) -> bool:
    """Stops missiles where there is nothing to choose: all of them, or some that are alike; says whether it did."""
    incoming = _incoming(state, battle, place, guard)
    if stops < len(incoming) and len({(battle.dice[one].damage, battle.aims[one]) for one in incoming}) > 1:
        return False
    _stop(state, battle, party_of(state, guard[0]), incoming[:stops])
    return True


def _stop(state: EclipseState, battle: Battle, party: int, numbers: Sequence[int]) -> None:
    for number in numbers:
        battle.aims[number] = STOPPED
    if numbers:
        missiles = counted(len(numbers), "missile")
        if party == state.npc:
            state.tell(None, "{} {} shot down.", missiles, "is" if len(numbers) == 1 else "are")
        else:
            state.tell(party, "shoots down {}", missiles)


class ShootDown(SeatStep):
    """Who has fired at missiles says which of them the hits destroy (ra.point-defense.choose-missile)."""

    __slots__ = ("left",)
    kind = "shoot_down"
    fields: ClassVar[tuple[str, ...]] = ("seat", "left")
    forms = by_verb(SHOOT)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        battle, _ = fighting(state)
        return [Deed("shoot", (number,)) for number in range(1, len(battle.dice) + 1)]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        why = f"First say which missiles are shot down: {self.left} more."
        return Refusal("ra.point-defense.choose-missile", why)

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        battle, _ = fighting(state)
        (number,) = deed.values
        if number > len(battle.dice):
            fired = len(battle.dice)
            why = f"{counted(fired, 'missile')} {'was' if fired == 1 else 'were'} fired; there is no number {number}."
            return Refusal("ra.point-defense.choose-missile", why)
        aim = battle.aims[number - 1]
        if aim == STOPPED:
            return Refusal("ra.point-defense.kill", f"Missile {number} is shot down already.")
        if aim != MISSED and party_of(state, aim[0]) != seat:
            whose = seat_letter(party_of(state, aim[0]))
            return Refusal("ra.point-defense.own-ships-only", f"Missile {number} is aimed at a ship of {whose}.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        battle, place = battling(state)
        state.steps.pop()
        _stop(state, battle, seat, [deed.values[0] - 1])
        left = self.left - 1
        if left and not _stop_the_obvious(state, battle, place, keys_of(place, seat), left):
            state.steps.append(ShootDown(seat, left))

    def view(self, state: EclipseState, seat: int | None) -> ShootDownView:
        return {"kind": self.kind, "seat": self.seat, "left": self.left}
