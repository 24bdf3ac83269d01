"""Which ship, part or species people mean: names with their plurals, beginnings, and other spellings."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Final, NamedTuple

from penumbra.eclipse.components.automa.files import ROMAN
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.printed import BASE
from penumbra.eclipse.odds.marked import marked_ships
from penumbra.eclipse.odds.ships import GAMES, Npc, box_of, npcs
from penumbra.kit import BadBattle

ABILITIES: Final = {
    "antimatter_splitter": "Antimatter Splitter",
    "point_defense": "Point Defense",
    "distortion_shield": "Distortion Shield",
}
"""Technologies that change how a side's ships fight, named where parts are."""

_TOKEN: Final = re.compile(r"[^\W\d_]+|-?\d+(?:\.\d+)?|[^\s_]")
_INNER_HYPHEN: Final = re.compile(r"(?<=[^\W_])-")
_JOINED_TIMES: Final = re.compile(r"(?<=\d)x(?=[^\W\d_])")  # 3xcruiser
_MARK: Final = re.compile(r"\bmk\.?[ _]?([1-5]|iii|ii|iv|i|v)(?:[ -]?([a-d]))?\b")
_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("×✕✖⨯*", " x "),
        **dict.fromkeys("'’‘`´\"“”„«»", ""),
        **dict.fromkeys("/|;", ","),
        "{": "[",
        "}": "]",
    }
)
_SPELLINGS: Final = {"dreadnaught": "dreadnought", "defence": "defense", "centre": "center"}
_ALSO: Final = (("dreadnought", "dn"), ("starbase", "sb"), ("starbase", "base"))
_UNSAID: Final = frozenset(("of", "ship", "ships", "the", "type", "variant"))
_LIKE: Final = 0.7  # how much a word must be like a name to be taken for a slip
_SHORTEST_PLURAL: Final = 4  # letters of an abbreviation with an s: ancs


def tokens(text: str) -> list[str]:
    """The words, whole numbers and signs of a text, in lower case and in one spelling of each sign."""
    plain = "".join(one for one in unicodedata.normalize("NFKC", text) if unicodedata.category(one) != "Cf")
    plain = _INNER_HYPHEN.sub(" ", _MARK.sub(_level, plain.casefold().translate(_SIGNS)))
    return _TOKEN.findall(_JOINED_TIMES.sub("x ", plain))


def _level(mark: re.Match[str]) -> str:
    """A level with its version as one word: ``Mk. II-b`` and ``mk 2b`` are ``mkiib``."""
    number, version = mark.groups("")
    return f"mk{ROMAN[int(number) - 1] if number.isdigit() else number}{version}".casefold()


def is_word(token: str) -> bool:
    """Whether a token is a word, not a number or a sign."""
    return token[0].isalpha()


def is_number(token: str) -> bool:
    """Whether a token is a number, of whatever kind."""
    return token[-1:].isdigit()


def _plural(word: str) -> str:
    return f"{word}s"


def _spelled(word: str) -> str:
    """A word as the names have it."""
    if word.endswith("s") and word[:-1] in _SPELLINGS:
        return _plural(_SPELLINGS[word[:-1]])
    return _SPELLINGS.get(word, word)


_MOST_KNOWN: Final = 5_000  # answers that are kept


class _Fit(NamedTuple):
    """How far a name is from what was typed: its words left unsaid, and those of which only the beginning was said."""

    unsaid: int
    begun: int


