"""The guess at a battle's outcome is the same each time, and right about what is plain."""

import pytest

from penumbra.eclipse.greedy.skirmish import Group, Groups, win_chance


def _ships(count: int, **stats: object) -> Groups:
    plain: dict[str, object] = {
        "initiative": 2,
        "computer": 0,
        "shield": 0,
        "hull": 0,
        "cannons": (1,),
        "missiles": (),
        "ships": count,
    }
    return (Group(**{**plain, **stats}),)  # type: ignore[arg-type]


def test_the_same_fleets_always_give_the_same_answer() -> None:
    one, other = _ships(2), _ships(1, hull=1, computer=1)
    first = win_chance(one, other)
    win_chance.cache_clear()
    assert win_chance(one, other) == first


def test_nobody_wins_without_ships_and_everybody_against_none() -> None:
    assert win_chance((), _ships(1)) == 0.0
    assert win_chance(_ships(1), ()) == 1.0


def test_an_attacker_without_weapons_does_not_win() -> None:
    assert win_chance(_ships(3, cannons=()), _ships(1, cannons=())) == 0.0


def test_first_shots_and_numbers_decide() -> None:
    assert win_chance(_ships(1), _ships(1)) == pytest.approx(0.45, abs=0.12)
    assert win_chance(_ships(4), _ships(1)) > 0.9
    assert win_chance(_ships(1), _ships(4)) < 0.1


def test_missiles_are_fired_before_cannons() -> None:
    volley = _ships(2, missiles=(2, 2), computer=3, initiative=0)
    assert win_chance(volley, _ships(1, initiative=9, computer=3)) > 0.85


def test_shields_keep_computers_out() -> None:
    sharp = _ships(1, computer=3)
    assert win_chance(sharp, _ships(1, shield=3)) < win_chance(sharp, _ships(1)) - 0.2


def test_rift_dice_ignore_computers_and_shields() -> None:
    rift = _ships(1, cannons=(0, 0))
    assert abs(win_chance(rift, _ships(1, shield=5, hull=2)) - win_chance(rift, _ships(1, hull=2))) < 0.2
