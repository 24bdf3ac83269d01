"""The words of a game that somebody new to it has to be told, each with the rule that says it in full."""

from pathlib import Path

import msgspec

from penumbra.kernel.ledger import read_toml


class Term(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A word, other forms of it as ``also``, and what it means in one or two sentences.

    ``rules`` names by book the rule that says it in full: a term belongs to the books that are named.
    """

    name: str
    text: str
    rules: dict[str, str]
    also: tuple[str, ...] = ()


class _Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    term: tuple[Term, ...]


def load_terms(path: Path) -> tuple[Term, ...]:
    """The terms of a TOML file with one ``[[term]]`` a term; raises LedgerError, which names the file and the fault."""
    return read_toml(path, _Glossary).term
