"""Several processes: how they tell each other about changes."""
