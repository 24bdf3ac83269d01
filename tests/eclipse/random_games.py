"""Random games in which everything that must hold is checked after every choice."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Protocol

from penumbra import bots
from penumbra.eclipse import NEW_DAWN, EclipseGame, EclipseState
from penumbra.eclipse.actions.research import Research
from penumbra.eclipse.components.automa.terms import OFF
from penumbra.eclipse.components.printed import BASE
from penumbra.eclipse.components.terms import CATEGORIES, NONE, RESOURCES
from penumbra.eclipse.kit import BOTS
from penumbra.eclipse.rules import books, expansions
from penumbra.eclipse.seat.effects import Discover
from penumbra.eclipse.setup.options import SOLO, Edition
from penumbra.kernel import Choice, Drawings, Record, Refusal, State, commitment, replay, seed_from
from penumbra.kernel.seats import seat_letter
from tests.eclipse.in_play import in_play
from tests.eclipse.invariants import check
from tests.eclipse.sentences import hold_sentence
from tests.kernel.conformance import (
    copies_are_equal,
    hidden_things_do_not_show,
    nothing_old_is_shown,
    offered_is_not_refused,
)
from tests.soaked import Thing


@dataclass
class Played:
    """A finished random game: its record, how many choices it took, the kinds of step and what else it came to."""

    record: Record
    choices: int
    kinds: set[str]
    things: set[Thing]


class Chooser(Protocol):
    """Whoever sits in a seat of a checked game."""

    def choose(self, state: EclipseState, seat: int, choices: list[Choice]) -> Choice:
        """One of the choices."""


MOST_CHOICES = 900
"""A bot's seat chooses some 220 times in a game; one that went round in circles would choose more."""


class Seated:
    """A bot in a checked game: it is given what its seat may know, and must not go round in circles."""

    def __init__(self, name: str, rng: Random) -> None:
        self.name = name
        self.rng = rng
        self.bot = BOTS[name].make(rng.getrandbits(32))
        self.choices = 0

    def choose(self, state: EclipseState, seat: int, choices: list[Choice]) -> Choice:
        """The bot's choice, which must be one of those offered."""
        self.choices += 1
        assert self.choices <= MOST_CHOICES, f"{self.name} has chosen {self.choices} times in round {state.round}"
        choice = self.bot.choose(bots.Position.of(state, seat, self.rng))
        assert choice in choices, f"{self.name} chose {choice} at {state.steps[-1].plain()}"
        return choice


class Temper:
    """How one seat of a random game inclines: a weight for each verb, drawn anew for each game.

    Even chances would make every seat bankrupt by the third round and battles rare; drawn weights
    bring forth traders, warriors, explorers and builders. Who is curious explores and settles whatever
    there is, so that the stacks run low; ``curious`` is the chance to be so.
    """

    def __init__(self, rng: Random, curious: float = 0.5) -> None:
        self.rng = rng
        self.weights: dict[str, float] = {}
        self.careful = rng.random() < 0.85
        self.warlike = rng.random() < 0.5
        self.curious = rng.random() < curious

    def weight(self, verb: str) -> float:
        """The weight of a verb, drawn when it is first met."""
        if verb not in self.weights:
            scale = 0.08 if verb in ("trade", "pass", "discard", "abandon", "decline") else 1.0
            self.weights[verb] = scale * self.rng.expovariate(1.0) + 0.01
            if self.warlike and verb in ("move", "on", "build", "react"):
                self.weights[verb] += 1.5
            if self.curious and verb in ("explore", "at", "place", "disc", "colony"):
                self.weights[verb] += 3.0
        return self.weights[verb]

    def choose(self, state: EclipseState, seat: int, choices: list[Choice]) -> Choice:
        """One of the choices."""
        player = state.players[seat]
        parts = state.box.parts
        if self.careful and state.facing(seat).kind == "turn":
            affordable = player.storage[0] + player.income(parts, 0) - player.upkeep(parts, 1)
            if affordable < 0 and Choice("pass") in choices and self.rng.random() < 0.95:
                return Choice("pass")
        verbs = sorted({choice.verb for choice in choices})
        verb = self.rng.choices(verbs, [self.weight(verb) for verb in verbs])[0]
        return self.rng.choice([choice for choice in choices if choice.verb == verb])


