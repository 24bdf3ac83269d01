"""The battles and rolls of BlueShift, as the command line asks for them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.odds.spoken_rolls import RollWish, read_roll, weighed_roll
from penumbra.blueshift.odds.wishes import BattleWish, drawn_up
from penumbra.blueshift.odds.words import read_battle
from penumbra.kernel import OptionError
from penumbra.kit import BadBattle, OddsTeller, Told

_WORDS: Final = """BlueShift: 2 destroyers with 3 interceptors vs turret + scout. A side is ships joined by "+", "and"
or commas, with damage in brackets: 2 destroyers (1 damage). Interceptors stand behind their carrier, or alone where
they are aboard wherever there is room. A species in front brings its abilities: marrow-kir: 3 scouts. Bonuses: +1, or
+1 in round 1. "flees" lets a side flee as soon as it may, "chases" fires at those that flee, not at turrets that stay.
At the end may stand a sector: in ion nebula. Single rolls: bombard with battleship; invade defense 5 with destroyer
and 2 infantry; negotiate +1 replacing; rebel defense 4."""


class BlueShiftBattles(OddsTeller):
    """The battles of a box."""

    words = _WORDS
    example = "2 destroyers with 3 interceptors vs turret + scout"
    most_bytes = 65_536

    def __init__(self, content: Content) -> None:
        self._content = content

    def read(self, text: str) -> BattleWish | RollWish:
        return read_roll(text, self._content) or read_battle(text, self._content)

    def load(self, content: bytes) -> BattleWish:
        if len(content) > self.most_bytes:
            raise BadBattle(f"a battle has at most {self.most_bytes} bytes")
        try:
            return msgspec.json.decode(content, type=BattleWish)
        except (msgspec.DecodeError, UnicodeDecodeError) as fault:
            raise BadBattle(f"this is no battle: {fault}") from None

    def weigh(
        self, battle: BattleWish | RollWish, options: Mapping[str, Any], work: int, tell: Callable[[str], None]
    ) -> Told:
        # Imported only here: what weighs battles takes its time to load, and most commands weigh none.
        from penumbra.blueshift.odds.answers import answers
        from penumbra.blueshift.odds.telling import BattleTelling, RollTelling

        if isinstance(battle, RollWish):
            return RollTelling(battle, weighed_roll(battle, self._content))
        given = next((name for name, value in options.items() if value), None)
        if given is not None:
            raise OptionError(f"--{given}: BlueShift's battles have no such option.")
        sides = drawn_up(battle, self._content)
        best = None
        try:
            for found, coming in answers(self._content.units, sides, operations=work):
                best = found
                if coming:
                    tell("The battle is worked out")
        except KeyboardInterrupt:
            if best is None:
                raise
        assert best is not None
        return BattleTelling(self._content.units, battle, sides, best)
