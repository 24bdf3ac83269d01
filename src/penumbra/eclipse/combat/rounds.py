"""A battle: the missile step, then engagement rounds in order of initiative until one side is gone."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from penumbra.eclipse.combat.firing import fire_cannons, fire_missiles
from penumbra.eclipse.combat.fleets import (
    battling,
    damage_of,
    destroy,
    engaged,
    fighting,
    key_of,
    keys_of,
    keys_of_all,
    opponent,
    party_of,
    ship_name,
    ships_named,
    stats_of,
    withdraw,
)
from penumbra.eclipse.combat.retreat import bound_for, retreat_refusal
from penumbra.eclipse.components.blueprints import RIFT, ShipStats
from penumbra.eclipse.language.notation import ATTACK_WITH, FIRE, HOLD, RETREAT, SCUTTLE
from penumbra.eclipse.language.shown import ShipsActView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.language.words import listed
from penumbra.eclipse.position.battle import Battle
from penumbra.eclipse.position.galaxy import Sector, SectorToChange
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import BattleBegun, BattleOver, Deed, Muster, PhaseStep, Refusal, by_verb
from penumbra.odds.dice import RIFT_FACES

MOST_RIFT_DAMAGE = max(face.damage for face in RIFT_FACES)


def next_types(
    state: EclipseState, battle: Battle, place: Sector, acts: Callable[[ShipStats], object]
) -> tuple[int, tuple[int, ...]] | None:
    """The party that acts next and those of its kinds that may: the highest initiative not yet acted.

    The defender goes first on a tie (nd.combat.initiative-order, nd.combat.initiative-tie); among
    kinds of one party with the same initiative the owner chooses (nd.combat.initiative-tie-own). Those that are at
    peace with all the others do nothing, but that they leave where they began to retreat.

    ra.homeworld.cruiser-is-defender, ra.hive.joins-guardian, ra.ally.initiative-own, ra.ally.initiative-tie,
    ra.ally.descendants-guarded.
    """
    best = -1
    found: tuple[int, tuple[int, ...]] | None = None
    for party in battle.parties():
        for key in keys_of(place, party):
            stats = stats_of(state, place, key)
            if stats.initiative < best or key in battle.acted or not acts(stats):
                continue
            if not (key in battle.retreating or engaged(state, (key,), keys_of_all(place, battle.against(party)))):
                continue
            if stats.initiative > best:
                best = stats.initiative
                found = (party, (key,))
            elif found is not None and found[0] == party:
                found = (party, (*found[1], key))
    if found is not None and battle.order:
        return found[0], _in_order(battle, found[1])
    return found


def _in_order(battle: Battle, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Of own types with the same initiative those that may act next without changing the order of the round before.

    sd.combat.initiative-own-tie-fixed.
    """
    ranked = [key for key in battle.order if key in tied]
    return tuple(key for key in tied if key not in ranked[1:])


def has_missiles(stats: ShipStats) -> object:
    """Whether a ship fires in the missile step."""
    return stats.missiles


def always(stats: ShipStats) -> object:
    """Every ship has a turn in an engagement round (nd.combat.no-cannon-turn)."""
    return True


