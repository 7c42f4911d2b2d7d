"""Does long work while no transaction is open, so that nobody waits for a lock.

A use case asks for such work by a key that stands for everything it rests on. Where it is not done
yet, all that was begun is undone, the work is done outside, and the use case runs again from its
beginning. If what the work rests on has changed meanwhile, the use case asks with another key, so
nothing is stored that rests on outdated facts.
"""

from collections.abc import Callable, Hashable
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused

MOST_ATTEMPTS = 5  # rounds of work for one act before its sender is told to try again
_finished_work: ContextVar[dict[Hashable, Any] | None] = ContextVar("done_beforehand", default=None)

P = ParamSpec("P")
T = TypeVar("T")


class WorkNotDone(Exception):  # noqa: N818 -- a signal to `run_with_work`, seen by nobody else
    """Work was asked for that is not done yet; what was begun has to be undone."""

    def __init__(self, key: Hashable, work: Callable[[], object]) -> None:
        super().__init__(key)
        self.key = key
        self.work = work


def result_of(key: Hashable, work: Callable[[], T]) -> T:
    """The result of this work. Raises WorkNotDone where it is still to be done.

    `run_with_work` catches that. If the work itself is refused, the refusal is raised here.
    """
    done = _finished_work.get()
    if done is None or key not in done:
        raise WorkNotDone(key, work)
    if isinstance(done[key], Refused):
        raise done[key]
    result: T = done[key]
    return result


def is_work_pending() -> bool:
    """Whether no work is done yet: then a caller that asks for some is undone with all it wrote."""
    return not _finished_work.get()


def run_with_work(act: Callable[[], T]) -> T:
    """Run an act, and do the work it asks for between its attempts.

    Within another `run_with_work` the outer one does the work: its transaction is the one to be
    undone. Raises Conflict where what the work rests on changes again and again.
    """
    if _finished_work.get() is not None:
        return act()
    done: dict[Hashable, Any] = {}
    token = _finished_work.set(done)
    try:
        for _attempt in range(MOST_ATTEMPTS + 1):
            try:
                return act()
            except WorkNotDone as asked:
                done[asked.key] = _result_or_refusal(asked.work)
    finally:
        _finished_work.reset(token)
    raise Conflict(
        _("This changed again and again while it was worked out. Nothing is done; try it again."),
        code="kept_changing",
    )


def _result_or_refusal(work: Callable[[], object]) -> object:
    try:
        return work()
    except Refused as refused:
        return refused


def works_beforehand(use_case: Callable[P, T]) -> Callable[P, T]:
    """Have the work a use case asks for done outside its transaction, wherever it is called."""

    @wraps(use_case)
    def run_use_case(*args: P.args, **kwargs: P.kwargs) -> T:
        return run_with_work(lambda: use_case(*args, **kwargs))

    return run_use_case
