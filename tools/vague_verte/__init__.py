"""Programs for the developers of Vague Verte."""
