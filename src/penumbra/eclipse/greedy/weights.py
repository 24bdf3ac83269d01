"""What the greedy bot thinks things are worth, in victory points: every figure with its reason.

All of them were first guessed from how points are counted, then tried in games among greedy bots.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

_TECHNOLOGY: Final = {
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

_PLANNED_SHIPS: Final = {"interceptor": 0.6, "cruiser": 1.6, "dreadnought": 0.8, "starbase": 0.2}


@dataclass(frozen=True, slots=True)
class Weights:
    """One judgement of what things are worth."""

    unit: tuple[float, ...] = (0.26, 0.27, 0.27)
    """A stored unit of money, science and materials: 10 materials are a monolith of 3 points.

    Money does no more than pay for actions.
    """

    spent_late: float = 0.02
    """A unit kept in the last round: it only breaks ties."""

    in_debt: float = 4.0
    """Money is worth so much more while this round's upkeep cannot be paid: sectors would be lost."""

    most_coming: int = 2
    """Sectors to be won this round for whose discs upkeep is kept ready."""

    cube_at_risk: int = 2
    """Income that a destroyed money cube costs, about."""

    scarcity: tuple[float, ...] = (0.65, 1.5)
    """Least and most that a unit's worth changes when its income is far above or below the others'."""

    growth: float = 0.96
    """Income of a later round counts for less: it buys growth that has less time to pay."""

    point_held: float = 0.9
    """A sector's printed point: it may yet be lost."""

    discovery: float = 2.3
    """A tile is kept for 2 points or used where that is better."""

    artifact: float = 0.25
    """Worth five resources, but only to whoever researches the key."""

    later_ship: float = 0.8
    """A square for which no colony ship is ready waits for a later round."""

    usual_actions: int = 4
    """Discs that lie on actions in a usual round; the next sector's upkeep is paid on top of them."""

    ancients_in_way: float = 0.45
    """A sector that must first be won: sometimes it never is."""

    not_claimed: float = 0.3
    """A sector explored without a disc to spare: others may take it, but it is there."""

    early_use: float = 1.45
    """Resources that come early grow, as income does, so that a discovery is used rather than kept."""

    connected: float = 1.0
    """A full connection to an own sector: ships and discs move through it."""

    open_door: float = 0.35
    """A wormhole to a place not yet explored: somewhere to grow."""

    rival_door: float = -0.5
    """A full connection to a rival's sector: a way in for ships."""

    friend_door: float = 0.4
    """The same with relations possible: an ambassador is a point and a cube."""

    beside_own: float = 0.15
    """A wormhole of an own sector that leads to a place to explore: what comes there joins what is held."""

    beside_others: float = -0.1
    """The same of a sector that is not the seat's: what comes there joins that as well."""

    monoliths: float = 0.6
    """The share of the monoliths that could be paid for which will be built."""

    technology: Mapping[str, float] = field(default_factory=lambda: _TECHNOLOGY)
    """What technologies do, by their ids."""

    developed_space: float = 1.4
    """One more space for a reputation tile or an ambassador, while battles and relations are still to come."""

    developed_portal: float = 0.4
    """A way to all other portals, beside its point: worth little as long as there are few."""

    other_technology: float = 1.0
    """A technology that nothing is known of here: most are good for something."""

    promise: float = 2.1
    """A tile that scores by a rule of its own, about what it brings."""

    pulsar: float = 0.2
    """What a free action must be worth to be taken: it costs no disc."""

    minor_point: float = 1.0
    """A printed point of a minor species, which nobody can take away."""

    minor_discount: float = 0.6
    """What makes something cheaper, for each unit saved."""

    disc_a_round: float = 0.55
    """One more disc: another sector or action in each round, or a cheaper upkeep."""

    next_on_track: float = 0.25
    """Every technology brings its track's points and discounts nearer."""

    fleet_share: float = 0.9
    """A better design is worth that share of the materials which would buy as much more power in ships."""

    most_growth: float = 3.0
    """However much stronger a ship becomes, it is worth no more than this many times what it cost."""

    unarmed: float = 0.05
    """The power that an unarmed ship is compared by."""

    last_battle: float = 0.12
    """What a unit of materials in ships is worth in the last round, when it can still win a battle."""

    planned_ships: Mapping[str, float] = field(default_factory=lambda: _PLANNED_SHIPS)
    """Ships of each kind that will yet be built with the design, in a whole game."""

    planned_others: float = 0.2
    """The same for kinds that only some species have."""

    movements_behind: int = 4
    """Movements of other ships that are thought to follow those left, where a ship under way chooses its target."""

    confident: float = 0.65
    """The chance from which a battle that nobody forces is begun."""

    hopeless: float = 0.12
    """The chance below which ships retreat where they can."""

    loss: float = 0.7
    """The share of a fleet's price that a lost battle costs: some of it would have been lost later anyway."""

    rival_loss: float = 0.25
    """What a rival's lost point is worth: one of several rivals loses it."""

    population_falls: float = 0.6
    """How often one roll clears a sector's cubes where there are no bombs."""

    later_battle: float = 0.75
    """A battle for which ships are built now is fought later, or never."""

    guard: float = 0.35
    """The share of what a rival's stronger fleet next door could take that is feared in a round."""

    orbital_guards: float = 0.6
    """The share of its price that an orbital is worth as a ship, to those whose orbitals are ships."""

    act: float = 0.12
    """An action must be worth this much more than it costs, or the disc is kept."""

    reputation: tuple[float, ...] = (0.0, 2.1, 2.7, 3.1, 3.3, 3.45)
    """The best of so many tiles drawn from a full bag, on average."""

    allied: float = 1.5
    """What it is worth to be allied, beside the tile: a border without guards, and battles that are fought together."""

    allys_point: float = 0.5
    """A point that an ally keeps: it is shared."""

    betrayal: float = 5.0
    """How many points more than its share a seat must have alone to leave its allies: they will fight it then."""

    betrayal_rounds: int = 3
    """So many rounds before the end, at most, an alliance is left: earlier those who are behind may yet catch up."""

    ambassador: float = 1.0
    """A point that no reputation tile has to be drawn for."""


USUAL: Final = Weights()
"""The weights of the greedy bot."""
