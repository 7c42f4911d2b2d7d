"""What the record says of rulings, appeals and clarifications: a sentence for each action."""

from django.utils.translation import gettext_lazy as _

from judging.models import Appeal, Clarification, Decision, Ruling
from league import record_words
from league.base import noting

# Long, maybe with a name in them, and kept for good where they stand: not said again here.
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
