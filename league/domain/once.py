"""Makes a write happen once: it is stored with its answer, under the key its sender chose."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import msgspec
from django.db import OperationalError, connection, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.base import encryption
from league.base.errors import Busy, Refused
from league.base.prepared import insert_if_new, insert_rows, prepared, update_row
from league.domain import beforehand, rights
from league.engine.policy import load_policy
from league.models import StoredAnswer

ANSWERS_KEPT = load_policy().days_of("answers")
PURPOSE = "stored answers"
KEY_FIELD = "idempotency_key"
EMPTIED_AT_ONCE = 500
Given = TypeVar("Given")


class KeyUsedTwice(Refused):
    """The same key came with another body."""

    def __init__(self) -> None:
        super().__init__(
            _("This page was already used for something else. Reload it and try again."),
            field=KEY_FIELD,
            code="key_reused",
        )


class AnswerUnreadable(Refused):
    """The write was done, but its answer was encrypted with another secret key."""

    def __init__(self) -> None:
        super().__init__(
            _("This was done already. What was answered then cannot be shown again."),
            field=KEY_FIELD,
            code="key_reused",
        )


class AnswerForgotten(Refused):
    """The write was done, but its answer named somebody who is shown less, or not at all, since."""

    status = 410

    def __init__(self) -> None:
        super().__init__(
            _("This was done already. What was answered then named somebody and was forgotten."),
            field=KEY_FIELD,
            code="answer_forgotten",
        )


@dataclass(frozen=True, slots=True)
class SentWrite:
    """A write as it came: its sender, its key (empty: none), and a digest of what it says."""

    user: Any
    scope: str = ""
    key: str = ""
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class WriteAnswer:
    """An answer as it is stored and given again."""

    status: int
    location: str = ""
    content_type: str = ""
    body: bytes = b""


class AnswerKind(Protocol[Given]):
    """What pages and the API each do for their own kind of answers."""

    def is_refusal(self, given: Given) -> bool:
        """Whether an answer undoes what was done, and is not stored."""

    def to_store(self, given: Given) -> WriteAnswer:
        """The form in which an answer is stored."""

    def repeat_answer(self, stored: WriteAnswer) -> Given:
        """A stored answer, to be given again."""


def run_once(sent: SentWrite, act: Callable[[], Given], answering: AnswerKind[Given]) -> Given:
    """Run `act` in one transaction, or give the stored answer if this was answered before.

    An answer that refuses undoes everything and is not stored, so the sender may correct it and try
    again. If `act` asks for long work, that is done between two such transactions (`beforehand`).
    If the same key is sent twice at once, both may do that work, but only one stores, and the other
    gets its answer. Raises KeyUsedTwice where the key came before with another fingerprint, Busy
    where a lock could not be had in time, NotAllowed where the sender may no longer do what was
    answered, AnswerForgotten where the answer named somebody who is shown less since.
    """
    try:
        return beforehand.run_with_work(lambda: _run_in_transaction(sent, act, answering))
    except OperationalError as error:
        # It waited as long as the database lets one wait for a lock; any other error is a fault.
        if is_lock_timeout(error):
            raise Busy from error
        raise


def _run_in_transaction(
    sent: SentWrite, act: Callable[[], Given], answering: AnswerKind[Given]
) -> Given:
    with transaction.atomic():
        stored = _reserve_key(sent) if sent.key else None
        if stored is not None and stored.status:
            rights.require_rights_again(sent.user, stored.rights)
            return answering.repeat_answer(_answer_from_store(stored))
        with rights.collect_rights() as noted_rights:
            answer = act()
        if answering.is_refusal(answer):
            transaction.set_rollback(True)
        elif stored is not None:
            stored.rights = noted_rights
            _store_answer(stored, answering.to_store(answer))
        return answer


def is_lock_timeout(error: OperationalError) -> bool:
    """Whether others were writing for as long as the database lets one wait for them."""
    message = str(error)
    return (
        "database is locked" in message
        or "lock timeout" in message
        or "deadlock detected" in message
    )


def _reserve_key(sent: SentWrite) -> StoredAnswer:
    if not connection.features.has_select_for_update:
        # SQLite: this transaction writes, so no other can between here and its end.
        found: StoredAnswer | None = _stored_answer.first(sent.scope, sent.key)
        stored = found or StoredAnswer(scope=sent.scope, key=sent.key, fingerprint=sent.fingerprint)
    else:
        stored = _insert_key(sent)
    if stored.fingerprint != sent.fingerprint:
        raise KeyUsedTwice
    return stored


def _insert_key(sent: SentWrite) -> StoredAnswer:
    """Store the key; its unique constraint makes a second sender wait for the first's commit."""
    mine = StoredAnswer(scope=sent.scope, key=sent.key, fingerprint=sent.fingerprint)
    if insert_if_new(mine):
        return mine
    found: StoredAnswer | None = _stored_answer.first(sent.scope, sent.key)
    return found or _insert_key(sent)  # its answer was forgotten between the two


@prepared
def _stored_answer(scope: str, key: str) -> QuerySet[StoredAnswer]:
    return StoredAnswer.objects.filter(scope=scope, key=key).order_by()


def _store_answer(stored: StoredAnswer, answer: WriteAnswer) -> None:
    """Store an answer, all but its status encrypted: it may tell a link or a secret, this once."""
    stored.status = answer.status
    told = (answer.location, answer.content_type, answer.body)
    stored.body = encryption.encrypt_bytes(PURPOSE, msgspec.msgpack.encode(told))
    if stored.pk is None:
        insert_rows([stored])
    else:
        update_row(stored, "status", "body", "rights")


def empty_answers_with(told: re.Pattern[bytes]) -> None:
    """Empty the kept answers that match this, so that no repeat tells it; the keys still count."""
    naming = [
        stored.pk
        for stored in StoredAnswer.objects.exclude(body=b"").iterator(200)
        if _may_tell(stored, told)
    ]
    for start in range(0, len(naming), EMPTIED_AT_ONCE):
        pks = naming[start : start + EMPTIED_AT_ONCE]
        StoredAnswer.objects.filter(pk__in=pks).update(body=b"")


def _may_tell(stored: StoredAnswer, told: re.Pattern[bytes]) -> bool:
    """Whether an answer may tell it. One that cannot be read counts: nobody gets it anyway."""
    try:
        return bool(told.search(_answer_from_store(stored).body))
    except AnswerUnreadable:
        return True


def _answer_from_store(stored: StoredAnswer) -> WriteAnswer:
    body = bytes(stored.body)
    if not body:  # even an empty answer is kept encrypted
        raise AnswerForgotten
    if not encryption.is_encrypted(body):  # stored before answers were encrypted
        return WriteAnswer(stored.status, stored.location, stored.content_type, body)
    try:
        told = encryption.decrypt_bytes(PURPOSE, body)
    except encryption.UnreadableError:
        raise AnswerUnreadable from None
    return WriteAnswer(stored.status, *msgspec.msgpack.decode(told, type=tuple[str, str, bytes]))
