"""What is answered to an effect that asks: which ranks, sites, ships and opponents it is for."""

from collections.abc import Callable, Sequence
from typing import Final

from penumbra.blueshift.components.terms import STATS
from penumbra.blueshift.effects.credits import Smuggling
from penumbra.blueshift.effects.diplomacy import Envoy, Revolt
from penumbra.blueshift.effects.fleets import Hasten, Redeploy, Refit
from penumbra.blueshift.effects.insight import Espionage, Look, Scan
from penumbra.blueshift.effects.places import Storm, WorldBreaking
from penumbra.blueshift.effects.ranks import ChangeRanks, RaiseFurther
from penumbra.blueshift.effects.rolls import MayRoll
from penumbra.blueshift.effects.supplies import PlaceUnits
from penumbra.blueshift.greedy import changes, weights
from penumbra.blueshift.greedy.cards import Hand, haste, robbing, talk
from penumbra.blueshift.greedy.chart import FAR
from penumbra.blueshift.greedy.place import Craft, Place
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.greedy.skirmish import force, win_chance
from penumbra.blueshift.greedy.threats import Threats
from penumbra.blueshift.greedy.worth import Worth
from penumbra.kernel import Choice, seat_number

_DONE = Choice("done")
_NUMBERS: Final[dict[str, int]] = {stat: number for number, stat in enumerate(STATS)}


def _most(sight: Sight, choices: Sequence[Choice], worth: Callable[[Choice], float]) -> Choice:
    """The choice that is worth most; to be done, where that is allowed and none is worth anything."""
    if not choices:
        return _DONE
    best = max(choices, key=worth)
    return _DONE if _DONE in sight.allowed and worth(best) <= 0 else best


def _aimed(sight: Sight, worth: Callable[[Place], float]) -> Choice:
    return _most(sight, sight.of("aim"), lambda choice: worth(sight.at(choice.args[0])))


def ranks(sight: Sight, step: ChangeRanks | RaiseFurther) -> Choice:
    """The rank whose move is worth most. An own one that has to fall first for others to rise does so."""
    worth, steps = Worth(sight), step.effect.steps
    found = sight.of("rank")

    def moved(choice: Choice) -> float:
        stat, word = choice.args
        return changes.rank(sight, worth, sight.at(word), _NUMBERS[stat], steps)

    if steps < 0 and all(sight.at(choice.args[1]).owner == sight.seat for choice in found):
        return max(found, key=moved)
    return _most(sight, found, moved)


def place_unit(sight: Sight, step: PlaceUnits) -> Choice:
    """Aboard a warship where that is offered; else at the site that is most in danger, but no infantry without room."""
    stowed = [choice for choice in sight.of("stow") if sight.ship(choice.args[0]).armed]
    if stowed:
        return stowed[0]
    worth, threats = Worth(sight), Threats(sight)

    def need(choice: Choice) -> float:
        place = sight.at(choice.args[0])
        danger = threats.chance(place, place.mine)
        crowded = step.effect.unit == "infantry" and place.garrison >= place.population
        return (weights.KEPT * danger + weights.SCRAP) * worth.keeping(place) * (weights.SCRAP if crowded else 1)

    return _most(sight, sight.of("place"), need)


def _chosen(sight: Sight, step: Hasten | Redeploy) -> list[Craft]:
    return [sight.ship(sight.content.piece_words[piece]) for piece in step.chosen]


def hasten(sight: Sight, step: Hasten) -> Choice:
    """The ships of the sector whose ships gain most by it."""
    hand = Hand(sight)
    chosen = _chosen(sight, step)
    offered = [sight.ship(choice.args[0]) for choice in sight.of("choose")]
    if not offered:
        return _DONE
    place = chosen[0].place if chosen else max((craft.place for craft in offered), key=lambda at: haste(hand, at, 4))
    gains = {
        craft.word: hand.hastened.best(craft)[0] - hand.plan.best(craft)[0] for craft in offered if craft.place is place
    }
    best = max(gains, key=lambda word: gains[word])
    return Choice("choose", (best,)) if gains[best] > 0 or _DONE not in sight.allowed else _DONE


