"""How sentences count."""


def counted(count: int, noun: str) -> str:
    """So many of something: ``1 card``, ``3 cards``, ``2 infantry``."""
    return f"{count} {noun}{'' if count == 1 or noun == 'infantry' else 's'}"


def pieces(count: int, unit: str) -> str:
    """So many pieces of a kind, by the id of the kind."""
    return counted(count, unit.replace("_", " "))


def article(unit: str) -> str:
    """A piece of a kind at the beginning of a sentence: ``A scout``, ``An orbital turret``."""
    noun = unit.replace("_", " ")
    return f"A{'n' * (noun[0] in 'aeiou')} {noun}"


def credits(number: int) -> str:
    """So many credits: ``1 credit``, ``12 credits``."""
    return counted(number, "credit")
