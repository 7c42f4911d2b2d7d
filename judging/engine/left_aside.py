"""Texts that a ruling plays without knowing all they ask for: it names them as not considered."""

from itertools import chain

from judging.engine.ruling import NotConsidered
from judging.engine.run import RulingRun

_LEFT_ASIDE = "texts left aside"


def leave_aside(run: RulingRun, text: NotConsidered) -> None:
    """Name the text, once, with the ruling of this run."""
    run.memory.setdefault(_LEFT_ASIDE, {})[text] = None


def list_left_aside(run: RulingRun) -> tuple[NotConsidered, ...]:
    """The texts that this run has left aside."""
    return tuple(run.memory.get(_LEFT_ASIDE, ()))


def join_left_aside(*lists: tuple[NotConsidered, ...]) -> tuple[NotConsidered, ...]:
    """All texts of several lists, each once."""
    return tuple(dict.fromkeys(chain(*lists)))
