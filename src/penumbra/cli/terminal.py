"""Playing in a terminal: the position in words, and every choice with a number."""

import random
from collections.abc import Callable
from itertools import groupby
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from penumbra import bots
from penumbra.cli.replay import show_result
from penumbra.cli.setting import options_for
from penumbra.kernel import (
    Choice,
    MalformedChoice,
    State,
    commitment,
    new_seed,
    seat_letter,
    seed_from,
)
from penumbra.kit import Kit

YOU = 0
_MOST_DIGITS = 9
_HELP = (
    "Type a number, or a choice in words. `why CHOICE` says what speaks against it, "
    "`refused` lists what you may not do now, `quit` leaves."
)


class _Left(Exception):
    """The player has left the game."""


def play_in_terminal(
    kit: Kit, wish: dict[str, Any], bot: str, seed: str | None, ask: Callable[[str], str] = input
) -> None:
    """Play seat A against bots until the game is over or the player leaves."""
    console = Console(emoji=False, highlight=False)
    secret = new_seed() if seed is None else seed_from(seed)
    state = kit.game.start(options_for(kit, wish), secret, journal=True)
    players = wish["players"]
    # Chance of their own: a bot that drew from the game's seed would know the dice.
    rngs = [random.Random() if seed is None else random.Random(f"{seed}/{seat}") for seat in range(players)]
    seats = {seat: kit.bot(bot)(rngs[seat].getrandbits(32)) for seat in range(players) if seat != YOU}
    called = bot.partition("@")[0].capitalize()
    names = ["You", *(f"{called} {seat}" for seat in seats)]
    console.print(f"{kit.game.title}. You are seat {seat_letter(YOU)}. {_HELP}")
    if seed is not None:
        console.print("You typed the seed: whoever knows it can foresee every die and every draw.")
    console.print(f"The dice are promised: {commitment(secret)}")
    told = number = 0
    chose_at: dict[int, int] = {}
    try:
        while not state.over:
            told = _tell(console, state, told)
            seat = bots.longest_waiting(state.waiting(), chose_at)
            chose_at[seat] = number
            number += 1
            if seat == YOU:
                state.play(YOU, _choose(console, kit, state, ask))
            else:
                try:
                    bots.play_by(seats[seat], state, seat, rngs[seat])
                except bots.BotFault as fault:
                    # Not the fault's own words: they may hold what is hidden from the player.
                    kind = fault.reason.partition(":")[0]
                    console.print(f"The {bot} bot of seat {seat_letter(seat)} failed ({kind}): chance plays on for it.")
                    seats[seat] = bots.RandomBot(rngs[seat].getrandbits(32))
    except _Left:
        console.print("You left the game.")
        return
    _tell(console, state, told)
    show_result(console, state.result(), names)
    console.print(f"The seed of the dice was {secret.hex()}")


def _tell(console: Console, state: State, told: int) -> int:
    """Say what has happened since, as far as the player may know; return how much has been told."""
    journal = state.journal or []
    for entry in journal[told:]:
        if entry.private_to in (None, YOU):
            who = f"{seat_letter(entry.seat)} " if entry.seat is not None else ""
            console.print(Text(f"{who}{entry.sentence}", style="bold" if entry.seat == YOU else "dim"))
    return len(journal)


def _choose(console: Console, kit: Kit, state: State, ask: Callable[[str], str]) -> Choice:
    choices = sorted(state.choices(YOU))
    console.print()
    for line in kit.text(state.view(YOU)):
        console.print(line)
    _list(console, choices)
    while True:
        try:
            answer = ask(f"{seat_letter(YOU)}> ").strip()
        except (EOFError, KeyboardInterrupt):
            raise _Left from None
        if answer in ("quit", "exit"):
            raise _Left
        if answer in ("", "help", "?"):
            console.print(_HELP)
        elif answer == "refused":
            for refused, reason in sorted(state.refusals(YOU).items()):
                console.print(f"{refused}: {reason.why} [{reason.rule}]", markup=False)
        elif answer.isdecimal() and len(answer) <= _MOST_DIGITS:
            if 1 <= int(answer) <= len(choices):
                return choices[int(answer) - 1]
            console.print(f"There is no number {answer}; the choices are 1 to {len(choices)}.")
        else:
            asked = answer.removeprefix("why ")
            try:
                choice = Choice.parse(asked)
                refusal = state.why_not(YOU, choice)
            except MalformedChoice as fault:
                console.print(f"{fault}.", markup=False)
                continue
            if refusal is not None:
                console.print(f"{refusal.why} [{refusal.rule}]", markup=False)
            elif asked != answer:
                console.print(f"Nothing speaks against {choice}.", markup=False)
            else:
                return choice


def _list(console: Console, choices: list[Choice]) -> None:
    """The choices by verb, in as many columns as fit."""
    numbered = list(enumerate(choices, 1))
    for _, group in groupby(numbered, key=lambda pair: pair[1].verb):
        cells = [Text.assemble((f"{number:>3} ", "bold"), str(choice)) for number, choice in group]
        console.print(Columns(cells, padding=(0, 3), column_first=True))
