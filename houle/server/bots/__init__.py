"""Bots on the server: they play and advise; their code is compiled in the background."""
