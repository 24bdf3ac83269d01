"""The commands under one name, and how their faults end the program."""

import sys

from cyclopts import App
from rich.text import Text

from penumbra import __version__
from penumbra.cli.faults import Fault
from penumbra.kernel.compiled import is_compiled


def version() -> str:
    """The version, and which engine runs."""
    return f"Penumbra {__version__}, the engine {'compiled by mypyc' if is_compiled() else 'in pure Python'}"


app = App(
    name="penumbra",
    help="Play, host and study space board games. An unofficial fan project.",
    version=version,
    result_action="return_value",
    error_formatter=lambda fault: Text(f"penumbra: {fault} See --help."),
)

# Named, not imported: a command loads only what it needs, so `penumbra rules` starts no web server.
for name, does in {
    "play": "Play against bots, on the page or in the terminal.",
    "serve": "Serve web tables for others.",
    "work": "Have bots think for servers that share a database.",
    "tables": "Check, back up and restore the database of the tables.",
    "operate": "Give or take the key of the page for those who run a server.",
    "replay": "Tell a recorded game round by round, and verify it.",
    "review": "Name a seat's dearest choices in a recorded game, and what was better.",
    "simulate": "Play many games between bots and report scores and speed.",
    "arena": "Let bots play each other in many games: ratings, shares, plots.",
    "odds": "Tell who wins a battle, exactly.",
    "notation": "Tell how the choices of a game are written.",
    "observation": "Tell what the numbers mean that environments observe.",
    "rules": "Read and search a rulebook, and see which tests show a rule.",
}.items():
    app.command(f"penumbra.cli.{name}:{name}", help=does)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; exit code 2 for what the user could have given better, 1 for what went wrong."""
    try:
        app(arguments)
    except Fault as fault:
        print(f"penumbra: {fault}", file=sys.stderr)
        sys.exit(fault.code)
    except BrokenPipeError:
        # The reader of our output has seen enough, as with `penumbra rules | head`. Nothing more can be
        # written, not even by the interpreter on its way out.
        sys.stderr.close()
        sys.exit(141)