class BattleRounds(PhaseStep):
    """One battle between two sides, from its missile step to its end.

    nd.combat.missiles-each-battle, nd.combat.initiative-sequential, nd.combat.end.
    """

    __slots__ = ()
    kind = "battle_rounds"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, state: EclipseState) -> None:
        battle, place = battling(state)
        over = not _engaged(state, place, battle.attackers, battle.defenders)
        if battle.round == 0 and over:
            self._end(state, battle)
            return
        upcoming = next_types(state, battle, place, always if battle.round else has_missiles)
        if upcoming is None:
            if battle.round:
                _regenerate(state, battle, place)
            if over:
                self._end(state, battle)
            else:
                self._next_round(state, battle, place)
        elif over:
            self._leave_after_all(state, battle, upcoming[1])
        elif upcoming[0] == state.npc:
            key = upcoming[1][0]
            battle.acted.append(key)
            (fire_cannons if battle.round else fire_missiles)(state, key)
        elif battle.round:
            state.steps.append(Engage(upcoming[0], upcoming[1]))
        elif len(upcoming[1]) > 1:
            state.steps.append(Missiles(upcoming[0], upcoming[1]))
        else:
            battle.acted.append(upcoming[1][0])
            fire_missiles(state, upcoming[1][0])

    def _next_round(self, state: EclipseState, battle: Battle, place: Sector) -> None:
        battle.round += 1
        if state.box.own_order_stays:
            battle.order = battle.acted
        battle.acted = []
        if _hopeless(state, battle, place):
            state.tell(None, "Neither side can destroy the other: a stalemate.")
            state.steps += [Stalemate(seat) for seat in reversed(battle.attackers) if place.party(seat)]

    def _leave_after_all(self, state: EclipseState, battle: Battle, keys: tuple[int, ...]) -> None:
        """The enemy is gone: types that had begun to retreat still leave, the others stay.

        nd.combat.final-round-completes, nd.combat.final-round-optional.
        """
        for key in keys:
            battle.acted.append(key)
            refuge = bound_for(state, key, battle.sector)
            if refuge is not None:
                withdraw(state, key, refuge)

    def _end(self, state: EclipseState, battle: Battle) -> None:
        """Destroyed ships go back to their owners' supply, and who only tried to retreat has retreated.

        nd.combat.destroyed-ships-return, sd.reputation.retreat-attempt-enough, nd.reputation.retreat-destroyed,
        nd.reputation.all-destroyed, sd.reputation.return-ships.
        """
        state.steps.pop()
        place = state.galaxy.sectors[battle.sector]
        for party in (*battle.attackers, *battle.defenders):
            left = keys_of(place, party)
            if left and all(key in battle.retreating for key in left):
                battle.fled.append(party)
        _tell_end(state, battle, place)
        for key in battle.lost:
            seat, kind = divmod(key, place.stride)
            state.player_to_change(seat).supply[kind] += 1
        battle.lost = []
        battle.retreating = {}
        battle.attackers = battle.defenders = ()


def tell_beginning(state: EclipseState) -> None:
    """Tells a witness of the battle that begins now."""
    if state.witness is not None:
        battle, place = fighting(state)
        attacker = _muster(state, place, battle.attackers, battle.defenders)
        state.witness(BattleBegun(place.tile.id, attacker, _muster(state, place, battle.defenders, battle.attackers)))


def _tell_end(state: EclipseState, battle: Battle, place: Sector) -> None:
    """Tells a witness of the battle that ends now."""
    if state.witness is not None:
        sides = battle.attackers, battle.defenders
        attacker, defender = (any(place.party(party) for party in side) for side in sides)
        state.witness(BattleOver((attacker, defender)))


def _muster(state: EclipseState, place: Sector, side: Sequence[int], other: Sequence[int]) -> Muster:
    """The ships of a side that fight any of the other's."""
    ships: Counter[str] = Counter()
    for key in _engaged(state, place, side, other):
        ships[ship_name(state, key)] += place.ships[key]
    return Muster(tuple(seat for seat in side if seat != state.npc), ships)


def _regenerate(state: EclipseState, battle: Battle, place: SectorToChange) -> None:
    """Ships repair themselves at the end of an engagement round (sd.part.morph-shield, ra.disc.morph-shield).

    sd.part.morph-shield-missiles, ra.disc.morph-shield-timing, ra.ancient.regeneration, ra.ancient.regeneration-timing.
    """
    for key in keys_of_all(place, battle.parties()):
        repair = stats_of(state, place, key).repair
        if repair:
            before = damage_of(place, key)
            place.damage[key] = [max(0, hurt - repair) for hurt in before]
            _tell_repair(state, place, key, sum(before) - sum(place.damage[key]))


def _tell_repair(state: EclipseState, place: Sector, key: int, repaired: int) -> None:
    if not repaired:
        return
    ships = ships_named(state, key, place.ships[key])
    if party_of(state, key) == state.npc:
        state.tell(None, "{} {} {} damage.", ships, "repairs" if place.ships[key] == 1 else "repair", repaired)
    else:
        state.tell(party_of(state, key), "repairs {} damage of {}", repaired, ships)


