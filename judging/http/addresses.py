"""Addresses of the pages of library entries, official rulings and related answers."""

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _

from judging.library.facts import Fact
from judging.library.search.material import Findable
from judging.queries.lookup import tournament_fact


class Link(msgspec.Struct, frozen=True):
    """A page of this service: its title and address."""

    title: str
    url: str


def entry_address(entry: Findable, edition: str | None = None) -> str:
    """The address of an entry or a fact: in the library, or the page the service has for it."""
    if isinstance(entry, Fact) and entry.page:
        return reverse(entry.page[0], args=entry.page[1:])
    own = reverse("rules:entry", args=[entry.id])
    return f"{own}?edition={edition}" if edition and not isinstance(entry, Fact) else own


def official_address(ruling: str) -> str:
    """The page of an official ruling."""
    return reverse("rules:ruling", args=[ruling])


def other_links(language: str) -> list[Link]:
    """Pages for what no game rule says: official rulings, time, penalties, rounds, formats."""
    facts_told = [
        tournament_fact(key, language) for key in ("time-called", "round-length", "penalties")
    ]
    rounds = f"{reverse('rules:index')}?chapter=tournaments#tournaments"
    return [
        Link(_("Official rulings"), reverse("rules:rulings")),
        *(Link(told_fact.title, entry_address(told_fact)) for told_fact in facts_told if told_fact),
        Link(_("Rounds and cut by attendance"), rounds),
        Link(_("Formats and banned cards"), reverse("formats:all")),
    ]
