"""Positions of BlueShift as numbers."""

from collections.abc import Callable, Sequence
from typing import Final

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.terms import BUILDINGS, CARGO, STATS
from penumbra.blueshift.language.shown import GameView, PlayerView, SectorView, SiteView
from penumbra.blueshift.language.steps import SeatStep
from penumbra.hexes import EDGES
from penumbra.kit import steps_shown
from penumbra.observed import MANY, SEAT, Feature, Layout, Vector, away, number, one_of, one_seat

_RANK: Final = 20.0
"""More than the value of any rank, and more units of a kind than any player has."""
_FAR: Final = 9.0
"""As far as sectors of a map lie from its middle."""
_SECTOR: Final = "sector of the map, by columns from the left, each from the top"


def layout(content: Content, view: GameView) -> Layout:
    """The numbers of a game that is played on the map of a view."""
    return Layout((*_table(content, view), *_players(content, view), *_map(content, view)))


def _table(content: Content, view: GameView) -> list[Feature]:
    players = len(view["players"])
    kinds = sorted({kind for kind, _ in steps_shown(SeatStep).values()})
    cards = {card: place for place, card in enumerate(content.card_ids)}
    spots = {_spot(sector): place for place, sector in enumerate(view["sectors"])}

    def discards(seen: GameView, seat: int, into: Vector) -> None:
        for card in seen["discards"]:
            into[cards[card]] += 1

    def battle(seen: GameView, seat: int, into: Vector) -> None:
        if seen["battle"] is not None:
            into[spots[seen["battle"]["sector"]]] = 1

    return [
        number("round", "the round", MANY, lambda seen: seen["round"]),
        number("beginner", "1 in the beginners' game", 1, lambda seen: seen["beginner"]),
        one_of("step", "what is asked", ", ".join(kinds), kinds, lambda seen: seen["step"] and seen["step"]["kind"]),
        one_seat("asked", "who is asked", players, lambda seen: seen["waiting"][0] if seen["waiting"] else None),
        one_seat("active", "whose turn it is", players, lambda seen: seen["active"]),
        one_seat("first", "who has the first turn of each round", players, lambda seen: seen["first"]),
        one_seat("heir", "who wins unless stopped", players, lambda seen: seen["heir"] and seen["heir"]["seat"]),
        number("deck", "cards of the deck", MANY, lambda seen: seen["deck"]),
        Feature("discards", "cards that lie open", ("card of the catalogue",), (len(cards),), 0, MANY, discards),
        one_of(
            "in_play", "what is carried out", "card of the catalogue", content.card_ids, lambda seen: seen["in_play"]
        ),
        Feature("battle", "where a battle is fought", (_SECTOR,), (len(spots),), 0, 1, battle),
    ]


def _spot(sector: SectorView) -> str:
    return f"{sector['q']},{sector['r']}"


def _players(content: Content, view: GameView) -> list[Feature]:
    players = len(view["players"])
    species = {name: place for place, name in enumerate(content.species_ids)}
    units = {unit: place for place, unit in enumerate(content.unit_ids)}
    cards = {card: place for place, card in enumerate(content.card_ids)}

    def each(name: str, means: str, high: float, read: Callable[[PlayerView], float]) -> Feature:
        def write(seen: GameView, seat: int, into: Vector) -> None:
            for player in seen["players"]:
                into[away(player["seat"], seat, players)] = read(player)

        return Feature(name, means, (SEAT,), (players,), 0, high, write)

    def kin(seen: GameView, seat: int, into: Vector) -> None:
        for player in seen["players"]:
            if player["species"] is not None:
                into[away(player["seat"], seat, players), species[player["species"]]] = 1

    def supply(seen: GameView, seat: int, into: Vector) -> None:
        for player in seen["players"]:
            for unit, count in player["supply"].items():
                into[away(player["seat"], seat, players), units[unit]] = count  # type: ignore[index]

    def hand(seen: GameView, seat: int, into: Vector) -> None:
        for card in seen["players"][seat].get("hand", ()):
            into[cards[card]] += 1

    unit = f"unit: {', '.join(content.unit_ids)}"
    return [
        each("credits", "credits", MANY, lambda player: player["credits"]),
        each("points", "victory points held", MANY, lambda player: player["points"]),
        each("income", "credits that come in when the next turn begins", MANY, lambda player: player["income"]),
        each("cards", "cards in hand", MANY, lambda player: player["cards"]),
        each("boons", "effects that last", MANY, lambda player: len(player["boons"])),
        each("out", "1 for who has left the game", 1, lambda player: player["out"]),
        Feature("species", "the species", (SEAT, f"species: {', '.join(species)}"), (players, len(species)), 0, 1, kin),
        Feature("supply", "pieces that are not on the map", (SEAT, unit), (players, len(units)), 0, MANY, supply),
        Feature("hand", "one's own hand", ("card of the catalogue",), (len(cards),), 0, _RANK, hand),
    ]


