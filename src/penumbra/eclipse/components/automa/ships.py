"""What the automated opponent's ships fight with: the boxes that are active on its sheet, and its drive."""

from collections.abc import Mapping

from penumbra.eclipse.components.automa.content import Automa
from penumbra.eclipse.components.automa.files import Mark
from penumbra.eclipse.components.blueprints import ShipStats, arm
from penumbra.eclipse.components.printed import Part


def ship_stats(automa: Automa, kind: str, active: Mapping[str, str], drive: Part) -> ShipStats:
    """The figures of a kind of ship, with the ``active`` box of each kind by id.

    Energy is not reckoned (solo.blueprint.no-energy). solo.setup.blueprint-active, solo.setup.shared-drive,
    solo.setup.starbase-blueprint.
    """
    starbase = automa.starbase
    if kind == "starbase":
        stats = _figures(automa.marks[active[starbase.like_ship]])
        stats.initiative = starbase.initiative
        return stats
    stats = _figures(automa.marks[active[kind]])
    stats.initiative += drive.initiative
    stats.movement = drive.movement
    stats.drives = 1
    return stats


def _figures(mark: Mark) -> ShipStats:
    stats = ShipStats()
    stats.initiative = mark.initiative
    stats.computer, stats.shield, stats.hull = mark.computer, mark.shield, mark.hull
    arm(stats, mark.weapons)
    return stats
