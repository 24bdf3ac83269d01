"""Battles in the words people type: ``3 interceptors with ion and an electron computer vs 2 ancients``.

    battle   side  vs|v|versus|against|attacks  side  [in round number]
    side     [species [:]]  kind  {and|+|,  kind}
    kind     [how many [x]]  ship  [[x] how many]  {what it carries}
    carries  [list]  or  (list)  or  with list: parts, each with how many; damage; a technology; rerolls of the side
    damage   1 damage [each]  or  damage 1 0: one number a ship, the others have taken none

A kind without parts is its blueprint as printed. Parts that are named come beside the printed parts that they
leave uncovered.
"""

from collections.abc import Sequence
from typing import Final

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.odds import names
from penumbra.eclipse.odds.names import ABILITIES, Names, is_number, is_word, shortened
from penumbra.eclipse.odds.supply import limit_rule, most_of
from penumbra.eclipse.odds.wishes import DEFAULT_SPECIES, ShipWish, SideWish
from penumbra.kit import BadBattle

MOST_CHARACTERS: Final = 2000
HOW: Final = "Write the attacker, 'vs', and the defender: 3 interceptor vs 2 ancient."

_AGAINST: Final = frozenset(
    ("v", "vs", "versus", "against", "attack", "attacks", "attacking", "fight", "fights", "fighting")
)
_AND: Final = frozenset(("and", "plus", "+", ",", "&"))
_WITH: Final = frozenset(("with", "w", "having", "has", "carrying", "using"))
_WITHOUT: Final = frozenset(("without", "no", "less", "minus"))
_DAMAGE: Final = frozenset(("damage", "damages", "damaged", "hit", "hits", "hurt", "wound", "wounds", "wounded"))
_REROLLS: Final = frozenset(("reroll", "rerolls"))
_EACH: Final = frozenset(("each", "apiece"))
_END: Final = _AND | {"", "]", ")"}
_STOPS: Final = frozenset(".!?")
_TIMES: Final = frozenset("x")
_ROUND: Final = "round"
_UNSAID: Final = frozenset(
    ("the", "of", "my", "their", "his", "her", "point", "points", "basic", "plain", "printed", "starting", "default")
)
_BRACKETS: Final = {"[": "]", "(": ")"}
_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        (
            *(
                ("zero", "no"),
                ("a", "an", "one", "single"),
                ("two", "pair", "couple"),
                ("three",),
                ("four",),
                ("five",),
            ),
            *(("six",), ("seven",), ("eight",), ("nine",), ("ten",), ("eleven",), ("twelve", "dozen"), ("thirteen",)),
            *(("fourteen",), ("fifteen",), ("sixteen",), ("seventeen",), ("eighteen",), ("nineteen",), ("twenty",)),
        )
    )
    for word in words
}
_SHORTEST_SPECIES: Final = 3
"""Letters: shorter beginnings of a species' name are more likely a slip in a ship's."""

_MOST_PARTS: Final = 16
_MOST_SHIPS: Final = 32


def read(text: str, box: Box) -> tuple[SideWish, SideWish]:
    """What a text asks for, in the ids of a box; raises BadBattle, which names the word and says what is allowed."""
    words, _ = _apart(_tokens(text))
    middle = [place for place, word in enumerate(words) if word in _AGAINST]
    if len(middle) != 1:
        raise BadBattle(HOW if not middle else f"A battle has two sides: 'vs' stands in it once. {HOW}")
    sides = words[: middle[0]], words[middle[0] + 1 :]
    if not all(sides):
        raise BadBattle(f"The {'defender' if sides[0] else 'attacker'} is missing. {HOW}")
    attacker, defender = (_Side(_bare(side), box).read() for side in sides)
    return attacker, defender


def round_in(text: str, box: Box) -> int | None:
    """The round of the game that stands at the end of a battle's words, where one does; raises BadBattle."""
    _, figure = _apart(_tokens(text))
    if figure is None:
        return None
    if figure not in map(str, range(1, box.rounds + 1)):
        raise BadBattle(f"The game has rounds 1 to {box.rounds}, not {shortened(figure)}.")
    return int(figure)


