"""What the options of BlueShift may be, as data for a form and as words of the command line."""

from typing import Final

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.setup.options import BEGINNER, STANDARD
from penumbra.kit import Field, Flag, Offer, OptionsForm

FLAGS: Final = (
    Flag("--scenario", "scenario", "The map to play on; the one for the number of players when not given."),
    Flag("--rules", "rules", f"{STANDARD}, or {BEGINNER}: no infantry limit and no blockades.", usual=STANDARD),
)


def form(content: Content) -> OptionsForm:
    """The options, with the maps of a box: each is for its number of players."""
    scenarios = content.scenarios.values()
    maps = tuple(Offer(one.id, one.name, f"{one.counts.sectors} sectors", players=(one.players,)) for one in scenarios)
    rules = (
        Offer(STANDARD, "All rules"),
        Offer(BEGINNER, "For beginners", "no infantry limit and no blockades", rules=("bs.setup.beginner",)),
    )
    return OptionsForm(
        tuple(sorted({one.players for one in scenarios})),
        (Field("scenario", "Map", maps), Field("rules", "Rules", rules)),
    )
