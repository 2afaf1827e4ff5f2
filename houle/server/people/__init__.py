"""People: guests, accounts and blocked players."""
