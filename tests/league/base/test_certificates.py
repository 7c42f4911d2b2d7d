"""The hall's TLS certificate: which names it covers, when it is kept and when it is made anew."""

from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.x509.verification import PolicyBuilder, Store

from league.base.certificates import make_certificate

pytestmark = pytest.mark.once("of files: the same on any database")

TODAY = datetime(2026, 11, 23, tzinfo=UTC)


def read_all(path):
    return x509.load_pem_x509_certificates(path.read_bytes())


def test_what_is_signed_is_for_the_address_and_trusted_by_who_has_the_file(tmp_path):
    made = make_certificate(tmp_path / "venue", "192.168.1.20", TODAY)
    server, authority = read_all(made.server)
    assert made.is_new
    assert [authority] == read_all(made.authority)
    server.verify_directly_issued_by(authority)
    names = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    told = {str(name.value) for name in names}
    assert told == {"192.168.1.20", "127.0.0.1", "localhost"}
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical
    assert "192.168.0.0/16" in {str(one.value) for one in limits.value.permitted_subtrees}
    builder = PolicyBuilder().store(Store([authority])).time(TODAY)
    assert builder.build_server_verifier(x509.DNSName("localhost")).verify(server, [])
    for path in (made.key, made.key.with_name("ca.key")):
        assert path.stat().st_mode & 0o077 == 0


def test_phones_install_it_once_until_it_ends_or_the_network_is_no_private_one(tmp_path):
    folder = tmp_path / "venue"
    first = make_certificate(folder, "192.168.1.20", TODAY).authority.read_bytes()

    def is_kept(address, after):
        made = make_certificate(folder, address, TODAY + timedelta(days=after))
        return not made.is_new and made.authority.read_bytes() == first

    assert is_kept("10.0.0.7", 1)
    assert is_kept("desk.local", 140)
    assert not is_kept("192.168.1.20", 151)
    first = (folder / "ca.crt").read_bytes()
    assert is_kept("192.168.1.20", 160)
    assert not is_kept("203.0.113.9", 161)
    first = (folder / "ca.crt").read_bytes()
    assert is_kept("203.0.113.9", 162)
    (folder / "ca.key").write_text("spoilt")
    assert not is_kept("203.0.113.9", 162)
