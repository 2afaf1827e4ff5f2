"""What a game provides for the bots: prospects, facts behind hints, search settings."""
