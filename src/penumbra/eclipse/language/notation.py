"""Every choice there is in Eclipse: its verb, its words and what it means.

A step names the forms of its own choices from here, and with that has read them.
"""

from typing import Final

from penumbra.eclipse.components.terms import ACTIONS
from penumbra.eclipse.language.vocabulary import (
    ACTION,
    CATEGORY,
    DIE_NUMBER,
    HOW_MANY,
    PLANET,
    SHIP_NUMBER,
    TRACK,
    TURN,
    WAY_ROUND,
    AllianceWord,
    Buildable,
    DevelopmentWord,
    FactionWord,
    MinorSpeciesWord,
    PartWord,
    Party,
    PositionWord,
    RareTech,
    ReputationTile,
    Resource,
    SectorOnMap,
    SectorTileWord,
    ShipOfParty,
    ShipWord,
    ShrineWord,
    Slot,
    SlotOrOutside,
    Squadron,
    SquareWord,
    Tech,
    TechOfTrack,
)
from penumbra.kernel import Form, Notation, SeatWord

_RESOURCE: Final = Resource()
_SECTOR: Final = SectorOnMap()
_FROM: Final = SectorOnMap("from")
_TO: Final = SectorOnMap("to")
_SHIP: Final = ShipWord()
_ANY_SLOT: Final = SlotOrOutside()
_TILE: Final = ReputationTile()

# Setting up.
FACTION: Final = Form("faction", FactionWord(), means="plays a faction")
ORIENT: Final = Form("orient", TURN, means="turns one's home sector")
REMOVE: Final = Form(
    "remove", Resource("resource of the track"), means="takes a population cube of a track out of the game"
)

# A turn.
ACT: Final = tuple(Form(action, means=f"takes the {action} action") for action in ACTIONS)
REACT: Final = Form("react", ACTION, means="carries an action out as a reaction, after passing")
PASS: Final = Form("pass", means="passes for the round, or passes again")
LEAVE: Final = Form("leave", means="gives the game up, without discs and ships on the map")
FORCE: Final = Form("force", means="lets the other player who holds a marker act first")
END: Final = Form("end", means="ends an action that has activations left, or proposals")
PROCEED: Final = Form("proceed", means="lets the automated opponent go on with its turn, by one step")
PULSAR: Final = Form("pulsar", _SECTOR, ACTION, means="activates a pulsar in place of an action")

# Beside a step.
TRADE: Final = Form(
    "trade",
    Resource("resource given"),
    Resource("resource received"),
    means="trades units of one resource for one of another",
)
SYNTHESIZE: Final = Form("synthesize", _RESOURCE, means="turns a colony ship face down for a resource")
COLONY: Final = Form(
    "colony", _SECTOR, SquareWord(behind_sector=True), _RESOURCE, means="settles a cube of a track by colony ship"
)
PROPOSE: Final = Form(
    "propose", SeatWord(), Resource("resource of the cube given"), means="proposes diplomatic relations"
)
BEFRIEND_ALONE: Final = Form("befriend", MinorSpeciesWord(with_cube=False), means="buys a minor species")
BEFRIEND_WITH_CUBE: Final = Form(
    "befriend",
    MinorSpeciesWord(with_cube=True),
    Resource("resource of the cube"),
    means="buys a minor species that takes a cube",
)
FOUND: Final = Form("found", AllianceWord(), SeatWord(), means="proposes to found an alliance with a partner")
JOIN: Final = Form("join", AllianceWord(), means="asks to be taken into an alliance")
INVITE: Final = Form("invite", SeatWord(), means="proposes to take a player into one's alliance")
BETRAY: Final = Form("betray", means="leaves one's alliance before an action")
SHOW: Final = Form("show", SeatWord(), means="shows one's reputation tiles to an ally")

# The actions.
AT: Final = Form("at", PositionWord(), means="explores a position")
PLACE: Final = Form("place", SectorTileWord(), TURN, means="places a sector that was drawn, so many steps turned")
DRAW: Final = Form("draw", means="turns up a second sector")
DISCARD: Final = Form("discard", means="discards what was drawn")
DISC: Final = Form("disc", means="puts a disc from the track on the sector just explored or won")
DISC_MOVE: Final = Form(
    "disc", SectorOnMap("from", TRACK), SectorOnMap("to", TRACK), means="moves a disc by the influence action"
)
FLIP: Final = Form("flip", means="turns a colony ship face up")
RESEARCH: Final = Form("research", TechOfTrack(), means="buys a technology")
RESEARCH_RARE: Final = Form("research", RareTech(), CATEGORY, means="buys a technology that goes on any track")
DEVELOP: Final = Form("develop", DevelopmentWord(), means="buys a development by the research action")
FIT: Final = Form("fit", PartWord(), _SHIP, _ANY_SLOT, means="takes a part and puts it on a blueprint")
RETURN_PART: Final = Form("return", _SHIP, Slot(), means="returns a part from a blueprint")
BUILD: Final = Form("build", Buildable(), _SECTOR, means="builds a ship or structure in a sector")
MOVE: Final = Form("move", _SHIP, _FROM, _TO, means="moves a ship to a neighbouring sector")
ON: Final = Form("on", _TO, means="moves the ship moved last on")
JUMP: Final = Form("jump", _SHIP, _FROM, _TO, means="moves a ship by its jump drive")
JUMP_ON: Final = Form("jump", _TO, means="moves the ship moved last on by its jump drive")
LOAD: Final = Form("load", _SHIP, _SECTOR, HOW_MANY, means="begins to move a ship with interceptors in its bays")
UNLOAD: Final = Form("unload", means="lets the interceptors leave the bays of the ship moved last, which stays")

