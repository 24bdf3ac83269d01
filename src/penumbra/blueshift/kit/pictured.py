"""The map for pictures beside the page."""

from collections import Counter
from collections.abc import Iterator

from penumbra.blueshift.language.shown import GameView
from penumbra.kernel import seat_letter
from penumbra.kit import PicturedHex


def galaxy(view: GameView) -> Iterator[PicturedHex]:
    """Each sector with its income, or a question mark, and the ships there by seat."""
    ships: dict[str, Counter[int]] = {}
    for player in view["players"]:
        for ship in player["ships"]:
            ships.setdefault(ship["sector"], Counter())[player["seat"]] += 1
    for sector in view["sectors"]:
        site = sector["site"]
        there = ships.get(f"{sector['q']},{sector['r']}", Counter())
        fleets = " ".join(f"{seat_letter(seat)}: {count}" for seat, count in sorted(there.items()))
        what = "?" if not sector["discovered"] else f"+{site['income']}" if site else "-"
        yield PicturedHex(sector["q"], sector["r"], site["owner"] if site else None, (what, fleets))
