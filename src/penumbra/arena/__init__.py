"""The arena: bots play each other in many games, and what that says of them, of seats and of species.

``penumbra arena`` is its command. :mod:`matches` says which games there are and plays one, :mod:`folder` keeps what was
played, :mod:`ratings` and :mod:`shares` say what it means, :mod:`page` shows it.
"""
