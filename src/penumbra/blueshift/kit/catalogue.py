"""Everything that is printed on the components of a box, for whoever draws them.

Records of components stand in it as they are written in JSON.
"""

from typing import Any, TypedDict, cast

import msgspec

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.printed import ActionCard, NegotiationTable, Scenario, Species, Tile, Unit


class Catalogue(TypedDict):
    """The components by id; ``digest`` names the box."""

    digest: str
    units: dict[str, Unit]
    tiles: dict[str, Tile]
    species: dict[str, Species]
    cards: dict[str, ActionCard]
    scenarios: dict[str, Scenario]
    negotiation: NegotiationTable
    points_to_win: int


def catalogue(content: Content) -> Catalogue:
    """The catalogue of a box."""
    told: dict[str, Any] = {
        "digest": content.digest,
        "units": content.units,
        "tiles": {tile.id: tile for tile in content.tiles},
        "species": {species.id: species for species in content.species},
        "cards": {card.id: card for card in content.cards},
        "scenarios": content.scenarios,
        "negotiation": content.figures.negotiation_table,
        "points_to_win": content.figures.victory_points_to_win,
    }
    return cast(Catalogue, msgspec.to_builtins(told))
