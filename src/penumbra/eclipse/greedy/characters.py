"""Who plays as the greedy bot does, but for some weights: levels below it, and characters beside it.

A level is weak in ways people are who still learn the game: it sees less far ahead, dares less and forgets its ships.
It makes no slips: the same position is always answered alike. A character is about as strong as the greedy bot, and
wants other things.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from penumbra.eclipse.greedy.weights import USUAL, Weights


class Character(NamedTuple):
    """What forms call somebody, how they play in a sentence, and what they think things are worth."""

    title: str
    text: str
    weights: Weights


def _planned(times: float) -> dict[str, float]:
    """So many times the ships that are usually thought of as still to come."""
    return {ship: times * number for ship, number in USUAL.planned_ships.items()}


_BEGINNER: Final = Character(
    "Beginner",
    "Sees little beyond the next round, fights only what it is nearly sure to win, saves discs and forgets to refit.",
    replace(
        USUAL,
        growth=0.4,  # what comes in two rounds hardly counts
        confident=0.95,  # one battle in ten lost would be too many
        act=1.0,  # a disc is kept unless the action plainly pays
        usual_actions=7,  # the next sector looks dear: all upkeep is feared at once
        fleet_share=0.1,  # ships stay as they came
        discovery=1.0,  # nobody knows what lies there, so it does not draw
        next_on_track=0.0,  # each technology stands alone
    ),
)

_LEARNER: Final = Character(
    "Learner",
    "Looks a few rounds ahead, begins safe battles only, and is late to refit ships and to spend discs.",
    replace(
        USUAL,
        growth=0.6,  # income is seen to pay, if not for how long
        confident=0.85,  # a battle that may well be lost is left to others
        act=0.4,  # a disc is spent where it is plain what for
        usual_actions=5,  # one action more a round than there will be
        fleet_share=0.3,  # ships are refitted once they have lost
        next_on_track=0.1,  # what a track will bring counts a little
    ),
)

_BUILDER: Final = Character(
    "Builder",
    "Would rather research and build than fight: technologies, orbitals and monoliths, and few ships.",
    replace(
        USUAL,
        growth=1.0,  # income counts the same whenever it comes
        unit=(0.26, 0.27, 0.23),  # materials are there to be built with
        later_ship=0.95,  # squares on orbitals may wait
        monoliths=1.2,  # those that can be paid for are built
        next_on_track=0.4,  # tracks are there to be filled
        disc_a_round=0.7,  # and discs to be had from them
        confident=0.75,  # a battle is begun where little can go wrong
        later_battle=0.65,  # and ships are rarely built for one
        rival_loss=0.1,  # what others lose helps nobody
        planned_ships=_planned(0.7),
    ),
)

_EXPLORER: Final = Character(
    "Explorer",
    "Opens the map and takes what it finds: more sectors than others, with fewer technologies and battles.",
    replace(
        USUAL,
        discovery=3.0,  # what lies out there is the best of the game
        open_door=0.8,  # every way on is one more to go
        ancients_in_way=0.7,  # whatever guards a sector will go some day
        not_claimed=0.6,  # what is found will be taken later
        later_ship=0.95,  # and settled later still
        usual_actions=3,  # the upkeep of one more sector frightens nobody
        point_held=1.0,  # what is held is held
        act=0.05,  # a disc that lies on the track finds nothing
        confident=0.75,  # ships are for finding, not for fighting
    ),
)

_DIPLOMAT: Final = Character(
    "Diplomat",
    "Explores towards its neighbours, exchanges ambassadors with whoever will, and takes nothing from other players.",
    replace(
        USUAL,
        ambassador=3.0,  # worth more than most tiles for battles
        friend_door=2.5,  # sectors are turned to join those of others
        beside_others=0.8,  # and explored where others are near
        rival_loss=-0.5,  # harm done to others comes back
        confident=0.7,  # few battles are worth it
        minor_point=1.6,  # small friends are friends
        minor_discount=1.0,
        developed_space=2.5,  # one more place for an ambassador
        allied=3.0,  # a share is worth having
        betrayal=20.0,  # and is kept
    ),
)

_WARRIOR: Final = Character(
    "Warrior",
    "Looks for battles, arms its ships early and takes sectors from others, where even chances will do.",
    replace(
        USUAL,
        confident=0.5,  # even chances will do
        loss=0.4,  # ships are there to be spent
        rival_loss=0.6,  # what others lose is nearly won
        later_battle=1.0,  # the next battle is sure to come
        ancients_in_way=0.65,  # Ancients are prey
        fleet_share=1.3,  # a better ship is worth more than a second one
        planned_ships=_planned(1.5),
        technology={**USUAL.technology, "neutron_bombs": 1.5},  # sectors are to be taken
        ambassador=0.3,  # friends stand in the way
    ),
)

LEVELS: Final[Mapping[str, Character]] = {"beginner": _BEGINNER, "learner": _LEARNER}
"""Below the greedy bot, the weakest first."""

CHARACTERS: Final[Mapping[str, Character]] = {
    "builder": _BUILDER,
    "explorer": _EXPLORER,
    "diplomat": _DIPLOMAT,
    "warrior": _WARRIOR,
}
"""About as strong as the greedy bot, each in its own way."""
