"""Phase 3: ships take units aboard and go where the plan wants them, one squadron after the other."""

from collections.abc import Iterator

from penumbra.blueshift.components.terms import NOBODY
from penumbra.blueshift.greedy.place import Craft, Place
from penumbra.blueshift.greedy.planning import Mission, Plan
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.greedy.threats import Threats
from penumbra.blueshift.greedy.worth import Worth
from penumbra.blueshift.phases.movement import Movement
from penumbra.kernel import Choice

_DONE = Choice("done")


def move(sight: Sight, step: Movement) -> Choice:
    """The next choice of the movement phase."""
    return row(sight, step)[0]


def row(sight: Sight, step: Movement) -> list[Choice]:
    """The next choices of the movement phase, as far as they can be told before something comes to light.

    What is planned does not hang on which ships are picked, so that a squadron that is picked also moves.
    """
    threats = Threats(sight)
    orders = dict(_orders(sight, Plan(sight, Worth(sight), threats).make()))
    if step.picked:
        words = sight.content.piece_words
        return [_go_on(sight, orders, [words[piece] for piece in step.picked])]
    cargo = _transfer(sight, threats, orders)
    return [cargo] if cargo is not None else _marches(sight, orders) or [_DONE]


def _marches(sight: Sight, orders: dict[str, Place]) -> list[Choice]:
    """Squadrons are picked and move one after the other: those that discover something before all others, and alone."""
    left = sorted(
        (word for word in orders if Choice("pick", (word,)) in sight.allowed),
        key=lambda word: (orders[word].discovered, sight.ship(word).kind.price, word),
    )
    found: list[Choice] = []
    while left:
        goal, here = orders[left[0]], sight.ship(left[0]).place
        together = [word for word in left if orders[word] is goal and sight.ship(word).place is here]
        squadron = together if goal.discovered else together[:1]
        found += [Choice("pick", (word,)) for word in squadron]
        found.append(Choice("move", (sight.word(goal),)))
        if not goal.discovered or goal.step > 1:
            break
        left = [word for word in left if word not in squadron]
    return found


def _go_on(sight: Sight, orders: dict[str, Place], picked: list[str]) -> Choice:
    """More ships with the same way are picked where it is known what lies there, then all of them move.

    What others have picked that has another way, or none, is dropped.
    """
    goal = next((orders[word] for word in picked if word in orders), None)
    strays = [word for word in picked if goal is None or orders.get(word) is not goal]
    if goal is None or strays:
        return Choice("drop", (strays[0],))
    here = sight.ship(picked[0]).place
    if goal.discovered:
        for word, place in orders.items():
            if place is goal and sight.ship(word).place is here and Choice("pick", (word,)) in sight.allowed:
                return Choice("pick", (word,))
    return Choice("move", (sight.word(goal),))


def _orders(sight: Sight, plan: Plan) -> Iterator[tuple[str, Place]]:
    """By ship the sector that it moves to next; ships that stay have none."""
    for mission in plan.missions.values():
        for craft in mission.team:
            if craft.steps and not _waits(plan, mission, craft):
                near = _step(sight, craft, mission.place)
                if near is not None:
                    yield craft.word, near
    rally = _rally(sight)
    for craft in plan.idle:
        if rally is not None and craft.armed and craft.steps and craft.place is not rally:
            near = _step(sight, craft, rally)
            if near is not None:
                yield craft.word, near


def _waits(plan: Plan, mission: Mission, craft: Craft) -> bool:
    """Whether a ship lets those come near that have farther to go to the same battle."""
    return mission.turns > plan.turns(craft, mission.place)


def _step(sight: Sight, craft: Craft, goal: Place) -> Place | None:
    """The next sector on a way of a ship to a place, round what is dangerous where that costs nothing."""
    if goal is craft.place:
        return None
    ways = [near for near in sight.around(craft.place) if not near.full and (near is goal or not near.foes)]
    if not ways:
        return None
    far, _, nearest = min([(sight.far(near)[goal.index] + near.step, not near.discovered, near.index) for near in ways])
    return None if far > sight.far(craft.place)[goal.index] else sight.places[nearest]


def _rally(sight: Sight) -> Place | None:
    """The own site that is nearest to what others have: warships without a task wait there."""
    theirs = [place for place in sight.places if place.owner not in (NOBODY, sight.seat) or place.foes]
    if not theirs or not sight.own:
        return None
    _, nearest = min([(sight.nearest(own, theirs), own.index) for own in sight.own])
    return sight.places[nearest]


def _transfer(sight: Sight, threats: Threats, orders: dict[str, Place]) -> Choice | None:
    """Ships that leave take along what can be spared; one that stays puts an infantry down where none is and foes near.

    One is never done after the other: what is loaded is spared, and what is put down is not.
    """
    for choice in sight.of("load"):
        craft = sight.ship(choice.args[1])
        kept = 1 if threats.near(craft.place) else 0
        if craft.word in orders and (choice.args[0] == "interceptor" or craft.place.garrison > kept):
            return choice
    for choice in sight.of("unload"):
        craft = sight.ship(choice.args[1])
        stays = choice.args[0] == "infantry" and craft.word not in orders
        if stays and not craft.place.garrison and threats.near(craft.place):
            return choice
    return None
