"""The rules for decks, one function per rule: what breaks it, which cards, how many are allowed."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from decks.engine.books import Edition
from decks.engine.cards.catalogue import Printing
from decks.engine.cards.names import LEVEL_X, ExclusiveNames
from decks.engine.formats.editions import nearest_citation
from decks.engine.sentences import TEMPLATES
from decks.engine.wording import render_mend, render_message

CARD_KINDS = ("pokemon", "trainer", "energy")
OWN_RULE = TEMPLATES["rule.own"]
PRINTED_RULE = TEMPLATES["rule.printed"]


class Problem(msgspec.Struct, frozen=True):
    """A broken rule, or (as advice) something to know.

    `note` is a message id with `args`; `fix` the message id of the remedy.
    """

    code: str
    note: str
    args: dict[str, Any] = {}
    cards: tuple[str, ...] = ()
    count: int | None = None
    allowed: int | None = None
    rule: str | None = None
    fix: str | None = None

    @property
    def message(self) -> str:
        return render_message(self.note, self.args, self.count, self.allowed)

    @property
    def mend(self) -> str | None:
        return render_mend(self.fix, self.args, self.count, self.allowed) if self.fix else None


class Ruleset(msgspec.Struct, frozen=True):
    """All rules of one format or edition together, as the checks read them."""

    book: Edition
    deck_size: int = 60
    max_copies: int = 4
    min_basic_pokemon: int = 1
    one_star: bool = True
    basic_energy: frozenset[str] | None = None
    energy: tuple[int, int] | None = None
    max_trainers: int | None = None
    single_type: bool = False
    no_rule_box: frozenset[str] = frozenset()
    no_ace_spec: bool = False
    not_enhanced: frozenset[str] = frozenset()
    exclusive: tuple[ExclusiveNames, ...] = ()


class Copies(msgspec.Struct, frozen=True, gc=False):
    many: int
    card: Printing


class Tally(msgspec.Struct, frozen=True):
    """A deck counted: copies of each printing, grouped by the name that the four-copy rule counts.

    `marked` are the copies with a label or a printed limit: most rules concern only these.
    """

    copies: tuple[Copies, ...]
    size: int
    names: dict[str, list[Copies]]
    kinds: dict[str, int]
    marked: tuple[Copies, ...]


def count_deck(copies: Iterable[tuple[int, Printing]], rules: Ruleset, unread: int = 0) -> Tally:
    """Count a deck. `unread`: cards on lines that could not be read, which count for its size."""
    merged: dict[str, Copies] = {}
    for count, card in copies:
        before = merged.get(card.id)
        merged[card.id] = Copies(count + before.many if before else count, card)
    names: dict[str, list[Copies]] = {}
    kinds = dict.fromkeys(CARD_KINDS, 0)
    marked = []
    for each in merged.values():
        card = each.card
        kinds[card.kind] += each.many
        if card.energy != "basic" or not _is_unlimited(card, rules):
            names.setdefault(card.same, []).append(each)
        if card.labels or card.limit:
            marked.append(each)
    size = sum(kinds.values()) + unread
    return Tally(tuple(merged.values()), size, names, kinds, tuple(marked))


def _is_unlimited(card: Printing, rules: Ruleset) -> bool:
    """Whether the edition counts the type of a basic Energy as basic (DCK-3, CRD-3)."""
    return rules.basic_energy is None or rules.basic_energy.issuperset(card.provides)


def check_size(deck: Tally, rules: Ruleset) -> Iterator[Problem]:
    """DCK-1: how many cards the deck has."""
    if deck.size != rules.deck_size:
        fix = "add" if deck.size < rules.deck_size else "take_out"
        yield Problem(
            "DCK-1", "size", {}, (), deck.size, rules.deck_size, rules.book.cite("DCK-1"), fix
        )  # fmt: skip


def check_copies(deck: Tally, rules: Ruleset) -> Iterator[Problem]:
    """DCK-2: copies of each name. A format's own smaller limit is a rule of its own (DCK-14)."""
    for name, group in deck.names.items():
        if len(group) == 1 and group[0].many <= rules.max_copies:
            continue
        if sum(each.many for each in group) > rules.max_copies:
            yield from _check_copies_of_name(name, _counted_copies(group, rules.max_copies), rules)


def _check_copies_of_name(name: str, counted: list[Copies], rules: Ruleset) -> Iterator[Problem]:
    own = rules.max_copies < rules.book.max_copies
    count = sum(each.many for each in counted)
    if count > rules.max_copies:
        note = "copies_mixed" if _unlimited_copies(counted) else "copies"
        yield Problem(
            "DCK-14" if own else "DCK-2",
            note,
            {"name": name, "of": _count_by_name(counted)},
            _card_ids(counted),
            count,
            rules.max_copies,
            OWN_RULE if own else _rule_on_names(counted, rules),
            "take_out_of",
        )