QUICK = ["random", "greedy"]
"""Bots that choose at once, but for those that are the greedy one with other weights: they are asked elsewhere."""

PAY_SCIENCE = "nd.research.pay-science"
"""The rule that speaks against a technology which is too dear and else might be had."""

RANDOM = "random"
"""Seats whose temper is drawn anew for each game."""

CURIOUS = "curious"
"""The same, all of them curious."""


def seated(players: int, seed: int, names: str, rng: Random) -> list[Chooser]:
    """Who sits where: tempers, or a bot in every seat of each even game and in every other seat of each odd one.

    Beside tempers a bot comes into positions that it would never bring about itself.
    """
    if names in (RANDOM, CURIOUS):
        return [Temper(rng, 1.0 if names == CURIOUS else 0.5) for _ in range(players)]
    return [Temper(rng) if seed % 2 and (seat + seed // 2) % 2 else Seated(names, rng) for seat in range(players)]


def positions(game: EclipseGame, number: int) -> Iterator[EclipseState]:
    """The positions of a random game with all modules."""
    rng = Random(f"shown {game.name} {number}")
    options: dict[str, Any] = {"players": 2 + number % 5, "species": "all"}
    if game.edition.modules:
        options["modules"] = list(game.edition.together(options["players"]))
    state = game.start(game.options(options), seed_from(f"shown {number}"))
    tempers = [Temper(rng) for _ in range(options["players"])]
    while not state.over:
        yield state
        seat = rng.choice(state.may_choose())
        state.play(seat, tempers[seat].choose(state, seat, state.choices(seat)))
    yield state


def play_checked(
    players: int,
    seed: int,
    species: str = "terrans",
    thorough: float = 0.05,
    game: EclipseGame = NEW_DAWN,
    names: str = RANDOM,
    factions: Sequence[str] = (),
    modules: Collection[str] | None = None,
    solo: str = OFF,
) -> Played:
    """Plays a game to its end, at random or by bots, all invariants checked after every choice.

    Where ``factions`` sit, by seat, the modules that bring them are in play; else all choose at random.

    A game against the automated opponent, of the level ``solo``, has none of the modules that do not go with it.

    An edition with modules is played with these, or with a random set, as far as they go together, always with those
    that so many players need, now and then without some of their tiles; every edition is with a random set of other
    readings of its rules.

    The costlier properties (refusals of foreign choices, views against samples, copies) are checked
    at a share ``thorough`` of the choices; the record is replayed at the end.
    """
    rng = Random(f"{players} {seed} {species}")
    chosen = _modules(game, players, modules, rng)
    if factions:
        brought = {faction_module(game, name) for name in factions} - {BASE, *chosen["modules"]}
        chosen |= {"factions": factions, "modules": [*chosen["modules"], *sorted(brought)]}
    if solo != OFF:
        excluded = game.box.parts.setup.terms[SOLO].exclude
        chosen |= {"solo": solo, "modules": [module for module in chosen["modules"] if module not in excluded]}
    readings = _readings(game, chosen.get("modules", []), Random(f"readings {players} {seed} {species}"))
    chosen |= _without(game, chosen.get("modules", []), players, Random(f"without {players} {seed} {species}"))
    options = game.options({"players": players, "species": species, **chosen, "readings": readings})
    secret = seed_from(f"random {players} {seed}")
    state = game.start(options, secret)
    record = Record(
        game.name,
        game.plain_options(options),
        [f"{names} {seat}" for seat in range(players)],
        commitment(secret),
        secret.hex(),
    )
    choosers = seated(players, seed, names, rng)
    kinds: set[str] = set()
    things = in_play(state)
    seen: list[Choice] = []
    drawings = Drawings()
    while not state.over:
        check(state)
        step = state.steps[-1]
        kinds.add(step.kind)
        if isinstance(step, Discover):
            things |= in_play(state)
        seat = rng.choice(state.may_choose())
        choices = state.choices(seat)
        assert choices, f"nothing to choose at {state.steps[-1].plain()}"
        assert len(set(choices)) == len(choices)
        if rng.random() < thorough:
            view = state.view(seat)

            def hear(choice: Choice, refusal: Refusal, seat: int = seat, view: Mapping[str, Any] = view) -> None:
                hold_sentence(state, seat, choice, refusal, view)

            offered_is_not_refused(state, seat, choices, seen, rng, _ids(state.box.book), players, hear)
            hidden_things_do_not_show(state, rng, players, _check)
            nothing_old_is_shown(state, drawings, players)
            _sentences_for_all_tell_nothing_hidden(state, seat, rng.choice(choices), rng)
            _figures_are_what_is_paid(state, seat, choices, rng)
            copies_are_equal(state, seat, rng.choice(choices))
            _bots_have_an_answer(state, seat, choices, rng)
        choice = choosers[seat].choose(state, seat, choices)
        if rng.random() < 0.2:
            seen.append(choice)
        state.play(seat, choice)
        record.lines.append((seat, choice))
    check(state)
    record.result = state.result()
    assert replay(Record.loads(record.dumps()), {game.name: game}).plain() == state.plain()
    return Played(record, len(record.lines), kinds, things | in_play(state))


def faction_module(game: EclipseGame, name: str) -> str:
    """The module that brings a faction."""
    return game.edition.box(game.edition.modules, ()).parts.species_of[name].module


def going_together(edition: Edition, modules: Iterable[str]) -> list[str]:
    """Modules without those that do not go with one that stands before them."""
    found: list[str] = []
    for module in modules:
        if not any(module in edition.replaced(other) or other in edition.replaced(module) for other in found):
            found.append(module)
    return found


def _modules(game: EclipseGame, players: int, wanted: Collection[str] | None, rng: Random) -> dict[str, Any]:
    edition = game.edition
    if not edition.modules:
        return {}
    offered, needed = edition.modules_for(players), edition.needed_for(players)
    drawn = rng.sample(offered, rng.randrange(len(offered) + 1)) if wanted is None else wanted
    drawn = going_together(edition, drawn)
    chosen: dict[str, Any] = {"modules": [*drawn, *(one for one in needed if one not in drawn)]}
    if "secret_homeworld" in drawn:
        chosen["secret_homeworlds"] = rng.choice(edition.secret_homeworlds)
    if edition.blueprints:
        chosen["blueprints"] = {kind: "random" for kind in edition.blueprints if rng.random() < 0.5}
    return chosen


def _readings(game: EclipseGame, modules: list[str], rng: Random) -> list[str]:
    """Of the other readings that have anything to read in this game, each by the toss of a coin."""
    offered = [one for one in game.edition.readings if not one.module or one.module in modules]
    return [reading.id for reading in offered if rng.random() < 0.5]


def _without(game: EclipseGame, modules: list[str], players: int, rng: Random) -> dict[str, Any]:
    """In every fourth game a few tiles that are left out; where the middle stack has a size, none of its sectors."""
    parts = game.edition.box(game.edition.in_play(tuple(modules), players), ()).parts
    needed = parts.rings["middle"] if parts.seats[players].middle_sectors else ()
    tiles = sorted(set(parts.single_tiles) - set(needed))
    if not tiles or rng.random() < 0.75:
        return {}
    return {"without": rng.sample(tiles, min(len(tiles), rng.randrange(1, 4)))}


def _check(state: State) -> None:
    assert isinstance(state, EclipseState)
    check(state)


@cache
def _ids(book: str) -> frozenset[str]:
    """The rules of a book and of its expansions."""
    return frozenset(rule.id for name in (book, *expansions(book)) for rule in books()[name])


def _turned_up(state: EclipseState) -> tuple[int, ...]:
    """How many tiles and cards lie face down, by where they lie."""
    on_map = sum(place.discovery != NONE for place in state.galaxy.sectors)
    cards = 0 if state.automa is None else len(state.automa.stack)
    return (*map(len, state.stacks), len(state.discoveries), on_map, cards)


def _sentences_for_all_tell_nothing_hidden(state: EclipseState, seat: int, choice: Choice, rng: Random) -> None:
    """What the log says of a choice is the same where only hidden things differ, unless it turns tiles up.

    So is what it says to one seat alone, unless that seat may have drawn tiles from the bag or was shown an ally's.
    """
    viewer = rng.choice(state.seats)
    other = state.sample(viewer, rng)
    assert isinstance(other, EclipseState)
    if other.why_not(seat, choice) is not None:
        return  # the choice names a tile that only its own seat knows
    one = state.copy()
    other.chance = one.chance.copy()
    one.journal, other.journal = [], []
    one.play(seat, choice)
    other.play(seat, choice)
    if one.over or other.over or _turned_up(one) != _turned_up(state) or _turned_up(other) != _turned_up(state):
        return
    learns = sum(one.reputation_bag) != sum(state.reputation_bag) or choice == Choice("show", (seat_letter(viewer),))
    ears = (None,) if learns else (None, viewer)
    told = [[entry for entry in after.journal or () if entry.private_to in ears] for after in (one, other)]
    assert told[0] == told[1], f"{choice} at {state.steps[-1].plain()} tells {viewer} what is hidden"


def _figures_are_what_is_paid(state: EclipseState, seat: int, choices: list[Choice], rng: Random) -> None:
    """What a view says that something costs is what is paid for it, and it says so of all that may be had."""
    view = state.view(seat)
    me = view["seats"][seat]
    step = state.steps[-1]
    if not me["seated"]:
        return
    if isinstance(step, Research) and step.left:
        for row in view["supply"]["techs"]:
            _open_tracks_have_a_price(state, step, seat, row)
    named = [choice for choice in choices if choice.args or choice.verb == "pay"]
    for choice in {choice.verb: choice for choice in rng.sample(named, len(named))}.values():
        paid = _paid(state, seat, choice)
        if choice.verb == "research":
            row = next(row for row in view["supply"]["techs"] if row["id"] == choice.args[0])
            assert paid["science"] == (row["prices"][choice.args[1]] if row["rare"] else row["price"])
        elif choice.verb == "build":
            assert paid["materials"] == me["costs"][choice.args[0]]
        elif choice.verb == "trade":
            assert paid[choice.args[0]] == me["trade"][choice.args[0]]
            assert -paid[choice.args[1]] == state.players[seat].species.trade[choice.args[0]][1]
        elif choice.verb == "pay":
            assert me["storage"]["money"] - paid["money"] == view["step"]["balance"]
            assert paid["money"] == me["upkeep"] - me["income"]["money"]
            assert [-paid[kind] for kind in ("science", "materials")] == [
                me["income"][kind] for kind in ("science", "materials")
            ]


def _open_tracks_have_a_price(state: EclipseState, step: Research, seat: int, row: dict[str, Any]) -> None:
    """A technology has a price on each track where nothing but its price may speak against it, and on no other."""
    printed = state.box.parts.techs[state.box.parts.tech_number[row["id"]]]
    ways = {track: (row["id"], track) for track in CATEGORIES} if row["rare"] else {printed.category: (row["id"],)}
    why = {track: step.against(state, seat, Choice("research", way)) for track, way in ways.items()}
    may = {track for track, refusal in why.items() if refusal is None or refusal.rule == PAY_SCIENCE}
    assert may == set(row["prices"]), f"{row} where {may} are open"
    assert row["price"] == min(row["prices"].values(), default=None)


def _paid(state: EclipseState, seat: int, choice: Choice) -> dict[str, int]:
    """What a choice takes out of a seat's storage by itself, whatever it sets off."""
    twin = state.copy()
    before = twin.players[seat].storage[:]
    twin.steps[-1].take(twin, seat, choice)
    after = twin.players[seat].storage
    return {kind: old - new for kind, old, new in zip(RESOURCES, before, after, strict=True)}


def _bots_have_an_answer(state: EclipseState, seat: int, choices: list[Choice], rng: Random) -> None:
    """Every quick bot chooses one of what is offered in whatever position it is put; those of a family answer alike."""
    for name in QUICK:
        choice = BOTS[name].make(rng.getrandbits(32)).choose(bots.Position.of(state, seat, rng))
        assert choice in choices, f"{name} chose {choice} at {state.steps[-1].plain()}"
