"""Golden playthroughs: whole matches as text, compared word by word."""
