"""Django's SQLite backend, which also logs who held its one write lock for long."""
