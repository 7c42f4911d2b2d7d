"""Takes a person's name out of decks and batches; a list handed in stays for its event."""

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
    """Clear the names of a player's decks, and replace the name in lists and rows of batches."""
    apps.get_model("decks", "Deck")._base_manager.filter(player=player).update(name="")  # noqa: SLF001
    rows = apps.get_model("decks", "CheckRow")._base_manager  # noqa: SLF001
    rows.filter(deck__player=player).update(name=words.NOBODY)
    people = apps.get_model("league", "Player")._base_manager  # noqa: SLF001
    league = people.values_list("league", flat=True).get(pk=player)
    rows.filter(job__league=league, name__iexact=full_name).update(name=words.NOBODY)
    # Programs that write lists put the player's name above them. A name that is also a word of card
    # names stays: without "Misty", Misty's Psyduck would be no card, and the word identifies no
    # child.
    _leave_name_out_of_lists(apps, player, league, full_name)


@words.follows_names
def let_decks_follow(player: Player, earlier: str) -> None:
    """Replace a renamed player's earlier name in lists: a later removal looks for the new one."""
    if player.full_name == earlier:
        return
    rows = CheckRow.objects.filter(_match_rows_of(player.pk, player.league_id))
    rows.filter(name__iexact=earlier).update(name=player.full_name)
    _leave_name_out_of_lists(current_apps, player.pk, player.league_id, earlier)


def _match_rows_of(player: int, league: int) -> Q:
    """The batch rows with a player's list, or with a pasted list that belongs to nobody."""
    return Q(deck__player=player) | Q(deck=None, job__league=league)


def _leave_name_out_of_lists(apps: Apps, player: int, league: int, full_name: str) -> None:
    """Remove the name from the player's lists and from pasted lists that belong to nobody.

    A name of one word stays in the latter and in the names of batches: it may be somebody else's.
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
