"""The battles of an edition, as the command line asks for them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from penumbra.eclipse.odds.battles import battle_from_text
from penumbra.eclipse.odds.entry import MOST_BYTES, battle_from_json
from penumbra.eclipse.odds.ships import box_of
from penumbra.kernel import OptionError
from penumbra.kit import BadBattle, Flag, OddsTeller, Told
from penumbra.odds.fleet import Engagement, ImpossibleFleet, Policy

_WORDS: Final = """Such as: 3 interceptors with ion and electron computer vs 2 ancients.

Parts stand behind their ship, in brackets or after "with": cruiser[plasma cannon, fusion source]. They come beside the
parts that are printed on the blueprint: on empty spaces first, then over printed parts, of their own type first; where
that is illegal, for want of energy say, they take the place of printed parts of their own type. Printed parts that
nothing covers stay. Damage: 2 cruisers (1 damage), one number a ship, or (1 damage each). Technologies: antimatter
splitter, point defense. A species in front brings its blueprints: orion: 2 cruisers. What was understood is shown."""


class EclipseBattles(OddsTeller):
    """The battles of the edition ``game``, in its words."""

    words = _WORDS
    example = "3 interceptor vs 2 ancient"
    most_bytes = MOST_BYTES
    flags = (
        Flag("--attacker", "attacker", "How the attacker aims: optimal, npc, largest, weakest."),
        Flag("--defender", "defender", "How the defender aims."),
        Flag("--policies", "policies", "Say what each way costs.", switch=True),
        Flag("--retreat", "retreat", "Compare plans to retreat.", switch=True),
    )

    def __init__(self, game: str) -> None:
        self._game = game

    def read(self, text: str) -> Engagement:
        return battle_from_text(text, box_of(self._game))

    def load(self, content: bytes) -> Engagement:
        return battle_from_json(content)

    def weigh(self, battle: Engagement, options: Mapping[str, Any], work: int, tell: Callable[[str], None]) -> Told:
        # Imported only here: what weighs battles takes its time to load, and most commands weigh none.
        from penumbra.eclipse.odds.telling import Telling
        from penumbra.eclipse.odds.weighing import weighed

        sides = zip(("attacker", "defender"), battle.policies, strict=True)
        fought = battle.under(*[_policy(side, options.get(side), usual) for side, usual in sides])
        every, retreat = bool(options.get("policies")), bool(options.get("retreat"))
        try:
            return Telling(weighed(fought, work, every, retreat, tell))
        except ImpossibleFleet as fault:
            raise BadBattle(f"{fault}.") from None


def _policy(side: str, given: str | None, usual: Policy) -> Policy:
    if given is not None and given not in set(Policy):
        raise OptionError(f"--{side}: there is no {given!r}; there are: {', '.join(Policy)}.")
    return usual if given is None else Policy(given)
