"""What every game shares: states, steps, choices, refusals, chance and records. Knows no game."""

from penumbra.kernel.chain import first_link, next_link
from penumbra.kernel.chance import Chance, commitment, new_seed, seed_from
from penumbra.kernel.choice import Choice, MalformedChoice, written
from penumbra.kernel.drawings import Drawings
from penumbra.kernel.extra import Extra
from penumbra.kernel.fork import Fork
from penumbra.kernel.form import Deed, Form, OneOf, SeatWord, Whole, Word, by_verb
from penumbra.kernel.game import ContentError, Entry, Game, Landmark, OptionError, State, Step, Stuck
from penumbra.kernel.joint import Contribution, joint_seed
from penumbra.kernel.loaded import LoadedDice, Outcome, Undecided, outcomes
from penumbra.kernel.names import BadName, alike, read_name, skeleton, visible
from penumbra.kernel.notation import Notation
from penumbra.kernel.record import Record, RecordError, beginning, replay
from penumbra.kernel.refusal import OutOfTurn, Refusal, Refused
from penumbra.kernel.seats import seat_letter, seat_number
from penumbra.kernel.steps import DataStep, OneSeatStep, PhaseStep
from penumbra.kernel.witness import (
    BattleBegun,
    BattleOver,
    FallenDie,
    Happening,
    Muster,
    ShipsLost,
    Thrown,
    Witness,
    fallen,
)

__all__ = [
    "BadName",
    "BattleBegun",
    "BattleOver",
    "Chance",
    "Choice",
    "ContentError",
    "Contribution",
    "DataStep",
    "Deed",
    "Drawings",
    "Entry",
    "Extra",
    "FallenDie",
    "Fork",
    "Form",
    "Game",
    "Happening",
    "Landmark",
    "LoadedDice",
    "MalformedChoice",
    "Muster",
    "Notation",
    "OneOf",
    "OneSeatStep",
    "OptionError",
    "OutOfTurn",
    "Outcome",
    "PhaseStep",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "SeatWord",
    "ShipsLost",
    "State",
    "Step",
    "Stuck",
    "Thrown",
    "Undecided",
    "Whole",
    "Witness",
    "Word",
    "alike",
    "beginning",
    "by_verb",
    "commitment",
    "fallen",
    "first_link",
    "joint_seed",
    "new_seed",
    "next_link",
    "outcomes",
    "read_name",
    "replay",
    "seat_letter",
    "seat_number",
    "seed_from",
    "skeleton",
    "visible",
    "written",
]
