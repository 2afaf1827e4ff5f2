"""Hints and reviews: the values of moves, and the reasons for them."""