def _map(content: Content, view: GameView) -> list[Feature]:
    spots = {_spot(sector): place for place, sector in enumerate(view["sectors"])}
    many = len(spots)

    def each(name: str, means: str, high: float, read: Callable[[SectorView], float], low: float = 0) -> Feature:
        def write(seen: GameView, seat: int, into: Vector) -> None:
            for place, sector in enumerate(seen["sectors"]):
                into[place] = read(sector)

        return Feature(name, means, (_SECTOR,), (many,), low, high, write)

    tiles = {tile.id: place for place, tile in enumerate(content.tiles)}

    def tile(seen: GameView, seat: int, into: Vector) -> None:
        for place, sector in enumerate(seen["sectors"]):
            if sector["tile"] is not None:
                into[place, tiles[sector["tile"]]] = 1

    def closed(seen: GameView, seat: int, into: Vector) -> None:
        for place, sector in enumerate(seen["sectors"]):
            into[place, sector["closed"]] = 1

    edges = "edge, clockwise from the top"
    return [
        each("q", "where it lies", _FAR, lambda sector: sector["q"], low=-_FAR),
        each("r", "where it lies", _FAR, lambda sector: sector["r"], low=-_FAR),
        each("planet_pile", "1 where its tile is of the planets' pile", 1, lambda sector: sector["pile"] == "planet"),
        each("discovered", "1 where all know its tile", 1, lambda sector: sector["discovered"]),
        each("empty", "1 where a one-off effect has been used up", 1, lambda sector: sector["empty"]),
        Feature(
            "tile",
            "its tile, as far as one knows it",
            (_SECTOR, "tile of the catalogue"),
            (many, len(tiles)),
            0,
            1,
            tile,
        ),
        Feature("closed", "closed edges", (_SECTOR, edges), (many, len(EDGES)), 0, 1, closed),
        *_sites(len(view["players"]), many),
        *_ships(content, view, spots),
    ]


def _sites(players: int, many: int) -> list[Feature]:
    def at_sites(write: Callable[[SiteView, int, Vector], None]) -> Callable[[GameView, int, Vector], None]:
        def written(seen: GameView, seat: int, into: Vector) -> None:
            for place, sector in enumerate(seen["sectors"]):
                if sector["site"] is not None:
                    write(sector["site"], seat, into[place])

        return written

    def several(
        name: str, means: str, each: Sequence[str], high: float, write: Callable[[SiteView, int, Vector], None]
    ) -> Feature:
        said = f"{name}: {', '.join(each)}"
        return Feature(name, means, (_SECTOR, said), (many, len(each)), 0, high, at_sites(write))

    def figures(site: SiteView, seat: int, into: Vector) -> None:
        into[:] = (site["income"], site["defense"], site["blockaded"])

    def owner(site: SiteView, seat: int, into: Vector) -> None:
        if site["owner"] is not None:
            into[away(site["owner"], seat, players)] = 1

    def ally(site: SiteView, seat: int, into: Vector) -> None:
        if site["ally"] is not None:
            into[away(site["ally"], seat, players)] = 1

    def ranks(site: SiteView, seat: int, into: Vector) -> None:
        for place, stat in enumerate(STATS):
            track = site["tracks"][stat]
            into[place] = track["values"][track["cell"]]

    def garrison(site: SiteView, seat: int, into: Vector) -> None:
        for place, cargo in enumerate((*CARGO, "orbital_turret")):
            into[place] = site["garrison"].get(cargo, 0)

    def buildings(site: SiteView, seat: int, into: Vector) -> None:
        for place, building in enumerate(BUILDINGS):
            into[place] = building in site["buildings"]

    return [
        several("ranks", "what the stats of the site are at", STATS, _RANK, ranks),
        several("site", "figures of the site", ("income", "defense in all", "blockaded"), MANY, figures),
        several("garrison", "units at the site", (*CARGO, "orbital_turret"), _RANK, garrison),
        several("buildings", "what stands at the site", BUILDINGS, 1, buildings),
        Feature("owner", "who controls the site", (_SECTOR, SEAT), (many, players), 0, 1, at_sites(owner)),
        Feature("ally", "who has a trade alliance there", (_SECTOR, SEAT), (many, players), 0, 1, at_sites(ally)),
    ]


def _ships(content: Content, view: GameView, spots: dict[str, int]) -> list[Feature]:
    players = len(view["players"])
    kinds = {kind: place for place, kind in enumerate(dict.fromkeys(piece.unit.id for piece in content.pieces))}

    def ships(seen: GameView, seat: int, into: Vector) -> None:
        for player in seen["players"]:
            for ship in player["ships"]:
                into[spots[ship["sector"]], away(player["seat"], seat, players), kinds[ship["kind"]]] += 1  # type: ignore[index]

    def damage(seen: GameView, seat: int, into: Vector) -> None:
        for player in seen["players"]:
            for ship in player["ships"]:
                into[spots[ship["sector"]], away(player["seat"], seat, players)] += ship["damage"]

    def aboard(seen: GameView, seat: int, into: Vector) -> None:
        for player in seen["players"]:
            for ship in player["ships"]:
                for place, cargo in enumerate(CARGO):
                    into[spots[ship["sector"]], away(player["seat"], seat, players), place] += ship["cargo"].get(
                        cargo, 0
                    )

    def steps(seen: GameView, seat: int, into: Vector) -> None:
        for ship in seen["players"][seat]["ships"]:
            into[spots[ship["sector"]]] += ship["steps"]

    where, many = (_SECTOR, SEAT), (len(spots), players)
    return [
        Feature("ships", "ships", (*where, f"kind: {', '.join(kinds)}"), (*many, len(kinds)), 0, _RANK, ships),
        Feature("damage", "damage of the ships", where, many, 0, MANY, damage),
        Feature(
            "aboard", "what ships carry", (*where, f"cargo: {', '.join(CARGO)}"), (*many, len(CARGO)), 0, MANY, aboard
        ),
        Feature("steps", "steps that one's own ships there have left", (_SECTOR,), (len(spots),), 0, MANY, steps),
    ]
