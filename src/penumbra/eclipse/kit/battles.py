"""The battles of an edition, as the command line asks for them."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from penumbra.eclipse.components.automa.content import AutomaBox
from penumbra.eclipse.components.box import Box, opposed
from penumbra.eclipse.odds.battles import battle_of, beside, verdict_of
from penumbra.eclipse.odds.entry import MOST_BYTES, battle_from_json
from penumbra.eclipse.odds.ships import box_of
from penumbra.eclipse.odds.wishes import SideWish
from penumbra.eclipse.odds.words import read, read_side, round_in
from penumbra.kernel import OptionError
from penumbra.kit import BadBattle, Flag, OddsTeller, Told
from penumbra.odds.contenders import Contender
from penumbra.odds.fleet import Engagement, ImpossibleFleet, Policy

_WORDS: Final = """Such as: 3 interceptors with ion and electron computer vs 2 ancients.

Parts stand behind their ship, in brackets or after "with": cruiser[plasma cannon, fusion source]. They come beside the
parts that are printed on the blueprint: on empty spaces first, then over printed parts, of their own type first; where
that is illegal, for want of energy say, they take the place of printed parts of their own type. Printed parts that
nothing covers stay. Damage: 2 cruisers (1 damage), one number a ship, or (1 damage each). Technologies: antimatter
splitter, point defense. A species in front brings its blueprints: orion: 2 cruisers. The automated opponent of Second
Dawn has ships with a box of its sheet: 2 cruisers Mk. III-b; against ships that nobody plays one roll decides, and the
round counts: 2 cruisers Mk. II vs ancient in round 4. What was understood is shown."""


class SpokenBattle(NamedTuple):
    """A battle, and what was asked for in words with the round it is in, unless it was read from a file."""

    battle: Engagement
    wishes: tuple[SideWish, SideWish] | None = None
    round: int | None = None


class EclipseBattles(OddsTeller):
    """The battles of the edition ``game``, in its words, with the automated opponent that comes along or another."""

    words = _WORDS
    example = "3 interceptor vs 2 ancient"
    most_bytes = MOST_BYTES
    flags = (
        Flag("--attacker", "attacker", "How the attacker aims: optimal, npc, largest, weakest."),
        Flag("--defender", "defender", "How the defender aims."),
        Flag("--policies", "policies", "Say what each way costs.", switch=True),
        Flag("--retreat", "retreat", "Compare plans to retreat.", switch=True),
        Flag("--beside", "beside", "Ships that nobody plays, such as '2 ancient': whoever is left fights them next."),
    )

    def __init__(self, game: str, content: AutomaBox | None = None) -> None:
        self._game = game
        self._content = content

    @property
    def _box(self) -> Box:
        return box_of(self._game) if self._content is None else opposed(box_of(self._game), self._content.usual)

    def read(self, text: str) -> SpokenBattle:
        wishes = read(text, self._box)
        return SpokenBattle(battle_of(*wishes, self._box), wishes, round_in(text, self._box))

    def load(self, content: bytes) -> SpokenBattle:
        return SpokenBattle(battle_from_json(content))

    def weigh(self, battle: SpokenBattle, options: Mapping[str, Any], work: int, tell: Callable[[str], None]) -> Told:
        # Imported only here: what weighs battles takes its time to load, and most commands weigh none.
        from penumbra.eclipse.odds.telling import RolledTelling, Telling
        from penumbra.eclipse.odds.weighing import weighed

        verdict = None if battle.wishes is None else verdict_of(*battle.wishes, self._box, battle.round)
        if verdict is not None:
            _nothing_else(options)
            return RolledTelling(battle.battle, verdict)
        sides = zip(("attacker", "defender"), battle.battle.policies, strict=True)
        fought = battle.battle.under(*[_policy(side, options.get(side), usual) for side, usual in sides])
        every, retreat = bool(options.get("policies")), bool(options.get("retreat"))
        contenders = self._beside(battle._replace(battle=fought), options.get("beside"))
        try:
            return Telling(weighed(fought, work, every, retreat, tell, contenders))
        except ImpossibleFleet as fault:
            raise BadBattle(f"{fault}.") from None

    def _beside(self, spoken: SpokenBattle, nobody: str | None) -> tuple[Contender, ...]:
        """All who fight in the sector, where ships that nobody plays are there too; BadBattle and OptionError."""
        if nobody is None:
            return ()
        if spoken.wishes is None:
            raise OptionError("--beside: a battle of a file has no words to say whose its ships are.")
        return beside(spoken.wishes, spoken.battle, read_side(nobody, self._box), self._box, spoken.round)


def _nothing_else(options: Mapping[str, Any]) -> None:
    """Raises OptionError where more is asked of a battle that one roll decides."""
    asked = next((name for name, value in options.items() if value), None)
    if asked is not None:
        raise OptionError(f"--{asked}: one roll decides this battle, so that nobody aims, retreats or is left over.")


def _policy(side: str, given: str | None, usual: Policy) -> Policy:
    if given is not None and given not in set(Policy):
        raise OptionError(f"--{side}: there is no {given!r}; there are: {', '.join(Policy)}.")
    return usual if given is None else Policy(given)
