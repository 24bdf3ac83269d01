"""What the solo mode is made of, and how its opponent decides."""

from collections import Counter

import pytest

from penumbra.eclipse import SECOND_DAWN
from penumbra.eclipse.automa.cubes import available
from penumbra.eclipse.automa.priorities import Fitness, by_die, choose
from penumbra.eclipse.automa.war import value_of
from penumbra.eclipse.automa.ways import in_reach, south_of
from penumbra.kernel import Chance, OptionError, seed_from
from tests.rules.solo.opponent import HUMAN, OPPONENT, Solo, alike, resolve


@pytest.mark.rule("solo.basics.players")
def test_two_seats_one_of_them_that_of_the_opponent() -> None:
    setting = Solo()
    assert len(setting.state.players) == 2
    assert setting.state.view(0)["automa"]["seat"] == OPPONENT
    assert [setting.state.decides_by_rule(seat) for seat in (HUMAN, OPPONENT)] == [False, True]
    for wrong in (3, 1, None):
        with pytest.raises(OptionError, match=r"solo\.basics\.players"):
            SECOND_DAWN.options({"players": wrong, "solo": "standard"})
    assert Solo.__mro__[1](2, game=SECOND_DAWN).state.view(0)["automa"] is None


@pytest.mark.rule("solo.basics.components")
def test_six_cards_and_a_reaction_and_as_many_boxes_as_the_sheet_has() -> None:
    automa = Solo().state.box.automa
    assert automa is not None
    assert sorted(str(card.phase) for card in automa.cards.values()) == ["1", "1", "2", "2", "3", "3", "None"]
    boxes = Counter(mark.ship for mark in automa.marks.values())
    assert boxes == {"interceptor": 7, "cruiser": 8, "dreadnought": 10}


@pytest.mark.rule("solo.basics.restrictions")
def test_a_step_whose_restriction_fails_changes_nothing_and_the_card_goes_on() -> None:
    setting = Solo()
    setting.player("B").discs = 0
    before = [place.plain() for place in setting.state.galaxy.sectors]
    setting.opponents_turn("i_a")
    setting.play("A proceed", "A proceed")
    assert [(one.what, one.done) for one in setting.automa.trace] == [("explore", False), ("influence", False)]
    assert [place.plain() for place in setting.state.galaxy.sectors] == before
    assert setting.state.steps[-1].view(setting.state, 0)["next"] == "attack"
    assert setting.conditions("solo.step.explore-restriction") == [False]


@pytest.mark.rule("solo.basics.priorities")
def test_a_list_narrows_the_outcomes_criterion_by_criterion() -> None:
    """A and B lie in the middle ring, and B is farther north; C in the outer ring is farther north than both."""
    setting = Solo()
    zones = {"A": ("middle", 1), "B": ("middle", 2), "C": ("outer", 3)}
    fits: dict[str, Fitness[str]] = {
        "middle ring": lambda zone: zones[zone][0] == "middle",
        "north": lambda zone: zones[zone][1],
    }
    setting.automa.begin("test")
    setting.dice()
    assert choose(setting.state, "solo.step.explore-zone", "zone", [*zones], [*fits], fits, str) == "B"
    decision = setting.decision("solo.step.explore-zone")
    assert [(by.criterion, by.left) for by in decision.narrowed] == [("middle ring", ("A", "B")), ("north", ("B",))]
    assert decision.outcomes == ("A", "B", "C")
    assert choose(setting.state, "solo.step.explore-zone", "zone", [*zones], ["north"], fits, str) == "C"


@pytest.mark.rule("solo.basics.random")
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 36, 40])
def test_equal_outcomes_are_as_likely_as_each_other(count: int) -> None:
    setting = Solo()
    found = setting.shares(lambda state: by_die(state, range(count))[0], seeds=1000 if count < 4 else 400 * count)
    assert alike(found, count)


