"""How long a request may take to arrive, and how much of it, in figures."""

HEAD_SECONDS = 10.0  # for the first request of a connection, from its beginning to its empty line
BODY_SECONDS = 20.0  # for a body, and on top as long as a slow line takes for its bytes:
SLOWEST_BYTES_A_SECOND = 20_000
MOST_CONNECTIONS = 1_000  # of a process; beyond that who has waited longest without asking goes
MOST_BODY_BYTES = 64 * 2**20  # of all bodies that one process is reading


def body_seconds(length: int) -> float:
    """The time that a body of so many bytes may take."""
    return BODY_SECONDS + length / SLOWEST_BYTES_A_SECOND
