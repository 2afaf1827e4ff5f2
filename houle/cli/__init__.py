"""The command line: play, replay, verify and simulate in a terminal."""
