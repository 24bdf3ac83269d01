"""What sites are worth to the seat: points, income for the rounds that are left, and what rivals lose."""

from penumbra.blueshift.components.effects import NoRebellion, RollModifier
from penumbra.blueshift.greedy import weights
from penumbra.blueshift.greedy.sight import Place, Sight


class Worth:
    """The worth of what lies on the table at one decision."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.points = {one["seat"]: one["points"] for one in sight.view["players"]}
        first = max(self.points.values())
        usual, more = weights.ROUNDS
        self.rounds = usual + more * max(0, sight.goal - first)
        self.income = weights.CREDIT * self.rounds
        last = any(self.points[one["seat"]] >= sight.goal for one in sight.rivals)
        self.delay = weights.TOO_LATE if last else weights.DELAY
        self._calm = any(one.where == "all_controlled_sites" for one in sight.abilities(NoRebellion))
        self._taking: dict[tuple[int, int], float] = {}
        self._figures = sight.content.figures.victory_points

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
        values = place.track("population")
        population = values[min(place.cell("population") + ranks, len(values) - 1)]
        prosperity = place.stat("prosperity")
        worth = self.points_for(place) + (population + prosperity) * self.income
        worth += sum(weights.BUILDING.get(one, 0.0) for one in place.buildings)
        worth += weights.ABILITY * any(True for _ in place.tile.effects) if place.tile is not None else 0.0
        return worth if prosperity else worth * self.lasting(place)

    def lasting(self, place: Place) -> float:
        """The share of its worth that a poor site has, by what its defense does against rebellions."""
        if self._calm or any(place.carries(NoRebellion)):
            return 1.0
        return weights.POOR + (1 - weights.POOR) * min(1.0, place.defense / 6)

    def alliance(self, place: Place) -> float:
        """What it is worth to have the trade alliance with a site."""
        return self.points_allied(place) + place.stat("prosperity") * self.income

    def loss(self, place: Place) -> float:
        """What others lose, to the seat, where it takes a site."""
        if place.owner not in (None, self.sight.seat):
            return self.rival(place.owner) * self.control(place) + self._stops(place.owner, self.points_for(place))
        if place.ally not in (None, self.sight.seat):
            return self.loss_of_alliance(place)
        return 0.0

    def loss_of_alliance(self, place: Place) -> float:
        """What another loses, to the seat, where it loses the alliance with a site."""
        if place.ally in (None, self.sight.seat):
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
        key = (place.index, ranks)
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
        worth, replacing = self.allying(place), place.ally is not None
        rows = self.sight.content.figures.negotiation_table.rows
        added = modifier + sum(one.amount for one in self.sight.abilities(RollModifier) if one.roll == "negotiation")
        credits = max(self.sight.me["credits"], self.sight.me["income"])
        total = 0.0
        for die in range(1, 7):
            row = rows[min(die + added, len(rows)) - 1]
            price = row.pay_replacing - row.gain_replacing if replacing else row.pay - row.gain
            if row.result == "alliance" and price <= credits:
                total += max(0.0, worth - price * weights.CREDIT) / 6
        return total

    def _wins(self, gained: int) -> float:
        """What is added where points bring the seat to those that win."""
        own = self.points[self.sight.seat]
        return weights.WIN * min(1.0, gained / (self.sight.goal - own)) if 0 < self.sight.goal - own <= 3 else 0.0

    def keeping(self, place: Place) -> float:
        """What it is worth not to lose an own site."""
        own = self.points[self.sight.seat]
        held = own >= self.sight.goal and own - self.points_for(place) < self.sight.goal
        return self.control(place) * (1 + weights.RIVAL / max(1, len(self.sight.rivals))) + weights.HOLD * held