@pytest.mark.rule("solo.basics.random")
def test_each_outcome_has_its_faces_and_a_roll_that_is_left_over_is_made_again() -> None:
    setting = Solo()
    for roll, chosen in zip(range(1, 7), "aaabbb", strict=True):
        setting.dice(roll)
        assert by_die(setting.state, "ab") == (chosen, (roll,))
    setting.dice(6, 5, 2)
    assert by_die(setting.state, "abcd") == ("b", (6, 5, 2))
    setting.dice()
    assert by_die(setting.state, "a") == ("a", ())


@pytest.mark.rule("solo.basics.random", "nd.turn.no-take-back-after-reveal")
def test_a_die_that_was_rolled_is_something_revealed() -> None:
    setting = Solo()
    before = setting.state.revealed
    by_die(setting.state, "a")
    assert setting.state.revealed == before
    by_die(setting.state, "ab")
    assert setting.state.revealed > before


@pytest.mark.rule("solo.basics.rules-apply", "solo.step.influence-restriction")
def test_a_rule_that_the_mode_does_not_change_binds_the_opponent() -> None:
    """It takes no sector with an Ancient, and crosses no edge with one wormhole without Wormhole Generator."""
    setting = Solo()
    setting.own("101", (0, -1), owner=None, npc={"ancient": 1})
    setting.network(s223="101")
    assert not setting.resolve("influence")
    setting.sector("101").ships[setting.key("N", "ancient")] = 0
    assert setting.resolve("influence")
    home, center = (setting.state.galaxy.by_id[number] for number in ("223", "101"))
    setting.sector("223").links = ((center, 1),)
    assert in_reach(setting.state, OPPONENT, home, 1) == set()
    setting.learn("B", "wormhole_generator")
    assert in_reach(setting.state, OPPONENT, home, 1) == {center}


@pytest.mark.rule("solo.basics.die")
def test_the_die_shows_one_to_six_and_x_uses_each_of_them() -> None:
    chance = Chance(seed_from("the die"))
    rolls = Counter(chance.die() for _ in range(6000))
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in rolls.values())
    for roll, told in ((1, "rolls a 1 for a quick battle: X is 6"), (6, "rolls a 6 for a quick battle: X is 11")):
        setting = Solo()
        setting.own("305", (1, -3), owner=None, npc={"ancient": 1})
        setting.ships("B", "305", cruiser=1)
        setting.state.round = 3
        setting.dice(roll)
        setting.combat()
        assert told in [entry.sentence for entry in setting.state.journal or ()]


@pytest.mark.rule("solo.basics.frv", "solo.basics.frv-starbase")
def test_the_value_of_a_fleet_is_that_of_all_its_ships_in_one_sector() -> None:
    setting = Solo()
    setting.remove_ships("B", "223")
    setting.ships("B", "223", interceptor=2, cruiser=1, dreadnought=1)
    setting.ships("A", "221", dreadnought=1)
    place = setting.sector("223")
    assert value_of(setting.state, place, OPPONENT) == 7
    assert value_of(setting.state, place, HUMAN) == 0
    setting.remove_ships("B", "223")
    setting.ships("B", "223", starbase=1, cruiser=1)
    assert value_of(setting.state, setting.sector("223"), OPPONENT) == 3


@pytest.mark.rule("solo.basics.direction")
def test_south_is_towards_the_human() -> None:
    setting = Solo()
    assert setting.sector("221").position == (0, 2)
    assert setting.sector("223").position == (0, -2)
    north, east = south_of((0, -1)), south_of((1, -1))
    assert north < east < south_of((0, 0)) < south_of((0, 1))


@pytest.mark.rule("solo.basics.population-squares")
def test_orbitals_are_population_squares() -> None:
    setting = Solo()
    setting.own("207", (0, -3))
    index = setting.state.galaxy.by_id["207"]
    assert available(setting.state, OPPONENT, [index]) == []
    setting.orbital("207")
    assert {cube.square for cube in available(setting.state, OPPONENT, [index])} == {0}
    assert resolve(setting.state, "place_cubes", squares=1)
    assert available(setting.state, OPPONENT, [index]) == []
