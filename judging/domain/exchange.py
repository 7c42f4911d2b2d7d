"""Rulings out of one service and into another, as JSON; a file taken in twice adds nothing twice.

A file: `{"kind": "headjudge.rulings", "version": 1, "rulings": [{"uid", "question", "edition",
"verdict", "said", "rules", "asked", "judge", "given_at", "appeal": {"grounds", "outcome", "reason",
"verdict"} or null}]}`. What the engine answered is worked out anew where it is taken in.
"""

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _
from msgspec import Struct

from decks.engine.documents import BY_KEY
from judging.domain.checks import found_by, text_of, user_of
from judging.domain.rulings import LONGEST_QUESTION, LONGEST_SAID, LONGEST_VERDICT
from judging.models import Ruling
from judging.queries.ask import rule_on
from league.base.errors import Refused
from league.domain import log
from league.models import League

KIND, VERSION = "headjudge.rulings", 1
MOST = 5_000
LARGEST = 5_000_000  # bytes


class TakenIn(Struct, forbid_unknown_fields=False):
    """One ruling of a file."""

    question: str
    edition: str
    verdict: str
    uid: str = ""
    said: str = ""
    rules: list[str] = []
    asked: dict[str, Any] | None = None
    judge: str = ""
    given_at: str = ""
    appeal: dict[str, Any] | None = None


class File(Struct):
    kind: str
    version: int
    rulings: list[TakenIn]


def as_file(rulings: Iterable[Ruling]) -> dict[str, Any]:
    """Rulings as a file holds them. Judges are named by their role's user name, as on the pages."""
    return {"kind": KIND, "version": VERSION, "rulings": [_out(one) for one in rulings]}


@transaction.atomic
def take_in(actor: log.Actor, league: League, data: bytes) -> tuple[int, int]:
    """Keep the rulings of a file: how many were new, how many were here already.

    Raises Refused naming the ruling and field that is wrong; then nothing of the file is kept.
    """
    by = user_of(actor)
    file = _read(data)
    known = set(_known(league))
    new = 0
    for number, one in enumerate(file.rulings, start=1):
        uid = one.uid or _uid(one.question, one.edition, one.verdict, one.said, one.given_at)
        if uid in known:
            continue
        known.add(uid)
        ruling = _ruling(league, one, f"rulings[{number}]", uid)
        ruling.judge = by
        ruling.save()
        found_by(ruling=ruling)
        new += 1
    after = {"new": new, "already": len(file.rulings) - new}
    log.record(league, actor, "rulings.taken_in", f"league:{league.pk}", after=after)
    return new, len(file.rulings) - new


def uid_of(ruling: Ruling) -> str:
    """What a ruling is known by wherever it goes."""
    if ruling.origin:
        return str(ruling.origin["uid"])
    given = ruling.given_at.isoformat()
    return _uid(ruling.question, ruling.edition, ruling.verdict, ruling.said, given)


def _out(ruling: Ruling) -> dict[str, Any]:
    appeal = getattr(ruling, "appeal", None)
    decision = getattr(appeal, "decision", None)
    origin = ruling.origin or {}
    return {
        "uid": uid_of(ruling),
        "question": ruling.question,
        "edition": ruling.edition,
        "verdict": ruling.verdict,
        "said": ruling.said,
        "rules": ruling.rules,
        "asked": ruling.asked,
        "judge": origin.get("judge") or str(ruling.judge),
        "given_at": origin.get("given_at") or ruling.given_at.isoformat(),
        "appeal": appeal
        and {
            "grounds": appeal.grounds,
            "outcome": decision.outcome if decision else None,
            "reason": decision.reason if decision else "",
            "verdict": decision.verdict if decision else "",
        },
    }


def _read(data: bytes) -> File:
    if len(data) > LARGEST:
        raise Refused(_("The file is larger than 5 MB."), field="file", code="too_large")
    try:
        file = msgspec.json.decode(data, type=File)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(
            _("This is no file of rulings: %(error)s") % {"error": error}, field="file"
        ) from error
    if file.kind != KIND or file.version != VERSION:
        raise Refused(
            _("This is no file of rulings: its kind is %(kind)s, version %(version)s.")
            % {"kind": file.kind[:40], "version": file.version},
            field="file",
        )
    if len(file.rulings) > MOST:
        raise Refused(_("At most %(most)s rulings at once.") % {"most": MOST}, field="file")
    return file


def _ruling(league: League, one: TakenIn, where: str, uid: str) -> Ruling:
    if one.edition not in BY_KEY:
        field, unknown = f"{where}.edition", _("There is no rulebook of that name.")
        raise Refused(f"{field}: {unknown}", field="file")
    try:
        said = one.said.strip() or ("" if one.asked else one.verdict)
        return Ruling(
            league=league,
            question=text_of("question", one.question, LONGEST_QUESTION),
            edition=one.edition,
            verdict=text_of("verdict", one.verdict, LONGEST_VERDICT),
            said=text_of("said", said, LONGEST_SAID) if said else "",
            rules=[rule[:20] for rule in one.rules[:40]],
            asked=one.asked,
            answered=rule_on(one.asked) if one.asked else None,
            origin={
                "uid": uid[:100],
                "judge": one.judge[:150],
                "given_at": one.given_at[:40],
                "appeal": one.appeal,
            },
        )
    except Refused as refused:
        field = f"{where}.{refused.field}" if refused.field else where
        raise Refused(f"{field}: {refused.message}", field="file") from refused


def _known(league: League) -> Iterable[str]:
    """The rulings of a league by their uids."""
    columns = ("question", "edition", "verdict", "said", "given_at", "origin")
    for ruling in Ruling.objects.filter(league=league).only(*columns).iterator():
        yield uid_of(ruling)


def _uid(*parts: str) -> str:
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:32]
