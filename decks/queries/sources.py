"""Finds the web address in a source, as the catalogue keeps it beside a fact."""


def address_in(source: str) -> str:
    """The address in a source as it is kept: perhaps with a remark around it."""
    return next((word for word in source.split() if word.startswith(("https://", "http://"))), "")
