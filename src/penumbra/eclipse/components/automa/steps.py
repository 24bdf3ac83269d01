"""The steps of cards: what each does, with the figures and priorities that a card may give anew."""

from typing import Annotated, Literal

import msgspec

from penumbra.eclipse.components.automa.terms import (
    DefenceCriterion,
    Foe,
    InfluenceCriterion,
    Item,
    LinkCriterion,
    ShipType,
    StepName,
    StepPlace,
    StructureCriterion,
    TargetCriterion,
    TileCriterion,
    ZoneCriterion,
)
from penumbra.eclipse.components.printed import Printed

Positive = Annotated[int, msgspec.Meta(ge=1)]
Figure = Annotated[int, msgspec.Meta(ge=0)]
RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=8)]


class CardStep(Printed, frozen=True, kw_only=True, tag_field="step"):
    """A step of a card (solo.card.order).

    It is resolved only ``if_restricted`` are all steps named, and fewer than ``if_items_built_below`` were built on the
    card, where it says how many.
    """

    if_restricted: tuple[StepName, ...] = ()
    if_items_built_below: Positive | None = None


class ExploreStep(CardStep, frozen=True, kw_only=True, tag="explore"):
    """Explores a ``zone``, turns the sector, and fills up to so many ``squares`` of it.

    solo.step.explore-zone, solo.step.explore-orientation, solo.step.explore-claim.
    """

    zone: tuple[ZoneCriterion, ...]
    orientation: tuple[LinkCriterion, ...]
    squares: Figure


class InfluenceStep(CardStep, frozen=True, kw_only=True, tag="influence"):
    """Places up to so many ``discs`` (solo.step.influence-priority)."""

    sector: tuple[InfluenceCriterion, ...]
    discs: Positive


class ResearchStep(CardStep, frozen=True, kw_only=True, tag="research"):
    """Takes a tile whose printed cost is within science income and ``per_round`` for each round so far.

    solo.step.research-limit, solo.step.research-priority.
    """

    per_round: Figure
    tile: tuple[TileCriterion, ...]


class DriveChange(Printed, frozen=True, kw_only=True):
    """A drive that takes the place of another from a round on (solo.step.upgrade-drive)."""

    drive: str
    replaces: str
    from_round: RoundNumber


class UpgradeStep(CardStep, frozen=True, kw_only=True, tag="upgrade"):
    """Changes the drive, or else the blueprint of the kind whose turn it is (solo.step.upgrade-type)."""

    drives: tuple[DriveChange, ...]
    order: tuple[ShipType, ...]


class BuildStep(CardStep, frozen=True, kw_only=True, tag="build"):
    """Builds up to so many ``items`` for materials income and so much ``beyond_income``.

    A monolith is built ``monolith_from_round`` on, a starbase in place of an interceptor beside so many
    ``interceptors``. It is resolved up to so many ``times_a_round``, None: any number.

    solo.step.build-budget, solo.step.build-priority, solo.step.build-monolith, solo.step.build-place,
    solo.step.build-structure-place, solo.card.reaction.
    """

    place: StepPlace
    items: Positive
    beyond_income: Figure
    item: tuple[Item, ...]
    monolith_from_round: RoundNumber
    interceptors: Figure
    structure_sector: tuple[StructureCriterion, ...]
    times_a_round: Positive | None = None


class AttackStep(CardStep, frozen=True, kw_only=True, tag="attack"):
    """Moves up to so many ``ships`` into a sector with ``targets``: the cheapest with ``spare`` FRV more than needed.

    ``least`` is what FRV and round must come to against those whom nobody plays; ``undefended`` ships go where nothing
    fights, ``undefended_with_bombs`` with Neutron Bombs.

    solo.step.attack-forces, solo.step.attack-restriction-human, solo.step.attack-restriction-npc,
    solo.step.attack-target, solo.step.attack-mixed.
    """

    targets: tuple[Literal["human", "non_player"], ...]
    ships: Positive
    spare: Figure
    undefended: Positive
    undefended_with_bombs: Positive
    least: dict[Foe, Figure]
    target: tuple[TargetCriterion, ...]


class DefendStep(CardStep, frozen=True, kw_only=True, tag="defend"):
    """Moves up to so many ``ships`` where FRV is short of the human's by no more than ``short_by``.

    solo.step.defend-restriction, solo.step.defend-priority.
    """

    place: StepPlace
    ships: Positive
    short_by: Figure
    sector: tuple[DefenceCriterion, ...]


class PlaceCubesStep(CardStep, frozen=True, kw_only=True, tag="place_cubes"):
    """Fills up to so many available ``squares`` (solo.step.place-cubes)."""

    squares: Positive


AnyStep = (
    ExploreStep | InfluenceStep | ResearchStep | UpgradeStep | BuildStep | AttackStep | DefendStep | PlaceCubesStep
)


def step_name(step: AnyStep) -> StepName:
    """What a step is called on a card."""
    name: StepName = step.__struct_config__.tag  # type: ignore[assignment]
    return name
