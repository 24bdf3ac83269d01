"""Everything that is printed on the components of a box, for whoever draws them.

Records of components stand in it as they are written in JSON.
"""

from typing import Any, TypedDict, cast

import msgspec

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.printed import ActionCard, NegotiationTable, Scenario, Species, Tile, Unit
from penumbra.blueshift.language.wording import ability_text, tile_text


class Catalogue(TypedDict):
    """The components by id; ``digest`` names the box.

    ``tile_texts`` say what tiles do that do something of their own, ``ability_texts`` what the abilities of species do.
    """

    digest: str
    units: dict[str, Unit]
    tiles: dict[str, Tile]
    species: dict[str, Species]
    cards: dict[str, ActionCard]
    scenarios: dict[str, Scenario]
    tile_texts: dict[str, str]
    ability_texts: dict[str, str]
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
        "tile_texts": {tile.id: tile_text(tile) for tile in content.tiles if tile.effects},
        "ability_texts": {one.id: ability_text(one) for species in content.species for one in species.abilities},
        "negotiation": content.figures.negotiation_table,
        "points_to_win": content.figures.victory_points_to_win,
    }
    return cast(Catalogue, msgspec.to_builtins(told))
