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
LANG_PARAMETER = OpenApiParameter(
    "lang", str, enum=list(LANGUAGES), description="The language of the texts."
)


class RuleLine(msgspec.Struct, frozen=True):
    """An entry of the rules library. `rules`: ids in the rules matrix; `url`: its page."""

    id: str
    title: str
    chapter: str
    kind: Kind
    language: str
    rules: tuple[str, ...]
    url: str


class EditionText(msgspec.Struct, frozen=True):
    """What one edition says on an entry, in our own words.

    `rules`: ids of rules with that edition's own letters. `document`, `source`: the document and
    the sections it stands in. `provenance`: how certain it is, from cited to interpreted;
    `reading`: how an interpreted text was read. `change`: what is new against the edition before.
    `rulings`: ids of the official rulings it rests on. `era`, `since` and `until` are empty for a
    rule.
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
    """An entry of the library with what every edition says, by the edition's key.

    `words`: judges' words for it; `related`: ids of related entries; `example`: a question or deck
    to try, null without one.
    """

    words: tuple[str, ...]
    related: tuple[str, ...]
    editions: dict[str, EditionText]
    example: Example | None


class FactTold(msgspec.Struct, frozen=True):
    """A fact about tournaments, with what held in each era."""

    id: str
    title: str
    kind: str
    language: str
    url: str
    eras: tuple[Era, ...]


class RuleChange(RuleLine, frozen=True):
    """An entry that differs between two editions. `before`, `after`: null where one lacks it.

    `how`: `added`, `gone`, `changed`, or `worded` where only the wording differs. `notes`: what
    each edition on the way changed, oldest first.
    """

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
    """Every entry of the rules library by title, in reading order."""

    @extend_schema(
        summary="List the entries of the rules library",
        parameters=[
            OpenApiParameter("chapter", str, description="Only entries of this chapter."),
            OpenApiParameter(
                "rule", str, description="Only entries about this rule, such as TRN-6."
            ),
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
    """One entry of the library: what every edition says, and the sections it stands in."""

    @extend_schema(
        summary="Read an entry, edition by edition",
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
    """The entries that differ between two editions."""

    @extend_schema(
        summary="List what changed between two editions",
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
