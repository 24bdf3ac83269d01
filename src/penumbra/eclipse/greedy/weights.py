"""What the greedy bot thinks things are worth, in victory points: every figure with its reason.

All of them were first guessed from how points are counted, then tried in games among greedy bots.
"""

from typing import Final

UNIT: Final[tuple[float, ...]] = (0.26, 0.27, 0.27)  # of no fixed length: mypyc takes pairs of floats for unset
"""A stored unit of money, science and materials: 10 materials are a monolith of 3 points.

Money does no more than pay for actions.
"""

SPENT_LATE: Final = 0.02
"""A unit kept in the last round: it only breaks ties."""

IN_DEBT: Final = 4.0
"""Money is worth so much more while this round's upkeep cannot be paid: sectors would be lost."""

MOST_COMING: Final = 2
"""Sectors to be won this round for whose discs upkeep is kept ready."""

CUBE_AT_RISK: Final = 2
"""Income that a destroyed money cube costs, about."""

SCARCITY: Final[tuple[float, ...]] = (0.65, 1.5)
"""Least and most that a unit's worth changes when its income is far above or below the others'."""

GROWTH: Final = 0.96
"""Income of a later round counts for less: it buys growth that has less time to pay."""

POINT_HELD: Final = 0.9
"""A sector's printed point: it may yet be lost."""

DISCOVERY: Final = 2.3
"""A tile is kept for 2 points or used where that is better."""

ARTIFACT: Final = 0.25
"""Fitness five resources, but only to whoever researches the key."""

LATER_SHIP: Final = 0.8
"""A square for which no colony ship is ready waits for a later round."""

USUAL_ACTIONS: Final = 4
"""Discs that lie on actions in a usual round; the next sector's upkeep is paid on top of them."""

ANCIENTS_IN_WAY: Final = 0.45
"""A sector that must first be won: sometimes it never is."""

NOT_CLAIMED: Final = 0.3
"""A sector explored without a disc to spare: others may take it, but it is there."""

EARLY_USE: Final = 1.45
"""Resources that come early grow, as income does, so that a discovery is used rather than kept."""

CONNECTED: Final = 1.0
"""A full connection to an own sector: ships and discs move through it."""

OPEN_DOOR: Final = 0.35
"""A wormhole to a place not yet explored: somewhere to grow."""

RIVAL_DOOR: Final = -0.5
"""A full connection to a rival's sector: a way in for ships."""

FRIEND_DOOR: Final = 0.4
"""The same with relations possible: an ambassador is a point and a cube."""

TECHNOLOGY: Final[dict[str, float]] = {
    # ship parts: what each does for a fleet in most designs
    "improved_hull": 2.4,  # twice a hull in one slot and no energy
    "plasma_cannon": 2.2,  # the first weapon that kills an Ancient with one hit
    "positron_computer": 2.2,  # hits twice as often, and first
    "gauss_shield": 1.6,  # no energy; halves hits of simple computers
    "fusion_source": 1.3,  # feeds plasma cannons
    "phase_shield": 1.6,
    "gluon_computer": 1.6,
    "plasma_missile": 2.0,  # many battles end before they begin
    "antimatter_cannon": 1.5,
    "tachyon_source": 0.9,
    "fusion_drive": 0.8,  # initiative and reach
    "tachyon_drive": 0.6,
    "neutron_bombs": 0.7,  # only in wars among players
    "starbase": 0.5,
    "nanorobots": 0.9,  # a third build for the price of the same disc
    "wormhole_generator": 0.8,
    # rare ones
    "antimatter_splitter": 0.8,  # nothing without antimatter cannons
    "distortion_shield": 0.8,  # only against missiles
    "point_defense": 0.8,  # the same
    "cloaking_device": 0.9,
    "neutron_absorber": 0.6,  # only against bombs
    "interceptor_bay": 1.2,  # a hull with room for two
    "conifold_field": 2.0,  # three hulls in one slot, for energy
    "sentient_hull": 2.2,  # a hull and a computer in one slot
    "zero_point_source": 1.3,  # feeds whatever there is
}

DEVELOPED_SPACE: Final = 1.4
"""One more space for a reputation tile or an ambassador, while battles and relations are still to come."""

DEVELOPED_PORTAL: Final = 0.4
"""A way to all other portals, beside its point: worth little as long as there are few."""

OTHER_TECHNOLOGY: Final = 1.0
"""A technology that nothing is known of here: most are good for something."""

PROMISE: Final = 2.1
"""A tile that scores by a rule of its own, about what it brings."""

PULSAR: Final = 0.2
"""What a free action must be worth to be taken: it costs no disc."""

MINOR_POINT: Final = 1.0
"""A printed point of a minor species, which nobody can take away."""

MINOR_DISCOUNT: Final = 0.6
"""What makes something cheaper, for each unit saved."""

DISC_A_ROUND: Final = 0.55
"""One more disc: another sector or action in each round, or a cheaper upkeep."""

NEXT_ON_TRACK: Final = 0.25
"""Every technology brings its track's points and discounts nearer."""

FLEET_SHARE: Final = 0.9
"""A better design is worth that share of the materials which would buy as much more power in ships."""

MOST_GROWTH: Final = 3.0
"""However much stronger a ship becomes, it is worth no more than this many times what it cost."""

UNARMED: Final = 0.05
"""The power that an unarmed ship is compared by."""

LAST_BATTLE: Final = 0.12
"""What a unit of materials in ships is worth in the last round, when it can still win a battle."""

PLANNED_SHIPS: Final[dict[str, float]] = {"interceptor": 0.6, "cruiser": 1.6, "dreadnought": 0.8, "starbase": 0.2}
"""Ships of each kind that will yet be built with the design, in a whole game."""

PLANNED_OTHERS: Final = 0.2
"""The same for kinds that only some species have."""

MOVEMENTS_BEHIND: Final = 4
"""Movements of other ships that are thought to follow those left, where a ship under way chooses its target."""

CONFIDENT: Final = 0.65
"""The chance from which a battle that nobody forces is begun."""

HOPELESS: Final = 0.12
"""The chance below which ships retreat where they can."""

LOSS: Final = 0.7
"""The share of a fleet's price that a lost battle costs: some of it would have been lost later anyway."""

RIVAL_LOSS: Final = 0.25
"""What a rival's lost point is worth: one of several rivals loses it."""

POPULATION_FALLS: Final = 0.6
"""How often one roll clears a sector's cubes where there are no bombs."""

LATER_BATTLE: Final = 0.75
"""A battle for which ships are built now is fought later, or never."""

GUARD: Final = 0.35
"""The share of what a rival's stronger fleet next door could take that is feared in a round."""

ORBITAL_GUARDS: Final = 0.6
"""The share of its price that an orbital is worth as a ship, to those whose orbitals are ships."""

ACT: Final = 0.12
"""An action must be worth this much more than it costs, or the disc is kept."""

REPUTATION: Final[tuple[float, ...]] = (0.0, 2.1, 2.7, 3.1, 3.3, 3.45)
"""The best of so many tiles drawn from a full bag, on average."""

ALLIED: Final = 1.5
"""What it is worth to be allied, beside the tile: a border without guards, and battles that are fought together."""

ALLYS_POINT: Final = 0.5
"""A point that an ally keeps: it is shared."""

BETRAYAL: Final = 5.0
"""How many points more than its share a seat must have alone to leave its allies: they will fight it from then on."""

BETRAYAL_ROUNDS: Final = 3
"""So many rounds before the end, at most, an alliance is left: before that those who are behind may yet catch up."""

AMBASSADOR: Final = 1.0
"""A point that no reputation tile has to be drawn for."""
