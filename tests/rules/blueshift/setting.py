"""Building the situations that the ledger's checks describe."""

from typing import Any, Final

import pytest

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.board.fleets import place_ship
from penumbra.blueshift.board.sites import turn_up
from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.terms import ABSENT, BUILDINGS, CARGO, NOBODY, STATS, BuildingId, UnitId
from penumbra.blueshift.phases.phase import Phase
from penumbra.blueshift.phases.turn import TurnOrder
from penumbra.blueshift.position.galaxy import Sector, Ship
from penumbra.blueshift.position.player import Player
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.hexes import read_position
from penumbra.kernel import Choice, DataStep, Deed, LoadedDice, Refusal, Refused, seat_number, seed_from

CORNERS: Final = ((0, -3), (0, 3), (3, -3), (-3, 3), (3, 0), (-3, 0))
"""Where the bases of seats A, B, ... lie in a setting."""
SPECIES: Final = (
    "tivare",
    "android_tribunal",
    "marrow_kir",
    "alpha_primarus_coalition",
    "xanil",
    "hivemind",
)
EMPTY: Final = "empty_04"


def hexes_within(radius: int) -> list[tuple[int, int]]:
    """The positions of a map of that radius."""
    reach = range(-radius, radius + 1)
    return [(q, r) for q in reach for r in reach if abs(q + r) <= radius]


def custom_map(players: int) -> list[dict[str, Any]]:
    """A map of radius 3 with the bases at corners."""
    bases = CORNERS[:players]
    others = [at for at in hexes_within(3) if at not in bases]
    kinds = {at: "planet" if number < 10 else "unknown" for number, at in enumerate(others)}
    kinds |= dict.fromkeys(bases, "base")
    return [{"q": q, "r": r, "kind": kind} for (q, r), kind in kinds.items()]


