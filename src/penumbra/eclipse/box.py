"""A box: the components, figures and named switches a game is set up with, chosen once.

Rules ask the box a question and never which edition it is.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from penumbra.eclipse.blueprints import ShipStats, npc_stats
from penumbra.eclipse.components import Components, Seats, components
from penumbra.eclipse.rules import citations
from penumbra.eclipse.rules.readings import readings
from penumbra.eclipse.terms import NPC_SHIPS

STANDARD = "standard"
"""The blueprint of ships nobody plays that a box uses if nothing else is chosen."""

Variants = tuple[tuple[str, str], ...]
"""(kind, variant) of the blueprints of ships nobody plays; kinds not named are standard."""


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """What is on the table before anybody sits down.

    ``npc`` holds what each kind of ship that nobody plays fights with, by its number; ``modules``
    the optional modules in play; ``cites`` the id that a rule of another edition has in this
    edition's book; ``readings`` names the other readings of rules that were chosen,
    for whoever wants to be told: what they change is settled in the switches. Every switch after these is a
    question that one rule asks:

    * ``first_pass_money``: what the first to pass receives
    * ``homes_turn_freely``: owners turn their home sectors as they like
    * ``aliens_choose_last_first``: the start player chooses last even with Terrans only
    * ``ancients_run_out``: there are only as many Ancients as figures
    * ``discovery_on_placing``: the explorer takes a sector's discovery tile when placing it
    * ``discovery_with_disc``: whoever puts a disc on a sector takes its tile
    * ``discovery_after_combat``: whoever has ships there after combat takes it
    * ``joins_from_unpinned_ship``: a placed sector joins one with a disc or an unpinned ship
    * ``discard_ends_action``: a discard ends the explore action even if an exploration is left
    * ``advanced_gray_asks_for_track``: a starred gray square asks for the technology of the cube's track
    * ``passing_again_befriends``: a minor species may be bought in a turn of passing again
    * ``no_empty_actions``: explore, research and build are refused where they could do nothing
    * ``returns_before_each_part``: an upgrade returns tiles before each part, not after the last
    * ``sector_influenced_once``: a sector takes part once in an influence action
    * ``attack_judged_at_end``: relations break by ships that stand there when an action ends
    * ``proposals_before_upkeep``: relations may be formed after combat, right before upkeep
    * ``own_order_stays``: types of one player with equal initiative keep the order first chosen
    * ``dice_may_be_lost``: a die may go to a ship that the same roll has destroyed already
    * ``controller_draws_first``: the controller draws reputation first, whenever its ships came
    * ``room_made_before_draw``: on a full track a reputation tile goes back before the draw
    * ``reputation_may_be_declined``: a drawn tile need not be kept
    * ``retreats_through_portals``: ships may retreat through a warp portal
    * ``relations_through_portals``: warp portals join sectors for diplomatic relations
    * ``black_hole_destroys``: damage from a black hole destroys a ship whose hull cannot take it
    * ``stalemate_is_credited``: ships lost in a stalemate count for the enemy
    * ``stalemate_forces_retreat``: in a stalemate no ship is given up that can retreat
    * ``absence_eliminates``: a player without disc and ship after combat is out
    * ``ambassadors_leave_with_player``: an eliminated player's ambassadors leave the game
    * ``last_player_wins``: the game ends when one player is left
    * ``last_cleanup``: the last round is cleaned up before scoring
    * ``each_ship_may_attack_population``: some ships of a sector may attack its cubes and others not
    * ``friends_keep_cubes_out``: in upkeep no cubes go beside Ancients, even friendly ones
    """

    name: str
    title: str
    book: str
    parts: Components
    npc: tuple[ShipStats, ...]
    modules: tuple[str, ...]
    cites: dict[str, str]
    readings: tuple[str, ...]
    most_players: int
    rounds: int
    first_pass_money: int
    homes_turn_freely: bool
    aliens_choose_last_first: bool
    ancients_run_out: bool
    discovery_on_placing: bool
    discovery_with_disc: bool
    discovery_after_combat: bool
    joins_from_unpinned_ship: bool
    discard_ends_action: bool
    advanced_gray_asks_for_track: bool
    passing_again_befriends: bool
    no_empty_actions: bool
    returns_before_each_part: bool
    sector_influenced_once: bool
    attack_judged_at_end: bool
    proposals_before_upkeep: bool
    own_order_stays: bool
    dice_may_be_lost: bool
    controller_draws_first: bool
    room_made_before_draw: bool
    reputation_may_be_declined: bool
    retreats_through_portals: bool
    relations_through_portals: bool
    black_hole_destroys: bool
    stalemate_is_credited: bool
    stalemate_forces_retreat: bool
    absence_eliminates: bool
    ambassadors_leave_with_player: bool
    last_player_wins: bool
    last_cleanup: bool
    each_ship_may_attack_population: bool
    friends_keep_cubes_out: bool

    def seats(self, players: int) -> Seats:
        """The figures for a number of players."""
        return self.parts.setup.players[players]

    def has(self, module: str) -> bool:
        """Whether an optional module is in play."""
        return module in self.modules


def _npc(parts: Components, variants: Variants) -> tuple[ShipStats, ...]:
    chosen = dict(variants)
    return tuple(
        npc_stats(parts.npc_blueprints[kind, chosen.get(kind, STANDARD)])
        if (kind, chosen.get(kind, STANDARD)) in parts.npc_blueprints
        else ShipStats()
        for kind in NPC_SHIPS
    )


@cache
def new_dawn_box(modules: tuple[str, ...] = (), variants: Variants = ()) -> Box:
    """Eclipse: New Dawn for the Galaxy."""
    parts = components("new_dawn", modules)
    return Box(
        name="new-dawn",
        title="Eclipse: New Dawn for the Galaxy",
        book="new_dawn",
        parts=parts,
        npc=_npc(parts, variants),
        modules=modules,
        cites=citations("new_dawn"),
        readings=(),
        most_players=6,
        rounds=parts.setup.rounds,
        first_pass_money=parts.setup.first_to_pass_money,
        homes_turn_freely=True,
        aliens_choose_last_first=False,
        ancients_run_out=True,
        discovery_on_placing=False,
        discovery_with_disc=True,
        discovery_after_combat=False,
        joins_from_unpinned_ship=False,
        discard_ends_action=False,
        advanced_gray_asks_for_track=True,
        passing_again_befriends=True,
        no_empty_actions=False,
        returns_before_each_part=False,
        sector_influenced_once=False,
        attack_judged_at_end=False,
        proposals_before_upkeep=False,
        own_order_stays=False,
        dice_may_be_lost=True,
        controller_draws_first=True,
        room_made_before_draw=False,
        reputation_may_be_declined=False,
        retreats_through_portals=True,
        relations_through_portals=False,
        black_hole_destroys=True,
        stalemate_is_credited=True,
        stalemate_forces_retreat=False,
        absence_eliminates=False,
        ambassadors_leave_with_player=False,
        last_player_wins=False,
        last_cleanup=False,
        each_ship_may_attack_population=False,
        friends_keep_cubes_out=False,
    )


@cache
def second_dawn_box(modules: tuple[str, ...] = (), variants: Variants = ()) -> Box:
    """Eclipse: Second Dawn for the Galaxy."""
    parts = components("second_dawn", modules)
    return Box(
        name="second-dawn",
        title="Eclipse: Second Dawn for the Galaxy",
        book="second_dawn",
        parts=parts,
        npc=_npc(parts, variants),
        modules=modules,
        cites=citations("second_dawn"),
        readings=(),
        most_players=6,
        rounds=parts.setup.rounds,
        first_pass_money=parts.setup.first_to_pass_money,
        homes_turn_freely=False,
        aliens_choose_last_first=True,
        ancients_run_out=False,
        discovery_on_placing=True,
        discovery_with_disc=False,
        discovery_after_combat=True,
        joins_from_unpinned_ship=True,
        discard_ends_action=True,
        advanced_gray_asks_for_track=True,
        passing_again_befriends=True,
        no_empty_actions=True,
        returns_before_each_part=True,
        sector_influenced_once=True,
        attack_judged_at_end=True,
        proposals_before_upkeep=True,
        own_order_stays=True,
        dice_may_be_lost=False,
        controller_draws_first=True,
        room_made_before_draw=False,
        reputation_may_be_declined=True,
        retreats_through_portals=True,
        relations_through_portals=False,
        black_hole_destroys=True,
        stalemate_is_credited=False,
        stalemate_forces_retreat=True,
        absence_eliminates=True,
        ambassadors_leave_with_player=True,
        last_player_wins=True,
        last_cleanup=True,
        each_ship_may_attack_population=True,
        friends_keep_cubes_out=True,
    )


@cache
def read_otherwise(box: Box, names: tuple[str, ...]) -> Box:
    """The box with these other readings of its rules, each of which its book offers."""
    for reading in readings(box.book):
        if reading.id in names:
            changes: dict[str, Any] = {"parts": box.parts.reprinted(reading.parts), **reading.switches}
            box = replace(box, **changes)
    return replace(box, readings=names) if names else box
