"""Options of a game: what they may be, and what is wrong with those that may not."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.map_checks import CUSTOM, FARTHEST
from penumbra.blueshift.components.printed import MapSpot
from penumbra.kernel import OptionError
from penumbra.kernel.folder import check_box

STANDARD: Final = "standard"
BEGINNER: Final = "beginner"
RULES: Final = (STANDARD, BEGINNER)
"""With all rules, or without infantry limit and blockades, the usual first."""
_KNOWN: Final = ("players", "scenario", "map", "rules", "content")


@dataclass(frozen=True)
class Options:
    """What a game is set up with; ``spots`` are those of its map."""

    players: int
    scenario: str
    spots: tuple[MapSpot, ...]
    beginner: bool


def read_options(content: Content, raw: Mapping[str, Any]) -> Options:
    """The options of a game with a box; raises OptionError.

    bs.setup.scenario, bs.setup.scenario-list, bs.setup.custom-scenario, bs.setup.beginner.
    """
    unknown = sorted(set(raw) - set(_KNOWN))
    if unknown:
        raise OptionError(f"there is no option {unknown[0]!r}: there are {', '.join(_KNOWN)}")
    check_box(raw.get("content", content.digest), content.digest)
    players = _players(content, raw.get("players", 2))
    rules = raw.get("rules", STANDARD)
    if rules not in RULES:
        raise OptionError(f"option 'rules' is one of {', '.join(RULES)}, not {rules!r}")
    if raw.get("map") is None:
        scenario = _scenario(content, players, raw.get("scenario"))
        return Options(players, scenario, content.scenarios[scenario].spots, rules == BEGINNER)
    if raw.get("scenario", CUSTOM) != CUSTOM:
        raise OptionError(f"option 'scenario' is {CUSTOM!r} where a map is given, not {raw['scenario']!r}")
    return Options(players, CUSTOM, _custom_map(content, players, raw["map"]), rules == BEGINNER)


def plain_options(content: Content, options: Options) -> dict[str, Any]:
    """Options as JSON-able data."""
    plain = {
        "players": options.players,
        "scenario": options.scenario,
        "rules": BEGINNER if options.beginner else STANDARD,
        "content": content.digest,
    }
    if options.scenario == CUSTOM:
        plain["map"] = [{"q": spot.q, "r": spot.r, "kind": spot.kind} for spot in options.spots]
    return plain


def _players(content: Content, players: Any) -> int:
    """bs.box.species."""
    most = len(content.species)
    if type(players) is not int or not 2 <= players <= most:
        raise OptionError(f"option 'players' is a whole number from 2 to {most}, not {players!r} (bs.box.species)")
    return players


def _scenario(content: Content, players: int, name: Any) -> str:
    fitting = [scenario.id for scenario in content.scenarios.values() if scenario.players == players]
    if name is None and fitting:
        return fitting[0]
    if not isinstance(name, str) or name not in content.scenarios:
        raise OptionError(f"option 'scenario': {name!r} is none of {', '.join(content.scenarios)}")
    if name not in fitting:
        wanted = content.scenarios[name].players
        raise OptionError(f"option 'scenario': {name!r} is for {wanted} players, not for {players} (bs.setup.scenario)")
    return name


def _custom_map(content: Content, players: int, told: Any) -> tuple[MapSpot, ...]:
    """A map that the box has tiles for."""
    if not isinstance(told, list | tuple):
        raise OptionError(f"option 'map' is a list of spots with q, r and kind, not {told!r}")
    spots = tuple(_spot(one) for one in told)
    if len({(spot.q, spot.r) for spot in spots}) < len(spots):
        raise OptionError("option 'map': two spots lie at one place")
    kinds: Counter[str] = Counter(spot.kind for spot in spots)
    if kinds["base"] != players:
        raise OptionError(f"option 'map': {players} players need as many base spots, there are {kinds['base']}")
    spare = len(content.pile("space")) - content.set_aside
    for kind, tiles in (("planet", len(content.pile("planet"))), ("unknown", spare)):
        if kinds[kind] > tiles:
            why = f"the box has tiles for {tiles} {kind} spots, there are {kinds[kind]}"
            raise OptionError(f"option 'map': {why} (bs.setup.custom-scenario)")
    return spots


def _spot(told: Any) -> MapSpot:
    fault = OptionError(f"option 'map': a spot is written such as {{'q': 0, 'r': -1, 'kind': 'planet'}}, not {told!r}")
    if (
        not isinstance(told, dict)
        or set(told) != {"q", "r", "kind"}
        or told["kind"] not in ("base", "planet", "unknown")
    ):
        raise fault
    if any(type(told[axis]) is not int or abs(told[axis]) > FARTHEST for axis in ("q", "r")):
        raise fault
    return MapSpot(q=told["q"], r=told["r"], kind=told["kind"])
