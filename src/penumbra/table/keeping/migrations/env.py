"""Runs the migrations on the connection that the store hands over; Alembic loads this file itself."""

from alembic import context

from penumbra.table.keeping.schema import metadata

# The store holds the transaction: a server killed half-way leaves the old database, not half a new one.
context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
