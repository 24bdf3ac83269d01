"""Holds the figures in a refusal's sentence to what its seat sees.

Each form of sentence that has figures is listed with the figures it must show, worked out from the seat's
view and not from the code that wrote it. A figure that no form explains is a fault, unless the choice
itself names it or it is the number of a sector.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from penumbra.eclipse import EclipseState
from penumbra.eclipse.actions.action import LIMITS, Guise
from penumbra.eclipse.components import Species
from penumbra.eclipse.components.abilities import Ability
from penumbra.hexes import EDGES, neighbour
from penumbra.kernel import Choice, Refusal, seat_number

NOUNS = ("ship", "disc", "cube", "colony ship", "technology", "build", "movement", "part", "position", "disc move")
SHIPS = ("interceptor", "cruiser", "dreadnought", "starbase")
NPC = {
    "Ancient": "ancient",
    "Ancient cruiser": "ancient_cruiser",
    "guardian": "guardian",
    "Ancient Dreadnought": "ancient_dreadnought",
    "Galactic Center Defense System": "gcds",
}
UNIQUE = "Galactic Center Defense System|Ancient Dreadnought"


class Said(NamedTuple):
    """A refusal of a choice, and what the seat sees as it is said."""

    state: EclipseState
    seat: int
    choice: Choice
    view: Mapping[str, Any]
    found: re.Match[str]

    @property
    def me(self) -> dict[str, Any]:
        """The board of the seat."""
        return self.board(self.seat)

    def board(self, seat: int) -> dict[str, Any]:
        """The board of any seat."""
        found: dict[str, Any] = self.view["seats"][seat]
        return found

    def sector(self, number: str) -> dict[str, Any]:
        """A sector on the map."""
        return next(one for one in self.view["sectors"] if one["id"] == number)

    def ships(self, number: str, seat: int) -> int:
        """How many ships a seat has in a sector."""
        return sum(row["count"] for row in self.sector(number)["ships"] if row["seat"] == seat)

    def has_tech(self, tech: str) -> bool:
        """Whether the seat has a technology."""
        return any(tech in track for track in self.me["techs"].values())

    def n(self, group: int) -> int:
        """A figure of the sentence."""
        return int(self.found[group])

    @property
    def species(self) -> Species:
        """The seat's species board."""
        return self.state.players[self.seat].species


def _against(said: Said, number: str, who: str, friends_too: bool = False) -> int:
    """The ships that a sentence lists as being in a sector, each of them checked; how many there are in all."""
    total = 0
    for name in re.split(r", | and ", who):
        if match := re.fullmatch(rf"(?:The |the )?({UNIQUE})", name):
            count, here = 1, _npc(said, number, NPC[match[1]])
        elif match := re.fullmatch(r"(\d+) ships? of ([A-I])", name):
            count, here = int(match[1]), said.ships(number, seat_number(match[2]))
        else:
            match = re.fullmatch(r"(\d+) (Ancient cruiser|Ancient|guardian)s?", name)
            assert match, name
            count, here = int(match[1]), _npc(said, number, NPC[match[2]])
        assert count == here > 0, f"{name} in {number}: there are {here}"
        total += count
    friendly = 0 if friends_too or not said.species.has(Ability.ANCIENTS_ARE_FRIENDS) else _npc(said, number, "ancient")
    own_side = (said.seat, *said.me["allies"])
    others = sum(row["count"] for row in said.sector(number)["ships"] if row["seat"] not in own_side) - friendly
    assert total == others, f"{who} in {number}: there are {others}"
    return total


def _npc(said: Said, number: str, kind: str) -> int:
    return sum(row["count"] for row in said.sector(number)["ships"] if row["seat"] < 0 and row["ship"] == kind)


def _pins(said: Said) -> bool:
    who, number, pinned, cloaked, own = said.found.groups()
    against = _against(said, number, who)
    assert bool(cloaked) == said.has_tech("cloaking_device")
    assert int(own) == said.ships(number, said.seat)
    return int(pinned) == against // (2 if cloaked else 1) > int(own) - 1


