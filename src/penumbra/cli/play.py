"""``penumbra play``: a table with bots, on the page or in the terminal."""

from typing import Annotated, Any

from cyclopts import Parameter

from penumbra.cli.faults import BadInput
from penumbra.cli.serve import USUAL_DATABASE, AllowedHosts, Database, HostAddress, Port, open_table
from penumbra.cli.setting import USUAL_GAME, ContentOf, GameName, Players, asks_for, check_bot, kit_named, wished
from penumbra.cli.terminal import play_in_terminal
from penumbra.games import HOUSE


@asks_for(HOUSE.flags)
def play(
    *,
    host: HostAddress = "127.0.0.1",
    port: Port = None,
    allow_hosts: AllowedHosts = None,
    browser: Annotated[bool, Parameter(help="Open the page in the browser.")] = True,
    new: Annotated[
        bool, Parameter(negative="", help="Open another table, even where a game like it was left unfinished.")
    ] = False,
    text: Annotated[bool, Parameter(negative="", help="Play in this terminal, choosing by number.")] = False,
    database: Database = USUAL_DATABASE,
    players: Players = 3,
    bot: Annotated[
        str | None,
        Parameter(help="The bot in every seat but yours; the strongest that chooses at once when not given."),
    ] = None,
    seed: Annotated[
        str | None, Parameter(help="A number or phrase that repeats a game, and is no secret; drawn when not given.")
    ] = None,
    game: GameName = USUAL_GAME,
    content: ContentOf = None,
    **given: Any,
) -> None:
    """Play against bots: on a table in the browser, going on with the game you left, or by number in this terminal."""
    kit = kit_named(game, content)
    options = wished(kit, players, given)
    bot = kit.usual_bot if bot is None else bot
    check_bot("--bot", kit, bot)
    if not text and bot not in kit.bots:
        raise BadInput(f"--bot: {bot} plays with --text only; at a table in the browser a bot takes its usual time.")
    if seed == "":
        raise BadInput("--seed: a number or phrase, not nothing.")
    if text:
        play_in_terminal(kit, options, bot, seed)
    else:
        seats = [{"name": "You", "bot": None}]
        seats += [{"name": f"{bot.capitalize()} {number}", "bot": bot} for number in range(1, players)]
        wish = {"game": game, "options": options, "seats": seats, "seed": seed}
        fresh = new or seed is not None
        open_table(host, port, allow_hosts, database, wish, content=content, new=fresh, browser=browser)
