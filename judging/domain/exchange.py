"""Exports rulings as JSON and imports them; importing a file twice adds nothing.

A file: `{"kind": "headjudge.rulings", "version": 1, "rulings": [{"uid", "question", "edition",
"verdict", "said", "rules", "asked", "judge", "given_at", "appeal": {"grounds", "outcome", "reason",
"verdict"} or null}]}`. The engine's answers are not in it: they are worked out anew on import.
"""

import hashlib
from collections.abc import Collection, Iterable
from functools import partial
from typing import Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _
from msgspec import Struct

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.domain.ask import rule_or_refuse
from judging.domain.checks import record_new_rulings, require_text, require_user
from judging.domain.rulings import LONGEST_QUESTION, LONGEST_SAID, LONGEST_VERDICT
from judging.engine.branches import Work
from judging.engine.errors import RequestError
from judging.engine.json_text import parse_json, refuse_keys_twice
from judging.engine.problems import explain_validation_error
from judging.models import Outcome, Ruling
from judging.queries.wording import field_and_refusal_in_words
from league.base.errors import Refused
from league.base.names import clean_name
from league.base.said import LONGEST_REFUSAL, clean_words
from league.domain import beforehand, log
from league.models import League

FILE_KIND, FILE_VERSION = "headjudge.rulings", 1
MOST_RULINGS = 5_000
MOST_BYTES = 5_000_000
STORED_AT_ONCE = 200  # rulings in one statement: others wait for the lock meanwhile
LONGEST_UID, LONGEST_JUDGE, LONGEST_MOMENT = 100, 150, 40  # characters read of a file
MOST_PLAYS_OF_A_FILE = 20_000  # four plays, each one side of a coin, a ruling of the longest file


class ImportedAppeal(Struct, forbid_unknown_fields=False):
    """An appeal against a ruling in the file. `outcome`: null while it is not decided."""

    grounds: str = ""
    outcome: Outcome | None = None
    reason: str = ""
    verdict: str = ""


class ImportedRuling(Struct, forbid_unknown_fields=False):
    """One ruling of the file. `uid`: its id wherever it goes; a ruling with a known one is skipped.

    `said`: the reasons. `asked`: the question to the engine, null for a ruling given in words.
    """

    question: str
    edition: str
    verdict: str
    uid: str = ""
    said: str = ""
    rules: list[str] = []
    asked: dict[str, Any] | None = None
    judge: str = ""
    given_at: str = ""
    appeal: ImportedAppeal | None = None


class ImportFile(Struct):
    """A file of rulings as another league exported it."""

    kind: str
    version: int
    rulings: list[ImportedRuling]


def rulings_file(rulings: Iterable[Ruling]) -> dict[str, Any]:
    """Rulings as a file holds them. Judges have the names that pages show."""
    return {
        "kind": FILE_KIND,
        "version": FILE_VERSION,
        "rulings": [_exported_ruling(ruling) for ruling in rulings],
    }


@beforehand.works_beforehand
@transaction.atomic
def import_rulings(actor: log.Actor, league: League, data: bytes) -> tuple[int, int]:
    """Keep the rulings of a file; return how many were new and how many were here already.

    The engine's answers are worked out while no transaction is open. Raises Refused naming the
    ruling and field that is wrong; then nothing of the file is kept.
    """
    by = require_user(actor)
    file = _read_file(data)
    known = frozenset(_known_uids(league))
    key = ("file of rulings", hashlib.sha256(data).digest(), known)
    made = beforehand.result_of(key, partial(_make_rulings, file, known))
    for ruling in made:
        ruling.league, ruling.judge, ruling.pk = league, by, None
    record_new_rulings(Ruling.objects.bulk_create(made, STORED_AT_ONCE))
    new = len(made)
    after = {"new": new, "already": len(file.rulings) - new}
    log.record_entry(league, actor, "rulings.taken_in", f"league:{league.pk}", after=after)
    return new, len(file.rulings) - new


def ruling_uid(ruling: Ruling) -> str:
    """The id under which a ruling is known in every league: the one it came with, or a hash."""
    if ruling.origin:
        return str(ruling.origin["uid"])
    given_at = ruling.given_at.isoformat()
    return _hash_uid(ruling.question, ruling.edition, ruling.verdict, ruling.said, given_at)


