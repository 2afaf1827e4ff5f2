"""The database: tables and rows, jobs that share a commit, migrations."""
