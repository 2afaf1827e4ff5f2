"""What Alembic runs before the versions: it is given the connection and its transaction."""

from __future__ import annotations

from alembic import context

from houle.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
context.run_migrations()
