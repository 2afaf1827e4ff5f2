"""Bots that play: levels, searchers, and programs of other people."""