def _unlimited_copies(group: Iterable[Copies]) -> list[Copies]:
    """Cards whose print allows any number of copies (Platinum's Arceus)."""
    return [each for each in group if each.card.limit and each.card.limit.most is None]


def _counted_copies(group: list[Copies], most: int) -> list[Copies]:
    """The copies that count for a name.

    Cards that print "any number" do not count among themselves. Beside a card without that print
    they count with it (interpreted: no official ruling was found).
    """
    free = _unlimited_copies(group)
    if not free or len(free) == len(group):
        return [] if free else group
    plain = [each for each in group if each not in free]
    return plain if sum(each.many for each in plain) > most else group


def _count_by_name(group: list[Copies]) -> list[tuple[int, str]]:
    counter: Counter[str] = Counter()
    for each in group:
        counter[each.card.name] += each.many
    return [(count, name) for name, count in counter.items()]


def _card_ids(group: Iterable[Copies]) -> tuple[str, ...]:
    return tuple(each.card.id for each in group if each.card.set)


def _rule_on_names(group: list[Copies], rules: Ruleset) -> str:
    if any(each.card.name.endswith(LEVEL_X) for each in group):
        return nearest_citation("LV.X", rules.book)
    if any("LEGEND" in each.card.labels for each in group):
        return nearest_citation("LEGEND", rules.book)
    return rules.book.cite("DCK-2")


def check_stars(deck: Tally, rules: Ruleset) -> Iterator[Problem]:
    """DCK-4: Pokémon ☆, of which some editions allow one."""
    star_cards = [each for each in deck.marked if "star" in each.card.labels]
    count = sum(each.many for each in star_cards)
    if rules.one_star and count > 1:
        rule = nearest_citation("DCK-4", rules.book)
        yield Problem(
            "DCK-4",
            "stars",
            {"of": _count_by_name(star_cards)},
            _card_ids(star_cards),
            count,
            1,
            rule,
            "take_out",
        )


def check_basic_pokemon(deck: Tally, rules: Ruleset) -> Iterator[Problem]:
    """DCK-5: a deck needs a Basic Pokémon, or more where a format says so."""
    least, count = rules.min_basic_pokemon, 0
    for each in deck.copies:
        if count >= least:
            return
        count += each.many if each.card.is_starter else 0
    if count < least:
        rule = nearest_citation("DCK-5", rules.book)
        yield Problem("DCK-5", "no_basic", {}, (), count, least, rule, "add_basic")


def reason_barred(card: Printing, rules: Ruleset) -> tuple[str, str] | None:
    """Why a format's rules exclude a kind of card (message id), and the card's label for it."""
    if not card.labels:
        return None
    if labels := rules.not_enhanced & card.labels:
        return "enhanced", min(labels)
    labels = rules.no_rule_box & card.labels
    if rules.no_ace_spec and "ACE SPEC" in card.labels:
        labels |= {"ACE SPEC"}
    return ("rule_box", min(labels)) if labels else None


def check_barred(deck: Tally, rules: Ruleset) -> Iterator[Problem]:
    """DCK-9, enhanced Pokémon; DCK-14, cards with a Rule Box where the format has none."""
    if not (rules.not_enhanced or rules.no_rule_box or rules.no_ace_spec):
        return
    for each in deck.marked:
        if why := reason_barred(each.card, rules):
            note, label = why
            code, rule = (
                ("DCK-9", rules.book.cite("DCK-9")) if note == "enhanced" else ("DCK-14", OWN_RULE)
            )
            args = {"name": each.card.name, "label": label}
            yield Problem(code, note, args, _card_ids([each]), each.many, 0, rule, "take_out_of")


_TOGETHER = {"ace-spec": "ace_specs", "radiant": "radiants"}


def check_printed_limits(deck: Tally, rules: Ruleset) -> Iterator[Problem]:
    """DCK-12: limits printed on the cards, cited from the season's book where it has the rule.

    Pokémon ☆ have their own code (DCK-4) where the edition has that rule.
    """
    limited = [each for each in deck.marked if each.card.limit]
    for of in dict.fromkeys(each.card.limit.of for each in limited if each.card.limit):
        group = [each for each in limited if each.card.limit and each.card.limit.of == of]
        if of == "name":
            yield from _check_one_of_name(group, rules.book)
        elif of == "unown":
            yield from _check_unowns(deck)
        elif of in _TOGETHER or (of == "star" and not rules.one_star):
            yield from _check_limit(group, _TOGETHER.get(of, "stars"), 1, rules.book)
    yield from _check_union_parts(deck)


def _limit_in_book(group: list[Copies], book: Edition) -> str:
    """Where the limit of these cards stands: in the book if it has the rule, else on the cards."""
    ruled = {
        "ACE SPEC": book.one_ace_spec,
        "Radiant": book.one_radiant,
        "Prism Star": book.one_prism_star_a_name,
    }
    labels = frozenset[str]().union(*(each.card.labels for each in group))
    kind = next((kind for kind in ruled if kind in labels and ruled[kind]), None)
    return nearest_citation(kind, book) if kind else PRINTED_RULE