def _apart(words: list[str]) -> tuple[list[str], str | None]:
    """The words of a battle, and the number of the round that stands behind them."""
    if words[-2:-1] != [_ROUND] or not is_number(words[-1]):
        return words, None
    end = len(words) - 2
    while end and words[end - 1] in ("in", ","):
        end -= 1
    return words[:end], words[-1]


def read_side(text: str, box: Box) -> SideWish:
    """The one side that a text asks for; raises BadBattle."""
    words = _tokens(text)
    if not words:
        raise BadBattle("Name ships, such as: 2 ancient.")
    return _Side(_bare(words), box).read()


def _tokens(text: str) -> list[str]:
    if len(text) > MOST_CHARACTERS:
        raise BadBattle(f"A battle's text has at most {MOST_CHARACTERS} characters, not {len(text)}.")
    return [word for word in names.tokens(text) if word not in _STOPS]


def _bare(side: Sequence[str]) -> Sequence[str]:
    """A side without the brackets that stand around all of it."""
    around = _BRACKETS.get(side[0]) == side[-1] and side[-1] not in side[:-1]
    return side[1:-1] if around and len(side) > 2 else side


class _Kind:
    """One kind of ship, as far as it has been read."""

    def __init__(self, ship: str, words: Sequence[str], count: str | None) -> None:
        self.ship = ship
        self.words = words
        self.count = count
        self.parts: list[str] | None = None
        self.damage: list[int] = []
        self.each = False


