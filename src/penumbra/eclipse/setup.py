"""Setting up a game: stacks, bags, species and home sectors."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from penumbra.eclipse.actions.explore import place_sector
from penumbra.eclipse.box import Box
from penumbra.eclipse.cleanup import draw_technologies
from penumbra.eclipse.components import Faction
from penumbra.eclipse.hexes import CENTER, EDGES, Position
from penumbra.eclipse.player import Player
from penumbra.eclipse.presence import arrive
from penumbra.eclipse.reading import arguments, whole
from penumbra.eclipse.reputation import draw
from penumbra.eclipse.round import Rounds
from penumbra.eclipse.seat_step import SeatStep
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import NONE, RESOURCES, RINGS, SHIPS
from penumbra.kernel import Chance, Choice, Game, MalformedChoice, OptionError, Refusal

CHOOSE: Final = "choose"
RANDOM: Final = "random"
TERRANS: Final = "terrans"
ALL: Final = "all"
_FIELDS: Final = ("players", "factions", "species")


@dataclass(frozen=True, slots=True)
class Options:
    """``factions``: 'choose', 'random', or the factions by seat; ``species``: 'terrans' or 'all'."""

    players: int
    factions: str | tuple[str, ...] = CHOOSE
    species: str = TERRANS


class EclipseGame(Game[Options]):
    """Eclipse out of one box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.name = box.name
        self.title = box.title

    def options(self, raw: Mapping[str, Any]) -> Options:
        for field in raw:
            if field not in _FIELDS:
                raise OptionError(f"unknown option {field!r}: there are {', '.join(_FIELDS)}")
        if "players" not in raw:
            raise OptionError("option 'players' is missing: the number of players")
        players, species = raw["players"], raw.get("species", TERRANS)
        if type(players) is not int or not 2 <= players <= self.box.most_players:
            raise OptionError(
                f"option 'players' is a whole number from 2 to {self.box.most_players}, not {players!r}"
                " (nd.setup.player-count)"
            )
        if species not in (TERRANS, ALL):
            raise OptionError(f"option 'species' is {TERRANS!r} or {ALL!r}, not {species!r}")
        return Options(players, self._factions(raw.get("factions", CHOOSE), players, species), species)

    def _factions(self, chosen: Any, players: int, species: str) -> str | tuple[str, ...]:
        if chosen in (CHOOSE, RANDOM):
            return str(chosen)
        if not isinstance(chosen, (list, tuple)) or len(chosen) != players:
            raise OptionError(
                f"option 'factions' is {CHOOSE!r}, {RANDOM!r}, or a list of {players} factions, not {chosen!r}"
            )
        known = self.box.parts.factions
        open_to_all = [name for name in known if species == ALL or self.box.parts.species_of[name].kind == "terran"]
        colours: dict[str, str] = {}
        for name in chosen:
            if not isinstance(name, str) or name not in open_to_all:
                raise OptionError(f"option 'factions': {name!r} is none of {', '.join(open_to_all)}")
            colour = known[name].color
            if colour in colours:
                raise OptionError(
                    f"option 'factions': {name!r} and {colours[colour]!r} are the {colour} board, which one player has"
                    " (nd.setup.player-colors, nd.setup.terran-blocks-alien)"
                )
            colours[colour] = name
        return tuple(chosen)

    def plain_options(self, options: Options) -> dict[str, Any]:
        factions = options.factions if isinstance(options.factions, str) else list(options.factions)
        return {"players": options.players, "factions": factions, "species": options.species}

    def seats(self, options: Options) -> int:
        return options.players

    def start(self, options: Options, seed: bytes, journal: bool = False) -> EclipseState:
        state = EclipseState(self.box, options.players, Chance(seed), journal)
        state.start_seat = state.chance.below(options.players)
        _fill_stacks(state)
        _lay_out_center(state)
        draw_technologies(state, self.box.seats(options.players).tech_tiles_at_setup)
        state.steps.append(Rounds())
        self._seat_players(state, options)
        state.settle()
        return state

    def _seat_players(self, state: EclipseState, options: Options) -> None:
        names = open_factions(self.box, options.species)
        if options.factions == RANDOM:
            pool = list(names)
            state.chance.shuffle(pool)
            chosen: list[str] = []
            for name in pool:
                colours = {self.box.parts.factions[other].color for other in chosen}
                if len(chosen) < options.players and self.box.parts.factions[name].color not in colours:
                    chosen.append(name)
        elif options.factions == CHOOSE:
            chosen = []
        else:
            chosen = list(options.factions)
        for seat in state.seats:
            name = chosen[seat] if chosen else names[seat]
            state.players.append(_board(state, seat, name))
            state.players[seat].seated = False
        order = _choice_order(state, options.species)
        if chosen:
            for seat in order:
                take_seat(state, seat, chosen[seat])
            state.steps += [OrientHome(seat) for seat in reversed(order)]
        else:
            state.steps += [ChooseFaction(seat, options.species) for seat in reversed(order)]


def open_factions(box: Box, species: str) -> list[str]:
    """The factions that may be chosen: Terrans only, or all (nd.setup.first-game-terrans)."""
    return [name for name in box.parts.factions if species == ALL or box.parts.species_of[name].kind == "terran"]


def advice(box: Box, options: Options) -> list[str]:
    """Sentences for the table about species that are advised against, not forbidden (nd.twoplayer.species-advice)."""
    named = open_factions(box, options.species) if isinstance(options.factions, str) else options.factions
    advised_against = box.seats(options.players).not_recommended
    return [
        f"{box.parts.factions[name].name}: not recommended with {options.players} players, where they are too strong."
        for name in named
        if box.parts.species_of[name].id in advised_against
    ]


