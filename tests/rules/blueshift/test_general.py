"""Ranks, numbers with a plus, and planets that lose all population."""

import pytest

from penumbra.blueshift.board.sites import defense, move_rank
from penumbra.blueshift.components.terms import ABSENT, DEFENSE, POPULATION, SPACEPORT
from penumbra.blueshift.phases.land import LandActions
from tests.rules.blueshift.setting import Setting


@pytest.mark.rule("bs.general.rank-step", "bs.general.rank-limits")
def test_a_rank_is_a_cell_of_the_track_and_no_marker_leaves_it() -> None:
    table = Setting()
    table.lay("0,0", "calders_rest")
    sector = table.index("0,0")
    found = []
    for steps in (1, 1, -1, -1, -1):
        moved = move_rank(table.state, sector, DEFENSE, steps)
        found.append((moved, table.stat("0,0", "defense")))
    assert found == [(1, 5), (0, 5), (-1, 3), (-1, 2), (0, 2)]
    assert move_rank(table.state, sector, DEFENSE, 5) == 2


@pytest.mark.rule("bs.general.infantry-not-rank")
def test_infantry_adds_to_the_value_and_not_to_the_rank() -> None:
    table = Setting()
    for infantry, wanted in ((1, 4), (3, 6)):
        table.lay("0,0", "calders_rest", owner="A", infantry=infantry, defense=3)
        assert defense(table.state, table.index("0,0")) == wanted


@pytest.mark.rule("bs.general.depopulated")
def test_a_planet_without_population_is_nobodys_and_keeps_its_buildings() -> None:
    table = Setting()
    for owner, ally in (("A", None), (None, "A")):
        table.lay("0,0", "verdance", owner=owner, ally=ally, population=3, infantry=2, interceptors=1)
        place, sector = table.site("0,0"), table.index("0,0")
        place.buildings[SPACEPORT] = 0
        move_rank(table.state, sector, POPULATION, -1)
        assert 0 in (place.owner, place.ally)
        move_rank(table.state, sector, POPULATION, -1)
        assert (place.owner, place.ally, place.garrison) == (-1, -1, [0, 0])
        assert place.buildings[SPACEPORT] != ABSENT


@pytest.mark.rule("bs.general.plus-notation")
def test_four_plus_is_four_five_and_six() -> None:
    hits = []
    for die in range(1, 7):
        table = Setting("marrow_kir", "xanil")
        table.lay("0,0", "calders_rest", defense=3)
        word = table.add("A", "destroyer", "0,0")
        table.lay_dice(die)
        table.begin("A", LandActions)
        table.play(f"A bombard {word}")
        hits.append(table.stat("0,0", "defense") == 2)
    assert hits == [False] * 3 + [True] * 3
