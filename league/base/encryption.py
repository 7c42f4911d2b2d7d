"""Encrypts data in the database that nobody may know who reads a copy of it.

The key is made from the service's secret key. Data encrypted with an earlier one can still be read
with SECRET_KEY_FALLBACKS. A copy of the database opens nothing without the key.
"""

import base64
import hashlib
import hmac
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

ENCRYPTED_START = b"gAAAA"  # the beginning of everything that Fernet makes


class UnreadableError(Exception):
    """The data was encrypted with a key that is neither the service's own nor an earlier one."""


def encrypt_bytes(purpose: str, plain: bytes) -> bytes:
    """Encrypt bytes so that only this service can read them, and only for this purpose."""
    return _make_cipher(purpose, _secret_keys()).encrypt(plain)


def decrypt_bytes(purpose: str, stored: bytes) -> bytes:
    """Decrypt stored bytes. Raises UnreadableError."""
    try:
        return _make_cipher(purpose, _secret_keys()).decrypt(stored)
    except InvalidToken:
        raise UnreadableError(purpose) from None


def is_encrypted(stored: bytes) -> bool:
    """Whether bytes were made by `encrypt_bytes`; older ones are stored plain."""
    return stored.startswith(ENCRYPTED_START)


def keyed_digest(purpose: str, text: str) -> str:
    """A digest by which the same text is known again: 64 letters.

    It tells nothing to anybody without the service's key.
    """
    key = _derive_key(settings.SECRET_KEY, purpose)
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def _secret_keys() -> tuple[str, ...]:
    return (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


@lru_cache(maxsize=32)
def _make_cipher(purpose: str, keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet(
        [Fernet(base64.urlsafe_b64encode(_derive_key(key, purpose))) for key in keys]
    )


@lru_cache(maxsize=64)
def _derive_key(secret: str, purpose: str) -> bytes:
    kdf = HKDF(algorithm=SHA256(), length=32, salt=None, info=f"headjudge {purpose}".encode())
    return kdf.derive(secret.encode())
