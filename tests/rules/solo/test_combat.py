"""The opponent in battles and after them: it fires, aims by rule, draws, attacks population and takes control."""

import pytest

from penumbra.eclipse import EclipseState
from penumbra.eclipse.combat.order import Battles
from penumbra.eclipse.phases.round import Rounds
from tests.rules.solo.opponent import HUMAN, OPPONENT, Solo, alike


def told(setting: Solo) -> list[str]:
    """What the log says of the opponent."""
    return [entry.sentence for entry in setting.state.journal or () if entry.seat == OPPONENT]


def field(own: dict[str, int], human: dict[str, int], number: str = "317") -> Solo:
    """Ships of both in a sector that nobody controls; the human came last and attacks."""
    setting = Solo()
    setting.own(number, (3, -5), owner=None)
    setting.ships("B", number, **own)
    setting.ships("A", number, **human)
    return setting


def damage(setting: Solo, number: str, ship: str) -> list[int]:
    """The damage of the human's ships of a kind."""
    ships = setting.seen(number)["ships"]
    return [hurt for one in ships if one["seat"] == HUMAN and one["ship"] == ship for hurt in one["damage"]]


@pytest.mark.rule("solo.combat.no-retreat")
def test_its_ships_fire_and_never_leave() -> None:
    setting = field({"interceptor": 1}, {"dreadnought": 2})
    setting.own("318", (4, -5))
    setting.network(s317="318")
    setting.dice(1, *[1] * 4, 2, *[1] * 4, 3, *[6] * 4)
    setting.combat()
    while setting.step == "engage":
        setting.play("A attack dreadnought")
    assert [one for one in told(setting) if one.startswith("fires")] == [
        f"fires cannons with 1 interceptor: {roll}" for roll in (1, 2, 3)
    ]
    assert not any("retreat" in one for one in told(setting))


@pytest.mark.rule("solo.combat.no-retreat", "sd.combat.stalemate-retreat")
def test_as_the_attacker_of_a_stalemate_it_leaves_only_because_it_must() -> None:
    """Ships that repair more than it can do to them are a stalemate; whoever can retreat then has to."""
    for refuge in (True, False):
        setting = Solo(modules=["worlds_afar"])
        setting.own("317", (3, -5), owner="A")
        setting.own("318", (4, -5))
        setting.network(**({"s317": "318"} if refuge else {}))
        setting.ships("A", "317", cruiser=1)
        setting.ships("B", "317", interceptor=1)
        setting.blueprint("A", "cruiser", s0="morph_shield", s1="hull", s2="hull")
        setting.dice()
        setting.combat()
        assert setting.sector("317").party(OPPONENT) == 0
        assert setting.sector("318").party(OPPONENT) == refuge


@pytest.mark.rule("solo.combat.human-battle", "solo.setup.blueprint-active")
def test_a_battle_with_the_human_goes_by_the_usual_rules_and_its_boxes() -> None:
    """Two cruisers of Mk. II: four yellow dice with +1, hull 2, at initiative 2, after a human interceptor."""
    setting = field({"cruiser": 2}, {"interceptor": 1})
    setting.learn("B", "gauss_shield")
    setting.automa.next_type = "cruiser"
    setting.resolve("upgrade")
    setting.dice(6, 4, 4, 4, 5)
    setting.combat()
    assert setting.step == "engage"
    setting.play("A attack interceptor")
    if setting.step == "assign":
        setting.play("A hit B cruiser 1")
    assert "fires cannons with 2 cruisers: 5 4 4 4" in told(setting)
    assert "destroys A's interceptor" in told(setting)
    stats = setting.player("B").stats[setting.parts.ship_number["cruiser"]]
    assert (stats.initiative, stats.hull, stats.computer) == (2, 2, 1)


def hits(setting: Solo, *rolls: int) -> None:
    """The opponent fires first, with an initiative that nobody has, and its dice fall so; all others miss."""
    setting.player("B").stats[0].initiative = 9
    setting.dice(*rolls, *[1] * 40)
    setting.state.phase = "combat"
    setting.state.steps = [Rounds("population"), Battles()]
    setting.state.settle()


