"""Bots that play: the levels, and external programs."""
