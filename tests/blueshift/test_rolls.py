"""The chances of single rolls, against every fall of their dice in the engine."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final

import pytest

from penumbra.blueshift.board.dice import Rolled
from penumbra.blueshift.board.negotiation import Agreement, AllianceOffer
from penumbra.blueshift.board.sites import defense
from penumbra.blueshift.components.loading import own_box
from penumbra.blueshift.effects.registry import CarryOut
from penumbra.blueshift.odds.preview import RollTold, preview, previews
from penumbra.blueshift.odds.rolls import Result, bombardment, invasion, negotiation, rebellion
from penumbra.blueshift.phases.bombardment import Bombarded
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.tribute import Tribute
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Choice, Refused, seed_from
from penumbra.kernel.loaded import outcomes
from tests.rules.blueshift.setting import Setting
from tests.rules.blueshift.test_land import AT, at_site, card

SEED: Final = seed_from("rolls")


def told(table: Setting, line: str) -> RollTold:
    """What a choice of A is said to bring."""
    found = preview(table.state, 0, Choice.parse(line))
    assert found is not None
    return found


def falls(state: Any, line: str, ended: Callable[[Any], Any], wanted: bool = True) -> dict[Any, float]:
    """What a choice of A comes to by every fall of its dice; who may rolls dice again that are not as is ``wanted``."""
    found: dict[Any, float] = defaultdict(float)
    for outcome in outcomes(state, 0, Choice.parse(line), SEED):
        step = outcome.state.steps[-1]
        if isinstance(step, Rolled) and isinstance(outcome.state, BlueShiftState):
            shown = step.view(outcome.state, None)
            unfit = [place for place in shown["fresh"] if shown["succeed"][place - 1] != wanted]
            then = f"reroll {unfit[0]}" if unfit else "keep"
            for end, chance in falls(outcome.state, then, ended, wanted).items():
                found[end] += outcome.chance * chance
        else:
            found[ended(outcome.state)] += outcome.chance
    return found


def acting(tile: str, *units: Any, cards: tuple[str, ...] = (), aboard: int = 0, **laid: Any) -> Setting:
    """A at the land actions, after these cards have taken effect."""
    table = at_site(tile, *units, **laid)
    table.begin("A", LandActions)
    for name in cards:
        card(table, name)
    for ship in table.player("A").fleet:
        ship.cargo[0] = aboard
    return table


def hits(state: BlueShiftState) -> int:
    """How many successes a bombarded site of defense 6, all of it in ranks, has suffered."""
    step = state.steps[-1]
    return step.hits if isinstance(step, Bombarded) else 0


@pytest.mark.rule("bs.bombard.success", "bs.deck.heavy-ordnance", "bs.deck.fortunes-favor")
@pytest.mark.parametrize(
    ("unit", "cards"),
    [
        ("destroyer", ()),
        ("battleship", ()),
        ("battleship", ("heavy_ordnance",)),
        ("destroyer", ("fortunes_favor",)),
        ("battleship", ("fortunes_favor",)),
    ],
)
def test_bombardments_succeed_as_often_as_is_told(unit: str, cards: tuple[str, ...]) -> None:
    table = acting("brannock", unit, cards=cards, owner="B", population=3, defense=4, infantry=2)
    roll = told(table, f"bombard {unit}-1")
    found = falls(table.state, f"bombard {unit}-1", hits)
    assert dict(enumerate(roll.again)) == pytest.approx(found)
    dice = {"destroyer": 1, "battleship": 3}[unit] + ("heavy_ordnance" in cards)
    assert (roll.dice, roll.rerolls) == (dice, 2 * ("fortunes_favor" in cards))
    assert tuple(roll.successes) == pytest.approx(bombardment(own_box(), dice))
    assert tuple(roll.again) == pytest.approx(bombardment(own_box(), dice, rerolls=roll.rerolls))


@pytest.mark.rule("bs.deck.bunker-network")
def test_what_protects_a_site_lowers_the_chances_of_bombarding_it() -> None:
    table = at_site("brannock", "destroyer", owner="B", population=3, defense=4)
    bunkers = next(one for one in table.state.content.cards if one.id == "bunker_network")
    table.state.steps.append(CarryOut(1, bunkers.effects))
    table.state.settle()
    table.begin("A", LandActions)
    assert told(table, "bombard destroyer-1").successes == pytest.approx(bombardment(own_box(), 1, 6))
    assert told(table, "bombard destroyer-1").successes[1] == pytest.approx(1 / 6)


@pytest.mark.rule("bs.bombard.choice", "bs.bombard.no-infantry", "bs.bombard.at-bottom")
def test_the_defender_of_a_bombarded_site_keeps_as_much_as_it_can() -> None:
    """The track is 3, 5, 6: the first rank is worth two infantry."""
    neutral = acting("hollow_moon", "battleship", population=1, defense=6)
    assert told(neutral, "bombard battleship-1").defense == [6, 5, 3, 3]
    held = acting("hollow_moon", "battleship", owner="B", population=1, defense=5, infantry=2)
    assert told(held, "bombard battleship-1").defense == [7, 6, 5, 3]
    assert defense(held.state, held.index(AT)) == 7


@pytest.mark.rule("bs.invade.success", "bs.invade.infantry-attack", "bs.invade.infantry-defense")
@pytest.mark.parametrize("cards", [(), ("shock_assault",), ("fortunes_favor",)])
@pytest.mark.parametrize(("aboard", "infantry"), [(0, 0), (2, 0), (0, 1), (1, 2)])
def test_invasions_succeed_as_often_as_is_told(cards: tuple[str, ...], aboard: int, infantry: int) -> None:
    table = acting(
        "brannock", "destroyer", cards=cards, aboard=aboard, owner="B", population=3, defense=4, infantry=infantry
    )
    roll = told(table, "invade destroyer-1")
    found = falls(table.state, "invade destroyer-1", lambda state: state.sectors[table.index(AT)].owner == 0)
    assert roll.again[1] == pytest.approx(found[True])
    added = aboard + ("shock_assault" in cards)
    assert roll.successes[1] == pytest.approx(invasion(added, 4 + infantry))
    assert roll.again[1] == pytest.approx(invasion(added, 4 + infantry, rerolls=roll.rerolls))


@pytest.mark.rule("bs.negotiate.table", "bs.negotiate.replace", "bs.tivare.negotiation", "bs.negotiate.optional-pay")
@pytest.mark.parametrize(
    ("ally", "species", "added"), [(None, "marrow_kir", 0), ("B", "marrow_kir", 0), ("B", "tivare", 1)]
)
def test_negotiations_come_to_what_is_told(ally: str | None, species: str, added: int) -> None:
    table = at_site("brannock", "scout", species=(species, "xanil"), ally=ally, population=3)
    table.player("A").credits = 5
    table.begin("A", LandActions)

    def agreement(state: Any) -> Agreement | None:
        step = state.steps[-1]
        if isinstance(step, AllianceOffer):
            return Agreement(step.price, 0)
        gained = state.players[0].credits - 5
        return Agreement(0, gained) if state.sectors[table.index(AT)].ally == 0 else None

    roll = told(table, "negotiate scout-1")
    found = falls(table.state, "negotiate scout-1", agreement)
    named: dict[Any, float] = defaultdict(float)
    for one in roll.agreements or ():
        payable = one.price is not None and one.affordable
        named[Agreement(one.price or 0, one.gain) if payable else None] += one.chance
    assert named == pytest.approx(found)
    figures = negotiation(own_box(), added, replacing=ally is not None)
    paid = sum(one.chance for one in figures if one.agreement is not None and one.agreement.price <= 5)
    assert paid == pytest.approx(1 - found[None])
    assert roll.successes[1] == pytest.approx(1 - sum(one.chance for one in figures if one.agreement is None))


def test_like_results_of_a_negotiation_are_one() -> None:
    assert negotiation(own_box(), 2)[-1] == Result(2 / 6, Agreement(0, 4))
    assert negotiation(own_box())[0] == Result(1 / 6, None)


@pytest.mark.rule("bs.rebel.roll", "bs.rebel.infantry-count", "bs.deck.fortunes-favor")
@pytest.mark.parametrize("cards", [(), ("fortunes_favor",)])
@pytest.mark.parametrize("infantry", [0, 1])
def test_rebellions_succeed_as_often_as_is_told(cards: tuple[str, ...], infantry: int) -> None:
    table = Setting("tivare", "xanil")
    table.lay(AT, "lorn", owner="A", population=2, prosperity=0, defense=4, infantry=infantry)
    table.lay("1,0", "hollow_moon", owner="A", population=1, prosperity=0)
    for name in cards:
        card(table, name)
    table.begin("A", Tribute)
    roll = told(table, f"rebel {AT}")
    found = falls(table.state, f"rebel {AT}", lambda state: state.sectors[table.index(AT)].owner != 0, wanted=False)
    assert roll.again[1] == pytest.approx(found[True])
    assert roll.again[1] == pytest.approx(rebellion(4 + infantry, roll.rerolls))
    assert roll.successes[1] == pytest.approx(rebellion(4 + infantry))


@pytest.mark.rule("bs.apc.adaptation", "bs.apc.adaptation-once")
def test_adaptation_is_told_with_the_colony_that_brings_it() -> None:
    table = at_site("verdance", "colony_ship", species=("alpha_primarus_coalition", "xanil"), population=0)
    table.begin("A", LandActions)
    roll = told(table, "colonize colony_ship-1")
    assert (roll.roll, roll.dice) == ("ability", 1)
    assert roll.successes == pytest.approx([1 / 3, 2 / 3])
    table.play("A colonize colony_ship-1")
    assert told(table, "roll") == roll
    other = at_site("verdance", "colony_ship", population=0)
    other.begin("A", LandActions)
    assert preview(other.state, 0, Choice.parse("colonize colony_ship-1")) is None


def test_only_what_the_rules_allow_and_what_reveals_dice_alone_is_told() -> None:
    table = acting("brannock", "destroyer", "scout", population=3)
    before = table.state.plain()
    with pytest.raises(Refused) as refused:
        preview(table.state, 0, Choice.parse("invade scout-1"))
    assert refused.value.refusal.rule == "bs.invade.dice"
    with pytest.raises(Refused):
        preview(table.state, 1, Choice.parse("invade destroyer-1"))
    with pytest.raises(ValueError, match="not 'done'"):
        preview(table.state, 0, Choice.parse("done"))
    assert told(table, "invade destroyer-1").sector == AT
    assert table.state.plain() == before


@pytest.mark.rule("bs.deck.fortunes-favor", "bs.bombard.success")
def test_a_die_that_lies_on_the_table_is_told_alone_and_the_others_as_they_lie() -> None:
    table = acting("hollow_moon", "battleship", cards=("fortunes_favor",), population=1, defense=6)
    table.lay_dice(6, 1, 1)
    table.play("A bombard battleship-1")
    before = table.state.plain()
    roll = told(table, "reroll 2")
    assert table.state.plain() == before
    assert (roll.dice, roll.rerolls) == (1, 0)
    assert roll.successes == pytest.approx([1 / 2, 1 / 2])
    assert roll.defense == [5, 3]
    assert told(table, "reroll 1").defense == [6, 5]
    table.lay_dice(1)
    table.play("A reroll 2")
    with pytest.raises(Refused) as refused:
        preview(table.state, 0, Choice.parse("reroll 2"))
    assert refused.value.refusal.rule == "bs.deck.fortunes-favor"
    with pytest.raises(Refused):
        preview(table.state, 1, Choice.parse("reroll 1"))


@pytest.mark.rule("bs.deck.fortunes-favor", "bs.negotiate.table")
def test_a_negotiation_that_is_rolled_again_comes_to_what_it_would_have_at_first() -> None:
    table = acting("brannock", "scout", cards=("fortunes_favor",), population=3)
    before = told(table, "negotiate scout-1")
    table.lay_dice(1)
    table.play("A negotiate scout-1")
    assert told(table, "reroll 1").agreements == before.agreements


def test_every_roll_that_a_choice_brings_is_told_and_nothing_else() -> None:
    table = acting("brannock", "destroyer", "scout", population=3, defense=4)
    found = previews(table.state, 0)
    attacks = {"bombard destroyer-1", "invade destroyer-1"}
    assert set(found) == {*attacks, "negotiate destroyer-1", "negotiate scout-1"}
    assert all(roll == told(table, line) for line, roll in found.items())
    assert previews(table.state, 1) == {}
