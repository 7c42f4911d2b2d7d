"""Django's PostgreSQL, which also notes what is written for the record."""
