"""Publishes pages that many people read: rendered once, and answered from stored bytes.

They are rendered in each language of the service, and answered in the active language. Where a
server keeps them as files as well, those follow each change before it is acknowledged.
"""

import gzip
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import translation

from league.base import kept_files
from league.domain import live
from league.models import PublishedPage

RenewPages = Callable[[Sequence[str]], None]
_renewals: dict[str, RenewPages] = {}
MADE_FROM = ".made-from"  # beside static files: what they and the published pages were made from
SETS_AT_ONCE = 50  # sets in one statement
COMPRESS_LEVEL = 5  # half the time of the highest, for a twentieth more bytes


class OvertakenError(Exception):
    """Somebody else changed these boards after this rendering began."""


@dataclass(frozen=True, slots=True)
class BoardSet:
    """Boards that change together, as they were when a rendering began."""

    pk: int
    version: int
    name: str


def render_in_each_language(render: Callable[[], Mapping[str, str]]) -> dict[str, str]:
    """Render sheets by their keys in every language of the service, one after the other."""
    sheets: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            sheets |= {_key_in_language(key): html for key, html in render().items()}
    return sheets


def load_board_set(name: str) -> BoardSet:
    """A set as it is now, loaded before anything is read that will be published in it."""
    page, _is_new = PublishedPage.objects.get_or_create(key=name)
    return BoardSet(page.pk, page.version, name)


def board_set_subject(name: str) -> str:
    """The subject that an open page follows if it was read from these boards."""
    return f"boards:{name}"


def publish_pages(boards: BoardSet, sheets: Mapping[str, str], *, instead_of: str = "") -> None:
    """Publish rendered sheets in one transaction, and remove pages that begin with `instead_of`.

    Raises OvertakenError where the set changed meanwhile: what was rendered may be older than what
    is published, and is rendered anew.
    """
    packed = {key: _compress_page(html) for key, html in sheets.items()}
    with transaction.atomic():
        as_it_was = PublishedPage.objects.filter(pk=boards.pk, version=boards.version)
        if not as_it_was.update(version=F("version") + 1):
            raise OvertakenError
        if instead_of:
            PublishedPage.objects.filter(key__startswith=instead_of).delete()
        for key, (etag, body) in packed.items():
            _store_page(key, etag, body)
        live.mark_changed([board_set_subject(boards.name)])
        beginnings = [*packed, *filter(None, [instead_of])]
        transaction.on_commit(lambda: bring_files_up_to_date(beginnings))


def withdraw_pages(names: Sequence[str]) -> None:
    """Take back the boards of these sets until they are rendered anew, inside a transaction.

    Nobody is given them from then on, and a rendering that is under way publishes nothing there.
    """
    for at in range(0, len(names), SETS_AT_ONCE):
        some = names[at : at + SETS_AT_ONCE]
        PublishedPage.objects.filter(key__in=some).update(version=F("version") + 1)
        hung = Q()
        for name in some:
            hung |= Q(key__startswith=f"{name}/")
        PublishedPage.objects.filter(hung).exclude(etag="").update(etag="")
    beginnings = [f"{name}/" for name in names]
    remove_files(beginnings)  # now as well, in case this process does not live to see the commit
    transaction.on_commit(lambda: bring_files_up_to_date(beginnings))


def remove_files(beginnings: Sequence[str]) -> None:
    """Remove the files of pages whose keys begin so, whatever the database says."""
    with kept_files.hold_folder() as is_there:
        if is_there:
            for beginning in beginnings:
                kept_files.remove_pages(kept_files.kept_keys(beginning))


def bring_files_up_to_date(beginnings: Sequence[str]) -> None:
    """Bring the files of pages whose keys begin so up to date with their rows, or remove them."""
    with kept_files.hold_folder() as is_there:
        if not is_there:
            return
        for beginning in beginnings:
            rows = PublishedPage.objects.filter(key__startswith=beginning).exclude(etag="")
            bodies = {key: bytes(body) for key, body in rows.values_list("key", "body")}
            kept_files.remove_pages(set(kept_files.kept_keys(beginning)) - bodies.keys())
            for key, body in bodies.items():
                kept_files.write_page(key, body)


def _compress_page(html: str) -> tuple[str, bytes]:
    body = gzip.compress(html.encode(), compresslevel=COMPRESS_LEVEL, mtime=0)
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"', body


def _store_page(key: str, etag: str, body: bytes) -> None:
    page, is_new = PublishedPage.objects.get_or_create(
        key=key, defaults={"etag": etag, "body": body}
    )
    if not is_new and page.etag != etag:
        page.version, page.etag, page.body = page.version + 1, etag, body
        page.save()


def renews_pages(beginning: str) -> Callable[[RenewPages], RenewPages]:
    """Register a function that promises to render withdrawn pages anew, by how their keys begin."""

    def register(renew: RenewPages) -> RenewPages:
        _renewals[beginning] = renew
        return renew

    return register


@transaction.atomic
def withdraw_all_pages() -> None:
    """Take back every published page, and have those rendered anew that are still read."""
    keys = list(PublishedPage.objects.values_list("key", flat=True))
    PublishedPage.objects.all().delete()
    beginnings = sorted({f"{key.split('/')[0]}/" for key in keys})
    transaction.on_commit(lambda: bring_files_up_to_date(beginnings))
    for beginning, renew in _renewals.items():
        renew([key for key in keys if key.startswith(beginning)])


def published_etag(key: str) -> str:
    """The version of a page in the active language; empty where none is published."""
    page = PublishedPage.objects.filter(key=_key_in_language(key))
    return page.values_list("etag", flat=True).first() or ""


def published_page(key: str) -> PublishedPage | None:
    """A published page in the active language, its body as gzip; None without one."""
    return PublishedPage.objects.filter(key=_key_in_language(key)).exclude(etag="").first()


def _key_in_language(key: str) -> str:
    return f"{key}/{translation.get_language() or settings.LANGUAGE_CODE}"
