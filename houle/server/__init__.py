"""The server: tables, people, and moves that are never lost."""
