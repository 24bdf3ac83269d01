"""Battles as plain data: the shape of battle files, of ``penumbra odds --json``, and of the tests' known figures.

``docs/odds.md`` describes it for people.
"""

import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from penumbra.eclipse.odds.ships import usual_ship
from penumbra.kit import BadBattle
from penumbra.odds.fleet import MOST_REROLLS, Engagement, Fleet, ImpossibleFleet, Policy, Ships, check

DAMAGE: Final = {"yellow": 1, "orange": 2, "blue": 3, "red": 4}
RIFT: Final = "pink"
NPC: Final = "npc"
"""The name of ships that nobody plays, which aim by rule."""

MOST_BYTES: Final = 64 * 1024
_MOST_KINDS: Final = 16

_Name = Annotated[str, Meta(min_length=1, max_length=60)]
_Figure = Annotated[int, Meta(ge=0, le=99)]
_Signed = Annotated[int, Meta(ge=-9, le=99)]
_Rerolls = Annotated[int, Meta(ge=0, le=MOST_REROLLS)]
_Dice = dict[str, Annotated[int, Meta(ge=0, le=32)]]


class BadEntry(BadBattle):
    """An entry that is no battle: one sentence that names the field, without its full stop."""


class _Ships(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    ship: _Name
    count: Annotated[int, Meta(ge=1, le=32)]
    initiative: _Signed = 0
    hull: _Figure = 0
    computer: _Signed = 0
    shield: _Figure = 0
    cannons: _Dice = {}
    missiles: _Dice = {}
    damage: tuple[_Figure, ...] = ()
    repair: _Figure = 0
    splits: bool = False
    point_defense: bool = False
    missile_shield: _Figure = 0
    rerolls: bool = False
    cost: _Figure = 0
    size: Annotated[int, Meta(ge=0, le=3)] | None = None
    tiles: Annotated[int, Meta(ge=0, le=5)] | None = None
    played: bool | None = None
    may_retreat: bool | None = None


_Fleet = Annotated[tuple[_Ships, ...], Meta(max_length=_MOST_KINDS)]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attacker: _Fleet
    defender: _Fleet
    attacker_policy: Policy | None = None
    defender_policy: Policy | None = None
    attacker_rerolls: _Rerolls = 0
    defender_rerolls: _Rerolls = 0
    # What a battle is known by, and the figures it is known for: read by nobody but people and tests.
    id: str = ""
    title: str = ""
    note: str = ""
    attacker_win: float | None = None
    tolerance: float | None = None


def battle_from_json(content: bytes) -> Engagement:
    """The battle of a file's content; raises BadEntry, which names the field."""
    if len(content) > MOST_BYTES:
        raise BadEntry(f"a battle has at most {MOST_BYTES} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise BadEntry(f"it is not UTF-8: byte {fault.start} is {content[fault.start]:#04x}") from None
    try:
        raw = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as fault:
        raise BadEntry(f"it is no JSON: {fault.msg} in line {fault.lineno}, column {fault.colno}") from None
    except RecursionError:
        raise BadEntry("it is nested too deeply") from None
    except BadEntry:
        raise
    except ValueError:
        raise BadEntry("it has a number of too many digits") from None
    if not isinstance(raw, dict):
        raise BadEntry("a battle is an object with the fields attacker and defender")
    return battle_from_entry(raw)


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise BadEntry(f"the field {_shown(name)} is there twice")
        found[name] = value
    return found


def _no_number(name: str) -> float:
    raise BadEntry(f"{name} is no number")


def battle_from_entry(raw: Mapping[str, Any]) -> Engagement:
    """The battle of an entry, where what a ship does not say is as its kind has it; raises BadEntry."""
    _known_fields(raw)
    try:
        entry = msgspec.convert(raw, _Entry)
    except msgspec.ValidationError as fault:
        raise BadEntry(_said(fault)) from None
    fleets = [
        tuple(_ships(row, usual_ship(row.ship), f"{side}[{place}]") for place, row in enumerate(fleet))
        for side, fleet in (("attacker", entry.attacker), ("defender", entry.defender))
    ]
    for side, fleet in zip(("attacker", "defender"), fleets, strict=True):
        if not fleet:
            raise BadEntry(f"{side}: at least one kind of ships stands on a side")
    policies = entry.attacker_policy or _policy(fleets[0]), entry.defender_policy or _policy(fleets[1])
    try:
        rerolls = entry.attacker_rerolls, entry.defender_rerolls
        return check(Engagement(fleets[0], fleets[1], *policies, rerolls=rerolls))
    except ImpossibleFleet as fault:
        raise BadEntry(str(fault)) from None


def entry_of(battle: Engagement) -> dict[str, Any]:
    """A battle as an entry, from which the same battle is read."""
    return {
        "attacker": [_row(ships) for ships in battle.attacker],
        "defender": [_row(ships) for ships in battle.defender],
        "attacker_policy": str(battle.attacker_policy),
        "defender_policy": str(battle.defender_policy),
        **({"attacker_rerolls": battle.rerolls[0]} if battle.rerolls[0] else {}),
        **({"defender_rerolls": battle.rerolls[1]} if battle.rerolls[1] else {}),
    }


def _known_fields(raw: Mapping[str, Any]) -> None:
    """Names a field that is unknown, and the one that was perhaps meant; raises BadEntry."""
    _only(raw, _Entry, "")
    missing = [side for side in ("attacker", "defender") if side not in raw]
    if missing:
        raise BadEntry(f"there is no {' and no '.join(missing)}")
    for side in ("attacker", "defender"):
        rows = raw.get(side)
        for place, row in enumerate(rows if isinstance(rows, list) else ()):
            if isinstance(row, dict):
                _only(row, _Ships, f"{side}[{place}]: ")


def _only(raw: Mapping[str, Any], shape: type[msgspec.Struct], where: str) -> None:
    for name in raw:
        if name not in shape.__struct_fields__:
            like = get_close_matches(str(name)[:60], shape.__struct_fields__, 1)
            hint = f"did you mean {like[0]!r}?" if like else f"there are: {', '.join(shape.__struct_fields__)}"
            raise BadEntry(f"{where}there is no field {_shown(name)}; {hint}")


def _said(fault: msgspec.ValidationError) -> str:
    """A fault of the shape, with the field in front."""
    what, _, where = str(fault).partition(" - at ")
    field = where.strip("`").removeprefix("$").removeprefix(".")
    allowed = f"; there are: {', '.join(Policy)}" if field.endswith("_policy") else ""
    said = what.replace("`", "").replace("Expected", "expected").replace("Object missing required", "it has no")
    return f"{field}: {said}{allowed}" if field else f"{said}{allowed}"


def _shown(name: object) -> str:
    text = repr(name)
    return text if len(text) <= 60 else f"{text[:60]}…"


def _policy(fleet: Fleet) -> Policy:
    return Policy.OPTIMAL if all(ships.played for ships in fleet) else Policy.NPC


def _ships(row: _Ships, usual: Ships, where: str) -> Ships:
    if not row.ship.isprintable():
        raise BadEntry(f"{where}.ship: a name of characters that can be printed, not {_shown(row.ship)}")
    ships = Ships(
        row.ship,
        row.count,
        row.initiative,
        row.computer,
        row.shield,
        row.hull,
        _dice(row.cannons, (*DAMAGE, RIFT), f"{where}.cannons"),
        _dice(row.missiles, tuple(DAMAGE), f"{where}.missiles"),
        usual.size if row.size is None else row.size,
        row.damage,
        rift=row.cannons.get(RIFT, 0),
        repair=row.repair,
        splits=row.splits,
        point_defense=row.point_defense,
        missile_shield=row.missile_shield,
        rerolls=row.rerolls,
        cost=row.cost,
        bounty=usual.bounty if row.tiles is None else row.tiles,
        played=row.ship != NPC if row.played is None else row.played,
        may_retreat=usual.may_retreat if row.may_retreat is None else row.may_retreat,
    )
    if any(hurt > row.hull for hurt in row.damage):
        raise BadEntry(f"{where}.damage: a ship with hull {row.hull} bears 0 to {row.hull}, not {max(row.damage)}")
    if len(row.damage) > row.count:
        raise BadEntry(f"{where}.damage: {len(row.damage)} figures, but the count is {row.count}")
    return ships


def _dice(colours: Mapping[str, int], allowed: Sequence[str], where: str) -> tuple[int, ...]:
    for colour in colours:
        if colour not in allowed:
            raise BadEntry(f"{where}: there is no die {_shown(colour)}; there are: {', '.join(allowed)}")
    return tuple(DAMAGE[colour] for colour, number in colours.items() if colour != RIFT for _ in range(number))


def colours_of(dice: Sequence[int], rift: int = 0) -> dict[str, int]:
    """How many dice of each colour these are, by their damage; ``rift`` dice besides."""
    found = {colour: dice.count(worth) for colour, worth in DAMAGE.items() if worth in dice}
    return {**found, RIFT: rift} if rift else found


def _row(ships: Ships) -> dict[str, Any]:
    row = _Ships(
        ships.name,
        ships.count,
        ships.initiative,
        ships.hull,
        ships.computer,
        ships.shield,
        colours_of(ships.cannons, ships.rift),
        colours_of(ships.missiles),
        ships.damage,
        ships.repair,
        ships.splits,
        ships.point_defense,
        ships.missile_shield,
        ships.rerolls,
        ships.cost,
        ships.size,
        ships.bounty,
        ships.played,
        ships.may_retreat,
    )
    figures = {name: getattr(row, name) for name in ("initiative", "hull", "computer", "shield", "cannons", "missiles")}
    plain: dict[str, Any] = msgspec.to_builtins(row)
    return {**plain, **figures}