@pytest.mark.rule("solo.combat.assignment")
def test_it_destroys_the_largest_it_can_and_else_damages_the_largest() -> None:
    """Dreadnoughts have hull 2, interceptors none; each die does one damage."""
    setting = field({"interceptor": 2}, {"dreadnought": 1, "interceptor": 1})
    hits(setting, 6, 6)
    assert damage(setting, "317", "dreadnought") == [1]
    assert damage(setting, "317", "interceptor") == []
    setting = field({"interceptor": 2}, {"dreadnought": 1, "interceptor": 1})
    setting.sector("317").damage[setting.key("A", "dreadnought")] = [1]
    hits(setting, 6, 6)
    assert damage(setting, "317", "dreadnought") == []
    assert damage(setting, "317", "interceptor") == [0]


@pytest.mark.rule("solo.combat.assignment", "solo.basics.random")
def test_equal_ways_to_aim_are_left_to_chance() -> None:
    setting = field({"interceptor": 1}, {"cruiser": 2})
    setting.player("B").stats[0].initiative = 9
    setting.player("B").stats[0].computer = 9
    key = setting.key("A", "cruiser")

    def struck(state: EclipseState) -> object:
        state.phase = "combat"
        state.steps = [Rounds("population"), Battles()]
        state.settle()
        return tuple(state.sector("317").damage.get(key, ()))

    found = setting.shares(struck)
    hit = {each: count for each, count in found.items() if isinstance(each, tuple) and any(each)}  # A 1 misses.
    assert set(hit) == {(1, 0), (0, 1)}
    assert all(0.43 < count / sum(hit.values()) < 0.57 for count in hit.values())


@pytest.mark.rule("solo.combat.assignment", "solo.step.research-effects")
def test_with_antimatter_splitter_the_damage_of_a_red_die_is_divided() -> None:
    setting = field({"interceptor": 1}, {"interceptor": 2, "cruiser": 1})
    setting.learn("B", "antimatter_splitter")
    setting.player("B").stats[0].cannons = (4,)
    hits(setting, 6)
    assert setting.sector("317").party(HUMAN) == 0
    setting = field({"interceptor": 1}, {"interceptor": 2, "cruiser": 1})
    setting.player("B").stats[0].cannons = (4,)
    hits(setting, 6)
    assert setting.sector("317").party(HUMAN) == 2


@pytest.mark.rule("solo.combat.own-ties")
def test_which_of_equal_initiative_comes_first_chance_says_once_for_a_battle() -> None:
    """Interceptors with a fusion drive and starbases both act at 4."""
    setting = Solo()
    setting.learn("B", "gauss_shield")
    setting.state.round = 3
    setting.resolve("upgrade")
    setting.state.round = 1
    setting.ships("B", "223", starbase=1)
    setting.ships("A", "223", dreadnought=1)
    assert setting.player("B").stats[0].initiative == setting.player("B").stats[3].initiative == 4

    def first(state: EclipseState) -> object:
        state.journal = []
        state.phase = "combat"
        state.steps = [Rounds("population"), Battles()]
        state.settle()
        rounds = 0
        while state.steps[-1].kind == "engage" and rounds < 4:
            state.play(HUMAN, next(one for one in state.choices(HUMAN) if one.verb == "attack"))
            while state.steps[-1].kind == "assign":
                state.play(HUMAN, state.choices(HUMAN)[0])
            rounds += 1
        own = [one.sentence for one in state.journal if one.seat == OPPONENT and one.sentence.startswith("fires")]
        fired = [sentence.split()[4].rstrip(":") for sentence in own]
        whole = {pair for pair in zip(fired[::2], fired[1::2], strict=False) if len({*pair}) == 2}
        assert len(whole) < 2, f"another order in a later round: {fired}"
        return fired[0]

    assert alike(setting.shares(first, 300), 2)


@pytest.mark.rule("solo.combat.reputation-best", "solo.combat.reputation-unlimited")
def test_it_keeps_the_best_tile_and_as_many_as_it_wins() -> None:
    setting = field({"interceptor": 1}, {"dreadnought": 1})
    setting.player("B").reputation = [4, 4, 3, 2, 1]
    bag = setting.state.reputation_bag
    for value in (4, 4, 3, 2, 1):
        bag[value] -= 1
    setting.player("B").stats[0].cannons = (4,)
    hits(setting, 6)
    kept = setting.player("B").reputation
    assert len(kept) == 6
    assert setting.board("B")["reputation"]["count"] == 6
    drawn = [int(one.split()[-1]) for one in told(setting) if one.startswith("keeps a reputation tile of")]
    assert len(drawn) == 1


@pytest.mark.rule("solo.combat.reputation-best")
def test_of_the_tiles_drawn_the_most_valuable_is_kept() -> None:
    setting = field({"interceptor": 1}, {"dreadnought": 1})
    setting.state.reputation_bag = [0, 1, 1, 0, 1]
    setting.player("B").stats[0].cannons = (4,)
    hits(setting, 6)
    assert "draws 3 reputation tiles and keeps one" in told(setting)
    assert setting.player("B").reputation == [4]