class _Side:
    """Reads the tokens of one side from the first to the last."""

    def __init__(self, words: Sequence[str], box: Box) -> None:
        self._words = words
        self._at = 0
        self._box = box
        self._ships, self._parts, self._species = names.ships(box), names.parts(box), names.species(box)
        self._kin: str | None = None
        self._abilities: set[str] = set()
        self._rerolls = 0

    def read(self) -> SideWish:
        """The whole side."""
        self._species_and_colon()
        kinds = [self._kind()]
        while self._here is not None:
            if self._here not in _AND and not is_number(self._here):
                raise self._unread()
            self._skip(_AND)
            if self._here is None:
                raise BadBattle(f"After {self._words[-1]!r} a ship is missing.")
            if self._of_the_last():
                self._one_carried(kinds[-1])
            else:
                kinds.append(self._kind())
        wishes = tuple(self._wish(kind) for kind in kinds)
        splitter, point_defense, distortion = (ability in self._abilities for ability in ABILITIES)
        return SideWish(wishes, self._kin or DEFAULT_SPECIES, None, splitter, point_defense, distortion, self._rerolls)

    @property
    def _here(self) -> str | None:
        return self._words[self._at] if self._at < len(self._words) else None

    def _word_after(self, distance: int) -> bool:
        """Whether a word that goes on stands so many tokens further on."""
        there = self._words[self._at + distance : self._at + distance + 1]
        return bool(there) and is_word(there[0]) and there[0] not in _AND

    @property
    def _following(self) -> str:
        """The token after this one, or nothing."""
        return self._words[self._at + 1] if self._at + 1 < len(self._words) else ""

    def _skip(self, which: frozenset[str]) -> None:
        while self._here in which:
            self._at += 1

    def _run(self) -> list[str]:
        """The words from here on that may be names; ``side 1`` is the only one with a number in it."""
        found: list[str] = []
        for word in self._words[self._at : self._at + self._ships.longest]:
            numbered = is_number(word) and found[-1:] == ["side"]
            if not (is_word(word) or numbered) or word in _AND or word in _WITH or (found and word in _DAMAGE):
                break
            found.append(word)
        return found

    def _longest(self, which: Names) -> tuple[list[str], int]:
        """What the longest run of words that means something stands for, and how many words that takes."""
        run = self._run()[: which.longest]
        for taken in range(len(run), 0, -1):
            found = which.keys(run[:taken])
            if found:
                return found, taken
        return [], 0

    def _species_and_colon(self) -> None:
        colon = self._words.index(":") if ":" in self._words else 0
        if not colon or not all(map(is_word, self._words[:colon])):
            return
        self._set_species(self._species.named(" ".join(self._words[:colon])))
        self._at = colon + 1

    def _set_species(self, kin: str) -> None:
        if self._kin not in (None, kin):
            raise BadBattle(f"A side is of one species, not {self._kin} and {kin}.")
        self._kin = kin

    def _species_here(self) -> None:
        """A species in front of a ship or of how many there are, where the words name no ship."""
        found, taken = self._longest(self._species)
        if len(found) == 1 and not self._longest(self._ships)[0] and len(self._words[self._at]) >= _SHORTEST_SPECIES:
            self._at += taken
            self._set_species(found[0])

    def _kind(self) -> _Kind:
        self._skip(_UNSAID)
        self._species_here()
        count = self._count(self._ships)
        self._species_here()
        self._skip(_UNSAID)
        if self._here in _DAMAGE:
            raise BadBattle(f"Say how much damage: 2 cruiser (damage 1), not {self._here!r} in front of the ship.")
        start = self._at
        ship = self._ship()
        kind = _Kind(ship, [word for word in self._words[start : self._at] if is_word(word)], count)
        after = None if count is not None and self._next_kind() else self._count_after()
        if count is not None and after is not None:
            raise BadBattle(f"How many of {self._ships.shown[kind.ship]}: {count} or {after}?")
        kind.count = count or after
        while self._here is not None and self._here not in _AND and not self._next_kind():
            if kind.count is None and self._here in _TIMES and is_number(self._following):
                kind.count = self._count_after()
            else:
                self._carried(kind)
        return kind

    def _next_kind(self) -> bool:
        """Whether another kind begins here with how many there are: ``3 interceptors 2 cruisers``."""
        if self._here is None or not is_number(self._here):
            return False
        self._at += 1
        found = self._longest(self._ships)[0]
        self._at -= 1
        return bool(found)

    def _count(self, which: Names) -> str | None:
        """How many, in figures or words, before a name."""
        times = self._here in _TIMES
        self._at += times
        here, after = self._here, self._following
        if here is None:
            return None
        if is_number(here):
            self._at += 1
        elif here in _NUMBERS and after not in _END and not which.begin(here, after):
            self._at += 1
            if here in ("a", "one") and self._here in ("pair", "couple", "dozen", "single"):
                return self._count(which)
            here = str(_NUMBERS[here])
        else:
            self._at -= times
            return None
        self._at += not times and self._here in _TIMES
        self._skip(_UNSAID)
        return here

    def _count_after(self) -> str | None:
        """How many, in figures, after a name."""
        start = self._at
        self._at += self._here in _TIMES
        here = self._here
        if here is not None and is_number(here) and self._following not in _DAMAGE:
            self._at += 1
            return here
        self._at = start
        return None

    def _ship(self) -> str:
        found, taken = self._longest(self._ships)
        if len(found) != 1:
            found, taken = self._with_variant(found, taken)
        if len(found) != 1:
            raise self._no_ship(found, taken)
        self._at += taken
        bracketed = self._variant_here(taken)
        if bracketed is not None:
            return bracketed
        return found[0]

    def _with_variant(self, found: list[str], taken: int) -> tuple[list[str], int]:
        """One of several tiles that a bracket behind the name picks: ``ancient dreadnought (side 1)``."""
        self._at += taken
        bracketed = self._variant_here(taken) if found else None
        if bracketed is None:
            self._at -= taken
            return found, taken
        return [bracketed], 0

    def _variant_here(self, taken: int) -> str | None:
        """The tile that ``taken`` words and those in the bracket after them name."""
        if self._here not in _BRACKETS:
            return None
        close = _BRACKETS[self._here]
        inside = self._words[self._at + 1 : self._at + 1 + self._ships.longest]
        if close not in inside:
            return None
        inside = inside[: inside.index(close)]
        found = self._ships.keys([*self._words[self._at - taken : self._at], *inside]) if inside else []
        if len(found) != 1:
            return None
        self._at += len(inside) + 2
        return found[0]

    def _no_ship(self, found: list[str], taken: int) -> BadBattle:
        run = self._run()
        if found:
            return self._ships.refusal(" ".join(run[:taken]), found)
        if not run:
            return self._missing("ship")
        if self._longest(self._parts)[0] and not self._ships.like(" ".join(run)):
            why = f"{shortened(' '.join(run))!r} is no ship; parts stand behind their ship: cruiser[ion cannon]."
            return BadBattle(why, allowed=self._ships.listed)
        return self._unknown(self._ships, run)

    def _unknown(self, which: Names, words: Sequence[str]) -> BadBattle:
        """The refusal of words that name nothing here, though perhaps in another game."""
        game = names.elsewhere(self._box, which.what, words)
        if game is None or which.exactly(words):
            return which.refusal(" ".join(words))
        return BadBattle(f"There is no {which.what} {' '.join(words)!r} in {self._box.name}, but in {game}.")

    def _carried(self, kind: _Kind) -> None:
        """What stands behind a ship: a list in brackets, or one that goes on as long as it names parts."""
        here = self._here
        if here in _WITHOUT:
            raise BadBattle(
                f"{shortened(str(here))!r}: printed parts are covered by others, never left out.",
                "nd.upgrade.printed-not-removable",
            )
        if here in _BRACKETS:
            self._at += 1
            self._bracketed(kind, _BRACKETS[str(here)])
            return
        self._skip(_WITH)
        if self._here == "," and here == "w":
            self._at += 1  # w/ ion
        elif self._here == here and self._run() and not self._goes_on():
            raise self._unknown(self._ships, [*kind.words, *self._run()])
        self._one_carried(kind)
        while self._here is not None and self._goes_on():
            self._skip(_AND)
            self._one_carried(kind)

    def _of_the_last(self) -> bool:
        """Whether the ships before this are spoken of: ``2 cruisers, 1 damage each``, ``2 cruisers + hull``."""
        start = self._at
        counted = self._count(self._parts) is not None
        damage = self._here in _DAMAGE and (counted or is_number(self._following))
        ship = bool(self._longest(self._ships)[0] or self._longest(self._species)[0])
        self._at = start
        return damage or (not ship and self._goes_on() and self._here not in _DAMAGE)

    def _bracketed(self, kind: _Kind, close: str) -> None:
        kind.parts = kind.parts or []
        while True:
            self._skip(_AND)
            if kind.ship not in self._box.parts.ship_ids and self._run() and not self._goes_on():
                raise self._unknown(self._ships, [*kind.words, *self._run()])
            if self._here is None:
                raise BadBattle(f"A bracket is opened and never closed: {close!r} is missing.")
            if self._here == close:
                self._at += 1
                return
            if self._here in _BRACKETS or self._here in _BRACKETS.values():
                raise BadBattle(f"{self._here!r} stands inside a bracket: close one before the next.")
            self._one_carried(kind)

    def _goes_on(self) -> bool:
        """Whether the list behind ``with`` goes on here: with a part, not with the next ship."""
        start = self._at
        try:
            self._skip(_AND)
            self._count(self._parts)
            run = self._run()
            if self._here in _DAMAGE or self._here in _REROLLS:
                return True
            if any(self._ships.exactly(run[:taken]) for taken in range(1, len(run) + 1)):
                return False
            return bool(self._longest(self._parts)[0] or self._longest(names.abilities())[0])
        finally:
            self._at = start

    def _one_carried(self, kind: _Kind) -> None:
        """A part with how many, some damage, or a technology."""
        count = self._count(self._parts)
        figures = [] if count is None else [count]
        while figures and self._here in _AND and is_number(self._following):
            figures.append(self._following)  # 1 and 2 damage
            self._at += 2
        if self._here in _DAMAGE:
            self._damage(kind, figures)
            return
        if len(figures) > 1:
            raise self._missing("word like damage")
        if self._here in _REROLLS:
            self._at += 1
            self._rerolls += 1 if count is None else self._whole(count, "rerolls")
            return
        if count is not None and kind.damage and (self._here is None or not is_word(self._here) or self._here in _AND):
            kind.damage.append(self._whole(count, "damage"))
            return
        ability, words = self._longest(names.abilities())
        found, taken = self._longest(self._parts)
        if ability and (words > taken or not found):
            self._at += words
            self._abilities.add(ability[0])
            return
        run = self._run()
        if len(found) != 1 or (taken < len(run) and not self._means_anything(run[taken:])):
            raise self._no_part(found, taken)
        self._at += taken
        count = count or self._count_after()
        self._skip(_EACH)
        number = 1 if count is None else self._whole(count, self._parts.shown[found[0]])
        if not 1 <= number <= _MOST_PARTS:
            raise BadBattle(f"{self._parts.shown[found[0]]}: 1 to {_MOST_PARTS} of it, not {shortened(str(number))}.")
        kind.parts = [*(kind.parts or []), *[found[0]] * number]
        if len(kind.parts) > _MOST_PARTS:
            raise BadBattle(f"{self._ships.shown[kind.ship]}: at most {_MOST_PARTS} parts.")

    def _means_anything(self, run: Sequence[str]) -> bool:
        """Whether words begin with the name of a part or technology, or a ship's, or say something of either."""
        known = run[0] in _NUMBERS or run[0] in _EACH or run[0] in _WITHOUT or run[0] in _TIMES
        kinds = (self._parts, names.abilities(), self._ships)
        return known or any(which.keys(run[:taken]) for which in kinds for taken in range(1, len(run) + 1))

    def _no_part(self, found: list[str], taken: int) -> BadBattle:
        run = self._run()
        if not run:
            return self._missing("part")
        if found and (taken == len(run) or not self._parts.like(" ".join(run))):
            return self._parts.refusal(" ".join(run[:taken] if len(found) > 1 else run), found[1:] and found)
        return self._unknown(self._parts, run)

    def _damage(self, kind: _Kind, before: Sequence[str]) -> None:
        self._at += 1
        figures = [*before]
        self._skip(_UNSAID | {":"})
        while not before and self._here is not None and is_number(self._here):
            figures.append(self._here)
            self._at += 1
            if self._here in _AND and is_number(self._following) and not self._word_after(2):
                self._at += 1
        if not figures:
            raise BadBattle("Say how much damage: 2 cruiser (damage 1), or (1 damage each).")
        kind.damage += [self._whole(figure, "damage") for figure in figures]
        kind.each = kind.each or self._here in _EACH
        self._skip(_EACH)

    def _whole(self, figure: str, what: str) -> int:
        if "." in figure:
            raise BadBattle(f"{what}: a whole number, not {shortened(figure)}.")
        return int(figure)

    def _wish(self, kind: _Kind) -> ShipWish:
        figure = "1" if kind.count is None else kind.count
        most = most_of(self._box, kind.ship)
        if "." in figure or int(figure) < 1:
            allowed = "1" if most == 1 else f"1 to {most}"
            why = f"{self._ships.shown[kind.ship]}: {allowed} of them, not {shortened(figure)}."
            raise BadBattle(why, limit_rule(self._box, kind.ship))
        count = int(figure)
        damage = kind.damage * count if kind.each and len(kind.damage) == 1 and count <= _MOST_SHIPS else kind.damage
        return ShipWish(kind.ship, count, None if kind.parts is None else tuple(kind.parts), tuple(damage))

    def _missing(self, what: str) -> BadBattle:
        where = "at the end of a side" if self._here is None else f"before {shortened(self._here)!r}"
        return BadBattle(f"A {what} is missing {where}. {HOW}")

    def _unread(self) -> BadBattle:
        return BadBattle(f"{shortened(str(self._here))!r} cannot be read here. {HOW}")
