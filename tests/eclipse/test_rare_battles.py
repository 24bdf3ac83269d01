"""Battles with rare technologies and missiles, fought at random: whole games seldom come to them."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from penumbra.bots import Position
from penumbra.eclipse.kit import BOTS
from penumbra.eclipse.outlook.sample import sample
from penumbra.eclipse.rules import books, expansions
from penumbra.kernel import Choice, Refusal
from tests.eclipse.invariants import check
from tests.eclipse.sentences import hold_sentence
from tests.kernel.conformance import copies_are_equal, offered_is_not_refused
from tests.rules.battlefield import HERE
from tests.rules.setting import Setting

TECHNOLOGIES = ("antimatter_splitter", "point_defense", "distortion_shield")
PARTS = ("flux_missile", "plasma_missile", "antimatter_cannon", "plasma_cannon", "ion_turret", "gluon_computer")
HULLS = ("conifold_field", "sentient_hull", "morph_shield", "improved_hull")
IDS = {rule.id for book in ("new_dawn", *expansions("new_dawn")) for rule in books()[book]}


def arrayed(rng: Random) -> Setting:
    """Three seats' ships with weapons and technologies drawn at random."""
    s = Setting(3, modules=("rare_technologies", "new_discoveries"))
    s.place("206", HERE, npc={"ancient": rng.randrange(2)})
    owners = {tech: rng.choice("ABC-") for tech in TECHNOLOGIES}
    for letter in "ABC":
        for ship in ("interceptor", "cruiser"):
            slots = {f"s{slot}": rng.choice(PARTS) for slot in rng.sample(range(1, 4), 2)}
            s.blueprint(letter, ship, s0=rng.choice(HULLS), **slots)
        s.ships(letter, "206", interceptor=rng.randint(1, 2), cruiser=rng.randint(0, 2))
        s.learn(letter, *[tech for tech, owner in owners.items() if owner == letter])
    s.state.journal = None
    return s


def fight(s: Setting, rng: Random) -> set[str]:
    """Fights all battles at random, with all that must hold after every choice; the kinds of step there were."""
    state, kinds = s.state, set[str]()
    seen: list[Choice] = [Choice("shoot", ("1",)), Choice("shoot", ("9",)), Choice("attack", ("cruiser",))]
    s.combat()
    while state.phase == "combat":
        check(state)
        kinds.add(state.steps[-1].kind)
        seat = rng.choice(state.may_choose())
        choices = state.choices(seat)
        if rng.random() < 0.2:
            view = state.view(seat)

            def hear(choice: Choice, refusal: Refusal, seat: int = seat, view: Mapping[str, Any] = view) -> None:
                hold_sentence(state, seat, choice, refusal, view)

            offered_is_not_refused(state, seat, choices, seen, rng, IDS, 3, hear)
            copies_are_equal(state, seat, rng.choice(choices))
            assert sample(state, seat, rng).view(seat) == view
        state.play(seat, rng.choice(choices))
    return kinds


def test_random_battles_with_rare_technologies_hold_to_all_that_must_hold() -> None:
    kinds, sought = set[str](), {"engage", "assign", "shoot_down"}
    for seed in range(200):
        rng = Random(seed)
        kinds |= fight(arrayed(rng), rng)
        if seed >= 25 and sought <= kinds:
            return
    raise AssertionError(f"no battle came to {sought - kinds}")


@pytest.mark.parametrize("seed", range(4))
def test_the_greedy_bot_fights_with_rare_technologies(seed: int) -> None:
    rng = Random(seed)
    s = arrayed(rng)
    s.combat()
    bots = [BOTS["greedy"].make(seat) for seat in range(3)]
    while s.state.phase == "combat":
        seat = s.state.may_choose()[0]
        choice = bots[seat].choose(Position.of(s.state, seat, rng))
        s.state.play(seat, choice)
