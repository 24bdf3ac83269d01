"""Positions of Eclipse as numbers."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from penumbra.eclipse.components.blueprints import DIE_COLOURS
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.terms import ACTIONS, RESOURCES, RINGS
from penumbra.eclipse.language.shown import BlueprintView, DiceView, GameView, SeatView, SectorView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.hexes import EDGES
from penumbra.kit import steps_shown
from penumbra.observed import MANY, SEAT, Feature, Layout, Vector, away, number, one_of, one_seat

_FEW: Final = 20.0
"""More than there are of ships of a kind, or of cubes of a colour."""
_FAR: Final = 12.0
"""Further than a galaxy grows from its center."""
_SECTOR: Final = "sector of the catalogue"
_PHASES: Final = ("setup", "action", "combat", "upkeep", "cleanup", "over")
_SPACES: Final = ("track", "aside", *ACTIONS, "reaction")
_SQUARES: Final = (*RESOURCES, "gray", "any")


def layout(box: Box, view: GameView) -> Layout:
    """The numbers of a game that is played with a box by as many as a view shows."""
    players = len(view["seats"])
    return Layout((*_table(box, players), *_seats(box, players), *_map(box, players)))


def _table(box: Box, players: int) -> list[Feature]:
    kinds = sorted({kind for kind, _ in steps_shown(SeatStep).values()})
    places = {sector: place for place, sector in enumerate(box.parts.map_ids)}
    techs = {tech: place for place, tech in enumerate(box.parts.tech_ids)}
    dice = tuple(DIE_COLOURS.values())

    def offered(seen: GameView, seat: int, into: Vector) -> None:
        for offer in seen["supply"]["techs"]:
            into[techs[offer["id"]]] = (offer["count"], offer["price"] or 0)

    def stacks(seen: GameView, seat: int, into: Vector) -> None:
        for place, ring in enumerate(RINGS):
            if ring in seen["supply"]["stacks"]:
                into[place] = seen["supply"]["stacks"][ring]["left"]

    def battle(seen: GameView, seat: int, into: Vector) -> None:
        if seen["battle"] is not None:
            into[places[seen["battle"]["sector"]]] = 1

    def rolled(seen: GameView, seat: int, into: Vector) -> None:
        for die in seen["battle"]["dice"] if seen["battle"] else ():
            if not die["aimed"]:
                into[dice.index(die["die"]), die["value"] - 1] += 1

    tech = "technology of the catalogue"
    return [
        number("round", "the round", _FEW, lambda seen: seen["round"]),
        number("rounds_left", "rounds after this one", _FEW, lambda seen: seen["rounds"] - seen["round"]),
        one_of("phase", "the phase", ", ".join(_PHASES), _PHASES, lambda seen: seen["phase"]),
        one_of("step", "what is asked", ", ".join(kinds), kinds, lambda seen: seen["step"] and seen["step"]["kind"]),
        one_seat("asked", "who is asked", players, lambda seen: seen["waiting"][0] if seen["waiting"] else None),
        one_seat("start", "who began the round", players, lambda seen: seen["start_seat"]),
        one_seat("next_start", "who begins the next one, as things stand", players, lambda seen: seen["next_start"]),
        Feature("supply", "technologies to be had", (tech, "count, price"), (len(techs), 2), 0, MANY, offered),
        Feature("stacks", "sectors that are left", (", ".join(RINGS),), (len(RINGS),), 0, MANY, stacks),
        number("discoveries", "discovery tiles that are left", MANY, lambda seen: seen["supply"]["discoveries"]),
        number("reputation_bag", "reputation tiles that are left", MANY, lambda seen: seen["supply"]["reputation"]),
        Feature("battle", "where a battle is fought", (_SECTOR,), (len(places),), 0, 1, battle),
        Feature("dice", "dice to be aimed", (f"die: {', '.join(dice)}", "face"), (len(dice), 6), 0, MANY, rolled),
    ]


def _seats(box: Box, players: int) -> list[Feature]:
    def seated(write: Callable[[SeatView, int, Vector], None]) -> Callable[[GameView, int, Vector], None]:
        def written(seen: GameView, seat: int, into: Vector) -> None:
            for other in seen["seats"]:
                if other["seated"]:
                    write(other, seat, into[away(other["seat"], seat, players)])

        return written

    def each(name: str, means: str, high: float, read: Callable[[SeatView], float], low: float = 0) -> Feature:
        def write(seen: GameView, seat: int, into: Vector) -> None:
            for other in seen["seats"]:
                if other["seated"]:
                    into[away(other["seat"], seat, players)] = read(other)

        return Feature(name, means, (SEAT,), (players,), low, high, write)

    def several(
        name: str,
        means: str,
        said: Sequence[str],
        high: float,
        read: Callable[[SeatView], Sequence[float]],
        low: float = 0,
    ) -> Feature:
        def write(other: SeatView, seat: int, into: Vector) -> None:
            into[:] = read(other)

        return Feature(name, means, (SEAT, ", ".join(said)), (players, len(said)), low, high, seated(write))

    techs = {tech: place for place, tech in enumerate(box.parts.tech_ids)}
    factions = {faction: place for place, faction in enumerate(box.parts.factions)}
    ships = box.parts.ship_ids

    def owned(other: SeatView, seat: int, into: Vector) -> None:
        into[[techs[tech] for track in other["techs"].values() for tech in track]] = 1  # type: ignore[attr-defined]

    def faction(other: SeatView, seat: int, into: Vector) -> None:
        into[factions[other["faction"]]] = 1

    def friends(other: SeatView, seat: int, into: Vector) -> None:
        for ambassador in other["ambassadors"]:
            into[away(ambassador, seat, players)] = 1

    def blueprints(other: SeatView, seat: int, into: Vector) -> None:
        for place, ship in enumerate(ships):
            if ship in other["blueprints"]:
                into[place] = list(_fighting(other["blueprints"][ship]))

    figures = (
        *_FIGURES,
        *(f"{weapon}s of damage {die}" for weapon in ("cannon", "missile") for die in _DAMAGE),
        "cost",
        "supply",
    )
    kind = f"kind: {', '.join(ships)}"
    return [
        several("storage", "what is in storage", RESOURCES, MANY, lambda other: _amounts(other["storage"])),
        several("income", "what the tracks produce", RESOURCES, MANY, lambda other: _amounts(other["income"])),
        several("cubes", "cubes on the tracks", RESOURCES, _FEW, lambda other: _amounts(other["cubes"])),
        several("graveyard", "cubes that were destroyed", RESOURCES, _FEW, lambda other: _amounts(other["graveyard"])),
        several(
            "discs",
            "where influence discs lie",
            _SPACES,
            _FEW,
            lambda other: [other["discs"].get(space, 0) for space in _SPACES],
        ),
        several(
            "upkeep",
            "what discs cost",
            ("now", "with one fewer"),
            MANY,
            lambda other: [other["upkeep"], other["upkeep_next"]],
        ),
        several(
            "colony",
            "colony ships",
            ("face up", "in all"),
            _FEW,
            lambda other: [other["colony"]["ready"], other["colony"]["total"]],
        ),
        each("passed", "1 for who has passed", 1, lambda other: other["passed"]),
        each("out", "1 for who has left the game", 1, lambda other: other["out"]),
        each("reputation", "reputation tiles", _FEW, lambda other: other["reputation"]["count"]),
        each(
            "reputation_worth",
            "what they are worth; 0 where one does not know",
            MANY,
            lambda other: sum(other["reputation"]["tiles"] or ()),
        ),
        each("points", "points, as far as one knows them", MANY, _points, low=-MANY),
        each("parts_kept", "ship parts kept", _FEW, lambda other: len(other["parts_kept"])),
        each("discoveries_kept", "discovery tiles kept for points", _FEW, lambda other: other["discoveries_kept"]),
        each("traitor", "1 for who holds the traitor card", 1, lambda other: other["traitor"]),
        Feature(
            "faction",
            "the faction",
            (SEAT, "faction of the catalogue"),
            (players, len(factions)),
            0,
            1,
            seated(faction),
        ),
        Feature(
            "techs", "technologies", (SEAT, "technology of the catalogue"), (players, len(techs)), 0, 1, seated(owned)
        ),
        Feature("ambassadors", "whose ambassadors one has", (SEAT, SEAT), (players, players), 0, 1, seated(friends)),
        Feature(
            "blueprints",
            "blueprints",
            (SEAT, kind, ", ".join(figures)),
            (players, len(ships), len(figures)),
            -MANY,
            MANY,
            seated(blueprints),
        ),
    ]


_FIGURES: Final = ("initiative", "movement", "computer", "shield", "hull", "energy", "used", "repair")
_DAMAGE: Final = tuple(DIE_COLOURS)


def _amounts(amounts: Any) -> list[float]:
    return [amounts[resource] for resource in RESOURCES]


def _points(other: SeatView) -> int:
    return sum(points or 0 for part, points in other["score"].items() if part != "total")


def _fighting(plan: BlueprintView) -> Iterator[float]:
    yield from (plan[name] for name in _FIGURES)
    yield from _weapons(plan["cannons"])
    yield from _weapons(plan["missiles"])
    yield plan["cost"]
    yield plan["supply"] or 0


def _weapons(dice: list[DiceView]) -> list[int]:
    counted = {one["damage"]: one["dice"] for one in dice}
    return [counted.get(damage, 0) for damage in _DAMAGE]


def _map(box: Box, players: int) -> list[Feature]:
    places = {sector: place for place, sector in enumerate(box.parts.map_ids)}
    many = len(places)

    def each(name: str, means: str, high: float, read: Callable[[SectorView], float], low: float = 0) -> Feature:
        def write(seen: GameView, seat: int, into: Vector) -> None:
            for sector in seen["sectors"]:
                into[places[sector["id"]]] = read(sector)

        return Feature(name, means, (_SECTOR,), (many,), low, high, write)

    def wormholes(seen: GameView, seat: int, into: Vector) -> None:
        for sector in seen["sectors"]:
            into[places[sector["id"]], sector["wormholes"]] = 1

    def owner(seen: GameView, seat: int, into: Vector) -> None:
        for sector in seen["sectors"]:
            if sector["owner"] is not None:
                into[places[sector["id"]], away(sector["owner"], seat, players)] = 1

    def squares(seen: GameView, seat: int, into: Vector) -> None:
        for sector in seen["sectors"]:
            for square in sector["squares"]:
                into[places[sector["id"]], _SQUARES.index(square["kind"]), square["advanced"]] += square["cube"] is None

    def cubes(seen: GameView, seat: int, into: Vector) -> None:
        for sector in seen["sectors"]:
            for square in sector["squares"]:
                if square["cube"] is not None:
                    into[places[sector["id"]], RESOURCES.index(square["cube"])] += 1

    own, nobodys = box.parts.ship_number, box.parts.npc_number

    def fleets(seen: GameView, seat: int, into: Vector) -> None:
        for sector in seen["sectors"]:
            for fleet in sector["ships"]:
                if fleet["seat"] >= 0:
                    row = into[places[sector["id"]], away(fleet["seat"], seat, players)]
                    row[own[fleet["ship"]]] += fleet["count"]
                    for aboard, count in fleet["aboard"].items():
                        row[own[aboard]] += count

    def nobody(seen: GameView, seat: int, into: Vector) -> None:
        for sector in seen["sectors"]:
            for fleet in sector["ships"]:
                if fleet["seat"] < 0:
                    into[places[sector["id"]], nobodys[fleet["ship"]]] += fleet["count"]

    def damage(seen: GameView, seat: int, into: Vector) -> None:
        for sector in seen["sectors"]:
            for fleet in sector["ships"]:
                party = away(fleet["seat"], seat, players) if fleet["seat"] >= 0 else players
                into[places[sector["id"]], party] += sum(fleet["damage"])

    edges, whose = "edge, clockwise from the top", f"{SEAT}, then nobody's"
    return [
        each("on_map", "1 for a sector on the map", 1, lambda sector: 1),
        each("q", "where it lies", _FAR, lambda sector: sector["q"], low=-_FAR),
        each("r", "where it lies", _FAR, lambda sector: sector["r"], low=-_FAR),
        each("worth", "its points", _FEW, lambda sector: sector["vp"], low=-_FEW),
        each("discovery", "1 where a discovery tile lies", 1, lambda sector: sector["discovery"]),
        each("artifact", "its artifacts", _FEW, lambda sector: sector["artifact"]),
        each("orbital", "1 for an orbital, 2 with a cube on it", 2, _orbital),
        each("monolith", "1 for a monolith", 1, lambda sector: sector["monolith"]),
        each("portal", "1 for a warp portal", 1, lambda sector: sector["portal"]),
        Feature("wormholes", "its wormholes as it lies", (_SECTOR, edges), (many, len(EDGES)), 0, 1, wormholes),
        Feature("owner", "whose disc lies there", (_SECTOR, SEAT), (many, players), 0, 1, owner),
        Feature(
            "squares",
            "empty squares",
            (_SECTOR, ", ".join(_SQUARES), "plain, advanced"),
            (many, len(_SQUARES), 2),
            0,
            _FEW,
            squares,
        ),
        Feature(
            "settled", "cubes on its squares", (_SECTOR, ", ".join(RESOURCES)), (many, len(RESOURCES)), 0, _FEW, cubes
        ),
        Feature(
            "fleets",
            "players' ships",
            (_SECTOR, SEAT, f"kind: {', '.join(own)}"),
            (many, players, len(own)),
            0,
            _FEW,
            fleets,
        ),
        Feature(
            "nobodys",
            "ships of nobody",
            (_SECTOR, f"kind: {', '.join(nobodys)}"),
            (many, len(nobodys)),
            0,
            _FEW,
            nobody,
        ),
        Feature("damage", "damage of the ships", (_SECTOR, whose), (many, players + 1), 0, MANY, damage),
    ]


def _orbital(sector: SectorView) -> int:
    if sector["orbital"] is None:
        return 0
    return 1 if sector["orbital"]["cube"] is None else 2