def _hopeless(state: EclipseState, battle: Battle, place: Sector) -> bool:
    """Whether neither side can ever destroy a ship: no cannons, or repairs outdo the best dice.

    nd.stalemate.condition, sd.combat.stalemate-regeneration.
    """
    return not (
        _can_destroy(state, place, battle.attackers, battle.defenders)
        or _can_destroy(state, place, battle.defenders, battle.attackers)
    )


def _can_destroy(state: EclipseState, place: Sector, shooters: Sequence[int], targets: Sequence[int]) -> bool:
    """Whether the best dice of a side destroy a ship of the other in one round, or more than it repairs."""
    most = sum(
        place.ships[key] * (MOST_RIFT_DAMAGE if damage == RIFT else damage)
        for key in _engaged(state, place, shooters, targets)
        for damage in stats_of(state, place, key).cannons
    )
    against = [
        (stats_of(state, place, key), max(damage_of(place, key))) for key in _engaged(state, place, targets, shooters)
    ]
    return most > 0 and any(most > stats.repair or most + damage > stats.hull for stats, damage in against)


def _engaged(state: EclipseState, place: Sector, side: Sequence[int], other: Sequence[int]) -> list[int]:
    """The keys of a side's ships that fight any of the other's (ra.ally.battle-end)."""
    return engaged(state, keys_of_all(place, side), keys_of_all(place, other))


def _order_refusal(state: EclipseState, kinds: tuple[int, ...], key: int) -> Refusal | None:
    """Why it is not the turn of a ship type."""
    if key in kinds:
        return None
    names, name = " or ".join(ship_name(state, one) for one in kinds), ship_name(state, key)
    battle, place = fighting(state)
    if key in battle.order and key not in battle.acted and _tied(state, place, key, kinds[0]):
        return Refusal("sd.combat.initiative-own-tie-fixed", f"In the round before your {names} acted first.")
    return Refusal("nd.combat.initiative-order", f"It is the turn of your {names}, not of your {name}.")


def _tied(state: EclipseState, place: Sector, one: int, other: int) -> bool:
    return stats_of(state, place, one).initiative == stats_of(state, place, other).initiative