# What actions and battles bring with them.
USE: Final = Form("use", means="uses a discovery tile")
USE_FOR_RESOURCE: Final = Form("use", _RESOURCE, means="uses a discovery tile for a resource")
USE_FOR_TECH: Final = Form("use", Tech(), means="uses a discovery tile for a technology")
FIT_FOUND: Final = Form("fit", _SHIP, _ANY_SLOT, means="puts the part of a discovery tile on a blueprint")
STORE: Final = Form("store", means="keeps the part of a discovery tile for a later upgrade")
KEEP: Final = Form("keep", means="keeps a discovery tile for its points")
TAKE: Final = Form("take", _RESOURCE, means="takes a resource for an artifact")
CUBE: Final = Form("cube", _RESOURCE, means="sends a cube to a track or graveyard")
PORTAL: Final = Form("portal", _SECTOR, means="lays a warp portal")
SHELLWORLD: Final = Form("shellworld", _SECTOR, means="lays the Shellworld on a sector")
EMERGE: Final = Form("emerge", _SECTOR, means="brings a ship back from a black hole")
DECLINE: Final = Form("decline", means="does without what is offered")

# Relations.
ACCEPT: Final = Form("accept", Resource("resource of the cube given"), means="accepts relations")
AGREE: Final = Form("accept", means="agrees to an alliance")
REFUSE: Final = Form("refuse", means="declines relations, or an alliance")
WITHDRAW: Final = Form("withdraw", means="takes a proposal back that was not answered")
DROP: Final = Form("drop", _TILE, means="returns a reputation tile to make room")

# Combat and after.
FIRE: Final = Form("fire", _SHIP, means="fires the missiles of a ship type")
ATTACK_WITH: Final = Form("attack", _SHIP, means="fires the cannons of a ship type")
HOLD: Final = Form("hold", _SHIP, means="lets the turn of a ship type without cannons pass")
RETREAT: Final = Form("retreat", _SHIP, _SECTOR, means="begins or ends the retreat of a ship type")
SCUTTLE: Final = Form("scuttle", means="destroys one's own ships in a stalemate")
HIT: Final = Form("hit", Party(), ShipOfParty(), SHIP_NUMBER, means="assigns a die to an enemy ship")
REROLL: Final = Form("reroll", DIE_NUMBER, means="turns a colony ship face down and rolls a die again")
SHOOT: Final = Form("shoot", DIE_NUMBER, means="shoots a missile down by point defense")
KEEP_REPUTATION: Final = Form("keep", _TILE, means="keeps a reputation tile that was drawn")
KEEP_FOR: Final = Form(
    "keep", _TILE, ReputationTile("old value"), means="keeps a reputation tile in place of one on the track"
)
RETURN_ALL: Final = Form("return", means="returns all reputation tiles that were drawn")
ATTACK: Final = Form("attack", means="attacks population with all ships that have cannons")
ATTACK_BY_SOME: Final = Form("attack", Squadron(), means="attacks population with some ships", repeated=True)
BOMB: Final = Form("bomb", means="destroys population without dice")
DESTROY: Final = Form("destroy", SquareWord(behind_sector=False), means="chooses a cube that is destroyed")

# Upkeep.
SHRINE: Final = Form("shrine", ShrineWord(), _SECTOR, PLANET, means="builds a shrine beside a planet")
PAY: Final = Form("pay", means="pays the upkeep and takes the income")
ABANDON: Final = Form("abandon", _SECTOR, means="gives a sector up to pay for upkeep")

# Cleanup.
DIRECTION: Final = Form("direction", WAY_ROUND, means="chooses which way round the turns of the round that begins go")

NOTATION: Final = Notation(
    "Eclipse",
    {
        "Setting up": (FACTION, ORIENT, REMOVE),
        "A turn": (*ACT, REACT, PASS, LEAVE, FORCE, PULSAR, PROCEED),
        "Beside a step": (
            *(TRADE, SYNTHESIZE, COLONY, PROPOSE, BEFRIEND_ALONE, BEFRIEND_WITH_CUBE),
            *(FOUND, JOIN, INVITE, BETRAY, SHOW),
        ),
        "Actions": (
            *(AT, PLACE, DRAW, DISCARD, DISC_MOVE, FLIP, RESEARCH, RESEARCH_RARE, DEVELOP, FIT, RETURN_PART),
            *(BUILD, MOVE, ON, JUMP, JUMP_ON, LOAD, UNLOAD, END),
        ),
        "Sectors and what is found": (
            *(DISC, DECLINE, USE, USE_FOR_RESOURCE, USE_FOR_TECH, FIT_FOUND, STORE, KEEP, TAKE),
            *(CUBE, PORTAL, SHELLWORLD, EMERGE),
        ),
        "Relations": (ACCEPT, AGREE, REFUSE, WITHDRAW, DROP),
        "Combat": (
            *(FIRE, ATTACK_WITH, HOLD, RETREAT, SCUTTLE, REROLL, HIT, SHOOT),
            *(KEEP_REPUTATION, KEEP_FOR, RETURN_ALL),
        ),
        "Population": (ATTACK, ATTACK_BY_SOME, BOMB, DESTROY),
        "Upkeep": (SHRINE, PAY, ABANDON),
        "Cleanup": (DIRECTION,),
    },
)
"""The notation of Eclipse."""
