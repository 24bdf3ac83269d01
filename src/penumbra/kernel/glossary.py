"""The words of a game that somebody new to it has to be told, each with the rule that says it in full."""

import tomllib
from pathlib import Path

import msgspec

from penumbra.kernel.ledger import LedgerError


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
    try:
        return msgspec.toml.decode(path.read_bytes(), type=_Glossary).term
    except OSError as fault:
        raise LedgerError(f"{path}: cannot be read: {fault.strerror}") from None
    except (tomllib.TOMLDecodeError, msgspec.MsgspecError) as fault:
        raise LedgerError(f"{path}: {fault}") from None
