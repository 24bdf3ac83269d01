"""``penumbra play``: a table with bots, on the page or in the terminal."""

from typing import Annotated

from cyclopts import Parameter

from penumbra.cli.faults import BadInput
from penumbra.cli.serve import USUAL_DATABASE, AllowedHosts, Database, Host, Port, open_table
from penumbra.cli.setting import (
    STRONGEST,
    GameName,
    Modules,
    Players,
    Readings,
    Species,
    check_bot,
    game_named,
    options_for,
    wished,
)
from penumbra.cli.terminal import play_in_terminal


def play(
    *,
    host: Host = "127.0.0.1",
    port: Port = None,
    allow_hosts: AllowedHosts = None,
    browser: Annotated[bool, Parameter(help="Open the page in the browser.")] = True,
    new: Annotated[
        bool, Parameter(negative="", help="Open another table, even where a game like it was left unfinished.")
    ] = False,
    text: Annotated[bool, Parameter(negative="", help="Play in this terminal, choosing by number.")] = False,
    database: Database = USUAL_DATABASE,
    players: Players = 3,
    species: Species = "terrans",
    modules: Modules = None,
    readings: Readings = None,
    bot: Annotated[str, Parameter(help="The bot in every seat but yours.")] = STRONGEST,
    seed: Annotated[
        str | None, Parameter(help="A number or phrase that repeats a game, and is no secret; drawn when not given.")
    ] = None,
    game: GameName = "new-dawn",
) -> None:
    """Play against bots: on a table in the browser, going on with the game you left, or by number in this terminal."""
    options = wished(players, species, modules, readings)
    options_for(game_named(game), options)
    check_bot("--bot", bot)
    if seed == "":
        raise BadInput("--seed: a number or phrase, not nothing.")
    if text:
        play_in_terminal(game, options, bot, seed)
    else:
        seats = [{"name": "You", "bot": None}]
        seats += [{"name": f"{bot.capitalize()} {number}", "bot": bot} for number in range(1, players)]
        wish = {"game": game, "options": options, "seats": seats, "seed": seed}
        open_table(host, port, allow_hosts, database, wish, new=new or seed is not None, browser=browser)
