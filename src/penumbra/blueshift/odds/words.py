"""Battles in the words people type: ``2 destroyers with 3 interceptors vs turret + scout``.

battle   side  vs|v|versus|against|attacks  side  [in|at sector]
side     [species :]  part  {and|+|,  part}
part     ships  |  bonus  |  flees  |  chases
ships    [how many] ship [damage] [with how many interceptors]
damage   (1 damage each)  or  (1 0 damage): one number a ship, the others have taken none
bonus    +1 [in round 1]

roll     bombard  {ship | how many dice | 5+ | rerolls}
         invade   {defense number | ship | how many infantry | +1 | rerolls}
         negotiate {+1 | replacing}
         rebel    {defense number | how many infantry | rerolls}
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from penumbra.blueshift.combat.fighters import FIGHTER
from penumbra.blueshift.components.content import Content
from penumbra.blueshift.odds.wishes import MOST_ADDED, BattleWish, ShipsWish, SideWish, places, ships
from penumbra.kit import BadBattle

MOST_CHARACTERS: Final = 2000
HOW: Final = "Write the attacker, 'vs', and the defender: 2 destroyers with 3 interceptors vs turret + scout."

_TOKEN: Final = re.compile(r"[^\W\d_]+|\d+|[^\s_]")
AGAINST: Final = frozenset(("v", "vs", "versus", "against", "attack", "attacks", "attacking"))
AND: Final = frozenset(("and", "plus", "+", ",", "&", ";"))
_WITH: Final = frozenset(("with", "w", "carrying", "has", "having"))
_FLEES: Final = frozenset(("flee", "flees", "fleeing", "retreats"))
_CHASES: Final = frozenset(("chase", "chases", "chasing"))
_DAMAGE: Final = frozenset(("damage", "damaged", "hit", "hits"))
_UNSAID: Final = frozenset(("the", "of", "a", "an", "ship", "ships", "one", "who", "that"))
_PLACED: Final = frozenset(("in", "at"))
_FIRST: Final = frozenset(("first", "1"))
_CLOSE: Final = {"(": ")", "[": "]"}
_LIKE: Final = 0.7
_SHORTEST: Final = 3  # letters of a name that is shortened


def tokens(text: str) -> list[str]:
    """The words, whole numbers and signs of a text in lower case; raises BadBattle for one too long."""
    if len(text) > MOST_CHARACTERS:
        raise BadBattle(f"A battle's text has at most {MOST_CHARACTERS} characters, not {len(text)}.")
    return _TOKEN.findall(text.casefold().replace("'", "").replace("’", "").replace("−", "-").replace("_", " "))


def read_battle(text: str, content: Content) -> BattleWish:
    """The battle that a text describes; raises BadBattle, which names the word and says what is allowed."""
    words = tokens(text)
    middle = [at for at, word in enumerate(words) if word in AGAINST]
    if len(middle) != 1:
        raise BadBattle(HOW if not middle else f"A battle has two sides: 'vs' stands in it once. {HOW}")
    first, second = words[: middle[0]], words[middle[0] + 1 :]
    place = None
    at = next((at for at, word in enumerate(second) if word in _PLACED and not _says_round(second[at + 1 :])), None)
    if any(word in _PLACED and not _says_round(first[at + 1 :]) for at, word in enumerate(first)):
        raise BadBattle("Where a battle is fought stands at its end: scout vs turret in ion nebula.")
    if at is not None:
        place = Names("sector that changes rolls", places(content)).named(second[at + 1 :])
        second = second[:at]
    if not first or not second:
        raise BadBattle(f"The {'defender' if first else 'attacker'} is missing. {HOW}")
    return BattleWish(SideReader(first, content).read(), SideReader(second, content).read(), place)


def _says_round(words: Sequence[str]) -> bool:
    return any(word.startswith("round") for word in words[:3])


class Names:
    """What can be named, by its words; a word alone, its plural and its beginning will do where they fit one name."""

    def __init__(self, what: str, named: Mapping[str, str]) -> None:
        self._what = what
        self._named = named
        self._words = {value: [word for word in tokens(name) if word.isalnum()] for name, value in named.items()}
        self.longest = max(map(len, self._words.values()), default=0)

    def found(self, words: Sequence[str]) -> tuple[str | None, int]:
        """What the words from here on name, and how many of them it takes."""
        for taken in range(min(self.longest, len(words)), 0, -1):
            fits = [value for value, name in self._words.items() if _fits(words[:taken], name)]
            exact = [value for value in fits if len(self._words[value]) == taken]
            if len(exact or fits) == 1:
                return (exact or fits)[0], taken
        return None, 0

    def named(self, words: Sequence[str]) -> str:
        """What all these words name; raises BadBattle."""
        spoken = [word for word in words if word not in _UNSAID and word != "-"]
        found, taken = self.found(spoken)
        if found is None or taken < len(spoken):
            raise self.refusal(" ".join(words))
        return found

    def refusal(self, said: str) -> BadBattle:
        """That there is nothing of the kind, and what there is."""
        short = said if len(said) < 60 else f"{said[:60]}…"
        like = get_close_matches(said, [name.casefold() for name in self._named], 1, _LIKE)
        hint = f"; did you mean {like[0]!r}?" if like else "."
        return BadBattle(f"There is no {self._what} {short!r}{hint}", allowed=list(self._named))


def _fits(words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether words stand for a name: in their order, each the beginning of a word of it, or its plural."""
    rest: Iterable[str] = iter(name)
    return all(any(_begins(word, part) for part in rest) for word in words)


