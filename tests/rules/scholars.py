"""What a player knows and pays in the tests of research, whichever box it is of."""

from penumbra.eclipse.components.terms import CATEGORIES
from tests.rules.setting import Setting


def own(s: Setting, track: str, *techs: str) -> None:
    """Gives A technologies on a track, rare ones too."""
    for tech in techs:
        s.state.tech_bag[s.parts.tech_number[tech]] -= 1
        s.player("A").add_tech(s.parts, s.parts.tech_number[tech], CATEGORIES.index(track))


def prices(s: Setting, tech: str) -> dict[str, int]:
    """What a technology on offer costs A on each track it may go on."""
    found: dict[str, int] = next(one for one in s.state.view(0)["supply"]["techs"] if one["id"] == tech)["prices"]
    return found
