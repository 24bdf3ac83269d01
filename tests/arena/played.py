"""Games as an arena keeps them, made up."""

from collections.abc import Sequence

from penumbra.arena.matches import Match, Played


def played(
    bots: Sequence[str],
    places: Sequence[int] = (),
    number: int = 0,
    game: str = "coins",
    species: Sequence[str] = (),
    parts: Sequence[dict[str, int]] = (),
) -> Played:
    """A game of some bots that ended with these places; without places it did not end."""
    match = Match(game, {"players": len(bots)}, tuple(bots), number, "made up")
    return Played(
        match,
        rounds=5,
        choices=40,
        offered=3.5,
        species=tuple(species),
        decisions=tuple(10 for _ in bots),
        thought=tuple(0.02 for _ in bots),
        scores=tuple(20 - place for place in places),
        places=tuple(places),
        parts=tuple(parts) or tuple({} for _ in places),
    )
