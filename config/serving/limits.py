"""How long a request may take to arrive and an answer to be taken, and how much, in figures."""

HEAD_SECONDS = 10.0  # for the first request of a connection, from its beginning to its empty line
BODY_SECONDS = 20.0  # for a body, and on top as long as a slow line takes for its bytes:
SLOWEST_BYTES_A_SECOND = 20_000
MOST_CONNECTIONS = 1_000  # of a process; beyond that who has waited longest without asking goes
MOST_BODY_BYTES = 64 * 2**20  # of all bodies that one process is reading
ANSWER_SECONDS = 20.0  # for an answer to be taken, and on top as for a body


def answer_seconds(length: int) -> float:
    """The time that so many bytes of an answer may wait to be taken."""
    return ANSWER_SECONDS + length / SLOWEST_BYTES_A_SECOND


def body_seconds(length: int) -> float:
    """The time that a body of so many bytes may take."""
    return BODY_SECONDS + length / SLOWEST_BYTES_A_SECOND
