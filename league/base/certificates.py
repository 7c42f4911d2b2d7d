"""Makes a certificate for the hall's own network, signed by an authority of this computer.

Phones trust it once they have installed its file (`ca.crt`). The authority can vouch only for
addresses of private networks and this computer's own (RFC 5280 §4.2.1.10), and ends after half a
year: whoever stole its key could not pose as another site.
"""

import ipaddress
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_DAYS, SERVER_DAYS = 180, 30
EARLIER = timedelta(days=1)  # the clocks of some phones are slow
PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8")
NAMES = ("localhost", "local")


class Certificate(NamedTuple):
    """The paths of the server's certificate and key, and of the file that phones install.

    `is_new`: the authority was made just now, so that phones have yet to install it.
    """

    server: Path
    key: Path
    authority: Path
    is_new: bool


def make_certificate(folder: Path, address: str, now: datetime | None = None) -> Certificate:
    """A certificate for an address (IP or a name ending in `.local`), by the authority kept there.

    A new authority is made where there is none, where it ends within a month, or where it may not
    vouch for the address.
    """
    now = now or datetime.now(UTC)
    for place in (folder.parent, folder):  # the data folder too is for its owner alone
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = Certificate(folder / "server.crt", folder / "server.key", folder / "ca.crt", False)
    kept = _read_authority(folder, address, now)
    authority, key = kept or _make_authority(folder, address, now)
    server_key = ec.generate_private_key(ec.SECP256R1())
    signed = _sign_server(address, server_key, (authority, key), now)
    _write_key(made.key, server_key)
    pem = serialization.Encoding.PEM
    made.server.write_bytes(signed.public_bytes(pem) + authority.public_bytes(pem))
    return made._replace(is_new=kept is None)


def _read_authority(
    folder: Path, address: str, now: datetime
) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey] | None:
    """The authority kept there; None where it can no longer be used for this address."""
    try:
        authority = x509.load_pem_x509_certificate((folder / "ca.crt").read_bytes())
        key = serialization.load_pem_private_key((folder / "ca.key").read_bytes(), None)
    except (OSError, ValueError):
        return None
    long_enough = authority.not_valid_after_utc > now + timedelta(days=SERVER_DAYS)
    same = isinstance(key, ec.EllipticCurvePrivateKey) and (
        key.public_key() == authority.public_key()
    )
    if not (long_enough and same and _may_vouch_for(authority, address)):
        return None
    return authority, key  # type: ignore[return-value]  # `same` says which kind


def _may_vouch_for(authority: x509.Certificate, address: str) -> bool:
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    allowed = [subtree.value for subtree in limits.permitted_subtrees or ()]
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return any(address == name or address.endswith(f".{name}") for name in allowed)
    networks = [network for network in allowed if not isinstance(network, str)]
    return any(ip in network for network in networks)


def _make_authority(
    folder: Path, address: str, now: datetime
) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name_of(f"Headjudge of this hall, {now:%Y-%m-%d}")
    made = _begin_certificate(name, name, key.public_key(), (now, AUTHORITY_DAYS))
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    made = made.add_extension(_key_usage(signs=True), critical=True)
    made = made.add_extension(_limits_of_authority(address), critical=True)
    signed = made.sign(key, hashes.SHA256())
    _write_key(folder / "ca.key", key)
    (folder / "ca.crt").write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    return signed, key


def _limits_of_authority(address: str) -> x509.NameConstraints:
    """What an authority may vouch for: private networks, this machine, and the address itself."""
    networks = [ipaddress.ip_network(network) for network in PRIVATE]
    own = _general_name(address)
    if isinstance(own, x509.IPAddress):
        networks.append(ipaddress.ip_network(address))
    names = [x509.DNSName(name) for name in NAMES]
    return x509.NameConstraints([*names, *map(x509.IPAddress, networks)], None)


def _sign_server(
    address: str,
    key: ec.EllipticCurvePrivateKey,
    by: tuple[x509.Certificate, ec.EllipticCurvePrivateKey],
    now: datetime,
) -> x509.Certificate:
    authority, authority_key = by
    valid = (now, SERVER_DAYS)
    made = _begin_certificate(
        _name_of(f"Headjudge at {address}"), authority.subject, key.public_key(), valid
    )
    own = {address, "localhost", "127.0.0.1"}
    names = x509.SubjectAlternativeName([_general_name(name) for name in sorted(own)])
    usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    made = made.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    made = made.add_extension(names, critical=False).add_extension(usage, critical=False)
    made = made.add_extension(_key_usage(signs=False), critical=True)
    issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key())
    return made.add_extension(issuer, critical=False).sign(authority_key, hashes.SHA256())


def _begin_certificate(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePublicKey,
    valid: tuple[datetime, int],
) -> x509.CertificateBuilder:
    now, days = valid
    return x509.CertificateBuilder(
        issuer, subject, key, x509.random_serial_number(), now - EARLIER, now + timedelta(days=days)
    ).add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)


def _key_usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, key_cert_sign=signs, crl_sign=signs,
        encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _general_name(address: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(address))
    except ValueError:
        return x509.DNSName(address)


def _name_of(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _write_key(path: Path, key: ec.EllipticCurvePrivateKey) -> None:
    """Write a key that only this user can read, from its first byte on."""
    path.unlink(missing_ok=True)
    plain = serialization.NoEncryption()
    kind = serialization.PrivateFormat.PKCS8
    raw = key.private_bytes(serialization.Encoding.PEM, kind, plain)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(raw)
