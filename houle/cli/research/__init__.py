"""What researchers and authors of games do in a terminal: matches, bots, nets, new games."""
