"""A match in the terminal: screen, turns and players."""
