"""Blockades."""

from penumbra.blueshift.position.state import BlueShiftState


def blockaded(state: BlueShiftState, sector: int, seat: int) -> bool:
    """Whether a ship of another player than ``seat`` blockades a sector; own ships there do not lift that.

    bs.tribute.blockade, bs.tribute.blockade-alliance, bs.tribute.blockade-ships, bs.tribute.own-ship-no-effect,
    bs.setup.beginner.
    """
    if state.beginner:
        return False
    for player in state.players:
        if player.seat != seat:
            for ship in player.fleet:
                if ship.sector == sector and "blockade" in state.content.pieces[ship.piece].unit.can:
                    return True
    return False
