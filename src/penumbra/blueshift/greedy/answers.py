"""What is answered to an effect that asks: which ranks, sites, ships and opponents it is for."""

from collections.abc import Callable, Sequence
from typing import cast

from penumbra.blueshift.components.effects import PlaceUnit
from penumbra.blueshift.components.terms import Stat, UnitId
from penumbra.blueshift.greedy import changes, weights
from penumbra.blueshift.greedy.cards import Hand, haste, robbing, talk
from penumbra.blueshift.greedy.sight import FAR, Craft, Place, Sight
from penumbra.blueshift.greedy.skirmish import force, win_chance
from penumbra.blueshift.greedy.threats import Threats
from penumbra.blueshift.greedy.worth import Worth
from penumbra.kernel import Choice, seat_number

_DONE = Choice("done")


def _most(sight: Sight, choices: Sequence[Choice], worth: Callable[[Choice], float]) -> Choice:
    """The choice that is worth most; to be done, where that is allowed and none is worth anything."""
    if not choices:
        return _DONE
    best = max(choices, key=worth)
    return _DONE if _DONE in sight.allowed and worth(best) <= 0 else best


def _aimed(sight: Sight, worth: Callable[[Place], float]) -> Choice:
    return _most(sight, sight.of("aim"), lambda choice: worth(sight.by_word[choice.args[0]]))


def ranks(sight: Sight, worth: Worth) -> Choice:
    """The rank whose move is worth most. An own one that has to fall first for others to rise does so."""
    steps: int = sight.step["steps"]
    found = sight.of("rank")

    def moved(choice: Choice) -> float:
        stat, word = choice.args
        return changes.rank(sight, worth, sight.by_word[word], cast(Stat, stat), steps)

    if steps < 0 and all(sight.by_word[choice.args[1]].owner == sight.seat for choice in found):
        return max(found, key=moved)
    return _most(sight, found, moved)


def place_unit(sight: Sight, worth: Worth) -> Choice:
    """Aboard a warship where that is offered; else at the site that is most in danger, but no infantry without room."""
    stowed = [choice for choice in sight.of("stow") if sight.by_ship[choice.args[0]].armed]
    if stowed:
        return stowed[0]
    threats = Threats(sight)

    def need(choice: Choice) -> float:
        place = sight.by_word[choice.args[0]]
        danger = threats.chance(place, place.of(sight.seat))
        crowded = _placed(sight) == "infantry" and place.garrison >= place.stat("population")
        return (weights.KEPT * danger + weights.SCRAP) * worth.keeping(place) * (weights.SCRAP if crowded else 1)

    return _most(sight, sight.of("place"), need)


def _placed(sight: Sight) -> UnitId:
    """The unit that is placed: what the card on the table says, else what a species drafts."""
    printed = next((card for card in sight.content.cards if card.id == sight.view["in_play"]), None)
    effects = () if printed is None else printed.effects
    return next((effect.unit for effect in effects if isinstance(effect, PlaceUnit)), "infantry")


def hasten(sight: Sight, worth: Worth) -> Choice:
    """The ships of the sector whose ships gain most by it."""
    hand = Hand(sight, worth)
    chosen = [sight.by_ship[word] for word in sight.step["chosen"]]
    offered = [sight.by_ship[choice.args[0]] for choice in sight.of("choose")]
    if not offered:
        return _DONE
    place = chosen[0].place if chosen else max((craft.place for craft in offered), key=lambda at: haste(hand, at, 4))
    gains = {
        craft.word: hand.hastened.best(craft)[0] - hand.plan.best(craft)[0] for craft in offered if craft.place is place
    }
    best = max(gains, key=lambda word: gains[word])
    return Choice("choose", (best,)) if gains[best] > 0 or _DONE not in sight.allowed else _DONE


def redeploy(sight: Sight, worth: Worth) -> Choice:
    """Warships come to where their help counts for most; none where it counts for nothing."""
    chosen = [sight.by_ship[word] for word in sight.step["chosen"]]
    offered = [sight.by_ship[choice.args[0]] for choice in sight.of("choose")]
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
    foes, mine = place.foes(sight.seat), place.of(sight.seat)
    if foes and mine:
        other = force(foes)
        added = win_chance(force([*mine, *squad]), other) - win_chance(force(mine), other)
        return added * sum(craft.unit.price for craft in (*mine, *foes)) * weights.CREDIT - _left(sight, worth, squad)
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
    staying = [craft for craft in place.of(sight.seat) if craft not in squad]
    more = threats.chance(place, staying) - threats.chance(place, place.of(sight.seat))
    return more * weights.THREAT * worth.keeping(place)


def refit(sight: Sight, worth: Worth) -> Choice:
    """The sector with most damage."""
    return _aimed(sight, lambda place: sum(craft.damage for craft in place.of(sight.seat)))


def opponent(sight: Sight, worth: Worth) -> Choice:
    """The opponent whose loss counts for most: of credits where these are taken, else of anything."""
    taking = sight.step["kind"] == "smuggling"

    def value(choice: Choice) -> float:
        seat = seat_number(choice.args[0])
        return robbing(sight, worth, seat, 5) if taking else worth.rival(seat) + worth.points[seat] / 100

    return _most(sight, sight.of("against"), value)


def strip(sight: Sight, worth: Worth) -> Choice:
    """The card that would be worth most to the seat itself."""
    hand = Hand(sight, worth)
    return max(sight.choices, key=lambda choice: hand.card(choice.args[0]))


def scan(sight: Sight, worth: Worth) -> Choice:
    """Planets near own sites are looked at first; nothing trades places."""

    def interest(choice: Choice) -> float:
        place = sight.by_word[choice.args[0]]
        far = sight.far(place)
        near = min((far[own.index] for own in sight.own), default=0)
        return weights.UNKNOWN.get(place.pile or "", 0.0) * weights.DELAY**near * (place.tile is None)

    return _most(sight, sight.of("peek"), interest)


def revolt(sight: Sight, worth: Worth) -> Choice:
    """The site whose loss would hurt a rival most."""
    return _aimed(sight, lambda place: changes.rebellion(sight, worth, place))


def envoy(sight: Sight, worth: Worth) -> Choice:
    """The site whose alliance is worth most."""
    return _aimed(sight, lambda place: talk(sight, worth, place))


def storm(sight: Sight, worth: Worth) -> Choice:
    """The sector in which rivals have most to lose beyond what the seat has."""
    return _aimed(sight, lambda place: changes.harm(sight, worth, place.crafts, 1 / 3))


def break_world(sight: Sight, worth: Worth) -> Choice:
    """A planet that rivals are nearer to than the seat."""

    def gain(place: Place) -> float:
        far = sight.far(place)
        own = min((far[one.index] for one in sight.own), default=FAR)
        others = [far[one.index] for one in sight.places if one.owner not in (None, sight.seat)]
        return float(own - min(others, default=FAR))

    return _aimed(sight, gain)


def roll(sight: Sight, worth: Worth) -> Choice:
    """A roll that cannot do harm is made."""
    return Choice("roll")
