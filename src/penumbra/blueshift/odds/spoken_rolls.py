"""Single rolls in the words people type: ``invade defense 5 with destroyer and 2 infantry``.

roll     bombard    {ship | how many dice | 5+ | how many rerolls}
         invade     {defense number | ship | how many infantry | +1 | how many rerolls}
         negotiate  {+1 | replacing}
         rebel      {defense number | how many infantry | how many rerolls}
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Final, Literal, NamedTuple, cast

from msgspec import Meta, Struct, structs

from penumbra.blueshift.board.negotiation import Agreement
from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.terms import INFANTRY, UnitId
from penumbra.blueshift.language.words import article
from penumbra.blueshift.odds.rolls import bombardment, invasion, negotiation, rebellion
from penumbra.blueshift.odds.words import ship_names, tokens
from penumbra.kit import BadBattle

_MOST: Final = 20  # dice, and whatever else is counted
_Few = Annotated[int, Meta(ge=0, le=_MOST)]
Verb = Literal["bombard", "invade", "negotiate", "rebel"]
_UNSAID: Final = frozenset(
    ("with", "and", "plus", ",", "a", "an", "the", "of", "on", "at", "against", "site", "planet", "station", "s")
)
_BEGINNINGS: Final[dict[str, Verb]] = {
    "bombard": "bombard",
    "inva": "invade",
    "negotiat": "negotiate",
    "rebel": "rebel",
}


class RollWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A roll with its figures, as it was understood; what was not said is None or nothing."""

    verb: Verb
    ship: UnitId | None = None
    defense: _Few | None = None
    at_least: _Few | None = None
    added: Annotated[int, Meta(ge=-_MOST, le=_MOST)] = 0
    dice: _Few = 0
    infantry: _Few = 0
    rerolls: _Few = 0
    replacing: bool = False


class RollChances(NamedTuple):
    """A roll in words, and what it may come to, with chances that add up to 1."""

    said: str
    results: tuple[tuple[str, float], ...]


_KNOWN: Final = {
    "bombard": frozenset(("ship", "dice", "at_least", "rerolls")),
    "invade": frozenset(("ship", "defense", "added", "infantry", "rerolls")),
    "negotiate": frozenset(("added", "replacing")),
    "rebel": frozenset(("defense", "infantry", "rerolls")),
}
"""What may be said of a roll, by its verb."""


def read_roll(text: str, content: Content) -> RollWish | None:
    """The roll that a text describes, None where it begins otherwise; raises BadBattle."""
    words = tokens(text)
    verb = next((verb for begun, verb in _BEGINNINGS.items() if words and words[0].startswith(begun)), None)
    if verb is None or words[0] == "rebels":
        return None
    return _Reader(verb, words[1:], content).read()


def _check(wish: RollWish) -> None:
    """Raises BadBattle where something is said that such a roll does not ask for."""
    known = _KNOWN[wish.verb]
    strange = next((name for name in sorted(_given(wish)) if name not in known), None)
    if strange is not None:
        allowed = ", ".join(sorted(known)).replace("_", " ")
        raise BadBattle(f"{wish.verb}: {strange.replace('_', ' ')} does not belong here, but {allowed}.")


def _given(wish: RollWish) -> set[str]:
    return {name for name, value in structs.asdict(wish).items() if name != "verb" and value not in (None, 0, False)}


class _Reader:
    """Reads what stands behind the verb."""

    def __init__(self, verb: Verb, words: Sequence[str], content: Content) -> None:
        self._words = list(words)
        self._verb = verb
        self._ships = ship_names(content)

    def read(self) -> RollWish:
        """The figures."""
        wish = RollWish(self._verb)
        while self._words:
            word = self._words.pop(0)
            if word in ("+", "-") and self._words and self._words[0].isdigit():
                wish = self._number(wish, self._take(), word)
            elif word in _UNSAID:
                continue
            elif word.isdigit():
                wish = self._number(wish, self._few(word), "")
            elif word == "defense":
                wish = structs.replace(wish, defense=self._take())
            elif word.startswith("replac"):
                wish = structs.replace(wish, replacing=True)
            elif word in _COUNTED:
                wish = _COUNTED[word](wish, 1)
            else:
                ship, taken = self._ships.found([word, *self._words])
                if ship is None:
                    raise self._ships.refusal(word)
                del self._words[: taken - 1]
                wish = structs.replace(wish, ship=cast(UnitId, ship))
        return wish

    def _take(self) -> int:
        """The number that stands here."""
        while self._words and self._words[0] in _UNSAID:
            self._words.pop(0)
        if not self._words or not self._words[0].isdigit():
            raise BadBattle("Say the defense as a number: invade defense 5 with destroyer.")
        return self._few(self._words.pop(0))

    def _few(self, word: str) -> int:
        if len(word) > 2 or int(word) > _MOST:
            raise BadBattle(f"Numbers of a roll are 0 to {_MOST}, not {word[:20]}.")
        return int(word)

    def _number(self, wish: RollWish, number: int, sign: str) -> RollWish:
        """A number: of what follows, or what is added, or what a die must show, or the defense."""
        here = self._words[0] if self._words else ""
        if here in _COUNTED:
            self._words.pop(0)
            return _COUNTED[here](wish, number)
        if sign:
            return structs.replace(wish, added=-number if sign == "-" else number)
        if here == "+" and self._verb == "bombard":
            self._words.pop(0)
            return structs.replace(wish, at_least=number)
        return structs.replace(wish, defense=number)


