"""Answers questions to the ruling engine and reads kept rulings, for pages and API."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine import EDITIONS, RequestError, rule_plain
from judging.engine.branches import MOST_PLAYS_TOGETHER, Work
from judging.engine.compare import outcome_mark, provenances_of
from judging.engine.confidence import weakest_provenance
from judging.engine.ruling import Provenance
from judging.models import Ruling
from judging.queries import wording
from judging.queries.cards import look_up_card, open_catalogue
from judging.queries.cards_texts import known_texts
from judging.queries.editions_alike import EditionsAlike, EditionVerdict, group_editions
from judging.queries.effects import shipped_layer
from judging.queries.energy import EnergyCard, energy_card, energy_in_words
from league.models import EventRole, League, Membership, Role
from tournaments.models import Event, RoundKind, Stage

MOST_LATEST = 5
MOST_SHOWN = 50  # of lists that have no pages; the rest is on lists of their own


def rule_on(request: Mapping[str, Any], work: Work | None = None) -> dict[str, Any]:
    """The engine's ruling in plain values. Raises RequestError naming the field by its path.

    `work`: the budget left, where several questions share one.
    """
    return rule_plain(request, open_catalogue(), known_texts(), shipped_layer(), work)


@dataclass(frozen=True, slots=True)
class CoinOutcome:
    """One outcome of the coins: the flips, how likely they are, and the steps only it has."""

    flips: str
    chance: str
    verdict: str
    steps: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class RulingAnswer:
    """A ruling laid out for a page, with the verdicts of all editions."""

    request: dict[str, Any]
    ruling: dict[str, Any]
    editions: list[EditionVerdict]

    @property
    def edition(self) -> str:
        return edition_name(self.ruling["edition"]) if self.ruling else ""

    @property
    def edition_key(self) -> str:
        return str(self.ruling["edition"]) if self.ruling else ""

    @property
    def badge(self) -> Provenance | None:
        """The provenance of the weakest step the ruling rests on."""
        return weakest_provenance(provenances_of(self.ruling)) if self.ruling else None

    @property
    def edition_groups(self) -> list[EditionsAlike]:
        """The editions grouped by their answers: the answer shown here first, then by time."""
        return group_editions(self.editions)

    @property
    def lang(self) -> str:
        """The language of a ruling kept before sentences were translated; else empty."""
        return wording.language_kept_in(self.ruling)

    @property
    def lead(self) -> str:
        """The verdict without its branches, which the page lists below it."""
        return wording.verdict_without_branches(self.ruling)

    @property
    def tone(self) -> str:
        return _verdict_tone(self.ruling) if self.ruling else "plain"

    @property
    def select(self) -> dict[str, Any] | None:
        """The question somebody must decide; None where nothing is open."""
        return self.ruling.get("select") or None

    @property
    def position_after(self) -> dict[str, Any] | None:
        """The table after the ruling; after the first outcome where a coin decides."""
        first = (self.ruling.get("branches") or [self.ruling])[0]
        position: dict[str, Any] | None = self.ruling.get("position") or first.get("position")
        return position

    @property
    def waits_for_coin(self) -> bool:
        """Whether only one side of a coin leads to a question: the flip must be given first."""
        return any(branch.get("select") for branch in self.ruling.get("branches") or ())

    @property
    def steps(self) -> list[dict[str, Any]]:
        return list(self.ruling.get("steps", ()))

    @property
    def outcomes(self) -> list[CoinOutcome]:
        return _coin_outcomes(self.ruling) if self.ruling else []

    @property
    def payments(self) -> list[tuple[str, int]]:
        """Each legal payment of a Retreat Cost as forms read it, and how many are like it."""
        return _payment_rows(self.ruling) if self.ruling else []

    @property
    def not_considered(self) -> list[str]:
        """The card texts that were left aside, each once."""
        return wording.texts_not_considered(self.ruling)

    @property
    def differing_count(self) -> int:
        """How many editions rule differently."""
        return sum(not one.same for one in self.editions)

    @property
    def asked(self) -> str:
        """The request as compact JSON."""
        return json.dumps(self.request, ensure_ascii=False, separators=(",", ":"))


def answer_question(request: Mapping[str, Any]) -> RulingAnswer:
    """The ruling asked for, and what the other editions say. Raises RequestError."""
    ruling = rule_on(request)
    return RulingAnswer(
        dict(request), wording.translate_ruling(ruling), list(_verdicts_by_edition(request, ruling))
    )


def answer_as_kept(ruling: Ruling) -> RulingAnswer:
    """A kept ruling laid out as it was worked out, without the other editions."""
    answered = wording.translate_ruling(ruling.answered) if ruling.answered else {}
    return RulingAnswer(ruling.asked or {}, answered, [])


def edition_name(key: str) -> str:
    """What people call an edition; the key itself where it is unknown."""
    return DOCUMENTS_BY_KEY[key].name if key in DOCUMENTS_BY_KEY else key


def kept_rulings(leagues: Iterable[League], events: Iterable[int] = ()) -> QuerySet[Ruling]:
    """The rulings kept in these leagues and at these events, newest first.

    Each has `role`: its judge's role in the league, or else at the event.
    """
    roles = Membership.objects.filter(league=OuterRef("league"), user=OuterRef("judge"))
    at_event = EventRole.objects.filter(event=OuterRef("event"), user=OuterRef("judge"))
    found = Ruling.objects.filter(Q(league__in=list(leagues)) | Q(event__in=list(events)))
    return found.select_related(
        "judge", "event", "league", "appeal__decision__judge", "appeal__raised_by"
    ).annotate(
        role=Coalesce(Subquery(roles.values("role")[:1]), Subquery(at_event.values("role")[:1]))
    )


def appeal_state(ruling: Ruling) -> Literal["", "open", "upheld", "overturned"]:
    """How a ruling's appeal was decided: "open" where it is not yet, "" without an appeal."""
    appeal = getattr(ruling, "appeal", None)
    decision = getattr(appeal, "decision", None)
    return decision.outcome if decision else "open" if appeal else ""


