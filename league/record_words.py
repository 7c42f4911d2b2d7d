"""What the record says of each action: the code stays in the log, people read a sentence.

Each app registers the actions it records, in its `record_actions.py`.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.models import Role

_sentences: dict[str, Promise] = {}
_subjects: dict[str, Promise] = {}
# What an actor was, besides a role of the staff.
OTHER_ROLES = {"player": _("Player"), "service": _("The service")}


def register_sentences(sentences: Mapping[str, Promise]) -> None:
    """Say of each action, by its code, what the record shows. An app calls this as it gets ready.

    Raises ValueError where an action has a sentence already: each is one app's own.
    """
    twice = sorted(sentences.keys() & _sentences.keys())
    if twice:
        raise ValueError(f"registered twice: {', '.join(twice)}")
    _sentences.update(sentences)


def register_subjects(words: Mapping[str, Promise]) -> None:
    """Say what each kind of subject is called, with its `number`, such as `match 12`."""
    _subjects.update(words)


def subject_in_words(subject: str) -> str:
    """What an entry is about, `match:12` as `match 12`; of a kind nobody has named, its code."""
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
    """The sentence of an action; for one nobody has put into words its code, readably."""
    subject, dot, what = action.replace("_", " ").partition(".")
    spelled = f"{subject.capitalize()}: {what}" if dot else action
    return str(_sentences.get(action, spelled))
