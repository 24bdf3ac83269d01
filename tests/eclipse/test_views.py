"""What a view and the log tell: figures by which the game is played, and nothing that is hidden."""

from collections.abc import Callable
from typing import Any

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame, EclipseState
from penumbra.eclipse.components.terms import CATEGORIES, RESOURCES
from penumbra.eclipse.kit.catalogue import tracks
from penumbra.eclipse.language.shown import AssignView, BattleView, SeatView
from penumbra.eclipse.phases.elimination import leave
from penumbra.eclipse.phases.scoring import score_game
from penumbra.kernel import Choice, Drawings
from tests.eclipse.random_games import positions
from tests.kernel.conformance import nothing_old_is_shown
from tests.rules.setting import Setting


def on_offer(s: Setting, tech: str) -> dict[str, object]:
    """A technology on the supply board as A sees it."""
    number = s.parts.tech_number[tech]
    s.state.tech_supply[number] = max(1, s.state.tech_supply[number])
    found: dict[str, object] = next(row for row in s.state.view(0)["supply"]["techs"] if row["id"] == tech)
    return found


def test_a_rare_technology_has_no_price_on_a_track_that_is_full() -> None:
    s = Setting(game=SECOND_DAWN)
    rare = next(tech for tech in s.parts.techs if tech.category == "rare" and tech.effect != "extra_activations")
    grid = [tech.id for tech in s.parts.techs if tech.category == "grid"][: s.parts.tracks.technology.spaces]
    s.learn("A", *grid)
    s.state.players[0].techs[0].clear()
    s.state.players[0].techs[2].clear()
    row = on_offer(s, rare.id)
    assert row["prices"] == {"military": rare.cost, "nano": rare.cost}
    assert row["price"] == rare.cost, "the discount of the full track is none"


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_what_may_not_be_taken_has_no_price(game: EclipseGame) -> None:
    s = Setting(game=game)
    assert on_offer(s, "gauss_shield")["price"] is not None
    s.learn("A", "gauss_shield")
    assert on_offer(s, "gauss_shield")["price"] is None
    assert on_offer(s, "gauss_shield")["prices"] == {}
    assert set(CATEGORIES) == set(s.board("A")["discount"])


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_who_leaves_the_game_tells_nobody_the_reputation(game: EclipseGame) -> None:
    told = []
    for reputation in ([], [4, 3]):
        s = Setting(3, game=game)
        s.player("A").reputation = reputation
        s.state.journal = []
        leave(s.state, 0)
        told.append([entry for entry in s.state.journal if entry.private_to is None])
        own = [entry.sentence for entry in s.state.journal if entry.private_to == 0]
        final = s.player("A").final
        assert final is not None
        assert own == [f"leaves the game with {final['total']} VP"]
        assert s.state.view(1)["seats"][0]["score"]["reputation"] is None
    assert told[0] == told[1]


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_who_is_shown_what_has_changed_alone_is_shown_all_of_it(game: EclipseGame) -> None:
    for number in (1, 2):
        drawings = Drawings()
        for state in positions(game, number):
            nothing_old_is_shown(state, drawings, state.player_count)


def test_what_nobody_has_touched_is_the_very_same() -> None:
    s, drawings = Setting(4), Drawings()
    before = s.state.copy()
    s.play("A research", "A research gauss_shield")
    after = s.state.copy()
    for viewer in (None, *range(4)):
        shown, now = before.views(drawings)(viewer), after.views(drawings)(viewer)
        assert [shown["seats"][seat] is now["seats"][seat] for seat in range(4)] == [False, True, True, True]
        assert shown["sectors"] is now["sectors"]
        assert shown["supply"] != now["supply"]


def _becomes_traitor(state: EclipseState) -> None:
    state.traitor = 1


def _stand_together(state: EclipseState) -> None:
    state.sides = ((0, 2), (1,), (0, 2), *state.sides[3:])


def _is_over(state: EclipseState) -> None:
    score_game(state)


def _comes_in(state: EclipseState) -> None:
    place = state.sector_to_change(state.galaxy.by_id["001"])
    place.entered.append(0)
    place.ships[0] = 1


