"""The odds of battles with all that Rise of the Ancients brings into them are those of every face of every die."""

from collections import Counter
from copy import copy
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.modules.npc_tiles import lay_tile
from penumbra.eclipse.odds.forecast import forecast
from penumbra.kernel import seat_number
from penumbra.odds.fleet import SPLITTABLE, Engagement, Fleet
from penumbra.odds.rerolls import may_reroll
from penumbra.odds.solver import solve
from penumbra.odds.work import TooLarge
from tests.odds import enumeration, rerolling
from tests.rules.battlefield import HERE
from tests.rules.rise_of_the_ancients.allied import ally
from tests.rules.setting import Setting

BATTLES = 60
EXACT = 1e-9
SECTOR = "203"
FACTIONS = ("exiles", "enlightened", "terran_directorate", "terran_federation")
"""Of seats A to D; C and D are allies, or D is alone."""

MODULES = (
    "rare_technologies",
    "new_discoveries",
    "ancient_homeworlds",
    "galactic_center_takeover",
    "new_species",
    "alliances",
)
TILES = (("ancient_cruiser", "e"), ("ancient_cruiser", "f"), ("ancient_dreadnought", "side_1"))
"""Those that stop missiles or repair themselves."""

FIGHTING = ("antimatter_splitter", "point_defense", "distortion_shield")
ELSEWHERE = ("neutron_absorber", "cloaking_device")
"""Technologies of the seats, which change nothing in a battle between ships."""

PARTS = ("flux_missile", "plasma_missile", "flux_missile", "antimatter_cannon", "sentient_hull", "gluon_computer")
GEAR = ("flux_missile", "morph_shield", "interceptor_bay", *ELSEWHERE)
TIMES = 5
"""In how many of the battles each ability is at least."""


@cache
def _table(allied: bool) -> Setting:
    s = Setting(len(FACTIONS), FACTIONS, modules=MODULES)
    if allied:
        ally(s, "CD")
    s.state.journal = None
    return s


def _arm(s: Setting, letter: str, ship: str, rng: Random) -> None:
    slots = {f"s{slot}": rng.choice(PARTS) for slot in rng.sample(range(1, 4), rng.randint(1, 2))}
    if ship == "cruiser":
        slots["s5"] = rng.choice(("morph_shield", "interceptor_bay", "improved_hull"))
    s.blueprint(letter, ship, **slots)
    s.ships(letter, SECTOR, **{ship: 1})


def arrayed(rng: Random) -> tuple[Setting, str]:
    """A sector where ships come upon an outpost of the Exiles, an Ancient with a tile or a player; who is there.

    Each technology is somebody's who fights, or nobody's.
    """
    attackers = rng.choice(("B", "D", "CD"))
    defender = rng.choice([letter for letter in "ABDNNN" if letter not in attackers])
    s = copy(_table(attackers == "CD"))
    s.state = s.state.copy()
    kind, variant = rng.choice(TILES)
    s.place(SECTOR, HERE, owner="A" if defender == "A" else None, npc={kind: 1} if defender == "N" else None)
    if defender == "N":
        lay_tile(s.sector(SECTOR), s.parts.npc_number[kind], s.parts.npc_blueprints[kind, variant])
    elif defender == "A":
        s.orbital(SECTOR, "money")
    for letter in (defender + attackers).replace("N", ""):
        for ship in rng.sample(("interceptor", "cruiser"), 1 if letter in "AC" else rng.randint(1, 2)):
            _arm(s, letter, ship, rng)
    for technology in (*FIGHTING, *ELSEWHERE):
        owner = rng.choice(defender + attackers)
        if owner != "N" and rng.random() < 0.8 and not (owner == "B" and technology in FIGHTING):
            s.learn(owner, technology)
    s.player("B").colony_ready = 1
    return s, defender + attackers


def small(battle: Engagement) -> bool:
    """Few enough ships, of which each is the only one of its kind, and dice that every face of each can be rolled."""
    dice, kinds = (2, 3) if may_reroll(battle) else (3, 4)
    ships = [one for fleet in battle.fleets for one in fleet]
    guards = sum(len(one.cannons) for one in ships if one.point_defense)
    return (
        len(ships) <= kinds and guards <= 2 and all(max(map(len, (one.cannons, one.missiles))) <= dice for one in ships)
    )


def abilities(s: Setting, letters: str, battle: Engagement) -> set[str]:
    """What of the expansion has a part in a battle."""
    seats = [s.state.players[seat_number(letter)] for letter in letters.replace("N", "")]
    kinds = [(player, kind) for player in seats for kind in player.kinds if s.sector(SECTOR).count(player.seat, kind)]
    laid = {s.parts.part_ids[part] for player, kind in kinds for part in player.tiles[kind] if part != NONE}
    known = {s.parts.tech_ids[tech] for player in seats for track in player.techs for tech in track}
    found = (laid | known) & set(GEAR)
    if may_reroll(battle):
        found.add("rerolls")
    for mine, theirs in (battle.fleets, battle.fleets[::-1]):
        found |= _told(mine, theirs)
    return found


def _told(mine: Fleet, theirs: Fleet) -> set[str]:
    """What of the expansion one side has that changes this battle."""
    shot_at = any(ships.missiles for ships in theirs)
    whose = "Ancients" if not mine[0].played else "players"
    tests = {
        "splitter": any(ships.splits and SPLITTABLE in ships.cannons for ships in mine),
        f"point defense of {whose}": shot_at and any(ships.point_defense and ships.cannons for ships in mine),
        f"distortion of {whose}": shot_at and any(ships.missile_shield for ships in mine),
        f"repairs of {whose}": any(ships.repair for ships in mine),
        "orbital": any(ships.name == "orbital" for ships in mine),
        "allies": len({ships.owner for ships in mine}) > 1,
    }
    return {name for name, holds in tests.items() if holds}


ABILITIES = {
    *GEAR,
    *("splitter", "rerolls", "orbital", "allies", "point defense of players", "point defense of Ancients"),
    *("distortion of players", "distortion of Ancients", "repairs of players", "repairs of Ancients"),
}


def test_sixty_battles_end_as_often_as_every_die_of_them_says() -> None:
    rng, times, fought = Random(2), Counter[str](), 0
    while fought < BATTLES:
        s, letters = arrayed(rng)
        found = forecast(s.state, SECTOR).first()
        assert found is not None
        battle = replace(found, settled=True)
        if not small(battle):
            continue
        try:
            odds = solve(battle)
        except TooLarge:
            continue  # what is not solved is not called exact either: see the tests of estimates
        assert odds.exact
        plain = rerolling if may_reroll(battle) else enumeration
        assert odds.attacker_win == pytest.approx(plain.attacker_win(battle), abs=EXACT), battle
        times.update(abilities(s, letters, battle))
        fought += 1
    assert {ability: count for ability, count in times.items() if count >= TIMES}.keys() == ABILITIES, times
