"""Boxes that nobody sells: with more kinds of ship, by their data files alone."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from penumbra.eclipse import EclipseGame
from penumbra.eclipse import components as shipped
from penumbra.eclipse.board.presence import arrive
from penumbra.eclipse.combat.fleets import key_of
from penumbra.eclipse.combat.retreat import retreat_refusal
from penumbra.eclipse.setup.options import Edition
from penumbra.kernel import Choice, seed_from
from tests.eclipse.random_games import play_checked

Data = dict[str, Any]
"""What a data file holds."""

CARRIER = {"id": "carrier", "name": "Carrier", "noun": "carrier", "figures": 3, "size": 0, "reputation_draws": 2}
OUTPOST = {
    "id": "outpost",
    "name": "Outpost",
    "noun": "outpost",
    "figures": 2,
    "size": 2,
    "reputation_draws": 1,
    "mobile": False,
    "may_retreat": False,
    "technology": "orbital",
}


def game_of(folder: Path, **changed: Callable[[Data], None]) -> EclipseGame:
    """A game out of New Dawn's data files, with some of them changed."""
    copytree(str(files(shipped) / "new_dawn"), folder)
    for name, change in changed.items():
        path = folder / f"{name}.json"
        data = json.loads(path.read_text(encoding="utf-8"))
        change(data)
        path.write_text(json.dumps(data), encoding="utf-8")
    return EclipseGame(Edition(str(folder)))


def two_more_kinds(data: Data) -> None:
    data["kinds"] += [CARRIER, OUTPOST]


def their_blueprints(data: Data) -> None:
    """Everybody is like the Terrans and has carriers, one to begin with; outposts are for Terrans alone."""
    terran, *others = data["species"]
    plans = terran["blueprints"]
    plans.update(carrier={**plans["cruiser"], "initiative": 3}, outpost=plans["starbase"])
    terran["build_costs"].update(carrier=3, outpost=2)
    terran["start_ships"]["carrier"] = 1
    for kin in others:
        kin["blueprints"] = {**kin.get("blueprints", {}), "outpost": None}
        kin["build_costs"] = {**kin.get("build_costs", {}), "outpost": None}


_MOST_GAMES = 9
"""Random games to play until there is a battle, as there is in most."""


@pytest.fixture(scope="module")
def six_kinds(tmp_path_factory: pytest.TempPathFactory) -> EclipseGame:
    return game_of(tmp_path_factory.mktemp("kinds") / "data", ships=two_more_kinds, species=their_blueprints)


@pytest.mark.parametrize("names", ["random", "greedy"])
@pytest.mark.parametrize("species", ["terrans", "all"])
def test_games_with_more_kinds_of_ship_come_to_their_end(six_kinds: EclipseGame, species: str, names: str) -> None:
    played = []
    for seed in range(_MOST_GAMES if names == "random" else 1):
        played.append(play_checked(3, seed, species, 0.1, six_kinds, names))
        if any("engage" in game.kinds for game in played):
            break
    words = {word for game in played for _, choice in game.record.lines for word in choice.args}
    assert "carrier" in words
    if names == "random":
        assert any("engage" in game.kinds for game in played)


def test_a_further_kind_is_moved_built_hit_and_shown(six_kinds: EclipseGame) -> None:
    options = six_kinds.options({"players": 2, "factions": ["terran_directorate", "planta"], "species": "all"})
    state = six_kinds.start(options, seed_from("more kinds"))
    for seat in sorted(state.seats, key=lambda seat: seat != state.waiting()[0]):
        state.play(seat, Choice("orient", ("0",)))
    seat = state.waiting()[0]
    view: dict[str, Any] = dict(state.view(0))
    terran, planta = view["seats"]
    assert list(terran["blueprints"]) == ["interceptor", "cruiser", "dreadnought", "starbase", "carrier", "outpost"]
    assert list(planta["blueprints"]) == ["interceptor", "cruiser", "dreadnought", "starbase", "carrier"]
    assert "outpost" not in planta["costs"]
    assert {ship["ship"] for sector in view["sectors"] for ship in sector["ships"] if ship["seat"] >= 0} == {
        "interceptor",
        "carrier",
    }
    state.play(seat, Choice("build"))
    home = state.players[seat].faction.home_sector
    assert Choice("build", ("carrier", home)) in state.choices(seat)


def test_a_kind_needs_the_technology_that_its_record_names(six_kinds: EclipseGame) -> None:
    options = six_kinds.options({"players": 2, "factions": ["terran_directorate", "terran_union"]})
    state = six_kinds.start(options, seed_from("outposts"))
    for seat in sorted(state.seats, key=lambda seat: seat != state.waiting()[0]):
        state.play(seat, Choice("orient", ("0",)))
    seat = state.waiting()[0]
    state.play(seat, Choice("build"))
    outpost = Choice("build", ("outpost", state.players[seat].faction.home_sector))
    refusal = state.why_not(seat, outpost)
    assert refusal is not None
    assert refusal.rule == "nd.tech.orbital"
    state.players[seat].add_tech(state.box.parts, state.box.parts.tech_number["orbital"])
    assert state.why_not(seat, outpost) is None


def test_a_kind_moves_and_retreats_where_its_record_says_so(six_kinds: EclipseGame) -> None:
    options = six_kinds.options({"players": 2, "factions": ["terran_directorate", "terran_union"]})
    state = six_kinds.start(options, seed_from("immobile"))
    for seat in sorted(state.seats, key=lambda seat: seat != state.waiting()[0]):
        state.play(seat, Choice("orient", ("0",)))
    seat = state.waiting()[0]
    home = state.sector_to_change(state.galaxy.by_id[state.players[seat].faction.home_sector])
    arrive(home, seat, state.box.parts.ship_number["outpost"])
    state.play(seat, Choice("move"))
    refusals = {
        ship: state.why_not(seat, Choice("move", (ship, home.tile.id, "001"))) for ship in ("outpost", "carrier")
    }
    rules = {ship: None if refusal is None else refusal.rule for ship, refusal in refusals.items()}
    assert rules == {"outpost": "nd.concept.starbase-immobile", "carrier": "nd.concept.wormhole-only"}
    keys = {ship: key_of(state, seat, state.box.parts.ship_number[ship]) for ship in rules}
    index = state.galaxy.by_id[home.tile.id]
    found = {ship: retreat_refusal(state, seat, key, index, state.galaxy.by_id["001"]) for ship, key in keys.items()}
    assert {ship: None if refusal is None else refusal.rule for ship, refusal in found.items()} == {
        "outpost": "nd.retreat.starbase",
        "carrier": "nd.retreat.adjacent-only",
    }
