"""Rulings asked for and rulings kept, as the faces show them."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from decks.engine.documents import BY_KEY
from judging.cards import lookup
from judging.energy import EnergyCard, in_words
from judging.engine import EDITIONS, RequestError, rule_plain
from judging.models import Ruling
from league.domain.errors import Refused
from league.models import League, Membership, Role
from tournaments.models import Event, RoundKind, Stage

LATEST = 5
MOST = 50  # of what is shown all of, as far as a page reaches; the list of events has every one
# What a judge would do differently: all of a ruling but whose it is and how it is explained.
_TOLD_APART_BY = (
    "legal", "verdict", "damage", "extra_cards", "payments", "cards", "prizes_taken",
    "prize_order", "promotes", "position", "result",
)  # fmt: skip


def rule_on(request: Mapping[str, Any]) -> dict[str, Any]:
    """The engine's ruling in plain values. Raises Refused naming the field by its path."""
    try:
        return rule_plain(request, lookup)
    except RequestError as error:
        raise Refused(error.message, field=error.path or None, code="invalid") from error


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The same question under one edition. `detail` says what is not in the verdict."""

    edition: str
    name: str
    same: bool
    verdict: str
    detail: str = ""
    asked_here: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """One side of a coin: what leads there, how likely it is, and the steps of its own."""

    flips: str
    chance: str
    verdict: str
    steps: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling laid out for a page."""

    request: dict[str, Any]
    ruling: dict[str, Any]
    editions: list[Elsewhere]

    @property
    def edition(self) -> str:
        return edition_name(self.ruling["edition"])

    @property
    def tone(self) -> str:
        return _tone(self.ruling)

    @property
    def steps(self) -> list[dict[str, Any]]:
        return list(self.ruling["steps"])

    @property
    def outcomes(self) -> list[Outcome]:
        return _outcomes(self.ruling)

    @property
    def payments(self) -> list[tuple[str, int]]:
        """Each legal payment of a Retreat Cost as the form reads it, and how many are alike."""
        return _payments(self.ruling)

    @property
    def differing(self) -> int:
        """How many editions rule differently."""
        return sum(not one.same for one in self.editions)

    @property
    def asked(self) -> str:
        """The request as compact JSON."""
        return json.dumps(self.request, ensure_ascii=False, separators=(",", ":"))


def answer(request: Mapping[str, Any]) -> Answer:
    """The ruling asked for, and what the other editions say. Raises Refused as `rule_on` does."""
    ruling = rule_on(request)
    return Answer(dict(request), ruling, list(_everywhere(request, ruling)))


def kept_answer(ruling: Ruling) -> Answer:
    """A kept ruling laid out as it stood, without the other editions."""
    return Answer(ruling.asked, ruling.answered, [])


def edition_name(key: str) -> str:
    """What people call an edition; its key where it is none of ours."""
    return BY_KEY[key].name if key in BY_KEY else key


def rulings(leagues: Iterable[League]) -> QuerySet[Ruling]:
    """The rulings kept in these leagues, newest first, each with `role`: its judge's."""
    roles = Membership.objects.filter(league=OuterRef("league"), user=OuterRef("judge"))
    found = Ruling.objects.filter(league__in=list(leagues)).select_related(
        "judge", "event", "league"
    )
    return found.annotate(role=Subquery(roles.values("role")[:1]))


def ruling_row(ruling: Any) -> dict[str, Any]:
    """What a page says beside a kept ruling; `role_name` is empty for who has left the staff."""
    return {
        **{name: getattr(ruling, name) for name in ("pk", "question", "verdict", "given_at")},
        **{name: getattr(ruling, name) for name in ("judge", "event", "league")},
        "edition_name": edition_name(ruling.edition),
        "role_name": str(Role(ruling.role).label) if ruling.role else "",
    }


def open_events(leagues: Iterable[League]) -> QuerySet[Event]:
    """Events a ruling may be asked for now."""
    return Event.objects.filter(league__in=list(leagues)).exclude(stage=Stage.FINISHED)


