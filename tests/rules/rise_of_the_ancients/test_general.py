"""What is said of the expansion as a whole, and its ordinary sectors (ra.general.*)."""

import pytest

from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.components.terms import RINGS
from penumbra.kernel import OptionError
from tests.rules.setting import TERRANS, Setting

MIDDLE, OUTER = RINGS.index("middle"), RINGS.index("outer")
NEW = {"213", "320", "321", "322", "323", "324"}


@pytest.mark.rule("ra.general.ordinary-sectors")
@pytest.mark.parametrize(("modules", "middle", "outer"), [(["new_sectors"], 12, 23), ([], 11, 18)])
def test_the_ordinary_sectors_are_shuffled_with_those_of_their_ring(
    modules: list[str], middle: int, outer: int
) -> None:
    parts = NEW_DAWN.edition.box(tuple(modules), ()).parts
    assert (len(parts.rings["middle"]), len(parts.rings["outer"])) == (middle, outer)
    stacks = Setting(6, TERRANS, modules=modules).state.view(None)["supply"]["stacks"]
    assert (stacks["middle"]["left"], len(stacks["outer"]["unseen"])) == (middle, outer)
    places, drawn = set(), set()
    for seed in range(12):
        stacks_of = Setting(6, TERRANS, seed, modules=modules).state.stacks
        places |= {stacks_of[MIDDLE].index(number) for number in NEW if number in stacks_of[MIDDLE]}
        drawn |= NEW & {*stacks_of[MIDDLE], *stacks_of[OUTER]}
    assert drawn == (NEW if modules else set())
    assert bool(modules) == (len(places) > 1), "it lies now here and now there"


@pytest.mark.rule("ra.general.ordinary-sectors")
def test_an_ordinary_sector_is_explored_like_any_other() -> None:
    s = Setting(2, modules=["new_sectors"])
    s.on_top("320")
    s.play("A explore", "A at 0,-3")
    s.play(f"A {min(s.offered('A', 'place'))}")
    assert [ship["ship"] for ship in s.seen("320")["ships"]] == ["ancient"]
    assert s.sector("320").discovery >= 0


@pytest.mark.rule("ra.general.notch")
def test_without_modules_nothing_of_the_expansion_is_in_the_game() -> None:
    state = Setting().state
    parts = state.box.parts
    assert sum(state.tech_bag) + sum(state.tech_supply) == 96
    assert len(state.discoveries) + sum(place.discovery >= 0 for place in state.galaxy.sectors) == 21
    assert sum(state.reputation_bag) == 32
    for things in (parts.techs, parts.parts, parts.discoveries, parts.species, parts.sectors.values()):
        assert {thing.module for thing in things} == {"base"}


@pytest.mark.rule("ra.variant.small-galaxy")
def test_three_players_may_have_a_small_galaxy_and_no_others() -> None:
    small, usual = (Setting(3, modules=modules).state.stacks[OUTER] for modules in (["small_galaxy"], []))
    assert (len(small), len(usual)) == (7, 10)
    for players in (2, 4, 5, 6):
        with pytest.raises(OptionError, match=rf"for 3 players, not for {players} \(ra.variant.small-galaxy\)"):
            NEW_DAWN.options({"players": players, "modules": ["small_galaxy"]})
