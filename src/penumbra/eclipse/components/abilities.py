"""What a species does in a way of its own: every ability there is, and the rules that say so.

Data names an ability by its id, code by its member here: a slip of a letter is refused when the data is read,
or by the type checker. Code asks for an ability where the rule is enforced (``species.has(Ability....)``).
What the figures of a board say already, nobody asks for: its ability is there to be told.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple


class Ability(StrEnum):
    """The abilities by the ids that data files give them."""

    ANCIENTS_ARE_FRIENDS = "ancients_are_friends"
    COLONY_SHIP_REROLL = "colony_ship_reroll"
    COLONY_SHIPS_AS_RESOURCES = "colony_ships_as_resources"
    EXPLORE_CHOOSE_OF_TWO = "explore_choose_of_two"
    POPULATION_ALWAYS_DESTROYED = "population_always_destroyed"
    REVELATION = "revelation"
    SHRINES = "shrines"
    VP_PER_ANCIENT_ON_BOARD = "vp_per_ancient_on_board"
    VP_PER_CONTROLLED_SECTOR = "vp_per_controlled_sector"
    VP_PER_SHRINE = "vp_per_shrine"
    NO_TRAITOR_PENALTY = "no_traitor_penalty"
    PILLAGE = "pillage"
    VP_PER_ORBITAL = "vp_per_orbital"
    VP_PER_USED_DISCOVERY = "vp_per_used_discovery"

    CHEAPER_BUILDS = "cheaper_builds"
    EXPLORE_TWICE = "explore_twice"
    FEWER_INFLUENCE_DISCS = "fewer_influence_discs"
    MONEY_TRADE_3_FOR_2 = "money_trade_3_for_2"
    NO_DREADNOUGHTS = "no_dreadnoughts"
    NO_STARBASES = "no_starbases"
    ORBITALS_ARE_SHIPS = "orbitals_are_ships"
    START_CRUISER = "start_cruiser"
    START_ON_ADVANCED_SCIENCE = "start_on_advanced_science"
    START_REPUTATION_TILES = "start_reputation_tiles"
    THREE_BUILDS = "three_builds"
    THREE_PARTS = "three_parts"
    TWO_AMBASSADORS = "two_ambassadors"
    TWO_TECHNOLOGIES = "two_technologies"


class Meaning(NamedTuple):
    """The rules of the books that give an ability, and the figure of the board that says it, if one does."""

    rules: tuple[str, ...]
    figure: str = ""


ABILITIES: Final[Mapping[Ability, Meaning]] = {
    Ability.ANCIENTS_ARE_FRIENDS: Meaning(("nd.species.draco.coexist", "sd.species.draco-coexist")),
    Ability.COLONY_SHIP_REROLL: Meaning(("ra.enlightened.reroll",)),
    Ability.COLONY_SHIPS_AS_RESOURCES: Meaning(("ra.magellan.colony-resource",)),
    Ability.EXPLORE_CHOOSE_OF_TWO: Meaning(("nd.species.draco.explore", "sd.species.draco-explore")),
    Ability.NO_TRAITOR_PENALTY: Meaning(("ra.rho-indi.traitor",)),
    Ability.PILLAGE: Meaning(("ra.rho-indi.pillage",)),
    Ability.POPULATION_ALWAYS_DESTROYED: Meaning(("nd.species.planta.population-lost", "sd.species.planta-weakness")),
    Ability.REVELATION: Meaning(("ra.magellan.revelation",)),
    Ability.SHRINES: Meaning(("ra.shrine.one-per-upkeep",)),
    Ability.VP_PER_ANCIENT_ON_BOARD: Meaning(("nd.species.draco.vp", "sd.species.draco-points")),
    Ability.VP_PER_CONTROLLED_SECTOR: Meaning(("nd.species.planta.vp", "sd.species.planta-points")),
    Ability.VP_PER_SHRINE: Meaning(("ra.enlightened.vp",)),
    Ability.VP_PER_ORBITAL: Meaning(("ra.exiles.vp",)),
    Ability.VP_PER_USED_DISCOVERY: Meaning(("ra.magellan.vp",)),
    Ability.CHEAPER_BUILDS: Meaning(("nd.species.mechanema.costs", "sd.species.mechanema-costs"), "build_costs"),
    Ability.EXPLORE_TWICE: Meaning(("nd.species.planta.explore", "sd.species.planta-explore"), "activations"),
    Ability.FEWER_INFLUENCE_DISCS: Meaning(
        ("nd.species.eridani.discs", "sd.setup.influence-discs-eridani"), figure="discs"
    ),
    Ability.MONEY_TRADE_3_FOR_2: Meaning(("ra.rho-indi.trade",), "trade"),
    Ability.NO_DREADNOUGHTS: Meaning(("ra.rho-indi.no-dreadnoughts",), "build_costs"),
    Ability.NO_STARBASES: Meaning(("ra.exiles.no-starbases",), "build_costs"),
    Ability.ORBITALS_ARE_SHIPS: Meaning(("ra.exiles.orbital-is-ship",), "blueprints"),
    Ability.START_CRUISER: Meaning(("nd.species.orion.start-ship", "sd.setup.starting-ship-orion"), "start_ships"),
    Ability.START_ON_ADVANCED_SCIENCE: Meaning(
        ("nd.species.hydran.setup-cube", "sd.setup.starting-population-hydran"), "start_population"
    ),
    Ability.START_REPUTATION_TILES: Meaning(
        ("nd.species.eridani.reputation", "sd.setup.eridani-reputation"), "start_reputation_tiles"
    ),
    Ability.THREE_BUILDS: Meaning(("nd.species.mechanema.build", "sd.species.mechanema-activations"), "activations"),
    Ability.THREE_PARTS: Meaning(("nd.species.mechanema.upgrade", "sd.species.mechanema-activations"), "activations"),
    Ability.TWO_AMBASSADORS: Meaning(("ra.rho-indi.ambassadors",), "ambassadors"),
    Ability.TWO_TECHNOLOGIES: Meaning(("nd.species.hydran.research", "sd.species.hydran-research"), "activations"),
}
"""What stands behind each ability."""
