"""Effects in sentences, for whoever reads a tile or an ability: as the cards say theirs."""

from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import Final

from penumbra.blueshift.components import effects
from penumbra.blueshift.components.effects import Effect
from penumbra.blueshift.components.printed import Ability, Tile
from penumbra.blueshift.language.words import counted, credits, pieces

_MOMENTS: Final = {
    "always": "",
    "after_taking_control": "When you have {triggers} a site, ",
    "after_opponent_movement_into_my_sector": "When an opponent has moved into a sector with ships of yours, ",
    "when_my_fleet_flees": "",
    "space_combat": "",
    "instead_of_action_card": "In place of an action card, ",
    "rebellion_check": "",
    "purchase_phase": "",
    "negotiation_roll": "",
    "when_card_raises_my_ranks": "",
}
_TRIGGERS: Final = {"colonize": "colonized", "invade": "invaded"}
_LIMITS: Final = {None: "", "once_per_site_per_game": " Once for each site.", "once_per_round": " Once each round."}


def ability_text(ability: Ability) -> str:
    """What an ability does, and when."""
    triggers = " or ".join(_TRIGGERS[one] for one in ability.triggers)
    moment = _MOMENTS[ability.timing].format(triggers=triggers or "taken")
    return _sentence(moment + clauses(ability.effects)) + _LIMITS[ability.limit]


def tile_text(tile: Tile) -> str:
    """What a tile does; nothing where it does nothing of its own."""
    return " ".join(_sentence(("while you control it, " if one.while_ else "") + clause(one)) for one in tile.effects)


def effect_text(effect: Effect) -> str:
    """What an effect does, said to the player whom it works for."""
    return _sentence(clause(effect))


def clauses(several: Iterable[Effect]) -> str:
    """Effects one after the other, within a sentence."""
    return "; then ".join(clause(one) for one in several) or "nothing happens"


@singledispatch
def clause(effect: Effect) -> str:
    """An effect within a sentence, said to the player whom it works for."""
    raise NotImplementedError(f"{type(effect).__name__} is not worded")


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _unit(unit: str) -> str:
    return unit.replace("_", " ")


def _listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _units(units: Sequence[str]) -> str:
    return _listed([pieces(2, unit).removeprefix("2 ") for unit in units])


def _dice(count: int) -> str:
    return "a die" if count == 1 else f"{count} dice"


def _changed(amount: int, what: str) -> str:
    return f"add {amount} to {what}" if amount >= 0 else f"take {-amount} off {what}"


@clause.register
def _(effect: effects.ChangeRank) -> str:
    way = "raise" if effect.steps > 0 else "lower"
    stat = "any stat" if effect.stat == "choice" else f"the {effect.stat}"
    kind = "planet or station" if effect.site == "any" else effect.site
    sites = kind if effect.count == 1 else f"{kind}s".replace("planet ", "planets ")
    count = f"{'' if effect.required else 'up to '}{effect.count} {sites}"
    whose = {
        "controlled": f"{count} you control",
        "target": f"{count} anywhere",
        "controlled_by_each_opponent": f"{count} of theirs",
        "triggering_site": "that site",
    }[effect.who]
    who = "every opponent may " if effect.who == "controlled_by_each_opponent" else ""
    floor = "" if effect.floor is None else f", not below {effect.floor}"
    return f"{who}{way} {stat} of {whose} by {counted(abs(effect.steps), 'rank')}{floor}"


@clause.register
def _(effect: effects.GainCredits) -> str:
    per = "" if effect.per is None else " for each trade alliance of yours"
    least = f", at least {effect.minimum}" if effect.minimum else ""
    most = "" if effect.maximum is None else f", at most {effect.maximum}"
    return f"gain {credits(effect.amount)}{per}{least}{most}"


@clause.register
def _(effect: effects.StealCredits) -> str:
    return f"take up to {credits(effect.amount)} from one opponent"


