"""A position of BlueShift."""

from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.printed import Tile, Track
from penumbra.blueshift.components.terms import NOBODY, RollKind
from penumbra.blueshift.position.battle import Battle, Fought
from penumbra.blueshift.position.card_in_play import CardInPlay
from penumbra.blueshift.position.galaxy import Sector, Ship
from penumbra.blueshift.position.player import Player
from penumbra.hexes import Axial, write_position
from penumbra.kernel import Chance, Entry, Landmark, State, Step

_State = TypeVar("_State", bound="BlueShiftState")


class BlueShiftState(State):
    """Everything on the table, and the stack of steps it waits at.

    ``sectors`` are the spots of the map in the order in which they were laid, ``at`` their places by position; it
    never changes. ``deck`` (top last) and ``discards`` hold kinds of cards, ``reserve`` the set-aside empty sectors,
    ``unused`` the tiles that were left over. ``in_play`` is the card whose effects are carried out. ``first`` took the
    first turn, ``active`` has the turn, ``winner`` has won, or NOBODY. ``fought`` are the battles that are over, each
    until the next turn of who attacked. ``beginner`` plays without infantry limit and blockades.
    """

    __slots__ = (
        "active",
        "at",
        "battle",
        "beginner",
        "chance",
        "content",
        "deck",
        "discards",
        "first",
        "fought",
        "in_play",
        "journal",
        "players",
        "reserve",
        "revealed",
        "round",
        "sectors",
        "steps",
        "unused",
        "winner",
    )

    def __init__(self, content: Content, players: int, chance: Chance, beginner: bool, journal: bool) -> None:
        self.content = content
        self.chance = chance
        self.beginner = beginner
        self.journal = [] if journal else None
        self.revealed = 0
        self.steps: list[Step] = []
        self.sectors: list[Sector] = []
        self.at: dict[Axial, int] = {}
        self.players = [Player(seat) for seat in range(players)]
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.reserve: list[int] = []
        self.unused: list[int] = []
        self.round = 1
        self.first = 0
        self.active = NOBODY
        self.winner = NOBODY
        self.battle: Battle | None = None
        self.fought: tuple[Fought, ...] = ()
        self.in_play: CardInPlay | None = None

    @property
    def printed(self) -> Content:
        return self.content

    @property
    def seats(self) -> range:
        """Every seat of the game, those that are out of it too."""
        return range(len(self.players))

    def seats_from(self, seat: int) -> list[int]:
        """All seats clockwise, beginning with ``seat``."""
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]

    def tile(self, sector: int) -> Tile:
        """The tile of a sector, be it seen or not."""
        return self.content.tiles[self.sectors[sector].tile]

    def tracks(self, sector: int) -> tuple[Track, ...]:
        """The tracks of a sector's tile, by stat."""
        return self.content.tracks[self.sectors[sector].tile]

    def stat(self, sector: int, stat: int) -> int:
        """The printed value at which the marker of a stat stands (bs.general.rank-step)."""
        return self.tracks(sector)[stat].values[self.sectors[sector].ranks[stat]]

    def ships_in(self, sector: int, seat: int) -> list[Ship]:
        """The ships of a seat in a sector, turrets too."""
        return [ship for ship in self.players[seat].fleet if ship.sector == sector]

    def present_in(self, sector: int) -> Iterator[int]:
        """The seats that have ships in a sector, turrets too."""
        for player in self.players:
            for ship in player.fleet:
                if ship.sector == sector:
                    yield player.seat
                    break

    def spot(self, sector: int) -> str:
        """The place of a sector, as choices and views write it."""
        return write_position(self.sectors[sector].position)

    def name(self, sector: int) -> str:
        """What sentences call a sector."""
        q, r = self.sectors[sector].position
        return f"{self.tile(sector).name} at {q},{r}" if self.sectors[sector].discovered else f"{q},{r}"

    def roll(self, kind: RollKind) -> int:
        """One die, which all see.

        bs.box.dice, bs.general.dispute-roll.
        """
        self.revealed += 1
        return self.chance.die()

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
        return "bs.turn.first-player"

    def copy(self: _State) -> _State:
        twin = type(self)(self.content, 0, self.chance.copy(), self.beginner, journal=False)
        twin.revealed = self.revealed
        twin.steps = [step.copy() for step in self.steps]
        twin.sectors = [sector.copy() for sector in self.sectors]
        twin.at = self.at
        twin.players = [player.copy() for player in self.players]
        twin.deck = self.deck[:]
        twin.discards = self.discards[:]
        twin.reserve = self.reserve[:]
        twin.unused = self.unused[:]
        twin.round = self.round
        twin.first = self.first
        twin.active = self.active
        twin.winner = self.winner
        twin.battle = None if self.battle is None else self.battle.copy()
        twin.fought = self.fought
        twin.in_play = None if self.in_play is None else self.in_play.copy()
        return twin

    def plain(self) -> dict[str, Any]:
        return {
            "content": self.content.digest,
            "beginner": self.beginner,
            "revealed": self.revealed,
            "chance": self.chance.counter,
            "steps": [step.plain() for step in self.steps],
            "sectors": [sector.plain() for sector in self.sectors],
            "players": [player.plain() for player in self.players],
            "deck": self.deck[:],
            "discards": self.discards[:],
            "reserve": self.reserve[:],
            "unused": self.unused[:],
            "round": self.round,
            "first": self.first,
            "active": self.active,
            "winner": self.winner,
            "battle": None if self.battle is None else self.battle.plain(),
            "fought": msgspec.to_builtins(self.fought),
            "in_play": None if self.in_play is None else self.in_play.plain(),
        }
