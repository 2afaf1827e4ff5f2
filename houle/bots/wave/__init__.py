"""Bots, signals and the solver of Wave."""