def _exported_ruling(ruling: Ruling) -> dict[str, Any]:
    appeal = getattr(ruling, "appeal", None)
    decision = getattr(appeal, "decision", None)
    origin = ruling.origin or {}
    return {
        "uid": ruling_uid(ruling),
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


def _read_file(data: bytes) -> ImportFile:
    if len(data) > MOST_BYTES:
        raise Refused(_("The file is larger than 5 MB."), field="file", code="too_large")
    try:
        file = _decode_file(data)
    except RequestError as error:
        reason = clean_words(field_and_refusal_in_words(error), LONGEST_REFUSAL)
        raise Refused(
            _("This is no file of rulings: %(error)s") % {"error": reason}, field="file"
        ) from error
    if file.kind != FILE_KIND or file.version != FILE_VERSION:
        raise Refused(
            _("This is no file of rulings: its kind is %(kind)s, version %(version)s.")
            % {"kind": clean_words(file.kind, 40), "version": clean_words(file.version, 20)},
            field="file",
        )
    if len(file.rulings) > MOST_RULINGS:
        raise Refused(_("At most %(most)s rulings at once.") % {"most": MOST_RULINGS}, field="file")
    return file


def _decode_file(data: bytes) -> ImportFile:
    """A file as its shape. Raises RequestError naming the field that is wrong."""
    refuse_keys_twice(data)
    plain = parse_json(data)
    try:
        return msgspec.convert(plain, ImportFile)
    except msgspec.ValidationError as error:
        raise explain_validation_error(error, plain, ImportFile) from None


def _make_rulings(file: ImportFile, known: Collection[str]) -> list[Ruling]:
    """The file's rulings whose uid is not in `known`, not stored yet."""
    seen, work, made = set(known), Work(MOST_PLAYS_OF_A_FILE), list[Ruling]()
    for number, imported in enumerate(file.rulings, start=1):
        uid = imported.uid or _hash_uid(
            imported.question, imported.edition, imported.verdict, imported.said, imported.given_at
        )
        uid = uid if len(uid) <= LONGEST_UID and uid.isprintable() else _hash_uid(uid)
        if uid not in seen:
            seen.add(uid)
            made.append(_make_ruling(imported, f"rulings[{number}]", uid, work))
    return made


def _make_ruling(imported: ImportedRuling, where: str, uid: str, work: Work) -> Ruling:
    if imported.edition not in DOCUMENTS_BY_KEY:
        field, unknown = f"{where}.edition", _("There is no rulebook of that name.")
        raise Refused(f"{field}: {unknown}", field="file")
    try:
        reasons = imported.said.strip() or ("" if imported.asked else imported.verdict)
        return Ruling(
            question=require_text("question", imported.question, LONGEST_QUESTION),
            edition=imported.edition,
            verdict=require_text("verdict", imported.verdict, LONGEST_VERDICT),
            said=require_text("said", reasons, LONGEST_SAID) if reasons else "",
            rules=[clean_name(rule, "rules")[:20] for rule in imported.rules[:40]],
            asked=imported.asked,
            answered=rule_or_refuse(imported.asked, work) if imported.asked else None,
            origin={
                "uid": uid,
                "judge": clean_name(imported.judge, "judge")[:LONGEST_JUDGE],
                "given_at": clean_name(imported.given_at, "given_at")[:LONGEST_MOMENT],
                "appeal": imported.appeal and _read_appeal(imported.appeal),
            },
        )
    except Refused as refused:
        field = f"{where}.{refused.field}" if refused.field else where
        raise Refused(f"{field}: {refused.message}", field="file") from refused


def _read_appeal(appeal: ImportedAppeal) -> dict[str, Any]:
    """An appeal in plain values, as it is kept in a ruling's `origin`."""
    longest = {"grounds": LONGEST_SAID, "reason": LONGEST_SAID, "verdict": LONGEST_VERDICT}
    texts = {
        name: require_text(f"appeal.{name}", text, most) if (text := getattr(appeal, name)) else ""
        for name, most in longest.items()
    }
    return {**texts, "outcome": appeal.outcome}


def _known_uids(league: League) -> Iterable[str]:
    """The uids of a league's rulings."""
    columns = ("question", "edition", "verdict", "said", "given_at", "origin")
    for ruling in Ruling.objects.filter(league=league).only(*columns).iterator():
        yield ruling_uid(ruling)


def _hash_uid(*parts: str) -> str:
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:32]
