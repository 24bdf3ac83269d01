"""What the effects of a card would do now: each effect of the vocabulary has its worth here."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

from penumbra.blueshift.components import effects as vocabulary
from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.effects import Effect
from penumbra.blueshift.components.printed import ActionCard
from penumbra.blueshift.components.terms import NOBODY, STATS
from penumbra.blueshift.greedy import changes, weights
from penumbra.blueshift.greedy.assault import assault, attackers, softened
from penumbra.blueshift.greedy.place import Place
from penumbra.blueshift.greedy.planning import Plan
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.greedy.threats import Threats
from penumbra.blueshift.greedy.worth import Worth
from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.turn_end import TurnEnd
from penumbra.kernel import Choice


@cache
def _printed(content: Content) -> dict[str, ActionCard]:
    """The cards of a box by their words."""
    return {card.id: card for card in content.cards}


class Hand:
    """The worth of cards at one decision."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.worth = Worth(sight)
        self.threats = Threats(sight)
        self._known: dict[str, float] = {}
        self._plan: Plan | None = None
        self._hastened: Plan | None = None

    def card(self, name: str) -> float:
        """What it is worth to play a card now."""
        if name not in self._known:
            self._known[name] = self.all_of(_printed(self.sight.content)[name].effects)
        return self._known[name]

    @property
    def plan(self) -> Plan:
        """Where ships could go as they are."""
        if self._plan is None:
            self._plan = Plan(self.sight, self.worth, self.threats, next_turn=True)
        return self._plan

    @property
    def hastened(self) -> Plan:
        """Where ships could go with two further steps."""
        if self._hastened is None:
            self._hastened = Plan(self.sight, self.worth, self.threats, next_turn=True, extra=2)
        return self._hastened

    def all_of(self, found: Iterable[Effect]) -> float:
        """What effects are worth together."""
        total = 0.0
        for effect in found:
            total += self.effect(effect)
        return total

    def effect(self, effect: Effect) -> float:
        """What an effect is worth."""
        reckon = _WORTH.get(type(effect))
        return weights.SCRAP if reckon is None else reckon(self, effect)

    def best_site(self, worth: Callable[[Place], float]) -> float:
        """The most that any discovered site is worth in a way, and not less than nothing."""
        return max((worth(place) for place in self.sight.places if place.is_site and place.discovered), default=0.0)


def play(sight: Sight, step: PlayCard) -> Choice:
    """The card that does most now, or what the species may do in place of one."""
    hand = Hand(sight)

    def value(choice: Choice) -> float:
        if choice.verb == "play":
            return hand.card(choice.args[0])
        abilities = () if sight.species is None else sight.species.abilities
        return sum(hand.all_of(one.effects) for one in abilities if one.timing == "instead_of_action_card")

    return max(sight.choices, key=value)


def end_turn(sight: Sight, step: TurnEnd) -> Choice:
    """Surplus goes aboard where it can; the card that does least is exchanged, where it does hardly anything."""
    for verb in ("board", "disband"):
        if sight.of(verb):
            return sight.of(verb)[0]
    hand = Hand(sight)
    for verb in ("discard", "recycle"):
        cards = sight.of(verb)
        if cards:
            least = min(cards, key=lambda one: hand.card(one.args[0]))
            if verb == "discard" or hand.card(least.args[0]) < weights.RECYCLED:
                return least
    return Choice("done")


# ---- what each effect of the vocabulary is worth


def _change_rank(hand: Hand, effect: vocabulary.ChangeRank) -> float:
    stats = [stat for stat, name in enumerate(STATS) if effect.stat in ("choice", name)]
    seats = hand.sight.rivals if effect.who == "controlled_by_each_opponent" else [hand.sight.seat]
    total = 0.0
    for seat in seats:
        found = [
            changes.rank(hand.sight, hand.worth, place, stat, effect.steps)
            for place in hand.sight.places
            if place.is_site and place.discovered and (effect.who == "target" or place.owner == seat)
            for stat in stats
        ]
        found.sort(reverse=seat == hand.sight.seat)
        total += sum(found[: effect.count])
    return total


def _gain_credits(hand: Hand, effect: vocabulary.GainCredits) -> float:
    allied = sum(place.ally == hand.sight.seat for place in hand.sight.places)
    gained = max(effect.minimum, effect.amount * (1 if effect.per is None else allied))
    return (gained if effect.maximum is None else min(gained, effect.maximum)) * weights.CREDIT


def _steal_credits(hand: Hand, effect: vocabulary.StealCredits) -> float:
    return max((robbing(hand.sight, hand.worth, seat, effect.amount) for seat in hand.sight.rivals), default=0.0)


def robbing(sight: Sight, worth: Worth, seat: int, amount: int) -> float:
    """What it is worth to take credits from a rival."""
    return min(amount, sight.state.players[seat].credits) * weights.CREDIT * (1 + worth.rival(seat))


def _roll_then(hand: Hand, effect: vocabulary.RollThen) -> float:
    share = (7 - effect.at_least) / 6
    return share * hand.all_of(effect.success) + (1 - share) * hand.all_of(effect.failure)


def _roll_table(hand: Hand, effect: vocabulary.RollTable) -> float:
    return sum(len(row.rolls) * hand.all_of(row.then) for row in effect.rows) / 6


