"""Vague & Attaque: what a seat can be asked, may answer, and what the answer does."""
