"""A connection with limits of time and size, and the list of those whose client is waited for."""

import asyncio
import json
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from gunicorn.asgi.parser import ParseError
from gunicorn.asgi.protocol import ASGIProtocol

from config.serving import limits


class WaitedFor:
    """The connections of a process whose client has to do something next.

    Either its request is not there whole, or it has not taken its answer. They stand in the order
    in which the waiting began; a client that sends or takes a little does not come later by it.
    """

    def __init__(self) -> None:
        self._since: dict[TimedProtocol, None] = {}
        self._untaken: dict[TimedProtocol, int] = {}
        self._untaken_bytes = 0

    def add_connection(self, connection: "TimedProtocol") -> None:
        """The client's turn begins, unless it has begun already."""
        self._since.setdefault(connection)

    def remove_connection(self, connection: "TimedProtocol") -> None:
        """The client has done its part, or has gone."""
        self._since.pop(connection, None)

    def find_idle(self) -> list["TimedProtocol"]:
        """Those whose client has sent nothing of a request."""
        return [one for one in self._since if one.is_idle]

    def make_room(self) -> None:
        """Let go of the connection that has been waited for longest."""
        longest = next(iter(self._since), None)
        if longest is not None:
            longest.end_waiting()

    def note_untaken(self, connection: "TimedProtocol", size: int) -> None:
        """These bytes of an answer wait for the client; too many in all, and the oldest go."""
        self.note_taken(connection)
        self._untaken[connection] = size
        self._untaken_bytes += size
        while self._untaken_bytes > limits.MOST_ANSWER_BYTES and len(self._untaken) > 1:
            next(iter(self._untaken)).end_waiting()

    def note_taken(self, connection: "TimedProtocol") -> None:
        """Nothing of an answer waits for this client any more."""
        self._untaken_bytes -= self._untaken.pop(connection, 0)


class TimedProtocol(ASGIProtocol):
    """A connection that is closed if it sends no request, or does not take its answer, in time."""

    is_idle = True  # nothing of a request has come, or not all of its head
    _is_asking = True  # the client has a request to send, or the rest of one
    _is_answer_waiting = False
    _answer_clock: asyncio.TimerHandle | None = None
    _pieces = _piece_bytes = 0  # of the body that is being read

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        # Any byte that waits here is reported, and the last one that goes; not only 64 KB or more.
        transport.set_write_buffer_limits(high=0)
        self._head_clock = self.worker.loop.call_later(limits.HEAD_SECONDS, self.end_waiting)
        self.worker.waited_for.add_connection(self)
        if self.worker.nr_conns > limits.MOST_CONNECTIONS:
            self.worker.waited_for.make_room()

    def _on_headers_complete(self) -> Any:
        self._head_clock.cancel()
        self.is_idle, self._is_asking = False, True
        self._pieces = self._piece_bytes = 0
        self.worker.waited_for.add_connection(self)
        return super()._on_headers_complete()

    def _on_body(self, chunk: bytes) -> None:
        """Take a piece of a body. Raises ParseError for a body that is nearly all framing."""
        self._pieces += 1
        self._piece_bytes += len(chunk)
        if (
            self._pieces > limits.FREE_PIECES
            and self._piece_bytes < self._pieces * limits.SMALLEST_PIECE
        ):
            raise ParseError("The body comes in too many small pieces.")
        super()._on_body(chunk)

    def _on_message_complete(self) -> None:
        self._is_asking = False
        self.worker.waited_for.remove_connection(self)
        super()._on_message_complete()

    def _feed_callback_parser(self, data: bytes) -> bool:
        """Parse what came; a number that Python refuses to read is a request that it cannot read.

        The parser lets such errors pass, and the client would get no answer.
        """
        try:
            return bool(super()._feed_callback_parser(data))
        except ValueError:
            self._send_error_response(HTTPStatus.BAD_REQUEST, "The request could not be read.")
            self._close_transport()
            return False

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_clock.cancel()
        self._forget_untaken()
        self.worker.waited_for.remove_connection(self)
        super().connection_lost(exc)
        if self._flow_control:  # whoever waits to write more gives the answer up, and its memory
            self._flow_control.resume_writing()

    def pause_writing(self) -> None:
        """The client takes the answer too slowly: close the connection unless it takes the rest."""
        super().pause_writing()
        self._is_answer_waiting = True
        size = self.transport.get_write_buffer_size()
        self._answer_clock = self.worker.loop.call_later(
            limits.answer_seconds(size), self.end_waiting
        )
        self.worker.waited_for.add_connection(self)
        self.worker.waited_for.note_untaken(self, size)

    def resume_writing(self) -> None:
        """The client has taken everything."""
        self._forget_untaken()
        if not self._is_asking:
            self.worker.waited_for.remove_connection(self)
        super().resume_writing()

    def _forget_untaken(self) -> None:
        self._is_answer_waiting = False
        self.worker.waited_for.note_taken(self)
        if self._answer_clock is not None:
            self._answer_clock.cancel()
            self._answer_clock = None

    def _arm_keepalive_timer(self) -> None:
        """The request is answered: while it waits for the next, the connection may be closed."""
        self.is_idle = self._is_asking = True
        self.worker.waited_for.add_connection(self)
        super()._arm_keepalive_timer()

    def _send_error_response(
        self, status: int, message: str, extra_headers: Sequence[tuple[str, str]] = ()
    ) -> None:
        """Refuse an unreadable request; one with too long an address in JSON, as the API does."""
        from config.serving import kept_boards  # noqa: PLC0415 -- needs the settings

        kind = "text/plain; charset=utf-8"
        if status == HTTPStatus.REQUEST_URI_TOO_LONG:
            said = f"The address is too long: at most {self.cfg.limit_request_line} letters."
            message = json.dumps({"error": {"code": "address_too_long", "message": said}})
            kind = "application/json"
        body = message.encode()
        shared = [(name.decode(), value.decode()) for name, value in kept_boards.shared_headers()]
        own = [("Content-Type", kind), ("Content-Length", str(len(body))), ("Connection", "close")]
        head = [f"{name}: {value}" for name, value in (*shared, *extra_headers, *own)]
        first = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"
        self._safe_write("\r\n".join((first, *head, "", "")).encode("latin-1") + body)

    def end_waiting(self) -> None:
        """Close a connection whose client is too slow, or whose place others need."""
        self.worker.waited_for.remove_connection(self)
        is_answer_waiting = self._is_answer_waiting
        self._forget_untaken()
        if is_answer_waiting:
            self.transport.abort()  # closing would wait for the client to take the rest
        else:
            self._keepalive_timeout()
