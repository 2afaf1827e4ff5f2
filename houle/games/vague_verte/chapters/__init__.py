"""Vague Verte: chapters of the rules; rules.py is the way in."""
