"""Programs that only developers run; they are not in the wheel."""