def what_followed(
    ruling: Ruling, leagues: Iterable[League], events: Iterable[int]
) -> dict[str, Any]:
    """What is shown beside a kept ruling: its words, what it cites, its appeal and the decision.

    Rulings it cites, and those that cite it, are left out if they are not of these leagues or
    events.
    """
    appeal = getattr(ruling, "appeal", None)
    readable = Q(league__in=list(leagues)) | Q(event__in=list(events))
    return {
        "said": ruling.said,
        "rules": ruling.rules,
        "origin": ruling.origin,
        "cites": ruling.cites.filter(readable).select_related("appeal__decision"),
        "cited_by": ruling.cited_by.filter(readable).select_related("appeal__decision")[
            :MOST_SHOWN
        ],
        "appeal": appeal,
        "decision": getattr(appeal, "decision", None),
    }


def ruling_row(ruling: Any) -> dict[str, Any]:
    """What a page shows of a kept ruling; `role_name` is empty if the judge has left the staff."""
    return {
        **{name: getattr(ruling, name) for name in ("pk", "question", "given_at")},
        **_verdict_row(ruling),
        **{name: getattr(ruling, name) for name in ("judge", "event", "league")},
        "edition": ruling.edition,
        "edition_name": edition_name(ruling.edition),
        "appealed": appeal_state(ruling),
        "role_name": str(Role(ruling.role).label) if ruling.role else "",
    }


def _verdict_row(ruling: Ruling) -> dict[str, Any]:
    """The verdict that holds; if it was overturned, `was` is the judge's first verdict.

    In the reader's language; `lang` names the language where the verdict was kept in another.
    """
    first = _first_verdict(ruling)
    if not ruling.overturned_by:
        return {**first, "was": None}
    return {"verdict": ruling.overturned_by.verdict, "lang": "", "was": first}


def _first_verdict(ruling: Ruling) -> dict[str, str]:
    answered = ruling.answered
    if not answered or "told" not in answered:
        return {"verdict": ruling.verdict, "lang": wording.language_kept_in(answered or {})}
    told = (
        _spoken_verdict(wording.translate_ruling(answered))
        if answered.get("branches")
        else wording.verdict_text_of(answered)
    )
    return {"verdict": told, "lang": ""}


def events_in(leagues: Iterable[League], events: Iterable[int] = ()) -> QuerySet[Event]:
    """All events of these leagues, and the events with these numbers."""
    return Event.objects.filter(Q(league__in=list(leagues)) | Q(pk__in=list(events)))


def home_page_rows(staff_of: Iterable[League], at: Iterable[int] = ()) -> dict[str, Any]:
    """What the start page shows. Rulings are only those of where the reader is staff.

    `staff_of`: leagues read as a whole; `at`: single events. A reader who is staff nowhere sees no
    ruling, and `reads_rulings` is False.
    """
    staff_of, at = list(staff_of), list(at)
    events = Event.objects.annotate(
        swiss=Count("rounds", filter=Q(rounds__kind=RoundKind.SWISS)), last=Max("rounds__number")
    )
    # One more is read than is shown, to know whether there are more.
    under_way = list(events.filter(stage__in=(Stage.SWISS, Stage.CUT))[: MOST_SHOWN + 1])
    leagues = list(League.objects.all()[: MOST_SHOWN + 1])
    return {
        "leagues": leagues[:MOST_SHOWN],
        "more_leagues": len(leagues) > MOST_SHOWN,
        "running": [_event_row(event) for event in under_way[:MOST_SHOWN]],
        "more_running": len(under_way) > MOST_SHOWN,
        "coming": [
            _event_row(event) for event in events.filter(stage=Stage.REGISTRATION)[:MOST_LATEST]
        ],
        "finished": [
            _event_row(event) for event in events.filter(stage=Stage.FINISHED)[:MOST_LATEST]
        ],
        "reads_rulings": bool(staff_of or at),
        "rulings": [
            {
                "pk": one.pk,
                "question": one.question,
                **_verdict_row(one),
            }
            for one in kept_rulings(staff_of, at)[:MOST_LATEST]
        ],
    }


