"""What sites are worth to the seat: points, income for the rounds that are left, and what rivals lose."""

from penumbra.blueshift.board.negotiation import agreed
from penumbra.blueshift.board.points import points
from penumbra.blueshift.components.effects import NoRebellion, RollModifier
from penumbra.blueshift.components.printed import PointValues
from penumbra.blueshift.components.terms import NOBODY, POPULATION
from penumbra.blueshift.greedy import weights
from penumbra.blueshift.greedy.place import Place
from penumbra.blueshift.greedy.sight import Sight


class Worth:
    """The worth of what lies on the table at one decision."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.points = [points(sight.state, seat) for seat in sight.state.seats]
        self.rounds = weights.ROUNDS + weights.ROUNDS_FOR_A_POINT * max(0, sight.goal - max(self.points))
        self.income = weights.CREDIT * self.rounds
        last = any(self.points[seat] >= sight.goal for seat in sight.rivals)
        self.delay = weights.TOO_LATE if last else weights.DELAY
        self._calm = any(one.where == "all_controlled_sites" for one in sight.abilities(NoRebellion))
        self._taking: dict[tuple[int, int], float] = {}
        self._negotiation_bonus: int | None = None
        self._figures: PointValues = sight.content.figures.victory_points

    def rival(self, seat: int) -> float:
        """What a point that a rival loses is worth."""
        share = weights.RIVAL / max(1, len(self.sight.rivals))
        close = self.points[seat] >= self.sight.goal - weights.CLOSE
        return min(1.2, share * weights.LEADER) if close else share

    # ---- sites

    def points_for(self, place: Place) -> int:
        """The points of who controls a site."""
        return self._figures.controlled_planet if place.is_planet else self._figures.controlled_station

    def points_allied(self, place: Place) -> int:
        """The points of who has the alliance with a site."""
        return self._figures.alliance_planet if place.is_planet else self._figures.alliance_station

    def control(self, place: Place, ranks: int = 0) -> float:
        """What it is worth to control a site, with so many further ranks of population."""
        values = place.track(POPULATION)
        population = values[min(place.ranks[POPULATION] + ranks, len(values) - 1)]
        prosperity = place.prosperity
        worth = self.points_for(place) + (population + prosperity) * self.income
        buildings = 0.0
        for building in place.buildings:
            buildings += weights.BUILDING.get(building, 0.0)
        worth += buildings
        worth += weights.ABILITY if place.effects else 0.0
        return worth if prosperity else worth * self.lasting(place)

    def lasting(self, place: Place) -> float:
        """The share of its worth that a poor site has, by what its defense does against rebellions."""
        if self._calm or place.carries(NoRebellion):
            return 1.0
        return weights.POOR + (1 - weights.POOR) * min(1.0, place.defense / 6)

    def alliance(self, place: Place) -> float:
        """What it is worth to have the trade alliance with a site."""
        return self.points_allied(place) + place.prosperity * self.income

    def loss(self, place: Place) -> float:
        """What others lose, to the seat, where it takes a site."""
        if place.owner not in (NOBODY, self.sight.seat):
            return self.rival(place.owner) * self.control(place) + self._stops(place.owner, self.points_for(place))
        return self.loss_of_alliance(place)

    def loss_of_alliance(self, place: Place) -> float:
        """What another loses, to the seat, where it loses the alliance with a site."""
        if place.ally in (NOBODY, self.sight.seat):
            return 0.0
        return self.rival(place.ally) * self.alliance(place) + self._stops(place.ally, self.points_allied(place))

    def _stops(self, seat: int, lost: int) -> float:
        """What it is worth that a rival who would win is stopped, or brought nearer to that."""
        over = self.points[seat] - self.sight.goal
        if over < 0 or not lost:
            return 0.0
        return weights.STOP * min(1.0, lost / (over + 1))

    def taking(self, place: Place, ranks: int = 0) -> float:
        """What it is worth to take a site: what the seat gains and others lose."""
        key = place.index, ranks
        if key not in self._taking:
            self._taking[key] = self._reckon_taking(place, ranks)
        return self._taking[key]

    def _reckon_taking(self, place: Place, ranks: int) -> float:
        mine = place.ally == self.sight.seat
        gained = self.points_for(place) - (self.points_allied(place) if mine else 0)
        worth = self.control(place, ranks) - (self.alliance(place) if mine else 0.0)
        return worth + self.loss(place) + self._wins(gained)

    def allying(self, place: Place) -> float:
        """What it is worth to make the alliance with a site."""
        return self.alliance(place) + self.loss_of_alliance(place) + self._wins(self.points_allied(place))

    def negotiating(self, place: Place, modifier: int = 0) -> float:
        """What a negotiation with a site comes to on average, by the table and what can be paid for."""
        worth, replacing = self.allying(place), place.ally != NOBODY
        added = modifier + self._negotiation()
        credits = max(self.sight.me.credits, self.sight.income)
        total = 0.0
        for die in range(1, 7):
            agreement = agreed(self.sight.content, die + added, replacing)
            if agreement is not None:
                price = agreement.price - agreement.gain
                if price <= credits:
                    total += max(0.0, worth - price * weights.CREDIT) / 6
        return total

    def _negotiation(self) -> int:
        """What the seat's abilities add to its negotiations."""
        if self._negotiation_bonus is None:
            modifiers = self.sight.abilities(RollModifier)
            self._negotiation_bonus = sum([one.amount for one in modifiers if one.roll == "negotiation"])
        return self._negotiation_bonus

    def _wins(self, gained: int) -> float:
        """What is added where points bring the seat to those that win."""
        own = self.points[self.sight.seat]
        return weights.WIN * min(1.0, gained / (self.sight.goal - own)) if 0 < self.sight.goal - own <= 3 else 0.0

    def keeping(self, place: Place) -> float:
        """What it is worth not to lose an own site."""
        own = self.points[self.sight.seat]
        held = own >= self.sight.goal and own - self.points_for(place) < self.sight.goal
        return self.control(place) * (1 + weights.RIVAL / max(1, len(self.sight.rivals))) + weights.HOLD * held
