"""Checks that a certificate in a file names only players of the file and messages that exist."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files.whole_rows import CERTIFICATE_PLAYER_FIELDS
from tournaments.engine import wording


def require_certificate(said: dict[str, Any], players: Collection[str], path: str) -> None:
    """Raises Refused for a player, a message or an argument that does not exist.

    `said`: the certificate, in the shape its column takes (`json_columns`). `players`: all keys.
    """
    for part in CERTIFICATE_PLAYER_FIELDS:
        for index, line in enumerate(said.get(part, ())):
            line_path = f"{path}.{part}[{index}]"
            rows.require_player_key(line["a"], players, f"{line_path}.a")
            if line["b"] is not None:
                rows.require_player_key(line["b"], players, f"{line_path}.b")
            _require_reasons(line.get("reasons", ()), line_path)
    for name in ("optimal", "why") if said.get("cost") else ():
        if name not in said:
            raise rows.path_refusal(f"{path}.{name}", _("this is missing."))


def _require_reasons(reasons: Collection[dict[str, Any]], path: str) -> None:
    for index, reason in enumerate(reasons):
        wanted = wording.PAIRING_ARGUMENTS.get(reason["id"])
        if wanted is None:
            raise rows.path_refusal(f"{path}.reasons[{index}].id", _("there is no such reason."))
        for name in sorted(wanted - reason["args"].keys()):
            raise rows.path_refusal(f"{path}.reasons[{index}].args.{name}", _("this is missing."))