def besieged(**ships: int) -> Solo:
    """The opponent's ships in 108 of the human, with a money, a science and a materials cube."""
    setting = Solo()
    setting.learn("A", "metasynthesis")
    setting.own("108", (3, -5), owner="A", cubes={0: "money", 1: "science", 2: "materials"})
    setting.ships("B", "108", **ships)
    return setting


@pytest.mark.rule("solo.combat.population-attack", "solo.combat.control-all")
def test_population_is_attacked_and_the_sector_taken() -> None:
    setting = Solo()
    setting.own("306", (3, -5), owner="A", cubes={0: "money"})
    setting.ships("B", "306", interceptor=2)
    discs = setting.player("A").discs
    setting.dice(1, 6)
    setting.after_battles()
    assert "attacks the population of 306: 1 6" in told(setting)
    assert setting.sector("306").owner == OPPONENT
    assert setting.player("A").discs == discs + 1
    assert setting.player("A").graveyard[0] == 1
    setting = Solo()
    setting.own("306", (3, -5), owner="A", cubes={0: "money"})
    setting.ships("B", "306", interceptor=2)
    setting.learn("B", "neutron_bombs")
    setting.dice()
    setting.after_battles()
    assert setting.sector("306").owner == OPPONENT


@pytest.mark.rule("solo.combat.population-attack", "sd.tech.neutron-absorber")
def test_bombs_are_no_use_against_an_absorber_and_dice_are_rolled() -> None:
    setting = Solo()
    setting.own("306", (3, -5), owner="A", cubes={0: "money"})
    setting.ships("B", "306", interceptor=2)
    setting.learn("B", "neutron_bombs")
    setting.learn("A", "neutron_absorber")
    setting.dice(1, 1)
    setting.after_battles()
    assert setting.sector("306").owner == HUMAN


@pytest.mark.rule("solo.combat.population-random")
def test_which_cubes_fall_chance_says() -> None:
    setting = besieged(interceptor=1)
    setting.player("B").stats[0].computer = 9

    def fallen(state: EclipseState) -> object:
        state.phase = "combat"
        state.steps = [Rounds("population")]
        state.settle()
        cubes = state.sector("108").cubes
        return "none" if -1 not in cubes else cubes.index(-1)

    found = setting.shares(fallen, 1200)
    del found["none"]
    assert alike(found, 3)


@pytest.mark.rule("solo.combat.control-all", "solo.combat.discs-short")
@pytest.mark.parametrize(("discs", "taken"), [(5, ["305", "203"]), (1, ["305"]), (0, [])])
def test_every_sector_is_taken_as_far_as_discs_reach_the_highest_number_first(discs: int, taken: list[str]) -> None:
    setting = Solo()
    for number, at in (("203", (3, -5)), ("305", (4, -5))):
        setting.own(number, at, owner=None)
        setting.ships("B", number, interceptor=1)
    setting.player("B").discs = discs
    setting.after_battles()
    assert [number for number in ("305", "203") if setting.sector(number).owner == OPPONENT] == taken
    assert setting.player("B").discs == discs - len(taken)


@pytest.mark.rule("solo.combat.discovery", "solo.quick.when", "solo.quick.reputation")
def test_a_discovery_is_claimed_after_a_quick_battle_and_then_the_sector() -> None:
    setting = Solo()
    setting.remove_ships("B", "223")
    guarded = next(place.tile.id for place in setting.state.galaxy.sectors if place.tile.ring == "guardian")
    setting.ships("B", guarded, cruiser=1)
    setting.hide(guarded, "money")
    setting.state.round = 8
    setting.dice(2)
    setting.combat()
    assert setting.player("B").discoveries_kept == 1
    sector = setting.sector(guarded)
    assert (sector.owner, sector.party(setting.state.npc), sector.party(OPPONENT)) == (OPPONENT, 0, 1)
    sentences = told(setting)
    found, taken = (
        next(at for at, one in enumerate(sentences) if one.startswith(what)) for what in ("keeps M", "takes c")
    )
    assert found < taken


def quick(own: dict[str, int], npc: dict[str, int], round_: int, *dice: int) -> Solo:
    """A quick battle in 305, fought to its end with these dice."""
    setting = Solo()
    setting.own("305", (3, -5), owner=None, npc=npc)
    setting.ships("B", "305", **own)
    setting.state.round = round_
    setting.dice(*dice)
    setting.combat()
    return setting


