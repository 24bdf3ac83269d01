"""Choices within a battle and right after it."""

from penumbra.eclipse.combat.draws import RoomFirst
from penumbra.eclipse.combat.fleets import damage_of, fighting, key_of, keys_of_all, kind_of, party_of, stats_of
from penumbra.eclipse.combat.hits import strikes
from penumbra.eclipse.combat.rerolls import Reroll
from penumbra.eclipse.greedy.sight import Sight
from penumbra.eclipse.greedy.skirmish import Groups, group_of, win_chance
from penumbra.eclipse.language.notation import HIT
from penumbra.eclipse.language.vocabulary import kind_in_party
from penumbra.kernel import Choice


def _side(sight: Sight, own: bool) -> Groups:
    """One side of the battle as it stands, the quickest first; damage is spread evenly over a kind's ships."""
    state = sight.state
    battle, place = fighting(state)
    found = []
    for key in keys_of_all(place, battle.parties()):
        if (party_of(state, key) in state.sides[sight.seat]) == own:
            lost = sum(damage_of(place, key)) // place.ships[key]
            found.append(group_of(stats_of(state, place, key), place.ships[key], lost))
    found.sort(key=lambda group: -group.initiative)
    return tuple(found)


def engage(sight: Sight) -> Choice:
    """Attacks, unless the battle is hopeless and there is somewhere to go."""
    retreats = sight.of("retreat")
    fights = [*sight.of("attack"), *sight.of("hold")]
    if not fights:
        return retreats[0]
    if retreats and win_chance(_side(sight, True), _side(sight, False)) < sight.weights.hopeless:
        return min([(-sum(sight.named(one.args[1]).mine), one) for one in retreats])[1]
    return min([(one.verb != "attack", one) for one in fights])[1]


def assign(sight: Sight) -> Choice | None:
    """The die goes where it kills; else to the dearest ship that can still be killed; never where it is wasted."""
    state = sight.state
    battle, place = fighting(state)
    die = battle.dice[len(battle.aims)]
    best: tuple[float, float] | None = None
    chosen: Choice | None = None
    for choice in sight.of("hit"):
        party, ship, number = HIT.read(state, sight.seat, choice).values
        key = key_of(state, party, kind_in_party(state, party, ship))
        if not strikes(state, place, battle.shooter, key, die):
            continue
        left = _left(sight, key, number - 1) - _aimed(sight, key, number - 1)
        if left <= 0:
            continue
        kills = die.damage >= left
        worth = (float(kills), -float(kind_of(state, key).size) if kills else -float(left))
        if best is None or worth > best:
            best, chosen = worth, choice
    return chosen


def _left(sight: Sight, key: int, number: int) -> int:
    """The damage that still destroys a ship, before this roll."""
    _, place = fighting(sight.state)
    return stats_of(sight.state, place, key).hull + 1 - damage_of(place, key)[number]


def _aimed(sight: Sight, key: int, number: int) -> int:
    """Damage of dice already given to a ship in this roll."""
    battle, _ = fighting(sight.state)
    return sum([die.damage for die, aim in zip(battle.dice, battle.aims, strict=False) if aim == (key, number)])


def reroll(sight: Sight, step: Reroll) -> Choice:
    """Rolls the strongest die again that misses: colony ships are turned up again before the next round."""
    missed = [(die.worth, -number) for number, die in enumerate(step.lying(sight.state), start=1) if not die.hits]
    return Choice("reroll", (str(-max(missed)[1]),)) if missed else Choice("decline")


def shoot_down(sight: Sight) -> Choice:
    """Shoots down the missile that does most to the dearest ship, those first that would destroy one."""
    battle, _ = fighting(sight.state)

    def worth(choice: Choice) -> tuple[float, float, float]:
        at = int(choice.args[0]) - 1
        die, (key, number) = battle.dice[at], battle.aims[at]
        if key < 0:
            return (0.0, 0.0, 0.0)
        kills = die.damage >= _left(sight, key, number)
        return (1.0 + kills, -float(kind_of(sight.state, key).size), float(die.damage))

    return max(sight.of("shoot"), key=worth)


def stalemate(sight: Sight) -> Choice:
    """Ships are kept wherever they may go."""
    return min(sight.of("retreat"), default=Choice("scuttle"))


def reputation(sight: Sight) -> Choice:
    """Keeps the highest tile, in place of the lowest, or none where that would lose points."""
    kept = [(int(one.args[0]) - (int(one.args[1]) if len(one.args) > 1 else 0), one) for one in sight.of("keep")]
    gain, choice = max(kept)
    back = Choice("return")
    return back if gain <= 0 and sight.may(back) else choice


def room_first(sight: Sight, step: RoomFirst) -> Choice:
    """Gives the lowest tile back where the draw is worth more than it on average."""
    lowest = min(sight.player.reputation)
    drawn = sight.weights.reputation[min(len(sight.weights.reputation) - 1, step.number)]
    return Choice("drop", (str(lowest),)) if drawn > lowest else Choice("decline")


def population(sight: Sight) -> Choice:
    """Bombs where there are bombs, else shoots: an empty sector changes hands."""
    return next((choice for choice in (Choice("bomb"), Choice("attack")) if sight.may(choice)), Choice("decline"))
