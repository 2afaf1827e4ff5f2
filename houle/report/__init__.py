"""A report about a game for its designer: many matches of bots, measured and drawn on one page."""
