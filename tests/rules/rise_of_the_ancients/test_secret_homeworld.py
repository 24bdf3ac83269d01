"""Homeworlds of the Ancients that lie hidden among the middle sectors (ra.variant.secret-homeworld*)."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from penumbra import bots
from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseState
from penumbra.eclipse.actions.explore import place_sector
from penumbra.eclipse.components.terms import RINGS
from penumbra.eclipse.greedy import GreedyBot
from penumbra.eclipse.phases.scoring import score
from penumbra.kernel import Choice, OptionError, seed_from
from tests.eclipse.test_sample import looks_fair, samples
from tests.rules.battlefield import draws, only_ones
from tests.rules.rise_of_the_ancients.ancients import DRACO, lay
from tests.rules.rise_of_the_ancients.test_many import NINE
from tests.rules.setting import TERRANS, Setting

MODULE = "secret_homeworld"
HOMEWORLDS = ("271", "272", "273", "274")
MIDDLE = RINGS.index("middle")
NEXT_HOME = "-1,-1"
"""A middle space beside the home of A."""


def secret(count: int = 1, players: int = 2, seed: int = 1, *modules: str, **options: Any) -> Setting:
    """A game at the first turn of seat A with so many homeworlds among the middle sectors."""
    return Setting(players, None, seed, modules=[MODULE, *modules], secret_homeworlds=count, **options)


def hidden(state: EclipseState) -> set[str]:
    """The homeworlds in the stack of middle sectors."""
    return {*HOMEWORLDS} & {*state.stacks[MIDDLE]}


def holding(*numbers: str, seed: int = 1) -> Setting:
    """A game in which just these homeworlds lie in the stack, on top of it."""
    s = secret(len(numbers), seed=seed)
    stack = s.state.stacks[MIDDLE]
    s.state.stacks[MIDDLE] = [*(number for number in stack if number not in HOMEWORLDS), *reversed(numbers)]
    return s


def explored(s: Setting, verb: str = "place") -> None:
    """A explores a middle space, and places or discards what it draws."""
    s.play("A explore", f"A at {NEXT_HOME}")
    s.play(f"A {min(s.offered('A', verb))}")


def middle(s: Setting) -> dict[str, Any]:
    """What all know of the middle stack."""
    return dict(s.state.view(None)["supply"]["stacks"]["middle"])


# ---- setting up


@pytest.mark.rule("ra.variant.secret-homeworld")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_homeworlds_are_shuffled_among_the_middle_sectors_and_none_lies_open(players: int, count: int) -> None:
    usual = Setting(players, TERRANS[:players])
    found, depths = set[str](), set[int]()
    for seed in range(8):
        s = secret(count, players, seed)
        stack = s.state.stacks[MIDDLE]
        assert len(hidden(s.state)) == count
        assert sorted({*stack} - {*HOMEWORLDS}) == sorted(usual.state.stacks[MIDDLE])
        assert len(stack) == len(usual.state.stacks[MIDDLE]) + count
        assert {*HOMEWORLDS}.isdisjoint(s.state.stacks[0] + s.state.stacks[2])
        assert {*s.state.galaxy.at} == {*usual.state.galaxy.at}
        found |= hidden(s.state)
        depths |= {depth for depth, number in enumerate(stack) if number in HOMEWORLDS}
    assert len(found) > count or count == len(HOMEWORLDS), "it is drawn which"
    assert len(depths) > count, "and where they lie"
    assert not hidden(usual.state)


@pytest.mark.rule("ra.variant.secret-homeworld")
def test_a_starting_place_without_a_player_is_unexplored_space() -> None:
    s, opened = secret(2, 4), Setting(4, modules=["ancient_homeworlds"])
    at = (0, 2)
    assert at in opened.state.galaxy.at
    assert at not in s.state.galaxy.at
    s.place("208", at=(0, 1), owner="A")
    s.turn("A")
    s.sector("208").wormholes = 63
    s.play("A explore")
    assert "at 0,2" in s.offered("A", "at")


@pytest.mark.rule("ra.variant.secret-homeworld")
@pytest.mark.parametrize("players", [7, 8, 9])
def test_with_more_players_twelve_are_drawn_from_all_middle_sectors_and_all_sit_as_without(players: int) -> None:
    drawn = Counter[int]()
    for seed in range(12):
        s = Setting(players, NINE[:players], seed, modules=["many_players", MODULE], secret_homeworlds=4)
        assert len(s.state.stacks[MIDDLE]) == 12
        drawn[len(hidden(s.state))] += 1
    assert max(drawn) > min(drawn), "some of the sixteen stay in the box"
    usual = Setting(players, NINE[:players], modules=["many_players"])
    assert {*s.state.galaxy.at} == {*usual.state.galaxy.at}


@pytest.mark.rule("ra.variant.secret-homeworld-count")
def test_one_to_four_homeworlds_are_agreed_on_and_one_is_usual() -> None:
    wish: dict[str, Any] = {"players": 3, "modules": [MODULE]}
    for count in (1, 2, 3, 4):
        options = NEW_DAWN.options({**wish, "secret_homeworlds": count})
        assert len(hidden(NEW_DAWN.start(options, seed_from(1)))) == count
        assert NEW_DAWN.options(NEW_DAWN.plain_options(options)) == options
    assert NEW_DAWN.options(wish) == NEW_DAWN.options({**wish, "secret_homeworlds": 1})
    for wrong in (0, 5, -1, True, 2.0, "2", None, [1]):
        with pytest.raises(OptionError, match=r"a whole number from 1 to 4, not .*ra.variant.secret-homeworld-count"):
            NEW_DAWN.options({**wish, "secret_homeworlds": wrong})
    for modules in ([], ["ancient_homeworlds"]):
        with pytest.raises(OptionError, match="'secret_homeworlds' is for games with the module 'secret_homeworld'"):
            NEW_DAWN.options({"players": 3, "modules": modules, "secret_homeworlds": 2})
    with pytest.raises(OptionError, match="unknown option 'secret_homeworlds'"):
        SECOND_DAWN.options({"players": 3, "secret_homeworlds": 2})


@pytest.mark.rule("ra.variant.secret-homeworld-exclusive")
def test_homeworlds_lie_open_or_hidden_and_never_both() -> None:
    both = [MODULE, "ancient_homeworlds"]
    for modules in (both, [*reversed(both), "new_sectors"]):
        with pytest.raises(OptionError) as refused:
            NEW_DAWN.options({"players": 3, "modules": modules})
        assert str(refused.value) == (
            "option 'modules': 'secret_homeworld' is played in place of 'ancient_homeworlds', not with it"
            " (ra.variant.secret-homeworld-exclusive)"
        )
    for module in both:
        assert NEW_DAWN.options({"players": 3, "modules": [module, "ancient_hives"]}).modules == (
            module,
            "ancient_hives",
        )
    assert {*both} <= {*NEW_DAWN.edition.modules_for(3)}
    assert {*both} - {*NEW_DAWN.edition.together(3)} == {MODULE}


# ---- finding one


@pytest.mark.rule("ra.variant.secret-homeworld-found")
def test_a_homeworld_that_is_found_is_guarded_and_takes_no_disc() -> None:
    s = holding("272")
    pile = len(s.state.discoveries)
    s.play("A explore", f"A at {NEXT_HOME}")
    assert s.state.view(1)["step"]["drawn"] == ["272"]
    assert Choice("discard") in s.state.choices(0)
    s.play(f"A {min(s.offered('A', 'place'))}")
    assert s.step == "explore", "nobody is asked for a disc"
    found = s.seen("272")
    assert (found["owner"], found["discovery"], found["ring"]) == (None, True, "guardian")
    assert [(one["ship"], one["count"]) for one in found["ships"]] == [("ancient_cruiser", 1)]
    assert set(found["defenders"]) == {"ancient_cruiser"}
    assert len(s.state.discoveries) == pile - 1
    s.turn("A")
    s.play("A influence")
    assert s.refused("A disc track 272") == "ra.homeworld.disc-after-cruiser"
    s.sector("272").ships[s.key("N", "ancient_cruiser")] = 0
    assert s.refused("A disc track 272") is None


@pytest.mark.rule("ra.ancient.rules-in-force", "ra.variant.secret-homeworld-found")
def test_who_destroys_the_cruiser_of_a_homeworld_that_was_found_draws_two_more_and_keeps_its_tile() -> None:
    s = holding("272")
    explored(s)
    lay(s, "272", "ancient_cruiser", "d")
    s.sector("272").damage[s.key("N", "ancient_cruiser")] = [1]
    s.ships("A", "272", interceptor=1)
    only_ones(s)
    s.dice(1, 1, 6)
    s.combat()
    s.play("A attack interceptor")
    assert draws(s) == ["A 3"]
    assert (score(s.state, 0)["trophies"], score(s.state, 1)["trophies"]) == (1, 0)


@pytest.mark.rule("ra.variant.secret-homeworld-found")
def test_another_middle_sector_is_explored_as_ever() -> None:
    s = holding("272")
    s.on_top("208")
    explored(s)
    assert s.step == "take_control"
    assert s.seen("208")["ships"] == []
    assert not any(place.laid for place in s.state.galaxy.sectors)


@pytest.mark.rule("ra.variant.secret-homeworld-found")
def test_a_homeworld_may_be_discarded_and_then_brings_nothing() -> None:
    s = holding("272")
    pile, drawn = len(s.state.discoveries), s.state.chance.counter
    s.play("A explore", f"A at {NEXT_HOME}", "A discard")
    assert "272" not in s.state.galaxy.by_id
    assert middle(s)["discards"] == ["272"]
    assert (len(s.state.discoveries), s.state.chance.counter) == (pile, drawn), "no cruiser was drawn for it"


@pytest.mark.rule("ra.variant.secret-homeworld-found")
def test_each_homeworld_that_is_found_draws_a_cruiser_of_its_own() -> None:
    found = set[tuple[str, ...]]()
    for seed in range(40):
        state = holding(*HOMEWORLDS, seed=seed).state
        for number, position in zip(HOMEWORLDS, ((9, -9), (9, 0), (0, 9), (-9, 9)), strict=True):
            place_sector(state, number, position, 0)
        laid = tuple(tile for place in state.galaxy.sectors for tile in place.laid)
        assert len({*laid}) == len(laid) == 4
        found.add(laid)
    assert len({laid[0] for laid in found}) == len({laid[3] for laid in found}) == 8


@pytest.mark.rule("ra.variant.secret-homeworld-found")
def test_friends_of_the_ancients_place_no_disc_on_a_homeworld_that_they_find() -> None:
    s = Setting(6, DRACO, modules=[MODULE])
    s.state.stacks[MIDDLE] = [*(number for number in s.state.stacks[MIDDLE] if number not in HOMEWORLDS), "272"]
    s.turn("A")
    s.play("A explore")
    s.play(f"A {min(one for one in s.offered('A', 'at') if _in_the_middle(one))}")
    s.play(f"A {min(one for one in s.offered('A', 'place') if ' 272 ' in one)}")
    assert s.step == "explore"
    assert s.seen("272")["owner"] is None


def _in_the_middle(choice: str) -> bool:
    q, r = (int(one) for one in choice.split()[1].split(","))
    return max(abs(q), abs(r), abs(q + r)) == 2


# ---- what is hidden


def told(s: Setting) -> dict[str, Any]:
    """All that anybody is told at a moment, by views, choices, refusals, the log and bots."""
    state = s.state
    seats = [*state.seats]
    return {
        "views": [state.view(seat) for seat in (*seats, None)],
        "known": [state.known(seat) for seat in (*seats, None)],
        "log": [(entry.private_to, entry.sentence) for entry in state.journal or ()],
        "choices": [state.choices(seat) for seat in seats],
        "refusals": [state.refusals(seat) for seat in seats],
        "misplaced": [state.why_not(0, Choice("place", (number, "0"))) for number in HOMEWORLDS],
        "bot": GreedyBot(7).choose(bots.Position.of(state, state.waiting()[0], Random(7))),
        "words": [form.sizes(state) for form in state.notation.forms],
    }


@pytest.mark.rule("ra.variant.secret-homeworld", "nd.info.stack-order-hidden")
@pytest.mark.parametrize("moves", [(), ("A explore",), ("A explore", f"A at {NEXT_HOME}")])
def test_nothing_tells_which_homeworlds_lie_in_the_stack_or_where(moves: tuple[str, ...]) -> None:
    seen = []
    for numbers, depth in ((("271",), 0), (("274",), 0), (("274",), 5), (("272",), 10)):
        s = holding(*numbers)
        stack = s.state.stacks[MIDDLE]
        stack.insert(depth, stack.pop())
        s.on_top("208")
        s.play(*moves)
        seen.append(told(s))
    assert all(one == seen[0] for one in seen)


@pytest.mark.rule("ra.variant.secret-homeworld")
def test_the_log_tells_how_many_and_never_which() -> None:
    stacks, logs = set[str](), set[str]()
    options = NEW_DAWN.options({"players": 2, "modules": [MODULE], "secret_homeworlds": 2})
    for seed in range(12):
        state = NEW_DAWN.start(options, seed_from(seed), journal=True)
        stacks.add(str(sorted(hidden(state))))
        logs.add("\n".join(entry.sentence for entry in state.journal or ()))
    assert len(stacks) > 2
    assert logs == {"Shuffled among the middle sectors: 2 of the 4 homeworlds of the Ancients."}
    assert not NEW_DAWN.start(NEW_DAWN.options({"players": 2}), seed_from(1), journal=True).journal


@pytest.mark.rule("ra.variant.secret-homeworld")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_each_homeworld_is_as_likely_to_come_as_any_other_of_the_four(count: int) -> None:
    ring = middle(secret(count))
    whole = 11 + count
    assert {*HOMEWORLDS} <= {*ring["unseen"]}
    assert ring["coming"] == pytest.approx(
        {number: (count / 4 if number in HOMEWORLDS else 1) / whole for number in ring["unseen"]}
    )
    assert sum(ring["coming"].values()) == pytest.approx(1)


@pytest.mark.rule("ra.variant.secret-homeworld")
@pytest.mark.parametrize("verb", ["place", "discard"])
def test_once_all_that_are_in_the_game_were_seen_no_other_can_come(verb: str) -> None:
    for numbers in (("272",), ("272", "273")):
        s = holding(*numbers)
        explored(s, verb)
        more = len(numbers) - 1
        left = {*HOMEWORLDS} - {"272"} if more else set()
        ring = middle(s)
        assert {*HOMEWORLDS} & {*ring["unseen"]} == {*HOMEWORLDS} & {*ring["coming"]} == left
        assert all(ring["coming"][number] == pytest.approx(more / 3 / (11 + more)) for number in left)
        for one in samples(s.state)[:50]:
            assert len(hidden(one)) == more
            assert "272" not in one.stacks[MIDDLE]


@pytest.mark.rule("ra.variant.secret-homeworld")
@pytest.mark.parametrize("seat", [0, 1])
def test_samples_hold_as_many_as_were_agreed_on_and_any_of_the_four(seat: int) -> None:
    s = holding("271", "273")
    drawn = samples(s.state, seat)
    pairs = ["".join(sorted(hidden(one))) for one in drawn]
    assert looks_fair(pairs, [a + b for a in HOMEWORLDS for b in HOMEWORLDS if a < b])
    coming = middle(s)["coming"]
    found = Counter(one.stacks[MIDDLE][-1] for one in drawn)
    assert looks_fair(
        (number if number not in HOMEWORLDS else "any" for number in found.elements()),
        [*(number for number in coming if number not in HOMEWORLDS), "any", "any"],
    )
    assert all(one.view(seat) == s.state.view(seat) for one in drawn[:20])
    assert all(
        sorted({*one.stacks[MIDDLE]} - {*HOMEWORLDS}) == sorted({*s.state.stacks[MIDDLE]} - {*HOMEWORLDS})
        for one in drawn
    )


@pytest.mark.rule("ra.variant.secret-homeworld")
def test_homeworlds_in_a_stack_made_anew_are_known_and_their_order_is_not() -> None:
    s = secret(3)
    s.state.stacks[MIDDLE], s.state.discards[MIDDLE] = ["208"], ["271", "209", "274"]
    explored(s)
    assert middle(s)["coming"] == pytest.approx(dict.fromkeys(("209", "271", "274"), 1 / 3))
    drawn = samples(s.state)
    assert {frozenset(one.stacks[MIDDLE]) for one in drawn} == {frozenset({"209", "271", "274"})}
    assert len({tuple(one.stacks[MIDDLE]) for one in drawn}) == 6


@pytest.mark.rule("ra.variant.secret-homeworld-found")
def test_which_cruiser_will_come_is_known_to_nobody_before() -> None:
    s = holding("272")
    s.play("A explore", f"A at {NEXT_HOME}")
    place = Choice.parse(min(s.offered("A", "place")))
    cruisers = set[str]()
    for one in samples(s.state)[:60]:
        one.play(0, place)
        cruisers |= {tile for sector in one.galaxy.sectors for tile in sector.laid}
    assert len(cruisers) == 8
