"""Setting up a game: stacks, bags, the centre and the players' homes."""

from collections.abc import Mapping
from typing import Any, Final

from penumbra.eclipse.actions.explore import place_sector, turn_inward
from penumbra.eclipse.automa.conduct import AUTOMA
from penumbra.eclipse.automa.sheet import lay_out_sheet
from penumbra.eclipse.components.automa.terms import OFF
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.terms import RINGS
from penumbra.eclipse.language.notation import NOTATION
from penumbra.eclipse.language.words import listed
from penumbra.eclipse.modules import developments, minor_species
from penumbra.eclipse.modules.many_players import take_cubes_out
from penumbra.eclipse.outlook.seen_state import SeenState
from penumbra.eclipse.phases.cleanup import lay_out_technologies
from penumbra.eclipse.phases.round import Rounds
from penumbra.eclipse.position.automa import AutomaSeat
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.setup.options import CHOOSE, RANDOM, Edition, Options
from penumbra.eclipse.setup.seating import (
    ALL,
    ChooseFaction,
    board,
    choice_order,
    open_factions,
    settle_in,
    take_seat,
    untested,
)
from penumbra.hexes import CENTER
from penumbra.kernel import Chance, Game

_OPPONENT: Final = 1
"""The seat of an automated opponent."""


class EclipseGame(Game[Options]):
    """Eclipse in one of its editions. ``box`` is the edition's box without modules.

    nd.setup.start-player-random.
    """

    notation = NOTATION

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.box = edition.box((), ())
        self.name = self.box.name
        self.title = self.box.title

    def options(self, raw: Mapping[str, Any]) -> Options:
        return self.edition.read(raw)

    def plain_options(self, options: Options) -> dict[str, Any]:
        return self.edition.plain(options)

    def seats(self, options: Options) -> int:
        return options.players

    def seats_of_rules(self, options: Options) -> tuple[int, ...]:
        return () if options.solo == OFF else (_OPPONENT,)

    def start(self, options: Options, seed: bytes, journal: bool = False) -> SeenState:
        chance = Chance(seed)
        state = SeenState(self.edition.settle(options, chance), options.players, chance, journal)
        state.lay_out()
        for reading in self.edition.readings:
            if reading.id in options.readings:
                state.tell(None, "In this game: {}", reading.text)
        if options.without:
            tiles = self.edition.single_tiles
            state.tell(None, "Left out of this game: {}.", listed([tiles[name].name for name in options.without]))
        state.start_seat = chance.below(options.players)
        if state.box.automa is not None:
            _seat_opponent(state)
        _fill_stacks(state)
        _tell_of_secret_homeworlds(state)
        _lay_out_center(state)
        lay_out_technologies(state)
        _guard_empty_zones(state)
        minor_species.lay_out(state)
        developments.lay_out(state)
        state.steps.append(Rounds())
        take_cubes_out(state)
        _seat_players(state, options)
        state.settle()
        return state


def _seat_opponent(state: EclipseState) -> None:
    """The automated opponent lays out its sheet, and begins (solo.setup.start-player)."""
    state.automa = AutomaSeat(_OPPONENT, AUTOMA)
    state.start_seat = _OPPONENT
    lay_out_sheet(state)


def _seat_players(state: EclipseState, options: Options) -> None:
    names = open_factions(state.box, options.species)
    if options.factions == RANDOM:
        pool = list(names)
        state.chance.shuffle(pool)
        chosen: list[str] = []
        for name in pool:
            colours = {state.box.parts.factions[other].color for other in chosen}
            if len(chosen) < options.players and state.box.parts.factions[name].color not in colours:
                chosen.append(name)
    elif options.factions == CHOOSE:
        chosen = []
    else:
        chosen = list(options.factions)
    for seat in state.seats:
        name = chosen[seat] if chosen else names[seat]
        state.players.append(board(state, seat, name))
        state.player_to_change(seat).seated = False
    order = choice_order(state, options.species)
    if chosen:
        for seat in order:
            take_seat(state, seat, chosen[seat])
        settle_in(state, order)
    else:
        state.steps += [ChooseFaction(seat, options.species) for seat in reversed(order)]


