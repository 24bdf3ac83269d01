"""A game as an environment: a position as numbers, its choices as indices, and who has won as the reward."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from rich.console import Console

from penumbra.envs.picture import pixels, svg
from penumbra.games import HOUSE
from penumbra.kernel import Choice, OptionError, State, seed_from
from penumbra.kit import House, Kit
from penumbra.observed import Layout

PLACES: Final = 256
"""How many indices an agent may choose from."""
MORE: Final = PLACES - 1
"""The index that shows the next choices, where there are more than places for them."""
WORDS: Final = 4
"""How many words of a choice are told; all have fewer, but for a few that name many ships."""

RENDER_MODES: Final = ("ansi", "svg", "rgb_array")

_NO_WORD: Final = -1
_WIDTH: Final = 1 + WORDS
_COLUMNS: Final = 100

Observation = dict[str, NDArray[Any]]


def env(game: str, players: int = 2, options: Mapping[str, Any] | None = None, **how: Any) -> AECEnv:
    """A game that says what is wrong where it is used in the wrong order or with an index that is masked out.

    See :class:`GameEnv` for what may be asked, and for what is observed. Raises OptionError as that does.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(game, players, options, **how))


def raw_env(game: str, players: int = 2, options: Mapping[str, Any] | None = None, **how: Any) -> "GameEnv":
    """A game without wrappers."""
    return GameEnv(game, players, options, **how)


class GameEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """One game after the other, each until its end.

    ``game`` is a name of the house (``new-dawn``, ``second-dawn``, ``blueshift``, where it is no ``house`` of one's
    own), ``options`` are as at the table. A game of more than ``most_choices`` is truncated. ``render_mode`` is None,
    ``ansi`` (lines of text), ``svg`` or ``rgb_array`` (shape (height, width, 3), uint8).

    What an agent observes is a dict:

    * ``observation``, float32: what its seat is shown, as :class:`penumbra.observed.Layout` lays it out (``layout``);
    * ``choices``, int16 of shape (PLACES, 1 + WORDS): the choices it has, one a row: the number of the choice's form
      among ``game.notation.forms``, then for each of its words the number that :class:`penumbra.kernel.Notation` gives
      it, which means the same in every position; -1 where there is none;
    * ``action_mask``, int8 of shape (PLACES,): 1 where an index is a choice. ``MORE`` shows those that have no
      place, where there are any, and asks the same agent again.

    The reward comes when the game is over: 1 for who wins alone, and what makes the sum 0 for all others; who share a
    place share what it is worth. ``infos`` has the score of each seat then. Who is eliminated chooses no more, and ends
    with all others.
    """

    metadata: ClassVar = {"render_modes": RENDER_MODES, "name": "penumbra_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Mapping[str, Any] | None = None,
        *,
        most_choices: int | None = None,
        render_mode: str | None = None,
        house: House = HOUSE,
    ) -> None:
        super().__init__()
        if game not in house.kits:
            raise OptionError(f"there is no game {game!r}: there are {', '.join(house.kits)}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise OptionError(f"render_mode {render_mode!r} is none of {', '.join(RENDER_MODES)}")
        if most_choices is not None and most_choices < 1:
            raise OptionError(f"most_choices is at least 1, not {most_choices}")
        self.kit: Kit = house.kits[game]
        self.game = self.kit.game
        self._options = self.game.options({"players": players, **(options or {})})
        self._most_choices = most_choices
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = Random()
        self._begin(seed_from(0))
        layout = self.kit.layout(self.position)
        if layout is None:
            raise OptionError(f"nobody has said how positions of {self.game.title} are numbers")
        self.layout: Layout = layout
        seen = spaces.Dict(
            {
                "observation": spaces.Box(layout.low, layout.high, dtype=np.float32),
                "choices": spaces.Box(_NO_WORD, np.iinfo(np.int16).max, (PLACES, _WIDTH), np.int16),
                "action_mask": spaces.Box(0, 1, (PLACES,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(PLACES) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; the same ``seed`` gives the same dice and cards, and without one the next game is another."""
        if seed is not None:
            self._seeds = Random(seed)
        self._begin(seed_from(self._seeds.getrandbits(64)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _begin(self, seed: bytes) -> None:
        self.position: State = self.game.start(self._options, seed)
        self.choices_made = 0
        self._numbers = cache(self._numbered)

    def _numbered(self, choice: Choice) -> tuple[int, ...]:
        numbers = self.game.notation.numbers(self.position, choice)[:_WIDTH]
        return (*numbers, *[_NO_WORD] * (_WIDTH - len(numbers)))

    def _ask(self) -> None:
        """Asks whose choice the game waits for first, beginning with the first of the choices."""
        seat = self.position.waiting()[0]
        self.agent_selection = self.possible_agents[seat]
        self._offered = self.position.choices(seat)
        self._page = 0

    @property
    def offered(self) -> list[Choice]:
        """The choices that the agent in turn may make now, by index; ``MORE`` is none of them."""
        if len(self._offered) <= PLACES:
            return self._offered
        return self._offered[self._page * MORE : (self._page + 1) * MORE]

    def observe(self, agent: str) -> Observation:
        """What an agent may know now; the choices are empty for those who have none."""
        seat = self._seat_of[agent]
        choices = np.full((PLACES, _WIDTH), _NO_WORD, np.int16)
        mask = np.zeros(PLACES, np.int8)
        if agent == self.agent_selection and not self.position.over:
            offered = self.offered
            choices[: len(offered)] = [self._numbers(choice) for choice in offered]
            mask[: len(offered)] = 1
            mask[MORE] |= len(self._offered) > PLACES
        return {
            "observation": self.layout.numbers(self.position.view(seat), seat),
            "choices": choices,
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """Makes the choice of an index; raises ValueError for one that the mask rules out."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        offered = self.offered
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action == MORE and len(self._offered) > PLACES:
            self._page = (self._page + 1) % -(-len(self._offered) // MORE)
        elif action is None or not 0 <= action < len(offered):
            raise ValueError(f"{agent} chooses from 0 to {len(offered) - 1}, and {action} is none of these")
        else:
            self.position.play(self._seat_of[agent], offered[action])
            self.choices_made += 1
            self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        if self.position.over:
            self._settle()
        elif self._most_choices is not None and self.choices_made >= self._most_choices:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._ask()

    def _settle(self) -> None:
        """Gives everybody what the game was worth."""
        result = self.position.result()
        places = {row["seat"]: row["place"] for row in result}
        first = [seat for seat, place in places.items() if place == 1]
        others = len(places) - 1
        for row in result:
            agent = self.possible_agents[row["seat"]]
            share = 1 / len(first) if row["place"] == 1 else 0
            self.rewards[agent] = (len(places) * share - 1) / others
            self.infos[agent] = {"score": row["score"], "place": row["place"]}
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The position as all may see it, in the way that ``render_mode`` says; None without one."""
        view = self.position.view(None)
        if self.render_mode == "ansi":
            console = Console(width=_COLUMNS, color_system=None, file=None)
            with console.capture() as captured:
                for line in self.kit.text(view):
                    console.print(line)
            return captured.get()
        if self.render_mode == "svg":
            return svg(self.kit.pictured(view))
        return pixels(self.kit.pictured(view)) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Nothing is kept open."""
