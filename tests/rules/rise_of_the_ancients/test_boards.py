"""What the new species have in common (ra.species.*): their boards, cubes and reputation tracks."""

import pytest

from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice, seed_from
from tests.rules.setting import TERRANS, Setting

MAGELLAN = {"wardens": "233", "keepers": "235", "sentinels": "237"}
BACKS = {"wardens": "exiles", "keepers": "rho_indi", "sentinels": "enlightened"}
"""What is on the other side of each board of the Magellan."""


def choosing(players: int, *taken: str) -> EclipseState:
    """A game in which these factions have been chosen."""
    wish = {"players": players, "species": "all", "modules": ["new_species"]}
    state: EclipseState = NEW_DAWN.start(NEW_DAWN.options(wish), seed_from("boards"), journal=True)
    for faction in taken:
        while state.steps[-1].kind != "choose_faction":
            state.play(state.waiting()[0], state.choices(state.waiting()[0])[0])
        state.play(state.waiting()[0], Choice("faction", (faction,)))
    while state.steps[-1].kind != "choose_faction":
        state.play(state.waiting()[0], state.choices(state.waiting()[0])[0])
    return state


def offered(state: EclipseState) -> set[str]:
    """The factions that are still offered."""
    return {choice.args[0] for choice in state.choices(state.waiting()[0])}


def player_of(faction: str) -> Setting:
    """A plays a faction."""
    return Setting(2, (faction, TERRANS[1]), modules=["new_species"])


# ---- the boards


@pytest.mark.rule("ra.species.three-boards")
def test_three_boards_have_a_magellan_on_one_side_and_a_species_of_its_own_on_the_other() -> None:
    parts = NEW_DAWN.edition.box(("new_species",), ()).parts
    magellan = parts.species_of["wardens"]
    assert {faction.id: faction.home_sector for faction in magellan.factions} == MAGELLAN
    for one, back in BACKS.items():
        assert parts.factions[one].reverse == back
        assert parts.factions[back].reverse == one
        assert parts.factions[back].color == parts.factions[one].color


@pytest.mark.rule("ra.species.three-boards")
def test_with_all_magellan_taken_none_of_the_others_is_offered() -> None:
    assert {*MAGELLAN, *BACKS.values()} <= offered(choosing(4))
    left = offered(choosing(4, *MAGELLAN))
    assert left.isdisjoint({*MAGELLAN, *BACKS.values()})
    assert left
    together = choosing(4, "exiles", "keepers", "sentinels")
    assert {*MAGELLAN, *BACKS.values()}.isdisjoint(offered(together))


@pytest.mark.rule("ra.species.board-pairs")
@pytest.mark.parametrize("board", BACKS)
def test_a_board_takes_what_is_on_its_back_out_of_the_game(board: str) -> None:
    state = choosing(3, board)
    back = BACKS[board]
    assert set(BACKS.values()) - offered(state) == {back}
    refusal = state.why_not(state.waiting()[0], Choice("faction", (back,)))
    assert refusal is not None
    assert refusal.rule == "nd.setup.terran-blocks-alien"
    assert board not in offered(choosing(3, back))


# ---- what they begin with


@pytest.mark.rule("ra.species.defaults")
def test_what_the_list_of_the_exiles_does_not_change_is_as_for_terrans() -> None:
    s = player_of("exiles")
    own, terran = s.player("A").species, s.player("B").species
    assert (own.colony_ships, own.ambassadors, own.start_ships) == (3, 3, {"interceptor": 1})
    assert own.discs == terran.discs
    same = ("build", "upgrade", "influence", "explore", "research")
    assert [own.activations[action] for action in same] == [2, 2, 2, 1, 1]
    assert {ship: own.blueprints[ship] for ship in ("interceptor", "cruiser", "dreadnought")} == {
        ship: terran.blueprints[ship] for ship in ("interceptor", "cruiser", "dreadnought")
    }


@pytest.mark.rule("ra.species.start-cubes")
@pytest.mark.parametrize(
    ("faction", "income"), [("exiles", [3, 2, 3]), ("rho_indi", [3, 2, 3]), ("keepers", [3, 3, 3])]
)
def test_a_cube_starts_on_each_plain_square(faction: str, income: list[int]) -> None:
    s = player_of(faction)
    assert list(s.board("A")["income"].values()) == income
    for square in s.seen(s.home("A"))["squares"]:
        assert square["cube"] == (None if square["advanced"] else square["kind"])


# ---- reputation tracks


@pytest.mark.rule("ra.species.reputation-tracks")
def test_four_spaces_of_the_exiles_hold_tiles_or_ambassadors() -> None:
    s = victorious("exiles", [1, 1, 1, 1])
    assert s.offered("A") == {"keep 2 1", "return"}
    s = victorious("exiles", [1, 1, 1])
    assert s.offered("A") == {"keep 2"}


@pytest.mark.rule("ra.species.reputation-tracks")
def test_the_syndicate_has_three_spaces_for_tiles_alone() -> None:
    s = victorious("rho_indi", [1, 1], ambassadors=2)
    assert s.offered("A") == {"keep 2"}
    s = victorious("rho_indi", [1, 1, 1], ambassadors=2)
    assert s.offered("A") == {"keep 2 1", "return"}
    s = victorious("rho_indi", [1, 1, 1], ambassadors=1)
    assert s.offered("A") == {"keep 2"}


def victorious(faction: str, tiles: list[int], ambassadors: int = 0) -> Setting:
    """A has won a battle for two tiles of 2 and holds these already."""
    s = player_of(faction)
    s.place("316", (6, -3))
    s.ships("A", "316", interceptor=1)
    s.ships("B", "316", interceptor=1)
    s.player("A").reputation = tiles
    s.player("A").ambassadors = [1] * ambassadors
    s.state.reputation_bag = [0, 0, 2, 0, 0]
    s.dice(6)
    s.combat()
    s.play("A attack interceptor")
    assert s.step == "reputation"
    return s
