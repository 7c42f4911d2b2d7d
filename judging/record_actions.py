"""Sentences of the record for rulings, appeals and clarifications, one for each action."""

from django.utils.translation import gettext_lazy as _

from judging.models import Appeal, Clarification, Decision, Ruling
from league import record_words
from league.base import noting

# Long texts that may hold names and stay in their own tables for good: noted only as a digest.
_OF_QUESTIONS = ("question", "asked", "answered", "origin")
_OF_JUDGES = ("verdict", "said", "grounds", "reason", "text", "source")

noting.record_tables(Ruling, Ruling.cites.through, by_digest=[*_OF_QUESTIONS, *_OF_JUDGES])
noting.record_tables(Appeal, Decision, Clarification, by_digest=_OF_JUDGES)
record_words.register_sentences(
    {
        "rule.clarified": _("A rule was clarified"),
        "ruling.appeal_decided": _("An appeal was decided"),
        "ruling.appealed": _("A ruling was appealed"),
        "ruling.kept": _("A ruling was kept"),
        "rulings.taken_in": _("Rulings were taken in from a file"),
    }
)
record_words.register_subjects(
    {
        "clarification": _("clarification %(number)s"),
        "ruling": _("ruling %(number)s"),
    }
)
