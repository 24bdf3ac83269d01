"""When a battle cannot go on: neither side can destroy a ship any more."""

from collections.abc import Sequence

from penumbra.odds.dice import RIFT_FACES
from penumbra.odds.fleet import Engagement
from penumbra.odds.turns import ATTACKER, DEFENDER, Battery, Strengths

_MOST_RIFT = max(face.damage for face in RIFT_FACES)


def unarmed(turns: Sequence[Battery], position: Strengths) -> bool:
    """Whether no ship left can fire (nd.stalemate.condition); ``turns`` are those of the battle's armed kinds."""
    return not any(position[turn.side][turn.kind] for turn in turns)


def made_good(battle: Engagement, turns: Sequence[Battery], position: Strengths) -> bool:
    """Whether repairs make good all that fire could do (sd.combat.stalemate-regeneration)."""
    return not any(_may_lose_one(battle, turns, position, side) for side in (ATTACKER, DEFENDER))


def _may_lose_one(battle: Engagement, turns: Sequence[Battery], position: Strengths, side: int) -> bool:
    """Whether the best dice of a round could destroy a ship of a side, or hurt one for longer than that round."""
    own, enemy, fleet = position[side], position[1 - side], battle.fleets[side]
    most = sum(len(enemy[turn.kind]) * (sum(turn.dice) + _MOST_RIFT * turn.rift) for turn in turns if turn.side != side)
    most += sum(len(lives) * ships.rift for lives, ships in zip(own, fleet, strict=True))
    return most > 0 and any(
        lives and (most > ships.repair or most >= lives[0]) for lives, ships in zip(own, fleet, strict=True)
    )
