"""The database: schema, rows, jobs that share a commit, migrations."""
