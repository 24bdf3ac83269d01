"""BlueShift holds to what every game must, as far as it can be played: with cards whose effects are built, until the
first ability that is not."""

import json
import shutil
from collections import Counter
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.effects import ReplaceWithEmpty
from penumbra.blueshift.components.loading import load, own_box
from penumbra.blueshift.effects.registry import carried_out
from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.blueshift.rules import book
from penumbra.kernel import Choice, seed_from
from tests.kernel.conformance import (
    copies_are_equal,
    hidden_things_do_not_show,
    malformed_is_no_choice,
    offered_is_not_refused,
)

RULES = {rule.id for rule in book()}


def playable() -> set[str]:
    """The cards whose effects can be carried out."""
    return {
        card.id
        for card in own_box().cards
        if all(carried_out(type(one)) and not isinstance(one, ReplaceWithEmpty) for one in card.effects)
        and card.effects[0].__struct_config__.tag not in ("place_unit", "roll_then")
    }


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Content:
    """The own box with a deck of such cards alone."""
    box = tmp_path_factory.mktemp("box") / "box"
    shutil.copytree(Path(str(files("penumbra.blueshift.components").joinpath("box"))), box)
    path = box / "action_cards.json"
    data = json.loads(path.read_text())
    data["cards"] = [{**card, "copies": 10} for card in data["cards"] if card["id"] in playable()]
    data["deck_size"]["cards"] = 10 * len(data["cards"])
    path.write_text(json.dumps(data))
    return load(box)


def play(content: Content, seed: int, kinds: Counter[str]) -> None:
    """Plays a game with random choices as far as it goes, and counts the kinds of steps at which it chose."""
    rng = Random(seed)
    game = BlueShiftGame(content)
    players = rng.randint(2, 6)
    state = game.start(game.options({"players": players, "beginner": rng.random() < 0.3}), seed_from(seed))
    seen: list[Choice] = []
    try:
        while not state.over:
            seat = rng.choice(state.may_choose())
            offered = state.choices(seat)
            assert offered
            choice = rng.choice(offered)
            if rng.random() < 0.1:
                offered_is_not_refused(state, seat, offered, seen, rng, RULES, players)
                malformed_is_no_choice(state, seat, rng)
                hidden_things_do_not_show(state, rng, players)
                copies_are_equal(state, seat, choice)
                nothing_is_lost(state)
                seen.append(choice)
            kinds[state.steps[-1].kind] += 1
            state.play(seat, choice)
    except NotImplementedError:
        pass


def nothing_is_lost(state: BlueShiftState) -> None:
    """No card is lost, no tile lies in two places, and nobody has more pieces than there are."""
    on_table = sum(isinstance(step, PlayCard) and step.card >= 0 for step in state.steps)
    cards = [*state.deck, *state.discards, *(card for player in state.players for card in player.hand)]
    assert len(cards) + on_table == sum(card.copies for card in state.content.cards)
    tiles = [*(place.tile for place in state.sectors if place.tile >= 0), *state.unused, *state.reserve]
    assert len(set(tiles)) == len(tiles)
    for player in state.view(None)["players"]:
        assert min(player["supply"].values()) >= 0


def test_blueshift_conforms_as_far_as_it_goes(content: Content) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(12):
        play(content, seed, kinds)
    assert sum(kinds.values()) > 1000
    assert set(kinds) >= {
        "choose_species",
        "place_base",
        "play_card",
        "movement",
        "decision",
        "firing",
        "assigning",
        "retreat",
        "land_actions",
        "purchases",
        "turn_end",
    }
