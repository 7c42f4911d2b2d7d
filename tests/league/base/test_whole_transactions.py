"""A refusal that rolls back the whole transaction leaves nothing, and later ones work as ever."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from league.base.errors import Refused
from league.base.whole_transactions import undo_whole_transaction
from league.models import League

pytestmark = pytest.mark.django_db(transaction=True)


@transaction.atomic
def found_league(slug: str, *, refuse: bool = False) -> None:
    League.objects.create(name=slug, slug=slug)
    if refuse:
        raise Refused("not here")


def list_founded() -> list[str]:
    return list(League.objects.order_by("slug").values_list("slug", flat=True))


def test_a_refusal_within_undoes_what_was_done_before_it() -> None:
    with transaction.atomic():
        found_league("before")
        with pytest.raises(Refused), undo_whole_transaction():
            found_league("refused", refuse=True)
        assert transaction.get_rollback()
    assert list_founded() == []


def test_what_is_not_refused_is_kept_and_sets_no_savepoint() -> None:
    asked = CaptureQueriesContext(connection)
    with asked, transaction.atomic(), undo_whole_transaction():
        found_league("kept")
    assert not [query for query in asked.captured_queries if "SAVEPOINT" in query["sql"]]
    assert list_founded() == ["kept"]


def test_after_it_a_refusal_undoes_itself_alone() -> None:
    with transaction.atomic():
        with undo_whole_transaction():
            found_league("kept")
        with pytest.raises(Refused):
            found_league("refused", refuse=True)
    assert list_founded() == ["kept"]


def test_by_itself_a_use_case_is_its_own_transaction() -> None:
    with pytest.raises(Refused), undo_whole_transaction():
        found_league("refused", refuse=True)
    found_league("kept")
    assert list_founded() == ["kept"]
