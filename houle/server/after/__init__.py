"""After the match: replays and reviews."""
