"""Choices within a battle and right after it."""

from penumbra.eclipse.components.blueprints import DIE_COLOURS
from penumbra.eclipse.greedy import weights
from penumbra.eclipse.greedy.sight import NPC, Sight
from penumbra.eclipse.greedy.skirmish import Group, Groups, win_chance
from penumbra.eclipse.language.vocabulary import NPC_LETTER
from penumbra.kernel import Choice
from penumbra.kernel.seats import seat_number


def _side(sight: Sight, own: bool) -> Groups:
    """One side of the battle as it stands; damage is spread evenly over a kind's ships."""
    found = []
    battle = sight.view["battle"]
    for row in battle["types"]:
        if (row["seat"] in (sight.seat, *sight.allies)) != own:
            continue
        group = sight.group(row["seat"], row["ship"], row["count"], sight.by_id[battle["sector"]])
        lost = sum(row["damage"]) // max(1, row["count"])
        found.append(Group(*group[:3], max(0, group.hull - lost), *group[4:]))
    return tuple(found)


def engage(sight: Sight) -> Choice:
    """Attacks, unless the battle is hopeless and there is somewhere to go."""
    retreats = sight.of("retreat")
    fights = [choice for choice in sight.choices if choice.verb in ("attack", "hold")]
    if not fights:
        return retreats[0]
    if retreats and win_chance(_side(sight, True), _side(sight, False)) < weights.HOPELESS:
        return min(retreats, key=lambda one: (-sum(sight.mine(sight.by_id[one.args[1]]).values()), one))
    return min(fights, key=lambda one: (one.verb != "attack", one))


def assign(sight: Sight) -> Choice:
    """The die goes where it kills; else to the dearest ship that can still be killed; never where it is wasted."""
    step = sight.step
    die = step["die"]
    pending = _aimed(sight)
    hit: list[tuple[tuple[float, ...], Choice]] = []
    for choice in sight.of("hit"):
        party, ship, number = _party(choice.args[0]), choice.args[1], int(choice.args[2])
        if die["value"] != 6 and die["value"] < step["needs"][ship]:
            continue
        left = _left(sight, party, ship, number) - pending.get((party, ship, number), 0)
        if left <= 0:
            continue
        kills = die["damage"] >= left
        hit.append(((float(kills), -float(sight.ship_kind(party, ship).size) if kills else -float(left)), choice))
    return max(hit, key=lambda one: one[0])[1] if hit else sight.choices[0]


def reroll(sight: Sight) -> Choice:
    """Rolls the strongest die again that misses: colony ships are turned up again before the next round."""
    strength = list(DIE_COLOURS.values())
    missed = {number: die for number, die in enumerate(sight.step["dice"], start=1) if not die["hits"]}
    if not missed:
        return Choice("decline")
    best = max(missed, key=lambda number: (strength.index(missed[number]["die"]), -number))
    return Choice("reroll", (str(best),))


def shoot_down(sight: Sight) -> Choice:
    """Shoots down the missile that does most to the dearest ship, those first that would destroy one."""
    dice = sight.view["battle"]["dice"]

    def worth(choice: Choice) -> tuple[float, ...]:
        die = dice[int(choice.args[0]) - 1]
        target = die["target"]
        if target is None:
            return (0.0, 0.0, 0.0)
        kills = die["damage"] >= _left(sight, target["seat"], target["ship"], target["number"])
        return (1.0 + kills, float(-sight.ship_kind(target["seat"], target["ship"]).size), float(die["damage"]))

    return max(sight.of("shoot"), key=worth)


def _party(letter: str) -> int:
    return NPC if letter == NPC_LETTER else seat_number(letter)


def _aimed(sight: Sight) -> dict[tuple[int, str, int], int]:
    """Damage of dice already given to ships in this roll."""
    found: dict[tuple[int, str, int], int] = {}
    for die in sight.view["battle"]["dice"]:
        target = die["target"]
        if target is not None:
            at = (target["seat"], target["ship"], target["number"])
            found[at] = found.get(at, 0) + die["damage"]
    return found


def _left(sight: Sight, party: int, ship: str, number: int) -> int:
    """The damage that still destroys a ship, before this roll."""
    for row in sight.view["battle"]["types"]:
        if row["seat"] == party and row["ship"] == ship:
            return int(row["hull"] + 1 - row["damage"][number - 1])
    return 1


def stalemate(sight: Sight) -> Choice:
    """Ships are kept wherever they may go."""
    retreats = sight.of("retreat")
    return min(retreats) if retreats else Choice("scuttle")


def reputation(sight: Sight) -> Choice:
    """Keeps the highest tile, in place of the lowest, or none where that would lose points."""
    kept = [(int(one.args[0]) - (int(one.args[1]) if len(one.args) > 1 else 0), one) for one in sight.of("keep")]
    gain, choice = max(kept)
    back = Choice("return")
    return back if gain <= 0 and back in sight.allowed else choice


def room_first(sight: Sight) -> Choice:
    """Gives the lowest tile back where the draw is worth more than it on average."""
    lowest = min(sight.me["reputation"]["tiles"])
    drawn = weights.REPUTATION[min(len(weights.REPUTATION) - 1, sight.step["count"])]
    return Choice("drop", (str(lowest),)) if drawn > lowest else Choice("decline")


def population(sight: Sight) -> Choice:
    """Bombs where there are bombs, else shoots: an empty sector changes hands."""
    return next(choice for verb in ("bomb", "attack", "decline") for choice in sight.choices if choice.verb == verb)


def destroy(sight: Sight) -> Choice:
    """Any cubes will do: the owner loses most where income is highest, on the planets listed first."""
    return sight.choices[0]
