"""Bots: programs that choose a move from what one seat may know."""
