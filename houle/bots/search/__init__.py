"""The search: information-set Monte Carlo tree search and endgame solving."""
