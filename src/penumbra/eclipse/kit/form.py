"""What the options of an edition may be, as data for a form and as words of the command line."""

from collections.abc import Iterator
from typing import Final

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.setup.options import CHOOSE, RANDOM, Edition
from penumbra.eclipse.setup.seating import ALL, TERRANS, open_factions
from penumbra.kit import Field, Flag, Offer, OptionsForm

FLAGS: Final = (
    Flag("--species", "species", f"{TERRANS}, or {ALL}: aliens may be chosen as well.", usual=TERRANS),
    Flag("--module", "modules", "An optional module to play with; may be given more than once.", many=True),
    Flag(
        "--reading",
        "readings",
        "A rule that your group reads otherwise; may be given more than once. "
        "`penumbra rules --readings` lists them with what they change.",
        many=True,
    ),
)

_EVENTS: Final = "Galactic events"
MODULES: Final = {
    "new_sectors": ("New sectors", "one more middle and five more outer sectors", None),
    "warp_portals": ("Warp portals", "sectors, and in Second Dawn a technology, that join far places", None),
    "minor_species": ("Minor species", "ambassadors that are bought with money", None),
    "rift_cannon": ("Rift cannon", "a weapon that ignores shields and may hit its own side", None),
    "worlds_afar": ("Worlds Afar", "more discovery tiles and blueprints of the defenders", None),
    "nebula": ("Nebulae", "sectors in three parts that nobody can own", _EVENTS),
    "pulsar": ("Pulsars", "a sector that gives an activation each round", _EVENTS),
    "black_hole": ("Black hole", "ships fall in and come back elsewhere, later", _EVENTS),
    "supernova": ("Supernovae", "rich sectors that may explode", _EVENTS),
    "direction_of_play": (
        "Direction of play",
        "who passes second chooses which way round the next round goes",
        None,
    ),
    "turn_order": ("Turn order by passing", "who passes first acts first in the next round", None),
}
"""Each module's title, what it brings in a few words, and with which others it is often chosen."""

_READINGS: Final = (
    "The rulebook leaves these open, and groups play them differently. Tick what yours reads otherwise; the rule says "
    "how it is read here when you do not, and why. Some belong to modules."
)


def form(edition: Edition) -> OptionsForm:
    """What the options may be, the words and titles that people choose by included."""
    everything = edition.box(edition.modules, ())
    return OptionsForm(tuple(everything.players), tuple(_fields(edition, everything)))


def _fields(edition: Edition, box: Box) -> Iterator[Field]:
    species = (
        Offer(TERRANS, "Terrans only", "(suggested for a first game)"),
        Offer(ALL, "Terrans and aliens"),
    )
    yield Field("species", "Species", species)
    dealt = (Offer(CHOOSE, "each player chooses"), Offer(RANDOM, "dealt at random"))
    yield Field("factions", "Factions", dealt, by_seat=tuple(_factions(box)))
    if edition.modules:
        offers = tuple(Offer(one, title, text, group=group) for one, (title, text, group) in _modules(edition))
        yield Field("modules", "Modules", offers, many=True)
    for kind in edition.blueprints:
        variants = [variant for one, variant in box.parts.npc_blueprints if one == kind]
        choices = tuple(Offer(one, _title(one), needs=one if one in MODULES else None) for one in (*variants, RANDOM))
        (named,) = [one.name for one in box.parts.npc_ships if one.id == kind]
        yield Field("blueprints", "Defenders’ blueprints", choices, key=kind, label=named)
    if edition.readings:
        others = tuple(Offer(one.id, one.title, one.text, one.rules, one.module or None) for one in edition.readings)
        yield Field("readings", "Readings of the rules", others, _READINGS, many=True, folded=True)


def _modules(edition: Edition) -> Iterator[tuple[str, tuple[str, str, str | None]]]:
    yield from ((module, MODULES[module]) for module in edition.modules)


def _factions(box: Box) -> Iterator[Offer]:
    """The factions of whoever is set here; aliens only where they may be chosen."""
    terrans = open_factions(box, TERRANS)
    for name in open_factions(box, ALL):
        yield Offer(name, box.parts.factions[name].name, needs=None if name in terrans else ALL)


def _title(word: str) -> str:
    return word.replace("_", " ").capitalize()
