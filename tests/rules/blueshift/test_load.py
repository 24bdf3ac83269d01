"""Taking units aboard and putting them down."""

import pytest

from penumbra.blueshift.board.sites import defense
from penumbra.blueshift.components.terms import UnitId
from penumbra.blueshift.phases.movement import Movement
from tests.rules.blueshift.setting import Setting


def at_site(owner: str | None = "A", ally: str | None = None, infantry: int = 3, interceptors: int = 0) -> Setting:
    """A has a destroyer at a planet of defense 4."""
    table = Setting()
    table.clear("A")
    table.lay("0,0", "brannock", owner, ally, infantry=infantry, interceptors=interceptors, population=3, defense=4)
    table.add("A", "destroyer", "0,0")
    return table


@pytest.mark.rule("bs.load.before-moving", "bs.load.no-cost", "bs.load.not-after")
def test_units_go_aboard_before_a_ship_moves_and_not_after() -> None:
    table = at_site()
    table.lay("0,-1", "brannock", owner="A", population=3, infantry=1)
    table.begin("A", Movement)
    table.play("A load infantry destroyer-1", "A load infantry destroyer-1")
    assert (table.site("0,0").garrison, table.cargo("A", "destroyer-1")["infantry"]) == ([1, 0], 2)
    assert table.refused("A load interceptor destroyer-1") == "bs.load.before-moving"
    table.play("A unload infantry destroyer-1", "A pick destroyer-1", "A move 0,-1")
    assert table.refused("A unload infantry destroyer-1") == "bs.load.not-after"
    assert table.refused("A load infantry destroyer-1") == "bs.load.not-after"


@pytest.mark.rule("bs.load.own-planet", "bs.load.not-into-space")
@pytest.mark.parametrize(("owner", "ally"), [(None, "A"), (None, None), ("B", None)])
def test_units_pass_only_at_sites_that_the_player_controls(owner: str | None, ally: str | None) -> None:
    table = at_site(owner, ally)
    table.ship("A", "destroyer-1").cargo[0] = 1
    space = table.add("A", "destroyer", "1,0", infantry=1)
    table.begin("A", Movement)
    assert table.refused("A load infantry destroyer-1") == "bs.load.own-planet"
    assert table.refused("A unload infantry destroyer-1") == "bs.load.not-into-space"
    assert table.refused(f"A unload infantry {space}") == "bs.load.not-into-space"


@pytest.mark.rule("bs.load.capacity")
def test_each_unit_takes_a_space() -> None:
    table = at_site(infantry=20, interceptors=1)
    spaces = {"destroyer-1": 2}
    rooms: dict[UnitId, int] = {"battleship": 4, "colony_ship": 4, "orbital_turret": 1, "scout": 0}
    for unit, room in rooms.items():
        spaces[table.add("A", unit, "0,0")] = room
    table.begin("A", Movement)
    for word, room in spaces.items():
        for _ in range(room):
            table.play(f"A load infantry {word}")
        for cargo in ("infantry", "interceptor"):
            assert table.refused(f"A load {cargo} {word}") == "bs.load.capacity"
    assert table.refused("A unload interceptor destroyer-1") == "bs.load.capacity"


@pytest.mark.rule("bs.load.no-transfer")
def test_units_pass_between_ships_by_way_of_an_own_site_alone() -> None:
    table = at_site(infantry=0)
    table.ship("A", "destroyer-1").cargo[0] = 1
    other = table.add("A", "destroyer", "0,0")
    table.begin("A", Movement)
    table.play("A unload infantry destroyer-1", f"A load infantry {other}")
    assert table.cargo("A", other)["infantry"] == 1
    for word in ("destroyer-1", other):
        table.ship("A", word).sector = table.index("1,0")
    assert table.refused(f"A unload infantry {other}") == "bs.load.not-into-space"


@pytest.mark.rule("bs.load.turret")
def test_infantry_in_a_turret_adds_nothing_to_the_defense() -> None:
    table = at_site(infantry=1)
    turret = table.add("A", "orbital_turret", "0,0")
    assert defense(table.state, table.index("0,0")) == 5
    table.begin("A", Movement)
    table.play("A pick destroyer-1", "A move 0,1", f"A load infantry {turret}")
    assert defense(table.state, table.index("0,0")) == 4
    table.play(f"A unload infantry {turret}")
    assert defense(table.state, table.index("0,0")) == 5


@pytest.mark.rule("bs.move.blockade-units", "bs.load.blockade-transfer")
def test_no_unit_passes_at_a_site_under_a_blockade() -> None:
    table = at_site(infantry=1)
    table.ship("A", "destroyer-1").cargo[0] = 1
    table.add("B", "scout", "0,0")
    table.begin("A", Movement)
    table.play("A unload infantry destroyer-1", "A load infantry destroyer-1")
    word = table.add("B", "destroyer", "0,0")
    assert table.refused("A load infantry destroyer-1") == "bs.move.blockade-units"
    assert table.refused("A unload infantry destroyer-1") == "bs.move.blockade-units"
    table.ship("B", word).sector = table.index("0,1")
    table.play("A load infantry destroyer-1")
