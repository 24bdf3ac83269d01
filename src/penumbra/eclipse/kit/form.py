"""What the options of an edition may be, as data for a form and as words of the command line."""

from typing import Final, TypedDict

from penumbra.eclipse.setup.options import RANDOM, Edition
from penumbra.eclipse.setup.seating import ALL, TERRANS
from penumbra.kit import Flag


class ReadingOffered(TypedDict):
    """Another way to read some rules; ``module`` is the one without which there is nothing to read."""

    id: str
    title: str
    text: str
    rules: list[str]
    module: str | None


class OptionsForm(TypedDict):
    """What the options of a game may be."""

    players: list[int]
    species: list[str]
    modules: list[str]
    blueprints: dict[str, list[str]]
    readings: list[ReadingOffered]


FLAGS: Final = (
    Flag("--species", "species", f"{TERRANS}, or {ALL}: aliens may be chosen as well.", usual=TERRANS),
    Flag("--module", "modules", "An optional module to play with; may be given more than once.", many=True),
    Flag(
        "--reading",
        "readings",
        "A rule that your group reads otherwise; may be given more than once. "
        "`penumbra rules --readings` lists them with what they change.",
        many=True,
    ),
)


def form(edition: Edition) -> OptionsForm:
    """What the options may be, the words and titles that people choose by included."""
    everything = edition.box(edition.modules, ())
    variants: dict[str, list[str]] = {}
    for kind, variant in everything.parts.npc_blueprints:
        if kind in edition.blueprints:
            variants.setdefault(kind, []).append(variant)
    return {
        "players": list(everything.players),
        "species": [TERRANS, ALL],
        "modules": list(edition.modules),
        "blueprints": {kind: [*found, RANDOM] for kind, found in variants.items()},
        "readings": [
            {
                "id": reading.id,
                "title": reading.title,
                "text": reading.text,
                "rules": list(reading.rules),
                "module": reading.module or None,
            }
            for reading in edition.readings
        ],
    }
