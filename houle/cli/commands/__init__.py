"""The commands of players and of whoever starts a server, one per file."""
