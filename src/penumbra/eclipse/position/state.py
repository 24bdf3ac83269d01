"""A position of Eclipse."""

from collections.abc import Iterable
from typing import Any, TypeVar, cast

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.terms import NOBODY, Phase
from penumbra.eclipse.position.automa import AutomaSeat
from penumbra.eclipse.position.battle import Battle
from penumbra.eclipse.position.galaxy import Away, Galaxy, Sector, SectorToChange
from penumbra.eclipse.position.player import Player, PlayerToChange
from penumbra.kernel import Chance, Entry, Landmark, Refusal, State, Step

_State = TypeVar("_State", bound="EclipseState")


class EclipseState(State):
    """Everything on the table, and the stack of steps it waits at.

    Copies share the sectors and boards that do not change. They are read as plain attributes; whoever changes one
    has it from ``sector_to_change`` or ``player_to_change``. Bit ``i`` of ``unshared`` says that no copy has the
    board of seat ``i``.

    ``stacks`` and ``discards`` hold printed sector numbers by ring, the top of a stack last, and
    ``reshuffled`` says of which rings the stack was made anew from discards that all have seen;
    ``discoveries`` the face-down pile, top last, ``discovery_discards`` those that may become a pile again and
    ``discovery_piles`` how many sectors lay on the map whenever they did; ``tech_supply``, ``tech_preview`` (what
    comes to it in the next cleanup) and ``tech_bag`` count tiles by technology number; ``development_supply`` are
    those on offer; ``reputation_bag`` counts tiles by value. ``npc`` is the party number of the ships nobody plays:
    one more than the last seat. ``sides`` holds for each party those that stand on its side, itself too. ``away``
    are the ships in black holes;
    ``turn_order`` are the seats in the order of their turns in this round, empty where these go clockwise;
    ``passed_order`` those that have passed, in their order, where a module asks for it. ``proposed`` says who has
    proposed to whom this turn, and ``offered`` who has offered what alliance: a verb and whom it names.
    ``markers`` are the seats that hold the primary and the secondary action marker, or
    nobody while one is on its way, and ``received`` says which was received last; empty where turns come one by one.
    ``automa`` is the seat of an automated opponent, in a game that has one.

    nd.turn.no-take-back-after-reveal.
    """

    __slots__ = (
        "ancients_left",
        "automa",
        "away",
        "battle",
        "box",
        "chance",
        "development_supply",
        "discards",
        "discoveries",
        "discovery_discards",
        "discovery_piles",
        "galaxy",
        "journal",
        "markers",
        "minor_supply",
        "next_start",
        "npc",
        "offered",
        "passed_order",
        "phase",
        "player_count",
        "players",
        "proposed",
        "received",
        "reputation_bag",
        "reshuffled",
        "revealed",
        "round",
        "sides",
        "stacks",
        "start_seat",
        "steps",
        "tech_bag",
        "tech_preview",
        "tech_supply",
        "traitor",
        "turn_order",
        "unshared",
    )

    def __init__(self, box: Box, players: int, chance: Chance, journal: bool) -> None:
        self.box = box
        self.player_count = players
        self.npc = players
        self.chance = chance
        self.journal = [] if journal else None

    @property
    def printed(self) -> Box:
        return self.box

    def lay_out(self) -> None:
        """Puts everything where it lies before set-up begins.

        nd.setup.round-marker, nd.setup.traitor-on-supply, ra.rare.in-the-bag.
        """
        box = self.box
        self.steps: list[Step] = []
        self.revealed = 0
        self.galaxy = Galaxy()
        self.players: list[Player] = []
        self.unshared = 0
        self.stacks: list[list[str]] = [[], [], []]
        self.discards: list[list[str]] = [[], [], []]
        self.reshuffled = [False, False, False]
        self.discoveries: list[int] = []
        self.discovery_discards: list[int] = []
        self.discovery_piles: list[int] = []
        self.tech_supply = [0] * len(box.parts.techs)
        self.tech_preview = [0] * len(box.parts.techs)
        self.tech_bag = [tech.copies for tech in box.parts.techs]
        tiles = box.parts.reputation.tiles
        self.reputation_bag = [tiles.get(value, 0) for value in range(max(tiles) + 1)]
        self.sides: tuple[tuple[int, ...], ...] = tuple((party,) for party in range(self.npc + 1))
        self.ancients_left = box.parts.npc_ships[box.parts.npc_number["ancient"]].figures or 0
        self.round = 1
        self.phase: Phase = "setup"
        self.start_seat = 0
        self.next_start = NOBODY
        self.traitor = NOBODY
        self.battle: Battle | None = None
        self.proposed: list[tuple[int, int]] = []
        self.offered: list[tuple[int, str, int]] = []
        self.minor_supply: list[int] = []
        self.development_supply: list[int] = []
        self.away: list[Away] = []
        self.turn_order: list[int] = []
        self.passed_order: list[int] = []
        self.markers: list[int] = []
        self.received = 0
        self.automa: AutomaSeat | None = None

    @property
    def seats(self) -> range:
        """Every seat of the game, those that have left it too."""
        return range(self.player_count)

    def decides_by_rule(self, seat: int) -> bool:
        """Whether a seat is that of the automated opponent (solo.basics.players)."""
        return self.automa is not None and self.automa.seat == seat

    def sector(self, number: str) -> Sector:
        """The sector on the map with a printed number; KeyError where it is not on the map."""
        return self.galaxy.sectors[self.galaxy.by_id[number]]

    def sector_to_change(self, index: int) -> SectorToChange:
        """A sector that is going to be changed, which no copy shares from now on."""
        return self.galaxy.sector_to_change(index)

    def player_to_change(self, seat: int) -> PlayerToChange:
        """A board that is going to be changed: before the first change one of its own, where copies share it."""
        if not self.unshared >> seat & 1:
            self.players[seat] = self.players[seat].copy()
            self.unshared |= 1 << seat
        return cast(PlayerToChange, self.players[seat])

    def tell(
        self,
        seat: int | None,
        sentence: str,
        *facts: object,
        private_to: int | None = None,
        mark: Landmark | None = None,
    ) -> None:
        """Writes a sentence into the journal, where one is kept; ``facts`` fill its braces."""
        if self.journal is not None:
            self.journal.append(Entry(sentence.format(*facts), seat, self.round, private_to, mark))

    def turn_rule(self) -> str:
        if self.box.has("turn_order"):
            return "sd.turn.order-track"
        if self.markers:
            return "ra.simul.both-act"
        if self.turn_order:
            return "ra.variant.direction-choose"
        return self.box.cites.get("nd.turn.order", "nd.turn.order")

    def cite(self, refusal: Refusal) -> Refusal:
        known_as = self.box.cites.get(refusal.rule)
        return refusal if known_as is None else refusal._replace(rule=known_as)

    def seats_from(self, seat: int) -> Iterable[int]:
        """All seats clockwise, beginning with ``seat``."""
        return [(seat + step) % self.player_count for step in self.seats]

    def copy(self: _State) -> _State:
        twin = type(self)(self.box, self.player_count, self.chance.copy(), journal=False)
        twin.steps = [step.copy() for step in self.steps]
        twin.revealed = self.revealed
        twin.galaxy = self.galaxy.copy()
        twin.players = self.players[:]
        twin.unshared = self.unshared = 0
        twin.stacks = [stack[:] for stack in self.stacks]
        twin.discards = [pile[:] for pile in self.discards]
        twin.reshuffled = self.reshuffled[:]
        twin.discoveries = self.discoveries[:]
        twin.discovery_discards = self.discovery_discards[:]
        twin.discovery_piles = self.discovery_piles[:]
        twin.tech_supply = self.tech_supply[:]
        twin.tech_preview = self.tech_preview[:]
        twin.tech_bag = self.tech_bag[:]
        twin.reputation_bag = self.reputation_bag[:]
        twin.sides = self.sides
        twin.ancients_left = self.ancients_left
        twin.round = self.round
        twin.phase = self.phase
        twin.start_seat = self.start_seat
        twin.next_start = self.next_start
        twin.traitor = self.traitor
        twin.battle = self.battle.copy() if self.battle is not None else None
        twin.proposed = self.proposed[:]
        twin.offered = self.offered[:]
        twin.minor_supply = self.minor_supply[:]
        twin.development_supply = self.development_supply[:]
        twin.away = self.away[:]
        twin.turn_order = self.turn_order[:]
        twin.passed_order = self.passed_order[:]
        twin.markers = self.markers[:]
        twin.received = self.received
        twin.automa = self.automa if self.automa is None else self.automa.copy()
        return twin

    def _alliances(self) -> dict[str, Any]:
        """The sides of more than one party, where there are any."""
        found = sorted({side for side in self.sides if len(side) > 1})
        return {"sides": [list(side) for side in found]} if found else {}

    def plain(self) -> dict[str, Any]:
        parts = self.box.parts
        return {
            "game": self.box.name,
            "round": self.round,
            "phase": self.phase,
            "start_seat": self.start_seat,
            "next_start": self.next_start,
            "traitor": self.traitor,
            "revealed": self.revealed,
            "chance": self.chance.counter,
            "steps": [step.plain() for step in self.steps],
            "players": [player.plain(parts) for player in self.players],
            "sectors": [sector.plain() for sector in self.galaxy.sectors],
            "stacks": [stack[:] for stack in self.stacks],
            "discards": [pile[:] for pile in self.discards],
            "reshuffled": self.reshuffled[:],
            "discoveries": self.discoveries[:],
            "discovery_discards": self.discovery_discards[:],
            "discovery_piles": self.discovery_piles[:],
            "tech_supply": self.tech_supply[:],
            "tech_bag": self.tech_bag[:],
            "tech_preview": self.tech_preview[:],
            "reputation_bag": self.reputation_bag[:],
            "ancients_left": self.ancients_left,
            **self._alliances(),
            "battle": None if self.battle is None else self.battle.plain(),
            "proposed": [list(pair) for pair in self.proposed],
            "offered": [list(offer) for offer in self.offered],
            "minor_supply": self.minor_supply[:],
            "development_supply": self.development_supply[:],
            "away": [list(ship) for ship in self.away],
            "turn_order": self.turn_order[:],
            "passed_order": self.passed_order[:],
            "markers": self.markers[:],
            "received": self.received,
            **({} if self.automa is None else {"automa": self.automa.plain()}),
        }