def advice(box: Box, options: Options) -> list[str]:
    """Sentences for the table about what is advised against, not forbidden: species, and modules with each other.

    nd.twoplayer.species-advice, ra.many.not-recommended-species, ra.warp.not-with-simultaneous.
    """
    if options.solo != OFF:
        return _advice_alone(box, options)
    named = open_factions(box, options.species) if isinstance(options.factions, str) else options.factions
    advised_against = box.seats(options.players).not_recommended
    return [
        *(
            f"{box.parts.factions[name].name}: not recommended with {options.players} players."
            for name in named
            if box.parts.species_of[name].id in advised_against
        ),
        *(
            f"The modules {module!r} and {other!r} are not recommended together."
            for module, terms in box.parts.setup.terms.items()
            for other in terms.not_recommended_with
            if box.has(module) and box.has(other)
        ),
    ]


def _advice_alone(box: Box, options: Options) -> list[str]:
    """Whether the automated opponent is advised against for what the human plays (solo.setup.human-terran)."""
    if isinstance(options.factions, str):
        return [untested("Aliens")] if options.species == ALL else []
    kin = box.parts.species_of[options.factions[0]]
    return [] if kin.kind == "terran" else [untested(kin.name)]


def _fill_stacks(state: EclipseState) -> None:
    """Shuffles the three stacks and cuts those to size that have one, whatever modules add to them.

    Of some sectors only so many are in a game (sd.blackhole.setup, ra.variant.secret-homeworld-count).

    nd.setup.sector-stacks, nd.setup.outer-stack-size, sd.warp.outer-count, nd.setup.outer-unused-hidden,
    sd.setup.discovery-stack, sd.setup.inner-middle-stacks-full, sd.pulsar.setup, sd.supernova.setup, sd.nebula.setup,
    ra.general.ordinary-sectors, ra.general.outer-stack-size, ra.warp.shuffle, ra.hive.shuffle, ra.many.middle-stack,
    ra.many.middle-stack-needs-new-sectors, ra.many.outer-stack, ra.many.outer-stack-short, ra.many.ring-draw,
    ra.variant.secret-homeworld.
    """
    parts = state.box.parts
    seats = state.box.seats(state.player_count)
    for ring, name in enumerate(RINGS):
        stack = list(parts.rings[name])
        _leave_out(state, stack)
        state.chance.shuffle(stack)
        state.stacks[ring] = stack
    for ring, size in ((RINGS.index("middle"), seats.middle_sectors), (RINGS.index("outer"), seats.outer_sectors)):
        state.stacks[ring] = state.stacks[ring][:size]
    pile = [number for number, tile in enumerate(parts.discoveries) for _ in range(tile.copies)]
    state.chance.shuffle(pile)
    state.discoveries = pile


def _leave_out(state: EclipseState, stack: list[str]) -> None:
    """Draws the sectors of a stack that are left out of the game, of those of which only so many are in it."""
    for alike, count in state.box.secretly_out:
        there = [number for number in stack if number in alike]
        for _ in range(min(count, len(there))):
            number = state.chance.pick(there)
            there.remove(number)
            stack.remove(number)


def _tell_of_secret_homeworlds(state: EclipseState) -> None:
    box = state.box
    if box.secret_homeworlds:
        among, most, ring = box.secret_homeworlds, len(box.parts.hidden_guardians), box.parts.guardians_in
        state.tell(None, "Shuffled among the {} sectors: {} of the {} homeworlds of the Ancients.", ring, among, most)


def _lay_out_center(state: EclipseState) -> None:
    """The Galactic Center with its discovery tile and its defender (nd.setup.center-sector, ra.center.discovery)."""
    place_sector(state, state.box.parts.setup.center, CENTER, 0)


def _guard_empty_zones(state: EclipseState) -> None:
    """Every place without a player that is left for them gets a random guardian sector (sd.setup.guardian-fill).

    sd.setup.guardian-contents, sd.setup.guardian-orientation, ra.homeworld.setup-places, ra.homeworld.six-players,
    ra.homeworld.unused-back, ra.homeworld.orientation, ra.homeworld.explored, ra.many.homeworlds-placed-when.
    """
    parts = state.box.parts
    sectors = list(parts.guardians)
    state.chance.shuffle(sectors)
    for position, number in zip(state.box.seats(state.player_count).guardian_positions, sectors, strict=False):
        place_sector(state, number, position, turn_inward(parts.sectors[number], position))
