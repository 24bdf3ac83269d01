"""Battles with rerolls once more, as plainly as can be: every face of every die, and every die rolled again."""

from itertools import product

from penumbra.odds.fleet import Engagement
from tests.odds.enumeration import Enumeration, Node, Shields

Left = tuple[int, int]
Faces = tuple[int, ...]


def attacker_win(battle: Engagement) -> float:
    """The attacker's chance to destroy every ship of the defender."""
    return Rerolling(battle).value()


class Rerolling(Enumeration):
    """One battle, solved for each number of rerolls that both sides may have left, the fewest first."""

    def __init__(self, battle: Engagement) -> None:
        super().__init__(battle)
        self.most = battle.rerolls
        self.layers: dict[Left, dict[Node, float]] = {}
        self.now: Left = (0, 0)
        self.rolls: dict[Node, dict[Faces, list[Shields]]] = {}

    def settled(self, nodes: list[Node]) -> dict[Node, float]:
        for left in sorted(product(range(self.most[0] + 1), range(self.most[1] + 1)), key=sum):
            self.now = left
            self.layers[left] = super().settled(nodes)
        return self.layers[self.most]

    def worth(self, node: Node, values: dict[Node, float]) -> float:
        place, number = node
        step = self.steps[number]
        if not all(place) or step.side < 0 or not self.dice_of(node):
            return super().worth(node, values)
        if number == self.first and not self.armed(*place):
            return 0.0
        mine, theirs = (max, min) if step.side == 0 else (min, max)
        rolls = self.rolls_of(node)
        able = self.fleets[step.side][step.kind].rerolls
        known: dict[tuple[Faces, Left], float] = {}

        def best(faces: Faces, left: Left) -> float:
            if (faces, left) not in known:
                layer = values if left == self.now else self.layers[left]
                options = [
                    mine(
                        sum(part * theirs(layer[way] for way in ways) for part, ways in shields)
                        for shields in rolls[faces]
                    )
                ]
                if able and left[step.side]:
                    less = (left[0] - (step.side == 0), left[1] - (step.side == 1))
                    for die in range(len(faces)):
                        again = [(*faces[:die], face, *faces[die + 1 :]) for face in range(1, 7)]
                        options.append(sum(best(other, less) for other in again) / 6)
                known[faces, left] = mine(options)
            return known[faces, left]

        return sum(best(faces, self.now) for faces in rolls) / len(rolls)

    def dice_of(self, node: Node) -> list[int]:
        (place, number) = node
        step = self.steps[number]
        ships = self.fleets[step.side][step.kind]
        shooters = sum(kind == step.kind for kind, _ in place[step.side])
        return list(ships.missiles if step.missiles else ships.cannons) * shooters

    def rolls_of(self, node: Node) -> dict[Faces, list[Shields]]:
        if node not in self.rolls:
            (place, number), dice = node, self.dice_of(node)
            after = number + 1 if number + 1 < len(self.steps) else self.first
            self.rolls[node] = {
                faces: self.aimed(place, self.steps[number], list(zip(dice, faces, strict=True)), (), after)
                for faces in product(range(1, 7), repeat=len(dice))
            }
        return self.rolls[node]