@pytest.mark.parametrize("change", [_becomes_traitor, _stand_together, _is_over, _comes_in])
def test_what_changes_without_a_board_is_drawn_all_the_same(change: Callable[[EclipseState], None]) -> None:
    state, drawings = Setting(4).state, Drawings()
    before = state.view(0)
    nothing_old_is_shown(state, drawings, 4)
    after = state.copy()
    change(after)
    assert after.view(0) != before
    nothing_old_is_shown(after, drawings, 4)
    nothing_old_is_shown(state, drawings, 4)


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_figures_are_those_by_which_the_game_goes_on(game: EclipseGame) -> None:
    refitted = paid = fought = 0
    for number in range(3):
        for state in positions(game, number):
            if state.over:
                continue
            seat = state.may_choose()[0]
            view = state.view(seat)
            step: Any = view["step"]
            for board in view["seats"]:
                if board["seated"] is True:
                    _tracks_show_what_is_paid(state, board)
            if step["kind"] == "assign":
                assert view["battle"] is not None
                _dice_need_what_the_step_says(view["battle"], step)
            if view["battle"] is not None:
                fought += _nobodys_ships_have_a_name(state, view["battle"])
            if step["kind"] == "upkeep" and "pay" in map(str, state.choices(seat)):
                paid += 1
                _upkeep_brings_what_is_told(state, seat)
            for choice in list(step.get("refitted", ()))[::7]:
                refitted += 1
                _foretold(state, seat, choice, step["refitted"][choice])
    assert refitted > 20
    assert paid > 20
    assert fought > 0


def _tracks_show_what_is_paid(state: EclipseState, board: SeatView) -> None:
    printed, income, after = tracks(state.box.parts), {**board["income"]}, {**board["income_next"]}
    showing: dict[str, Any] = {**board["showing"]}
    for resource in RESOURCES:
        at = showing[resource]
        assert income[resource] == (printed["production"][at] if at >= 0 else 0)
        left = {**board["cubes"]}[resource]
        assert after[resource] == (printed["production"][at + 1] if left else None)
    assert board["upkeep"] == printed["upkeep"][showing["influence"]]
    if showing["influence_next"] is not None:
        assert board["upkeep_next"] == printed["upkeep"][showing["influence_next"]]


def _dice_need_what_the_step_says(battle: BattleView, step: AssignView) -> None:
    die = battle["dice"][step["die"]["index"]]
    assert die["hits"], "a die that hits nothing is not asked about"
    if not die["rift"]:
        told = {one["ship"]: one["needed"] for one in battle["types"] if one["seat"] != battle["roller"]}
        assert told == step["needs"]


def _nobodys_ships_have_a_name(state: EclipseState, battle: BattleView) -> bool:
    """Whether any take part: they are called as one of their kinds is."""
    there = {one["ship"] for one in battle["types"] if one["seat"] < 0}
    sides = {kind.side for kind in state.box.parts.npc_ships if kind.id in there}
    assert battle["nobody"] in sides if there else battle["nobody"] is None
    return bool(there)


def _upkeep_brings_what_is_told(state: EclipseState, seat: int) -> None:
    board, later = state.view(seat)["seats"][seat], state.copy()
    later.play(seat, Choice("pay"))
    after = later.view(seat)["seats"][seat]
    assert board["seated"] is True
    assert after["seated"] is True
    before, net = {**board["storage"]}, {**board["net"]}
    assert {**after["storage"]} == {kind: before[kind] + net[kind] for kind in RESOURCES}


@pytest.mark.parametrize("players", [3, 4])
def test_relations_are_told_of_where_they_may_be_proposed(players: int) -> None:
    s = Setting(players)
    refusal = s.state.why_not(0, Choice.parse("propose B money"))
    assert s.state.view(0)["diplomacy"] is (refusal is None or refusal.rule != "nd.diplomacy.four-plus")


def _foretold(state: EclipseState, seat: int, choice: str, foretold: dict[str, Any]) -> None:
    """What a ship would add up to after a choice is what it adds up to then."""
    wanted = Choice.parse(choice)
    assert state.why_not(seat, wanted) is None
    later = state.copy()
    later.play(seat, wanted)
    ship = wanted.args[0] if wanted.verb == "return" else wanted.args[-2]
    board = later.view(seat)["seats"][seat]
    assert board["seated"] is True
    blueprint: dict[str, Any] = {**board["blueprints"][ship]}
    assert {name: blueprint[name] for name in foretold} == foretold


def test_what_comes_next_off_an_empty_stack_are_its_discards() -> None:
    s = Setting()
    ring = s.state.view(0)["supply"]["stacks"]["inner"]
    assert ring["coming"] == dict.fromkeys(ring["unseen"], 1 / 8)
    s.state.discards[0] = s.state.stacks[0][:2]
    s.state.stacks[0] = []
    assert s.state.view(0)["supply"]["stacks"]["inner"]["coming"] == dict.fromkeys(s.state.discards[0], 1 / 2)
    s.state.discards[0] = []
    assert s.state.view(0)["supply"]["stacks"]["inner"]["coming"] == {}


def test_what_others_might_fit_is_told_to_nobody_else() -> None:
    s = Setting()
    s.play("A upgrade")
    own, rival = (s.state.view(seat)["step"] for seat in (0, 1))
    assert own is not None
    assert rival is not None
    assert own["refitted"] != {}
    assert rival["refitted"] == {}
