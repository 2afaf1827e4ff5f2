"""What moves are worth, and why: hints and reviews."""
