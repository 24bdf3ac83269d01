"""What BlueShift brings along: its form, its catalogue, and positions in lines."""

import json
from io import StringIO
from random import Random

from rich.console import Console

from penumbra.blueshift.kit import KITS
from penumbra.games import HOUSE
from penumbra.kernel import State, seed_from

(KIT,) = KITS


def begun(**options: object) -> State:
    """A game at its first turn."""
    game = KIT.game
    state = game.start(game.options(options), seed_from("kit"))
    rng = Random("kit")
    while state.steps[-1].kind in ("choose_species", "place_base"):
        seat = state.waiting()[0]
        state.play(seat, rng.choice(state.choices(seat)))
    return state


def test_every_map_of_the_form_is_played_by_its_number_of_players() -> None:
    form = KIT.form()
    assert form.players == (2, 3, 4, 5, 6)
    fields = {field.option: field for field in form.fields}
    for offer in fields["scenario"].offers:
        for rules in fields["rules"].offers:
            state = begun(players=offer.players[0], scenario=offer.value, rules=rules.value)
            assert len(state.view(None)["players"]) == offer.players[0]


def test_it_is_one_of_the_house() -> None:
    assert [flag.word for flag in HOUSE.flags["blueshift"]] == ["--scenario", "--rules"]
    assert "blueshift" in HOUSE.rulebooks
    assert "Hivemind" in HOUSE.words


def test_the_catalogue_is_data() -> None:
    told = json.loads(json.dumps(KIT.catalogue()))
    assert (len(told["tiles"]), len(told["cards"]), len(told["species"])) == (60, 34, 6)
    assert told["units"]["destroyer"]["price"] == 20
    assert told["tiles"]["cinder"]["effects"][0]["effect"] == "price_modifier"
    assert told["points_to_win"] == 16


def test_a_position_is_told_in_lines_with_the_hand_of_who_looks() -> None:
    state = begun(players=2)
    (seat,) = state.waiting()
    console = Console(width=200, record=True, file=StringIO())
    for line in KIT.text(state.view(seat)):
        console.print(line)
    told = console.export_text()
    assert f"Round 1, turn of {'AB'[seat]}" in told
    assert told.count("Hand of") == 1
    assert "held by A; prosperity " in told
    assert "ships: scout-1 of B, destroyer-1 of B" in told
    assert "chooses: play card" in told
