"""What a game tells the bots: prospects, facts behind hints, tuning of the search."""
