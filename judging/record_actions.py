"""What the record says of rulings, appeals and clarifications: a sentence for each action."""

from django.utils.translation import gettext_lazy as _

from league import record_words

record_words.register_sentences(
    {
        "rule.clarified": _("A rule was clarified"),
        "ruling.appeal_decided": _("An appeal was decided"),
        "ruling.appealed": _("A ruling was appealed"),
        "ruling.kept": _("A ruling was kept"),
        "rulings.taken_in": _("Rulings were taken in from a file"),
    }
)
