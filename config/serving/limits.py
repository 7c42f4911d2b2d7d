"""Limits of time and size for requests that arrive and answers that are taken."""

HEAD_SECONDS = 10.0  # for the head of a connection's first request
BODY_SECONDS = 20.0  # for a body, plus the time a slow line takes for its bytes:
SLOWEST_BYTES_A_SECOND = 20_000
MOST_CONNECTIONS = 1_000  # in a process; beyond that, the client waited for longest is let go
FREE_PIECES = 10_000  # of a body; beyond that, each has to have on average at least
SMALLEST_PIECE = 64  # bytes: taking a piece costs the same however small it is
MOST_BODY_BYTES = 64 * 2**20  # held of all bodies that one process is reading
MOST_ANSWER_BYTES = 64 * 2**20  # that clients of one process have not taken; beyond that, as above
KERNEL_ANSWER_BYTES = 128 * 2**10  # of each connection's answer; Linux allows itself twice that
ANSWER_SECONDS = 20.0  # for the client to take an answer, plus time for its bytes as for a body


def answer_seconds(length: int) -> float:
    """How long an answer with this many unsent bytes may wait to be taken."""
    return ANSWER_SECONDS + length / SLOWEST_BYTES_A_SECOND


def body_seconds(length: int) -> float:
    """How long a body of this many bytes may take to arrive."""
    return BODY_SECONDS + length / SLOWEST_BYTES_A_SECOND