def _interceptors(said: Said, number: str) -> int:
    rows = said.sector(number)["ships"]
    return sum(row["count"] for row in rows if (row["seat"], row["ship"]) == (said.seat, "interceptor"))


def _some_free(said: Said) -> bool:
    """Where no ally helps to hold opponents, all but those that these pin; in any case too few to be taken along."""
    free, number, carrier = said.n(1), said.found[2], said.found[3]
    own = said.ships(number, said.seat)
    rows = [row for row in said.sector(number)["ships"] if row["seat"] not in (said.seat, *said.me["allies"])]
    friends = _npc(said, number, "ancient") if said.species.has(Ability.ANCIENTS_ARE_FRIENDS) else 0
    pinned = (sum(row["count"] for row in rows) - friends) // (2 if said.has_tech("cloaking_device") else 1)
    if not any(said.ships(number, ally) for ally in said.me["allies"]):
        assert free == own - pinned
    return said.choice.args[0] == carrier and 0 < free < min(own, int(said.choice.args[2]) + 1)


def _hold_with_allies(said: Said) -> bool:
    who, number, own, allied = said.found.groups()
    _against(said, number, who)
    assert int(own) == said.ships(number, said.seat)
    return int(allied) == sum(said.ships(number, ally) for ally in said.me["allies"])


def _alliance_full(said: Said) -> bool:
    taken = sum((seat["alliance"] or {}).get("name") == said.found[4] for seat in said.view["seats"])
    return said.n(1) == len(said.view["seats"]) and said.n(2) <= said.n(3) == taken


def _all_pinned(said: Said) -> bool:
    kind, number, own = said.found.groups()
    return _npc(said, number, NPC[kind]) == 1 and int(own) == said.ships(number, said.seat)


def _here(said: Said) -> bool:
    friends_too = said.state.box.friends_keep_cubes_out and "In upkeep" in said.found.string
    count = _against(said, said.found[3], said.found[1], friends_too)
    return said.found[2] == ("is" if count == 1 else "are")


def _holds(said: Said) -> bool:
    number = said.found[3]
    name = said.found[1].removeprefix("The ")
    if name in NPC:
        return _npc(said, number, NPC[name]) == 1 and said.found[2] == "holds"
    count, kind = name.split(" ", 1)
    here = _npc(said, number, NPC[kind.removesuffix("s")])
    return int(count) == here and said.found[2] == ("holds" if here == 1 else "hold")


def _meet(said: Said) -> bool:
    other = seat_number(said.found[3])
    number = said.found[4]
    return (said.n(1), said.n(2)) == (said.ships(number, said.seat), said.ships(number, other))


def _beside_disc(said: Said) -> bool:
    whose, number, disc = said.found[2], said.found[3], said.found[4]
    ships = said.seat if whose == "yours" else seat_number(whose)
    owner = said.seat if disc == "your disc" else seat_number(disc.removeprefix("the disc of "))
    return said.n(1) == said.ships(number, ships) and said.sector(number)["owner"] == owner


def _grants(said: Said) -> bool:
    kind, form = said.view["step"]["kind"], said.view["step"]["guise"]
    extra = sum(
        tech.value
        for tech in said.state.box.parts.techs
        if tech.effect == "extra_activations" and tech.action == kind and said.has_tech(tech.id)
    )
    return said.n(1) == (1 if form != "action" else said.species.activations[kind] + extra)


def _too_dear(said: Said) -> bool:
    row = next(one for one in said.view["supply"]["techs"] if one["id"] == said.choice.args[0])
    price = row["prices"][said.choice.args[1]] if row["rare"] else row["price"]
    return bool(said.n(1) == price > said.n(2) == said.me["storage"]["science"])


def _resource(word: str) -> str:
    """The resource of which a sentence names one unit or several."""
    return "materials" if word == "material" else word


def _development_too_dear(said: Said) -> bool:
    tile = next(one for one in said.state.box.parts.developments if one.id == said.choice.args[0])
    kind = _resource(said.found[2])
    return bool(said.n(1) == tile.cost[kind] > said.n(3) == said.me["storage"][kind])