@clause.register
def _(effect: effects.RollThen) -> str:
    may = "you may " if effect.optional else ""
    failure = f"; otherwise {clauses(effect.failure)}" if effect.failure else ""
    return f"{may}roll {_dice(effect.dice)}: on {effect.at_least} or more {clauses(effect.success)}{failure}"


@clause.register
def _(effect: effects.RollTable) -> str:
    rows = (f"on {_listed([str(one) for one in row.rolls], 'or')} {clauses(row.then)}" for row in effect.rows)
    return f"roll {_dice(effect.dice)}: {'; '.join(rows)}"


@clause.register
def _(effect: effects.PlaceUnit) -> str:
    where = {
        "controlled_site": "at planets or stations you control",
        "one_controlled_site": "at one planet or station you control",
        "controlled_site_with_spaceport": "at spaceports you control",
        "controlled_site_or_my_ships_there": "at one planet or station you control or aboard your ships there",
        "this_sector": "here",
    }[effect.where]
    lack = f", or where you have none left {clauses(effect.otherwise)}" if effect.otherwise else ""
    return f"place {pieces(effect.count, effect.unit)} {where}{lack}"


@clause.register
def _(effect: effects.BonusMovement) -> str:
    further = f"may move {counted(effect.amount, 'sector')} further"
    if effect.ships == "starting_in_this_sector":
        return f"ships whose turn begins here {further}"
    count = "your ships" if effect.max_ships is None else f"up to {counted(effect.max_ships, 'ship')} of yours"
    return f"{count} in one sector {further} this turn"


@clause.register
def _(effect: effects.MoveFleet) -> str:
    may = "you may " if effect.optional else ""
    ships = f"move up to {counted(effect.max_ships, 'ship')} of one"
    near = "neighbouring " if effect.origin == "one_sector_adjacent_to_destination" else ""
    goal = "there" if effect.destination == "triggering_sector" else "to a site of yours without enemy ships"
    end = "; they move no further this turn" if effect.ends_movement else ""
    return f"{may}{ships} {near}sector {goal}{end}"


@clause.register
def _(effect: effects.MovementStop) -> str:
    return "ships that enter move no further this turn"


@clause.register
def _(effect: effects.ClosedEdges) -> str:
    return f"nobody crosses {len(effect.edges)} of its edges; whoever discovers it turns it"


@clause.register
def _(effect: effects.LinkedSectors) -> str:
    return f"it is a neighbour of every other {effect.group} that is discovered"


@clause.register
def _(effect: effects.EntryHazard) -> str:
    return (
        f"roll a die for each ship that enters: on {effect.damage_on_at_most} or less it takes {effect.damage} damage"
    )


@clause.register
def _(effect: effects.SectorHazard) -> str:
    harm = f"on {effect.damage_on_at_most} or less it takes {effect.damage} damage"
    return f"roll a die for each ship in one sector: {harm}"


@clause.register
def _(effect: effects.DamageShips) -> str:
    return f"each of your ships here takes {effect.amount} damage"


@clause.register
def _(effect: effects.RepairDamage) -> str:
    cost = f" for {credits(effect.price)}" if effect.price else ""
    return f"repair all your ships in one sector{cost}"


@clause.register
def _(effect: effects.RepairPrice) -> str:
    return f"repairs here cost {credits(effect.set)} a point" if effect.set else "repairs here are free"


@clause.register
def _(effect: effects.PriceModifier) -> str:
    change = f"{credits(abs(effect.amount))} {'less' if effect.amount < 0 else 'more'}"
    turn = " this turn" if effect.duration == "this_turn" else ""
    first = "" if effect.uses == "all" else f"the first {effect.uses} of "
    return f"{first}{_units(effect.units)} cost you {change}{turn}"


@clause.register
def _(effect: effects.RollModifier) -> str:
    turn = " this turn" if effect.duration == "this_turn" else ""
    rolls = f"your {effect.roll} rolls" if effect.uses == "all" else f"{counted(effect.uses, f'{effect.roll} roll')}"
    return f"{_changed(effect.amount, rolls)}{turn}"


