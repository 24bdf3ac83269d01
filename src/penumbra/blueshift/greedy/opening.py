"""Before the first turn: where the base lies best."""

from penumbra.blueshift.greedy import weights
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.setup.seating import ChooseSpecies, PlaceBase
from penumbra.kernel import Choice


def species(sight: Sight, step: ChooseSpecies) -> Choice:
    """The first: this bot thinks no species better than another."""
    return sight.choices[0]


def base(sight: Sight, step: PlaceBase) -> Choice:
    """The spot with most planets and unknown sectors near it."""

    def riches(choice: Choice) -> float:
        far = sight.far(sight.at(choice.args[0]))
        return sum(weights.unknown(place.pile) * weights.NEAR ** far[place.index] for place in sight.places)

    return max(sight.choices, key=riches)
