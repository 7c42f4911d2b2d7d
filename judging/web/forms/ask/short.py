"""The short pages: simple questions asked with a few fields of the table.

Each page says which fields it has, how it words them, and which values it sets by itself. All else
is done as for the whole table by `builder`.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _later

from judging.web.forms.ask.builder import MissingField, TableQuestion
from judging.web.forms.ask.forms import AddressQuery, FieldProblem, field_problems
from judging.web.forms.ask.game import SettleForm, SetUpForm
from judging.web.forms.ask.parts import NOT_FILLED_IN, CheckboxWidget, FieldWording
from judging.web.forms.ask.question import question_text

FieldRows = list[list[str]]
_QUESTION_FIELD = re.compile(r"(do|[AB][a0-4]?)-|coins$")


class ShortPage(NamedTuple):
    """One simple question: the fields of its page by their names in an address.

    `seldom`: the fields that are folded away. `start`: the values before anything is filled in.
    `hidden`: values the page sets by itself.
    """

    key: str
    name: Any
    lede: Any
    rows: FieldRows
    seldom: FieldRows = []
    wording: FieldWording = {}
    start: Mapping[str, str] = {}
    hidden: Mapping[str, str] = {}


_LINE_ATTRS = {"autocapitalize": "words", "spellcheck": "false"}
_NAME_WORDING = {
    "label": _later("Its name"),
    "widget": forms.TextInput({"list": "deck-cards", "autocomplete": "off"}),
    "max_length": 60,
}
_CONDITIONS_WORDING = {"label": _later("The Active Pokémon is")}
_NUMBERS = [(number, number) for number in range(7)]

SHORT_PAGES = {
    page.key: page
    for page in (
        ShortPage(
            SettleForm.key, SettleForm.name,
            _later("Tick every way in which each player has won at this moment."),
            rows=[["do-a", "do-b"]],
        ),
        ShortPage(
            SetUpForm.key, SetUpForm.name,
            _later("Hands without a Basic Pokémon, and what the other player may draw."),
            rows=[["do-a", "do-b"], ["do-sudden_death"]],
        ),
        ShortPage(
            "inflict", _later("Condition"),
            _later("A new Special Condition: which of the old ones stay?"),
            rows=[["Aa-has"], ["do-condition"]],
            seldom=[["Aa-card"]],
            wording={
                "Aa-has": _CONDITIONS_WORDING,
                "do-condition": {
                    "label": _later("It is now to be"), "widget": forms.RadioSelect(),
                    "initial": None,
                },
                "Aa-card": _NAME_WORDING | NOT_FILLED_IN,
            },
            hidden={"Aa-made": "on", "do-player": "A"},
        ),
        ShortPage(
            "retreat", _later("Retreat"),
            _later("May the Active Pokémon retreat, and what pays for it?"),
            rows=[["Aa-retreat", "A-benched"], ["Aa-energy"], ["do-pays"], ["Aa-has"], ["coins"]],
            seldom=[["A-retreats", "Aa-card"], ["Aa-now"]],
            wording={
                "Aa-retreat": {"required": True, "choices": _NUMBERS},
                "Aa-energy": {
                    "label": _later("Energy attached"),
                    "help_text": _later("Such as: 2 Water, Double Colorless, Rainbow, Fire/Water"),
                    "widget": forms.TextInput(attrs=_LINE_ATTRS),
                } | NOT_FILLED_IN,
                "do-pays": NOT_FILLED_IN,
                "Aa-has": _CONDITIONS_WORDING,
                "coins": {
                    "label": _later("If a coin decides"),
                    "widget": forms.RadioSelect(choices=[
                        ("", _later("not flipped")), ("heads", _later("heads")),
                        ("tails", _later("tails")),
                    ]),
                },
                "A-retreats": {"label": _later("Retreats made this turn")},
                "Aa-card": _NAME_WORDING | NOT_FILLED_IN,
                "Aa-now": {
                    "label": _later("It has failed to retreat this turn already"),
                    "widget": CheckboxWidget("failed"),
                },
            },
            start={"Aa-retreat": "1", "A-benched": "1"},
            hidden={"Aa-made": "on"},
        ),
    )
}  # fmt: skip


class ShortQuestion(TableQuestion):
    """The question of a short page as filled in: a table with only a few fields."""

    is_short = True

    def __init__(self, data: QueryDict, edition: str) -> None:
        """`edition`: the one used where none is given."""
        kind = data.get("do", "")
        page = self.page = SHORT_PAGES.get(kind, SHORT_PAGES[SettleForm.key])
        self.key, self.lede = page.key, page.lede
        is_asked = kind in SHORT_PAGES and ("asked" in data or _says_anything(data))
        values = data.copy() if is_asked else _start_values(page, edition)
        values["do"] = page.key
        super().__init__(values, edition, wording=page.wording)
        self.is_asked = is_asked
        if not is_asked:
            for _whose, form in self.list_parts():
                form.errors.clear()

    @property
    def needed(self) -> list[MissingField]:
        """Only the rulebook can be missing: a Pokémon without a name is fine on a short page."""
        return [missing for missing in super().needed if missing.at == self.edition_field.auto_id]

    @property
    def edition_is_open(self) -> bool:
        """Whether only the edition is missing: it is then asked for, which is no error."""
        return self.is_asked and bool(self.needed) and not self.wrong

    @property
    def edition_field(self) -> forms.BoundField:
        return self.table["edition"]

    @property
    def rows(self) -> list[list[forms.BoundField]]:
        """The usual fields, in the rows the page has them in."""
        return self._make_rows(self.page.rows)

    @property
    def more(self) -> list[list[forms.BoundField]]:
        """The seldom used fields, in the rows the page has them in."""
        return self._make_rows(self.page.seldom)

    def _make_rows(self, rows: FieldRows) -> list[list[forms.BoundField]]:
        fields = {field.html_name: field for _whose, form in self.list_parts() for field in form}
        return [[fields[name] for name in row] for row in rows]

    @property
    def more_is_used(self) -> bool:
        """Whether one of the seldom used fields has an unusual value or an error."""
        values = self.as_query()
        return any(field.errors or field.html_name in values for row in self.more for field in row)

    @property
    def shown(self) -> list[forms.BoundField]:
        """All fields of the page, in their order."""
        return [self.edition_field, *chain(*self.rows, *self.more)]

    @property
    def wrong(self) -> list[FieldProblem]:
        """Everything that keeps the question from being asked, under the page's own field names."""
        problems = field_problems(self.shown)
        shown = {problem.at for problem in problems}
        return [problem for problem in super().wrong if problem.at not in shown] + problems

    def as_query(self, *, pinned: bool = False) -> AddressQuery:
        """All values that are not the usual ones, as the values of an address."""
        query = super().as_query(pinned=pinned)
        return query if _says_anything(query) else query | {"asked": ["1"]}

    def in_words(self) -> str:
        """The question as a judge would note it down."""
        return question_text(self)


def _says_anything(fields: Iterable[str]) -> bool:
    return any(map(_QUESTION_FIELD.match, fields))


def _start_values(page: ShortPage, edition: str) -> QueryDict:
    start = QueryDict(mutable=True)
    for name, value in {**page.start, **page.hidden, "edition": edition}.items():
        start[name] = value
    return start
