"""Penumbra plays, hosts and studies space board games.

The floors, lowest first: ``kernel`` (what every game shares) and ``odds``, then ``eclipse`` (the rules),
``bots``, ``table`` and ``envs`` and ``arena`` side by side, and ``cli`` on top. A floor imports only from
the floors below it.
"""

__version__ = "0.1.0"