class Missiles(SeatStep):
    """The order in which own types of equal initiative fire; all must (nd.combat.missiles-compulsory)."""

    __slots__ = ("kinds",)
    kind = "missiles"
    fields: ClassVar[tuple[str, ...]] = ("seat", "kinds")
    forms = by_verb(FIRE)

    def __init__(self, seat: int, kinds: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.kinds = kinds

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        _, place = fighting(state)
        return [Deed("fire", (key % place.stride,)) for key in self.kinds]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        if verb == "retreat":
            return Refusal("nd.combat.no-retreat-in-missiles", "Nobody retreats in the missile step.")
        return Refusal("nd.combat.missiles-compulsory", "Missiles fire first: choose the type that fires.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        return _order_refusal(state, self.kinds, key_of(state, seat, deed.values[0]))

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        battle, _ = fighting(state)
        key = key_of(state, seat, deed.values[0])
        battle.acted.append(key)
        fire_missiles(state, key)

    def view(self, state: EclipseState, seat: int | None) -> ShipsActView:
        return {"kind": self.kind, "seat": self.seat, "ships": [ship_name(state, key) for key in self.kinds]}


class Engage(SeatStep):
    """A ship type's turn in an engagement round: attack or retreat (nd.combat.engagement).

    nd.retreat.whole-type, nd.retreat.still-target, nd.retreat.both-sides, nd.retreat.none-available.

    ra.ally.retreat-own-choice.
    """

    __slots__ = ("kinds",)
    kind = "engage"
    fields: ClassVar[tuple[str, ...]] = ("seat", "kinds")
    forms = by_verb(ATTACK_WITH, HOLD, RETREAT)

    def __init__(self, seat: int, kinds: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.kinds = kinds

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        _, place = fighting(state)
        found = []
        for key in self.kinds:
            kind = key % place.stride
            found += [Deed("attack", (kind,)), Deed("hold", (kind,))]
            found += [Deed("retreat", (kind, far)) for far, _ in place.links]
        return found

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("nd.combat.engagement", "In an engagement round a ship type attacks or retreats.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        battle, place = fighting(state)
        key = key_of(state, seat, deed.values[0])
        refusal = _order_refusal(state, self.kinds, key)
        if refusal is not None:
            return refusal
        name, bound = ship_name(state, key), bound_for(state, key, battle.sector)
        if bound is not None:
            if deed.verb != "retreat" or deed.values[1] != bound:
                return _on_its_way(state, name, bound)
            return None
        if deed.verb == "retreat":
            return retreat_refusal(state, seat, key, battle.sector, deed.values[1])
        armed = bool(stats_of(state, place, key).cannons)
        if armed != (deed.verb == "attack"):
            what = f"The {name} has no cannon to fire" if not armed else f"The {name} attacks or retreats"
            return Refusal("nd.combat.no-cannon-turn" if not armed else "nd.combat.engagement", f"{what}.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        battle, _ = fighting(state)
        key = key_of(state, seat, deed.values[0])
        battle.acted.append(key)
        if deed.verb == "retreat":
            target = deed.values[1]
            if battle.retreating.get(key) == target:
                withdraw(state, key, target)
            else:
                battle.retreating[key] = target
                refuge = state.galaxy.sectors[target].tile.id
                state.tell(seat, "begins to retreat the {} to sector {}", ship_name(state, key), refuge)
            return
        battle.retreating.pop(key, None)
        if deed.verb == "attack":
            fire_cannons(state, key)

    def view(self, state: EclipseState, seat: int | None) -> ShipsActView:
        return {"kind": self.kind, "seat": self.seat, "ships": [ship_name(state, key) for key in self.kinds]}


def _on_its_way(state: EclipseState, name: str, bound: int) -> Refusal:
    """The refusal of anything but going on with a retreat that has begun."""
    refuge = state.galaxy.sectors[bound].tile.id
    return Refusal("nd.retreat.irrevocable", f"The {name} has begun to retreat to sector {refuge}.")


class Stalemate(SeatStep):
    """An attacker's ships leave, type by type, or are destroyed (nd.stalemate.attacker-retreats).

    nd.stalemate.reputation, sd.combat.stalemate-reputation.
    """

    __slots__ = ()
    kind = "stalemate"
    forms = by_verb(RETREAT, SCUTTLE)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        _, place = fighting(state)
        kinds = [key % place.stride for key in keys_of(place, seat)]
        return [*(Deed("retreat", (kind, far)) for kind in kinds for far, _ in place.links), Deed("scuttle")]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("nd.stalemate.attacker-retreats", "The attacker retreats or loses the ships.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        battle, place = fighting(state)
        if deed.verb == "scuttle":
            if state.box.stalemate_forces_retreat and self._able(state, battle, place):
                why = f"Your {listed(self._able(state, battle, place))} can still retreat."
                return Refusal("sd.combat.stalemate-retreat", why)
            return None
        kind, target = deed.values
        key = key_of(state, seat, kind)
        name = ship_name(state, key)
        if not place.ships[key]:
            return Refusal("nd.stalemate.attacker-retreats", f"You have no {name} in this battle.")
        bound = bound_for(state, key, battle.sector)
        if bound is not None and target != bound:
            return _on_its_way(state, name, bound)
        return retreat_refusal(state, seat, key, battle.sector, target)

    def _able(self, state: EclipseState, battle: Battle, place: Sector) -> list[str]:
        """The ships that have somewhere to go, by kind."""
        return [
            ship_name(state, key) + "s" * (place.ships[key] > 1)
            for key in keys_of(place, self.seat)
            if any(retreat_refusal(state, self.seat, key, battle.sector, far) is None for far, _ in place.links)
        ]

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        battle, place = battling(state)
        if deed.verb == "scuttle":
            state.steps.pop()
            for key in keys_of(place, seat):
                battle.retreating.pop(key, None)
                for _ in range(place.ships[key]):
                    destroy(state, key, 0, opponent(state, key), state.box.stalemate_is_credited)
            return
        kind, target = deed.values
        withdraw(state, key_of(state, seat, kind), target)
        if not place.party(seat):
            state.steps.pop()

    def view(self, state: EclipseState, seat: int | None) -> ShipsActView:
        _, place = fighting(state)
        return {
            "kind": self.kind,
            "seat": self.seat,
            "ships": [ship_name(state, key) for key in keys_of(place, self.seat)],
        }