def _infantry(wish: RollWish, count: int) -> RollWish:
    return structs.replace(wish, infantry=count)


def _dice(wish: RollWish, count: int) -> RollWish:
    return structs.replace(wish, dice=count)


def _rerolls(wish: RollWish, count: int) -> RollWish:
    return structs.replace(wish, rerolls=count)


_COUNTED: Final[dict[str, Callable[[RollWish, int], RollWish]]] = {
    "infantry": _infantry,
    "die": _dice,
    "dice": _dice,
    "reroll": _rerolls,
    "rerolls": _rerolls,
}
"""What may be counted, by its word."""


def weighed_roll(wish: RollWish, content: Content) -> RollChances:
    """What a roll may come to; raises BadBattle where it cannot be made."""
    _check(wish)
    return _WEIGHED[wish.verb](wish, content)


def _bombard(wish: RollWish, content: Content) -> RollChances:
    dice = wish.dice
    if wish.ship is not None:
        its = content.units[wish.ship].bombard_dice
        if not its:
            raise BadBattle(f"{article(wish.ship)} does not bombard.", "bs.bombard.dice", _able(content, "bombard"))
        dice += its
    if not dice:
        raise BadBattle("Say which ship bombards, or how many dice: bombard with battleship.")
    least = content.figures.bombard_hits_on if wish.at_least is None else wish.at_least
    chances = bombardment(content, dice, least, wish.rerolls)
    said = f"{dice} {'die' if dice == 1 else 'dice'} at {least}+{_again(wish)}"
    return RollChances(
        said, tuple((f"{number} success{'es' * (number != 1)}", chance) for number, chance in enumerate(chances))
    )


def _invade(wish: RollWish, content: Content) -> RollChances:
    dice = 1 if wish.ship is None else content.units[wish.ship].invade_dice
    if not dice:
        raise BadBattle(f"{article(str(wish.ship))} does not invade.", "bs.invade.dice", _able(content, "invade"))
    _check_infantry(wish, content)
    needed = _defense(wish)
    added = wish.added + content.cargo[INFANTRY].invasion_bonus * wish.infantry
    taken = invasion(added, needed, dice, wish.rerolls)
    said = f"a die {added:+} against defense {needed}{_again(wish)}"
    return RollChances(said, (("the site is taken", taken), ("the invasion fails", 1 - taken)))


def _check_infantry(wish: RollWish, content: Content) -> None:
    """A ship carries no more infantry than it has room for, and some invade with infantry alone."""
    if wish.ship is None:
        return
    unit, name = content.units[wish.ship], article(wish.ship)
    if wish.infantry > unit.capacity:
        raise BadBattle(f"{name} carries {unit.capacity} infantry, not {wish.infantry}.", "bs.load.capacity")
    if not wish.infantry and "invade" not in unit.can:
        raise BadBattle(f"{name} invades with infantry aboard alone.", "bs.invade.dice")


def _negotiate(wish: RollWish, content: Content) -> RollChances:
    found = negotiation(content, wish.added, wish.replacing)
    said = f"a die {wish.added:+}{', another alliance replaced' * wish.replacing}"
    return RollChances(said, tuple((_agreement(one.agreement), one.chance) for one in found))


def _agreement(agreement: Agreement | None) -> str:
    if agreement is None:
        return "refusal"
    if agreement.price:
        return f"alliance for {agreement.price}"
    return f"alliance and {agreement.gain} credits" if agreement.gain else "alliance for nothing"


def _rebel(wish: RollWish, content: Content) -> RollChances:
    needed = _defense(wish) + content.cargo[INFANTRY].defense_bonus * wish.infantry
    freed = rebellion(needed, wish.rerolls)
    said = f"a die against defense {needed}{_again(wish)}"
    return RollChances(said, (("the site is freed", freed), ("it is kept", 1 - freed)))


def _defense(wish: RollWish) -> int:
    if wish.defense is None:
        raise BadBattle(f"Say the defense: {wish.verb} defense 5.")
    return wish.defense


def _again(wish: RollWish) -> str:
    return f", {wish.rerolls} of them rolled again where that helps" if wish.rerolls else ""


def _spoken(ship: str) -> str:
    return ship.replace("_", " ")


def _able(content: Content, verb: str) -> list[str]:
    return [_spoken(name) for name, unit in content.units.items() if getattr(unit, f"{verb}_dice")]


_WEIGHED: Final[dict[str, Callable[[RollWish, Content], RollChances]]] = {
    "bombard": _bombard,
    "invade": _invade,
    "negotiate": _negotiate,
    "rebel": _rebel,
}
