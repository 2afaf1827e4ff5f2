"""The commands, one to a file."""
