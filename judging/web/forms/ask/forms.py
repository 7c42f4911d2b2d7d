"""What the forms of a question share, and the form of a question that is written as JSON."""

import json
from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from decks.queries.editions import edition_choices
from judging.engine import RequestError
from judging.engine.json_text import parse_json, refuse_keys_twice
from judging.queries.wording import field_and_refusal_in_words, name_field

RulingRequest = dict[str, Any]
AddressQuery = dict[str, list[str]]

PLAYERS = ("A", "B")
CONDITIONS = [
    ("Asleep", _later("Asleep")),
    ("Burned", _later("Burned")),
    ("Confused", _later("Confused")),
    ("Paralyzed", _later("Paralyzed")),
    ("Poisoned", _later("Poisoned")),
]
ORDINARY_TURN = 5  # any turn after those with limits of their own
LONGEST_REQUEST = 200_000


class FieldProblem(NamedTuple):
    """A field's error: the field's id, its label, and what would be right."""

    at: str
    name: str
    message: str


def field_problems(fields: Iterable[forms.BoundField], whose: str = "") -> list[FieldProblem]:
    """The errors of these fields; `whose` is put before their labels."""
    return [
        FieldProblem(
            field.id_for_label or field.auto_id,
            f"{whose}: {field.label}" if whose else str(field.label),
            str(error),
        )
        for field in fields
        for error in field.errors
    ]


def editions_to_ask() -> list[tuple[str, Any]]:
    """The rulebooks to choose from, none of them chosen yet."""
    return [("", _("Choose …")), *edition_choices()]


class CheckboxList(forms.MultipleChoiceField):
    """Boxes that may all stay empty; that is an answer too, so the field is not called optional."""

    widget = forms.CheckboxSelectMultiple
    nothing_is_an_answer = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)


class JsonForm(forms.Form):
    """Any question, written in the words of the ruling contract.

    Its page treats it as it treats a question of fields (`short.ShortQuestion`).
    """

    key: ClassVar = "json"
    lede: ClassVar[Any] = _later(
        "Any position and any action, in the words of the ruling contract."
    )
    edition: ClassVar = ""  # the request itself names it
    refused: ClassVar[tuple[str, ...]] = ()
    edition_is_open: ClassVar = False

    request_text = forms.CharField(
        label=_later("Request"),
        max_length=LONGEST_REQUEST,
        widget=forms.Textarea(attrs={"class": "list", "rows": 16, "spellcheck": "false"}),
    )

    def __init__(self, data: QueryDict | None = None, *, edition: str = "") -> None:
        """`edition`: the one used where the request names none."""
        super().__init__(data, auto_id="json_%s")
        self._edition = edition

    @property
    def is_asked(self) -> bool:
        """Whether there is anything to answer."""
        return self.is_bound

    @property
    def shown(self) -> list[forms.BoundField]:
        """The fields of its page."""
        return [self["request_text"]]

    @property
    def wrong(self) -> list[FieldProblem]:
        """Everything that cannot be asked as it stands."""
        return field_problems(self.shown)

    def clean_request_text(self) -> RulingRequest:
        return read_json(self.cleaned_data["request_text"])

    def as_request(self) -> RulingRequest:
        """The question in the words of the ruling contract. Call it only on a valid form."""
        usual = {"edition": self._edition} if self._edition else {}
        return {**usual, **self.cleaned_data["request_text"]}

    def add_refusal(self, path: str, message: str) -> None:
        """Show what the engine refused."""
        self.add_error("request_text", name_field(path, message))

    def as_query(self) -> AddressQuery:
        """The question as the values of an address."""
        return {"do": [self.key], "request_text": [self.data["request_text"]]}

    def in_words(self) -> str:
        """Empty: JSON is nothing that a judge could note down as the question."""
        return ""


def read_json(text: str) -> RulingRequest:
    """Read a JSON object. Raises ValidationError saying what is wrong and where."""
    try:
        refuse_keys_twice(text)
        request = parse_json(text)
        written = _write_json(request)
    except RequestError as error:
        said = field_and_refusal_in_words(error)
        raise forms.ValidationError(said if error.path else make_sentence(said)) from error
    if not isinstance(request, dict):
        raise forms.ValidationError(_("A JSON object is needed, with position and action."))
    if "\\u0000" in written:  # no database stores it
        raise forms.ValidationError(_("A text in this JSON holds the character NUL."))
    return request


def _write_json(request: Any) -> str:
    try:
        return json.dumps(request)
    except RecursionError:  # this takes a little more than reading it did
        raise RequestError("", "nested_too_deeply") from None


def make_sentence(refusal: str) -> str:
    """The engine's refusal as a sentence of its own, for a place without a path before it."""
    return capfirst(refusal) if refusal.endswith("?") else f"{capfirst(refusal)}."


def shorten_question(text: str) -> str:
    """A question cut to the length that a kept ruling allows."""
    return str(Truncator(text).chars(300))
