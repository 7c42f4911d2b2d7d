"""Questions judges are often asked, in the fields of an address: each is a link that answers it."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from decks.engine.documents import document_in_force


def _edition_of(day: str) -> str:
    return document_in_force(day).key


# For the short pages.
EXAMPLE_QUESTIONS: list[tuple[Any, str]] = [
    (
        _("Both players take their last Prize at once: who wins?"),
        "do=settle&do-a=prizes&do-b=prizes",
    ),
    (
        _("A takes the last Prize and leaves B without a Pokémon, B takes the last Prize too."),
        "do=settle&do-a=prizes&do-a=no_pokemon&do-b=prizes",
    ),
    (
        _("B had to show two hands without a Basic Pokémon: how many cards may A draw?"),
        "do=set_up&do-a=0&do-b=2",
    ),
    (
        _("A Poisoned and Paralyzed Pokémon falls Asleep: what is it now?"),
        "do=inflict&do-player=A&do-condition=Asleep&Aa-made=on&Aa-has=Paralyzed&Aa-has=Poisoned",
    ),
    (
        _("A Confused Pokémon wants to retreat: must it flip a coin?"),
        ("do=retreat&do-pays=Fire&Aa-made=on&Aa-retreat=1&Aa-energy=Fire&Aa-has=Confused&A0-card="),
    ),
    (
        _("Retreat Cost 2 with two Water Energy and a Double Colorless: what may be discarded?"),
        (
            "do=retreat&Aa-made=on&Aa-retreat=2&Aa-energy=2+Water,+Double+Colorless"
            "&A0-card=&A1-card="
        ),
    ),
]
# For the page of the whole table.
EXAMPLE_TABLES: list[tuple[Any, str]] = [
    (
        _("A Confused Charmander uses Ember on Oddish, under the rules of 2002"),
        (
            f"edition={_edition_of('2002-12-01')}&do=attack&do-attack=Ember&A-prizes=1&B-prizes=2"
            "&Aa-card=Charmander+(base1-46)&Aa-energy=2+Fire&Aa-has=Confused"
            "&Ba-card=Oddish+(base2-58)&B0-card=Paras"
        ),
    ),
    (
        _("The turn ends: one Active Pokémon is Burned and Poisoned, the other Asleep"),
        (
            f"edition={_edition_of('2009-12-01')}&do=end_turn&Aa-card=Gengar+(pl4-16)&Aa-damage=80"
            "&Aa-has=Burned&Aa-has=Poisoned&A0-card=Uxie&Ba-card=Luxray+GL&Ba-has=Asleep&B0-card=Uxie"
        ),
    ),
    (
        _("Retreat with a Double Colorless Energy: what pays, and what is left?"),
        (
            f"edition={_edition_of('2010-12-01')}&do=retreat&Aa-card=Feraligatr"
            "&Aa-energy=2+Water,+Double+Colorless&A0-card=Cleffa&Ba-card=Donphan"
        ),
    ),
]
