"""What each technology does (nd.tech.*)."""

from typing import Any

import pytest

from penumbra.eclipse.seat.artifacts import artifacts
from penumbra.kernel import MalformedChoice
from tests.rules.setting import Setting

DRACO = ("descendants_of_draco", "terran_federation")
"""A begins without any technology."""

EMPTY_SLOT = 2
"""The slot of a Dreadnought that nothing is printed on."""


def dreadnought(s: Setting) -> dict[str, Any]:
    blueprint: dict[str, Any] = s.board("A")["blueprints"]["dreadnought"]
    return blueprint


def gained(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What a part changed: sums by name, cannons and missiles as the list of dice that came."""
    sums = ("initiative", "movement", "computer", "shield", "hull", "energy", "used")
    found: dict[str, Any] = {name: after[name] - before[name] for name in sums if after[name] != before[name]}
    for name in ("cannons", "missiles"):
        new = [die for die in after[name] if die not in before[name]]
        if new:
            found[name] = [(die["die"], die["damage"], die["dice"]) for die in new]
    return found


def researching(tech: str, factions: tuple[str, ...] = DRACO) -> Setting:
    """A may research a technology and has the science for it; nothing else lies on the supply board."""
    s = Setting(factions=factions)
    s.offer(**{tech: 1})
    s.store("A", money=0, science=20, materials=0)
    return s


@pytest.mark.parametrize(
    ("tech", "brings"),
    [
        pytest.param(
            "plasma_cannon",
            {"used": 2, "cannons": [("orange", 2, 1)]},
            marks=pytest.mark.rule("nd.tech.plasma-cannon"),
        ),
        pytest.param("phase_shield", {"used": 1, "shield": 2}, marks=pytest.mark.rule("nd.tech.phase-shield")),
        pytest.param("tachyon_source", {"energy": 9}, marks=pytest.mark.rule("nd.tech.tachyon-source")),
        pytest.param(
            "plasma_missile", {"missiles": [("orange", 2, 2)]}, marks=pytest.mark.rule("nd.tech.plasma-missile")
        ),
        pytest.param(
            "gluon_computer",
            {"used": 2, "computer": 3, "initiative": 2},
            marks=pytest.mark.rule("nd.tech.gluon-computer"),
        ),
        pytest.param("gauss_shield", {"shield": 1}, marks=pytest.mark.rule("nd.tech.gauss-shield")),
        pytest.param("improved_hull", {"hull": 2}, marks=pytest.mark.rule("nd.tech.improved-hull")),
        pytest.param("fusion_source", {"energy": 6}, marks=pytest.mark.rule("nd.tech.fusion-source")),
        pytest.param(
            "positron_computer",
            {"used": 1, "computer": 2, "initiative": 1},
            marks=pytest.mark.rule("nd.tech.positron-computer"),
        ),
        pytest.param(
            "tachyon_drive",
            {"used": 3, "movement": 3, "initiative": 3},
            marks=pytest.mark.rule("nd.tech.tachyon-drive"),
        ),
        pytest.param(
            "antimatter_cannon",
            {"used": 4, "cannons": [("red", 4, 1)]},
            marks=pytest.mark.rule("nd.tech.antimatter-cannon"),
        ),
        pytest.param(
            "fusion_drive",
            {"used": 2, "movement": 2, "initiative": 2},
            marks=pytest.mark.rule("nd.tech.fusion-drive"),
        ),
    ],
)
def test_a_ship_part_technology_opens_its_part(tech: str, brings: dict[str, Any]) -> None:
    s = researching(tech)
    s.play("A upgrade")
    assert s.refused(f"A fit {tech} dreadnought {EMPTY_SLOT}") == "nd.upgrade.tech-needed"
    s.play("A end")
    s.turn("A")
    s.play("A research", f"A research {tech}", "A end")
    s.turn("A")
    before = dreadnought(s)
    s.play("A upgrade", f"A fit {tech} dreadnought {EMPTY_SLOT}")
    assert gained(before, dreadnought(s)) == brings


@pytest.mark.parametrize(
    ("tech", "prices"),
    [
        ("neutron_bombs", (2, 2)),
        ("starbase", (4, 3)),
        ("plasma_cannon", (6, 4)),
        ("phase_shield", (8, 5)),
        ("advanced_mining", (10, 6)),
        ("tachyon_source", (12, 6)),
        ("plasma_missile", (14, 7)),
        ("gluon_computer", (16, 8)),
        ("gauss_shield", (2, 2)),
        ("improved_hull", (4, 3)),
        ("fusion_source", (6, 4)),
        ("positron_computer", (8, 5)),
        ("advanced_economy", (10, 6)),
        ("tachyon_drive", (12, 6)),
        ("antimatter_cannon", (14, 7)),
        ("quantum_grid", (16, 8)),
        ("nanorobots", (2, 2)),
        ("fusion_drive", (4, 3)),
        ("advanced_robotics", (6, 4)),
        ("orbital", (8, 5)),
        ("advanced_labs", (10, 6)),
        ("monolith", (12, 6)),
        ("artifact_key", (14, 7)),
        ("wormhole_generator", (16, 8)),
    ],
)
def test_prices_at_no_discount_and_at_the_greatest(tech: str, prices: tuple[int, int]) -> None:
    s = researching(tech)
    category = s.parts.tech_category[s.parts.tech_number[tech]]
    rivals = [one.id for one in s.parts.techs if s.parts.tech_category[s.parts.tech_number[one.id]] == category]
    first = s.state.view(0)["supply"]["techs"][0]["price"]
    s.learn("A", *[one for one in rivals if one != tech][:6])
    s.offer(**{tech: 1})
    assert (first, s.state.view(0)["supply"]["techs"][0]["price"]) == prices


@pytest.mark.rule("nd.tech.neutron-bombs")
def test_neutron_bombs_destroy_all_cubes_without_a_die() -> None:
    s = Setting()
    s.place("104", (-1, -1), owner="B", cubes={0: "money", 1: "money", 2: "science", 3: "science"})
    s.ships("A", "104", interceptor=1)
    s.dice()
    s.combat()
    assert s.refused("A bomb") == "nd.tech.neutron-bombs"
    s.learn("A", "neutron_bombs")
    s.play("A bomb")
    assert not s.sector("104").has_cubes()
    assert s.board("B")["graveyard"] == {"money": 2, "science": 2, "materials": 0}


@pytest.mark.parametrize(
    ("what", "cost"),
    [
        pytest.param("starbase", 3, marks=pytest.mark.rule("nd.tech.starbase")),
        pytest.param("orbital", 5, marks=pytest.mark.rule("nd.tech.orbital")),
        pytest.param("monolith", 10, marks=pytest.mark.rule("nd.tech.monolith")),
    ],
)
def test_a_build_technology_opens_its_build(what: str, cost: int) -> None:
    s = researching(what)
    s.store("A", materials=cost)
    s.play("A build")
    assert s.refused(f"A build {what} 228") == f"nd.tech.{what}"
    s.play("A end")
    s.turn("A")
    s.play("A research", f"A research {what}", "A end")
    s.turn("A")
    s.play("A build", f"A build {what} 228")
    assert s.player("A").storage[2] == 0


@pytest.mark.parametrize(
    ("tech", "number", "square", "resource"),
    [
        pytest.param("advanced_mining", "318", 0, "materials", marks=pytest.mark.rule("nd.tech.advanced-mining")),
        pytest.param("advanced_economy", "304", 0, "money", marks=pytest.mark.rule("nd.tech.advanced-economy")),
        pytest.param("advanced_labs", "202", 1, "science", marks=pytest.mark.rule("nd.tech.advanced-labs")),
    ],
)
def test_an_advanced_technology_opens_starred_squares(tech: str, number: str, square: int, resource: str) -> None:
    s = researching(tech)
    sector = s.place(number, (-1, -1), owner="A")
    settle = f"A colony {number} {square} {resource}"
    s.play("A research")
    assert s.refused(settle) == "nd.colony.advanced-square"
    s.play(f"A research {tech}", settle)
    assert s.step == "research"
    assert sector.has_cubes()


@pytest.mark.parametrize(
    ("tech", "discs", "upkeep"),
    [
        pytest.param("quantum_grid", 8, 3, marks=pytest.mark.rule("nd.tech.quantum-grid")),
        pytest.param("advanced_robotics", 7, 5, marks=pytest.mark.rule("nd.tech.advanced-robotics")),
    ],
)
def test_further_discs_come_at_once(tech: str, discs: int, upkeep: int) -> None:
    s = researching(tech)
    s.player("A").discs = 7
    rivals = s.board("B")["discs"]
    s.play("A research")
    assert (s.player("A").discs, s.board("A")["upkeep"]) == (6, 7)
    s.play(f"A research {tech}")
    assert s.board("B")["discs"] == rivals
    assert (s.player("A").discs, s.board("A")["upkeep"]) == (discs, upkeep)


@pytest.mark.rule("nd.tech.disc-leftmost-circle")
def test_a_further_disc_lowers_the_upkeep() -> None:
    s = researching("advanced_robotics")
    s.player("A").discs = 8
    s.play("A research")
    assert (s.player("A").discs, s.board("A")["upkeep"]) == (7, 5)
    s.play("A research advanced_robotics")
    assert (s.player("A").discs, s.board("A")["upkeep"]) == (8, 3)


@pytest.mark.rule("nd.tech.disc-stacking")
def test_discs_beyond_the_circles_are_stacked_and_taken_first() -> None:
    s = Setting()
    s.offer(quantum_grid=1, advanced_robotics=1)
    s.store("A", science=30)
    for tech in ("quantum_grid", "advanced_robotics"):
        s.turn("A")
        s.play("A research", f"A research {tech}", "A end")
    assert s.board("A")["discs"]["aside"] == 0
    s.cleanup()
    seen = [(s.player("A").discs, s.board("A")["upkeep"])]
    for _ in range(5):
        s.turn("A")
        s.play("A build", "A end")
        seen.append((s.player("A").discs, s.board("A")["upkeep"]))
    assert seen == [(15, 0), (14, 0), (13, 0), (12, 0), (11, 0), (10, 1)]


@pytest.mark.rule("nd.tech.nanorobots")
def test_nanorobots_build_a_third_but_not_in_a_reaction() -> None:
    s = Setting()
    s.learn("A", "nanorobots")
    s.store("A", materials=20)
    s.play("A build", *["A build interceptor 221"] * 3)
    assert s.refused("A build interceptor 221") == "nd.build.two"
    s.play("A end", "B build", "B end", "A pass", "B build", "B end", "A react build", "A build interceptor 221")
    assert s.refused("A build interceptor 221") == "nd.reaction.build"


@pytest.mark.rule("nd.tech.improved-hull")
def test_two_improved_hulls_break_at_the_fifth_point() -> None:
    s = Setting()
    s.blueprint("A", "interceptor", s0="improved_hull", s1="improved_hull")
    s.blueprint("B", "interceptor", s0="ion_cannon", s2="fusion_source")
    s.ships("B", "221", interceptor=1)
    s.dice(6, 6, 6, 6, 6, 1)
    s.combat()
    for _ in range(2):
        s.play("A hold interceptor", "B attack interceptor")
        assert s.sector("221").party(0) == 1
    s.play("A hold interceptor", "B attack interceptor")
    assert s.sector("221").party(0) == 0


@pytest.mark.rule("nd.tech.fusion-drive")
def test_two_fusion_drives_give_four_of_each() -> None:
    s = Setting()
    s.learn("A", "fusion_drive")
    before = s.player("A").species.blueprints["dreadnought"].initiative
    s.play("A upgrade", f"A fit fusion_drive dreadnought {EMPTY_SLOT}", "A fit fusion_drive dreadnought 7")
    after = dreadnought(s)
    cannons = 2
    assert (after["movement"], after["initiative"] - before, after["used"] - cannons) == (4, 4, 4)


@pytest.mark.rule("nd.tech.artifact-key")
def test_artifact_key_brings_five_for_each_artifact() -> None:
    s = researching("artifact_key")
    s.place("102", (0, -1), owner="A")
    s.place("204", (-1, -1), owner="A")
    s.play("A research", "A research artifact_key")
    s.store("A", science=0)
    assert s.refused("A end") == "nd.tech.artifact-key"
    s.play("A take money", "A take money", "A take science")
    assert s.player("A").storage == [10, 5, 0]
    assert s.step == "research"


@pytest.mark.rule("nd.tech.artifact-key-choice")
def test_each_artifact_gives_five_of_one_kind() -> None:
    s = researching("artifact_key")
    s.place("102", (0, -1), owner="A")
    s.play("A research", "A research artifact_key")
    s.store("A", science=0)
    assert s.offered("A") == {"take money", "take science", "take materials"}
    with pytest.raises(MalformedChoice):
        s.play("A take 7 money")
    s.play("A take money")
    assert s.player("A").storage == [5, 0, 0]
    s.play("A take materials")
    assert s.player("A").storage == [5, 0, 5]


@pytest.mark.rule("nd.tech.artifact-key-once")
def test_artifact_key_works_once() -> None:
    s = researching("artifact_key")
    s.place("102", (0, -1))
    s.play("A research", "A research artifact_key", "A take money", "A end")
    s.store("A", money=5, science=0, materials=0)
    s.turn("A")
    s.play("A influence", "A disc track 102")
    assert s.step == "influence"
    assert s.player("A").storage == [5, 0, 0]
    assert (artifacts(s.state, 0), s.board("A")["techs"]["nano"]) == (2, ["artifact_key"])


@pytest.mark.rule("nd.tech.artifact-needs-control")
def test_an_artifact_without_the_own_disc_gives_nothing() -> None:
    s = researching("artifact_key", ("terran_directorate", "terran_federation"))
    s.place("102", (0, -1))
    s.ships("A", "102", cruiser=1)
    s.play("A research", "A research artifact_key")
    s.store("A", science=0)
    s.play("A take materials")
    assert s.step == "research"
    assert s.player("A").storage == [0, 0, 5]


@pytest.mark.rule("nd.tech.artifact-count")
def test_each_artifact_counts_once() -> None:
    s = researching("artifact_key", ("terran_directorate", "terran_federation"))
    for number, at in (("102", (0, -1)), ("204", (-1, -1)), ("201", (0, -3))):
        s.place(number, at, owner="A")
    s.play("A research", "A research artifact_key")
    s.store("A", science=0)
    s.play(*["A take science"] * 3)
    assert s.step == "research"
    assert s.player("A").storage == [0, 15, 0]
    assert {sector.artifact for sector in s.parts.sectors.values()} == {0, 1}


@pytest.mark.rule("nd.tech.wormhole-generator")
def test_the_wormhole_generator_crosses_half_connections() -> None:
    s = Setting()
    s.place("201", (-1, -1), turn=1)
    s.place("202", (1, -2), turn=1)
    s.play("A move")
    assert s.refused("A move interceptor 221 201") == "nd.move.wormholes"
    s.learn("A", "wormhole_generator")
    assert s.refused("A move interceptor 221 202") == "nd.move.wormholes"
    s.play("A move interceptor 221 201")
    assert s.sector("201").party(0) == 1


@pytest.mark.rule("nd.tech.wormhole-generator")
def test_the_wormhole_generator_explores_and_influences_across_a_bare_edge() -> None:
    s = Setting()
    s.on_top("201")
    s.play("A explore")
    assert s.refused("A at 1,-2") == "nd.explore.wormhole-toward-target"
    s.learn("A", "wormhole_generator")
    s.play("A at 1,-2")
    assert s.offered("A", "place") == {"place 201 0", "place 201 2", "place 201 4"}
    s.play("A place 201 0", "A decline", "A end")
    s.turn("A")
    s.play("A influence", "A disc track 201")
    assert s.sector("201").owner == 0


@pytest.mark.rule("nd.tech.wormhole-generator")
def test_the_wormhole_generator_opens_a_retreat() -> None:
    s = Setting()
    s.place("201", (-1, -1), turn=1)
    s.ships("A", "201", interceptor=1)
    s.ships("B", "201", interceptor=1)
    s.combat()
    assert s.refused("A retreat interceptor 221") == "nd.retreat.wormhole"
    s.learn("A", "wormhole_generator")
    s.dice(1, 1)
    s.play("A retreat interceptor 221", "B attack interceptor", "A retreat interceptor 221")
    assert s.sector("221").count(0, 0) == 2


@pytest.mark.rule("nd.tech.part-needs-own-tech")
def test_a_better_part_does_not_include_a_lesser_one() -> None:
    s = Setting()
    s.learn("A", "gluon_computer")
    s.play("A upgrade")
    assert s.refused(f"A fit positron_computer dreadnought {EMPTY_SLOT}") == "nd.upgrade.tech-needed"
    before = dreadnought(s)["computer"]
    s.play(f"A fit gluon_computer dreadnought {EMPTY_SLOT}")
    assert dreadnought(s)["computer"] == before + 3


@pytest.mark.rule("nd.tech.free-parts")
def test_five_parts_need_no_technology() -> None:
    s = Setting(factions=DRACO)
    assert s.player("A").owned == 0
    s.play("A upgrade")
    on_hand = {choice.split()[1] for choice in s.offered("A", "fit")}
    assert on_hand == {"ion_cannon", "electron_computer", "hull", "nuclear_drive", "nuclear_source"}
    for part in on_hand:
        s.turn("A")
        s.play("A upgrade", f"A fit {part} dreadnought {EMPTY_SLOT}", f"A return dreadnought {EMPTY_SLOT}", "A end")


# ---- not for others


def of_a_rival(*techs: str) -> Setting:
    """B has these technologies, and A none; A's storage is full."""
    s = Setting(factions=DRACO)
    s.learn("B", *techs)
    s.store("A", money=0, science=0, materials=20)
    return s


@pytest.mark.parametrize(
    "part",
    [
        "plasma_cannon",
        "phase_shield",
        "tachyon_source",
        "plasma_missile",
        "gluon_computer",
        "gauss_shield",
        "improved_hull",
        "fusion_source",
        "positron_computer",
        "tachyon_drive",
        "antimatter_cannon",
        "fusion_drive",
    ],
)
@pytest.mark.rule("nd.upgrade.tech-needed", "nd.tech.part-needs-own-tech")
def test_a_rivals_technology_opens_no_part(part: str) -> None:
    s = of_a_rival(part)
    s.play("A upgrade")
    assert s.refused(f"A fit {part} dreadnought {EMPTY_SLOT}") == "nd.upgrade.tech-needed"
    s.play("A end", "B upgrade")
    assert s.refused(f"B fit {part} dreadnought {EMPTY_SLOT}") is None


@pytest.mark.parametrize("what", ["starbase", "orbital", "monolith"])
@pytest.mark.rule("nd.build.tech-needed")
def test_a_rivals_technology_opens_no_build(what: str) -> None:
    s = of_a_rival(*{what} - {"starbase"})
    s.play("A build")
    assert s.refused(f"A build {what} 228") == f"nd.tech.{what}"


@pytest.mark.parametrize(
    ("tech", "number", "square", "resource"),
    [
        ("advanced_mining", "318", 0, "materials"),
        ("advanced_economy", "304", 0, "money"),
        ("advanced_labs", "202", 1, "science"),
    ],
)
@pytest.mark.rule("nd.colony.advanced-square")
def test_a_rivals_technology_opens_no_starred_square(tech: str, number: str, square: int, resource: str) -> None:
    s = of_a_rival(tech)
    s.place(number, (-1, -1), owner="A")
    assert s.refused(f"A colony {number} {square} {resource}") == "nd.colony.advanced-square"


@pytest.mark.rule("nd.tech.nanorobots")
def test_a_rivals_nanorobots_build_nothing_for_others() -> None:
    s = of_a_rival("nanorobots")
    s.play("A build", *["A build interceptor 228"] * 2)
    assert s.refused("A build interceptor 228") == "nd.build.two"


@pytest.mark.rule("nd.tech.neutron-bombs")
def test_neutron_bombs_of_the_population_attacked_serve_nobody() -> None:
    s = of_a_rival("neutron_bombs")
    s.place("201", (-1, -1), owner="B", cubes={0: "money"})
    s.ships("A", "201", interceptor=1)
    s.combat()
    assert s.refused("A bomb") == "nd.tech.neutron-bombs"
    assert s.offered("A") == {"attack", "decline"}


@pytest.mark.rule("nd.tech.wormhole-generator", "nd.concept.full-connection")
def test_a_rivals_wormhole_generator_opens_no_half_connection() -> None:
    s = of_a_rival("wormhole_generator")
    s.place("201", (-1, -1), turn=1)
    for action, choice, rule in (
        ("explore", "at 1,-2", "nd.explore.wormhole-toward-target"),
        ("influence", "disc track 201", "nd.influence.target-adjacent"),
        ("move", "move interceptor 228 201", "nd.move.wormholes"),
    ):
        s.turn("A")
        s.play(f"A {action}")
        assert s.refused(f"A {choice}") == rule
    s.ships("A", "201", interceptor=1)
    s.ships("B", "201", interceptor=1)
    s.combat()
    assert s.refused("A retreat interceptor 228") == "nd.retreat.wormhole"
