"""Vague & Attaque: what each seat knows of the hidden cards."""
