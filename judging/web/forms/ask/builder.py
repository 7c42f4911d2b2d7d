"""A position put together field by field: the whole table as the values of an address.

`Aa-card=Charmander` is the card of A's Active Pokémon, `B0-damage=20` the damage on B's first
Benched one, `A-prizes=1` A's Prizes, `do=retreat` the action and `do-to=0` what is said of it.
`B-bench=none` says that nobody is there; a Bench of which nothing is said is not known.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from decks.engine.documents import BY_KEY
from judging.queries.cards import lookup
from judging.queries.wording import ACTIVE, BENCHED, DEFENDING
from judging.web.forms.ask.action import ActionForm, Places
from judging.web.forms.ask.effects import (
    ConcedeForm,
    CountsForm,
    DevolveForm,
    DrawForm,
    InflictForm,
    LeavePlayForm,
    PromoteForm,
    SwitchForm,
    TakeForm,
)
from judging.web.forms.ask.forms import PLAYERS, Request
from judging.web.forms.ask.parts import PartForm
from judging.web.forms.ask.pokemon import PokemonForm
from judging.web.forms.ask.position import MOST_BENCHED, SideForm, TableForm
from judging.web.forms.ask.press import benched, seated
from judging.web.forms.ask.turn import (
    AttachForm,
    AttackForm,
    EndTurnForm,
    EvolveForm,
    LevelUpForm,
    PlayBasicForm,
    PowerForm,
    RetreatForm,
    TrainerForm,
)

FORMS: tuple[type[ActionForm], ...] = (
    AttackForm, RetreatForm, EndTurnForm, EvolveForm, LevelUpForm, AttachForm, TrainerForm,
    PlayBasicForm, PowerForm, InflictForm, SwitchForm, PromoteForm, DevolveForm, LeavePlayForm,
    TakeForm, CountsForm, DrawForm, ConcedeForm,
)  # fmt: skip
ACTIONS = {form.key: form for form in FORMS}
USUAL = "attack"  # what is asked about unless something else is chosen
_BELOW = re.compile(r"position\.players\.([AB])\.(?:active|bench\.(\d))\.?(.*)")
_BESIDE = re.compile(r"position\.players\.([AB])\.?(.*)")


class Wrong(NamedTuple):
    """What is wrong with a field: its id, what it is called, and what would be right."""

    at: str
    name: str
    message: str


class Needed(NamedTuple):
    """What is still to be said before a ruling: the id of its field, and how one asks for it."""

    at: str
    message: str


class Side(NamedTuple):
    """One player's part of the page."""

    player: str
    form: SideForm
    active: PokemonForm
    bench: list[PokemonForm]

    @property
    def pokemon(self) -> list[PokemonForm]:
        """The Pokémon of this side, the Active one first."""
        return [self.active, *self.bench]

    @property
    def full(self) -> bool:
        """Whether no more fit on the Bench."""
        return len(self.bench) >= MOST_BENCHED

    @property
    def is_benchless(self) -> bool:
        """Whether nobody is said to be on the Bench."""
        return not self.bench and self.form.cleaned_data.get("bench") == "none"

    @property
    def offers_more(self) -> bool:
        """Whether the page that asks has a field for more names."""
        return len([one for one in self.bench if not one.quick]) < MOST_BENCHED

    @property
    def in_play(self) -> dict[str, PokemonForm]:
        """Who is in play, by the targets of the ruling contract."""
        here = {} if self.form.cleaned_data.get("nobody") else {"active": self.active}
        return here | {str(slot): one for slot, one in enumerate(self.bench)}

    def asked(self, turn: int) -> Request:
        """The player in the words of the ruling contract."""
        there = {target: one.asked(turn) for target, one in self.in_play.items()}
        active = there.pop("active", None)
        bench = bench_said(self.form.cleaned_data.get("bench", ""), list(there.values()))
        return {"active": active, **bench, **self.form.asked()}


def bench_said(said: str, there: list[Request]) -> Request:
    """The Bench in the words of the ruling contract: null where nothing was said of it."""
    return {"bench": there if there or said else None}


