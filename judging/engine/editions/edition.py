"""What an edition is: its lettered steps, its switches, and where each of its rules stands.

An edition is data. Its module reads like the rulebook's own list of contents; nothing outside these
modules asks which edition it is dealing with.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine.position import Condition, OnceAGame, TrainerKind
from judging.engine.ruling import Provenance

AttackStep: TypeAlias = Literal[
    "baby", "announce", "choices", "requirements", "cancel", "confusion", "do"
]
DamageStep: TypeAlias = Literal[
    "printed",
    "base",
    "weakness",
    "resistance",
    "attacker",
    "play_area",
    "defender_cards",
    "defender_effects",
    "counters",
    "others",
]
BetweenStep: TypeAlias = Literal["poison", "burn", "sleep", "paralysis", "char", "darkness"]
# Kinds of card that not every edition has. `ex` is the Pokémon-ex of 2003, `Pokémon ex` that of
# 2023; a Mega Evolution Pokémon-EX is `Mega`, a Mega Evolution Pokémon ex `Mega ex`; a LEGEND that
# is two Pokémon prints two Prizes.
Kind: TypeAlias = Literal[
    "Baby",
    "Supporter",
    "Technical Machine",
    "Tool",
    "ex",
    "star",
    "delta",
    "LV.X",
    "SP",
    "LEGEND",
    "LEGEND of two",
    "Lost Zone",
    "Item",
    "Poké-Power",
    "Poké-Body",
    "Ability",
    "Restored",
    "ACE SPEC",
    "EX",
    "Mega",
    "Primal",
    "BREAK",
    "Darkness",
    "Metal",
    "Dragon",
    "Fairy",
    "GX",
    "TAG TEAM",
    "Prism Star",
    "V",
    "VMAX",
    "VSTAR",
    "V-UNION",
    "Radiant",
    "Pokémon ex",
    "Tera",
    "Mega ex",
]


NO_DOCUMENT = "none of the documents"
ALL_TRAINERS: frozenset[TrainerKind] = frozenset(get_args(TrainerKind))


class Rule(NamedTuple):
    """Where a rule stands: section title, and how it is read if it must be interpreted.

    `document`: where it is not the edition's own: an announcement, the text printed on cards, a fan
    page, with the day it was looked up where it is a page.
    """

    section: str
    reading: str = ""
    document: str = ""


class Citation(NamedTuple):
    """A rule as a step shows it: id in the rules matrix, provenance, document and section.

    `source`: document and section in one line; `document` and `section`: each by itself.
    """

    rule: str
    provenance: Provenance
    source: str
    reading: str = ""
    document: str = ""
    section: str = ""


# Readings of what no edition has a rule for, whatever edition is played.
READINGS_EVERYWHERE = {
    "KO-1:order": Rule(
        "",
        "No document says who orders several effects that would each save a Pokémon from being "
        "Knocked Out: the player whose turn it is does, as with effects of a Knock Out in the "
        "Japanese guide of 2025 (E-04).",
    ),
    "TRN-8:two": Rule(
        "",
        "The catalogue names an Ancient Trait on this printing, and no source has its text: that "
        "it allows a second Tool is unconfirmed.",
    ),
}


@dataclass(frozen=True)
class ConfusedAttack:
    """What tails on a Confused Pokémon's attack does to it.

    `points`: damage, or the attack's own if `own` and it does any. `counters`: put down as damage
    counters, which nothing alters; otherwise the attack is figured again with the Pokémon as
    attacker and defender at once.
    """

    points: int
    counters: bool = False
    own: bool = False


@dataclass(frozen=True, kw_only=True)
class Edition:
    """One rulebook: the steps in its own letters, its switches, its sources.

    `key` is that of a document in `decks.engine.documents`, which has its title.
    """

    key: str
    inherits: "Edition | None" = None

    # The lettered steps, in the order in which they are taken.
    attack: tuple[tuple[str, AttackStep], ...]
    damage: tuple[tuple[str, DamageStep], ...]
    between: tuple[tuple[str, BetweenStep], ...]

    # Set-up
    # `first_by`: what decides who goes first, before or after the Pokémon are laid out; its winner
    # goes first or chooses. `extra_cards`: for each mulligan beyond the other player's, as they
    # occur or, `extra_cards_after`, when both have laid out their Pokémon; `extra_announced`: the
    # player says how many before drawing.
    set_up_order: str
    first_by: Literal["coin", "rock-paper-scissors"] = "coin"
    first_decided: Literal["before", "after"] = "after"
    winner_chooses: bool = False
    extra_cards: int
    extra_cards_after: bool = False
    extra_announced: bool = False
    hand_is_discarded: bool = False
    fossils_in_set_up: bool = False
    fossil_may_be_refused: bool = False

    # The turn
    # `nothing_changes_unplayable`: Trainer cards that would change nothing cannot be played;
    # `powers_must_change_something`: the same of powers. `texts_evolve_on_first_turns`: whether a
    # card's text may let Pokémon evolve in a player's first turn.
    first_player_draws: bool = True
    first_player_attacks: bool = True
    first_player_may_not_play: frozenset[TrainerKind] = frozenset()
    retreats_a_turn: int | None = None
    confused_retreat_flips: bool = True
    stadiums_a_turn: int | None = None
    same_name_stadium: bool = True
    supporter_stays: bool = True
    tools_are_items: bool = True
    nothing_changes_unplayable: bool = False
    powers_must_change_something: bool = False
    texts_evolve_on_first_turns: bool = True
    technical_machines_stay: bool = False
    powers_once: Literal["as the text says", "Poké-Power", "each Pokémon"] = "Poké-Power"
    powers_shut_by: tuple[Condition, ...]
    bodies_shut_too: bool = False

    # The attack
    confused_attack: ConfusedAttack
    attacker_effects_count_as_base: bool = False
    weakness: str | None = None
    resistance: str | None = None
    resistance_can_stop: bool = False
    # Damage steps after which an attack that stands at 0 or less is worked out no further.
    damage_stops_at: frozenset[DamageStep] = frozenset()
    # `cancelled_attack_is_used`: one that an effect or Confusion stops has been used all the same.
    # `self_damage_is_figured`: what an attack does to its own Pokémon goes through all the steps.
    cancelled_attack_is_used: bool = True
    self_damage_is_figured: bool = False
    up_to_may_be_none: bool | None = None
    knocked_out_only_beyond_hp: bool = False
    # Prizes for the Knock Out of a kind of Pokémon; of several kinds the most count. Others give 1.
    prizes: Mapping[Kind, int] = field(default_factory=dict)
    fossil_prizes: int = 1
    defeat_waits_for_end_of_turn: bool = False

    # Kinds of Pokémon, and of Energy: Darkness and Metal can be special Energy alone.
    special_darkness: bool = False
    ends_turn_on_evolving: frozenset[Kind] = frozenset()
    once_a_game: frozenset[OnceAGame] = frozenset()
    benched_unharmed: frozenset[Kind] = frozenset()
    to_lost_zone: frozenset[Kind] = frozenset()

    # The end of the game. `equal_wins`: both players win in as many ways.
    equal_wins: Literal["sudden death", "tie"] = "sudden death"
    sudden_death_prizes: int = 1
    sudden_death_lead_wins: bool = False
    # The Prizes of the extra game at events, where they play another one than the rulebook's.
    event_tiebreak_prizes: int | None = None

    # Special Conditions
    conditions: tuple[Condition, ...]
    replacing: tuple[Condition, ...] = ("Asleep", "Confused", "Paralyzed")
    asleep_flip_opens_the_turn: bool = False
    burn: Literal["flip_first", "damage_first"] = "flip_first"

    # Between turns: what the time is called; whether every step reaches Pokémon whose damage has
    # reached their Hit Points before (they are Knocked Out after the last); whether effects of
    # cards come before or after the conditions, never in between, and in whose order.
    between_name: Literal["between turns", "Pokémon Checkup"] = "between turns"
    fallen_stay_until_last_step: bool = False
    effects_around_conditions: bool = False
    effects_ordered_by: Literal["turn player", "next player"] | None = None

    # Kinds of card that only a later edition has, each with the rule that would bring it; and kinds
    # of which this edition speaks no more, which are ruled as in the edition before.
    not_yet: Mapping[Kind, str] = field(default_factory=dict)
    no_longer: Mapping[Kind, str] = field(default_factory=dict)

    # Where the rules stand. `reported` ones are known from a quotation, a retelling or a fan's
    # text, which their `document` names; `interpreted` ones say how they are read. Rules that none
    # of these names are inherited, and so are the aspects in `taken_over` of rules otherwise its
    # own.
    cited: Mapping[str, Rule] = field(default_factory=dict)
    reported: Mapping[str, Rule] = field(default_factory=dict)
    interpreted: Mapping[str, Rule] = field(default_factory=dict)
    taken_over: frozenset[str] = frozenset()

    # Filled in from the rest: `letters` at once, `citations` as they are asked for.
    citations: dict[str, Citation] = field(default_factory=dict, init=False, repr=False)
    letters: dict[str, str] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        for family, steps in (("ATK", self.attack), ("DMG", self.damage), ("BTW", self.between)):
            for letter, step in steps:
                self.letters[f"{family}:{step}"] = f"{family}-{letter}"

    @property
    def name(self) -> str:
        """What the edition is called."""
        return DOCUMENTS_BY_KEY[self.key].name

    @property
    def document(self) -> str:
        """The title of its document."""
        return DOCUMENTS_BY_KEY[self.key].title

    @property
    def darkness_is_special(self) -> bool:
        """Whether Darkness and Metal Energy are special Energy alone, not basic Energy as well."""
        return self.special_darkness or any(step == "darkness" for _, step in self.between)

    def has_source(self, key: str) -> bool:
        """Whether the edition, or the one it inherits from, says anything of this rule."""
        try:
            self.cite(key)
        except LookupError:
            return False
        return True

    def shuts_kind(self, kind: object) -> bool:
        """Whether Special Conditions can shut this kind of power off: never an Ability (TRN-17)."""
        return kind != "Ability" and (kind != "Poké-Body" or self.bodies_shut_too)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the edition says in sentences of its own: its set-up, and how rules are read."""
        everywhere = READINGS_EVERYWHERE.values()
        rules = (*self.interpreted.values(), *self.reported.values(), *everywhere)
        readings = (rule.reading for rule in rules if rule.reading)
        return (self.set_up_order, NO_DOCUMENT, *readings)

    def cite(self, key: str) -> Citation:
        """The citation of a rule. `key`: an id of the matrix, or `ATK:confusion` for a step.

        An aspect behind a second colon (`CON-5:flip`) has a source of its own where the edition
        gives one, else the rule's.
        """
        citation = self.citations.get(key)
        if citation is None:
            citation = self.citations[key] = self._look_up(key)
        return citation

    def names_aspect(self, key: str) -> bool:
        """Whether it, or its neighbour, has a source of its own for just this aspect of a rule.

        What a document spells out is told; otherwise only the rule is.
        """
        named = key in self.cited or key in self.reported or key in self.interpreted
        return named or (self.inherits is not None and self.inherits.names_aspect(key))

    def _look_up(self, key: str) -> Citation:
        names = _rule_key_prefixes(key)
        rule = next((self.letters[name] for name in names if name in self.letters), names[-1])
        if key in READINGS_EVERYWHERE:
            return self._cite_by_rule(rule, "interpreted", READINGS_EVERYWHERE[key])
        for name in () if key in self.taken_over else names:
            if name in self.interpreted:
                return self._cite_by_rule(rule, "interpreted", self.interpreted[name])
            if name in self.reported:
                return self._cite_by_rule(rule, "reported", self.reported[name])
            if name in self.cited:
                return self._cite_by_rule(rule, "cited", self.cited[name])
        if self.inherits is None:
            raise LookupError(f"{self.key} has no source for {key}")
        return self._cite_neighbour(key, rule)

    def _cite_by_rule(self, name: str, provenance: Provenance, rule: Rule) -> Citation:
        document = rule.document or (self.document if rule.section else NO_DOCUMENT)
        source = f"{document}, {rule.section}" if rule.section else document
        reading = "" if provenance == "cited" else rule.reading
        return Citation(name, provenance, source, reading, document, rule.section)

    def _cite_neighbour(self, key: str, rule: str) -> Citation:
        """The neighbour's citation: what it cites is inherited, what it read or was told stays."""
        assert self.inherits is not None  # noqa: S101 -- asked just before
        from_ = self.inherits.cite(key)
        if from_.provenance in {"interpreted", "reported"}:
            return from_._replace(rule=rule)
        return from_._replace(rule=rule, provenance="inherited")


def _rule_key_prefixes(key: str) -> list[str]:
    """`A:b:c` → `A:b:c`, `A:b`, `A`: the nearest source first."""
    parts = key.split(":")
    return [":".join(parts[:end]) for end in range(len(parts), 0, -1)]


def derive_edition(neighbour: Edition, *, key: str, **changes: Any) -> Edition:
    """An edition like its neighbour except for `changes`; sources it leaves out are inherited."""
    sources: dict[str, Any] = {
        "cited": {},
        "reported": {},
        "interpreted": {},
        "taken_over": frozenset(),
    }
    return replace(neighbour, key=key, inherits=neighbour, **(sources | changes))
