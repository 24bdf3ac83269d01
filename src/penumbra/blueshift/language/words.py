"""How sentences count."""


def credits(number: int) -> str:
    """So many credits: ``1 credit``, ``12 credits``."""
    return f"{number} credit" if number == 1 else f"{number} credits"