def _place_unit(hand: Hand, effect: vocabulary.PlaceUnit) -> float:
    placed = min(effect.count, hand.sight.supply(effect.unit))
    return weights.PLACED * placed * hand.sight.classes[effect.unit].price * weights.CREDIT


def _bonus_movement(hand: Hand, effect: vocabulary.BonusMovement) -> float:
    return max((haste(hand, place, effect.max_ships) for place in hand.sight.places), default=0.0)


def haste(hand: Hand, place: Place, most: int | None) -> float:
    """What so many ships of a place could do with further steps beyond what they can do as they are."""
    crafts = [craft for craft in place.mine if craft.kind.moves]
    gains = sorted((hand.hastened.best(craft)[0] - hand.plan.best(craft)[0] for craft in crafts), reverse=True)
    return weights.HASTE * sum(gain for gain in gains[:most] if gain > 0)


def _sector_hazard(hand: Hand, effect: vocabulary.SectorHazard) -> float:
    share = effect.damage_on_at_most / 6
    return max(changes.harm(hand.sight, hand.worth, place.crafts, share) for place in hand.sight.places)


def _repair_damage(hand: Hand, effect: vocabulary.RepairDamage) -> float:
    price = hand.sight.content.figures.repair_price_per_damage * weights.CREDIT
    return price * max(sum(craft.damage for craft in place.mine) for place in hand.sight.places)


def _price_modifier(hand: Hand, effect: vocabulary.PriceModifier) -> float:
    credits = hand.sight.me.credits + hand.sight.income
    usual = max(1, sum(hand.sight.classes[unit].price for unit in effect.units) // len(effect.units))
    bought = min(credits // usual, 9 if effect.uses == "all" else effect.uses)
    return -effect.amount * bought * weights.CREDIT


def _roll_modifier(hand: Hand, effect: vocabulary.RollModifier) -> float:
    if effect.roll != "invasion":
        return weights.SCRAP
    return hand.best_site(lambda place: _better_invasion(hand, place, effect.amount))


def _better_invasion(hand: Hand, place: Place, amount: int) -> float:
    if place.owner == hand.sight.seat or not place.inhabited or place.foes:
        return 0.0
    crafts = [craft for craft in hand.sight.fleet if not hand.plan.turns(craft, place)]
    needed, least = softened(place), hand.sight.bombards_on(place)
    plain, better = (assault(attackers(crafts, added), needed, least).chance for added in (0, amount))
    return (better - plain) * hand.worth.taking(place) if better > plain else 0.0


def _combat_modifier(hand: Hand, effect: vocabulary.CombatModifier) -> float:
    near = [place for place in hand.sight.places if place.foes]
    ready = [craft for craft in hand.sight.fleet if craft.armed]
    return weights.LOOK * any(not hand.plan.turns(craft, place) for place in near for craft in ready)


def _threshold(hand: Hand, effect: vocabulary.ThresholdOverride) -> float:
    return weights.RANK_OF_DEFENSE * sum(bool(hand.threats.near(place)) for place in hand.sight.own)


def _reroll(hand: Hand, effect: vocabulary.Reroll) -> float:
    return weights.REROLL * effect.dice


def _force_rebellion(hand: Hand, effect: vocabulary.ForceRebellion) -> float:
    def worth(place: Place) -> float:
        base = effect.exclude_base and place.tile is not None and place.tile.kind == "base_planet"
        if base or place.prosperity > effect.max_prosperity:
            return 0.0
        return changes.rebellion(hand.sight, hand.worth, place)

    return hand.best_site(worth)


def _inspect_hand(hand: Hand, effect: vocabulary.InspectHand) -> float:
    return weights.LOOK + max((hand.worth.rival(seat) for seat in hand.sight.rivals), default=0.0) * weights.LOOK


def _peek(hand: Hand, effect: vocabulary.PeekSectors) -> float:
    hidden = sum(not place.discovered for place in hand.sight.places)
    return weights.LOOK * min(effect.count, hidden)


def _remote(hand: Hand, effect: vocabulary.RemoteNegotiation) -> float:
    return hand.best_site(lambda place: talk(hand.sight, hand.worth, place, effect.modifier))


def talk(sight: Sight, worth: Worth, place: Place, modifier: int = 0) -> float:
    """What it is worth to negotiate with a site now."""
    may = place.inhabited and place.owner == NOBODY and place.ally != sight.seat
    return worth.negotiating(place, modifier) if may else 0.0


_WORTH: Final[dict[type[Effect], Callable[[Hand, Any], float]]] = {
    vocabulary.ChangeRank: _change_rank,
    vocabulary.GainCredits: _gain_credits,
    vocabulary.StealCredits: _steal_credits,
    vocabulary.RollThen: _roll_then,
    vocabulary.RollTable: _roll_table,
    vocabulary.PlaceUnit: _place_unit,
    vocabulary.BonusMovement: _bonus_movement,
    vocabulary.SectorHazard: _sector_hazard,
    vocabulary.RepairDamage: _repair_damage,
    vocabulary.PriceModifier: _price_modifier,
    vocabulary.RollModifier: _roll_modifier,
    vocabulary.CombatModifier: _combat_modifier,
    vocabulary.ThresholdOverride: _threshold,
    vocabulary.Reroll: _reroll,
    vocabulary.ForceRebellion: _force_rebellion,
    vocabulary.InspectHand: _inspect_hand,
    vocabulary.PeekSectors: _peek,
    vocabulary.RemoteNegotiation: _remote,
}
