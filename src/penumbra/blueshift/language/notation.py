"""Every choice there is in BlueShift: its verb, its words and what it means.

A step names the forms of its own choices from here, and with that has read them.
"""

from typing import Final

from penumbra.blueshift.language.vocabulary import (
    CARD_WORD,
    CARGO_WORD,
    COUNT,
    DIE,
    FACING,
    SHIP_WORD,
    SPECIES_WORD,
    STAT_WORD,
    TARGET_WORD,
    UNIT_WORD,
    SectorWord,
)
from penumbra.kernel import Form, Notation, SeatWord

_SECTOR: Final = SectorWord()

# Setting up.
SPECIES: Final = Form("species", SPECIES_WORD, means="plays a species")
BASE: Final = Form("base", _SECTOR, means="places the base planet on a spot for bases")

# Any phase.
DONE: Final = Form("done", means="ends the phase, or what an effect asks")

# The action card.
PLAY: Final = Form("play", CARD_WORD, means="plays an action card")
INSTEAD: Final = Form("instead", means="uses the ability of the species in place of a card")

# What effects ask.
RANK: Final = Form("rank", STAT_WORD, _SECTOR, means="moves the marker of a stat of a site as the effect says")
PLACE: Final = Form("place", _SECTOR, means="places a unit of the effect at a site")
STOW: Final = Form("stow", SHIP_WORD, means="places a unit of the effect aboard a ship at a site")
CHOOSE: Final = Form("choose", SHIP_WORD, means="chooses a ship for the effect")
AIM: Final = Form("aim", _SECTOR, means="names the sector that the effect is aimed at")
AGAINST: Final = Form("against", SeatWord(), means="names the opponent that the effect is aimed at")
STRIP: Final = Form("strip", CARD_WORD, means="discards a card of the hand that has been looked at")
PEEK: Final = Form("peek", _SECTOR, means="looks at an undiscovered sector")
SWAP: Final = Form("swap", _SECTOR, SectorWord("other q,r"), means="lets two sectors that were looked at trade places")
ROLL: Final = Form("roll", means="rolls the dice that the effect allows")

# Tribute and rebellions.
REBEL: Final = Form("rebel", _SECTOR, means="names the site that is next to attempt a rebellion")

# Moving the fleet.
PICK: Final = Form("pick", SHIP_WORD, means="adds a ship to those that move together next")
DROP: Final = Form("drop", SHIP_WORD, means="takes a ship out of those that move together next")
MOVE: Final = Form("move", _SECTOR, means="moves the ships that were picked to a neighbouring sector")
LOAD: Final = Form("load", CARGO_WORD, SHIP_WORD, means="takes a unit aboard from the site that the ship is at")
UNLOAD: Final = Form("unload", CARGO_WORD, SHIP_WORD, means="puts a unit of a ship down on the site that it is at")
FACE: Final = Form("face", FACING, means="turns a sector just discovered, whose printed edges are closed from now on")

# Space combat.
BATTLE: Final = Form("battle", _SECTOR, means="fights the battle in a sector next")
AID: Final = Form("aid", means="uses in this battle what helps in one of the turn")
SPARE: Final = Form("spare", means="keeps for another battle what helps in one of the turn")
FLEE: Final = Form("flee", means="flees in place of fighting the round")
STAY: Final = Form("stay", means="fights the round")
FIRE: Final = Form("fire", UNIT_WORD, COUNT, means="fires with so many ships of a kind, at turrets where others flee")
CHASE: Final = Form("chase", UNIT_WORD, COUNT, means="fires with so many ships of a kind at those that flee")
REROLL: Final = Form("reroll", DIE, means="rolls a die again")
KEEP: Final = Form("keep", means="keeps the dice as they lie")
HIT: Final = Form("hit", TARGET_WORD, means="gives the next hit to a target")
SHELTER: Final = Form("shelter", SHIP_WORD, means="takes a unit whose ship is gone aboard")
RETREAT: Final = Form("retreat", _SECTOR, means="takes the fleeing fleet to a neighbouring sector")

# Land actions.
BOMBARD: Final = Form("bombard", SHIP_WORD, means="bombards the site that the ship is at")
INVADE: Final = Form("invade", SHIP_WORD, means="invades the site that the ship is at")
NEGOTIATE: Final = Form("negotiate", SHIP_WORD, means="rolls for a trade alliance with the site that the ship is at")
COLONIZE: Final = Form("colonize", SHIP_WORD, means="colonizes the site that the ship is at")
LAND: Final = Form("land", CARGO_WORD, means="puts a unit of the colony ship down on the new colony")
LOWER: Final = Form("lower", means="lowers the defense of a bombarded site by a rank")
LOSE: Final = Form("lose", means="loses an infantry of a bombarded site")
PAY: Final = Form("pay", means="pays for a trade alliance")
DECLINE: Final = Form("decline", means="does not pay for a trade alliance")

# Purchases and repairs.
BUY: Final = Form("buy", UNIT_WORD, _SECTOR, means="buys a unit or building, placed at a site")
EMBARK: Final = Form("embark", CARGO_WORD, SHIP_WORD, means="buys a unit, placed aboard a ship at a site")
REPAIR: Final = Form("repair", SHIP_WORD, means="repairs one point of damage of a ship")
INFEST: Final = Form("infest", SHIP_WORD, means="colonizes the planet that the ship is at, for credits")

# The end of a turn.
RECYCLE: Final = Form("recycle", CARD_WORD, means="exchanges a card of the hand for the top of the deck")
BOARD: Final = Form("board", SHIP_WORD, means="takes surplus infantry aboard a ship at the site")
DISBAND: Final = Form("disband", _SECTOR, means="removes surplus infantry of a site")
DISCARD: Final = Form("discard", CARD_WORD, means="discards a card beyond the size of the hand")

NOTATION: Final = Notation(
    "BlueShift",
    {
        "Setting up": (SPECIES, BASE),
        "Any phase": (DONE,),
        "The action card": (PLAY, INSTEAD),
        "What effects ask": (RANK, PLACE, STOW, CHOOSE, AIM, AGAINST, STRIP, PEEK, SWAP, ROLL),
        "Tribute and rebellions": (REBEL,),
        "Moving the fleet": (PICK, DROP, MOVE, LOAD, UNLOAD, FACE),
        "Space combat": (BATTLE, AID, SPARE, FLEE, STAY, FIRE, CHASE, REROLL, KEEP, HIT, SHELTER, RETREAT),
        "Land actions": (BOMBARD, INVADE, NEGOTIATE, COLONIZE, LAND, LOWER, LOSE, PAY, DECLINE),
        "Purchases and repairs": (BUY, EMBARK, REPAIR, INFEST),
        "The end of a turn": (RECYCLE, BOARD, DISBAND, DISCARD),
    },
)
