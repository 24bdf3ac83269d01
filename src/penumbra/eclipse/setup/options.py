"""Options of a game: what they may be, and what is wrong with those that may not."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from penumbra.eclipse.components import SingleTile
from penumbra.eclipse.components.automa.content import AutomaBox
from penumbra.eclipse.components.automa.loading import own_automa
from penumbra.eclipse.components.automa.terms import OFF
from penumbra.eclipse.components.box import Box, Variants, hiding, open_box, opposed, read_otherwise
from penumbra.eclipse.components.printed import BASE, STANDARD, Setup
from penumbra.eclipse.language.words import listed
from penumbra.eclipse.rules.readings import BoxReading, readings
from penumbra.eclipse.setup.seating import ALL, TERRANS, open_factions
from penumbra.kernel import Chance, OptionError
from penumbra.kernel.folder import check_box

CHOOSE: Final = "choose"
RANDOM: Final = "random"
SOLO: Final = "solo"
"""The option, and the mode, of a game of one person against the automated opponent."""
CONTENT: Final = "content"
"""The option that names the box with the automated opponent's cards and sheet, by its digest."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed on before the game, and stays (ra.variant.agree-before).

    ``factions``: 'choose', 'random', or the factions by seat; ``species``: 'terrans' or 'all'.
    ``modules`` are the optional modules in play; ``secret_homeworlds`` is how many homeworlds of the Ancients
    are shuffled into a stack, none without the module that does; ``blueprints`` says, for kinds of ships nobody
    plays, which of their blueprints is used, 'random' included; ``readings`` names the rules that are
    read the other way, and ``without`` single tiles that are left out. ``solo`` is 'off', or the level of the automated
    opponent that sits in the second of two seats.
    """

    players: int
    factions: str | tuple[str, ...] = CHOOSE
    species: str = TERRANS
    modules: tuple[str, ...] = ()
    secret_homeworlds: int = 0
    blueprints: Variants = ()
    readings: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    solo: str = OFF


@dataclass(frozen=True, slots=True)
class Edition:
    """What a game of an edition may be set up with.

    ``folder`` is that of its data; ``content`` what an automated opponent is played with in place of what comes along.
    """

    folder: str
    content: AutomaBox | None = None

    def box(self, modules: tuple[str, ...], variants: Variants, without: tuple[str, ...] = ()) -> Box:
        """The edition's box with these modules and blueprints of ships that nobody plays, without these tiles."""
        return open_box(self.folder, modules, variants, without)

    @property
    def modules(self) -> tuple[str, ...]:
        """The optional modules there are, any of which may be chosen without the others (ra.general.modular)."""
        return self._setup.modules

    def in_play(self, modules: tuple[str, ...], players: int) -> tuple[str, ...]:
        """Of the modules chosen those that do anything with so many players.

        A module that other numbers of players need stays in the box (ra.general.seats).
        """
        seats = self._setup.players
        for_others = {one.module for one in seats.values()} - {BASE, seats[players].module}
        return tuple(module for module in modules if module not in for_others)

    def _with_mode(self, options: Options) -> tuple[str, ...]:
        """The modules in play with the mode that the options choose."""
        modules = self.in_play(options.modules, options.players)
        return modules if options.solo == OFF else (*modules, SOLO)

    @property
    def has_solo(self) -> bool:
        """Whether the edition has the mode of one person against an automated opponent."""
        return SOLO in self._setup.modes

    @property
    def seats_alone(self) -> tuple[int, ...]:
        """With how many seats the mode is played (solo.basics.players)."""
        return self._setup.terms[SOLO].players

    @property
    def opponents(self) -> AutomaBox:
        """The automated opponent at each of its levels."""
        return self.content or own_automa(self.box(self.modules, ()).parts)

    def modules_for(self, players: int) -> tuple[str, ...]:
        """The modules that a game of so many players may have.

        ra.simul.for-many, ra.variant.small-galaxy, ra.ally.player-count.
        """
        terms = self._setup.terms
        return tuple(
            module
            for module in self.modules
            if module not in terms or not terms[module].players or players in terms[module].players
        )

    def together(self, players: int) -> tuple[str, ...]:
        """As many modules as a game of so many may have at once: none that is played in place of another of them."""
        offered = self.modules_for(players)
        return tuple(module for module in offered if not self.replaced(module).intersection(offered))

    def replaced(self, module: str) -> set[str]:
        """The modules that one is played in place of."""
        terms = self._setup.terms.get(module)
        return set() if terms is None else set(terms.in_place_of)

    def needed_for(self, players: int) -> tuple[str, ...]:
        """The modules without which so many cannot play (ra.general.seats)."""
        module = self._setup.players[players].module
        return () if module == BASE else (module,)

    def suggested_for(self, players: int) -> tuple[str, ...]:
        """The modules that the book has for a game of so many players in particular."""
        terms = self._setup.terms
        return tuple(name for name in self.modules if name in terms and players in terms[name].suggested_for)

    @property
    def _setup(self) -> Setup:
        return self.box((), ()).parts.setup

    @property
    def blueprints(self) -> tuple[str, ...]:
        """The kinds of ships nobody plays that have a blueprint and others in its place, with all modules."""
        known = self.box(self.modules, ()).parts.npc_blueprints
        kinds = [kind for kind, _ in known]
        return tuple(kind for kind in dict.fromkeys(kinds) if kinds.count(kind) > 1 and (kind, STANDARD) in known)

    @property
    def secret_homeworlds(self) -> tuple[int, ...]:
        """How many homeworlds a group may agree to shuffle into a stack, where a module does it.

        ra.variant.secret-homeworld-count.
        """
        return tuple(range(1, len(self.box(self.modules, ()).parts.hidden_guardians) + 1))

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the options."""
        return (
            "players",
            *((SOLO, CONTENT) if self.has_solo else ()),
            "factions",
            "species",
            *(("modules",) if self.modules else ()),
            *(("secret_homeworlds",) if self.secret_homeworlds else ()),
            *(("blueprints",) if self.blueprints else ()),
            "readings",
            *(("without",) if self.single_tiles else ()),
        )

    @property
    def readings(self) -> tuple[BoxReading, ...]:
        """The other readings of its rules that groups may choose."""
        return readings(self.box((), ()).book)

    @property
    def single_tiles(self) -> dict[str, SingleTile]:
        """The tiles each of which may be left out of a game, by their ids."""
        return self.box(self.modules, ()).parts.single_tiles

    def read(self, raw: Mapping[str, Any]) -> Options:
        """Options from plain data; raises OptionError."""
        fields = self.fields
        for field in raw:
            if field not in fields:
                raise OptionError(f"unknown option {field!r}: there are {', '.join(fields)}")
        modules = self._modules(raw.get("modules", ()))
        solo = self._solo(raw, modules)
        players, species = self._players(raw, self.box(modules, ())), raw.get("species", TERRANS)
        self._check_terms(modules, players)
        box = self.box(self.in_play(modules, players), ())
        if species not in (TERRANS, ALL):
            raise OptionError(f"option 'species' is {TERRANS!r} or {ALL!r}, not {species!r}")
        _check_colours(box, players, species)
        factions = _factions(box, raw.get("factions", CHOOSE), players, species)
        blueprints = self._blueprints(raw.get("blueprints", {}), box)
        homeworlds = self._secret_homeworlds(raw, box)
        readings = self._readings(raw.get("readings", ()), box.modules)
        without = self._without(raw.get("without", ()), box.modules, players)
        if solo != OFF and not isinstance(factions, str):
            _check_opponent(box, factions[1])
        return Options(players, factions, species, modules, homeworlds, blueprints, readings, without, solo)

    def plain(self, options: Options) -> dict[str, Any]:
        """Options as plain data that :meth:`read` reads back."""
        factions = options.factions if isinstance(options.factions, str) else list(options.factions)
        plain: dict[str, Any] = {"players": options.players, "factions": factions, "species": options.species}
        if options.modules:
            plain["modules"] = list(options.modules)
        if options.secret_homeworlds:
            plain["secret_homeworlds"] = options.secret_homeworlds
        if options.blueprints:
            plain["blueprints"] = dict(options.blueprints)
        if options.readings:
            plain["readings"] = list(options.readings)
        if options.without:
            plain["without"] = list(options.without)
        if options.solo != OFF:
            plain |= {SOLO: options.solo, CONTENT: self.opponents.digest}
        return plain

    def box_of(self, options: Options) -> Box:
        """The box of a game with these options, but for the blueprints that they choose."""
        return self.box(self._with_mode(options), (), options.without)

    def settle(self, options: Options, chance: Chance) -> Box:
        """The box of a game with these options; draws what they leave to chance."""
        variants = self._settle_variants(options, chance)
        box = hiding(self.box(self._with_mode(options), variants, options.without), options.secret_homeworlds)
        box = read_otherwise(box, options.readings)
        return box if options.solo == OFF else opposed(box, self.opponents.levels[options.solo])

    def _settle_variants(self, options: Options, chance: Chance) -> Variants:
        """Draws the blueprints that are left to chance (sd.setup.blueprint-advanced, sd.setup.blueprint-choice)."""
        box = self.box_of(options)
        settled = []
        for kind, variant in options.blueprints:
            if variant == RANDOM:
                variant = chance.pick(_variants(box, kind))
            settled.append((kind, variant))
        return tuple(settled)

    def _solo(self, raw: Mapping[str, Any], modules: tuple[str, ...]) -> str:
        """The level of the automated opponent; raises OptionError, also for what does not go with it.

        solo.setup.no-warp-portals, solo.setup.other-modules.
        """
        level = raw.get(SOLO, OFF)
        if level == OFF:
            if CONTENT in raw:
                why = "names what the automated opponent is played with, and goes with a level of"
                raise OptionError(f"option {CONTENT!r} {why} {SOLO!r}")
            return OFF
        levels = (OFF, *self.opponents.levels)
        if level not in levels:
            raise OptionError(f"option {SOLO!r} is one of {', '.join(levels)}, not {level!r}")
        check_box(raw.get(CONTENT, self.opponents.digest), self.opponents.digest)
        terms = self._setup.terms[SOLO]
        if raw.get("players") not in terms.players:
            allowed = listed([str(count) for count in terms.players], "or")
            why = f"is played with {allowed} seats, the second that of the opponent, not with {raw.get('players')!r}"
            raise OptionError(f"option {SOLO!r} {why} ({terms.rule})")
        for module, rule in terms.exclude.items():
            if module in modules:
                raise OptionError(f"option {SOLO!r} is not played with the module {module!r} ({rule})")
        return str(level)

    def _players(self, raw: Mapping[str, Any], box: Box) -> int:
        if "players" not in raw:
            raise OptionError("option 'players' is missing: the number of players")
        players = raw["players"]
        seats = self._setup.players.get(players) if type(players) is int else None
        if seats is not None and players not in box.players:
            raise OptionError(
                f"option 'players': {players} players need the module {seats.module!r} (ra.general.seats)"
            )
        if type(players) is not int or players not in box.players:
            rule = box.cites.get("nd.setup.player-count", "nd.setup.player-count")
            most, largest = max(self._setup.players.items())
            beyond = "" if most in box.players else f", to {most} with the module {largest.module!r}"
            raise OptionError(
                f"option 'players' is a whole number from {box.players[0]} to {box.players[-1]}{beyond},"
                f" not {players!r} ({rule})"
            )
        return players

    def _modules(self, chosen: Any) -> tuple[str, ...]:
        if not isinstance(chosen, (list, tuple)):
            raise OptionError(f"option 'modules' is a list out of {', '.join(self.modules)}, not {chosen!r}")
        for name in chosen:
            if name not in self.modules:
                raise OptionError(f"option 'modules': {name!r} is none of {', '.join(self.modules)}")
        return tuple(module for module in self.modules if module in chosen)

    def _check_terms(self, modules: tuple[str, ...], players: int) -> None:
        """Every module is for so many players, and none is played in place of another of them; raises OptionError.

        ra.variant.secret-homeworld-exclusive.
        """
        for module in modules:
            for other in self.replaced(module).intersection(modules):
                rule = self._setup.terms[module].rule
                raise OptionError(f"option 'modules': {module!r} is played in place of {other!r}, not with it ({rule})")
            if module not in self.modules_for(players):
                terms = self._setup.terms[module]
                allowed = listed([str(count) for count in terms.players], "or")
                raise OptionError(
                    f"option 'modules': {module!r} is for {allowed} players, not for {players} ({terms.rule})"
                )

    def _secret_homeworlds(self, raw: Mapping[str, Any], box: Box) -> int:
        """How many homeworlds are shuffled into a stack, one where nothing is said; raises OptionError."""
        rule, option = "ra.variant.secret-homeworld-count", "secret_homeworlds"
        if not box.has("secret_homeworld"):
            if option in raw:
                raise OptionError(f"option {option!r} is for games with the module 'secret_homeworld' ({rule})")
            return 0
        allowed = self.secret_homeworlds
        chosen = raw.get(option, allowed[0])
        if type(chosen) is not int or chosen not in allowed:
            most = allowed[-1]
            raise OptionError(
                f"option {option!r} is a whole number from {allowed[0]} to {most}, not {chosen!r} ({rule})"
            )
        return chosen

    def _readings(self, chosen: Any, modules: tuple[str, ...]) -> tuple[str, ...]:
        return _named("readings", {reading.id: reading.module for reading in self.readings}, chosen, modules)

    def _without(self, chosen: Any, modules: tuple[str, ...], players: int) -> tuple[str, ...]:
        tiles = self.single_tiles
        left_out = _named("without", {name: tile.module for name, tile in tiles.items()}, chosen, modules)
        for name in left_out:
            few = tiles[name].players
            if few and players not in few:
                raise OptionError(
                    f"option 'without': {name!r} may be left out with {few[0]} to {few[-1]} players, and the middle"
                    f" stack of {players} needs it (ra.many.middle-stack-needs-new-sectors)"
                )
        return left_out

    def _blueprints(self, chosen: Any, box: Box) -> Variants:
        if not isinstance(chosen, dict):
            raise OptionError(f"option 'blueprints' maps {', '.join(self.blueprints)} to a variant, not {chosen!r}")
        for kind, variant in chosen.items():
            if kind not in self.blueprints:
                raise OptionError(f"option 'blueprints': {kind!r} is none of {', '.join(self.blueprints)}")
            allowed = (*_variants(box, kind), RANDOM)
            if variant not in allowed:
                raise OptionError(f"option 'blueprints': {kind} is one of {', '.join(allowed)}, not {variant!r}")
        return tuple((kind, chosen[kind]) for kind in self.blueprints if chosen.get(kind, STANDARD) != STANDARD)


def _named(option: str, known: Mapping[str, str], chosen: Any, modules: tuple[str, ...]) -> tuple[str, ...]:
    """Those chosen of what is known, in its order; each is for games with its module, if it has one."""
    if not isinstance(chosen, (list, tuple)):
        raise OptionError(f"option {option!r} is a list out of {', '.join(known)}, not {chosen!r}")
    for name in chosen:
        if not isinstance(name, str) or name not in known:
            raise OptionError(f"option {option!r}: {name!r} is none of {', '.join(known)}")
        if known[name] and known[name] not in modules:
            raise OptionError(f"option {option!r}: {name!r} is for games with the module {known[name]!r}")
    return tuple(name for name in known if name in chosen)


def _variants(box: Box, kind: str) -> list[str]:
    return [variant for one, variant in box.parts.npc_blueprints if one == kind]


def _check_colours(box: Box, players: int, species: str) -> None:
    """Every player has a colour of their own; raises OptionError."""
    colours = {box.parts.factions[name].color for name in open_factions(box, species)}
    if players > len(colours):
        rule = box.cites.get("nd.setup.player-colors", "nd.setup.player-colors")
        raise OptionError(
            f"option 'players': {species} have {len(colours)} colours, too few for {players} players ({rule})"
        )


def _check_opponent(box: Box, name: str) -> None:
    """The automated opponent has Terran pieces; raises OptionError (solo.setup.ai-zone)."""
    if name not in open_factions(box, TERRANS):
        allowed = ", ".join(open_factions(box, TERRANS))
        raise OptionError(f"option 'factions': the opponent is one of {allowed}, not {name!r} (solo.setup.ai-zone)")


def _factions(box: Box, chosen: Any, players: int, species: str) -> str | tuple[str, ...]:
    if chosen in (CHOOSE, RANDOM):
        return str(chosen)
    if not isinstance(chosen, (list, tuple)) or len(chosen) != players:
        raise OptionError(
            f"option 'factions' is {CHOOSE!r}, {RANDOM!r}, or a list of {players} factions, not {chosen!r}"
        )
    known = box.parts.factions
    open_to_all = open_factions(box, species)
    colours: dict[str, str] = {}
    for name in chosen:
        if not isinstance(name, str) or name not in open_to_all:
            raise OptionError(f"option 'factions': {name!r} is none of {', '.join(open_to_all)}")
        colour = known[name].color
        if colour in colours:
            rules = [box.cites.get(rule, rule) for rule in ("nd.setup.player-colors", "nd.setup.terran-blocks-alien")]
            raise OptionError(
                f"option 'factions': {name!r} and {colours[colour]!r} are the {colour} board, which one player has"
                f" ({', '.join(rules)})"
            )
        colours[colour] = name
    return tuple(chosen)
