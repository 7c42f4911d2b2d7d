"""Who may do what with decks, their lists and formats."""

from django.utils.translation import gettext_lazy as _

from league.permissions import is_judge, is_organiser, is_staff, register_permission

register_permission(
    "decks.see_lists", is_staff, _("Decklists are open to the league's staff only.")
)
register_permission("decks.register", is_staff, _("Only the league's staff can register a deck."))
register_permission(
    "decks.check",
    is_organiser | is_judge,
    _("Only a judge or organiser of this league can check decks."),
)
register_permission(
    "decks.settle",
    is_organiser | is_judge,
    _("Only a judge or organiser of this league can settle this."),
)
register_permission(
    "decks.make_formats",
    is_organiser,
    _("Only an organiser of this league can make a house format."),
)