def _tile_too_dear(said: Said) -> bool:
    tile = next(one for one in said.state.box.parts.minor_species if one.id == said.choice.args[0])
    return bool(said.n(1) == tile.cost > said.n(2) == said.me["storage"]["money"])


def _envoys_full(said: Said) -> bool:
    board = said.me if said.found[2] == "your" else said.board(seat_number(said.found[2][0]))
    spaces = board["reputation"]["spaces"]
    room = spaces.count("ambassador") + spaces.count("either")
    return bool(said.n(1) == room <= len(board["ambassadors"]) + len(board["minor_species"]))


def _own_pieces(said: Said) -> bool:
    discs = sum(one["owner"] == said.seat for one in said.view["sectors"])
    ships = sum(said.ships(one["id"], said.seat) for one in said.view["sectors"])
    ships += sum(one["seat"] == said.seat for one in said.view["away"])
    return (said.n(1), said.n(2)) == (discs, ships)


def _faces_the_middle(said: Said) -> bool:
    home = said.sector(said.found[1])
    spaces = {edge: neighbour((home["q"], home["r"]), edge) for edge in EDGES}
    middle = {edge for edge, (q, r) in spaces.items() if max(abs(q), abs(r), abs(q + r)) == 2}
    return middle == {int(edge) for edge in said.found[2].split(" or ")}


def _design(said: Said) -> bool:
    stats = said.me["blueprints"][said.found[1]]
    same = (said.n(2), said.n(3)) == (stats["used"], stats["energy"])
    return said.n(2) > said.n(3) and (same or said.choice.verb == "fit")


