"""What all games share: structs, chance, matches, views, records; NumPy only, no game, no I/O."""