class Builder:
    """The table and the action, as filled in. Nothing filled in is a table too."""

    def __init__(
        self, data: QueryDict, edition: str, *, moved: bool = False, in_place: bool = False
    ) -> None:
        """`edition`: where none is given. `moved`: the table has just changed under the action.

        `in_place`: the names typed for the Bench stay in their one field, and so do its errors.
        """
        given, named = seated(data)
        self._quick = named if in_place else set()
        given.setdefault("edition", edition)
        self.is_asked = "do" in data
        self.table = TableForm(given, "")
        self.table.full_clean()
        self.edition = self.table.cleaned_data.get("edition") or edition
        self.sides = [self._side(given, player) for player in PLAYERS]
        self.refused: list[str] = []
        kind = given.get("do", USUAL)
        if kind not in ACTIONS:
            self.refused.append(_("There is no action “%(kind)s” here.") % {"kind": kind[:60]})
        form = ACTIONS.get(kind, ACTIONS[USUAL])
        self.action: ActionForm = form(given, self._places(moved=moved))
        self.action.full_clean()

    def _side(self, given: QueryDict, player: str) -> Side:
        unnamed = ACTIVE if player == self.table.whose else DEFENDING
        slots = range(benched(given, player))
        side = Side(
            player,
            SideForm(given, player),
            self._pokemon(given, f"{player}a", unnamed),
            [self._pokemon(given, f"{player}{slot}", BENCHED.format(slot + 1)) for slot in slots],
        )
        for form in (side.form, *side.pokemon):
            form.full_clean()
        for unread in (form for form in side.bench if form.quick):
            for error in unread.errors.values():
                side.form.add_error("next", list(error))
        return side

    def _pokemon(self, given: QueryDict, prefix: str, unnamed: str) -> PokemonForm:
        quick = prefix in self._quick
        return PokemonForm(given, prefix, edition=self.edition, unnamed=unnamed, quick=quick)

    def _places(self, *, moved: bool) -> Places:
        player = self.table.whose
        own = self.sides[PLAYERS.index(player)].in_play
        active = own.get("active")
        return Places(
            player=player,
            who={
                side.player: {target: one.name for target, one in side.in_play.items()}
                for side in self.sides
            },
            attacks=_attacks(active) if active else [],
            powers=[
                (target, str(power["name"]), one.name)
                for target, one in own.items()
                for power in _printed(one, "powers")
            ],
            energy=active.cleaned_data.get("energy", []) if active else [],
            edition=self.edition,
            is_known=active is not None and active.is_given,
            benchless=tuple(one.player for one in self.sides if one.is_benchless),
            is_held=active is not None and active.is_held,
            moved=moved,
        )

    @property
    def in_order(self) -> list[Side]:
        """The sides, the one whose turn it is first."""
        return self.sides if self.table.whose == "A" else self.sides[::-1]

    @property
    def edition_name(self) -> str:
        """What people call the rulebook."""
        return BY_KEY[self.edition].name if self.edition in BY_KEY else ""

    @property
    def as_link(self) -> str:
        """The table as it stands, as the part of an address behind the question mark."""
        return urlencode(self.query(), doseq=True) if self.is_asked else ""

    @property
    def actions(self) -> list[tuple[str, Any]]:
        """Everything that can be done."""
        return [(key, form.name) for key, form in ACTIONS.items()]

    def parts(self) -> Iterator[tuple[str, PartForm]]:
        """All the forms, each with whose it is; empty for what is nobody's."""
        yield "", self.table
        for side in self.sides:
            yield side.player, side.form
            for form in side.pokemon:
                yield place_name(form.prefix or ""), form
        yield "", self.action

    @property
    def wrong(self) -> list[Wrong]:
        """Everything that cannot be asked as it stands."""
        found = [Wrong("", "", message) for message in self.refused]
        for whose, form in self.parts():
            if isinstance(form, PokemonForm) and form.quick:
                continue  # said at the field of all names
            for field in form:
                name = f"{whose}: {field.label}" if whose else str(field.label)
                at = field.id_for_label or field.auto_id
                found += [Wrong(at, name, str(error)) for error in field.errors]
        return found

    def is_valid(self) -> bool:
        """Whether the ruling can be asked for."""
        return not self.wrong and not self.needed

    @property
    def needed(self) -> list[Needed]:
        """What is still to be said: half a table is not ruled on."""
        found = [] if self.edition else [Needed("id_edition", _("Choose the rulebook."))]
        for place in self.action.must_know():
            form = self.pokemon.get(place)
            if form is not None and not form.is_given:
                at = f"id_{place[0]}-next" if form.quick else form["card"].auto_id
                found.append(Needed(at, _("Name %(who)s.") % {"who": place_name(place)}))
        return found + [Needed(*one) for one in self.action.needed()]

    @property
    def pokemon(self) -> dict[str, PokemonForm]:
        """Who is in play, by place, such as `Aa` and `B0`."""
        return {one.prefix or "": one for side in self.sides for one in side.in_play.values()}

    @property
    def unplayed(self) -> list[str]:
        """What the cards chosen by name do that is not played."""
        return [f"{one.name}: {card}" for one in self.pokemon.values() for card in one.unplayed]

    def request(self) -> Request:
        """The question in the words of the ruling contract. Asked only where all is valid."""
        turn, flips = self.table.turn, self.table.cleaned_data["coins"]
        players = {side.player: side.asked(turn) for side in self.sides}
        return {
            "edition": self.edition,
            "position": {**self.table.asked(), "players": players},
            "action": self.action.asked(),
            **({"flips": flips} if flips else {}),
        }

    def refuse(self, path: str | None, message: str) -> None:
        """Say what the engine refused, at the field the path of the request comes from."""
        form, rest = self._form_of(path or "")
        if form is None:
            self.refused.append(f"{path}: {message}" if path else message)
        else:
            form.add_error(form.field_for(rest), message)

    def _form_of(self, path: str) -> tuple[PartForm | None, str]:
        if path.startswith("action.") and self.action.fields:
            return self.action, path.removeprefix("action.")
        if below := _BELOW.match(path):
            player, slot, rest = below.groups()
            side = self.sides[PLAYERS.index(player)]
            return (side.bench[int(slot)] if slot else side.active), rest
        if beside := _BESIDE.match(path):
            return self.sides[PLAYERS.index(beside[1])].form, beside[2]
        table = path.startswith(tuple(self.table.wrong_at))
        return (self.table if table else None), path

    def query(self, *, pinned: bool = False) -> dict[str, list[str]]:
        """All that is not as usual, as the values of an address.

        `pinned`: each card as the very printing it was read as, whatever the rulebook.
        """
        query: dict[str, list[str]] = {}
        for _whose, form in self.parts():
            said = form.as_query()
            if isinstance(form, PokemonForm):
                said = _said(form, said, pinned=pinned)
            elif isinstance(form, SideForm) and said.get(form.add_prefix("bench")) == ["these"]:
                del said[form.add_prefix("bench")]  # whoever stands there says so
            query |= said
            if form is self.table:
                query["do"] = [self.action.key]
        return query


