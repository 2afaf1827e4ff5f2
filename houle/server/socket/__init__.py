"""The socket of a page: its frames, what it asks for, what it is sent."""
