"""What the options of an edition may be, as data for a form and as words of the command line."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from penumbra.eclipse.components.automa.terms import OFF
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.language.words import listed
from penumbra.eclipse.setup.options import CHOOSE, RANDOM, SOLO, Edition
from penumbra.eclipse.setup.seating import ALL, TERRANS, open_factions
from penumbra.kit import Field, Flag, Offer, OptionsForm, Preset

FLAGS: Final = (
    Flag("--species", "species", f"{TERRANS}, or {ALL}: aliens may be chosen as well.", usual=TERRANS),
    Flag("--module", "modules", "An optional module to play with; may be given more than once.", many=True),
    Flag(
        "--secret-homeworlds",
        "secret_homeworlds",
        "With the module secret_homeworld, how many homeworlds are shuffled into the middle stack; one when not given.",
        whole=True,
    ),
    Flag(
        "--reading",
        "readings",
        "A rule that your group reads otherwise; may be given more than once. "
        "`penumbra rules --readings` lists them with what they change.",
        many=True,
    ),
    Flag("--solo", SOLO, "Play alone with two players: the level of the automated opponent in the second seat."),
    Flag("--without", "without", "A single tile of a module to leave out; may be given more than once.", many=True),
)

_EVENTS: Final = "Galactic events"
_OFFERED: Final = (
    Offer("new_sectors", "New sectors", "one more middle and five more outer sectors"),
    Offer("warp_portals", "Warp portals", "sectors, and in Second Dawn a technology, that join far places"),
    Offer("rare_technologies", "Rare technologies", "ten technologies of one tile each, that go on any track"),
    Offer("ancient_homeworlds", "Ancient homeworlds", "rich, guarded sectors on the starting places without a player"),
    Offer(
        "secret_homeworld",
        "Secret homeworlds",
        "homeworlds in place of open ones that exploring may find, in the middle ring",
    ),
    Offer("ancient_hives", "Ancient hives", "two sectors whose Ancients move out, and bomb what they come to"),
    Offer(
        "galactic_center_takeover", "Galactic center takeover", "an Ancient dreadnought in place of the defence system"
    ),
    Offer("developments", "Developments", "tiles that are researched in place of technologies, for other resources"),
    Offer("new_discoveries", "New discoveries", "nine tiles more, and used ones are shuffled when none is left"),
    Offer("new_species", "New species", "the Magellan, Enlightened, Exiles and Syndicate, in three more colours"),
    Offer("minor_species", "Minor species", "ambassadors that are bought with money"),
    Offer("rift_cannon", "Rift cannon", "a weapon that ignores shields and may hit its own side"),
    Offer("worlds_afar", "Worlds Afar", "more discovery tiles and blueprints of the defenders"),
    Offer("nebula", "Nebulae", "sectors in three parts that nobody can own", group=_EVENTS),
    Offer("pulsar", "Pulsars", "a sector that gives an activation each round", group=_EVENTS),
    Offer("black_hole", "Black hole", "ships fall in and come back elsewhere, later", group=_EVENTS),
    Offer("supernova", "Supernovae", "rich sectors that may explode", group=_EVENTS),
    Offer("direction_of_play", "Direction of play", "who passes second chooses which way round the next round goes"),
    Offer(
        "many_players", "Seven to nine players", "three more colours, homes in the third ring, more tiles in the bags"
    ),
    Offer(
        "simultaneous_play", "Simultaneous play", "two act at once, with markers that go round; seven or more players"
    ),
    Offer("small_galaxy", "Small galaxy", "fewer outer sectors for three players"),
    Offer("predictable_technologies", "Predictable technologies", "those of the next round are on show a round before"),
    Offer(
        "alliances", "Alliances", "for four or more: partners fight as one and share their score, or betray each other"
    ),
    Offer("turn_order", "Turn order by passing", "who passes first acts first in the next round"),
)
MODULES: Final = {offer.value: offer for offer in _OFFERED}
"""What each module is called and brings in a few words, and with which others it is often chosen."""

_ALONE: Final = "against an opponent that cards, a die and lists of priorities drive"

_READINGS: Final = (
    "The rulebook leaves these open, and groups play them differently. Tick what yours reads otherwise; the rule says "
    "how it is read here when you do not, and why. Some belong to modules."
)
_WITHOUT: Final = "Of the modules that you play with, any of these tiles may stay in the box."


def form(edition: Edition) -> OptionsForm:
    """What the options may be, the words and titles that people choose by included."""
    everything = edition.box(edition.modules, ())
    needs = {players: module for players in everything.players for module in edition.needed_for(players)}
    presets = {players: tuple(_presets(edition, players)) for players in everything.players} if edition.modules else {}
    return OptionsForm(everything.players, tuple(_fields(edition, everything)), needs, presets)


def _presets(edition: Edition, players: int) -> Iterator[Preset]:
    """The game as it is without modules, with those that its book has for so many players, with all, and alone."""
    needed = edition.needed_for(players)
    others: dict[str, str | tuple[str, ...]] = {SOLO: OFF} if edition.has_solo else {}
    yield Preset("Base game", _with(needed) if needed else "no modules", {"modules": needed, **others})
    suggested = edition.suggested_for(players)
    if suggested:
        yield Preset(f"Suggested for {players} players", _with(suggested), {"modules": (*needed, *suggested), **others})
    every = edition.in_play(edition.together(players), players)
    yield Preset(
        "Everything",
        "all modules that go together for so many players, and all species",
        {"modules": every, "species": ALL, **others},
    )
    if edition.has_solo and players in edition.seats_alone:
        usual = edition.opponents.usual.level.id
        yield Preset("Alone", _ALONE, {"modules": (), "species": TERRANS, SOLO: usual})


def _with(modules: tuple[str, ...]) -> str:
    return f"with {listed([MODULES[one].title.lower() for one in modules])}"


def _fields(edition: Edition, box: Box) -> Iterator[Field]:
    colours = {box.parts.factions[name].color for name in open_factions(box, TERRANS)}
    few = tuple(players for players in box.players if players <= len(colours))
    species = (
        Offer(TERRANS, "Terrans only", "(suggested for a first game)", players=few if few != box.players else ()),
        Offer(ALL, "Terrans and aliens"),
    )
    if edition.has_solo:
        yield Field(SOLO, "Alone or together", tuple(_levels(edition)))
    yield Field("species", "Species", species)
    dealt = (Offer(CHOOSE, "each player chooses"), Offer(RANDOM, "dealt at random"))
    yield Field("factions", "Factions", dealt, by_seat=tuple(_factions(box)))
    if edition.modules:
        yield Field("modules", "Modules", tuple(_module(box, one) for one in edition.modules), many=True)
    if edition.secret_homeworlds:
        counts = tuple(Offer(count, str(count), needs="secret_homeworld") for count in edition.secret_homeworlds)
        yield Field("secret_homeworlds", "Homeworlds among the middle sectors", counts)
    for kind in edition.blueprints:
        variants = [variant for one, variant in box.parts.npc_blueprints if one == kind]
        choices = tuple(Offer(one, _title(one), needs=one if one in MODULES else None) for one in (*variants, RANDOM))
        (named,) = [one.name for one in box.parts.npc_ships if one.id == kind]
        yield Field("blueprints", "Defenders’ blueprints", choices, key=kind, label=named)
    if edition.readings:
        others = tuple(Offer(one.id, one.title, one.text, one.rules, one.module or None) for one in edition.readings)
        yield Field("readings", "Readings of the rules", others, _READINGS, many=True, folded=True)
    if edition.single_tiles:
        tiles = edition.single_tiles.items()
        others = tuple(
            Offer(one, tile.name, MODULES[tile.module].title, needs=tile.module, players=tile.players)
            for one, tile in tiles
        )
        yield Field("without", "Tiles left out", others, _WITHOUT, many=True, folded=True)


def _levels(edition: Edition) -> Iterator[Offer]:
    """To play with others, or alone against the automated opponent at a level."""
    yield Offer(OFF, "Against other players")
    for automa in edition.opponents.levels.values():
        name, seats = f"Alone: {automa.level.name}", edition.seats_alone
        yield Offer(automa.level.id, name, automa.level.text, players=seats, sits={1: "The opponent"})


def _module(box: Box, name: str) -> Offer:
    """A module, for the numbers of players that it is for and in place of others."""
    terms = box.parts.setup.terms.get(name)
    return replace(MODULES[name], players=terms.players, in_place_of=terms.in_place_of) if terms else MODULES[name]


def _factions(box: Box) -> Iterator[Offer]:
    """The factions of whoever is set here; aliens only where they may be chosen."""
    terrans = open_factions(box, TERRANS)
    for name in open_factions(box, ALL):
        yield Offer(name, box.parts.factions[name].name, needs=None if name in terrans else ALL)


def _title(word: str) -> str:
    return word.replace("_", " ").capitalize()
