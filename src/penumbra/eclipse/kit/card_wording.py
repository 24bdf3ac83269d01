"""The automated opponent's cards in words, step by step: on what condition, what, and what comes first."""

from collections.abc import Iterable, Mapping
from functools import singledispatch
from typing import Final, NamedTuple, TypedDict

from penumbra.eclipse.components.automa.files import AutomaCard
from penumbra.eclipse.components.automa.steps import (
    AnyStep,
    AttackStep,
    BuildStep,
    CardStep,
    DefendStep,
    DriveChange,
    ExploreStep,
    InfluenceStep,
    PlaceCubesStep,
    ResearchStep,
    UpgradeStep,
)
from penumbra.eclipse.language.words import counted, listed

STEPS: Final = {
    "explore": "explore",
    "influence": "influence",
    "research": "research",
    "upgrade": "upgrade",
    "build": "build",
    "attack": "attack",
    "defend": "defend",
    "place_cubes": "place cubes",
}
ZONES: Final = {
    "middle_ring": "in the middle ring",
    "outer_ring": "in the outer ring",
    "inner_ring": "in the inner ring",
    "northmost": "northmost",
}
LINKS: Final = {
    "most_links_to_own": "most full connections with own sectors",
    "most_links_to_nobodys": "most with sectors that nobody controls",
    "fewest_links_to_human": "fewest with the human's",
}
SECTORS: Final = {
    "most_available_squares": "most available squares",
    "most_printed_points": "most printed points",
    "nearest_to_home": "nearest to its home",
    "farthest_from_human": "farthest from the human's sectors",
    "most_own_cubes": "most own cubes",
}
TILES: Final = {
    "opens_squares": "one that opens an empty starred square",
    "highest_cost": "highest cost",
    "military": "military",
    "grid": "grid",
    "nano": "nano",
    "rare": "rare",
}
TARGETS: Final = {
    "undefended_human_sector": "a sector of the human's without ships of its owner",
    "defended_human_sector": "a sector of the human's with ships of its owner",
    "human_ships": "other ships of the human's",
    "one_ancient": "one Ancient",
    "two_ancients_or_guardian": "two Ancients or a guardian",
    "gcds": "the defence system",
    "most_printed_points": "most printed points",
    "nearest": "nearest",
}
ENEMIES: Final = {"human": "the human", "non_player": "ships that nobody plays"}
BUILT: Final = {
    "rally_sector": "in the rally sector",
    "invaded_sector": "in the invaded sector",
}


class PriorityPrinted(TypedDict):
    """What is chosen ``first`` of something, then what: chance decides where all this leaves more than one."""

    about: str
    first: list[str]


class StepPrinted(TypedDict):
    """A step of a card: a ``condition`` if it has one, what it does, and its lists of priorities."""

    condition: str
    text: str
    lists: list[PriorityPrinted]


def steps_told(card: AutomaCard) -> list[StepPrinted]:
    """The steps of a card."""
    return [_told(step) for step in card.steps]


def _told(step: AnyStep) -> StepPrinted:
    said = does(step)
    return {"condition": _condition(step), "text": f"{said.text[0].upper()}{said.text[1:]}.", "lists": said.lists}


def _condition(step: AnyStep) -> str:
    """What has to be so on the card for a step to be resolved."""
    asked = []
    if step.if_restricted:
        verb = "is" if len(step.if_restricted) == 1 else "are"
        asked.append(f"{listed([STEPS[name] for name in step.if_restricted])} {verb} restricted")
    if step.if_items_built_below is not None:
        asked.append(f"fewer than {counted(step.if_items_built_below, 'item')} were built")
    return f"If {' and '.join(asked)}" if asked else ""


class Said(NamedTuple):
    """What a step does, and its lists of priorities."""

    text: str
    lists: list[PriorityPrinted]


def _list(about: str, criteria: Iterable[str], words: Mapping[str, str]) -> PriorityPrinted:
    return {"about": about, "first": [words[one] for one in criteria]}


@singledispatch
def does(step: CardStep) -> Said:
    """What a step does, in words."""
    raise NotImplementedError(f"{type(step).__name__} is not worded")


