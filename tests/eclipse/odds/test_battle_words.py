"""The words people type for a battle: what is understood, and what a refusal says."""

import sys
from ast import literal_eval
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.odds import names
from penumbra.eclipse.odds.battles import battle_from_text
from penumbra.eclipse.odds.ships import GAMES, box_of, npcs
from penumbra.eclipse.odds.words import MOST_CHARACTERS
from penumbra.kit import BadBattle
from penumbra.odds.fleet import Ships, check

BOXES = {game: box_of(game) for game in GAMES}


def typed() -> list[tuple[str, str, str]]:
    """The table of what people type: game, text, what is made of it."""
    rows, game = [], ""
    for line in (Path(__file__).parent / "battle_words.txt").read_text().splitlines():
        if line.startswith("["):
            game = line.strip("[]")
        elif not line.startswith("#"):
            text, understood = line.split(" => ")
            rows.append((game, literal_eval(text), understood))
    return rows


def told(text: str, box: Box) -> str:
    """A battle in the table's words."""
    try:
        battle = battle_from_text(text, box)
    except BadBattle as fault:
        return f"! {fault.why}{f' ({fault.rule})' if fault.rule else ''}"
    rerolls = " after {} and {} rerolls".format(*battle.rerolls) if any(battle.rerolls) else ""
    return " | ".join(" & ".join(map(ship, fleet)) for fleet in battle.fleets) + rerolls


def ship(ships: Ships) -> str:
    missiles = "m" + "".join(map(str, ships.missiles)) if ships.missiles else ""
    dice = ("".join(map(str, ships.cannons)) + "r" * ships.rift or "-") + missiles
    hurt = f" hurt {','.join(map(str, ships.damage))}" if ships.damage else ""
    able = " splits" * ships.splits + " point-defense" * ships.point_defense
    able += f" distorts {ships.missile_shield}" if ships.missile_shield else ""
    repairs = f" repairs {ships.repair}" if ships.repair else ""
    figures = f"i{ships.initiative} +{ships.computer} -{ships.shield} h{ships.hull}"
    return f"{ships.count} {ships.name} {figures} {dice}{hurt}{able}{repairs}"


@pytest.mark.parametrize(("game", "text", "understood"), typed(), ids=lambda value: str(value)[:40])
def test_what_people_type_is_understood_or_refused_by_name(game: str, text: str, understood: str) -> None:
    assert told(text, BOXES[game]) == understood


@pytest.mark.parametrize("game", GAMES)
def test_every_name_and_its_plural_stand_for_what_they_name(game: str) -> None:
    box = BOXES[game]
    for which in (names.ships(box), names.parts(box)):
        for key, shown in which.shown.items():
            for said in (key, shown, shown.upper(), f"{shown}s", shown.replace(" ", "\N{NO-BREAK SPACE}")):
                if not said.endswith(")s"):
                    assert which.named(said) == key
    for kin in box.parts.species:
        assert {names.species(box).named(said) for said in (kin.id, kin.name, kin.factions[0].name)} == {kin.id}


@pytest.mark.parametrize("game", GAMES)
def test_a_slip_in_a_name_is_answered_with_the_name(game: str) -> None:
    box = BOXES[game]
    for which in (names.ships(box), names.parts(box)):
        for shown in which.shown.values():
            word = max(shown.split(), key=len)
            slip = shown.replace(word, word[0] + word[2] + word[1] + word[3:])  # two letters changed places
            if slip == shown or len(word) < 5:
                continue
            with pytest.raises(BadBattle, match=f"Did you mean .*{shown.split('(')[0].strip()}") as refused:
                which.named(slip)
            assert set(refused.value.allowed) == set(which.listed)


def calls_of(text: str) -> int:
    """How many functions are called for a text."""
    found = 0

    def count(_frame: FrameType, event: str, _what: Any) -> None:
        nonlocal found
        found += event in ("call", "c_call")

    told("cruiser vs ancient", BOXES["second-dawn"])  # what is read once is not counted
    sys.setprofile(count)
    try:
        told(text, BOXES["second-dawn"])
    finally:
        sys.setprofile(None)
    return found


LONG = [
    *("1 ", " ", "a ", "[", "(", "x", "9", "+ ", "cruiser + ", "cruiser[ion, ", "ancient ", "1 1 damage ", "ion "),
    *("the ", "two ", "-", ":", "orion ", "cruiser with hull and ", "cruiser, 1 damage, ", "side 1 ", "ss "),
    *("cruiser a an anc ant anti, ", "i p pl pla plas plasm, ", "a g ga gal gala, ", "e el ele elec, s so sol, "),
]


@pytest.mark.parametrize("again", LONG)
@pytest.mark.parametrize("end", ["", "! vs a", " vs ancient", "] vs 1 ancient"])
def test_the_work_grows_no_faster_than_the_text(again: str, end: str) -> None:
    for length in (200, 800, MOST_CHARACTERS):
        assert calls_of((again * length)[: length - len(end)] + end) < 400 * (length + 250)


def test_a_text_that_is_too_long_is_not_read() -> None:
    with pytest.raises(BadBattle, match="at most 2000 characters, not 1000000"):
        battle_from_text("1" * 1_000_000, BOXES["new-dawn"])
    assert calls_of("1 " * 1_000_000) < 100


WORDS = st.sampled_from(
    [
        *(
            "vs",
            "v",
            "against",
            "and",
            "+",
            ",",
            "with",
            "w/",
            "[",
            "]",
            "(",
            ")",
            ":",
            "x",
            "2x",
            "x2",
            "each",
            "damage",
        ),
        *("1", "2", "-1", "0", "1.5", "99999", "two", "a", "no", "the", "side 1", "without", "ion", "plasma missiles"),
        *("hull", "splitter", "point defense", "advanced", "orion", "gcds", "ancients", "guardian", "nuclear", "–"),
        *("²", "½", "\u200b", "\N{NO-BREAK SPACE}", "İ", "ß", "'", "…", "\x00", "\ud800"),
        *("interceptor", "cruiser", "dreadnought", "starbase"),
    ]
)


@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=25).map(" ".join)), st.sampled_from(GAMES))
def test_any_text_is_a_battle_or_is_refused_in_a_sentence(text: str, game: str) -> None:
    understood = told(text, BOXES[game])
    if understood.startswith("!"):
        assert understood.split(" (nd.")[0].split(" (sd.")[0][-1] in ".?"
        assert len(understood) < 600
        return
    battle = battle_from_text(text, BOXES[game])
    check(battle)
    for fleet in battle.fleets:
        assert fleet
        for ships in fleet:
            assert ships.name in BOXES[game].parts.ship_ids or ships.name in npcs(game)
            assert ships.count >= 1
            assert all(0 <= hurt <= ships.hull for hurt in ships.damage)
            assert ships.played == (ships.name in BOXES[game].parts.ship_ids)
