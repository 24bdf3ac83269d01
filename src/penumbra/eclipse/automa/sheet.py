"""The sheet of the automated opponent: its blueprints and its drive, in place of a species board."""

from functools import lru_cache

import msgspec

from penumbra.eclipse.automa.priorities import opponent
from penumbra.eclipse.components import Species
from penumbra.eclipse.components.automa.content import Automa
from penumbra.eclipse.components.automa.ships import ship_stats
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.printed import Discs
from penumbra.eclipse.components.terms import RESOURCES
from penumbra.eclipse.position.player import Player, PlayerToChange
from penumbra.eclipse.position.state import EclipseState


def printed(state: EclipseState) -> Automa:
    """What the automated opponent is played with."""
    assert state.box.automa is not None
    return state.box.automa


def lay_out_sheet(state: EclipseState) -> None:
    """Marks the first box of each kind of ship and puts the first drive into its slot.

    solo.setup.blueprints, solo.setup.drive, solo.setup.markers.
    """
    automa = printed(state)
    first = [mark for mark in automa.marks.values() if mark.level == 1]
    drive = state.box.parts.part_number[automa.sheet.first_drive]
    opponent(state).lay_out(tuple(mark.id for mark in first), drive, first[0].ship)


def active(state: EclipseState) -> dict[str, str]:
    """The active box of each kind of ship."""
    marks = printed(state).marks
    return {marks[mark].ship: mark for mark in opponent(state).marks}


def refit(state: EclipseState, player: PlayerToChange) -> None:
    """What each kind of ship fights with by the sheet, at once for all of its ships (solo.setup.blueprint-active)."""
    parts, drive = state.box.parts, opponent(state).drive
    for kind in player.kinds:
        player.stats[kind] = ship_stats(printed(state), parts.ship_ids[kind], active(state), parts.parts[drive])


def without_board(state: EclipseState, seat: int, name: str) -> Player:
    """The pieces of a faction with the sheet of the automated opponent (solo.setup.no-board)."""
    player = PlayerToChange(Player(seat, state.box.parts.factions[name], _pieces(state.box, name)))
    player.lay_out(state.box.parts)
    refit(state, player)
    return player


@lru_cache
def _pieces(box: Box, name: str) -> Species:
    """A species without a board: all discs in the tray, no stores, colony ships or technologies, any reputation.

    solo.setup.no-resources, solo.setup.no-colony, solo.action.disc-limit, solo.combat.reputation-unlimited.
    """
    kin = box.parts.species_of[name]
    every_tile = ("reputation",) * sum(box.parts.reputation.tiles.values())
    changes = {
        "storage": dict.fromkeys(RESOURCES, 0),
        "discs": Discs(kin.discs.on_track + kin.discs.aside, 0),
        "colony_ships": 0,
        "ambassadors": 0,
        "start_techs": (),
        "reputation_track": every_tile,
    }
    return msgspec.structs.replace(kin, **changes)