def _begins(word: str, part: str) -> bool:
    singular = word.removesuffix("s")
    return word == part or singular == part or (len(singular) >= _SHORTEST and part.startswith(singular))


def ship_names(content: Content) -> Names:
    """The ships by what they are called."""
    return Names("ship", {name.replace("_", " "): name for name in ships(content)})


class SideReader:
    """Reads the tokens of one side from the first to the last."""

    def __init__(self, words: Sequence[str], content: Content) -> None:
        self._words = words
        self._at = 0
        self._ships = ship_names(content)
        self._species = Names("species", {species.name: species.id for species in content.species})
        self._interceptors = Names("cargo", {FIGHTER: FIGHTER})

    def read(self) -> SideWish:
        """The whole side."""
        species = self._of_species()
        found: list[ShipsWish] = []
        loose = bonus = first_bonus = 0
        flees = chases = False
        while self._here:
            if self._here in AND | _UNSAID | _WITH and not self._bonus_here():
                self._at += 1
            elif self._here in _FLEES:
                flees = True
                self._at += 1
            elif self._here in _CHASES:
                chases = True
                self._at += 1
            elif self._bonus_here():
                amount, first = self._bonus()
                bonus, first_bonus = bonus + amount * (not first), first_bonus + amount * first
            else:
                count = self._count()
                if self._cargo_here():
                    loose += count
                else:
                    found.append(self._kind(count))
        return SideWish(tuple(found), species, loose, bonus, first_bonus, flees, chases)

    @property
    def _here(self) -> str:
        return self._words[self._at] if self._at < len(self._words) else ""

    def _next(self, distance: int = 1) -> str:
        at = self._at + distance
        return self._words[at] if at < len(self._words) else ""

    def _of_species(self) -> str | None:
        """A species and a colon in front."""
        if ":" not in self._words:
            return None
        end = self._words.index(":")
        self._at = end + 1
        return self._species.named(self._words[:end])

    def _bonus_here(self) -> bool:
        """Whether a sign and a number stand here that no ship follows: ``+1``."""
        if self._here not in ("+", "-") or not self._next().isdigit():
            return False
        after = self._words[self._at + 2 : self._at + 2 + self._ships.longest]
        return self._here == "-" or not (self._ships.found(after)[1] or self._interceptors.found(after)[1])

    def _bonus(self) -> tuple[int, bool]:
        """What is added, and whether in the first round alone."""
        amount = int(self._next()) * (-1 if self._here == "-" else 1)
        if abs(amount) > MOST_ADDED:
            raise BadBattle(f"At most {MOST_ADDED} is added to a roll or taken off it, not {amount:+}.")
        self._at += 2
        rest = self._words[self._at : self._at + 4]
        said = [word for word in rest if word not in ("in", "the", "only")]
        if not _says_round(said[:2]) and "round" not in said[:2]:
            return amount, False
        if not _FIRST.intersection(said[:2]):
            raise BadBattle("What is added is added in all rounds, or in the first: +1 in round 1.")
        while self._here and (self._here in ("in", "the", "only", "round") or self._here in _FIRST):
            self._at += 1
        return amount, True

    def _count(self) -> int:
        number = int(self._here[:6]) if self._here.isdigit() else 1
        self._at += self._here.isdigit()
        self._at += self._here == "x"
        return number

    def _cargo_here(self) -> bool:
        taken = self._interceptors.found(self._words[self._at :])[1]
        self._at += taken
        return bool(taken)

    def _kind(self, count: int) -> ShipsWish:
        rest = self._words[self._at : self._at + self._ships.longest]
        ship, taken = self._ships.found(rest)
        if ship is None:
            raise self._ships.refusal(next((word for word in rest if word.isalpha()), " ".join(rest[:1]) or "nothing"))
        self._at += taken
        damage = self._damage(count)
        return ShipsWish(ship, count, damage, self._aboard())

    def _damage(self, count: int) -> tuple[int, ...]:
        """What is in brackets behind ships."""
        if self._here not in _CLOSE:
            return ()
        close = _CLOSE[self._here]
        if close not in self._words[self._at :]:
            raise BadBattle(f"A bracket is opened and never closed: {close!r} is missing.")
        end = self._words.index(close, self._at)
        inside = self._words[self._at + 1 : end]
        self._at = end + 1
        numbers = tuple(int(word[:6]) for word in inside if word.isdigit())
        if not numbers or not _DAMAGE.intersection(inside):
            raise BadBattle(f"In brackets stands damage, such as (1 damage each), not {' '.join(inside)[:60]!r}.")
        return numbers * count if "each" in inside and len(numbers) == 1 else numbers

    def _aboard(self) -> int:
        """The interceptors that ships are said to carry."""
        if self._here not in _WITH:
            return 0
        before = self._at
        self._at += 1
        count = self._count()
        if self._cargo_here():
            return count
        self._at = before
        return 0