@clause.register
def _(effect: effects.CombatModifier) -> str:
    rounds = "" if effect.rounds == "all" else f" in round {_listed([str(one) for one in effect.rounds])}"
    units = "" if effect.units == "all" else f" of {_units(effect.units)}"
    where = {"all": "", "one_chosen": " of one battle this turn", "this_sector": " in battles here"}[effect.battles]
    role = {"attacker": "when you attack, ", "defender": "when you do not attack, ", "both": ""}[effect.side]
    rolls = "all rolls" if effect.side == "both" else "your rolls"
    return f"{role}{_changed(effect.amount, rolls)}{units}{rounds}{where}"


@clause.register
def _(effect: effects.FleeCover) -> str:
    bonus = ", whatever is added" if effect.ignore_roll_bonuses else ""
    assigned = "; you assign these hits" if effect.fleeing_player_assigns_hits else ""
    when = "" if effect.from_round <= 1 else f" from round {effect.from_round} on"
    return f"your fleet that flees{when} is hit only by a {effect.enemy_hits_on}{bonus}{assigned}"


@clause.register
def _(effect: effects.ThresholdOverride) -> str:
    return f"until your next turn your sites are {effect.roll.removesuffix('ment')}ed only by {effect.at_least} or more"


@clause.register
def _(effect: effects.ExtraDice) -> str:
    return f"each ship of yours that bombards this turn rolls {_dice(effect.amount)} more"


@clause.register
def _(effect: effects.Reroll) -> str:
    return f"this turn you may roll {effect.dice} of your dice again, each once"


@clause.register
def _(effect: effects.ExtraRankStep) -> str:
    ranks = counted(effect.ranks, "rank")
    return f"when a card raises ranks of your sites, {ranks} of them may rise {effect.steps} further"


@clause.register
def _(effect: effects.HandSize) -> str:
    size = "" if effect.set is None else f"your hand has {counted(effect.set, 'card')}"
    more = f"your hand has {counted(abs(effect.add), 'card')} {'more' if effect.add > 0 else 'fewer'}"
    return size or more


@clause.register
def _(effect: effects.NoRebellion) -> str:
    return "it never rebels" if effect.where == "this_site" else "your sites never rebel"


@clause.register
def _(effect: effects.ForceRebellion) -> str:
    base = " (no base)" if effect.exclude_base else ""
    poor = f"whose prosperity is {effect.max_prosperity} or less"
    return f"let {counted(effect.count, 'site')} of opponents{base} {poor} attempt a rebellion"


@clause.register
def _(effect: effects.ColonizeWithShip) -> str:
    prices = _listed([f"{price} with a {_unit(unit)}" for unit, price in effect.prices.items()], "or")
    return f"as a purchase, colonize a planet at which your ship was when your turn began, for {prices}; the ship stays"


@clause.register
def _(effect: effects.InspectHand) -> str:
    return f"look at one opponent's hand and discard {counted(effect.discard, 'card')} of it; as many are drawn"


@clause.register
def _(effect: effects.PeekSectors) -> str:
    swap = "; two of one pile may trade places" if effect.may_swap else ""
    return f"look at up to {counted(effect.count, 'undiscovered sector')}{swap}"


@clause.register
def _(effect: effects.RemoteNegotiation) -> str:
    sites = counted(effect.count, "site")
    return f"negotiate with {sites} that nobody controls as if you had a ship there, with {effect.modifier} added"


@clause.register
def _(effect: effects.OnDiscovery) -> str:
    return f"when you discover it, {clauses(effect.then)}"


@clause.register
def _(effect: effects.ReplaceWithEmpty) -> str:
    if effect.where == "this_sector":
        return "it becomes empty space"
    return "one uninhabited planet or station that is nobody's and without ships becomes empty space"
