"""What a host does in a terminal: backups, checks, accounts and tables of a server."""
