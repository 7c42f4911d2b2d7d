"""What decks hold of people: a list handed in stays for its event, what names its player goes."""

import re
from typing import Any

from django.apps import apps as current_apps
from django.apps.registry import Apps
from django.db.models import Q

from decks.models import CheckRow
from decks.queries.catalogue import current_catalogue
from league.domain import removing, words
from league.models import Player


@removing.scrubs_person
def free_decks(apps: Apps, player: int, full_name: str) -> None:
    """A player's decks are called nothing, and no list or row of a batch by the player's name."""
    apps.get_model("decks", "Deck")._base_manager.filter(player=player).update(name="")  # noqa: SLF001
    rows = apps.get_model("decks", "CheckRow")._base_manager  # noqa: SLF001
    rows.filter(deck__player=player).update(name=words.NOBODY)
    people = apps.get_model("league", "Player")._base_manager  # noqa: SLF001
    league = people.values_list("league", flat=True).get(pk=player)
    rows.filter(job__league=league, name__iexact=full_name).update(name=words.NOBODY)
    # Apps that write lists put the player's name above them. What is a word of cards' names too
    # stays: without Misty her Psyduck would be no card, and Misty alone says nothing of a child.
    _leave_name_out_of_lists(apps, player, league, full_name)


@words.follows_names
def let_decks_follow(player: Player, earlier: str) -> None:
    """No list of a player who is called otherwise keeps the earlier name, by which nobody looks."""
    if player.full_name == earlier:
        return
    rows = CheckRow.objects.filter(_match_rows_of(player.pk, player.league_id))
    rows.filter(name__iexact=earlier).update(name=player.full_name)
    _leave_name_out_of_lists(current_apps, player.pk, player.league_id, earlier)


def _match_rows_of(player: int, league: int) -> Q:
    """The rows of batches with a player's list, or with a list that was pasted and is nobody's."""
    return Q(deck__player=player) | Q(deck=None, job__league=league)


def _leave_name_out_of_lists(apps: Apps, player: int, league: int, full_name: str) -> None:
    """No list of the player has the name in it or above it, nor a pasted one that is nobody's.

    A name of one word stays in lists that are nobody's and in what a batch is called: it may be
    somebody else's.
    """
    if _names_cards(full_name):
        return
    instead = {full_name: words.NOBODY}
    rows: Any = apps.get_model("decks", "CheckRow")._base_manager  # noqa: SLF001
    matched = _match_rows_of(player, league) if " " in full_name else Q(deck__player=player)
    pks = rows.filter(matched).values("pk")
    decks, batch_rows, batches = (("decks", table) for table in ("Deck", "CheckRow", "CheckJob"))
    words.replace_names(apps, decks, {"player": player}, ("name", "text", "verdict"), instead)
    in_rows = ("name", "text", "answer", "error")
    words.replace_names(apps, batch_rows, {"pk__in": pks}, in_rows, instead)
    if " " in full_name:
        words.replace_names(apps, batches, {"league": league}, ("name", "refused"), instead)


def _names_cards(full_name: str) -> bool:
    word = re.compile(rf"\b{re.escape(full_name)}\b", re.IGNORECASE)
    return any(word.search(name) for name in current_catalogue().fold_of)
