"""Call an address somebody typed over HTTP, never one in this machine's own network.

The name is resolved once, every address it has must be a public one, and the call goes to the
address that was checked: a name that changes its mind in between changes nothing. No redirect is
followed, little of the answer is read, and it must come soon.
"""

import http.client
import ipaddress
import socket
import ssl
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from league.base.errors import Refused

TIMEOUT_SECONDS = 4.0  # other follow-ups wait meanwhile
MOST_BYTES_READ = 2048
DEFAULT_PORTS = {"http": 80, "https": 443}


class CallError(Exception):
    """The call could not be made; the message says why."""


def require_callable_url(url: str) -> None:
    """Raises Refused for an address that can never be called."""
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname, parts.port
    except ValueError:
        host = None
        parts = urlsplit("")
    if parts.scheme not in DEFAULT_PORTS or not host or not url.isascii() or not url.isprintable():
        raise Refused(_("A web address is needed, such as https://example.org/hook."), field="url")
    if parts.username or parts.password or " " in url:
        raise Refused(_("The address cannot have a name or password in it."), field="url")
    if parts.scheme != "https" and not settings.WEBHOOKS_TO_PRIVATE:
        raise Refused(_("Only addresses with https are called."), field="url")
    try:
        literal = ipaddress.ip_address(host)
    except ValueError:
        return
    if not _may_be_called(literal):
        raise Refused(_("This address is in a private network and is never called."), field="url")


def post_message(url: str, body: bytes, headers: dict[str, str]) -> int:
    """The status of the answer. Raises CallError where none came."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or DEFAULT_PORTS[parts.scheme]
    address = _resolve_address(host, port)
    connection = _PinnedConnection(host, port, address, secure=parts.scheme == "https")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("POST", path, body, {**headers, "Connection": "close"})
        answer = connection.getresponse()
        answer.read(MOST_BYTES_READ)
    except (OSError, http.client.HTTPException, ValueError) as wrong:
        raise CallError(f"{type(wrong).__name__}: {wrong}"[:200]) from None
    finally:
        connection.close()
    return answer.status


def _resolve_address(host: str, port: int) -> str:
    """The address to call. Raises CallError where any of the name's addresses is not public."""
    try:
        resolved = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as wrong:
        raise CallError(f"the name is not known: {wrong}"[:200]) from None
    addresses = [str(address[4][0]) for address in resolved]
    for address in addresses:
        if not _may_be_called(ipaddress.ip_address(address.partition("%")[0])):
            raise CallError("the address is in a private network and is never called")
    return addresses[0]


def _may_be_called(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    if settings.WEBHOOKS_TO_PRIVATE:
        return True
    mapped = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
    return (mapped or address).is_global and address.is_global and not address.is_multicast


class _PinnedConnection(http.client.HTTPConnection):
    """A connection to one address, whatever its name resolves to by now."""

    def __init__(self, host: str, port: int, address: str, *, secure: bool) -> None:
        super().__init__(host, port, timeout=TIMEOUT_SECONDS)
        self._address, self._secure = address, secure

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), self.timeout)
        if self._secure:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self.host)
