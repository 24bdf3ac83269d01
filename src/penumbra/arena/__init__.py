"""The arena: bots play each other in many games, and what that says of them, of seats and of species.

``penumbra arena`` is its command. ``matches`` says which games there are and plays one, ``workers`` play many,
``folder`` keeps what was played, ``ratings`` and ``shares`` say what it means, ``page`` and ``table`` show it.
"""
