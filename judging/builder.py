"""A position put together field by field: the whole table as the values of an address.

`Aa-card=Charmander` is the card of A's Active Pokémon, `B0-damage=20` the damage on B's first
Benched one, `A-prizes=1` A's Prizes, `do=retreat` the action and `do-to=0` what is said of it.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from judging.cards import lookup
from judging.energy import in_words, read_energy
from judging.forms import CONDITIONS, PLAYERS, Request
from judging.forms_action import ActionForm, Places
from judging.forms_effects import (
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
from judging.forms_position import MOST_BENCHED, PartForm, PokemonForm, SideForm, TableForm
from judging.forms_turn import (
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
from judging.words import ACTIVE, BENCHED, DEFENDING

FORMS: tuple[type[ActionForm], ...] = (
    AttackForm, RetreatForm, EndTurnForm, EvolveForm, LevelUpForm, AttachForm, TrainerForm,
    PlayBasicForm, PowerForm, InflictForm, SwitchForm, PromoteForm, DevolveForm, LeavePlayForm,
    TakeForm, CountsForm, DrawForm, ConcedeForm,
)  # fmt: skip
ACTIONS = {form.key: form for form in FORMS}
USUAL = "attack"  # what is asked about unless something else is chosen
_BELOW = re.compile(r"position\.players\.([AB])\.(?:active|bench\.(\d))\.?(.*)")
_BESIDE = re.compile(r"position\.players\.([AB])\.?(.*)")
_PRESS = re.compile(r"([AB][a0-4]?)(?:-([a-z]+))?:(.{1,120})", re.DOTALL)


class Wrong(NamedTuple):
    """What is wrong with a field: its id, what it is called, and what would be right."""

    at: str
    name: str
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
    def in_play(self) -> dict[str, PokemonForm]:
        """Who is in play, by the targets of the ruling contract."""
        here = {} if self.form.cleaned_data.get("nobody") else {"active": self.active}
        return here | {str(slot): one for slot, one in enumerate(self.bench)}

    def asked(self, turn: int) -> Request:
        """The player in the words of the ruling contract."""
        there = {target: one.asked(turn) for target, one in self.in_play.items()}
        active = there.pop("active", None)
        bench = list(there.values())
        return {"active": active, **({"bench": bench} if bench else {}), **self.form.asked()}


class Builder:
    """The table and the action, as filled in. Nothing filled in is a table too."""

    def __init__(self, data: QueryDict, edition: str, *, moved: bool = False) -> None:
        """`edition`: where none is given. `moved`: the table has just changed under the action."""
        given = data.copy()
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

    def _side(self, given: QueryDict, player: str) -> Side:
        unnamed = ACTIVE if player == self.table.whose else DEFENDING
        slots = range(_benched(given, player))
        side = Side(
            player,
            SideForm(given, player),
            self._pokemon(given, f"{player}a", unnamed),
            [self._pokemon(given, f"{player}{slot}", BENCHED.format(slot + 1)) for slot in slots],
        )
        for form in (side.form, *side.pokemon):
            form.full_clean()
        return side

    def _pokemon(self, given: QueryDict, prefix: str, unnamed: str) -> PokemonForm:
        benched = not prefix.endswith("a")
        return PokemonForm(given, prefix, edition=self.edition, unnamed=unnamed, benched=benched)

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
            moved=moved,
        )

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
            for field in form:
                name = f"{whose}: {field.label}" if whose else str(field.label)
                at = field.id_for_label or field.auto_id
                found += [Wrong(at, name, str(error)) for error in field.errors]
        return found

    def is_valid(self) -> bool:
        """Whether the ruling can be asked for."""
        return not self.refused and all(form.is_valid() for _whose, form in self.parts())

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
            query |= said
            if form is self.table:
                query["do"] = [self.action.key]
        return query

    def in_words(self) -> str:
        """The question as a judge would note it down."""
        sides = [_("%(player)s has %(who)s") % {"player": side.player, "who": _in_words(one)}
                 for side in self.sides
                 for target, one in side.in_play.items() if target == "active"]  # fmt: skip
        return f"{self.action.name}: {'; '.join(sides)}"


def place_name(place: str) -> str:
    """Whose Pokémon it is, and where it stands."""
    if place.endswith("a"):
        return _("%(player)s’s Active Pokémon") % {"player": place[0]}
    return _("%(player)s’s Benched Pokémon %(number)s") % {
        "player": place[0],
        "number": int(place[1]) + 1,
    }


def pressed(data: QueryDict, press: str) -> tuple[QueryDict, str]:
    """What a button makes of the table, and the place it was about.

    `Aa-damage:+10`, `Aa-energy:+Fire`, `Aa-card:=NAME`, `A:+` (one more on the Bench), `A0:-` (one
    less), `A0:up` (changes places with the Active). Anything else changes nothing.
    """
    table = data.copy()
    table.pop("press", None)
    found = _PRESS.fullmatch(press)
    if found is None:
        return table, ""
    place, field, what = found.groups()
    if field:
        _set(table, f"{place}-{field}", what)
    elif what == "+" and len(place) == 1 and (slot := _benched(table, place)) < MOST_BENCHED:
        place = f"{place}{slot}"
        table[f"{place}-card"] = ""
    elif what == "-" and place[1:].isdecimal():
        _remove(table, place)
        place = place[0]
    elif what == "up" and place[1:].isdecimal():
        _exchange(table, place, f"{place[0]}a")
        place = f"{place[0]}a"
    return table, place


def _set(table: QueryDict, name: str, what: str) -> None:
    now, sign, value = table.get(name, ""), what[0], what[1:]
    if sign == "=":
        table[name] = value
    elif name.endswith("-damage") and value.isdecimal():
        change = int(value) if sign == "+" else -int(value)
        table[name] = str(max(0, (int(now) if now.isdecimal() else 0) + change))
    elif name.endswith("-energy") and sign == "+":
        table[name] = _more(now, value)


def _more(now: str, energy: str) -> str:
    both = f"{now}, {energy}" if now.strip() else energy
    try:
        return in_words(read_energy(both))
    except ValidationError:
        return both


def _remove(table: QueryDict, place: str) -> None:
    """Take a Pokémon from the Bench; those behind it move up."""
    player, last = place[0], _benched(table, place[0])
    for slot in range(int(place[1]), last):
        _move(table, f"{player}{slot + 1}", f"{player}{slot}")


def _move(table: QueryDict, start: str, end: str) -> None:
    for name in [name for name in table if name.startswith(f"{end}-")]:
        del table[name]
    for name in [name for name in table if name.startswith(f"{start}-")]:
        table.setlist(f"{end}-{name.partition('-')[2]}", table.pop(name))


def _exchange(table: QueryDict, bench: str, active: str) -> None:
    """A Pokémon that goes to the Bench has no Special Condition any more."""
    table.pop(f"{active}-has", None)
    table.setdefault(f"{active}-card", "")
    for start, end in ((bench, "aside"), (active, bench), ("aside", active)):
        _move(table, start, end)


def _benched(given: QueryDict, player: str) -> int:
    """How many places of the Bench are filled in."""
    slots = [int(name[1]) for name in given
             if re.match(rf"{player}[0-{MOST_BENCHED - 1}]-", name)]  # fmt: skip
    return max(slots, default=-1) + 1


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


def _in_words(form: PokemonForm) -> str:
    """`Charmander (20 damage, Confused)`."""
    given, names = form.cleaned_data, dict(CONDITIONS)
    said = [_("%(damage)s damage") % {"damage": given["damage"]}] if given["damage"] else []
    said += [str(names[key]) for key in given.get("has", ())]
    return f"{form.name} ({', '.join(said)})" if said else form.name
