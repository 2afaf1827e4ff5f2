"""Vague & Attaque: sea encounters, duels and the pirate turn."""