def place_name(place: str) -> str:
    """Whose Pokémon it is, and where it stands."""
    if place.endswith("a"):
        return _("%(player)s’s Active Pokémon") % {"player": place[0]}
    return _("%(player)s’s Benched Pokémon %(number)s") % {
        "player": place[0],
        "number": int(place[1]) + 1,
    }


def _said(form: PokemonForm, said: dict[str, list[str]], *, pinned: bool) -> dict[str, list[str]]:
    name = form.add_prefix("card")
    if pinned and form.typed and not form.typed.sure:
        said[name] = [form.typed.pinned]
    return said or ({name: [""]} if form.benched else {})  # it stands there, whoever it is


def _attacks(form: PokemonForm) -> list[dict[str, Any]]:
    """The attacks on its card, on one beneath a LV.X, on its Technical Machines."""
    machines = [lookup(card) or {} for card in form.cleaned_data.get("tools", ())]
    more = [attack for card in machines for attack in card.get("attacks", ())]
    return [*_printed(form, "attacks"), *more]


def _printed(form: PokemonForm, what: str) -> list[dict[str, Any]]:
    facts, under = form.facts, form.cleaned_data.get("under", ())
    found = list(facts.get(what, ()))
    if facts.get("stage") in {"LV.X", "LEGEND"} and under:
        found += (lookup(under[-1]) or {}).get(what, ())
    return found