def _event_row(event: Any) -> dict[str, Any]:
    return {
        "pk": event.pk,
        "name": event.name,
        "date": event.date,
        "stage": _stage_name(event),
    }


def _stage_name(event: Any) -> str:
    if event.stage == Stage.SWISS:
        return _("Round %(round)s of %(planned)s") % {
            "round": event.swiss,
            "planned": event.planned_rounds,
        }
    if event.stage == Stage.CUT:
        left = event.cut_size >> max(event.last - event.swiss - 1, 0)
        return _("Final") if left <= 2 else _("Top %(left)s") % {"left": left}
    return str(Stage(event.stage).label)


def _verdicts_by_edition(
    request: Mapping[str, Any], here: dict[str, Any]
) -> Iterable[EditionVerdict]:
    said_here, mark_here = wording.translate_ruling(here), outcome_mark(here)
    work = Work(MOST_PLAYS_TOGETHER)
    for key in EDITIONS:
        name, asked_here = edition_name(key), key == here["edition"]
        try:
            there = here if asked_here else rule_on({**request, "edition": key}, work)
        except RequestError as error:
            verdict = _("Cannot come up: ") + wording.refusal_in_words(error)
            yield EditionVerdict(
                key, name, same=False, verdict=verdict, mark=error.message.encode()
            )
            continue
        said, mark = wording.translate_ruling(there), outcome_mark(there)
        yield EditionVerdict(
            key, name, mark == mark_here, _spoken_verdict(said),
            detail=_what_is_not_said(said_here, said, same=mark == mark_here),
            asked_here=asked_here, badge=weakest_provenance(provenances_of(there)), mark=mark,
        )  # fmt: skip


def _what_is_not_said(here: dict[str, Any], there: dict[str, Any], *, same: bool) -> str:
    """Where rulings differ but their verdicts do not: the first sentence only the other one has."""
    if same or _spoken_verdict(there) != _spoken_verdict(here):
        return ""
    return _first_difference(here, there)


def _spoken_verdict(ruling: dict[str, Any]) -> str:
    """The verdict; where coins decide, that of each outcome."""
    branches = ruling["branches"] or ()
    if 0 < len(branches) <= 4:
        return " ".join(f"{_flips_text(one)}: {one['verdict']}" for one in branches)
    return str(ruling["verdict"])


def _first_difference(here: dict[str, Any], there: dict[str, Any]) -> str:
    """The first sentence of the other edition's steps that this one does not have."""
    said = {step["text"] for step in here["steps"]}
    return next((str(step["text"]) for step in there["steps"] if step["text"] not in said), "")


def _verdict_tone(ruling: dict[str, Any]) -> str:
    if not ruling["legal"]:
        return "bad"
    if ruling.get("select"):
        return "open"
    if ruling["branches"]:
        return "plain"
    result = ruling["result"] or {}
    unsure = result.get("status") in {"sudden_death", "tie"} or result.get("outcomes")
    return "warn" if unsure else "good"


def _coin_outcomes(ruling: dict[str, Any]) -> list[CoinOutcome]:
    shared = len(ruling["steps"])
    return [
        CoinOutcome(
            _flips_text(one),
            _chance_text(one["probability"]),
            one["verdict"],
            one["steps"][shared:],
        )
        for one in ruling["branches"] or ()
    ]


def _chance_text(probability: float) -> str:
    return f"{number_format(f'{100 * probability:.4g}')}\N{NO-BREAK SPACE}%"


def _flips_text(branch: dict[str, Any]) -> str:
    sides = {"heads": _("heads"), "tails": _("tails")}
    return capfirst(", ".join(sides[side] for side in branch.get("flips", ())))


def _payment_rows(ruling: dict[str, Any]) -> list[tuple[str, int]]:
    if not ruling["payments"]:
        return []
    position = ruling["position"]
    energy = position["players"][position["turn"]["player"]]["active"]["energy"]
    ways = Counter(
        energy_in_words([_energy_card_given(energy[index]) for index in chosen])
        for chosen in ruling["payments"]
    )
    return list(ways.items())


def _energy_card_given(card: Any) -> EnergyCard:
    """An Energy card as a request gives it: by its facts, by some of them, or by catalogue id."""
    facts = card if isinstance(card, dict) else look_up_card(card) or {"name": card}
    return energy_card(facts)
