"""Phase 5: what ships do at planets and stations, and what is answered to that."""

from penumbra.blueshift.board.negotiation import AllianceOffer
from penumbra.blueshift.components.terms import DEFENSE, NOBODY
from penumbra.blueshift.greedy import weights
from penumbra.blueshift.greedy.assault import as_attacker, assault, attackers, softened
from penumbra.blueshift.greedy.place import Craft, Place
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.greedy.worth import Worth
from penumbra.blueshift.phases.bombardment import Bombarded
from penumbra.blueshift.phases.colonizing import LandCargo
from penumbra.blueshift.phases.land import LandActions
from penumbra.kernel import Choice


def act(sight: Sight, step: LandActions) -> Choice:
    """The land action that is worth most, or none."""
    worth = Worth(sight)
    acting: dict[int, tuple[Place, list[Craft]]] = {}
    for choice in sight.choices:
        if choice.verb != "done":
            craft = sight.ship(choice.args[0])
            _, crafts = acting.setdefault(craft.place.index, (craft.place, []))
            if craft not in crafts:
                crafts.append(craft)
    for place, crafts in acting.values():
        found = _at(sight, worth, place, crafts)
        if found is not None:
            return found
    return Choice("done")


def _at(sight: Sight, worth: Worth, place: Place, crafts: list[Craft]) -> Choice | None:
    """The next action at a site, or None."""
    settlers = [choice for choice in sight.of("colonize") if sight.ship(choice.args[0]) in crafts]
    if settlers:
        return min(settlers, key=lambda one: sight.ship(one.args[0]).infantry)
    return _attack(sight, worth, place, crafts)


def _attack(sight: Sight, worth: Worth, place: Place, crafts: list[Craft]) -> Choice | None:
    """To invade, to bombard for that, or to negotiate: what promises most."""
    invaders = [craft for craft in crafts if Choice("invade", (craft.word,)) in sight.allowed]
    bombers = [craft for craft in crafts if Choice("bombard", (craft.word,)) in sight.allowed]
    talkers = [craft for craft in crafts if Choice("negotiate", (craft.word,)) in sight.allowed]
    ready = sorted({*invaders, *bombers}, key=lambda craft: (as_attacker(craft), craft.word))
    plan = assault(attackers(ready, sight.invasion_bonus), softened(place), sight.bombards_on(place))
    seized = plan.chance * worth.taking(place) if plan.chance else 0.0
    allied = worth.negotiating(place) if talkers else 0.0
    if talkers and allied > seized:
        return Choice("negotiate", (min(talkers, key=_use).word,))
    if plan.chance and invaders:
        if plan.bombarding:
            return Choice("bombard", (ready[0].word,))
        return Choice("invade", (max(invaders, key=lambda craft: (as_attacker(craft), craft.word)).word,))
    if bombers and place.owner != NOBODY and _can_soften(place):
        return Choice("bombard", (min(bombers, key=lambda craft: craft.word).word,))
    return None


def _can_soften(place: Place) -> bool:
    return bool(place.ranks[DEFENSE] or place.garrison)


def _use(craft: Craft) -> tuple[int, str]:
    """The order in which ships negotiate: those first that could do least else."""
    return craft.kind.dice + craft.infantry, craft.word


def offer(sight: Sight, step: AllianceOffer) -> Choice:
    """An alliance is paid for where it is worth its price."""
    worth = Worth(sight).allying(sight.places[step.sector])
    return Choice("pay" if worth > step.price * weights.CREDIT else "decline")


def bombarded(sight: Sight, step: Bombarded) -> Choice:
    """A rank of defense or an infantry is lost, whichever counts for less; ranks may rise again, so they go first."""
    place = sight.places[step.sector]
    values, cell = place.track(DEFENSE), place.ranks[DEFENSE]
    return Choice("lower" if values[cell] - values[cell - 1] <= 1 else "lose")


def unload(sight: Sight, step: LandCargo) -> Choice:
    """All that a colony ship carried is put down."""
    found = sight.of("land")
    return found[0] if found else Choice("done")