def left(setting: Solo) -> tuple[dict[str, int], dict[str, int]]:
    """The opponent's ships in 305, and those nobody plays."""
    ships = setting.seen("305")["ships"]
    own, nobodys = ({one["ship"]: one["count"] for one in ships if one["seat"] == who} for who in (OPPONENT, -1))
    return own, nobodys


@pytest.mark.rule("solo.quick.when", "solo.quick.x")
def test_one_roll_decides_against_those_nobody_plays() -> None:
    setting = quick({"cruiser": 1}, {"ancient": 1}, 3, 3)
    assert left(setting) == ({"cruiser": 1}, {})
    assert setting.dice_left == []
    assert "rolls a 3 for a quick battle: X is 8" in told(setting)
    assert setting.damage("B", "305") == [0]
    lost = quick({"cruiser": 1}, {"ancient": 1}, 3, 2)
    assert left(lost) == ({}, {"ancient": 1})
    assert lost.player("B").supply[1] == 4, "ships that are lost come back to the supply"


@pytest.mark.rule("solo.quick.when")
def test_the_humans_battles_with_them_are_fought_with_dice() -> None:
    setting = Solo()
    setting.own("305", (3, -5), owner=None, npc={"ancient": 1})
    setting.ships("A", "305", cruiser=1)
    setting.combat()
    assert setting.step == "engage"
    assert not any("quick" in one for one in told(setting))


@pytest.mark.rule("solo.quick.after-human")
def test_the_human_is_fought_first_and_the_quick_battle_with_what_is_left() -> None:
    """The interceptor falls to the human's cruiser, so that X is 4 + 2 + 3 and not 4 + 3 + 3."""
    setting = Solo()
    setting.own("305", (3, -5), owner=None, npc={"ancient": 1})
    setting.ships("B", "305", cruiser=1, interceptor=1)
    setting.ships("A", "305", cruiser=1)
    setting.state.round = 3
    setting.player("A").stats[1].initiative = 5
    setting.player("B").stats[1].cannons = (4,)
    setting.dice(6, 6, 4)
    setting.combat()
    setting.play("A attack cruiser", "A hit B interceptor 1")
    setting.draw_reputation()
    assert "rolls a 4 for a quick battle: X is 9" in told(setting)
    assert left(setting) == ({"cruiser": 1}, {})


@pytest.mark.rule("solo.quick.reputation")
@pytest.mark.parametrize(
    ("own", "npc", "round_", "die", "drawn"),
    [
        ({"cruiser": 1}, {"ancient": 1}, 8, 6, 2),
        ({"cruiser": 1}, {"guardian": 1}, 8, 6, 3),
        ({"dreadnought": 2}, {"gcds": 1}, 8, 6, 4),
        ({"cruiser": 1}, {"ancient": 1}, 1, 1, 1),
        ({"cruiser": 1}, {"ancient": 2}, 3, 3, 2),
        ({"cruiser": 1}, {"ancient": 2}, 8, 6, 3),
    ],
)
def test_tiles_are_drawn_for_taking_part_and_for_what_was_destroyed(
    own: dict[str, int], npc: dict[str, int], round_: int, die: int, drawn: int
) -> None:
    setting = quick(own, npc, round_, die)
    tiles = "tile" if drawn == 1 else "tiles"
    assert f"draws {drawn} reputation {tiles} and keeps one" in told(setting)
    assert len(setting.player("B").reputation) == 1


@pytest.mark.rule("solo.quick.ties-expensive", "solo.quick.two-one-destroyed")
def test_of_an_interceptor_and_a_starbase_chance_says_which_is_left_and_one_of_two_ancients_may_fall() -> None:
    setting = Solo()
    setting.own("305", (3, -5), owner="B", npc={"ancient": 1})
    setting.ships("B", "305", interceptor=1, starbase=1)
    setting.state.round = 3

    def survivor(state: EclipseState) -> object:
        state.phase = "combat"
        state.steps = [Rounds("population"), Battles()]
        state.settle()
        ships = state.sector("305")
        return (ships.count(OPPONENT, 0), ships.count(OPPONENT, 3))

    found = setting.shares(survivor, 900)
    assert set(found) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert 0.75 < found[1, 0] / found[0, 1] < 1.33
    assert left(quick({"cruiser": 1}, {"ancient": 2}, 3, 3)) == ({}, {"ancient": 1})