def home(staff_of: Iterable[League]) -> dict[str, Any]:
    """What the first page shows. Rulings are those of the leagues the reader is staff of."""
    events = Event.objects.annotate(
        swiss=Count("rounds", filter=Q(rounds__kind=RoundKind.SWISS)), last=Max("rounds__number")
    )
    under_way = events.filter(stage__in=(Stage.SWISS, Stage.CUT))
    return {
        "leagues": League.objects.all()[:MOST],
        "running": [_listed(event) for event in under_way[:MOST]],
        "coming": [_listed(event) for event in events.filter(stage=Stage.REGISTRATION)[:LATEST]],
        "finished": [_listed(event) for event in events.filter(stage=Stage.FINISHED)[:LATEST]],
        "rulings": [
            {
                "url": reverse("judging:ruling", args=[one.pk]),
                "question": one.question,
                "verdict": one.verdict,
            }
            for one in rulings(staff_of)[:LATEST]
        ],
    }


def _listed(event: Any) -> dict[str, Any]:
    return {
        "url": reverse("tournaments:event", args=[event.pk]),
        "name": event.name,
        "date": event.date,
        "stage": _stage(event),
    }


def _stage(event: Any) -> str:
    if event.stage == Stage.SWISS:
        return _("Round %(round)s of %(planned)s") % {
            "round": event.swiss,
            "planned": event.planned_rounds,
        }
    if event.stage == Stage.CUT:
        left = event.cut_size >> max(event.last - event.swiss - 1, 0)
        return _("Final") if left <= 2 else _("Top %(left)s") % {"left": left}
    return str(Stage(event.stage).label)


def _everywhere(request: Mapping[str, Any], here: dict[str, Any]) -> Iterable[Elsewhere]:
    for key in EDITIONS:
        name = edition_name(key)
        if key == here["edition"]:
            yield Elsewhere(key, name, same=True, verdict=_spoken(here), asked_here=True)
            continue
        try:
            there = rule_on({**request, "edition": key})
        except Refused as refused:
            yield Elsewhere(key, name, same=False, verdict=_("Cannot come up: ") + refused.message)
            continue
        same = _essence(there) == _essence(here)
        detail = "" if same or _spoken(there) != _spoken(here) else _parting(here, there)
        yield Elsewhere(key, name, same, _spoken(there), detail)


def _essence(ruling: dict[str, Any]) -> list[Any]:
    branches = [_essence(one) for one in ruling["branches"] or ()]
    return [ruling[name] for name in _TOLD_APART_BY] + [branches]


def _spoken(ruling: dict[str, Any]) -> str:
    """The verdict; where a coin decides, each side's."""
    branches = ruling["branches"] or ()
    if 0 < len(branches) <= 4:
        return " ".join(f"{_flips(one)}: {one['verdict']}" for one in branches)
    return str(ruling["verdict"])


def _parting(here: dict[str, Any], there: dict[str, Any]) -> str:
    """What the other edition says first that this one does not."""
    said = {step["text"] for step in here["steps"]}
    return next((str(step["text"]) for step in there["steps"] if step["text"] not in said), "")


def _tone(ruling: dict[str, Any]) -> str:
    if not ruling["legal"]:
        return "bad"
    if ruling["branches"]:
        return "plain"
    return "warn" if (ruling["result"] or {}).get("status") == "sudden_death" else "good"


def _outcomes(ruling: dict[str, Any]) -> list[Outcome]:
    shared = len(ruling["steps"])
    return [
        Outcome(
            _flips(one),
            _chance(one["probability"]),
            one["verdict"],
            one["steps"][shared:],
        )
        for one in ruling["branches"] or ()
    ]


def _chance(probability: float) -> str:
    return f"{number_format(f'{100 * probability:.4g}')}\N{NO-BREAK SPACE}%"


def _flips(branch: dict[str, Any]) -> str:
    sides = {"heads": _("heads"), "tails": _("tails")}
    return ", ".join(sides[side] for side in branch.get("flips", ())).capitalize()


def _payments(ruling: dict[str, Any]) -> list[tuple[str, int]]:
    if not ruling["payments"]:
        return []
    position = ruling["position"]
    energy = position["players"][position["turn"]["player"]]["active"]["energy"]
    ways = Counter(
        in_words([_energy(energy[index]) for index in chosen]) for chosen in ruling["payments"]
    )
    return list(ways.items())


def _energy(card: Any) -> EnergyCard:
    """An Energy card as it was given: its facts, all or some, or its catalogue id."""
    facts = card if isinstance(card, dict) else lookup(card) or {"name": card}
    return EnergyCard(name=facts["name"], provides=list(facts.get("provides", ())))
