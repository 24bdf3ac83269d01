"""What a seat may know of a position: neither hands of others, nor tiles face down, nor the order of the deck."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import cast

from penumbra.blueshift.board.blockade import blockaded
from penumbra.blueshift.board.hands import hand_size
from penumbra.blueshift.board.income import site_income, tribute
from penumbra.blueshift.board.movement import steps_left
from penumbra.blueshift.board.points import heir, parts_of_score
from penumbra.blueshift.board.sites import defense, has_building, is_site
from penumbra.blueshift.board.supply import pieces_left
from penumbra.blueshift.combat.report import fleets
from penumbra.blueshift.components.terms import BUILDINGS, CARGO, NOBODY, NONE, STATS
from penumbra.blueshift.language.shown import (
    BattleView,
    BoonView,
    FleetView,
    ForeseenView,
    FoughtView,
    GameView,
    HeirView,
    PlayerView,
    SectorView,
    ShipView,
    ShotsView,
    SiteView,
    StepView,
)
from penumbra.blueshift.language.wording import effect_text
from penumbra.blueshift.outlook.prospects import prospects, question
from penumbra.blueshift.phases.elimination import result
from penumbra.blueshift.position.battle import Battle, Contingent, Fought, Shots
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.player import UNLIMITED, Boon
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.hexes import EDGES_IN


def views(state: BlueShiftState) -> Callable[[int | None], GameView]:
    """What each seat (None: a spectator) sees, by the seat; all hands once the game is over.

    Seats see what a spectator sees, and in some places what they alone know.
    bs.card.hidden-hands, bs.setup.unused-tiles.
    """
    return partial(_seen, state, _public(state))


def _seen(state: BlueShiftState, public: GameView, seat: int | None) -> GameView:
    if seat is None:
        return public
    return {
        **public,
        "sectors": [_known(state, sector, told, seat) for sector, told in enumerate(public["sectors"])],
        "players": [_own(state, seat, told) if other == seat else told for other, told in enumerate(public["players"])],
        "step": _step(state, seat),
        "question": _question(state, seat),
    }


def _public(state: BlueShiftState) -> GameView:
    return {
        "game": "blueshift",
        "round": state.round,
        "over": state.over,
        "waiting": list(state.waiting()),
        "may_choose": list(state.may_choose()),
        "active": _seat(state.active),
        "first": state.first,
        "winner": _seat(state.winner),
        "heir": _heir(state),
        "beginner": state.beginner,
        "sectors": [_sector(state, sector) for sector in range(len(state.sectors))],
        "players": [_player(state, other) for other in state.seats],
        "deck": len(state.deck),
        "discards": [state.content.card_ids[card] for card in state.discards],
        "reserve": len(state.reserve),
        "battle": None if state.battle is None else _battle(state, state.battle),
        "fought": [_fought(state, battle) for battle in state.fought],
        "in_play": None if state.in_play is None else state.content.card_ids[state.in_play.card],
        "step": _step(state, None),
        "question": _question(state, None),
        "result": result(state) if state.over else None,
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _step(state: BlueShiftState, seat: int | None) -> StepView | None:
    return None if state.over else cast(StepView, state.facing(seat).view(state, seat))


def _question(state: BlueShiftState, seat: int | None) -> list[ForeseenView]:
    return [] if state.over else question(state, seat)


def _heir(state: BlueShiftState) -> HeirView | None:
    ahead = None if state.over else heir(state)
    return None if ahead is None else {"seat": ahead.seat, "others": ahead.others}


def _known(state: BlueShiftState, sector: int, public: SectorView, seat: int) -> SectorView:
    """A sector as a seat knows it that may have looked at its tile."""
    place = state.sectors[sector]
    if place.discovered or place.tile == NONE or not place.seen_by >> seat & 1:
        return public
    return {**public, "tile": state.tile(sector).id}


def _sector(state: BlueShiftState, sector: int) -> SectorView:
    place = state.sectors[sector]
    return {
        "q": place.position[0],
        "r": place.position[1],
        "pile": None if place.tile == NONE else state.tile(sector).pile,
        "discovered": place.discovered,
        "tile": state.tile(sector).id if place.discovered and place.tile != NONE else None,
        "empty": place.emptied,
        "closed": list(EDGES_IN[place.closed]),
        "site": _site(state, sector) if is_site(state, sector) else None,
    }


def _site(state: BlueShiftState, sector: int) -> SiteView:
    place, tracks = state.sectors[sector], state.tracks(sector)
    holder = place.ally if place.owner == NOBODY else place.owner
    return {
        "owner": _seat(place.owner),
        "ally": _seat(place.ally),
        "tracks": {
            stat: {"values": list(tracks[number].values), "cell": place.ranks[number]}
            for number, stat in enumerate(STATS)
        },
        "garrison": dict(zip(CARGO, place.garrison, strict=True)),
        "buildings": [name for number, name in enumerate(BUILDINGS) if has_building(state, sector, number)],
        "defense": defense(state, sector),
        "blockaded": holder != NOBODY and blockaded(state, sector, holder),
        "income": 0 if holder == NOBODY else site_income(state, sector, holder),
    }


def _battle(state: BlueShiftState, battle: Battle) -> BattleView:
    return {
        "sector": state.spot(battle.sector),
        "attacker": battle.attacker,
        "defender": battle.defender,
        "round": battle.round,
        "fleeing": _seat(battle.fleeing),
        "origins": [state.spot(origin) for origin in battle.origins],
        "adrift": [dict(zip(CARGO, counts, strict=True)) for counts in battle.adrift],
        "downed": [len(carriers) for carriers in battle.downed],
        "shots": _shots(state, battle.shots),
        "fleets": [_fleet(state, fleet) for fleet in fleets(state)],
    }


def _fought(state: BlueShiftState, battle: Fought) -> FoughtView:
    return {
        "sector": state.spot(battle.sector),
        "round": battle.round,
        "rounds": battle.rounds,
        "shots": _shots(state, battle.shots),
        "fleets": [_fleet(state, fleet) for fleet in battle.fleets],
    }


def _shots(state: BlueShiftState, shots: Iterable[Shots]) -> list[ShotsView]:
    return [
        {
            "seat": one.seat,
            "unit": state.content.unit_ids[one.unit],
            "aim": one.aim,
            "dice": list(one.dice),
            "hits": list(one.hits),
        }
        for one in shots
    ]


def _fleet(state: BlueShiftState, fleet: Contingent) -> FleetView:
    pieces = state.content.pieces
    return {
        "seat": fleet.seat,
        "ships": [
            {
                "ship": pieces[one.piece].word,
                "kind": pieces[one.piece].unit.id,
                "damage": one.damage,
                "hits": one.hits,
                "fate": one.fate,
            }
            for one in fleet.ships
        ],
        "interceptors": fleet.interceptors,
        "interceptors_hit": fleet.interceptors_hit,
        "interceptors_lost": fleet.interceptors_lost,
    }


def _own(state: BlueShiftState, seat: int, public: PlayerView) -> PlayerView:
    """A player as it knows itself."""
    return public if state.over else {**public, "hand": _hand(state, seat), "prospects": prospects(state, seat)}


def _hand(state: BlueShiftState, seat: int) -> list[str]:
    return [state.content.card_ids[card] for card in state.players[seat].hand]


def _player(state: BlueShiftState, seat: int) -> PlayerView:
    player = state.players[seat]
    parts = parts_of_score(state, seat)
    shown: PlayerView = {
        "seat": seat,
        "species": None if player.species == NONE else state.content.species_ids[player.species],
        "credits": player.credits,
        "points": sum(parts.values()),
        "parts": parts,
        "income": tribute(state, seat),
        "cards": len(player.hand),
        "hand_size": hand_size(state, seat),
        "ships": [_ship(state, seat, ship) for ship in player.fleet],
        "supply": {unit: pieces_left(state, seat, unit) for unit in state.content.unit_ids},
        "boons": [_boon(boon) for boon in player.boons],
        "out": player.out,
    }
    if state.over:
        shown["hand"] = _hand(state, seat)
    return shown


def _ship(state: BlueShiftState, seat: int, ship: Ship) -> ShipView:
    piece = state.content.pieces[ship.piece]
    return {
        "ship": piece.word,
        "kind": piece.unit.id,
        "sector": state.spot(ship.sector),
        "damage": ship.damage,
        "cargo": dict(zip(CARGO, ship.cargo, strict=True)),
        "steps": ship.steps,
        "may_move": steps_left(state, seat, ship) if seat == state.active else 0,
        "acted": ship.acted,
    }


def _boon(boon: Boon) -> BoonView:
    return {
        "effect": str(type(boon.effect).__struct_config__.tag),
        "says": effect_text(boon.effect),
        "left": None if boon.left == UNLIMITED else boon.left,
        "this_turn": boon.this_turn,
    }
