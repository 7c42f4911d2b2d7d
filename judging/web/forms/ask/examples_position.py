"""Whole tables to begin with, as the values of the position builder's address."""

from typing import Any

from django.utils.translation import gettext_lazy as _

TABLES: list[tuple[Any, str]] = [
    (
        _("A Confused Charmander uses Ember on Oddish, under the rules of 2002"),
        (
            "edition=expedition-2002&do=attack&do-attack=Ember&A-prizes=1&B-prizes=2"
            "&Aa-card=Charmander+(base1-46)&Aa-energy=2+Fire&Aa-has=Confused"
            "&Ba-card=Oddish+(base2-58)&B0-card=Paras"
        ),
    ),
    (
        _("The turn ends: one Active Pokémon is Burned and Poisoned, the other Asleep"),
        (
            "edition=platinum-arceus-2009&do=end_turn&Aa-card=Gengar+(pl4-16)&Aa-damage=80"
            "&Aa-has=Burned&Aa-has=Poisoned&A0-card=Uxie&Ba-card=Luxray+GL&Ba-has=Asleep&B0-card=Uxie"
        ),
    ),
    (
        _("Retreat with a Double Colorless Energy: what pays, and what is left?"),
        (
            "edition=heartgold-soulsilver-2010&do=retreat&Aa-card=Feraligatr"
            "&Aa-energy=2+Water,+Double+Colorless&A0-card=Cleffa&Ba-card=Donphan"
        ),
    ),
]
