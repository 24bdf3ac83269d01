"""What the boxes of the blueprint sheet fight with."""

import pytest

from tests.rules.solo.opponent import Solo

BOXES = {
    "interceptor_1": "1y",
    "interceptor_2a": "1y c1 h1",
    "interceptor_2b": "1o c1",
    "interceptor_2c": "m2y 1y c1",
    "interceptor_3a": "1o c2 h1",
    "interceptor_3b": "m2o 1y c2",
    "interceptor_3c": "1o c1 s2 h1",
    "cruiser_1": "1y c1 h1",
    "cruiser_2": "2y c1 h2",
    "cruiser_3a": "1o 1y c2 h2",
    "cruiser_3b": "2y c1 s1 h4",
    "cruiser_3c": "m2o 1o c2 h1",
    "cruiser_4a": "2o c2 s1 h3",
    "cruiser_4b": "1r c3 h3",
    "cruiser_4c": "m4o 1o c3 h2",
    "dreadnought_1": "2y c1 h2",
    "dreadnought_2": "1o 2y c1 h3",
    "dreadnought_3a": "2o 1y c2 h3",
    "dreadnought_3b": "2o c1 s1 h4",
    "dreadnought_3c": "m2o 2o c2 h2",
    "dreadnought_4a": "3o c2 s1 h4",
    "dreadnought_4b": "1r 1o c2 h5",
    "dreadnought_4c": "m4o 2o c2 s1 h3",
    "dreadnought_4d": "1r 2o c2 s2 h4",
    "dreadnought_5": "2r 1o c3 s2 h6",
}
"""Each box: missiles, cannons by colour, computer, shield, hull."""
BONUS = {"interceptor": 2, "cruiser": 1, "dreadnought": 0}


def marked(mark: str, drive: str = "nuclear_drive") -> Solo:
    """The opponent with a box marked, as after an upgrade step that brought it."""
    setting = Solo()
    ship = mark.split("_")[0]
    at = list(BONUS).index(ship)
    setting.automa.marks = tuple(mark if one == at else old for one, old in enumerate(setting.automa.marks))
    setting.automa.drive = setting.parts.part_number[drive]
    setting.learn("B", "gauss_shield")
    setting.automa.next_type = "dreadnought" if ship != "dreadnought" else "interceptor"
    setting.resolve("upgrade")
    return setting


@pytest.mark.rule(
    "solo.blueprint.interceptor-values",
    "solo.blueprint.cruiser-values",
    "solo.blueprint.dreadnought-values",
    "solo.blueprint.bonus",
)
@pytest.mark.parametrize("mark", BOXES)
def test_the_ships_of_a_box(mark: str) -> None:
    ship = mark.split("_")[0]
    plan = marked(mark).board("B")["blueprints"][ship]
    told = [f"m{one['dice']}{one['die'][0]}" for one in plan["missiles"]]
    told += [f"{one['dice']}{one['die'][0]}" for one in reversed(plan["cannons"])]
    told += [f"{name[0]}{plan[name]}" for name in ("computer", "shield", "hull") if plan[name]]
    assert told == BOXES[mark].split()
    assert plan["initiative"] == BONUS[ship] + 1


@pytest.mark.rule("solo.blueprint.bonus", "solo.setup.shared-drive")
def test_the_drive_adds_to_the_bonus() -> None:
    setting = marked("cruiser_3b", "fusion_drive")
    assert setting.board("B")["blueprints"]["cruiser"]["initiative"] == 3


@pytest.mark.rule("solo.blueprint.cruiser-values", "solo.blueprint.dreadnought-values")
def test_such_a_cruiser_falls_to_the_fifth_damage_and_a_5_of_computer_1_misses_it() -> None:
    setting = marked("cruiser_3b")
    setting.own("317", (3, -5), owner=None)
    setting.ships("B", "317", cruiser=1)
    setting.ships("A", "317", interceptor=5)
    setting.blueprint("A", "interceptor", s3="electron_computer")
    setting.dice(5, 5, 5, 5, 6, 1, 1, *[6, 6, 6, 6, 1], *[1] * 40)
    setting.combat()
    setting.play("A attack interceptor")
    assert setting.damage("B", "317") == [1], "of 5 5 5 5 6 only the 6 hits a shield of 1"
    setting.play("A attack interceptor")
    assert setting.sector("317").party(1) == 0


@pytest.mark.rule("solo.blueprint.no-energy")
def test_energy_plays_no_part() -> None:
    plan = marked("dreadnought_5").board("B")["blueprints"]["dreadnought"]
    assert [(one["die"], one["dice"]) for one in plan["cannons"]] == [("orange", 1), ("red", 2)]
    assert plan["energy"] == plan["used"] == 0
