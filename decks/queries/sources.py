"""Finds the web address in a source, as the catalogue keeps it beside a fact."""


def address_in(source: str) -> str:
    """The first address in a source, which may have a remark around it; empty without one."""
    return next((word for word in source.split() if word.startswith(("https://", "http://"))), "")
