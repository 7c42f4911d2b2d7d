"""Time as facts: what happens when it is called, and how long a round is, era by era."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from judging.library.facts import Era
from judging.queries.lookup.facts.parts import FactPlan, span_text
from tournaments.engine.clock import policies, timing
from tournaments.engine.clock.policies import AtTime, Policy
from tournaments.engine.results.matches import Reason
from tournaments.engine.structure import customs
from tournaments.engine.structure.customs import LARGE, ONE, SMALL, THREE, Custom
from tournaments.engine.wording import render_message

TOPIC = "time"


def time_facts() -> Iterator[FactPlan]:
    """The facts about time."""
    called = tuple(_time_called_era(policy) for policy in policies.POLICIES)
    yield FactPlan("time-called", _("When time is called"), TOPIC, called)
    days = dict.fromkeys(custom.since for custom in customs.CUSTOMS)
    yield FactPlan(
        "round-length", _("How long a round is"), TOPIC, tuple(map(_round_length_era, days))
    )


def _time_called_era(policy: Policy) -> Era:
    unsure = [_(policy.unconfirmed)] if policy.unconfirmed else []
    if policy.inferred and policy.is_known:
        unsure.append(_("For a part of it no text of the time was found."))
    return Era(
        name=_(policy.name),
        lines=tuple(_time_called_lines(policy)),
        since=policy.since,
        until=policy.until,
        source=policy.source,
        unconfirmed=" ".join(unsure),
    )


def _time_called_lines(policy: Policy) -> Iterator[str]:
    first = timing.time_instructions([], THREE, timing.TimeCall(policy))[0]
    yield _reason_text(first)
    if not policy.is_known:
        yield _("What then decides is the organiser’s to say.")
        return
    yield from _deciding_lines(policy.swiss)
    if policy.cut != policy.swiss:
        cut = " ".join(_deciding_lines(policy.cut))
        yield _("In the top cut: %(steps)s") % {"steps": cut}


def _deciding_lines(rules: AtTime) -> Iterator[str]:
    """How a running game and a pause are settled; games with the same rule share a sentence."""
    running: dict[str, list[str]] = {}
    for number, rule in enumerate((rules.first, rules.second, rules.third), start=1):
        running.setdefault(rule, []).append(str(number))
    for rule, numbers in running.items():
        yield _reason_text(Reason(f"time_running_{rule}", {"number": "/".join(numbers)}))
    for number, rule in ((2, rules.before_second), (3, rules.before_third)):
        yield _reason_text(Reason(f"time_pause_{rule}", {"number": number}))


def _reason_text(reason: Reason) -> str:
    return render_message(reason.id, reason.args, translate=_)


def _round_length_era(since: str) -> Era:
    small, large = (
        next(custom for custom in customs.CUSTOMS if (custom.since, custom.kind) == (since, kind))
        for kind in (SMALL, LARGE)
    )
    return Era(
        name=span_text(small.since, small.until),
        lines=tuple(_round_length_lines(small, large)),
        since=small.since,
        until=small.until,
        source=small.source,
        unconfirmed=_(small.unconfirmed) if small.unconfirmed else "",
    )


def _round_length_lines(small: Custom, large: Custom) -> Iterator[str]:
    minutes = {"single": small.minutes[ONE], "of_three": small.minutes[THREE]}
    yield (
        _(
            "A round is %(single)s minutes where a match is one game, and %(of_three)s minutes "
            "where it is best of three."
        )
        % minutes
    )
    if small.cut_minutes != small.minutes:
        cut = {"single": small.cut_minutes[ONE], "of_three": small.cut_minutes[THREE]}
        yield _("In the top cut: %(single)s and %(of_three)s minutes.") % cut
    if (small.best_of, small.cut_best_of) == (large.best_of, large.cut_best_of):
        yield _("Usual at every event: %(games)s.") % {"games": _games_text(small)}
    else:
        yield _("Usual at a League Challenge or League Cup: %(games)s.") % {
            "games": _games_text(small)
        }
        yield _("Usual at a Regional Championship and above: %(games)s.") % {
            "games": _games_text(large)
        }
    if small.set_up:
        yield _("%(minutes)s minutes of it are for shuffling and setting up.") % {
            "minutes": small.set_up
        }


def _games_text(custom: Custom) -> str:
    names = {ONE: _("one game"), THREE: _("best of three")}
    games = {"swiss": names[custom.best_of], "cut": names[custom.cut_best_of]}
    return _("in Swiss %(swiss)s, in the top cut %(cut)s") % games
