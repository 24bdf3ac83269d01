"""Taking seats: choosing factions, and the home sectors they start from."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.eclipse.actions.explore import place_sector, turn_inward
from penumbra.eclipse.automa.sheet import without_board
from penumbra.eclipse.board.presence import populate, put_up
from penumbra.eclipse.components import Faction
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.terms import NONE, RESOURCES
from penumbra.eclipse.language.notation import CUBE, FACTION, ORIENT
from penumbra.eclipse.language.shown import OrientHomeView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.modules.many_players import turn_refusal
from penumbra.eclipse.position.player import Player, PlayerToChange
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.population import ORBITAL_CUBE, tracks_of
from penumbra.eclipse.seat.reputation import draw
from penumbra.hexes import EDGES, Axial
from penumbra.kernel import Deed, Refusal, by_verb

TERRANS: Final = "terrans"
ALL: Final = "all"


def open_factions(box: Box, species: str) -> list[str]:
    """The factions that may be chosen: Terrans only, or all (nd.setup.first-game-terrans)."""
    return [name for name in box.parts.factions if species == ALL or box.parts.species_of[name].kind == "terran"]


def choice_order(state: EclipseState, species: str) -> list[int]:
    """nd.setup.terran-choice-order, nd.setup.alien-choice-order, ra.many.choose-order."""
    clockwise = list(state.seats_from(state.start_seat))
    return clockwise if species == TERRANS and not state.box.aliens_choose_last_first else clockwise[::-1]


def settle_in(state: EclipseState, order: list[int]) -> None:
    """Asks owners how they turn their home sectors, where they may (nd.setup.start-sector-orientation)."""
    if state.box.homes_turn_freely:
        state.steps += [OrientHome(seat) for seat in reversed(order)]


def board(state: EclipseState, seat: int, name: str) -> Player:
    """A new board of a faction; the automated opponent has its pieces, and a sheet of its own."""
    parts = state.box.parts
    if state.decides_by_rule(seat):
        return without_board(state, seat, name)
    player = Player(seat, parts.factions[name], parts.species_of[name])
    player.lay_out(parts)
    return player


def start_position(state: EclipseState, seat: int) -> Axial:
    """The spot of a seat's home sector; spots are listed clockwise, as seats are (nd.setup.start-spots-by-count)."""
    return state.box.seats(state.player_count).starting_positions[seat]


def facing_turn(state: EclipseState, seat: int) -> int:
    """The turn that brings the home sector's inward edge to the centre (nd.setup.start-sector-orientation)."""
    tile = state.box.parts.sectors[state.players[seat].faction.home_sector]
    return turn_inward(tile, start_position(state, seat))


def take_seat(state: EclipseState, seat: int, name: str) -> None:
    """Gives a seat its board and puts its home sector, disc, cubes and ships on the map.

    nd.setup.start-disc, nd.setup.map-start, sd.setup.starting-sector, sd.setup.starting-ship,
    sd.setup.starting-population, ra.exiles.starting-orbital, solo.setup.ai-start.
    """
    state.players[seat] = board(state, seat, name)
    player = state.player_to_change(seat)
    position, turn = start_position(state, seat), facing_turn(state, seat)
    index = place_sector(state, player.faction.home_sector, position, turn)
    home = state.sector_to_change(index)
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
    for ship, count in player.species.start_ships.items():
        for _ in range(count):
            put_up(state, seat, ship, home)
    for structure, count in player.species.start_structures.items():
        for _ in range(count):
            put_up(state, seat, structure, home)
    if home.orbital:
        state.steps.append(SettleOrbital(seat))
    player.reputation = list(draw(state, player.species.start_reputation_tiles))
    state.tell(seat, "plays the {} from sector {}", player.faction.name, home.tile.id)
    if state.automa is not None and player.species.kind != "terran":
        state.tell(None, "{}", untested(player.species.name))


def untested(species: str) -> str:
    """The warning of a species that the automated opponent has not been tried against (solo.setup.human-terran)."""
    return f"{species}: the automated opponent was made for Terrans and has not been tried against other species."


def _settle_start(
    player: PlayerToChange, cubes: list[int], squares: list[tuple[str, bool]], kind: str, advanced: bool
) -> None:
    """nd.setup.start-cubes."""
    track = RESOURCES.index(kind)
    for index, square in enumerate(squares):
        if square == (kind, advanced) and cubes[index] == NONE:
            cubes[index] = track
            player.cubes[track] -= 1
            return
    raise ValueError(f"no {kind} square for a starting cube")


class SettleOrbital(SeatStep):
    """A seat puts a cube on the orbital that it starts with (ra.exiles.starting-orbital-cube)."""

    __slots__ = ()
    kind = "settle_orbital"
    forms = by_verb(CUBE)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [Deed("cube", (track,)) for track in range(len(RESOURCES))]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("ra.exiles.starting-orbital-cube", "First put a cube on the orbital that you start with.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if deed.values[0] in tracks_of(ORBITAL_CUBE):
            return None
        return Refusal("nd.concept.orbital-capacity", "An orbital takes a money or a science cube.")

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        (track,) = deed.values
        state.steps.pop()
        home = state.sector_to_change(state.galaxy.by_id[state.players[seat].faction.home_sector])
        state.player_to_change(seat).cubes[track] -= 1
        populate(state, seat, home, home.cube_index(NONE), track)
        state.tell(seat, "settles a {} cube in {}", RESOURCES[track], home.tile.id)


class ChooseFaction(SeatStep):
    """A seat chooses its faction, and with it species, colour and home sector (ra.species.board-pairs)."""

    __slots__ = ("species",)
    kind = "choose_faction"
    fields: ClassVar[tuple[str, ...]] = ("seat", "species")
    forms = by_verb(FACTION)

    def __init__(self, seat: int, species: str) -> None:
        super().__init__(seat)
        self.species = species

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        names = list(state.box.parts.factions)
        return [Deed("faction", (names.index(name),)) for name in open_factions(state.box, self.species)]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("nd.setup.terran-choice-order", "First choose a faction.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        faction = _faction(state, deed)
        if faction.id not in open_factions(state.box, self.species):
            return Refusal("nd.setup.first-game-terrans", "This game is played with Terrans only.")
        for player in state.players:
            if player.seated and player.faction.color == faction.color:
                rule = "nd.setup.species-unique" if player.faction is faction else "nd.setup.terran-blocks-alien"
                return Refusal(rule, f"The {faction.color} board is taken by the {player.faction.name}.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        take_seat(state, seat, _faction(state, deed).id)
        settle_in(state, [seat])


def _faction(state: EclipseState, deed: Deed) -> Faction:
    return list(state.box.parts.factions.values())[deed.values[0]]


class OrientHome(SeatStep):
    """The owner turns the home sector (nd.setup.start-sector-orientation)."""

    __slots__ = ()
    kind = "orient_home"
    forms = by_verb(ORIENT)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [Deed("orient", (turn,)) for turn in EDGES]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("nd.setup.start-sector-orientation", "First turn your home sector.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        tile = state.box.parts.sectors[state.players[seat].faction.home_sector]
        return turn_refusal(state, tile, start_position(state, seat), deed.values[0])

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        home = state.players[seat].faction.home_sector
        state.galaxy.turn(state.galaxy.by_id[home], deed.values[0])

    def view(self, state: EclipseState, seat: int | None) -> OrientHomeView:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "sector": state.players[self.seat].faction.home_sector,
            "position": list(start_position(state, self.seat)),
            "inward": facing_turn(state, self.seat),
        }
