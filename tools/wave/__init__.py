"""Programs for the developers of Wave."""
