"""What the greedy bot thinks things are worth, in victory points: every figure with its reason.

All of them were first guessed from how points are counted, then tried in games among greedy bots.
"""

from typing import Final

from penumbra.blueshift.components.terms import Pile

CREDIT: Final = 0.09
"""A credit: some 30 buy what takes a planet of 3 points."""

ROUNDS: Final = 2.0
"""The rounds that income is still paid in any case."""

ROUNDS_FOR_A_POINT: Final = 0.45
"""The rounds more for each point that the first is still short of winning."""

BUILDING: Final = {"spaceport": 0.6, "power_link": 0.4}
"""What stands on a site: ships are built nearer to where they are wanted, or come there sooner."""

ABILITY: Final = 0.3
"""An ability that works for whoever controls the site, whichever it is."""

RANK_OF_DEFENSE: Final = 0.15
"""A rank of defense of a site: others think twice."""

POOR: Final = 0.35
"""The least share of its worth that a site has which attempts rebellions: it can be held by force, or taken again."""

RIVAL: Final = 0.9
"""What it is worth that the only rival loses a point; where there are several each counts for its share."""

LEADER: Final = 1.8
"""So many times that where the rival is as near to winning as ``CLOSE`` says."""

CLOSE: Final = 2
"""Points short of winning from which on everybody turns against a leader."""

STOP: Final = 12.0
"""What it is worth to take a rival below the points that would win when its turn begins: the game goes on."""

WIN: Final = 4.0
"""The points that win, reached: they are yet to be held for a round."""

HOLD: Final = 10.0
"""A site without which the points that win are not held."""

DELAY: Final = 0.82
"""What comes a turn later is worth so much of it: others may be there first."""

TOO_LATE: Final = 0.1
"""The same where a rival wins when its turn begins, unless it is stopped before."""

AGAIN: Final = 0.6
"""An attempt that fails is made again next turn, if nobody comes in between."""

BESIDE: Final = 0.3
"""The share of the second best use of a place that is still to be had after the first."""

UNKNOWN: Final[dict[Pile, float]] = {"planet": 2.2, "space": 0.75}
"""What is behind the back of a tile, on average, for who turns it up: two planets of three are inhabited."""

HAZARD: Final = 0.12
"""How often a ship of one hit point does not outlive a sector that it enters."""

LOST_SHIP: Final = 1.0
"""The share of its price that a ship is worth when it is put at risk."""

SUNK: Final = 0.7
"""The share of its price that a rival's ship is worth when it is sunk, times what the rival's points count for."""

CONFIDENT: Final = 0.6
"""The chance from which a battle is sought."""

BOLDER: Final = (12, 0.02)
"""From that round on less chance will do, by so much in each: nothing in the rules ends a game that nobody dares to."""

BOLDEST: Final = 0.3
"""The chance from which a battle is sought in any case, however long the game has lasted."""

HOPELESS: Final = 0.2
"""The chance below which a fleet flees where it can."""

HOPELESS_AT_HOME: Final = 0.05
"""The same where it defends an own site: whoever flees gives it up."""

MUSTER: Final = 5
"""Turns from which ships are called together for a battle."""

THREAT: Final = 0.6
"""How often a rival does what it could do."""

KEPT: Final = 0.4
"""What a ship that is not wanted anywhere is worth to guard a site, of what the site would lose without it."""

WARSHIP: Final = 1.02
"""The share of its price that a warship is worth which nothing is planned for: it keeps rivals away."""

WELL_ARMED: Final = 1.5
"""So many times the strongest rival's fleet is enough, as long as there are other uses for credits."""

OUTPOST: Final = 3
"""Sectors from the nearest own spaceport from which another one is worth its price."""

BUILT: Final = {"spaceport": 5.0, "power_link": 3.0}
"""Buildings that are bought, where there is no spaceport near, and where ships are built, by whoever is rich."""

RICH: Final = 60
"""Credits from which on what is merely useful is bought."""

RECYCLED: Final = 0.35
"""A card worth less is exchanged for the top of the deck."""

LOOK: Final = 0.12
"""A look at a hand or at a tile face down."""

SCRAP: Final = 0.05
"""What an effect is worth that is known to do something, and no more."""

REROLL: Final = 0.08
"""A die that may be rolled again."""

HASTE: Final = 0.5
"""The share of what ships could do with further steps that they could not do a turn later as well."""

PLACED: Final = 0.9
"""The share of its price that a unit is worth which a card gives: it stands where the card says."""

NEAR: Final = 0.55
"""A sector that is a step farther from the base counts for so much of one nearer: others come there as soon."""


def unknown(pile: Pile | None) -> float:
    """What is behind the back of a tile of a pile; nothing where none lies."""
    return 0.0 if pile is None else UNKNOWN.get(pile, 0.0)
