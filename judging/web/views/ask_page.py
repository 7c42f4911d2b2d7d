"""What all pages that ask a question share, the short ones and that of the whole table."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import rules
from django.http import Http404, HttpRequest

from judging.domain.visibility import leagues_and_events
from judging.engine import RequestError
from judging.queries import ask
from judging.queries.wording import refusal_in_words
from judging.web.eras import edition_link_groups
from judging.web.forms.ask.builder import TableQuestion
from judging.web.forms.ask.forms import AddressQuery, JsonForm, shorten_question
from judging.web.forms.ask.links import question_address, read_fields, short_enough_address
from judging.web.forms.ask.short import ShortQuestion
from judging.web.forms.keep import KeepForm
from judging.web.last_edition import last_edition
from league.base.numbers import read_whole_number
from league.models import League
from tournaments.models import Event
from tournaments.queries.floor.at_match import cards_on_lists
from tournaments.queries.loaders import find_event


def answer_or_show_error(
    question: ShortQuestion | JsonForm | TableQuestion,
) -> ask.RulingAnswer | None:
    """The ruling; None where it cannot be asked, with the reason shown at a field."""
    if not question.is_valid():
        return None
    try:
        return ask.answer_question(question.as_request())
    except RequestError as error:
        question.add_refusal(error.path, refusal_in_words(error))
        return None


def find_event_asked(request: HttpRequest) -> Event | None:
    """The event the reader came from, if any. Raises Http404 for one that does not exist."""
    asked = request.GET.get("event") or request.POST.get("event") or ""
    if not asked:
        return None
    number = read_whole_number(asked)
    if number is None:
        raise Http404
    return find_event(number)


def cards_at_match(request: HttpRequest, event: Event | None) -> list[str]:
    """The cards on both lists of the match the reader came from, if they may see lists; else none.

    The match is remembered as long as questions are asked for the same event.
    """
    asked = read_whole_number(request.GET.get("match"))
    if event is None or not rules.has_perm("decks.see_lists", request.user, event):
        return []
    if asked is not None:
        request.session["match_asked"] = [event.pk, asked]
    of_event, match = request.session.get("match_asked", (None, None))
    return cards_on_lists(event, match) if of_event == event.pk else []


def edition_asked(request: HttpRequest, event: Event | None) -> str:
    """The edition asked for, else the event's; empty where it must be chosen: none is guessed."""
    named = request.GET.get("edition", "")
    if named in ask.EDITIONS:
        return named
    return event.edition if event is not None else ""


def edition_links(
    request: HttpRequest,
    url: Callable[[str], str],
    event: Event | None = None,
    of_cards: Sequence[str] = (),
) -> list[dict[str, Any]]:
    """The rulebooks by era, each with the address that asks under it.

    First come the event's (or the one asked under last, and those of the cards) and today's.
    """
    last = last_edition(request)
    wanted = [event.edition] if event is not None else [last, *of_cards]
    return edition_link_groups(wanted, lambda key: {"url": url(key), "last": key == last})


def example_links(
    page: str, questions: Iterable[tuple[Any, str]], event: Event | None
) -> list[dict[str, Any]]:
    """Example questions, each with the address that answers it."""
    return [
        {"title": title, "url": question_address(page, read_fields(query), event)}
        for title, query in questions
    ]


def payment_links(
    page: str, query: AddressQuery, answer: ask.RulingAnswer, event: Event | None
) -> list[dict[str, Any]]:
    """The legal payments, each with the address that asks what happens if it is paid.

    A question written as JSON gets no address: a payment cannot be added to its text.
    """
    url = lambda way: short_enough_address(page, query | {"do-pays": [way]}, event)  # noqa: E731
    return [
        {"way": way, "alike": alike, "url": "" if "request_text" in query else url(way)}
        for way, alike in answer.payments
    ]


def make_keep_form(
    request: HttpRequest, question: str, answer: ask.RulingAnswer, event: Event | None
) -> KeepForm | None:
    """The form that keeps a ruling with its question; None for readers who may keep none."""
    leagues, events = places_judged(request)
    if not leagues and not events:
        return None
    initial = {
        "question": shorten_question(question),
        "asked": answer.asked,
        "event": event and event.pk,
    }
    return KeepForm(initial=initial, leagues=leagues, events=events, auto_id="keep_%s")


def places_judged(request: HttpRequest) -> tuple[list[League], list[int]]:
    """Where the reader may give rulings: whole leagues, and single events."""
    return leagues_and_events(request.user, "judging.give_ruling")
