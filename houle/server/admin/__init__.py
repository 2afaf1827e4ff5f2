"""What a host does besides serving: backups, upgrades, accounts, tables, checks."""
