"""Before the first turn: where the base lies best."""

from penumbra.blueshift.greedy import weights
from penumbra.blueshift.greedy.sight import Sight
from penumbra.kernel import Choice


def base(sight: Sight) -> Choice:
    """The spot with most planets and unknown sectors near it."""

    def riches(choice: Choice) -> float:
        far = sight.far(sight.by_word[choice.args[0]])
        return sum(
            weights.UNKNOWN.get(place.pile or "", 0.0) * weights.NEAR ** far[place.index] for place in sight.places
        )

    return max(sight.choices, key=riches)
