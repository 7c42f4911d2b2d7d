"""Published pages: what many will read is rendered once, and answered from stored bytes.

Once in each language of the service; a page is published and answered in the language that is on.
Where a server keeps them as files as well, those follow each change before it is acknowledged.
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
MADE_FROM = ".made-from"  # beside static files: of which those and the pages that hang are
SETS_AT_ONCE = 50  # in one statement
COMPRESS_LEVEL = 5  # half the time of the highest, for a twentieth more bytes


class OvertakenError(Exception):
    """Somebody else changed these boards after this rendering had begun."""


@dataclass(frozen=True, slots=True)
class BoardSet:
    """What hangs together and changes together, as it was when a rendering began."""

    pk: int
    version: int
    name: str


def render_in_each_language(render: Callable[[], Mapping[str, str]]) -> dict[str, str]:
    """Sheets by their keys, rendered in every language of the service one after the other."""
    sheets: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            sheets |= {_key_in_language(key): html for key, html in render().items()}
    return sheets


def load_board_set(name: str) -> BoardSet:
    """A set as it is now: asked for before anything is read that will hang there."""
    page, _is_new = PublishedPage.objects.get_or_create(key=name)
    return BoardSet(page.pk, page.version, name)


def board_set_subject(name: str) -> str:
    """What an open page follows that was read from these boards."""
    return f"boards:{name}"


def publish_pages(boards: BoardSet, sheets: Mapping[str, str], *, instead_of: str = "") -> None:
    """Hang rendered sheets, all in one transaction, and take down those whose keys begin so.

    Raises OvertakenError where the set changed meanwhile: what was rendered may be older than
    what hangs there, and is rendered anew.
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
    """Take back the boards of these sets until it is rendered anew, inside a transaction.

    Nobody is given it from then on, and a rendering that is under way hangs nothing there.
    """
    for at in range(0, len(names), SETS_AT_ONCE):
        some = names[at : at + SETS_AT_ONCE]
        PublishedPage.objects.filter(key__in=some).update(version=F("version") + 1)
        hung = Q()
        for name in some:
            hung |= Q(key__startswith=f"{name}/")
        PublishedPage.objects.filter(hung).exclude(etag="").update(etag="")
    beginnings = [f"{name}/" for name in names]
    remove_files(beginnings)  # also where this process does not live to see the commit
    transaction.on_commit(lambda: bring_files_up_to_date(beginnings))


def remove_files(beginnings: Sequence[str]) -> None:
    """Take away the files of pages whose keys begin so, whatever the database says."""
    with kept_files.hold_folder() as is_there:
        if is_there:
            for beginning in beginnings:
                kept_files.remove_pages(kept_files.kept_keys(beginning))


def bring_files_up_to_date(beginnings: Sequence[str]) -> None:
    """Have the files of pages whose keys begin so say what their rows say, or be gone."""
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
    """Register what promises to render pages anew whose keys begin so, once they are taken back."""

    def register(renew: RenewPages) -> RenewPages:
        _renewals[beginning] = renew
        return renew

    return register


@transaction.atomic
def withdraw_all_pages() -> None:
    """Take every published page back, and have those rendered anew that are still looked at."""
    keys = list(PublishedPage.objects.values_list("key", flat=True))
    PublishedPage.objects.all().delete()
    beginnings = sorted({f"{key.split('/')[0]}/" for key in keys})
    transaction.on_commit(lambda: bring_files_up_to_date(beginnings))
    for beginning, renew in _renewals.items():
        renew([key for key in keys if key.startswith(beginning)])


def published_etag(key: str) -> str:
    """The version of a page in the language that is on; empty where none is published."""
    page = PublishedPage.objects.filter(key=_key_in_language(key))
    return page.values_list("etag", flat=True).first() or ""


def published_page(key: str) -> PublishedPage | None:
    """The page itself, its body as gzip."""
    return PublishedPage.objects.filter(key=_key_in_language(key)).exclude(etag="").first()


def _key_in_language(key: str) -> str:
    return f"{key}/{translation.get_language() or settings.LANGUAGE_CODE}"