@does.register
def _(step: ExploreStep) -> Said:
    fills = f" and fill up to {counted(step.squares, 'square')} of the new sector" if step.squares else ""
    lists = [_list("Zone", step.zone, ZONES), _list("Turned so that it has", step.orientation, LINKS)]
    return Said(f"explore{fills}", lists)


@does.register
def _(step: InfluenceStep) -> Said:
    return Said(f"influence up to {counted(step.discs, 'sector')}", [_list("Sector", step.sector, SECTORS)])


@does.register
def _(step: ResearchStep) -> Said:
    rounds = {0: "", 1: " and the number of the round"}.get(step.per_round, f" and {step.per_round} for each round")
    text = f"take a technology tile whose printed cost is no more than science income{rounds}"
    return Said(text, [_list("Tile", step.tile, TILES)])


@does.register
def _(step: UpgradeStep) -> Said:
    drives: list[PriorityPrinted] = [{"about": "Drive", "first": [_drive(change) for change in step.drives]}]
    change = "exchange the drive, or else " if step.drives else ""
    text = f"{change}move a kind of ship to its next box: {listed([*step.order])} by turns"
    return Said(text, drives if step.drives else [])


def _drive(change: DriveChange) -> str:
    new, old = (name.replace("_", " ") for name in (change.drive, change.replaces))
    return f"{new} for {old} from round {change.from_round} on"


@does.register
def _(step: BuildStep) -> Said:
    often = f", in {step.times_a_round} reactions of a round at most" if step.times_a_round is not None else ""
    worth = f"materials income{f' and {step.beyond_income}' * bool(step.beyond_income)}"
    items: PriorityPrinted = {"about": "Item", "first": [_item(item, step) for item in step.item]}
    lists = [items]
    if {"monolith", "orbital"} & {*step.item}:
        lists.append(_list("Where structures go", step.structure_sector, SECTORS))
    return Said(f"build up to {counted(step.items, 'item')} for {worth} {BUILT[step.place]}{often}", lists)


def _item(item: str, step: BuildStep) -> str:
    """What is built, where it can be."""
    words = {
        "monolith": f"a monolith from round {step.monolith_from_round} on",
        "orbital": "an orbital",
        "starbase_against_enemies": "a starbase as the first ship where enemies are",
        "starbase_beside_interceptors": (
            f"a starbase in place of an interceptor beside {counted(step.interceptors, 'interceptor')}"
        ),
        "most_expensive_ship": "the most expensive ship",
        "starbase": "a starbase",
    }
    return words[item]


@does.register
def _(step: AttackStep) -> Said:
    targets = [one for one in step.target if all(kind in step.targets for kind in _ENEMY_OF.get(one, ()))]
    enemies = listed([ENEMIES[one] for one in step.targets], "or")
    text = f"attack {enemies} with up to {counted(step.ships, 'ship')}"
    forces: list[str] = []
    if "human" in step.targets:
        forces += [
            f"{counted(step.undefended, 'ship')} where nothing fights, {step.undefended_with_bombs} with Neutron Bombs",
            f"worth more than the human's ships, {step.spare + 1} more where it can",
        ]
    if "non_player" in step.targets:
        least = (f"{value} against {TARGETS[foe]}" for foe, value in step.least.items())
        forces.append(f"worth, with the number of the round, {listed([*least])}")
    return Said(text, [_list("Target", targets, TARGETS), {"about": "Fleet", "first": forces}])


_ENEMY_OF: Final = {
    **dict.fromkeys(("undefended_human_sector", "defended_human_sector", "human_ships"), ("human",)),
    **dict.fromkeys(("one_ancient", "two_ancients_or_guardian", "gcds"), ("non_player",)),
}


_DEFENDED: Final = {
    "own_sectors": "into an own sector with ships of the human's",
    "invaded_sector": "into the invaded sector",
}


@does.register
def _(step: DefendStep) -> Said:
    text = (
        f"move up to {counted(step.ships, 'ship')}, the most expensive first, {_DEFENDED[step.place]}, "
        f"where the fleet is then worth the human's less {step.short_by} at least"
    )
    return Said(text, [_list("Sector", step.sector, SECTORS)])


@does.register
def _(step: PlaceCubesStep) -> Said:
    return Said(f"fill up to {counted(step.squares, 'available square')}", [])
