"""Building the situations that the ledger's checks describe."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from penumbra.eclipse import NEW_DAWN, EclipseGame
from penumbra.eclipse.actions.explore import place_sector
from penumbra.eclipse.board.presence import arrive, populate
from penumbra.eclipse.combat.draws import KeepTile
from penumbra.eclipse.combat.fleets import key_of
from penumbra.eclipse.combat.order import Battles
from penumbra.eclipse.components import Components
from penumbra.eclipse.components.terms import NONE, RESOURCES, RINGS
from penumbra.eclipse.phases.round import ActionPhase, Rounds
from penumbra.eclipse.phases.turn import Turn
from penumbra.eclipse.position.galaxy import Sector, SectorToChange
from penumbra.eclipse.position.player import PlayerToChange
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.reputation import reputation_room
from penumbra.kernel import Choice, LoadedDice, Refused, seat_number, seed_from

TERRANS = (
    "terran_directorate",
    "terran_federation",
    "terran_union",
    "terran_republic",
    "terran_conglomerate",
    "terran_alliance",
)

_AT_FIRST: Final[dict[str, Callable[[Mapping[str, Any]], Choice]]] = {
    "orient_home": lambda step: Choice.of("orient", step["inward"]),
    "settle_orbital": lambda step: Choice.of("cube", "money"),
}
"""What is chosen before the first turn."""


class Setting:
    """A game past its set-up, at the first turn of seat A, with means to change what lies on the table.

    Seats have their home sectors on the spots of the layout, each turned with printed edge 0 to the
    centre; an orbital that a seat starts with holds a money cube. ``state`` is the position itself, ``parts`` the
    components.
    """

    def __init__(
        self,
        players: int = 2,
        factions: tuple[str, ...] | None = None,
        seed: int = 1,
        game: EclipseGame = NEW_DAWN,
        **options: Any,
    ) -> None:
        self.alike = False
        chosen = factions or TERRANS[:players]
        species = "terrans" if all(name.startswith("terran") for name in chosen) else "all"
        settled = game.options({"players": players, "factions": list(chosen), "species": species, **options})
        self.state: EclipseState = game.start(settled, seed_from(seed), journal=True)
        while self.state.steps[-1].kind in _AT_FIRST:
            seat, step = self.state.waiting()[0], self.state.steps[-1]
            self.state.play(seat, _AT_FIRST[step.kind](step.view(self.state, seat)))
        self.state.start_seat = 0
        self.turn("A")

    @property
    def parts(self) -> Components:
        return self.state.box.parts

    def player(self, letter: str) -> PlayerToChange:
        return self.state.player_to_change(seat_number(letter))

    def sector(self, number: str) -> SectorToChange:
        return self.state.sector_to_change(self.state.galaxy.by_id[number])

    def home(self, letter: str) -> str:
        """The printed number of a seat's home sector."""
        return self.player(letter).faction.home_sector

    def key(self, letter: str, ship: str) -> int:
        """Where the state keeps the ships of a kind; N are those that nobody plays."""
        if letter == "N":
            return key_of(self.state, self.state.npc, self.parts.npc_number[ship])
        return key_of(self.state, seat_number(letter), self.parts.ship_number[ship])

    # ---- what lies on the table

    def place(
        self,
        number: str,
        at: tuple[int, int],
        turn: int = 0,
        owner: str | None = None,
        cubes: dict[int, str] | None = None,
        npc: dict[str, int] | None = None,
        discovery: str | None = None,
    ) -> Sector:
        """Puts a sector on the map, out of its stack; ``owner`` pays a disc and ``cubes`` from the tracks.

        ``npc`` (such as ``{"ancient": 2}``; default: none) and ``discovery`` (an id; default: none)
        replace what the tile itself would bring. Of a nebula all parts are placed, and they go to part a.
        """
        state = self.state
        for stack in state.stacks:
            if number in stack:
                stack.remove(number)
        ancients, pile, discards = state.ancients_left, state.discoveries[:], state.discovery_discards[:]
        index = place_sector(state, number, at, turn)
        sector = state.galaxy.sectors[index]
        state.ancients_left, state.discoveries, state.discovery_discards = ancients, pile, discards
        for part in state.galaxy.sectors[index:]:
            part.discovery = NONE
            part.ships = bytearray(len(part.ships))
        if discovery is not None:
            self.hide(sector.tile.id, discovery)
        for name in self.parts.npc_ids:
            sector.ships[self.key("N", name)] = (npc or {}).get(name, 0)
        state.ancients_left -= (npc or {}).get("ancient", 0)
        if owner is not None:
            sector.owner = seat_number(owner)
            self.player(owner).discs -= 1
            for square, resource in (cubes or {}).items():
                self.cube(number, square, resource)
        return sector

    def hide(self, number: str, discovery: str) -> None:
        """Lays a discovery tile of the pile face down on a sector."""
        self.sector(number).discovery = self._fetch(discovery)

    def cube(self, number: str, square: int, resource: str) -> None:
        """Puts a cube of the owner's track on a square."""
        sector = self.sector(number)
        track = RESOURCES.index(resource)
        populate(self.state, sector.owner, sector, square, track)
        self.state.players[sector.owner].cubes[track] -= 1

    def ships(self, letter: str, number: str, **count: int) -> None:
        """Adds ships from a seat's supply: ``ships("A", "201", interceptor=2)``."""
        for name, many in count.items():
            for _ in range(many):
                kind = self.parts.ship_number[name]
                assert self.player(letter).supply[kind], f"no {name} left in the supply of {letter}"
                self.player(letter).supply[kind] -= 1
                arrive(self.sector(number), seat_number(letter), kind)

    def remove_ships(self, letter: str, number: str) -> None:
        """Takes a seat's ships in a sector back to its supply."""
        sector, seat = self.sector(number), seat_number(letter)
        for kind in range(len(self.parts.ships)):
            self.player(letter).supply[kind] += sector.count(seat, kind)
            sector.ships[key_of(self.state, seat, kind)] = 0
        if seat in sector.entered:
            sector.entered.remove(seat)

    def orbital(self, number: str, cube: str | None = None) -> None:
        """Puts an orbital on a sector, with a cube of the owner's or empty."""
        sector = self.sector(number)
        sector.orbital = True
        sector.cubes.append(NONE)
        if cube is not None:
            self.cube(number, len(sector.tile.planets), cube)

    def store(
        self, letter: str, money: int | None = None, science: int | None = None, materials: int | None = None
    ) -> None:
        """Sets what a seat has stored."""
        for kind, amount in enumerate((money, science, materials)):
            if amount is not None:
                self.player(letter).storage[kind] = amount

    def learn(self, letter: str, *techs: str) -> None:
        """Gives a seat technologies from the bag or the supply board, without their instant effect."""
        for tech in techs:
            number = self.parts.tech_number[tech]
            pool = self.state.tech_bag if self.state.tech_bag[number] else self.state.tech_supply
            pool[number] -= 1
            self.player(letter).add_tech(self.parts, number)

    def on_top(self, *numbers: str) -> None:
        """Puts sectors on top of their stacks, out of the box where they are left out; the first is drawn first."""
        for number in reversed(numbers):
            ring = next(ring for ring, name in enumerate(RINGS) if number in self.parts.rings[name])
            stack = self.state.stacks[ring]
            if number in stack:
                stack.remove(number)
            stack.append(number)

    def offer(self, **techs: int) -> None:
        """Lays out just these technologies on the supply board, ``offer(gauss_shield=2)``; the rest is in the bag."""
        for number, tech in enumerate(self.parts.techs):
            total = self.state.tech_bag[number] + self.state.tech_supply[number]
            lying = techs.get(tech.id, 0)
            assert lying <= total, f"only {total} tiles of {tech.id}"
            self.state.tech_supply[number] = lying
            self.state.tech_bag[number] = total - lying

    def blueprint(self, letter: str, ship: str, **tiles: str | None) -> None:
        """Lays part tiles on slots: ``blueprint("A", "cruiser", s0="improved_hull")``."""
        player, kind = self.player(letter), self.parts.ship_number[ship]
        for slot, part in tiles.items():
            player.tiles[kind][int(slot[1:])] = NONE if part is None else self.parts.part_number[part]
        player.refit(self.parts, kind)

    def next_discovery(self, discovery: str) -> None:
        """Makes a discovery tile the next one that is laid on a sector."""
        self.state.discoveries.append(self._fetch(discovery))

    def _fetch(self, discovery: str) -> int:
        """Takes a tile out of the pile, or from under a sector, which gets the bottom tile for it."""
        pile = self.state.discoveries
        number = next(n for n, one in enumerate(self.parts.discoveries) if one.id == discovery)
        if number in pile:
            pile.remove(number)
        else:
            holder = next(place for place in self.state.galaxy.sectors if place.discovery == number)
            holder.discovery = pile.pop(0)
        return number

    def tracks(
        self, letter: str, money: int | None = None, science: int | None = None, materials: int | None = None
    ) -> None:
        """Sets how many cubes lie on a seat's population tracks."""
        for kind, cubes in enumerate((money, science, materials)):
            if cubes is not None:
                self.player(letter).cubes[kind] = cubes

    def vanish(self, letter: str) -> None:
        """Takes a seat's discs, cubes and ships off the map; its cubes go back to the tracks they came from."""
        player = self.player(letter)
        for sector in self.state.galaxy.sectors:
            self.remove_ships(letter, sector.tile.id)
            if sector.owner == player.seat:
                sector.owner = NONE
                player.discs += 1
                for square, cube in enumerate(sector.cubes):
                    if cube != NONE:
                        player.cubes[cube] += 1
                        sector.cubes[square] = NONE

    # ---- what all may see

    def board(self, letter: str) -> dict[str, Any]:
        """A seat's board in its own view."""
        seat = seat_number(letter)
        boards: list[dict[str, Any]] = self.state.view(seat)["seats"]
        return boards[seat]

    def seen(self, number: str) -> dict[str, Any]:
        """A sector on the map as all see it."""
        return next(one for one in self.state.view(None)["sectors"] if one["id"] == number)

    def damage(self, letter: str, number: str) -> list[int]:
        """The damage of each of a seat's ships in a sector."""
        ships = self.seen(number)["ships"]
        return [hurt for one in ships if one["seat"] == seat_number(letter) for hurt in one["damage"]]

    # ---- where the game stands

    def turn(self, letter: str) -> None:
        """Makes it a seat's turn of the action phase."""
        seat = seat_number(letter)
        rounds = Rounds("combat")
        self.state.phase = "action"
        self.state.proposed = []
        self.state.offered = []
        self.state.steps = [rounds, ActionPhase((seat + 1) % self.state.player_count), Turn(seat)]

    def combat(self) -> None:
        """Begins the combat phase and runs to its first decision, or on to upkeep."""
        rounds = Rounds("population")
        self.state.phase = "combat"
        self.state.steps = [rounds, Battles()]
        self.state.settle()
        self._keep_of_alike()

    def upkeep(self) -> None:
        """Begins the upkeep phase, from the start player on."""
        self.state.steps = [Rounds("upkeep")]
        self.state.settle()

    def cleanup(self) -> None:
        """Runs the cleanup phase and on to the next round's first decision."""
        rounds = Rounds("cleanup")
        self.state.steps = [rounds]
        self.state.settle()

    def draw_reputation(self) -> None:
        """Keeps a reputation tile wherever one is to be chosen now."""
        while self.step == "reputation":
            letter = self.waiting
            self.play(f"{letter} {min(self.offered(letter, 'keep') or self.offered(letter))}")

    def dice(self, *rolls: int) -> LoadedDice:
        """The dice that fall next; every roll from here on must be named, and ``script`` holds those to come."""
        loaded = LoadedDice(list(rolls), seed_from("loaded"))
        self.state.chance = loaded
        return loaded

    @property
    def dice_left(self) -> list[int]:
        """The dice named that have not been rolled yet."""
        assert isinstance(self.state.chance, LoadedDice), "no dice have been named"
        return self.state.chance.laid

    def after_battles(self) -> None:
        """Goes on as after the last battle of a combat phase: to population, influence discs and repairs."""
        rounds = Rounds("population")
        self.state.phase = "combat"
        self.state.steps = [rounds]
        self.state.settle()

    # ---- choices

    @property
    def waiting(self) -> str:
        """The letters of the seats that may choose, those the game waits for first."""
        return "".join(chr(65 + seat) for seat in self.state.may_choose())

    @property
    def step(self) -> str:
        """The kind of step the game waits at."""
        return self.state.steps[-1].kind

    def play(self, *moves: str) -> None:
        """Plays choices such as ``"A build cruiser 101"``, one after the other."""
        for move in moves:
            letter, _, text = move.partition(" ")
            self.state.play(seat_number(letter), Choice.parse(text))
            self._keep_of_alike()

    def _keep_of_alike(self) -> None:
        """Keeps one of reputation tiles that are all alike, where one has to be kept and that is not what matters."""
        if self.state.box.reputation_may_be_declined:
            return
        while self.alike and self.state.steps and isinstance(self.state.steps[-1], KeepTile):
            step = self.state.steps[-1]
            player = self.state.players[step.seat]
            if len(set(step.drawn)) > 1 or len(player.reputation) >= reputation_room(player):
                return
            self.state.play(step.seat, Choice.of("keep", step.drawn[0]))

    def why(self, move: str) -> str:
        """The sentence that refuses a choice."""
        self.refused(move)
        letter, _, text = move.partition(" ")
        refusal = self.state.why_not(seat_number(letter), Choice.parse(text))
        assert refusal is not None, f"{move} is not refused"
        return refusal.why

    def refused(self, move: str) -> str | None:
        """The rule that refuses a choice; None if it may be played. Checks that refusing changes nothing."""
        letter, _, text = move.partition(" ")
        seat, choice = seat_number(letter), Choice.parse(text)
        refusal = self.state.why_not(seat, choice)
        assert (choice in self.state.choices(seat)) == (refusal is None), f"{move}: offered and refused do not agree"
        if refusal is None:
            return None
        before = self.state.plain()
        with pytest.raises(Refused) as refused:
            self.state.play(seat, choice)
        assert refused.value.refusal == refusal
        assert self.state.plain() == before
        return refusal.rule

    def offered(self, letter: str, verb: str | None = None) -> set[str]:
        """The choices offered to a seat, those of a verb only where one is named."""
        choices = self.state.choices(seat_number(letter))
        return {str(choice) for choice in choices if verb is None or choice.verb == verb}
