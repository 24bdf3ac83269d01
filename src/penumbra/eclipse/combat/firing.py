"""Rolling dice, assigning them to ships, and what they do."""

from collections.abc import Iterable, Sequence
from itertools import chain

from penumbra.eclipse.board.sides import hostile
from penumbra.eclipse.combat.fleets import (
    ANTIMATTER,
    battling,
    damage_of,
    fighting,
    key_of,
    keys_of,
    kind_of,
    party_of,
    seat_of,
    shield_of,
    ship_name,
    ships_named,
    splits_hits,
    stats_of,
)
from penumbra.eclipse.combat.hits import MISSED, strikes, target_of, targets
from penumbra.eclipse.combat.point_defense import take_effect
from penumbra.eclipse.combat.rerolls import Lying, Reroll, may_reroll
from penumbra.eclipse.components.blueprints import RIFT
from penumbra.eclipse.language.notation import HIT
from penumbra.eclipse.language.shown import AssignView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.language.vocabulary import kind_in_party, ship_of_party
from penumbra.eclipse.language.words import listed
from penumbra.eclipse.position.battle import Battle, BattleDie
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Deed, FallenDie, Refusal, Thrown, by_verb, fallen
from penumbra.kernel.seats import seat_letter
from penumbra.odds.dice import RIFT_FACES, lowest_hit
from penumbra.odds.npc import Die, assign


def fire_cannons(state: EclipseState, key: int) -> None:
    """All ships of a type roll all their cannons at once (nd.combat.type-acts-together, nd.combat.dice-count).

    nd.limits.dice, nd.part.cannon, nd.combat.engagement-cannons-only.
    """
    _, place = fighting(state)
    _fire(state, key, stats_of(state, place, key).cannons, "cannons")


def fire_missiles(state: EclipseState, key: int) -> None:
    """All ships of a type roll their missiles (nd.combat.missile-step, nd.limits.dice, nd.part.missile).

    ra.ancient.missiles, ra.part.flux-missile-once.
    """
    _, place = fighting(state)
    _fire(state, key, stats_of(state, place, key).missiles, "missiles")


def _fire(state: EclipseState, key: int, weapons: tuple[int, ...], what: str) -> None:
    battle, place = battling(state)
    party = party_of(state, key)
    rolled = [(damage, state.chance.die()) for _ in range(place.ships[key]) for damage in weapons]
    state.revealed += 1
    battle.shooter = key
    battle.defence = []
    battle.dice = sorted((_die(worth, roll) for worth, roll in rolled), reverse=True)
    battle.aims = []
    if state.witness is not None:
        state.witness(Thrown(seat_of(state, party), what, tuple(_fallen(state, die) for die in battle.dice)))
    ships = ships_named(state, key, place.ships[key])
    shown = " ".join(str(roll) for _, roll in sorted(rolled, reverse=True))
    if party == state.npc:
        state.tell(None, "{} {} {}: {}", ships, "fire" if place.ships[key] > 1 else "fires", what, shown)
    else:
        state.tell(party, "fires {} with {}: {}", what, ships, shown)
    if may_reroll(state, party, (die.roll for die in battle.dice)):
        state.steps.append(RerollVolley(party))
    else:
        _aim(state)


def _die(worth: int, roll: int) -> BattleDie:
    """A die made for so much damage, as it lies."""
    return BattleDie(RIFT_FACES[roll - 1].damage if worth == RIFT else worth, roll, worth)


def _fallen(state: EclipseState, die: BattleDie) -> FallenDie:
    """A die for who looks whether it hits anything."""
    return fallen(die.roll, lambda face: _hits_any(state, _die(die.worth, face)))


def _hits_any(state: EclipseState, die: BattleDie) -> bool:
    battle, place = fighting(state)
    return any(strikes(state, place, battle.shooter, key, die) for key in targets(state, battle, place))


class RerollVolley(Reroll):
    """The dice of a volley, before they are split and aimed."""

    __slots__ = ()
    kind = "reroll"

    def lying(self, state: EclipseState) -> Sequence[Lying]:
        battle, _ = fighting(state)
        return [Lying(die.worth, die.roll, _hits_any(state, die)) for die in battle.dice]

    def turn_up(self, state: EclipseState, die: int, roll: int) -> None:
        battle, _ = fighting(state)
        battle.dice[die] = _die(battle.dice[die].worth, roll)

    def go_on(self, state: EclipseState) -> None:
        _aim(state)


def _aim(state: EclipseState) -> None:
    """Aims the dice of a volley, the strongest first, each point of those that are split by itself."""
    battle, place = battling(state)
    party = party_of(state, battle.shooter)
    battle.own_hits = sum(RIFT_FACES[die.roll - 1].own for die in battle.dice if die.rift)
    splits = battle.round and splits_hits(state, party)
    parts = (_split(die) if splits and die.worth == ANTIMATTER else [die] for die in battle.dice)
    battle.dice = sorted(chain.from_iterable(parts), reverse=True)
    if party == state.npc or state.decides_by_rule(party):
        _aim_by_rule(state, battle, place)
        take_effect(state)
    elif not _aim_the_obvious(state, battle, place):
        state.steps.append(AssignDice(party))


def _split(die: BattleDie) -> list[BattleDie]:
    """The points of an antimatter die, each as a die."""
    return [BattleDie(1, die.roll, die.worth)] * die.damage


