"""How sentences count and list."""

from collections.abc import Sequence


def counted(number: int, noun: str) -> str:
    """A number with its noun: ``1 ship``, ``2 ships``, ``0 ships``."""
    return f"{number} {noun if number == 1 else _plural(noun)}"


def _plural(noun: str) -> str:
    return f"{noun.removesuffix('y')}ies" if noun.endswith("gy") else f"{noun}s"


def units(number: int, resource: str) -> str:
    """So many units of a resource: ``1 money``, ``1 material``, ``2 materials``."""
    return f"{number} {resource.removesuffix('s') if number == 1 else resource}"


def stored(number: int) -> str:
    """How many units are stored, as the end of a sentence: ``1 is stored``, ``3 are stored``."""
    return f"{number} {'is' if number == 1 else 'are'} stored"


def a(noun: str) -> str:
    """A noun with its article."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as a sentence lists them: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"