def _check_limit(
    group: list[Copies], note: str, allowed: int, book: Edition | None = None
) -> Iterator[Problem]:
    """At most `allowed` of these cards together. `book`: cited if it has the printed rule too."""
    count = sum(each.many for each in group)
    if count > allowed:
        rule = _limit_in_book(group, book) if book else PRINTED_RULE
        args = {"name": group[0].card.name, "of": _count_by_name(group)}
        yield Problem("DCK-12", note, args, _card_ids(group), count, allowed, rule, "take_out")


def _check_one_of_name(group: list[Copies], book: Edition) -> Iterator[Problem]:
    for name in dict.fromkeys(each.card.same for each in group):
        of_name = [each for each in group if each.card.same == name]
        yield from _check_limit(of_name, "one_of_name", 1, book)


def _check_unowns(deck: Tally) -> Iterator[Problem]:
    """Neo's Unown: at most 4 Basic Pokémon with Unown in their names, if one has that limit."""
    yield from _check_limit(
        [each for each in deck.copies if each.card.is_starter and "Unown" in each.card.name],
        "unowns",
        4,
    )


def _check_union_parts(deck: Tally) -> Iterator[Problem]:
    """At most one of each part of a V-UNION (interpreted: its four parts are one Pokémon).

    The catalogue gives all four parts the text of the whole, so parts are told apart by printing.
    """
    for each in deck.marked:
        if "V-UNION" in each.card.labels:
            yield from _check_limit([each], "union_part", 1)


def check_exclusive_names(deck: Tally, rules: Ruleset) -> Iterator[Problem]:
    """DCK-13: names of which a deck may use only one."""
    for each in rules.exclusive:
        names = [name for name in each.names if name in deck.names]
        if len(names) > 1:
            group = [copies for name in names for copies in deck.names[name]]
            count = sum(copies.many for copies in group)
            official = set(names) <= set(each.official)
            rule = TEMPLATES["rule.exclusive" if official else "rule.exclusive.open"]
            yield Problem(
                "DCK-13",
                "exclusive",
                {"names": names},
                _card_ids(group),
                count,
                None,
                rule,
                "keep_one",
            )


def check_trainers(deck: Tally, rules: Ruleset) -> Iterator[Problem]:
    """DCK-14: how many Trainers a format allows."""
    count = deck.kinds["trainer"]
    if rules.max_trainers is not None and count > rules.max_trainers:
        yield Problem("DCK-14", "trainers", {}, (), count, rules.max_trainers, OWN_RULE, "take_out")


def check_single_type(deck: Tally, rules: Ruleset) -> Iterator[Problem]:
    """DCK-14, one type: all Pokémon share a type; of two printed types one is enough."""
    if not rules.single_type:
        return
    pokemon = [each for each in deck.copies if each.card.kind == "pokemon"]
    counter: Counter[str] = Counter()
    for each in pokemon:
        counter.update(dict.fromkeys(each.card.types, each.many))
    if not pokemon or any(all(kind in each.card.types for each in pokemon) for kind in counter):
        return
    main = max(counter, key=lambda kind: (counter[kind], kind))
    odd = [each for each in pokemon if main not in each.card.types]
    count = sum(each.many for each in odd)
    args = {"types": sorted(counter), "main": main, "of": _count_by_name(odd)}
    yield Problem("DCK-14", "types", args, _card_ids(odd), count, 0, OWN_RULE, "take_out_others")


DeckCheck = Callable[[Tally, Ruleset], Iterator[Problem]]
DECK_CHECKS: tuple[DeckCheck, ...] = (
    check_size,
    check_copies,
    check_stars,
    check_basic_pokemon,
    check_barred,
    check_printed_limits,
    check_exclusive_names,
    check_trainers,
    check_single_type,
)


def check_deck_rules(deck: Tally, rules: Ruleset) -> list[Problem]:
    """All deck rules that a deck breaks, in the order of the checks."""
    return [problem for check in DECK_CHECKS for problem in check(deck, rules)]


def breaks_any_rule(deck: Tally, rules: Ruleset) -> bool:
    """Whether `check_deck_rules` finds a problem; stops at the first."""
    return any(True for check in DECK_CHECKS for _ in check(deck, rules))


def advise_on_energy(deck: Tally, rules: Ruleset) -> Iterator[Problem]:
    """DCK-6: advice on the number of Energy cards, never an error."""
    count = deck.kinds["energy"]
    if rules.energy and not rules.energy[0] <= count <= rules.energy[1]:
        low, high = rules.energy
        rule = rules.book.cite("DCK-6")
        yield Problem("DCK-6", "energy", {"low": low, "high": high}, (), count, None, rule)
