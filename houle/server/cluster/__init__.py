"""Several processes: how they notify each other of changes."""
