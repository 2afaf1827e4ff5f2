"""Vague & Attaque: the inputs of nets, part by part; features.py is the way in."""
