"""Limits how many lists an event keeps: every list handed in is kept, and the event's file has all.

Every player may hand in a few lists of usual length. Lists beyond these use up a store that all
players share. It is half of what a file may hold beyond the usual: the other half is for the lists
of staff, which nobody counts, and for lists that come in at the same moment.
"""

from django.db.models import Count, Sum
from django.db.models.functions import Length
from django.utils.translation import gettext as _

from league.base.errors import Refused
from tournaments.domain.players.links import PLAYER_ACTOR
from tournaments.models import DeckVersion, Entrant

MOST_OWN_LISTS = 50  # lists that a player hands in by the link
# Most players hand in one list or a few; judging each takes milliseconds.
LISTS_AT_ALL, LISTS_A_PLAYER = 500, 4
LETTERS_AT_ALL, LETTERS_A_PLAYER = 4_000_000, 4_000
_LETTERS = Sum(Length("deck__text"), default=0)


def require_room(entrant: Entrant, text: str) -> None:
    """Raises Refused if there is no room for another list of this player."""
    own = entrant.deck_versions.filter(role=PLAYER_ACTOR.role).aggregate(
        lists=Count("pk"), letters=_LETTERS
    )
    if own["lists"] >= MOST_OWN_LISTS:
        message = _("You have handed in %(most)s lists. Ask a judge to change yours.")
        raise _refuse_list(message % {"most": MOST_OWN_LISTS})
    lists, letters = _beyond_usual(own["lists"] + 1, own["letters"] + len(text))
    if not lists and not letters:
        return
    for other in _lists_of_others(entrant):
        more_lists, more_letters = _beyond_usual(*other)
        lists, letters = lists + more_lists, letters + more_letters
    if lists > LISTS_AT_ALL // 2 or letters > LETTERS_AT_ALL // 2:
        message = _("This event has as many changed lists as it can keep. Ask a judge to change "
                    "yours.")  # fmt: skip
        raise _refuse_list(message)


def _lists_of_others(entrant: Entrant) -> list[tuple[int, int]]:
    """The number of lists of each other player of the event, and their letters."""
    others = DeckVersion.objects.filter(entrant__event=entrant.event_id).exclude(entrant=entrant)
    each = others.order_by().values("entrant").annotate(lists=Count("pk"), letters=_LETTERS)
    return list(each.values_list("lists", "letters"))


def _beyond_usual(lists: int, letters: int) -> tuple[int, int]:
    return max(0, lists - LISTS_A_PLAYER), max(0, letters - LETTERS_A_PLAYER)


def _refuse_list(message: str) -> Refused:
    return Refused(message, field="text", code="too_many")
