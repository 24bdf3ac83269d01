"""What editions of Eclipse answer differently: an edition's data gives an answer to each question."""

import msgspec


class Rulings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Questions that one rule each asks, and never which edition is played.

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
    * ``jumps_through_portals``: a jump drive leads to all that portals join, as to what lies beside
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
    jumps_through_portals: bool
    black_hole_destroys: bool
    stalemate_is_credited: bool
    stalemate_forces_retreat: bool
    absence_eliminates: bool
    ambassadors_leave_with_player: bool
    last_player_wins: bool
    last_cleanup: bool
    each_ship_may_attack_population: bool
    friends_keep_cubes_out: bool


class EditionFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """edition.toml: the name by which records know the edition, its title, its book, and how it rules."""

    name: str
    title: str
    book: str
    rulings: Rulings
