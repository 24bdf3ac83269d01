"""A box: the components, figures and named switches a game is set up with, chosen once.

Rules ask the box a question and never which edition it is.
"""

from dataclasses import dataclass

from penumbra.eclipse.blueprints import ShipStats, npc_stats
from penumbra.eclipse.components import Components, Seats, components
from penumbra.eclipse.terms import NPC_SHIPS


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """What is on the table before anybody sits down.

    ``npc`` holds what each kind of ship that nobody plays fights with.
    ``first_pass_money`` is what the first to pass receives.
    """

    name: str
    title: str
    book: str
    parts: Components
    npc: tuple[ShipStats, ...]
    most_players: int
    rounds: int
    first_pass_money: int

    def seats(self, players: int) -> Seats:
        """The figures for a number of players."""
        return self.parts.setup.players[players]


def new_dawn_box() -> Box:
    """Eclipse: New Dawn for the Galaxy."""
    parts = components("new_dawn")
    return Box(
        name="new-dawn",
        title="Eclipse: New Dawn for the Galaxy",
        book="new_dawn",
        parts=parts,
        npc=tuple(npc_stats(parts.npc_blueprints[kind]) for kind in NPC_SHIPS),
        most_players=6,
        rounds=parts.setup.rounds,
        first_pass_money=parts.setup.first_to_pass_money,
    )