def _choice_order(state: EclipseState, species: str) -> list[int]:
    """nd.setup.terran-choice-order, nd.setup.alien-choice-order."""
    clockwise = list(state.seats_from(state.start_seat))
    return clockwise if species == TERRANS else clockwise[::-1]


def _fill_stacks(state: EclipseState) -> None:
    """Shuffles the three stacks and cuts the outer one to size (nd.setup.sector-stacks, nd.setup.outer-stack-size)."""
    parts = state.box.parts
    figures = state.box.seats(state.npc)
    sizes = (figures.inner_sectors, figures.middle_sectors, figures.outer_sectors)
    for ring, (name, size) in enumerate(zip(RINGS, sizes, strict=True)):
        stack = list(parts.rings[name])
        state.chance.shuffle(stack)
        state.stacks[ring] = stack[:size]
    pile = [number for number, tile in enumerate(parts.discoveries) for _ in range(tile.copies)]
    state.chance.shuffle(pile)
    state.discoveries = pile


def _lay_out_center(state: EclipseState) -> None:
    """The Galactic Center with its discovery tile and the defence system (nd.setup.center-sector)."""
    place_sector(state, state.box.parts.setup.center, CENTER, 0)


def _board(state: EclipseState, seat: int, name: str) -> Player:
    parts = state.box.parts
    return Player(seat, parts.factions[name], parts.species_of[name], parts)


def start_position(state: EclipseState, seat: int) -> Position:
    """The spot of a seat's home sector (nd.setup.start-spots-by-count)."""
    return state.box.seats(state.npc).starting_positions[seat]


def facing_turn(state: EclipseState, seat: int) -> int:
    """The turn that brings the home sector's inward edge to the centre (nd.setup.start-sector-orientation)."""
    zone = state.box.seats(state.npc).starting_zones[seat]
    tile = state.box.parts.sectors[state.players[seat].faction.home_sector]
    return (zone + 3 - tile.inward_edge) % 6


def take_seat(state: EclipseState, seat: int, name: str) -> None:
    """Gives a seat its board and puts its home sector, disc, cubes and ships on the map."""
    player = _board(state, seat, name)
    state.players[seat] = player
    position, turn = start_position(state, seat), facing_turn(state, seat)
    index = place_sector(state, player.faction.home_sector, position, turn)
    home = state.galaxy.sectors[index]
    home.owner = seat
    player.discs -= 1
    for start in player.species.start_population:
        _settle_start(
            player,
            home.cubes,
            [(sq.kind, sq.advanced) for sq in home.tile.planets],
            start.kind,
            start.advanced,
        )
    if player.species.has("start_on_advanced_science") and not any(
        start.advanced for start in player.species.start_population
    ):
        _settle_start(player, home.cubes, [(sq.kind, sq.advanced) for sq in home.tile.planets], "science", True)
    for ship, count in player.species.start_ships.items():
        for _ in range(count):
            player.supply[SHIPS.index(ship)] -= 1
            arrive(home, seat, SHIPS.index(ship))
    player.reputation = list(draw(state, player.species.start_reputation_tiles))
    state.tell(seat, "plays the {} from sector {}", player.faction.name, home.tile.id)


def _settle_start(player: Player, cubes: list[int], squares: list[tuple[str, bool]], kind: str, advanced: bool) -> None:
    """nd.setup.start-cubes."""
    track = RESOURCES.index(kind)
    for index, square in enumerate(squares):
        if square == (kind, advanced) and cubes[index] == NONE:
            cubes[index] = track
            player.cubes[track] -= 1
            return
    raise ValueError(f"no {kind} square for a starting cube")


class ChooseFaction(SeatStep):
    """A seat chooses its faction, and with it species, colour and home sector."""

    __slots__ = ("species",)
    kind = "choose_faction"
    fields = ("seat", "species")

    def __init__(self, seat: int, species: str) -> None:
        super().__init__(seat)
        self.species = species

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        return [Choice("faction", (name,)) for name in open_factions(state.box, self.species)]

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        if choice.verb != "faction":
            return Refusal("nd.setup.terran-choice-order", "First choose a faction.")
        name = arguments(choice, "faction <faction>")[0]
        faction: Faction | None = state.box.parts.factions.get(name)
        if faction is None:
            raise MalformedChoice(f"{name!r} is no faction: there are {', '.join(state.box.parts.factions)}")
        if name not in open_factions(state.box, self.species):
            return Refusal("nd.setup.first-game-terrans", "This game is played with Terrans only.")
        for player in state.players:
            if player.seated and player.faction.color == faction.color:
                rule = "nd.setup.species-unique" if player.faction.id == name else "nd.setup.terran-blocks-alien"
                return Refusal(rule, f"The {faction.color} board is taken by the {player.faction.name}.")
        return None

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        state.steps.pop()
        take_seat(state, seat, choice.args[0])
        state.steps.append(OrientHome(seat))


class OrientHome(SeatStep):
    """The owner turns the home sector (nd.setup.start-sector-orientation)."""

    __slots__ = ()
    kind = "orient_home"

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        return [Choice("orient", (str(turn),)) for turn in EDGES]

    def why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        if choice.verb != "orient":
            return Refusal("nd.setup.start-sector-orientation", "First turn your home sector.")
        whole(arguments(choice, "orient <turn>")[0], 0, 5, "turn")
        return None

    def play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        state.steps.pop()
        home = state.players[seat].faction.home_sector
        state.galaxy.turn(state.galaxy.by_id[home], int(choice.args[0]))

    def view(self, state: EclipseState, seat: int | None) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "sector": state.players[self.seat].faction.home_sector,
            "position": list(start_position(state, self.seat)),
            "inward": facing_turn(state, self.seat),
        }
