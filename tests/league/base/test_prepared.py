"""Prepared queries answer like the querysets they are made of, for every value."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet, Value
from django.http import Http404
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.base.numbers import LARGEST_NUMBER
from league.base.prepared import (
    insert_if_new,
    insert_rows,
    keep_related,
    prepared,
)
from league.models import League, LogEntry, Membership, OutboxEntry, StoredAnswer

pytestmark = pytest.mark.django_db


@prepared
def _find_members(league: int, role: str) -> QuerySet[Membership]:
    return Membership.objects.filter(league=league, role=role).select_related("league", "user")


@prepared
def _find_due(before: Any) -> Any:
    kinds = OutboxEntry.objects.filter(due_at__lt=before).order_by("pk")
    return kinds.values_list("kind", Value(7), "payload")


def test_it_answers_as_its_queryset_does_with_what_it_selects_beside(
    league: League, organiser: Any, judge: Any
) -> None:
    for role, user in (("organiser", organiser), ("judge", judge)):
        (member,) = _find_members(league.pk, role)
        with CaptureQueriesContext(connection) as asked:
            assert (member.user, member.league.name) == (user, league.name)
        assert not asked.captured_queries
    assert member == Membership.objects.get(user=judge)
    assert _find_members.first(league.pk, "nobody") is None
    assert _find_members(LARGEST_NUMBER + 1, "judge") == []
    assert _find_members.first_or_404(league.pk, "judge") == member
    with pytest.raises(Http404):
        _find_members.first_or_404(league.pk, "nobody")


def test_what_was_inserted_at_once_is_read_back_as_it_was() -> None:
    now = timezone.now()
    rows = [OutboxEntry(kind="k", payload={"n": n}, due_at=now) for n in range(3)]
    insert_rows(rows)
    stored = OutboxEntry.objects.order_by("pk")
    assert list(stored.values_list("pk", "due_at")) == [(row.pk, now) for row in rows]
    assert _find_due(now) == []
    assert _find_due(now + timedelta(seconds=1)) == [("k", 7, {"n": n}) for n in range(3)]


def test_rows_that_were_kept_are_not_asked_for_again(league: League) -> None:
    entry = LogEntry(league=league, action="a", subject="b")
    insert_rows([entry])
    keep_related(league, "log", [entry])
    with CaptureQueriesContext(connection) as asked:
        assert [row.league for row in league.log.all()] == [league]
    assert not asked.captured_queries
    assert not league.log.filter(action="c").exists()


def test_it_says_that_it_cannot_prefetch(league: League) -> None:
    @prepared
    def with_members(pk: int) -> QuerySet[League]:
        return League.objects.filter(pk=pk).prefetch_related("memberships")

    with pytest.raises(TypeError):
        with_members(league.pk)


def test_of_two_rows_with_one_key_the_second_is_left_out_and_the_first_stays() -> None:
    first, second, other = (
        StoredAnswer(scope="user:1", key=key, fingerprint=said)
        for key, said in (("k", "first"), ("k", "second"), ("other", "third"))
    )
    assert [insert_if_new(row) for row in (first, second, other)] == [True, False, True]
    assert (first.pk is None, second.pk is None, other.pk is None) == (False, True, False)
    stored = StoredAnswer.objects.order_by("pk").values_list("pk", "fingerprint")
    assert list(stored) == [(first.pk, "first"), (other.pk, "third")]
