"""The project: settings, addresses, what serves and what works beside it."""
