"""Call an address somebody typed over HTTP, but never one in this machine's own network.

The name is resolved once, all its addresses must be public, and the call goes to the address that
was checked: if the name resolves to something else later, nothing changes. Redirects are not
followed, little of the answer is read, and it must come soon.
"""

import http.client
import ipaddress
import re
import socket
import ssl
from contextlib import suppress
from threading import Thread, Timer
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.said import clean_words

TIMEOUT_SECONDS = 4.0  # of silence; other follow-ups wait meanwhile
LONGEST_CALL = 8.0  # seconds for the whole call: an answer sent letter by letter is never silent
MOST_BYTES_READ = 2048
DEFAULT_PORTS = {"http": 80, "https": 443}
# Names on the internet end like this; `localhost` and numbers that a resolver takes for an address
# do not.
_PUBLIC_NAME = re.compile(r"[^.]\.[a-z][a-z0-9-]*\.?$")
# The only part of IPv6 with public machines; addresses outside it (NAT64, ones that contain an IPv4
# address, site-local ones) can lead to other networks.
_PUBLIC_IPV6 = ipaddress.ip_network("2000::/3")
# Special ranges, whatever Python's own list says: from the registries of IANA.
_SPECIAL = [
    ipaddress.ip_network(special)
    for special in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2002::/16", "3fff::/20")
]
_ISATAP = {0x0000_5EFE, 0x0200_5EFE}  # stands before an IPv4 address at the end of an IPv6 one


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
    if "@" in parts.netloc or " " in url:
        raise Refused(_("The address cannot have a name or password in it."), field="url")
    if parts.scheme != "https" and not settings.WEBHOOKS_TO_PRIVATE:
        raise Refused(_("Only addresses with https are called."), field="url")
    try:
        literal = ipaddress.ip_address(host)
    except ValueError:
        is_public = settings.WEBHOOKS_TO_PRIVATE or _PUBLIC_NAME.search(host) is not None
    else:
        is_public = _may_be_called(literal)
    if not is_public:
        raise Refused(_("This address is in a private network and is never called."), field="url")


def post_message(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Post a message and return the status of the answer. Raises CallError if none came."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or DEFAULT_PORTS[parts.scheme]
    address = _resolve_address(host, port)
    connection = _PinnedConnection(host, port, address, secure=parts.scheme == "https")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    end = Timer(LONGEST_CALL, connection.cut_off)
    end.daemon = True
    end.start()
    try:
        connection.request("POST", path, body, {**headers, "Connection": "close"})
        answer = connection.getresponse()
        answer.read(MOST_BYTES_READ)
    except (OSError, http.client.HTTPException, ValueError) as wrong:
        if connection.is_cut_off:
            raise CallError(f"no whole answer came in {LONGEST_CALL:.0f} seconds") from None
        raise CallError(clean_words(f"{type(wrong).__name__}: {wrong}")) from None
    finally:
        end.cancel()
        connection.close()
    return answer.status


def _resolve_address(host: str, port: int) -> str:
    """The address to call. Raises CallError if any of the name's addresses is not public."""
    addresses = _look_up_name(host, port)
    for address in addresses:
        if not _may_be_called(ipaddress.ip_address(address.partition("%")[0])):
            raise CallError("the address is in a private network and is never called")
    return addresses[0]


def _look_up_name(host: str, port: int) -> list[str]:
    """All addresses of a name, within a time limit: the resolver may be slow and has no timeout."""
    addresses: list[str] = []
    reasons: list[object] = []

    def gather_addresses() -> None:
        try:
            resolved = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            addresses.extend(str(address[4][0]) for address in resolved)
        except (OSError, UnicodeError) as wrong:
            reasons.append(wrong)

    thread = Thread(target=gather_addresses, name="look up a name", daemon=True)
    thread.start()
    thread.join(TIMEOUT_SECONDS)
    if addresses:
        return addresses
    reason = reasons[0] if reasons else f"no answer came in {TIMEOUT_SECONDS:.0f} seconds"
    raise CallError(clean_words(f"the name is not known: {reason}"))


def _may_be_called(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    if settings.WEBHOOKS_TO_PRIVATE:
        return True
    meant = getattr(address, "ipv4_mapped", None) or address
    if any(meant in special for special in _SPECIAL):
        return False
    return meant.is_global and not meant.is_multicast and _is_plain(meant)


def _is_plain(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether the address leads where it says, and not through a tunnel to somewhere else."""
    if isinstance(address, ipaddress.IPv4Address):
        return True
    return address in _PUBLIC_IPV6 and (int(address) >> 32) & 0xFFFF_FFFF not in _ISATAP


class _PinnedConnection(http.client.HTTPConnection):
    """A connection to one address, whatever its name resolves to now."""

    def __init__(self, host: str, port: int, address: str, *, secure: bool) -> None:
        super().__init__(host, port, timeout=TIMEOUT_SECONDS)
        self._address, self._secure = address, secure
        # kept, since the answer may have taken the socket over
        self._wire: socket.socket | None = None
        self.is_cut_off = False

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), self.timeout)
        self._wire = plain.dup()
        self.sock = plain
        if self._secure:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(plain, server_hostname=self.host)

    def cut_off(self) -> None:
        """End the connection from another thread once time is up, whatever it is waiting for."""
        self.is_cut_off = True
        if self._wire is not None:
            with suppress(OSError):  # the other end was quicker
                self._wire.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the connection; it holds its socket twice."""
        super().close()
        if self._wire is not None:
            self._wire.close()
