"""Keeps sessions in the database under a hash of their key, with their content encrypted.

SESSION_ENGINE names this module. Whoever reads a copy of the database can sign in as nobody. The
key in the cookie has 165 random bits, so that a plain hash of it tells nothing.
"""

import hashlib
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from league.base import encryption
from league.base.prepared import prepared
from league.domain import devices

PURPOSE = "sessions"
SIGNED_IN_KEY = "signed_in_at"
KEY_LENGTH = 40  # the length of Django's column


def stored_key(session_key: str) -> str:
    """The name by which the database has the session with this key."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:KEY_LENGTH]


@prepared
def _running_session(key: str, now: datetime) -> QuerySet[Session]:
    return Session.objects.filter(session_key=key, expire_date__gt=now)


class SessionStore(DatabaseStore):
    def encode(self, session_dict: dict[str, Any]) -> str:
        """Encrypt the content. Unlike Django's it is not signed: a changed one cannot be read."""
        content: bytes = self.serializer().dumps(session_dict)
        return encryption.encrypt_bytes(PURPOSE, content).decode()

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        stored = session_data if isinstance(session_data, bytes) else session_data.encode()
        if encryption.is_encrypted(stored):
            try:
                stored = encryption.decrypt_bytes(PURPOSE, stored)
            except encryption.UnreadableError:
                return {}  # signed out, as with another secret key
            if stored.startswith(b"{"):
                return dict(self.serializer().loads(stored))
        # stored before sessions were encrypted, signed alone
        return super().decode(stored.decode())

    def _get_session_from_db(self) -> Any:
        row = _running_session.first(stored_key(self.session_key or ""), timezone.now())
        if row is None:
            self._session_key = None  # as Django has it: such a session gets a new key
        return row

    def get_expiry_date(self, **kwargs: Any) -> datetime:
        """When the session ends: some time after signing in, however often somebody is seen."""
        expires: datetime = super().get_expiry_date(**kwargs)
        begun = self.get(SIGNED_IN_KEY)
        if begun is None:
            return expires
        return min(expires, datetime.fromtimestamp(begun + settings.SESSION_LASTS, UTC))

    def exists(self, session_key: str) -> bool:
        return super().exists(stored_key(session_key))

    def cycle_key(self) -> None:
        """Change the key, as when a password changes; the session stays with the same device."""
        before = self.session_key
        super().cycle_key()
        if before is not None:
            devices.follow_session(stored_key(before), stored_key(self.session_key or ""))

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        row = super().create_model_instance(data)
        row.session_key = stored_key(str(row.session_key))
        return row

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key is not None:
            super().delete(stored_key(key))
