"""Whether a round's pairings are proved the best, and why they are not better, in words."""

import logging
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.engine import wording
from tournaments.models import Round
from tournaments.queries.kept import keep_until_change

log = logging.getLogger(__name__)


class PairingProof(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a round's pairings are proved the best, and why they are not better, in words."""

    summary: str
    why: list[str]


def pairing_proof(round_: Round, names: Mapping[int, str]) -> PairingProof | None:
    """What is proved about a round's pairings; None if nothing. `names`: by entrant."""
    wanted = ("proof", round_.pk, get_language())
    proof = keep_until_change(round_.event, wanted, lambda: _read_proof(round_))
    if proof is None:
        return None
    summary, pairs = proof
    bye = _("bye")
    return PairingProof(
        summary=summary,
        why=[
            f"{names[a]} – {names[b] if b else bye}: {sentences}"
            for a, b, sentences in pairs
            if a in names and (b is None or b in names)
        ],
    )


class _Pair(NamedTuple):
    """A pair of a round, the second None for the bye, and why they meet."""

    a: int
    b: int | None
    sentences: str


def _read_proof(round_: Round) -> tuple[str, list[_Pair]] | None:
    """The summary, and each pair that needs a reason, without names.

    Read from the database: a round that was loaded earlier may hold an older certificate.
    """
    certificate = Round.objects.values_list("certificate", flat=True).get(pk=round_.pk)
    try:
        return _tell_proof(certificate)
    except (AttributeError, KeyError, TypeError, ValueError, IndexError):
        # What was stored is not a certificate, but the pairings can be shown all the same.
        log.warning("the certificate of round %s cannot be read", round_.pk)
        return _("What was proved of these pairings cannot be shown."), []


def _tell_proof(certificate: dict[str, Any]) -> tuple[str, list[_Pair]] | None:
    cost = certificate.get("cost")
    if not cost:
        return None
    summary = (
        _("Proved: no pairing of this round is better.")
        if certificate["optimal"]
        else _("The best pairing found.")
    )
    if cost["rematches"] or cost["second_byes"]:
        summary += " " + _("Not possible without a rematch or a second bye.")
    translate = cache(_)  # the same few sentences are used for thousands of pairs
    return summary, [
        _Pair(
            int(why["a"]),
            int(why["b"]) if why["b"] else None,
            _describe_reasons(why["reasons"], translate),
        )
        for why in certificate["why"]
        if why["reasons"]
    ]


def _describe_reasons(reasons: list[dict[str, Any]], translate: Callable[[str], str]) -> str:
    return " ".join(
        wording.render_message(reason["id"], reason["args"], translate=translate)
        for reason in reasons
    )
