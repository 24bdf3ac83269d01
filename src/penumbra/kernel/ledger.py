"""A rulebook as a ledger: one entry for each rule, with a stable id and a check that a test can show.

Code that enforces a rule names its id, and so does each test that shows it. An entry of an expansion or of a
species may override entries of its own ledger or of the ledgers below it.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec

_T = TypeVar("_T")


class LedgerError(ValueError):
    """A ledger that cannot be used: names the file and the fault."""


Kind = Literal["rule", "definition", "component", "example", "consequence"]
"""What an entry is: a rule that code enforces, or one of those that no code has to name."""

DERIVED: Final[tuple[Kind, ...]] = ("example", "consequence")
"""The kinds that say from which rules they follow."""


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule in our own words, where it comes from, and a situation that shows it.

    ``module`` names the optional module that brings the rule, if one does. ``kind`` says what an entry is that no
    code has to name: a ``definition`` of a word, a ``component`` whose figures stand in the data, an ``example``, or
    a ``consequence``; the last two name the rules they come from in ``follows``. ``twin`` is the same rule in the
    book of another edition: code names that one for both, or its kind is theirs.
    """

    id: str
    text: str
    source: str
    check: str
    note: str = ""
    module: str = ""
    overrides: tuple[str, ...] = ()
    kind: Kind = "rule"
    follows: tuple[str, ...] = ()
    twin: str = ""

    @property
    def area(self) -> str:
        """The part of the rulebook that the id names: ``explore`` in ``nd.explore.fit``."""
        return self.id.split(".")[1]


class Reading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another way to read ``rules`` of a book, which a game may choose by ``id``; some need a ``module``.

    ``title`` and ``text`` say in a few words and in one sentence what it changes.
    """

    id: str
    title: str
    text: str
    rules: tuple[str, ...]
    module: str = ""


class Ledger:
    """The rules of one book, in the order of the book."""

    def __init__(self, name: str, rules: Iterable[Rule], below: Iterable["Ledger"] = ()) -> None:
        self.name = name
        self.below = tuple(below)
        self._rules: dict[str, Rule] = {}
        self._overriding: dict[str, list[Rule]] = {}
        for rule in rules:
            if rule.id.count(".") < 2 or not all(rule.id.split(".")):
                raise LedgerError(f"{rule.id!r} is no rule id: it has the form book.area.rule")
            if rule.id in self._rules:
                raise LedgerError(f"{rule.id} stands twice")
            self._rules[rule.id] = rule
        for rule in self:
            self._check_kind(rule)
            for other in rule.overrides:
                if self.known(other) is None:
                    raise LedgerError(f"{rule.id} overrides {other}, which no ledger holds")
                self._overriding.setdefault(other, []).append(rule)

    def _check_kind(self, rule: Rule) -> None:
        """What follows from others names entries that do not, and an entry with a twin has the kind of its twin."""
        if bool(rule.follows) != (rule.kind in DERIVED):
            raise LedgerError(f"{rule.id}: only an example or a consequence follows from others, and it says so")
        if rule.twin and rule.kind != "rule":
            raise LedgerError(f"{rule.id} has a twin, so it has no kind of its own")
        for other in rule.follows:
            source = self.known(other)
            if source is None:
                raise LedgerError(f"{rule.id} follows from {other}, which no ledger holds")
            if source.kind in DERIVED:
                raise LedgerError(f"{rule.id} follows from {other}, which follows from others itself")

    @staticmethod
    def load(path: Path, below: Iterable["Ledger"] = ()) -> "Ledger":
        """The ledger in a TOML file with one ``[[rule]]`` a rule; ``below`` are books it may override.

        Raises LedgerError, which names the file and the rule that does not fit.
        """
        try:
            raw = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as fault:
            raise LedgerError(f"{path}: cannot be read: {fault.strerror}") from None
        except ValueError as fault:
            raise LedgerError(f"{path}: not TOML: {fault}") from None
        entries = raw.get("rule")
        if not isinstance(entries, list) or len(raw) != 1:
            raise LedgerError(f"{path}: a ledger is a list of [[rule]] and nothing else")
        try:
            return Ledger(path.stem, [_rule(number, entry) for number, entry in enumerate(entries, 1)], below)
        except LedgerError as fault:
            raise LedgerError(f"{path}: {fault}") from None

    def __len__(self) -> int:
        return len(self._rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]

    def known(self, rule_id: str) -> Rule | None:
        """The rule of that id in this book or one below it; None where there is none."""
        return next((ledger[rule_id] for ledger in (self, *self.below) if rule_id in ledger), None)

    def overriding(self, rule_id: str) -> tuple[Rule, ...]:
        """The entries of this ledger that take the place of ``rule_id`` where they hold."""
        return tuple(self._overriding.get(rule_id, ()))

    def areas(self) -> dict[str, list[Rule]]:
        """The rules by the part of the book they belong to."""
        found: dict[str, list[Rule]] = {}
        for rule in self:
            found.setdefault(rule.area, []).append(rule)
        return found

    def search(self, words: str) -> list[Rule]:
        """The rules in which every word occurs, those with a word in the id or the rule itself first."""
        wanted = words.casefold().split()
        ranked: list[tuple[int, Rule]] = []
        for rule in self:
            near = f"{rule.id} {rule.text}".casefold()
            far = f"{rule.check} {rule.note} {rule.source}".casefold()
            if all(word in near or word in far for word in wanted):
                ranked.append((sum(word not in near for word in wanted), rule))
        return [rule for _, rule in sorted(ranked, key=lambda pair: pair[0])]


def read_toml(path: Path, shape: type[_T]) -> _T:
    """What a TOML file says, in its shape; raises LedgerError, which names the file and the fault."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=shape)
    except OSError as fault:
        raise LedgerError(f"{path}: cannot be read: {fault.strerror}") from None
    except (tomllib.TOMLDecodeError, msgspec.MsgspecError) as fault:
        raise LedgerError(f"{path}: {fault}") from None


def _rule(number: int, entry: Any) -> Rule:
    try:
        return msgspec.convert(entry, Rule)
    except msgspec.ValidationError as fault:
        name = entry.get("id") if isinstance(entry, Mapping) else None
        raise LedgerError(f"{name or f'rule number {number}'}: {fault}") from None
