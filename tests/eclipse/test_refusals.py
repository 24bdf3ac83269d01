"""A refusal says who, where and how many, with the figures of the position."""

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.actions.action import LIMITS, Guise
from penumbra.eclipse.rules import books
from tests.rules.setting import Setting

DRACO = ("descendants_of_draco", "terran_federation", "terran_union")


def pinned(factions: tuple[str, ...] | None = None, game: EclipseGame = SECOND_DAWN, **npc: int) -> Setting:
    """Sector 203 beside A's home 221, with ships that nobody plays."""
    s = Setting(3, factions=factions, game=game)
    s.place("203", (-1, -1), npc=npc)
    return s


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_who_pins_how_many_of_whose_ships(game: EclipseGame) -> None:
    s = pinned(game=game, ancient=1)
    home = s.home("A")
    s.ships("A", "203", interceptor=2, cruiser=1)
    s.ships("B", "203", cruiser=2)
    s.play("A move")
    move = f"A move cruiser 203 {home}"
    assert s.why(move) == "1 Ancient and 2 ships of B in sector 203 pin 3 ships of yours, and you have 3 there."
    s.remove_ships("B", "203")
    assert s.refused(move) is None
    s.remove_ships("A", "203")
    s.ships("A", "203", cruiser=1)
    assert s.why(move) == "1 Ancient in sector 203 pins 1 ship of yours, and you have 1 there."


def test_pins_with_a_cloaking_device_are_counted_with_it() -> None:
    s = pinned(ancient=2)
    s.learn("A", "cloaking_device")
    s.ships("A", "203", cruiser=1)
    s.play("A move")
    assert s.why("A move cruiser 203 221") == (
        "2 Ancients in sector 203 pin 1 ship of yours (2 for each, since you have a Cloaking Device), "
        "and you have 1 there."
    )


def test_ancients_that_are_friends_are_not_among_who_pins() -> None:
    s = pinned(DRACO, ancient=2)
    s.ships("A", "203", cruiser=1)
    s.ships("C", "203", interceptor=1)
    s.play("A move")
    home = s.home("A")
    assert s.why(f"A move cruiser 203 {home}") == (
        "1 ship of C in sector 203 pins 1 ship of yours, and you have 1 there."
    )


def test_guardians_and_the_defence_system_are_named() -> None:
    s = pinned(guardian=1)
    s.ships("A", "203", cruiser=1)
    s.ships("A", "001", interceptor=2)
    s.place("102", (-1, 0), turn=0)
    s.play("A move")
    assert s.why("A move cruiser 203 221") == "1 guardian in sector 203 pins 1 ship of yours, and you have 1 there."
    out = next(choice for choice in s.state.refusals(0) if choice.args[:2] == ("interceptor", "001"))
    refusal = s.state.why_not(0, out)
    assert refusal is not None
    assert refusal.rule in ("sd.move.pin-gcds", "sd.move.connection")


@pytest.mark.parametrize(
    ("game", "book"), [(NEW_DAWN, "new_dawn"), (SECOND_DAWN, "second_dawn")], ids=lambda one: getattr(one, "name", one)
)
def test_every_limit_is_a_rule_of_the_book_and_no_action_limits_a_reaction(game: EclipseGame, book: str) -> None:
    cites = game.edition.box((), ()).cites
    ids = {key: cites.get(rule, rule) for key, rule in LIMITS.items()}
    for (_, form), rule in ids.items():
        if form is not Guise.PULSAR or book == "second_dawn":
            assert rule in {one.id for one in books()[book]}
    actions = {rule for (_, form), rule in ids.items() if form is Guise.ACTION}
    assert actions.isdisjoint(rule for (_, form), rule in ids.items() if form is not Guise.ACTION)


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
@pytest.mark.parametrize(
    ("action", "once", "again", "sentence"),
    [
        ("build", "build interceptor {home}", "build cruiser {home}", "1 build"),
        ("upgrade", "fit hull interceptor 0", "fit hull cruiser 1", "1 part"),
        ("move", "move interceptor {home} 203", "move interceptor 203 {home}", "1 movement"),
    ],
)
def test_one_too_many_of_a_reaction_and_of_an_action(
    game: EclipseGame, action: str, once: str, again: str, sentence: str
) -> None:
    edition = "nd" if game is NEW_DAWN else "sd"
    s = Setting(game=game)
    s.place("203", (-1, -1))
    s.store("A", materials=30)
    if edition == "sd":
        s.player("A").tiles = [[-1] * len(slots) for slots in s.player("A").tiles]
    home = s.home("A")
    s.play("A pass", "B build", "B end", f"A react {action}", f"A {once.format(home=home)}")
    assert s.refused(f"A {again.format(home=home)}") == f"{edition}.reaction.{action}"
    assert s.why(f"A {again.format(home=home)}") == f"This {action} reaction grants {sentence}, and that is done."
    s = Setting(game=game)
    s.store("A", materials=40)
    s.learn("A", "nanorobots")
    s.play("A build", *[f"A build interceptor {home}"] * 3)
    assert s.why(f"A build interceptor {home}") == "This build action grants 3 builds, and all are done."


def test_who_holds_a_sector_is_named_in_each_edition() -> None:
    for game, rules in (
        (NEW_DAWN, ("nd.influence.ancients-are-enemies", None, "nd.influence.ancients-are-enemies")),
        (SECOND_DAWN, ("sd.influence.not-with-opponents", "sd.influence.guardian-sector", "sd.influence.center")),
    ):
        for kind, rule in zip(("ancient", "guardian", "gcds"), rules, strict=True):
            if rule is None:
                continue
            s = Setting(2, game=game)
            s.place("203", (-1, -1), npc={kind: 1})
            s.play("A influence")
            assert s.refused("A disc track 203") == rule
            names = {"ancient": "1 Ancient", "guardian": "1 guardian", "gcds": "The Galactic Center Defense System"}
            assert s.why("A disc track 203") == f"{names[kind]} still holds sector 203."


def test_the_holder_of_the_traitor_card_is_named() -> None:
    s = Setting(4)
    s.place("203", (-1, -1), owner="A")
    s.state.traitor = 1
    assert s.why("A propose B money") == "B holds the traitor card and forms no new relations."
    s.state.traitor = 0
    assert s.why("A propose B money") == "You hold the traitor card and form no new relations."
