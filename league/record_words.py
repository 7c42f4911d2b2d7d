"""Puts actions of the record into words: the code stays in the log, people read a sentence.

Each app registers the actions it records, in its `record_actions.py`.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.models import Role

_sentences: dict[str, Promise] = {}
_subjects: dict[str, Promise] = {}
# The roles of actors besides those of the staff.
OTHER_ROLES = {"player": _("Player"), "service": _("The service")}


def register_sentences(sentences: Mapping[str, Promise]) -> None:
    """Register the sentence for each action, by its code. An app calls this as it gets ready.

    Raises ValueError where an action has a sentence already: each action belongs to one app.
    """
    twice = sorted(sentences.keys() & _sentences.keys())
    if twice:
        raise ValueError(f"registered twice: {', '.join(twice)}")
    _sentences.update(sentences)


def register_subjects(words: Mapping[str, Promise]) -> None:
    """Register what each kind of subject is called, with its `number`, such as `match 12`."""
    _subjects.update(words)


def subject_in_words(subject: str) -> str:
    """What an entry is about, `match:12` as `match 12`; its code where the kind has no name."""
    kind, _colon, number = subject.partition(":")
    words = _subjects.get(kind)
    return str(words) % {"number": number} if words else subject


def action_codes() -> set[str]:
    """The codes of all actions that have a sentence."""
    return set(_sentences)


def role_in_words(role: str) -> str:
    """The name of the role in which something was done."""
    return str(OTHER_ROLES.get(role) or (Role(role).label if role in Role else role))


def action_in_words(action: str) -> str:
    """The sentence of an action; without one, its code made readable."""
    subject, dot, what = action.replace("_", " ").partition(".")
    spelled = f"{subject.capitalize()}: {what}" if dot else action
    return str(_sentences.get(action, spelled))
