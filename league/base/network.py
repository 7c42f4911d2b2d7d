"""Finds the addresses of this machine, and those that a phone in the same room could open.

Also says which network a client's address counts as.
"""

import fcntl
import socket
import struct
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any

import msgspec

ALL_IPV4 = "0.0.0.0"  # noqa: S104 -- compared, not bound
WILDCARD_HOSTS = {ALL_IPV4, "::", "[::]", ""}
# Networks within this machine, and tunnels out of it: a phone in the room is in none of them.
INNER_INTERFACES = ("lo", "docker", "br-", "veth", "virbr", "vmnet", "tun", "tap", "wg", "utun")
NETWORK_BITS = 64  # of IPv6: the network that one customer, one hall or one phone is given
_ASK_FOR_IPV4 = 0x8915  # SIOCGIFADDR of Linux


class Machine(msgspec.Struct, frozen=True):
    """Where the server listens. `own`: every address here; `reachable`: those phones may open.

    The first of `reachable` is the one by which packets leave for elsewhere, if there is one.
    """

    listens_on: str
    port: str
    own: tuple[str, ...]
    reachable: tuple[str, ...]

    @property
    def listens_everywhere(self) -> bool:
        """Whether the server listens at every address of this machine."""
        return self.listens_on in WILDCARD_HOSTS


def describe_machine(listens_on: str, port: str) -> Machine:
    """The machine in its networks as they are now; laptops change theirs."""
    addresses = dict(_addresses_by_interface())
    way_out = _outgoing_address()
    own = {*addresses.values(), *([way_out] if way_out else [])}
    if not addresses:  # not Linux: the addresses of the machine's own name
        own |= _addresses_of_hostname()
    within = {address for name, address in addresses.items() if name.startswith(INNER_INTERFACES)}
    reachable = sorted(own - within, key=lambda address: (address != way_out, address))
    offered = (address for address in reachable if not address.startswith("127."))
    return Machine(listens_on, port, tuple(sorted(own)), tuple(offered))


def _addresses_by_interface() -> Iterator[tuple[str, str]]:
    """Interfaces and their IPv4 addresses, as Linux reports them; empty elsewhere."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _index, name in socket.if_nameindex():
            wanted = struct.pack("256s", name.encode()[:15])
            try:
                told = fcntl.ioctl(probe.fileno(), _ASK_FOR_IPV4, wanted)
            except OSError:
                continue
            yield name, socket.inet_ntoa(told[20:24])


def _outgoing_address() -> str:
    """The address from which a packet to elsewhere would leave; empty without a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _addresses_of_hostname() -> set[str]:
    try:
        entries: list[Any] = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return set()
    return {str(entry[4][0]) for entry in entries}


def find_counted_network(address: str) -> str:
    """What a client's address counts as: of IPv6 the network, in which anybody takes any number."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return address
    mapped = parsed.ipv4_mapped
    return str(mapped or IPv6Network((parsed, NETWORK_BITS), strict=False))
