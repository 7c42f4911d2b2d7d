"""What decks hold of people: a list handed in stays for its event, what names its player goes."""

import re

from django.apps import apps as current_apps
from django.apps.registry import Apps

from decks.models import CheckRow
from decks.queries.catalogue import current_catalogue
from league.domain import removing, words
from league.models import Player


@removing.scrubs_person
def free_decks(apps: Apps, player: int, full_name: str) -> None:
    """A player's decks are called nothing, and no list or row of a batch by the player's name."""
    apps.get_model("decks", "Deck")._base_manager.filter(player=player).update(name="")  # noqa: SLF001
    rows = apps.get_model("decks", "CheckRow")._base_manager  # noqa: SLF001
    rows.filter(deck__player=player).update(name="–")
    rows.filter(name__iexact=full_name).update(name="–")
    # Apps that write lists put the player's name above them. What is a word of cards' names too
    # stays: without Misty her Psyduck would be no card, and Misty alone says nothing of a child.
    _leave_out_of_lists(apps, player, full_name)


@words.follows_names
def let_decks_follow(player: Player, earlier: str) -> None:
    """No list of a player who is called otherwise keeps the earlier name, by which nobody looks."""
    if player.full_name == earlier:
        return
    rows = CheckRow.objects.filter(deck__player=player, name__iexact=earlier)
    rows.update(name=player.full_name)
    _leave_out_of_lists(current_apps, player.pk, earlier)


def _leave_out_of_lists(apps: Apps, player: int, full_name: str) -> None:
    if _is_of_cards(full_name):
        return
    for table, where, columns in (
        ("Deck", {"player": player}, ("text", "verdict")),
        ("CheckRow", {"deck__player": player}, ("text", "answer")),
    ):
        words.replace_names(apps, ("decks", table), where, columns, {full_name: words.NOBODY})


def _is_of_cards(full_name: str) -> bool:
    word = re.compile(rf"\b{re.escape(full_name)}\b", re.IGNORECASE)
    return any(word.search(name) for name in current_catalogue().fold_of)