class Names:
    """The names of one kind of thing, ``what``: a key may be called by several, and is shown by one.

    Where several fit equally well, those that stand ``first`` are meant: of the first group that has any. What is
    ``unlisted`` is not told to whoever names something that there is not.
    """

    def __init__(
        self,
        what: str,
        shown: Mapping[str, str],
        more: Iterable[tuple[str, str]] = (),
        first: Sequence[Container[str]] = (),
        unlisted: Container[str] = (),
    ) -> None:
        self.what = what
        self.shown = dict(shown)
        self._first = first
        self.listed = [key for key in self.shown if key not in unlisted]
        """Those that a refusal lists."""
        called = [(key, name) for key, said in shown.items() for name in (key, said)]
        self._names = [(key, _words(name)) for key, name in dict.fromkeys([*called, *more])]
        self._whole: dict[str, list[str]] = defaultdict(list)
        self._having: dict[str, set[int]] = defaultdict(set)  # names by each beginning of each of their words
        for number, (key, name) in enumerate(self._names):
            self._whole["".join(name)].append(key)
            for word in name:
                for end in range(len(word)):
                    self._having[word[: end + 1]].add(number)
        self._known: dict[tuple[str, ...], list[str]] = {}
        self.longest = max(len(name) for _, name in self._names) + 1
        """Words of the longest name, and one more since one may be written as two."""

    def keys(self, words: Sequence[str]) -> list[str]:
        """What tokens may stand for: nothing, one key, or several that fit equally well."""
        known = self._known.get(tuple(words))
        if known is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            known = self._known[tuple(words)] = self._keys(words)
        return known

    def _keys(self, words: Sequence[str]) -> list[str]:
        typed = [_spelled(word) for word in words if word not in _UNSAID]
        whole = self._wholly(typed)
        if whole or not typed or len(typed) > self.longest:
            return list(dict.fromkeys(whole))
        best: dict[str, _Fit] = {}
        for number in sorted(set.intersection(*map(self._beginning, typed))):
            key, name = self._names[number]
            fit = _fit(typed, name)
            if fit is not None:
                best[key] = min(fit, best.get(key, fit))
        found = [key for key, fit in best.items() if fit == min(best.values())]
        for group in self._first:
            found = [key for key in found if key in group] or found
        return found

    def exactly(self, words: Sequence[str]) -> bool:
        """Whether tokens are a whole name, in any order, or its plural."""
        typed = [_spelled(word) for word in words if word not in _UNSAID]
        return bool(self._wholly(typed)) or any(_fit(typed, name) == (0, 0) for _, name in self._names)

    def _wholly(self, typed: Sequence[str]) -> list[str]:
        """The keys of a name that the words are when written as one, or of which they are the plural."""
        joined = "".join(typed)
        return self._whole.get(joined) or (self._whole.get(joined[:-1], []) if joined.endswith("s") else [])

    def _beginning(self, word: str) -> set[int]:
        """The names with a word that begins so, or with one of which it is a plural."""
        found = self._having.get(word, set())
        plural = is_word(word) and word.endswith("s") and len(word) >= _SHORTEST_PLURAL
        return found | self._having.get(word[:-1], set()) if plural else found

    def begin(self, word: str, following: str) -> bool:
        """Whether a name begins with these two words."""
        return any(name[:2] == [word, following] for _, name in self._names)

    def named(self, text: str) -> str:
        """The key a text stands for; raises BadBattle, which says what there is."""
        words = [word for word in tokens(text) if word not in ("(", ")")]  # a variant stands in brackets
        found = self.keys(words)
        if len(found) == 1:
            return found[0]
        raise self.refusal(text, found)

    def refusal(self, typed: str, found: Sequence[str] = ()) -> BadBattle:
        """Why what was typed is no name here: it may mean several, or nothing."""
        if found:
            choice = [self.shown[key] for key in found]
            return BadBattle(f"{shortened(typed)!r} may be {', '.join(choice)}: write it out.", allowed=choice)
        meant = self.like(typed)
        hint = f" Did you mean {' or '.join(meant)}?" if meant else ""
        return BadBattle(f"There is no {self.what} {shortened(typed)!r}.{hint}", allowed=self.listed)

    def like(self, typed: str) -> list[str]:
        """Names that were perhaps meant, at most two."""
        said = {shown.casefold(): shown for shown in self.shown.values()}
        said |= {name: said.get(name, shown) for key, shown in self.shown.items() for name in (key.replace("_", " "),)}
        close = get_close_matches(shortened(" ".join(tokens(typed[:_MOST_SHOWN]))), said, 2, _LIKE)
        return list(dict.fromkeys(said[name] for name in close))


_MOST_SHOWN: Final = 40


def shortened(typed: str) -> str:
    """What was typed, short enough to be said back."""
    return typed if len(typed) <= _MOST_SHOWN else f"{typed[:_MOST_SHOWN]}…"


def _words(name: str) -> list[str]:
    return [one for one in tokens(name.replace("_", " ")) if one[0].isalnum() and one not in _UNSAID]


def _fit(typed: Sequence[str], name: Sequence[str]) -> _Fit | None:
    """How well words fit a name: each is one of its words, or begins one, in any order; None where one does not."""
    if not typed or len(typed) > len(name):
        return None
    left, begun = list(name), 0
    for word in typed:
        same = next((one for one in left if word in (one, _plural(one))), None)
        like = same or next((one for one in left if _begins(word, one)), None)
        if like is None:
            return None
        begun += same is None
        left.remove(like)
    return _Fit(len(left), begun)


def _begins(word: str, name: str) -> bool:
    short = len(word) >= _SHORTEST_PLURAL and word.endswith("s") and name.startswith(word[:-1])
    return is_word(word) and (name.startswith(word) or short)


@cache
def ships(box: Box) -> Names:
    """The ships of a box by their ids: players' kinds, tiles of ships that nobody plays, boxes of a sheet."""
    shown = {ship: ship for ship in box.parts.ship_ids}
    more = list(_ALSO)
    for key, npc in npcs(box.name).items():
        shown[key] = npc.name
        more += [(key, name) for name in _calls(npc)]
    for key, ship in marked_ships(box).items():
        shown[key] = ship.name
    return Names("ship", shown, more, unlisted=marked_ships(box))


def _calls(npc: Npc) -> list[str]:
    variant = npc.tile.variant
    said = [f"{kind} {variant}" for kind in (npc.kind.id, npc.kind.name)]
    return [*said, npc.kind.id, npc.kind.name] if variant == "standard" else said


@cache
def parts(box: Box) -> Names:
    """The ship parts of a box.

    Cannons that need no discovery come first: ``ion`` is the Ion Cannon; and what is always in play comes before what
    only a module brings.
    """
    cannons = {part.id for part in box.parts.parts if part.type == "cannon" and part.source != "discovery"}
    base = {part.id for part in box.parts.parts if part.module == BASE}
    return Names("part", {part.id: part.name for part in box.parts.parts}, first=(cannons, base))


@cache
def abilities() -> Names:
    """The technologies that change how a side's ships fight."""
    also = [("antimatter_splitter", "splitter"), ("point_defense", "pd"), ("distortion_shield", "distortion")]
    return Names("technology", ABILITIES, also)


@cache
def species(box: Box) -> Names:
    """The species of a box, by their own names and their factions'."""
    kin = box.parts.species
    factions = [(one.id, faction.name) for one in kin for faction in one.factions]
    return Names("species", {one.id: one.name for one in kin}, factions)


def elsewhere(box: Box, what: str, words: Sequence[str]) -> str | None:
    """The other game that has a ship or part, ``what``, of such a name."""
    named = {"ship": ships, "part": parts}[what]
    return next((game for game in GAMES if game != box.name and named(box_of(game)).exactly(words)), None)
