"""Brings the index of rulings up to date, as follow-up work of every change."""

from judging.domain.checks import INDEX_RULINGS
from judging.queries.lookup import ruling_index
from league.domain import outbox


@outbox.handles_kind(INDEX_RULINGS, once_for_all=True)
def index_rulings(_payload: dict[str, object]) -> None:
    """Take in what is new. While another process does it, the outbox tries again later."""
    ruling_index().catch_up()