def redeploy(sight: Sight, step: Redeploy) -> Choice:
    """Warships come to where their help counts for most; none where it counts for nothing."""
    worth = Worth(sight)
    chosen = _chosen(sight, step)
    offered = [sight.ship(choice.args[0]) for choice in sight.of("choose")]
    if chosen:
        more = [craft for craft in offered if craft.armed and craft.place is chosen[0].place]
        if more:
            return Choice("choose", (more[0].word,))
        return _aimed(sight, lambda place: _help(sight, worth, place, chosen) + weights.SCRAP)
    squads = [[craft for craft in offered if craft.armed and craft.place is place] for place in sight.places]
    best = max(squads, key=lambda squad: _best_help(sight, worth, squad))
    if best and _best_help(sight, worth, best) > weights.SCRAP:
        return Choice("choose", (best[0].word,))
    return _DONE if _DONE in sight.allowed else sight.choices[0]


def _best_help(sight: Sight, worth: Worth, squad: list[Craft]) -> float:
    if not squad:
        return 0.0
    return max(_help(sight, worth, place, squad) for place in sight.places if place is not squad[0].place)


def _help(sight: Sight, worth: Worth, place: Place, squad: list[Craft]) -> float:
    """What ships add to those in a place against others that are there, or near an own site."""
    foes, mine = place.foes, place.mine
    if foes and mine:
        other = force(foes)
        added = win_chance(force([*mine, *squad]), other) - win_chance(force(mine), other)
        return added * sum(craft.kind.price for craft in (*mine, *foes)) * weights.CREDIT - _left(sight, worth, squad)
    if place.owner == sight.seat and not foes:
        threats = Threats(sight)
        less = threats.chance(place, mine) - threats.chance(place, [*mine, *squad])
        return less * weights.THREAT * worth.keeping(place) - _left(sight, worth, squad)
    return 0.0


def _left(sight: Sight, worth: Worth, squad: list[Craft]) -> float:
    """What the own site that ships leave behind is in danger of."""
    place = squad[0].place
    if place.owner != sight.seat:
        return 0.0
    threats = Threats(sight)
    staying = [craft for craft in place.mine if craft not in squad]
    more = threats.chance(place, staying) - threats.chance(place, place.mine)
    return more * weights.THREAT * worth.keeping(place)


def refit(sight: Sight, step: Refit) -> Choice:
    """The sector with most damage."""
    return _aimed(sight, lambda place: sum(craft.damage for craft in place.mine))


def opponent(sight: Sight, step: Smuggling | Espionage) -> Choice:
    """The opponent whose loss counts for most: of credits where these are taken, else of anything."""
    worth, taking = Worth(sight), isinstance(step, Smuggling)

    def value(choice: Choice) -> float:
        seat = seat_number(choice.args[0])
        return robbing(sight, worth, seat, 5) if taking else worth.rival(seat) + worth.points[seat] / 100

    return _most(sight, sight.of("against"), value)


def strip(sight: Sight, step: Look) -> Choice:
    """The card that would be worth most to the seat itself."""
    hand = Hand(sight)
    return max(sight.choices, key=lambda choice: hand.card(choice.args[0]))


def scan(sight: Sight, step: Scan) -> Choice:
    """Planets near own sites are looked at first; nothing trades places."""

    def interest(choice: Choice) -> float:
        place = sight.at(choice.args[0])
        near = sight.nearest(place, sight.own)
        return weights.unknown(place.pile) * weights.DELAY**near * (place.tile is None)

    return _most(sight, sight.of("peek"), interest)


def revolt(sight: Sight, step: Revolt) -> Choice:
    """The site whose loss would hurt a rival most."""
    worth = Worth(sight)
    return _aimed(sight, lambda place: changes.rebellion(sight, worth, place))


def envoy(sight: Sight, step: Envoy) -> Choice:
    """The site whose alliance is worth most."""
    worth = Worth(sight)
    return _aimed(sight, lambda place: talk(sight, worth, place))


def storm(sight: Sight, step: Storm) -> Choice:
    """The sector in which rivals have most to lose beyond what the seat has."""
    worth = Worth(sight)
    return _aimed(sight, lambda place: changes.harm(sight, worth, place.crafts, 1 / 3))


def break_world(sight: Sight, step: WorldBreaking) -> Choice:
    """A planet that rivals are nearer to than the seat."""

    def gain(place: Place) -> float:
        return float(sight.nearest(place, sight.own, FAR) - sight.nearest(place, sight.theirs, FAR))

    return _aimed(sight, gain)


def roll(sight: Sight, step: MayRoll) -> Choice:
    """A roll that cannot do harm is made."""
    return Choice("roll")
