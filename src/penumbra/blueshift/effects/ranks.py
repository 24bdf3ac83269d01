"""Effects that move the markers of stats."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.blueshift.board.sites import is_site, move_rank
from penumbra.blueshift.board.standing import working_for
from penumbra.blueshift.components.effects import ChangeRank, ExtraRankStep
from penumbra.blueshift.components.terms import STATS
from penumbra.blueshift.effects.asking import Asking, may_decline
from penumbra.blueshift.effects.registry import does
from penumbra.blueshift.language.notation import DONE, RANK
from penumbra.blueshift.language.shown import RanksView
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb

Rank = tuple[int, int]
"""A sector and a stat."""


@does(ChangeRank)
def change_rank(state: BlueShiftState, seat: int, effect: ChangeRank, sector: int) -> None:
    """Asks whom it concerns, the opponents clockwise.

    bs.deck.planetary-shield, bs.deck.trade-boom, bs.deck.golden-age, bs.deck.embargo, bs.deck.galactic-fair,
    bs.deck.migration-wave, bs.deck.cloning-vats, bs.deck.resettlement, bs.deck.orbital-sabotage.
    """
    before = () if state.in_play is None else tuple(state.in_play.touched)
    if effect.only_if_previous and not before:
        return
    if state.in_play is not None:
        state.in_play.touched = []
    excluded = before if effect.exclude_previous else ()
    asked = asked_by(state, seat, effect)
    state.steps += [ChangeRanks(other, effect, sector, excluded) for other in reversed(asked)]


def asked_by(state: BlueShiftState, seat: int, effect: ChangeRank) -> list[int]:
    """The seats that choose the ranks which an effect of ``seat`` moves."""
    if effect.who == "controlled_by_each_opponent":
        return [other for other in state.seats_from(seat)[1:] if not state.players[other].out]
    return [seat]


def _move(state: BlueShiftState, seat: int, rank: Rank, steps: int) -> None:
    """Moves a marker, and remembers what the card on the table has done by that."""
    sector, stat = rank
    move_rank(state, sector, stat, steps)
    state.tell(seat, "moves the {} of {} to {}", STATS[stat], state.name(sector), state.stat(sector, stat))
    if state.in_play is not None:
        state.in_play.touched.append(sector)
        if steps > 0:
            state.in_play.raised.append(rank)


def _why_no_step(state: BlueShiftState, rank: Rank, steps: int) -> Refusal | None:
    """A marker at the end of its track goes no further."""
    sector, stat = rank
    cell = state.sectors[sector].ranks[stat]
    if cell == (len(state.tracks(sector)[stat].values) - 1 if steps > 0 else 0):
        why = f"The {STATS[stat]} of {state.name(sector)} is at the end of its track."
        return Refusal("bs.general.rank-limits", why)
    return None


def _told(state: BlueShiftState, ranks: Iterable[Rank]) -> list[str]:
    """Ranks in the words of choices."""
    return [f"{STATS[stat]} {state.spot(sector)}" for sector, stat in ranks]


class ChangeRanks(Asking[ChangeRank]):
    """Asks for the ranks that an effect moves; ``chosen`` are those so far, ``excluded`` sectors are none of them.

    ``sector`` is where the effect comes from. bs.card.controlled-vs-target, bs.card.target-discovered,
    bs.card.target-includes-stations, bs.card.improved-turrets, bs.card.as-much-as-possible, bs.apc.adaptation.
    """

    __slots__ = ("chosen", "excluded", "sector")
    kind = "change_ranks"
    fields: ClassVar[tuple[str, ...]] = ("seat", "effect", "sector", "excluded", "chosen")
    forms = by_verb(RANK, DONE)
    asks = "choose the ranks that the effect moves"

    def __init__(
        self,
        seat: int,
        effect: ChangeRank,
        sector: int,
        excluded: tuple[int, ...] = (),
        chosen: tuple[Rank, ...] = (),
    ) -> None:
        super().__init__(seat, effect)
        self.sector = sector
        self.excluded = excluded
        self.chosen = chosen

    def options(self, state: BlueShiftState) -> Iterable[Deed]:
        stats = range(len(STATS)) if self.effect.stat == "choice" else [STATS.index(self.effect.stat)]
        for sector in range(len(state.sectors)):
            if is_site(state, sector):
                yield from (Deed("rank", (stat, sector)) for stat in stats)

    def why_unfit(self, state: BlueShiftState, deed: Deed) -> Refusal | None:
        stat, sector = deed.values
        if self.effect.stat not in ("choice", STATS[stat]):
            return Refusal("bs.general.rank-step", f"The effect moves the {self.effect.stat}.")
        return (
            self._why_not_here(state, sector)
            or self._why_not_again(state, (sector, stat))
            or _why_no_step(state, (sector, stat), self.effect.steps)
            or self._why_too_low(state, (sector, stat))
        )

    def _why_not_here(self, state: BlueShiftState, sector: int) -> Refusal | None:
        who, name = self.effect.who, state.name(sector)
        if not is_site(state, sector):
            return Refusal("bs.card.target-discovered", f"There is no discovered planet or station at {name}.")
        kind = "station" if state.tile(sector).kind == "station" else "planet"
        if self.effect.site not in ("any", kind):
            return Refusal("bs.card.target-includes-stations", f"The effect is for a {self.effect.site}.")
        if who == "triggering_site" and sector != self.sector:
            return Refusal("bs.apc.adaptation", f"The effect is for {state.name(self.sector)}.")
        if who not in ("target", "triggering_site") and state.sectors[sector].owner != self.seat:
            return Refusal("bs.card.controlled-vs-target", f"You do not control {name}.")
        return None

    def _why_not_again(self, state: BlueShiftState, rank: Rank) -> Refusal | None:
        name = state.name(rank[0])
        if rank[0] in self.excluded:
            return Refusal("bs.deck.resettlement", f"The effect is not for {name}, whose rank has moved before.")
        if self.effect.distinct and any(rank[0] == sector for sector, _ in self.chosen):
            return Refusal("bs.card.improved-turrets", f"A rank of {name} has been moved: each site is chosen once.")
        if rank in self.chosen:
            return Refusal("bs.deck.breakthrough", f"The {STATS[rank[1]]} of {name} has been moved.")
        return None

    def _why_too_low(self, state: BlueShiftState, rank: Rank) -> Refusal | None:
        sector, stat = rank
        if self.effect.floor is None:
            return None
        cell = max(0, state.sectors[sector].ranks[stat] + self.effect.steps)
        if state.tracks(sector)[stat].values[cell] < self.effect.floor:
            why = f"The {STATS[stat]} of {state.name(sector)} would be less than {self.effect.floor}."
            return Refusal("bs.deck.quarantine", why)
        return None

    @property
    def least(self) -> int:
        """How many ranks are to be chosen as long as there are so many."""
        effect = self.effect
        return effect.minimum_count if effect.minimum_count is not None else effect.count * effect.required

    def why_not_done(self, state: BlueShiftState) -> Refusal | None:
        least = self.least
        if len(self.chosen) >= least or (not self.chosen and may_decline(state)):
            return None
        return Refusal("bs.card.optional-effect", f"The effect moves {least} as long as there are so many.")

    def choose(self, state: BlueShiftState, deed: Deed) -> None:
        stat, sector = deed.values
        self.chosen = (*self.chosen, (sector, stat))
        if len(self.chosen) == self.effect.count:
            state.steps.pop()
        _move(state, self.seat, (sector, stat), self.effect.steps)
        if self.effect.who == "triggering_site":
            state.sectors[sector].adapted = True

    def view(self, state: BlueShiftState, seat: int | None) -> RanksView:
        return {
            **super().view(state, seat),
            "stats": list(STATS) if self.effect.stat == "choice" else [self.effect.stat],
            "steps": self.effect.steps,
            "chosen": _told(state, self.chosen),
            "left": self.effect.count - len(self.chosen),
            "least": self.least,
        }


def further(state: BlueShiftState, seat: int) -> "list[RaiseFurther]":
    """What players are asked when the card that ``seat`` plays has been carried out, the last of them first.

    bs.android.efficiency, bs.android.efficiency-any-card.
    """
    asked = [(other, effect) for other in state.seats_from(seat) for effect in working_for(state, other, ExtraRankStep)]
    return [RaiseFurther(other, effect) for other, effect in reversed(asked)]


class RaiseFurther(Asking[ExtraRankStep]):
    """Asks for ranks that the card on the table has raised and that go further; ``chosen`` are those so far.

    bs.android.efficiency, bs.android.efficiency-one, bs.android.efficiency-limit, bs.android.efficiency-double.
    """

    __slots__ = ("chosen",)
    kind = "raise_further"
    fields: ClassVar[tuple[str, ...]] = ("seat", "effect", "chosen")
    forms = by_verb(RANK, DONE)
    asks = "choose a raised rank that goes further"

    def __init__(self, seat: int, effect: ExtraRankStep, chosen: tuple[Rank, ...] = ()) -> None:
        super().__init__(seat, effect)
        self.chosen = chosen

    def _raised(self, state: BlueShiftState) -> list[Rank]:
        """The ranks of the seat's sites that the card has raised."""
        assert state.in_play is not None
        return [rank for rank in state.in_play.raised if state.sectors[rank[0]].owner == self.seat]

    def options(self, state: BlueShiftState) -> Iterable[Deed]:
        return [Deed("rank", (stat, sector)) for sector, stat in self._raised(state)]

    def why_unfit(self, state: BlueShiftState, deed: Deed) -> Refusal | None:
        stat, sector = deed.values
        if (sector, stat) not in self._raised(state) or (sector, stat) in self.chosen:
            return Refusal("bs.android.efficiency", "Only a rank that this card has raised goes further.")
        return _why_no_step(state, (sector, stat), self.effect.steps)

    def why_not_done(self, state: BlueShiftState) -> Refusal | None:
        return None

    def choose(self, state: BlueShiftState, deed: Deed) -> None:
        stat, sector = deed.values
        self.chosen = (*self.chosen, (sector, stat))
        if len(self.chosen) == self.effect.ranks:
            state.steps.pop()
        move_rank(state, sector, stat, self.effect.steps)
        state.tell(self.seat, "moves the {} of {} further", STATS[stat], state.name(sector))

    def view(self, state: BlueShiftState, seat: int | None) -> RanksView:
        return {
            **super().view(state, seat),
            "stats": list(STATS),
            "steps": self.effect.steps,
            "chosen": _told(state, self.chosen),
            "left": self.effect.ranks - len(self.chosen),
            "least": 0,
        }
