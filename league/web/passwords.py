"""Refuses passwords that anybody would try here first: those made of the words of this place.

The words are those that docs/asvs.md names, and the names of leagues.
"""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.models import League

WORDS = (
    "headjudge", "head", "judge", "organiser", "organizer", "scorekeeper", "player", "tournament",
    "league", "pokemon", "pokémon", "pikachu", "charizard", "card", "cards", "game", "trading",
    "tcg", "deck", "swiss", "round", "pairing", "password", "passwort", "liga", "turnier",
    "schiedsrichter",
)  # fmt: skip
LEAST_OF_ONES_OWN = 6  # letters and digits besides these words
_SIGNS = re.compile(r"[\W_]+")


class WordsOfThisPlace:
    """Refuses a password that consists of little else than such words."""

    def validate(self, password: str, _user: Any = None) -> None:
        typed = _SIGNS.sub("", password.casefold())
        left = _without_words(typed)
        if left != typed and len(left) < LEAST_OF_ONES_OWN:
            raise ValidationError(self.get_help_text(), code="password_of_this_place")

    def get_help_text(self) -> str:
        return _("Besides words that anybody would try here, a password needs six more characters.")


def _without_words(left: str) -> str:
    leagues = League.objects.values_list("name", flat=True)[:100]
    spoken = {_SIGNS.sub("", part) for name in leagues for part in name.casefold().split()}
    words = {word for word in spoken if len(word) > 3} | set(WORDS)
    for word in sorted(words, key=len, reverse=True):
        left = left.replace(word, "")
    return left
