"""What cards would do and what answers do: what happens when they are played, told to their seat alone."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from penumbra.blueshift.components.effects import VOCABULARY, ChangeRank, Effect, Standing
from penumbra.blueshift.components.loading import own_box
from penumbra.blueshift.effects.asking import Asking
from penumbra.blueshift.outlook.prospects.registry import explained, foresee, foreseen
from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.movement import Movement
from tests.blueshift.test_effects import HANGING_ON_DICE, but_for_the_hand, crowded_table, drained
from tests.rules.blueshift.setting import Setting, holding


def prospect(table: Setting, choice: str, letter: str = "A") -> dict[str, Any]:
    """What a choice would do, as its seat is told."""
    seat = "ABCDEF".index(letter)
    told = table.state.view(seat)["players"][seat]["prospects"]
    (found,) = (one for one in told if one["choice"] == choice)
    return dict(found)


def said(table: Setting, card: str) -> list[str]:
    parts = prospect(table, f"play {card}")["parts"]
    return [f"{one['when']}: {one['says']}" if one["when"] else one["says"] for one in parts]


def does(told: dict[str, Any], part: int = 0) -> dict[str, str]:
    """What each answer does."""
    return {one["choice"]: one["does"] for one in told["parts"][part]["answers"]}


def kinds_below(above: type[Any]) -> Iterator[type[Any]]:
    for kind in above.__subclasses__():
        if "kind" in vars(kind):
            yield kind
        yield from kinds_below(kind)


@pytest.mark.parametrize("kind", VOCABULARY, ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_effect_that_happens_is_foreseen(kind: type[Effect]) -> None:
    assert foreseen(kind) is not issubclass(kind, Standing)


@pytest.mark.parametrize("kind", list(kinds_below(Asking)), ids=lambda kind: kind.kind)
def test_every_question_is_explained(kind: type[Asking[Any]]) -> None:
    assert explained(kind)


@pytest.mark.parametrize("card", own_box().card_ids)
def test_a_card_offers_what_was_foreseen_and_its_question_says_the_same(card: str) -> None:
    table = crowded_table(card)
    told = prospect(table, f"play {card}")
    assert told["refusal"] is None
    table.play(f"A play {card}")
    asked = table.state.view(0)["question"]
    if asked:
        assert asked[0] in [{**part, "when": ""} for part in told["parts"]]
        assert [one["choice"] for one in asked[0]["answers"]] == [
            one for one in table.offered("A") if one.split()[0] not in ("done", "play")
        ]
    assert table.state.view(1)["question"] == []


@pytest.mark.parametrize("card", own_box().card_ids)
def test_a_card_that_is_idle_leaves_everything_as_it_is_and_others_do_not(card: str) -> None:
    for table in (crowded_table(card), bare_table(card)):
        idle = prospect(table, f"play {card}")["idle"]
        before = but_for_the_hand(table.state)
        table.play(f"A play {card}")
        drained(table.state, last=False)
        if idle:
            # What lasts is given all the same; it has nothing to work on.
            before["players"][0]["boons"] = table.state.players[0].plain()["boons"]
            assert but_for_the_hand(table.state) == before
        elif card not in HANGING_ON_DICE:
            assert but_for_the_hand(table.state) != before


def bare_table(card: str) -> Setting:
    """A table at which A has its base and nothing else, its ranks are at their ends, and B has a base alone."""
    table = holding(card, species=("marrow_kir", "tivare"))
    for letter in "AB":
        table.clear(letter)
        base = table.site(table.base(letter))
        base.ranks = [len(track.values) - 1 for track in table.state.tracks(table.index(table.base(letter)))]
    table.player("B").credits = 0
    table.player("B").hand = []
    table.begin("A", PlayCard)
    return table


def test_ranks_are_told_with_where_they_would_stand() -> None:
    table = crowded_table("planetary_shield")
    told = prospect(table, "play planetary_shield")
    assert does(told) == {"rank defense 0,-3": "defense 7 → 8", "rank defense 0,0": "defense 4 → 6"}
    assert said(table, "planetary_shield") == ["Raises the defense of 1 site of yours by 2 ranks: 2 can rise."]
    table.play("A play planetary_shield", "A rank defense 0,0")
    assert table.stat("0,0", "defense") == 6


def test_what_the_opponents_may_choose_is_told_by_their_letters() -> None:
    assert said(crowded_table("galactic_fair"), "galactic_fair") == [
        "Raises the prosperity of 2 sites of yours by 1 rank: 2 can rise.",
        "then: B may raise the prosperity of 1 site by 1 rank: 2 can rise.",
        "then: C may raise the prosperity of 1 site by 1 rank: 1 can rise.",
    ]


def test_what_waits_for_an_effect_that_is_idle_is_not_told() -> None:
    table = holding("resettlement")
    table.set_stats("0,-3", population=1)
    table.begin("A", PlayCard)
    told = prospect(table, "play resettlement")
    assert (told["idle"], said(table, "resettlement")) == (True, ["No site of yours can fall in population."])


def test_a_site_that_would_be_nobodys_is_told_so() -> None:
    table = holding("embargo")
    table.lay("0,0", "brannock", owner="B", prosperity=2, population=1)
    table.begin("A", PlayCard)
    assert does(prospect(table, "play embargo"))["rank prosperity 0,0"] == "prosperity 2 → 1"
    # The cards of the box that comes along lower no population below 1; those of another box may.
    (told,) = foresee(table.state, 0, [ChangeRank(stat="population", steps=-1, who="target")])
    assert dict(told.answers)["rank population 0,0"] == "population 1 → 0, nobody's then"


def test_credits_are_told_as_they_would_come() -> None:
    table = holding("open_markets", "smuggler_ring")
    for at in ("0,0", "1,0", "2,0"):
        table.lay(at, "lorn", ally="A")
    table.player("B").credits = 3
    table.begin("A", PlayCard)
    assert said(table, "open_markets") == ["Brings you 9 credits, with 3 trade alliances."]
    assert does(prospect(table, "play smuggler_ring")) == {"against B": "3 credits"}


def test_what_hangs_on_dice_is_told_with_its_chances() -> None:
    table = crowded_table("high_stakes")
    assert said(table, "high_stakes") == [
        "on 1 or 2 (33 %): Brings you 3 credits.",
        "on 3 or 4 (33 %): Brings you 6 credits.",
        "on 5 or 6 (33 %): Brings you 10 credits.",
    ]


@pytest.mark.rule("bs.deck.bunker-network", "bs.deck.heavy-ordnance", "bs.deck.shipyard-overtime")
def test_what_lasts_is_told_with_the_figures_before_and_after() -> None:
    table = crowded_table("bunker_network")
    assert said(table, "bunker_network") == [
        "Dice that bombard your 2 sites hit in 17 % in place of 50 % until your next turn."
    ]
    assert said(crowded_table("heavy_ordnance"), "heavy_ordnance") == [
        "Gives more dice to ships that bombard this turn: destroyer 1 → 2."
    ]
    (told,) = said(crowded_table("shipyard_overtime"), "shipyard_overtime")
    assert told.endswith("scout 8 → 4, colony ship 10 → 6, destroyer 20 → 16, battleship 50 → 46.")


@pytest.mark.rule("bs.rebel.roll", "bs.negotiate.table")
def test_rolls_at_sites_are_told_with_their_chances() -> None:
    table = holding("incite_revolt", "diplomatic_envoy")
    table.lay("0,0", "omega_construction", owner="B", prosperity=1, population=2, defense=4, infantry=1)
    table.lay("1,0", "lorn")
    table.lay("2,0", "lorn", ally="B")
    table.begin("A", PlayCard)
    assert does(prospect(table, "play incite_revolt")) == {"aim 0,0": "freed 17 %"}
    assert does(prospect(table, "play diplomatic_envoy")) == {
        "aim 1,0": "alliance 100 % for 0 to 4 credits",
        "aim 2,0": "alliance 100 % for 0 to 8 credits",
    }
    assert "adding 2 to the die" in said(table, "diplomatic_envoy")[0]


@pytest.mark.rule("bs.box.piece-limit")
def test_units_are_told_as_far_as_there_are_pieces() -> None:
    table = crowded_table("militia_levy")
    table.site("0,0").garrison = [19, 0]
    assert said(table, "militia_levy") == ["Places 1 infantry at one site of yours: 2 places to choose from."]
    table.site("0,0").garrison = [20, 0]
    assert said(table, "militia_levy") == ["Nothing is placed: your supply has no infantry."]


def test_abilities_in_place_of_cards_are_told_behind_the_cards() -> None:
    table = crowded_table("embargo")
    told = prospect(table, "instead")
    assert [one["when"] for one in told["parts"]] == ["with 3 or more (67 %)", "otherwise (33 %)"]
    assert [one["says"] for one in told["parts"]][1] == "Nothing happens."
    other = holding("embargo", species=("tivare", "marrow_kir"))
    other.begin("A", PlayCard)
    assert [one["choice"] for one in other.state.view(0)["players"][0]["prospects"]] == ["play embargo"]


@pytest.mark.rule("bs.android.efficiency")
def test_a_species_whose_ranks_go_further_is_told_so_where_a_card_raises_any() -> None:
    table = holding("trade_boom", "breakthrough", "embargo", species=("android_tribunal", "tivare"))
    table.begin("A", PlayCard)
    further = "then: 1 rank of yours that went up may rise 1 further."
    assert said(table, "trade_boom")[-1] == said(table, "breakthrough")[-1] == further
    assert further not in said(table, "embargo")


def test_a_card_that_may_not_be_played_now_says_why() -> None:
    table = holding("embargo")
    table.begin("A", PlayCard, Movement)
    assert prospect(table, "play embargo")["refusal"] is None
    table.player("B").hand = table.player("A").hand[:]
    assert prospect(table, "play embargo", "B")["refusal"]["rule"] == "bs.turn.first-player"
    table.play("A play embargo", "A rank prosperity 0,3")
    assert prospect(table, "play embargo")["refusal"]["rule"] == "bs.general.phase-order"


@pytest.mark.rule("bs.card.hidden-hands")
def test_prospects_are_for_their_seat_alone_and_tell_nothing_that_it_cannot_know() -> None:
    for card in own_box().card_ids:
        table = crowded_table(card)
        view = table.state.view(0)
        assert "prospects" not in view["players"][1]
        for seat in (1, 2, None):
            assert "prospects" not in table.state.view(seat)["players"][0]
        known = view["players"][0]["prospects"]
        for number in range(5):
            assert table.state.sample(0, Random(number)).view(0)["players"][0]["prospects"] == known
