"""The library over HTTP: its entries, and what changed between editions."""

import msgspec
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from judging.engine import EDITIONS
from judging.engine.ruling import Provenance
from judging.http.addresses import entry_address
from judging.library.differences import Change, ChangeKind, changes_between
from judging.library.entry import Entry, Example, Kind, Text
from judging.library.facts import Era, Fact
from judging.library.shelf import ENGLISH, LANGUAGES, load_library
from judging.queries.lookup import tournament_fact
from league.api.schema import declare_refusals
from league.base.errors import Refused

WRONG_LANGUAGE = {422: ("refused",)}
LANG_PARAMETER = OpenApiParameter("lang", str, enum=list(LANGUAGES), description="of the texts")


class RuleLine(msgspec.Struct, frozen=True):
    """An entry of the library by its title; `url` is its page."""

    id: str
    title: str
    chapter: str
    kind: Kind
    language: str
    rules: tuple[str, ...]
    url: str


class EditionText(msgspec.Struct, frozen=True):
    """What one edition says, in our own words, and the rules as that edition letters them.

    `document` and `source`: where it stands; `provenance`: explicit, interpreted or inherited, and
    `reading` how it is read; `change`: what is new against the edition before; `rulings`: ids of
    the official rulings it rests on. `era`, `since` and `until` are of facts of tournaments.
    """

    rules: tuple[str, ...]
    edition: str
    text: str
    document: str
    source: tuple[str, ...]
    provenance: Provenance
    reading: str
    change: str
    rulings: tuple[str, ...]
    era: str
    since: str
    until: str


class RuleTold(RuleLine, frozen=True):
    """An entry with what every edition says, by the edition's key."""

    words: tuple[str, ...]
    related: tuple[str, ...]
    editions: dict[str, EditionText]
    example: Example | None


class FactTold(msgspec.Struct, frozen=True):
    """A thing of tournaments, season by season."""

    id: str
    title: str
    kind: str
    language: str
    url: str
    eras: tuple[Era, ...]


class RuleChange(RuleLine, frozen=True):
    """An entry that two editions do not tell alike; null where one of them has it not."""

    how: ChangeKind
    notes: tuple[str, ...]
    before: Text | None
    after: Text | None


class Reads(APIView):
    """What reading the library has in common: everybody may."""

    authentication_classes = ()
    permission_classes = (AllowAny,)


def language_asked(request: Request) -> str:
    """The language of the texts: the one named by `lang`, else what the request accepts."""
    named = request.query_params.get("lang")
    if named and named not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Refused(_("There are these languages: %s.") % known, field="lang")
    language = named or get_language() or ENGLISH
    return language if language in LANGUAGES else ENGLISH


class Rules(Reads):
    """Every entry by its title, in reading order; of one chapter or about one rule where asked."""

    @extend_schema(
        summary="The rules",
        parameters=[
            OpenApiParameter("chapter", str, description="entries of this chapter alone"),
            OpenApiParameter("rule", str, description="entries about this rule of the matrix"),
            LANG_PARAMETER,
        ],
        responses={200: list[RuleLine]} | declare_refusals(WRONG_LANGUAGE),
    )
    def get(self, request: Request) -> Response:
        chapter, rule = request.query_params.get("chapter"), request.query_params.get("rule")
        shelf = load_library(language_asked(request))
        entries = shelf.entries_about(rule) if rule else list(shelf.entries.values())
        return Response(
            [_rule_line(entry) for entry in entries if not chapter or entry.chapter == chapter]
        )


class Rule(Reads):
    """One entry, with what every edition says and where it stands."""

    @extend_schema(
        summary="A rule, edition by edition",
        parameters=[LANG_PARAMETER],
        responses={200: RuleTold | FactTold} | declare_refusals(WRONG_LANGUAGE),
    )
    def get(self, request: Request, rule: str) -> Response:
        language = language_asked(request)
        found_entry = load_library(language).entries.get(rule)
        if found_entry is None and (found_fact := tournament_fact(rule, language)):
            return Response(_fact_row(found_fact))
        if found_entry is None:
            raise NotFound(_("The library has no entry “%(rule)s”.") % {"rule": rule})
        return Response(_rule_row(found_entry))


class Changes(Reads):
    """What changed from one edition to another, entry by entry."""

    @extend_schema(
        summary="What changed between two editions",
        parameters=[LANG_PARAMETER],
        responses={200: list[RuleChange]} | declare_refusals(WRONG_LANGUAGE),
    )
    def get(self, request: Request, earlier: str, later: str) -> Response:
        for key in (earlier, later):
            if key not in EDITIONS:
                words = {"edition": key, "editions": ", ".join(EDITIONS)}
                raise NotFound(_("“%(edition)s” is no edition: %(editions)s.") % words)
        entries = load_library(language_asked(request)).entries.values()
        all_changes = changes_between(entries, earlier, later)
        return Response([_change_row(change) for change in all_changes])


def _rule_line(entry: Entry) -> RuleLine:
    return RuleLine(
        id=entry.id,
        title=entry.title,
        chapter=entry.chapter,
        kind=entry.kind,
        language=entry.language,
        rules=entry.rules,
        url=reverse("rules:entry", args=[entry.id]),
    )


def _rule_row(entry: Entry) -> RuleTold:
    return RuleTold(
        **msgspec.structs.asdict(_rule_line(entry)),
        words=entry.words,
        related=entry.related,
        editions={
            key: EditionText(rules=entry.rules_in(key), **msgspec.structs.asdict(text))
            for key, text in entry.editions.items()
        },
        example=entry.example,
    )


def _fact_row(found_fact: Fact) -> FactTold:
    return FactTold(
        id=found_fact.id,
        title=found_fact.title,
        kind=found_fact.kind,
        language=found_fact.language,
        url=entry_address(found_fact),
        eras=found_fact.eras,
    )


def _change_row(change: Change) -> RuleChange:
    return RuleChange(
        **msgspec.structs.asdict(_rule_line(change.entry)),
        how=change.how,
        notes=change.notes,
        before=change.before,
        after=change.after,
    )
