"""Bots: programs that turn what one seat may know into a move."""
