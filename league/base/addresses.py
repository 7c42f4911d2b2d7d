"""Finds the address for links, codes and paper: the one that phones can open.

The address that a browser asked for may be another: at the laptop it is 127.0.0.1, and anybody can
name any host. `HEADJUDGE_URL` decides where it is set, else the network in which the server
listens.
"""

import ipaddress

import msgspec
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.translation import gettext as _

from league.base.network import Machine, describe_machine


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """Where this service is found, such as `http://192.0.2.7:8000`.

    `doubt`, empty where there is none: `here` (this machine alone can open it), `none` (no network
    address is known), `several` (one of `others` may be meant), `foreign` (the browser named a host
    that is not this machine's) or `unproved` (only the browser says so).
    """

    address: str
    doubt: str = ""
    others: tuple[str, ...] = ()
    asked: str = ""

    def url_of(self, path: str) -> str:
        """The whole address of a path of this service."""
        return self.address + path


def find_site(request: HttpRequest) -> Site:
    """The address of the service for whoever is given a link. Worked out once per request."""
    site: Site | None = getattr(request, "_public_site", None)
    if site is None:
        machine = describe_machine(settings.LISTENS_ON, settings.LISTENS_AT)
        scheme = request.scheme or "http"
        site = choose_site(settings.HEADJUDGE_URL, machine, scheme, request.get_host())
        request._public_site = site  # type: ignore[attr-defined]  # noqa: SLF001 -- kept with it
    return site


def make_link(request: HttpRequest, path: str) -> str:
    """The whole address of a path, to be printed, drawn as a code or handed on."""
    return find_site(request).url_of(path)


def choose_site(url: str, machine: Machine, scheme: str, asked: str) -> Site:
    """The address to hand on. `url`: HEADJUDGE_URL; `asked`: the host that the browser named."""
    if url:
        return Site(address=url.rstrip("/"))
    host, port = split_domain_port(asked)
    came_by = f"{scheme}://{asked}"
    if machine.listens_everywhere:
        if not _is_loopback(host) and host in machine.own:
            return Site(address=came_by)
        own_port = port if _is_loopback(host) else machine.port
        return _choose_network_site(machine, scheme, host, own_port)
    if not _is_loopback(machine.listens_on):
        return Site(address=_make_address(scheme, machine.listens_on, machine.port))
    return Site(address=came_by, doubt="here" if _is_loopback(host) else "unproved", asked=asked)


def _choose_network_site(machine: Machine, scheme: str, host: str, port: str) -> Site:
    """The network address of a server that listens everywhere, with any doubt about it."""
    first, *others = [_make_address(scheme, address, port) for address in machine.reachable] or [""]
    doubt = "" if _is_loopback(host) else "foreign"
    if not first:
        return Site(address=_make_address(scheme, "127.0.0.1", port), doubt="none", asked=host)
    doubt = doubt or ("several" if others else "")
    return Site(address=first, doubt=doubt, others=tuple(others), asked=host)


def _make_address(scheme: str, host: str, port: str) -> str:
    where = f"[{host}]" if ":" in host else host
    return f"{scheme}://{where}:{port}" if port else f"{scheme}://{where}"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def site_warning(site: Site) -> str:
    """A warning about the address before anything is printed; empty where there is no doubt."""
    texts = {
        "here": _(
            "Codes and links lead to %(address)s: this computer alone can open that, no phone "
            "can. Start Headjudge with “make venue” before you print or hand on anything."
        ),
        "none": _(
            "Codes and links lead to %(address)s, which no phone can open: this computer is in no "
            "network. Join the network of the phones and load this page again, or start Headjudge "
            "with HEADJUDGE_URL set to the address that phones open."
        ),
        "several": _(
            "Codes and links lead to %(address)s. This computer has other addresses too: "
            "%(others)s. Try one code with a phone before you print. If it does not open, come to "
            "this page by the address that does, or start Headjudge with HEADJUDGE_URL set to it."
        ),
        "foreign": _(
            "Your browser asked for %(asked)s, which is no address of this computer: codes and "
            "links lead to %(address)s. Try one with a phone before you print. If phones open "
            "another address, start Headjudge with HEADJUDGE_URL set to it."
        ),
        "unproved": _(
            "Codes and links lead to %(address)s, because your browser asked for it. Try one with "
            "a phone before you print. To be sure, start Headjudge with HEADJUDGE_URL set to the "
            "address that phones open."
        ),
    }
    if not site.doubt:
        return ""
    about = {"address": site.address, "asked": site.asked, "others": ", ".join(site.others)}
    return texts[site.doubt] % about
