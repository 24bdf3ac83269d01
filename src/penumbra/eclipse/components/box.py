"""A box: the components, figures and named switches a game is set up with, chosen once.

Rules ask the box a question and never which edition it is.
"""

from functools import lru_cache
from typing import Any

import msgspec

from penumbra.eclipse.components import KEPT, Components, Seats, components
from penumbra.eclipse.components.automa.content import Automa
from penumbra.eclipse.components.blueprints import ShipStats, npc_stats
from penumbra.eclipse.components.printed import STANDARD
from penumbra.eclipse.components.reading import edition, shipped
from penumbra.eclipse.components.rulings import Rulings
from penumbra.eclipse.rules import citations, expansions
from penumbra.eclipse.rules.readings import readings

Variants = tuple[tuple[str, str], ...]
"""(kind, variant) of the blueprints of ships nobody plays; kinds not named are standard."""


class Box(Rulings, frozen=True, kw_only=True, eq=False):
    """What is on the table before anybody sits down, and how its rules are read.

    ``npc`` holds what each kind of ship that nobody plays fights with, by its number, and nothing for those that
    have tiles drawn for them; ``modules``
    the optional modules in play; ``cites`` the id that a rule of another edition has in this
    edition's book; ``secret_homeworlds`` is how many guardian sectors lie in a stack; ``readings`` names
    the other readings of rules that were chosen, for whoever wants to be told: what they change is settled in the
    rulings; ``automa`` is what an automated opponent is played with, in a game that has one.
    """

    name: str
    title: str
    book: str
    parts: Components
    npc: tuple[ShipStats, ...]
    modules: tuple[str, ...]
    cites: dict[str, str]
    secret_homeworlds: int = 0
    readings: tuple[str, ...] = ()
    automa: Automa | None = None

    @property
    def rounds(self) -> int:
        """How many rounds the game has (nd.turn.nine-rounds, sd.round.eight)."""
        return self.parts.setup.rounds

    @property
    def first_pass_money(self) -> int:
        """What the first to pass receives (nd.faq.first-player-no-bonus, sd.pass.first-bonus)."""
        return self.parts.setup.first_to_pass_money

    @property
    def players(self) -> tuple[int, ...]:
        """How many may play (nd.setup.player-count, ra.general.seats)."""
        return tuple(self.parts.seats)

    def seats(self, players: int) -> Seats:
        """The figures for a number of players."""
        return self.parts.seats[players]

    @property
    def secretly_out(self) -> tuple[tuple[tuple[str, ...], int], ...]:
        """Sectors of which some are left out of the game, and nobody is told which: alike ones, and how many of them.

        sd.blackhole.setup, ra.variant.secret-homeworld.
        """
        drawn = ((self.parts.black_holes, 1), (self.parts.hidden_guardians, self.secret_homeworlds))
        return tuple((alike, len(alike) - count) for alike, count in drawn if len(alike) > count)

    @property
    def keeps_order_of_passing(self) -> bool:
        """Whether it is kept who passes after whom (sd.turn.order-track, ra.variant.direction-choose)."""
        return self.has("turn_order") or self.has("direction_of_play")

    def has(self, module: str) -> bool:
        """Whether an optional module is in play."""
        return module in self.modules


def _npc(parts: Components, variants: Variants) -> tuple[ShipStats, ...]:
    """By kind; blank for those whose tiles are drawn (``modules/npc_tiles.py``)."""
    chosen = dict(variants)
    return tuple(
        ShipStats() if number in parts.npc_tiles else npc_stats(parts.npc_blueprints[kind, chosen.get(kind, STANDARD)])
        for kind, number in parts.npc_number.items()
    )


@lru_cache(KEPT)
def open_box(folder: str, modules: tuple[str, ...] = (), variants: Variants = (), without: tuple[str, ...] = ()) -> Box:
    """An edition's box, with its expansions and these modules, without the tiles that are left out.

    Raises msgspec.ValidationError where the data does not fit.
    """
    printed = edition(shipped(folder))
    above = expansions(printed.book)
    parts = components(folder, modules, above, without)
    rulings: dict[str, Any] = msgspec.structs.asdict(printed.rulings)
    return Box(
        name=printed.name,
        title=printed.title,
        book=printed.book,
        parts=parts,
        npc=_npc(parts, variants),
        modules=parts.modules,
        cites={rule: own for book in (printed.book, *above) for rule, own in citations(book).items()},
        **rulings,
    )


@lru_cache(KEPT)
def hiding(box: Box, homeworlds: int) -> Box:
    """The box with so many homeworlds shuffled into a stack (ra.variant.secret-homeworld-count)."""
    return msgspec.structs.replace(box, secret_homeworlds=homeworlds) if homeworlds else box


@lru_cache(KEPT)
def opposed(box: Box, automa: Automa) -> Box:
    """The box with what an automated opponent is played with."""
    return msgspec.structs.replace(box, automa=automa)


@lru_cache(KEPT)
def read_otherwise(box: Box, names: tuple[str, ...]) -> Box:
    """The box with these other readings of its rules, each of which its book offers."""
    for reading in readings(box.book):
        if reading.id in names:
            changes: dict[str, Any] = {"parts": box.parts.reprinted(reading.parts), **reading.switches}
            box = msgspec.structs.replace(box, **changes)
    return msgspec.structs.replace(box, readings=names) if names else box
