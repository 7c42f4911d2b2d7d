"""What an edition is: its lettered steps, its switches, and where each of its rules stands.

An edition is data. Its module reads like the rulebook's own list of contents; nothing outside these
modules asks which edition it is dealing with.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine.position import Condition
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
BetweenStep: TypeAlias = Literal["poison", "burn", "sleep", "char", "darkness"]
Kind: TypeAlias = Literal[
    "Supporter", "Technical Machine", "ex", "LV.X", "SP", "LEGEND", "star", "Lost Zone"
]


NO_DOCUMENT = "none of the documents"


class Rule(NamedTuple):
    """Where an edition's document has a rule: section title, and how it is read if it must be."""

    section: str
    reading: str = ""


class Citation(NamedTuple):
    """A rule as a step shows it: id in the rules matrix, provenance, document and section."""

    rule: str
    provenance: Provenance
    source: str
    reading: str = ""


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
    set_up_order: str
    extra_cards: int
    hand_is_discarded: bool = False
    fossils_in_set_up: bool = False

    # The turn
    retreats_a_turn: int | None = None
    confused_retreat_flips: bool = True
    stadiums_a_turn: int | None = None
    starting_player_plays_no_trainers: bool = False
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
    knocked_out_only_beyond_hp: bool = False
    prizes_for_ex: int = 1
    defeat_waits_for_end_of_turn: bool = False

    # Special Conditions
    conditions: tuple[Condition, ...]
    replacing: tuple[Condition, ...] = ("Asleep", "Confused", "Paralyzed")
    asleep_flip_opens_the_turn: bool = False

    # Kinds of card that only a later edition has, each with the rule that would bring it.
    not_yet: Mapping[Kind, str] = field(default_factory=dict)

    # Where the rules stand. `interpreted` ones say how they are read; what neither names is
    # inherited, and so are the aspects in `taken_over` of rules that are else its own.
    cited: Mapping[str, Rule] = field(default_factory=dict)
    interpreted: Mapping[str, Rule] = field(default_factory=dict)
    taken_over: frozenset[str] = frozenset()

    # Worked out once when the module is read.
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
        return any(step == "darkness" for _, step in self.between)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the edition says in sentences of its own: its set-up, and how rules are read."""
        readings = (rule.reading for rule in self.interpreted.values() if rule.reading)
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

    def _look_up(self, key: str) -> Citation:
        names = _rule_key_prefixes(key)
        rule = next((self.letters[name] for name in names if name in self.letters), names[-1])
        for name in () if key in self.taken_over else names:
            if name in self.interpreted:
                section, reading = self.interpreted[name]
                return Citation(rule, "interpreted", self._source(section), reading)
            if name in self.cited:
                return Citation(rule, "cited", self._source(self.cited[name].section))
        if self.inherits is None:
            raise LookupError(f"{self.key} has no source for {key}")
        return self._inherited(key, rule)

    def _source(self, section: str) -> str:
        return f"{self.document}, {section}" if section else NO_DOCUMENT

    def _inherited(self, key: str, rule: str) -> Citation:
        """From the neighbour: a rule it cites is inherited; one it had to read stays read so."""
        assert self.inherits is not None  # noqa: S101 -- asked just before
        from_ = self.inherits.cite(key)
        if from_.provenance == "interpreted":
            return from_._replace(rule=rule)
        return from_._replace(rule=rule, provenance="inherited")


def _rule_key_prefixes(key: str) -> list[str]:
    """`A:b:c` → `A:b:c`, `A:b`, `A`: the nearest source first."""
    parts = key.split(":")
    return [":".join(parts[:end]) for end in range(len(parts), 0, -1)]
