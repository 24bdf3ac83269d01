"""The upgrade step: a better drive, or the next box of a kind of ship."""

from penumbra.eclipse.automa.priorities import DECISIONS, holds, opponent
from penumbra.eclipse.automa.sheet import printed, refit
from penumbra.eclipse.components.automa.files import Mark
from penumbra.eclipse.components.automa.steps import UpgradeStep
from penumbra.eclipse.language.words import counted
from penumbra.eclipse.position.automa import Decision
from penumbra.eclipse.position.state import EclipseState


def upgrade(state: EclipseState, step: UpgradeStep) -> bool:
    """Exchanges the drive or marks the next box, once for each technology tile at most.

    solo.step.upgrade-restriction.
    """
    automa = opponent(state)
    tiles = sum(map(len, state.players[automa.seat].techs))
    what = f"{counted(tiles, 'technology')}, {counted(automa.upgrades, 'upgrade step')} made"
    if not holds(state, "solo.step.upgrade-restriction", what, tiles > automa.upgrades):
        return False
    if not _change_drive(state, step) and not _advance(state, step):
        return False
    automa.upgrades += 1
    refit(state, state.player_to_change(automa.seat))
    return True


def _change_drive(state: EclipseState, step: UpgradeStep) -> bool:
    """solo.step.upgrade-drive, solo.setup.shared-drive."""
    automa, parts = opponent(state), state.box.parts
    for change in step.drives:
        if parts.part_ids[automa.drive] == change.replaces:
            drive = parts.parts[parts.part_number[change.drive]].name
            what = f"a {drive} from round {change.from_round} on"
            if holds(state, "solo.step.upgrade-drive", what, state.round >= change.from_round):
                automa.drive = parts.part_number[change.drive]
                state.tell(automa.seat, "puts a {} into all its ships", drive)
                return True
    return False


def _advance(state: EclipseState, step: UpgradeStep) -> bool:
    """The marker shows the kind of ship that advances, then moves on; those at their last box are skipped.

    solo.step.upgrade-type.
    """
    automa, boxes = opponent(state), printed(state).marks
    number, first = len(step.order), step.order.index(automa.next_type)
    for turn in range(number):
        at = (first + turn) % number
        mark = next(boxes[one] for one in automa.marks if boxes[one].ship == step.order[at])
        if holds(state, "solo.step.upgrade-type", f"{mark.ship} at Mk. {mark.level}, not its last", bool(mark.next)):
            following = _next_box(state, mark)
            automa.marks = tuple(following.id if one == mark.id else one for one in automa.marks)
            automa.next_type = _next_type(state, step, at)
            version = f"-{following.version}" if following.version else ""
            state.tell(automa.seat, "upgrades the {} to Mk. {}{}", mark.ship, following.level, version)
            return True
    return False


def _next_type(state: EclipseState, step: UpgradeStep, at: int) -> str:
    """The kind after one in the order that is not at its last box; the next where all are."""
    automa, boxes = opponent(state), printed(state).marks
    after = (*step.order[at + 1 :], *step.order[: at + 1])
    more = {boxes[one].ship for one in automa.marks if boxes[one].next}
    return next((ship for ship in after if ship in more), after[0])


def _next_box(state: EclipseState, mark: Mark) -> Mark:
    """The box that follows: the only one, or the one that the die leads to (solo.step.upgrade-roll)."""
    boxes = printed(state).marks
    if len(mark.next) == 1:
        return boxes[mark.next[0].mark]
    roll = state.chance.die()
    state.revealed += 1
    state.show_dice(opponent(state).seat, DECISIONS, (roll,))
    following = next(boxes[branch.mark] for branch in mark.next if roll in branch.on)
    outcomes = tuple(branch.mark for branch in mark.next)
    opponent(state).think(Decision("solo.step.upgrade-roll", "box", outcomes, (), (roll,), following.id))
    return following