class Setting:
    """A game past its set-up on a map of radius 3, where all but the bases is empty space that has been discovered.

    Positions are written as in choices, such as ``0,-2``. Nothing is waited for until a phase is begun.
    """

    def __init__(self, *species: str, players: int = 2, beginner: bool = False, content: Content | None = None) -> None:
        names = species or SPECIES[:players]
        game = BlueShiftGame(content)
        raw = {"players": len(names), "map": custom_map(len(names)), "rules": "beginner" if beginner else "standard"}
        self.state: BlueShiftState = game.start(game.options(raw), seed_from("setting"), journal=True)
        state = self.state
        state.steps[0] = _Still()
        while state.steps[-1].kind in ("choose_species", "place_base"):
            seat = state.waiting()[0]
            what = state.steps[-1].kind
            q, r = CORNERS[seat]
            state.play(seat, Choice.of(*("species", names[seat]) if what == "choose_species" else ("base", f"{q},{r}")))
        for place in state.sectors:
            if not place.discovered:
                place.tile = self.tile_number(EMPTY)
                place.discovered = True
        state.first = 0

    # ---- what there is

    def tile_number(self, name: str) -> int:
        return next(number for number, tile in enumerate(self.state.content.tiles) if tile.id == name)

    def player(self, letter: str) -> Player:
        return self.state.players[seat_number(letter)]

    def index(self, at: str) -> int:
        return self.state.at[read_position(at)]

    def site(self, at: str) -> Sector:
        return self.state.sectors[self.index(at)]

    def base(self, letter: str) -> str:
        q, r = CORNERS[seat_number(letter)]
        return f"{q},{r}"

    def stat(self, at: str, stat: str) -> int:
        return self.state.stat(self.index(at), STATS.index(stat))

    def ship(self, letter: str, word: str) -> Ship:
        found = self.player(letter).ship(self.state.content.piece_words.index(word))
        assert found is not None, f"{word} of {letter} is not on the map"
        return found

    def has(self, letter: str, word: str) -> bool:
        """Whether a ship is on the map."""
        return self.player(letter).ship(self.state.content.piece_words.index(word)) is not None

    # ---- what lies on the table

    def lay(
        self,
        at: str,
        tile: str,
        owner: str | None = None,
        ally: str | None = None,
        hidden: bool = False,
        infantry: int = 0,
        interceptors: int = 0,
        **stats: int,
    ) -> Sector:
        """Lays a tile, face down where it is ``hidden``; ``stats`` are values at which markers stand."""
        place = self.site(at)
        place.tile = self.tile_number(tile)
        place.discovered = False
        place.ranks = []
        if hidden:
            return place
        turn_up(self.state, self.index(at))
        place.owner = NOBODY if owner is None else seat_number(owner)
        place.ally = NOBODY if ally is None else seat_number(ally)
        place.garrison = [infantry, interceptors]
        self.set_stats(at, **stats)
        return place

    def set_stats(self, at: str, **stats: int) -> None:
        for stat, value in stats.items():
            number = STATS.index(stat)
            self.site(at).ranks[number] = self.state.tracks(self.index(at))[number].values.index(value)

    def raze(self, at: str, building: BuildingId) -> None:
        self.site(at).buildings[BUILDINGS.index(building)] = ABSENT

    def add(self, letter: str, unit: UnitId, at: str, damage: int = 0, infantry: int = 0, interceptors: int = 0) -> str:
        """A ship that was there when the turn began; its word."""
        ship = place_ship(self.state, seat_number(letter), unit, self.index(at))
        ship.origin = ship.sector
        ship.damage = damage
        ship.cargo = [infantry, interceptors]
        return self.state.content.pieces[ship.piece].word

    def clear(self, letter: str) -> None:
        """Takes all ships of a seat off the map."""
        self.player(letter).fleet = []

    # ---- playing

    def begin(self, letter: str, *phases: type[Phase]) -> None:
        """The turn of a seat at the first of these phases; after the last of them the turn has ended, and play stops.

        Ships are as at the beginning of the turn.
        """
        seat = seat_number(letter)
        self.state.active = seat
        for ship in self.player(letter).fleet:
            ship.begin_turn()
        self.state.steps = [_Still(), *(phase(seat) for phase in reversed(phases))]
        self.state.settle()

    def begin_turns(self, letter: str) -> None:
        """Comes to the moment at which the turn of a seat begins."""
        self.state.steps = [TurnOrder(seat_number(letter))]
        self.state.settle()

    def lay_dice(self, *dice: int) -> None:
        """The next dice; one too many, or one that is left over at ``play``'s end, is the test's to ask for."""
        self.state.chance = LoadedDice(dice, seed_from("dice"))

    def dice_left(self) -> int:
        assert isinstance(self.state.chance, LoadedDice)
        return len(self.state.chance.laid)

    def play(self, *lines: str) -> None:
        """Plays choices, each written such as ``A move 0,-2``."""
        for line in lines:
            letter, _, words = line.partition(" ")
            self.state.play(seat_number(letter), Choice.parse(words))

    def refused(self, line: str) -> str:
        """The rule that refuses a choice."""
        return self._refusal(line).rule

    def why(self, line: str) -> str:
        """The sentence that refuses a choice."""
        return self._refusal(line).why

    def _refusal(self, line: str) -> Refusal:
        with pytest.raises(Refused) as caught:
            self.play(line)
        return caught.value.refusal

    def offered(self, letter: str, verb: str = "") -> list[str]:
        """The choices offered to a seat, those of a verb alone where one is named."""
        found = [str(choice) for choice in self.state.choices(seat_number(letter))]
        return [one for one in found if not verb or one.split()[0] == verb]

    def cargo(self, letter: str, word: str) -> dict[str, int]:
        return dict(zip(CARGO, self.ship(letter, word).cargo, strict=True))


def holding(*cards: str, species: tuple[str, ...] = ("tivare", "xanil")) -> Setting:
    """A holds these cards, and the deck is ten embargoes."""
    table = Setting(*species)
    names = table.state.content.card_ids
    table.player("A").hand = sorted(names.index(card) for card in cards)
    table.state.deck = [names.index("embargo")] * 10
    table.state.discards = []
    return table


def hand(table: Setting, letter: str = "A") -> list[str]:
    return [table.state.content.card_ids[card] for card in table.player(letter).hand]


class _Still(DataStep):
    """The end of what a setting plays: it waits for seat A and offers nothing."""

    __slots__ = ()
    kind = "still"

    def waits_for(self) -> tuple[int, ...]:
        return (0,)

    def candidates(self, state: Any, seat: int) -> list[Deed]:
        return []

    def why_not(self, state: Any, seat: int, deed: Deed) -> Refusal | None:
        raise NotImplementedError

    def play(self, state: Any, seat: int, deed: Deed) -> None:
        raise NotImplementedError

    def out_of_place(self, state: Any, seat: int, verb: str) -> Refusal:
        return Refusal("bs.general.phase-order", "What the setting plays is over.")
