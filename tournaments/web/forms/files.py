"""Forms for an event in a file: the upload, and the decisions made after a preview."""

import base64
import binascii
import zlib
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.queries.formats.names import format_choices
from league.base.numbers import read_whole_number
from league.models import League
from tournaments.engine.files.tdf.markup import LARGEST_FILE


class FileForm(forms.Form):
    """A file and its league. `leagues`: those in which the user is an organiser."""

    league = forms.ModelChoiceField(queryset=League.objects.none(), label=_("League"))
    file = forms.FileField(
        label=_("File"),
        help_text=_("A TOM file (.tdf), or an event that was exported here (.json)."),
    )
    format = forms.ChoiceField(
        required=False,
        label=_("Format"),
        help_text=_("For a TOM file, which does not say it."),
    )

    def __init__(self, *args: Any, leagues: list[League], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        league, format_ = self.fields["league"], self.fields["format"]
        assert isinstance(league, forms.ModelChoiceField)  # noqa: S101 -- said to the type checker
        assert isinstance(format_, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        league.queryset = League.objects.filter(pk__in=[league.pk for league in leagues])
        league.initial = leagues[0].pk if leagues else None
        format_.choices = [("", _("as usual on the day")), *format_choices()]

    def clean_file(self) -> Any:
        """Refuse a file that is too large before anything of it is read."""
        upload = self.cleaned_data["file"]
        if upload.size > LARGEST_FILE:
            raise forms.ValidationError(
                _("The file is larger than %(most)s MB, which no event is."),
                params={"most": LARGEST_FILE // 2**20},
            )
        return upload

    def read_bytes(self) -> bytes:
        """The content of the file."""
        return bytes(self.cleaned_data["file"].read())


class ConfirmFileForm(FileForm):
    """The same file again, after the user has seen the preview."""

    content = forms.CharField(label=_("File"), widget=forms.HiddenInput)
    event = forms.IntegerField(required=False, min_value=0)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["file"]

    def clean_content(self) -> bytes:
        try:
            packed = base64.b64decode(self.cleaned_data["content"], validate=True)
            return zlib.decompressobj().decompress(packed, LARGEST_FILE + 1)
        except (binascii.Error, zlib.error, ValueError):
            raise forms.ValidationError(
                _("The file did not come back whole. Send it in again.")
            ) from None

    def read_bytes(self) -> bytes:
        """The content of the file."""
        return bytes(self.cleaned_data["content"])

    def read_choices(self) -> dict[str, int]:
        """The players chosen where it was unclear who is meant, by id in the file."""
        return {
            name.removeprefix("who-"): number
            for name, value in self.data.items()
            if name.startswith("who-") and (number := read_whole_number(value)) is not None
        }


def pack_file(raw: bytes) -> str:
    """Encode a file to be kept in a page's form until it is sent back."""
    return base64.b64encode(zlib.compress(raw)).decode()