def _with_trades(said: Said, wanted: str) -> int:
    storage, rates = said.me["storage"], said.species.trade
    return int(
        storage[wanted] + sum(storage[kind] // rates[kind][0] * rates[kind][1] for kind in storage if kind != wanted)
    )


def _armed(said: Said) -> bool:
    return bool(said.n(1) == said.view["step"]["armed"].get(said.found[2], 0) < said.n(4))


def _targets(said: Said) -> bool:
    rows = [row for row in said.view["battle"]["types"] if row["ship"] == said.choice.args[1]]
    return bool(said.n(1) == sum(row["count"] for row in rows if row["seat"] != said.seat))


SECTOR = r"(\d{3}[a-c]?)"
OTHERS = r"((?:The |\d+ )[A-Z a-z,0-9]+?)"


def _shrine_too_dear(said: Said) -> bool:
    price, kind, held = said.found.groups()
    assert int(held) == said.me["storage"][_resource(kind)] < int(price)
    printed: dict[str, int] = said.view["step"]["prices"]
    return printed[said.choice.args[0]] == int(price)


def _planets(said: Said) -> bool:
    there = {square["planet"] for square in said.sector(said.found[1])["squares"]}
    return said.n(2) == len(there) and said.n(3) not in there


def _rolled(said: Said) -> bool:
    return said.n(1) == len(said.view["step"]["dice"]) and said.found[2] == said.choice.args[0]


FORMS: tuple[tuple[str, Callable[[Said], bool]], ...] = (
    (
        rf"{OTHERS} in sector {SECTOR} pins? (\d+) ships? of yours( \(2 for each[^)]*\))?, and you have (\d+) there\.",
        _pins,
    ),
    (
        rf"{OTHERS} in sector {SECTOR} holds? (\d+) of yours with (\d+) ships? of your allies\.",
        _hold_with_allies,
    ),
    (
        r"With (\d+) players an alliance has at most (\d+) members, and (\d+) tiles? of the (\w+ Alliance) are taken",
        _alliance_full,
    ),
    (
        r"All (\d+) alliances have been founded\.",
        lambda said: said.n(1) == len({seat["alliance"]["id"] for seat in said.view["seats"] if seat["alliance"]}),
    ),
    (rf"The ({UNIQUE}) pins all ships in sector {SECTOR}, (\d+) of them yours\.", _all_pinned),
    (
        r"The (\w+) has bays for (\d+) interceptors?\.",
        lambda said: 0 < said.n(2) == said.me["blueprints"][said.found[1]]["bays"] < int(said.choice.args[2]),
    ),
    (
        rf"You have (\d+) interceptors? of your own in {SECTOR}\.",
        lambda said: int(said.choice.args[2]) > said.n(1) == _interceptors(said, said.found[2]),
    ),
    (
        rf"Your (\d+) interceptors? in sector {SECTOR} first leave the bays of the (\w+)\.",
        lambda said: said.n(1) == said.view["step"]["cargo"] > 0,
    ),
    (rf"No more than (\d+) ships? of yours may leave sector {SECTOR}, the (\w+) among them\.", _some_free),
    (rf"{OTHERS} still (holds?) sector {SECTOR}\.", _holds),
    (rf"(\d+) ships? of yours and (\d+) ships? of ([A-I]) are in sector {SECTOR}\.", _meet),
    (
        rf"(\d+) ships? of (yours|[A-I]) (?:is|are) in sector {SECTOR}, which holds (your disc|the disc of [A-I])\.",
        _beside_disc,
    ),
    (rf"{OTHERS} (is|are) in sector {SECTOR}\.", _here),
    (r"grants (\d+) [a-z ]+, and (?:that is|all are) done\.", _grants),
    (
        r"The (\w+) costs (\d+) materials?, and (\d+) (?:is|are) stored\.",
        lambda said: said.n(2) == said.me["costs"][said.found[1]] > said.n(3) == said.me["storage"]["materials"],
    ),
    (r"The tile costs (\d+) money, and (\d+) (?:is|are) stored\.", _tile_too_dear),
    (r" asks for (\d+) (\w+), and (\d+) (?:is|are) stored\.", _development_too_dear),
    (r"^A \w+ Shrine of \w+ costs (\d+) (\w+), and (\d+) (?:is|are) stored\.", _shrine_too_dear),
    (r"^Sector (\w+) has (\d+) planets?; there is no number (\d+)\.", _planets),
    (r"^(\d+) dice were rolled; there is no number (\d+)\.", _rolled),
    (r" costs (\d+) science, and (\d+) (?:is|are) stored\.", _too_dear),
    (
        r"Trading for (\d+) \w+ takes (\d+) \w+, and (\d+) (?:is|are) stored\.",
        lambda said: (
            (said.n(2), said.n(1)) == said.species.trade[said.choice.args[0]]
            and said.n(2) > said.n(3) == said.me["storage"][said.choice.args[0]]
        ),
    ),
    (r"None of your (\d+) colony ships? is face up\.", lambda said: said.n(1) == said.me["colony"]["total"]),
    (
        r"All (\d+) colony ships are face up\.",
        lambda said: said.n(1) == said.me["colony"]["total"] == said.me["colony"]["ready"],
    ),
    (
        r"This action has turned up (\d) colony ships?\.",
        lambda said: said.n(1) == said.species.colony_ships_refreshed and said.view["step"]["flips"] == 0,
    ),
    (
        r"None of your (\d+) (\w+?)s? is left in the supply\.",
        lambda said: (
            said.n(1) == said.state.box.parts.figures_of(said.found[2])
            and said.me["blueprints"][said.found[2]]["supply"] == 0
        ),
    ),
    (
        r"The cheapest technology costs you (\d+) science; with trades you have (\d+)\.",
        lambda said: (
            said.n(1)
            == min(row["price"] for row in said.view["supply"]["techs"] if row["price"] is not None)
            > said.n(2)
            == _with_trades(said, "science")
        ),
    ),
    (
        r"The cheapest thing to build is an? (\w+) for (\d+) materials?; with trades you have (\d+)\.",
        lambda said: said.n(2) == said.me["costs"][said.found[1]] > said.n(3) == _with_trades(said, "materials"),
    ),
    (r"^(\d+) money is missing", lambda said: said.n(1) == -said.view["step"]["balance"]),
    (r"upkeep leaves (\d+)\.", lambda said: said.n(1) == said.view["step"]["balance"]),
    (r"the upkeep of (\d+) could", lambda said: said.n(1) == said.me["upkeep"]),
    (r"The (\w+) track is full: it holds (\d+) cubes\.", lambda said: said.n(2) == said.me["cubes"][said.found[1]]),
    (
        r"The (\w+) track is full: it holds (\d+) technologies\.",
        lambda said: said.n(2) == len(said.me["techs"][said.found[1]]),
    ),
    (r"this game has (\d+)\.", lambda said: said.n(1) == len(said.view["seats"]) < 4),
    (r"All (\d+) spaces for ambassadors on (your|[A-I]'s) reputation track are taken\.", _envoys_full),
    (r"you have (\d+) discs? and (\d+) ships?\.", _own_pieces),
    (rf"of sector {SECTOR} would face a middle space, at edge (\d(?: or \d)*)\.", _faces_the_middle),
    (r"The (\w+) would use (\d+) energy and produce only (\d+)\.", _design),
    (rf"(\d+) (\w+?)s? with cannons (?:is|are) in sector {SECTOR}, not (\d+)\.", _armed),
    (r"First choose (\d+) cubes? to be destroyed\.", lambda said: said.n(1) == said.view["step"]["left"]),
    (r"First choose the resource for (\d+) artifacts?\.", lambda said: said.n(1) == said.view["step"]["left"]),
    (r"All (\d+) discs on the track were moved", lambda said: said.n(1) == said.me["discs"]["track"]),
    (r"^(\d+) \w+ (?:is|are) there to be hit\.", _targets),
    (r"^First say which missiles are shot down: (\d+) more\.", lambda said: said.n(1) == said.view["step"]["left"]),
    (r"^(\d+) missiles? (?:was|were) fired;", lambda said: said.n(1) == len(said.view["battle"]["dice"])),
    (r"is first used or kept for (\d) VP\.", lambda said: said.n(1) == 2),
    (r"to draw (\d) reputation tiles?, or decline\.", lambda said: said.n(1) == said.view["step"]["count"]),
    (
        rf"pins all ships in sector {SECTOR}, (\d+) of them yours\.",
        lambda said: said.n(2) == said.ships(said.found[1], said.seat),
    ),
    (
        rf"None of your (\d+) ships in sector {SECTOR} has a cannon\.",
        lambda said: said.n(1) == said.ships(said.found[2], said.seat),
    ),
)
_FORMS = tuple((re.compile(form), holds) for form, holds in FORMS)
_FIGURE = re.compile(r"(?<![\w+-])-?\d+[a-c]?")


def hold_sentence(state: EclipseState, seat: int, choice: Choice, refusal: Refusal, view: Mapping[str, Any]) -> None:
    """Fails where a sentence counts wrongly, names a figure that is none of the position, or cites another form."""
    why = refusal.why
    _agrees_in_number(why)
    explained: set[int] = set()
    for form, holds in _FORMS:
        for found in form.finditer(why):
            if found.start() in explained:
                continue
            assert holds(Said(state, seat, choice, view, found)), f"{choice}: {why}"
            explained.update(range(found.start(), found.end()))
    known = {number for word in choice.args for number in _FIGURE.findall(word.replace(",", " "))}
    known |= {sector["id"] for sector in view["sectors"]} | set(view["step"].get("drawn") or ())
    for found in _FIGURE.finditer(why):
        assert found.start() in explained or found[0] in known, f"{choice}: nothing explains {found[0]} in: {why}"
    form_of = view["step"].get("guise")
    if form_of in (Guise.REACTION, Guise.PULSAR):
        cited = {state.box.cites.get(rule, rule) for (_, form), rule in LIMITS.items() if form is Guise.ACTION}
        assert refusal.rule not in cited, f"{choice}: a {form_of} is limited by {refusal.rule}"


def _agrees_in_number(why: str) -> None:
    for number, noun in re.findall(r"\b(\d+) (colony ship|disc move|technolog|[a-z]+?)(?:s|ies|y)?\b", why):
        if noun in (*NOUNS, *SHIPS, "technolog", "guardian", "artifact", "tile"):
            plural = {"technolog": "technologies"}.get(noun, noun + "s")
            single = {"technolog": "technology"}.get(noun, noun)
            form = single if number == "1" else plural
            assert re.search(rf"\b{number} {form}\b", why), f"{number} {noun} in: {why}"
