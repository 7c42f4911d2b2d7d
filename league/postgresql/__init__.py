"""Django's PostgreSQL backend, which also notes for the record what is written."""
