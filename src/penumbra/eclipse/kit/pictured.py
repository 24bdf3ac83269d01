"""The galaxy for pictures beside the page."""

from collections.abc import Iterator

from penumbra.eclipse.language.shown import GameView
from penumbra.kernel import seat_letter
from penumbra.kit import PicturedHex


def galaxy(view: GameView) -> Iterator[PicturedHex]:
    """Each sector with its number and, by party, the ships there."""
    for sector in view["sectors"]:
        ships = {fleet["seat"]: 0 for fleet in sector["ships"]}
        for fleet in sector["ships"]:
            ships[fleet["seat"]] += fleet["count"]
        fleets = [f"{seat_letter(seat) if seat >= 0 else '*'}: {count}" for seat, count in ships.items()]
        yield PicturedHex(sector["q"], sector["r"], sector["owner"], (sector["id"], " ".join(fleets)))
