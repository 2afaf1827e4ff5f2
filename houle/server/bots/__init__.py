"""Bots on the server: they play, advise, and are compiled in the background."""
