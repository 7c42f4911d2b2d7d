"""Exactly once: a write and its answer are stored together, under the key its sender chose."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Protocol, TypeVar

from django.db import OperationalError, transaction
from django.utils.translation import gettext as _

from league.base.errors import Busy, Refused
from league.domain import beforehand, rights
from league.models import StoredAnswer

ANSWERS_KEPT = timedelta(hours=48)
KEY_FIELD = "idempotency_key"
Given = TypeVar("Given")


class KeyUsedTwice(Refused):
    """The same key came with another body."""

    def __init__(self) -> None:
        super().__init__(
            _("This page was already used for something else. Reload it and try again."),
            field=KEY_FIELD,
            code="key_reused",
        )


@dataclass(frozen=True, slots=True)
class SentWrite:
    """A write as it came: by whom, under which key (empty: none), and what it says, as a digest."""

    user: Any
    scope: str = ""
    key: str = ""
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class WriteAnswer:
    """What was answered, as it is stored and given again."""

    status: int
    location: str = ""
    content_type: str = ""
    body: bytes = b""


class AnswerKind(Protocol[Given]):
    """What a face does for its own kind of answers."""

    def is_refusal(self, given: Given) -> bool:
        """Whether an answer undoes what was done, and is not stored."""

    def to_store(self, given: Given) -> WriteAnswer:
        """What is stored of an answer."""

    def repeat_answer(self, stored: WriteAnswer) -> Given:
        """A stored answer as it is given a second time."""


def run_once(sent: SentWrite, act: Callable[[], Given], answering: AnswerKind[Given]) -> Given:
    """Run `act` in one transaction, or give the stored answer if this was answered before.

    An answer that refuses undoes everything and is not stored, so the sender may mend and retry.
    Where `act` asks for long work, that is done between two such transactions (`beforehand`): of
    two who send one key at once both may work, but only one stores, and the other gets its answer.
    Raises KeyUsedTwice where the key came before with another fingerprint, Busy where a lock was
    not to be had in time, NotAllowed where the sender may no longer do what was answered.
    """
    try:
        return beforehand.run_with_work(lambda: _run_in_transaction(sent, act, answering))
    except OperationalError as error:
        # Waited as long as the database lets one wait for a lock; anything else is a fault.
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
    """Whether the database says that others were writing for as long as one may wait for them."""
    message = str(error)
    return (
        "database is locked" in message
        or "lock timeout" in message
        or "deadlock detected" in message
    )


def _reserve_key(sent: SentWrite) -> StoredAnswer:
    # The unique constraint makes a second sender wait here until the first has committed.
    stored, _made = StoredAnswer.objects.get_or_create(
        scope=sent.scope, key=sent.key, defaults={"fingerprint": sent.fingerprint}
    )
    if stored.fingerprint != sent.fingerprint:
        raise KeyUsedTwice
    return stored


def _store_answer(stored: StoredAnswer, answer: WriteAnswer) -> None:
    stored.status = answer.status
    stored.location = answer.location
    stored.content_type = answer.content_type
    stored.body = answer.body
    stored.save()


def _answer_from_store(stored: StoredAnswer) -> WriteAnswer:
    return WriteAnswer(stored.status, stored.location, stored.content_type, bytes(stored.body))