def _standing(state: EclipseState, battle: Battle, place: Sector, key: int, number: int) -> bool:
    """Whether a ship still lives after the dice aimed so far, where dice may not be lost on dead ships."""
    if state.box.dice_may_be_lost:
        return True
    taken = sum(
        die.damage
        for die, aim in zip(battle.dice, battle.aims, strict=False)
        if aim == (key, number) and strikes(state, place, battle.shooter, key, die)
    )
    return damage_of(place, key)[number] + taken <= stats_of(state, place, key).hull


def _can_hit(state: EclipseState, battle: Battle, place: Sector, die: BattleDie, enemies: Sequence[int]) -> bool:
    return any(
        strikes(state, place, battle.shooter, key, die)
        and any(_standing(state, battle, place, key, number) for number in range(place.ships[key]))
        for key in enemies
    )


def _aim_the_obvious(state: EclipseState, battle: Battle, place: Sector) -> bool:
    """Aims dice where there is nothing to choose; resolves the roll and says so when none is left.

    Dice that miss every ship are not asked about (nd.combat.wasted-dice).
    """
    enemies = targets(state, battle, place)
    lone = enemies[0] if len(enemies) == 1 and place.ships[enemies[0]] == 1 else None
    while len(battle.aims) < len(battle.dice):
        if not _can_hit(state, battle, place, battle.dice[len(battle.aims)], enemies):
            battle.aims.append(MISSED)
        elif lone is not None:
            battle.aims.append((lone, 0))
        else:
            return False
    take_effect(state)
    return True


def _aim_by_rule(state: EclipseState, battle: Battle, place: Sector) -> None:
    """Aims dice of ships that nobody plays as their rule has it, whoever rolls them (nd.npc.roller).

    An automated opponent aims by the same rule; chance decides where that leaves it a choice (solo.combat.assignment).

    ra.ancient.who-rolls, ra.ancient.targeting-base, ra.ancient.rules-in-force.

    ra.ally.ancient-targeting, ra.ally.ancient-targeting-size.
    """
    ships = [
        (key, number, damage)
        for party in reversed(battle.against(party_of(state, battle.shooter)))
        for key in keys_of(place, party)
        if hostile(state, battle.shooter, key)
        for number, damage in enumerate(damage_of(place, key))
    ]
    if party_of(state, battle.shooter) != state.npc:
        state.chance.shuffle(ships)
    aims = [target_of(state, place, key, damage) for key, _, damage in ships]
    dice = [Die(die.damage, die.roll) for die in battle.dice]
    chosen = assign(dice, stats_of(state, place, battle.shooter).computer, aims)
    battle.aims = [MISSED if target < 0 else ships[target][:2] for target in chosen]


class AssignDice(SeatStep):
    """The roller gives each die, the strongest first, to an enemy ship (nd.combat.assign-after-roll)."""

    __slots__ = ()
    kind = "assign"
    forms = by_verb(HIT)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        battle, place = fighting(state)
        found: list[Deed] = []
        for key in targets(state, battle, place):
            party, ship = party_of(state, key), ship_of_party(state, *divmod(key, place.stride))
            found += [Deed("hit", (party, ship, number)) for number in range(1, place.ships[key] + 1)]
        return found

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("nd.combat.assign-after-roll", "First assign the dice that were rolled.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        battle, place = fighting(state)
        party, ship, number = deed.values
        if party not in battle.against(seat):
            why = f"Dice go to the ships {_whose(state, battle.against(seat))}."
            return Refusal("nd.combat.assign-opponent-only", why)
        key = key_of(state, party, kind_in_party(state, party, ship))
        if not hostile(state, battle.shooter, key):
            why = f"No dice go to {ships_named(state, key, place.ships[key])}, which you do not fight."
            return Refusal("nd.combat.assign-opponent-only", why)
        if number > place.ships[key]:
            there = ships_named(state, key, place.ships[key])
            are = "is" if place.ships[key] == 1 else "are"
            return Refusal("nd.combat.assign-any-type", f"{there[0].upper()}{there[1:]} {are} there to be hit.")
        if not _standing(state, battle, place, key, number - 1):
            named = f"the {kind_of(state, key).noun}" if kind_of(state, key).unique else ship_name(state, key)
            why = f"The dice assigned before destroy {named} {number} already."
            return Refusal("sd.combat.destroyed-kept", why)
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        battle, place = battling(state)
        party, ship, number = deed.values
        battle.aims.append((key_of(state, party, kind_in_party(state, party, ship)), number - 1))
        state.steps.pop()
        if not _aim_the_obvious(state, battle, place):
            state.steps.append(self)

    def view(self, state: EclipseState, seat: int | None) -> AssignView:
        battle, place = fighting(state)
        computer = stats_of(state, place, battle.shooter).computer
        die = battle.dice[len(battle.aims)]
        needs: dict[str, int] = {}
        for key in targets(state, battle, place):
            ship = ship_name(state, key)
            need = 0 if die.rift else lowest_hit(computer, shield_of(state, place, key))
            needs[ship] = min(need, needs.get(ship, need))
        return {
            "kind": self.kind,
            "seat": self.seat,
            "die": {"index": len(battle.aims), "damage": die.damage, "value": die.roll},
            "needs": needs,
        }


def _whose(state: EclipseState, parties: Sequence[int]) -> str:
    if state.npc in parties:
        return "that nobody plays"
    return f"of {listed([seat_letter(seat) for seat in parties], 'or')}"
