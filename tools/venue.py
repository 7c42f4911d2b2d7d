"""Serves a hall from a computer in its network: `make venue`. docs/venue.md says what it does.

From the environment: PORT; VENUE_ADDRESS (which of this computer's addresses phones open, or its
name ending in `.local`); VENUE_TLS=1 (a certificate of this computer's own); VENUE_WIFI (the name
of the network, for the poster); HEADJUDGE_DATA.
"""

import io
import ipaddress
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import segno

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from league.base.certificates import Certificate, make_certificate  # noqa: E402 -- of the path
from league.base.network import ALL_IPV4, Machine, describe_machine  # noqa: E402 -- the same

LOCAL = ("127.0.0.1", "localhost", "[::1]")
NOWHERE = """This computer is in no network that phones could be in.
Join the hall's network (or open a hotspot on this computer) and type: make venue"""


class VenueError(Exception):
    """Why the hall cannot be served, in a sentence for whoever typed the command."""


def main() -> int:
    environment = dict(os.environ)
    port = environment.get("PORT", "8000")
    try:
        address = choose_address(
            environment.get("VENUE_ADDRESS", ""), describe_machine(ALL_IPV4, port), ask_which
        )
    except VenueError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    certificate = None
    if environment.get("VENUE_TLS", "0") not in {"", "0", "no"}:
        data = Path(environment.get("HEADJUDGE_DATA") or ROOT / "data").resolve()
        certificate = make_certificate(data / "venue", address)
    environment |= venue_environment(address, port, certificate)
    up = [sys.executable, "manage.py", "up"]
    made = subprocess.run(up, cwd=ROOT, env=environment, check=False)
    if made.returncode:
        return made.returncode
    say_where(environment["HEADJUDGE_URL"], certificate)
    os.chdir(ROOT)
    serve = ["-m", "gunicorn", "--config", "config/gunicorn.py", "config.asgi"]
    return os.execve(sys.executable, [sys.executable, *serve], environment)  # noqa: S606 -- no shell


def choose_address(wanted: str, machine: Machine, ask: Callable[[Sequence[str]], str]) -> str:
    """The address that every code and link will carry. Raises VenueError where there is none.

    `wanted`: what the organiser named; otherwise the only address, or the answer to `ask`.
    """
    if wanted:
        return _require_own(wanted, machine)
    if not machine.reachable:
        raise VenueError(NOWHERE)
    return machine.reachable[0] if len(machine.reachable) == 1 else ask(machine.reachable)


def _require_own(wanted: str, machine: Machine) -> str:
    """Return the address named: a `.local` name unchecked, a number only if this computer's."""
    try:
        ipaddress.ip_address(wanted)
    except ValueError:
        if wanted.endswith(".local") and wanted.isascii():
            return wanted
        raise VenueError(
            f"VENUE_ADDRESS is {wanted!r}: it must be an address of this computer, such as "
            "192.168.1.20, or its name ending in .local."
        ) from None
    if wanted not in machine.own:
        has = ", ".join(machine.reachable) or "none"
        raise VenueError(
            f"VENUE_ADDRESS is {wanted}, which is no address of this computer. It has: {has}."
        )
    return wanted


def ask_which(addresses: Sequence[str]) -> str:
    """Ask the person at the terminal; without one, take the first address and say so."""
    print("This computer is in several networks. Which one are the phones in?")
    for number, address in enumerate(addresses, start=1):
        print(f"  {number}  {address}{'  (the way to the internet)' if number == 1 else ''}")
    if not sys.stdin.isatty():
        print(f"Nobody to ask: taken is {addresses[0]}. For another: VENUE_ADDRESS={addresses[1]}")
        return addresses[0]
    while True:
        answer = input(f"1 to {len(addresses)}, or Enter for 1: ").strip() or "1"
        if answer.isdecimal() and 0 < int(answer) <= len(addresses):
            return addresses[int(answer) - 1]


def venue_environment(
    address: str, port: str, certificate: Certificate | None
) -> Mapping[str, str]:
    """The environment the service is started with, so that every link carries this address."""
    scheme = "https" if certificate else "http"
    files = (str(certificate.server), str(certificate.key)) if certificate else ("", "")
    return {
        "HOST": ALL_IPV4,
        "PORT": port,
        "HEADJUDGE_URL": f"{scheme}://{address}:{port}",
        "ALLOWED_HOSTS": ",".join((address, *LOCAL)),
        "VENUE_CERTIFICATE": files[0],
        "VENUE_KEY": files[1],
    }


def draw_in_terminal(text: str) -> str:
    """A QR code in characters; in a terminal dark on light, whatever its colours are."""
    drawn = io.StringIO()
    segno.make_qr(text, error="m").terminal(drawn, compact=True)
    if not sys.stdout.isatty():
        return drawn.getvalue()
    lines = drawn.getvalue().splitlines()
    return "\n".join(f"\033[97;40m{line}\033[0m" for line in lines)


def say_where(url: str, certificate: Certificate | None) -> None:
    """Print the address, also as a QR code, and what to do before players come."""
    print(f"\nPhones in this network open  {url}\n")
    print(draw_in_terminal(url))
    print(f"\nA poster for the wall: {url}/venue/")
    if certificate:
        state = "is new: install it on each phone" if certificate.is_new else "is the one of before"
        print(f"The certificate {state}. How: {url}/venue/")
        print(f"The file: {certificate.authority}")
    print("Codes printed today lead to this address. If it changes, print them again.")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
