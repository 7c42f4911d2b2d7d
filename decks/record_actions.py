"""The sentences in which the record tells of decks, house formats and reprints, one per action."""

from django.utils.translation import gettext_lazy as _

from league import record_words

record_words.register_sentences(
    {
        "deck.kept": _("A deck was kept"),
        "house_format.saved": _("A house format was saved"),
        "lists.handed_in": _("Decklists were handed in"),
        "reprint.settled": _("It was settled whether a reprint is legal"),
    }
)
record_words.register_subjects(
    {
        "check_job": _("check of lists %(number)s"),
        "deck": _("deck %(number)s"),
        "house_format": _("house format %(number)s"),
        "settlement": _("settlement %(number)s"),
    }
)
