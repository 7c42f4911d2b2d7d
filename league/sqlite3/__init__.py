"""Django's SQLite, which also says in the log who had its one write lock for long."""
