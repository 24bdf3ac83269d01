"""Environments of PettingZoo in which all games of Penumbra are played, for whoever trains players.

``env("second-dawn", players=4)`` is an AEC environment: one agent chooses at a time, ``seat_0`` to ``seat_3``. They
need the extra ``envs`` (``pip install 'penumbra[envs]'``).
"""

from penumbra.envs.aec import MORE, PLACES, WORDS, GameEnv, env, raw_env

__all__ = ["MORE", "PLACES", "WORDS", "GameEnv", "env", "raw_env"]
