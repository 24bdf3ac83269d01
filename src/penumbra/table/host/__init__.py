"""The host keeps the tables that are being played, a cache of moments in front of the store, and serves their people.

A choice is played on a copy, stored, and only then becomes the table's moment; so memory is never
ahead of the disc. Where the store fails, the table is dropped from memory and read again from the
disc next time, so memory is never behind it either.
"""

from penumbra.table.host.host import Host

__all__ = ["Host"]
