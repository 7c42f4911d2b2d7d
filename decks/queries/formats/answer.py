"""The types in which pages and programs get everything about a format."""

import msgspec
from msgspec import UNSET, UnsetType, field

from decks.queries.cards import FormatName
from decks.queries.facts import Facts


class FormatSource(msgspec.Struct, frozen=True):
    """A source, perhaps with a remark. `address`: the web address in it, or empty."""

    text: str
    address: str


class NamedFormatSource(msgspec.Struct, frozen=True):
    """A source with its key in the catalogue."""

    key: str
    text: str
    address: str


class FormatSet(msgspec.Struct, frozen=True):
    """A set of a format. `month_only`: the day of release is not known, only the month.

    `to_confirm`: no source confirms yet that it belongs here. For formats by regulation mark: the
    `marks` in the set, and how many (`counted`) of its `cards` are in the format.
    """

    id: str
    name: str
    code: str | None
    series: str
    release: str | None
    month_only: bool
    to_confirm: bool
    marks: list[str] | UnsetType = UNSET
    counted: int | UnsetType = UNSET
    cards: int | UnsetType = UNSET


class SetGroup(msgspec.Struct, frozen=True):
    """The sets of a series, and the years in which they came out."""

    series: str
    years: str
    sets: list[FormatSet]


class FormatPromos(msgspec.Struct, frozen=True):
    """Promo cards of a set, from number to number. `open_ended`: later ones count too."""

    set: str
    name: str
    first: int = field(name="from")
    last: int = field(name="to")
    open_ended: bool


class StruckCard(msgspec.Struct, frozen=True):
    """A card that is banned, left out, or let in by name, between two days.

    `since`, `until`: first and last ISO day, null if open. If sources disagree (`disputed`), `by`
    names those that say so, `against` those that do not. `unconfirmed`: a note, if no source
    confirms it.
    """

    id: str
    name: str
    set_name: str
    number: str
    since: str | None
    until: str | None
    source: FormatSource | None
    unconfirmed: str | None
    disputed: bool
    by: list[str]
    against: list[str]


class StruckPeriod(StruckCard, frozen=True):
    """Printings of one name, struck for one period; itself as the first of them."""

    printings: list[StruckCard]


class NamedCards(msgspec.Struct, frozen=True):
    """A name with its printings as they are written; `id` is that of the first."""

    name: str
    id: str
    printings: list[str]


class JoiningRule(msgspec.Struct, frozen=True, kw_only=True):
    """When a set that came out between two days (`from`, `to`) may be played.

    `rule`: `release` (on that day), `days` (so many days later), or `friday` (on the Friday of that
    number after it).
    """

    first: str | UnsetType = field(name="from", default=UNSET)
    last: str | UnsetType = field(name="to", default=UNSET)
    rule: str | UnsetType = UNSET
    days: int | UnsetType = UNSET
    friday: int | UnsetType = UNSET
    source: FormatSource | None
    unconfirmed: str | UnsetType = UNSET
    kinds: list[str] | UnsetType = UNSET


class FormatRules(msgspec.Struct, frozen=True, kw_only=True):
    """The deck rules of a format: the three usual ones, and any others that are not as usual."""

    deck_size: int
    max_copies: int
    min_basic_pokemon: int
    max_trainers: int | UnsetType | None = UNSET
    single_pokemon_type: bool | UnsetType = UNSET
    no_rule_box: list[str] | UnsetType = UNSET
    no_enhanced_pokemon: list[str] | UnsetType = UNSET
    ace_spec: str | UnsetType = UNSET
    regulation_marks: list[str] | UnsetType = UNSET
    later_marks_ok: bool | UnsetType = UNSET
    foreign_cards: str | UnsetType = UNSET
    exclusive_names: bool | UnsetType | None = UNSET


class FormatTold(msgspec.Struct, frozen=True, kw_only=True):
    """Everything known about a format: dates, sets, promos, bans, rules, sources, confidence.

    `from`, `to`: first and last ISO day, null if open. `unconfirmed`: what no outside source
    confirms, each with a note.
    """

    key: str
    name: str
    kind: str
    first: str | None = field(name="from")
    last: str | None = field(name="to")
    running: bool
    all_sets: bool
    sets_join_on_release: bool
    same_pool_as: FormatName | None
    follows_season: list[str]
    sets: list[FormatSet]
    sets_by_mark: list[FormatSet]
    promos: list[FormatPromos]
    included: list[StruckCard]
    excluded: list[StruckCard]
    banned: list[StruckCard]
    banned_elsewhere: list[StruckCard]
    left_out_elsewhere: list[StruckCard]
    unconfirmed: dict[str, str]
    waiting: list[JoiningRule]
    rules: FormatRules
    reprints: str
    rulebook: str
    sources: list[NamedFormatSource]
    confidence: str
    note: str
    catalogue: str
    facts: Facts
