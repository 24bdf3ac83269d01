"""Whole games played by one version of the rules and replayed by another: has a rebuilding changed anything?

``python -m tests.same_games record games.gz`` plays random and greedy games of both editions, with random
species and modules, and keeps for each its record, a digest of all that was offered on the way, and the
state in which it ends. ``python -m tests.same_games check games.gz`` replays them with the rules of this
checkout and names each game that differs, the choice at which it does, and in what; what the older version
did not know of is not compared. Record with the version before a change, check with the one after it.
"""

import argparse
import gzip
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from rich.progress import track

from penumbra import bots
from penumbra.eclipse import GAMES, NEW_DAWN, SECOND_DAWN, EclipseGame, EclipseState
from penumbra.eclipse.greedy import GreedyBot
from penumbra.kernel import Choice, State, seed_from
from tests.eclipse.random_games import Temper, going_together

_OFFERS_KEPT = 8
"""Hex digits of each choice's digest of what was offered."""


class Kept(msgspec.Struct):
    """A game: how it was set up, its choices as (seat, notation), what was offered at each, and how it ended."""

    game: str
    options: dict[str, Any]
    seed: str
    choices: list[tuple[int, str]]
    offers: list[str]
    end: dict[str, Any]
    result: Sequence[Mapping[str, Any]]


def _offer(state: State) -> str:
    """A digest of what every seat may choose now."""
    offered = {seat: sorted(map(str, state.choices(seat))) for seat in state.waiting()}
    return blake2b(repr(offered).encode(), digest_size=_OFFERS_KEPT // 2).hexdigest()


def _options(game: EclipseGame, number: int, rng: Random) -> dict[str, Any]:
    edition = game.edition
    options: dict[str, Any] = {"players": 2 + number % 5, "species": "all" if number % 3 else "terrans"}
    if edition.modules:
        offered = edition.modules_for(options["players"])
        options["modules"] = going_together(edition, rng.sample(offered, rng.randrange(len(offered) + 1)))
    if edition.blueprints:
        options["blueprints"] = {kind: "random" for kind in edition.blueprints if rng.random() < 0.5}
    return options


def _random(game: EclipseGame, number: int) -> Kept:
    rng = Random(f"same {game.name} {number}")
    options = _options(game, number, rng)
    tempers = [Temper(rng) for _ in range(options["players"])]

    def choose(state: EclipseState, seat: int) -> Choice:
        return tempers[seat].choose(state, seat, state.choices(seat))

    return _played(game, options, f"same {number}", choose)


def _greedy(game: EclipseGame, number: int) -> Kept:
    rng = Random(f"same greedy {game.name} {number}")
    players = [GreedyBot(seat) for seat in range(6)]

    def choose(state: EclipseState, seat: int) -> Choice:
        return players[seat].choose(bots.Position.of(state, seat, rng))

    return _played(game, _options(game, number, rng), f"same greedy {number}", choose)


def _played(game: EclipseGame, options: dict[str, Any], seed: str, choose: Any) -> Kept:
    state = game.start(game.options(options), seed_from(seed))
    choices: list[tuple[int, str]] = []
    offers: list[str] = []
    while not state.over:
        offers.append(_offer(state))
        seat = state.waiting()[0]
        choice = choose(state, seat)
        state.play(seat, choice)
        choices.append((seat, str(choice)))
    return Kept(game.name, options, seed, choices, offers, state.plain(), state.result())


def _difference(kept: Kept) -> str | None:
    """Where a game goes another way than it did; None where it is the same."""
    game = GAMES[kept.game]
    state = game.start(game.options(kept.options), seed_from(kept.seed))
    for number, ((seat, text), offer) in enumerate(zip(kept.choices, kept.offers, strict=True), 1):
        if _offer(state) != offer:
            return f"something else is offered before choice {number}, {text!r} of seat {seat}"
        try:
            state.play(seat, Choice.parse(text))
        except Exception as fault:
            return f"choice {number}, {text!r} of seat {seat}: {fault!r}"
    differ = sorted(_apart(kept.end, msgspec.to_builtins(state.plain(), str_keys=True)))
    if differ:
        return f"the end differs in {', '.join(differ)}"
    return "the result differs" if set(_apart(kept.result, msgspec.to_builtins(state.result()))) else None


def _apart(then: Any, now: Any, where: str = "") -> Iterator[str]:
    """Where something is not as it was; what was not told then is not asked for."""
    if isinstance(then, Mapping) and isinstance(now, Mapping):
        for name, value in then.items():
            yield from _apart(value, now.get(name), f"{where}.{name}" if where else name)
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for one, other in zip(then, now, strict=True):
            yield from _apart(one, other, where)
    elif then != now:
        yield where


def record(path: Path, random: int, greedy: int) -> None:
    """Plays the games, half of each edition, and writes them into a file."""
    kinds = [(_random, random), (_greedy, greedy)]
    todo = [(play, (NEW_DAWN, SECOND_DAWN)[number % 2], number) for play, many in kinds for number in range(many)]
    with gzip.open(path, "wb") as file:
        for play, game, number in track(todo, "playing"):
            file.write(msgspec.json.encode(play(game, number)) + b"\n")
    print(f"{len(todo)} games in {path}, {path.stat().st_size:,} bytes")


def _compared(line: bytes) -> tuple[int, str | None]:
    """How many choices a kept game has, and where it goes another way."""
    kept = msgspec.json.decode(line, type=Kept)
    found = _difference(kept)
    return len(kept.choices), found and f"{kept.game} with {kept.options}, seed {kept.seed!r}: {found}"


def check(path: Path) -> int:
    """Replays the games of a file on all cores and names each that differs; 1 where any does."""
    with gzip.open(path, "rb") as file:
        lines = file.readlines()
    choices = differ = 0
    with ProcessPoolExecutor() as pool:
        replayed = pool.map(_compared, lines, chunksize=4)
        for number, (length, found) in enumerate(track(replayed, "replaying", total=len(lines))):
            choices += length
            if found is not None:
                differ += 1
                print(f"game {number}, {found}")
    print(f"{len(lines)} games, {choices:,} choices: {f'{differ} games differ' if differ else 'all the same'}")
    return 1 if differ else 0


def main() -> int:
    """Records or checks, as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["record", "check"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--random", type=int, default=2000, help="random games to record (2000)")
    parser.add_argument("--greedy", type=int, default=200, help="games of greedy bots to record (200)")
    asked = parser.parse_args()
    if asked.what == "check":
        return check(asked.file)
    record(asked.file, asked.random, asked.greedy)
    return 0


if __name__ == "__main__":
    sys.exit(main())
