"""English sentences for why a question cannot be answered, by note.

They are part of the wording (`wording.py`). A sentence begins small, as the path of the field
stands before it. Names of the ruling contract (fields, values, keys) stay as they are in any
language.
"""

from collections.abc import Mapping

from judging.engine.phrases import Translate

REFUSALS: dict[str, str] = {
    # the request
    "no_json": "this is no JSON: {error}",
    "json_truncated": "Input data was truncated",
    "json_malformed": "JSON is malformed: {what} (byte {byte})",
    "json_expected": "expected {signs}",
    "nested_too_deeply": "this JSON is nested too deeply",
    "key_twice": "{key!r} stands twice in one object; leave one of the two out",
    "some_key_twice": "a key stands twice in an object of this JSON",
    "not_writable": "this cannot be written as JSON: {error}",
    "no_request": "a request is a JSON object with edition, position and action",
    "unknown_field": "unknown field{near}",
    "to_be_given": "to be given: {right}",
    "to_be_given_one_of": "to be given: one of {names}",
    "unknown_value": "{value!r} is not known here{near}",
    "wrong": "not as it should be",
    "wrong_here": "not as it should be; right is {right}",
    "cannot_be": "{value} cannot be; right is {right}",
    "expected": "expected {kinds}, got {got}",
    "expected_length": "expected {kinds} of length {length}",
    "expected_length_got": "expected {kinds} of length {length}, got {got}",
    "expected_number": "expected {kinds} {limit}",
    "expected_multiple": "expected {kinds} that's a multiple of {step}",
    "expected_pattern": "expected {kinds} matching regex {pattern}",
    "no_edition": "there is no edition {key!r}{near}",
    "not_in_catalogue": "card {card!r}: not in the catalogue; right is an id such as neo1-53, or "
    "its facts as an object with at least a `name`",
    "no_catalogue": "card {card!r}: no catalogue is at hand to look it up; right is an id such as "
    "neo1-53, or its facts as an object with at least a `name`",
    # what would be right, behind a name that is not known
    "near": ": did you mean {name!r}?",
    "near_known": ": known here are {names}",
    "near_none": ": there is none",
    # the turn
    "stadium_missing": "there is no Stadium in play: leave it out",
    "turn_not_waiting": "only a promotion that is still owed keeps the next turn waiting",
    "turn_of_other": "turn {number} is {player}'s when {first} went first (odd ones are the first "
    "player's)",
    "turn_to_come": "that turn is still to come: this is turn {number}",
    "turn_to_be_given": "to be given: which turn it is, as {field} is turn {date}",
    # who and what is in play
    "no_active": "{player} has no Active Pokémon",
    "no_active_to_switch": "{player} has no Active Pokémon to switch",
    "active_unsaid": "nothing is said of {player}'s Active Pokémon: give it in {field}",
    "bench_unsaid": "nothing is said of {player}'s Bench, and this depends on it",
    "bench_unlisted": "nothing is said of {player}'s Bench: list its Pokémon in {field}",
    "bench_empty": "{player}'s Bench is empty",
    "bench_slots": "{player}'s Bench has the slots 0 to {last}",
    "nobody_there": "no Pokémon stands at {target}",
    "fallen_already": "{name} is Knocked Out already: {damage} damage on {hp} Hit Points; have "
    "that settled first, as by end_turn",
    "conditions_on_bench": "only the Active Pokémon has Special Conditions",
    "condition_twice": "names a condition twice",
    "condition_unknown": "{edition} has no {condition}; it has {conditions}",
    "conditions_replace": "{conditions} replace one another: only one can be there",
    "type_twice": "{type} stands there already: once is enough",
    "part_twice": "{card} has {name!r} twice: call them apart",
    "basic_energy": "{name} is basic Energy: it provides its type",
    "stage_in_name": "{name} is {stage} by its name: say so here",
    "wrong_kind": "{name} is {kind}: here belongs {belongs}",
    "under_wrong_kind": "{name} is {kind}: only a Pokémon or a Fossil can lie under one",
    "kind_of_trainer": "{kind} ({trainer})",
    "lies_not_on": "{name} cannot lie on {lower}; the lowest is first",
    "energy_in_play": "an Energy card is attached, it is no Pokémon in play",
    "trainer_in_play": "{name} is a Trainer card: only one with the label Fossil or Doll stands "
    "in play as a Pokémon",
    "tool_too_many": "{card} is one Pokémon Tool too many, beside {held}: {name} can have {most} "
    "at a time ({source})",
    "tool_too_many_unconfirmed": "{card} is one Pokémon Tool too many, beside {held}: {name} can "
    "have {most} at a time ({source}, that it can have two is unconfirmed)",
    "second_tool_unsaid": "whether this {name} can have a second Pokémon Tool hangs on its "
    "printing: name it; {printings} may have two (unconfirmed), any other one",
    # effects
    "rule_too_long": "no card's rule is so deep or so long: give it more simply",
    "rule_without_end": "this rule asks about what it changes itself, and so without an end",
    "rules_in_a_row": "more than {most} rules ask about one another in a row: give them more "
    "simply",
    "number_too_large": "a number is at most {most}",
    "amount_of_nothing": "`{amount}` of nothing: `of` names one amount at least",
    "amount_rounded": "`{amount}` is rounded to 1 or 10, not to {step}",
    "cancel_with_change": "an effect at cancel stops the attack whole: give `flip` or nothing",
    "flip_off_cancel": "only an effect at cancel is decided by a flip",
    "change_to_be_given": "to be given: +10, -20, x2, =0, prevent or prevent<=30",
    "by_to_be_given": "to be given, A or B: whose effect ends {until}",
    "at_to_be_given": "to be given, or what it `forbids` or `sets`",
    "at_beside": "to be given beside `{field}`: where it acts",
    # the action
    "target_or_card": "give either `target` (in play) or `card` (anywhere else)",
    "target_to_be_given": 'to be given: "active" or a Bench slot',
    "half_to_be_given": "to be given: top or bottom",
    "no_attack": "{name} has no attack {attack!r}{near}",
    "no_power": "{name} has no power {power!r}{near}",
    "damage_to_be_given": "to be given: what the printed {printed} comes to",
    "amount_as_printed": "to be given as printed (x2, +20, -20): this edition has no set one",
    "energy_twice": "names the same Energy twice",
    "energy_attached": "{count} Energy attached, counted from 0",
    "retreat_cost_to_be_given": "to be given, as Energy is discarded for it: the Retreat Cost of "
    "{name}",
    "too_many_payments": "more than {most} ways to pay are open here: give the cards",
    "evolves_from_this": "to be given: does it say it evolves from {name}? (null: from none)",
    "evolves_from_whom": "to be given: the name of the Pokémon that {name} evolves from",
    "no_step_between": "not a step here; those are {steps}",
    "tool_gone": "{tool} has gone by its own text: leave it out",
    "tool_not_attached": "no Pokémon of {player} has {tool} attached",
    "tool_works_once": "{player} has {count} {tool} attached: each works once",
    "basics_or_hands": "give either `basics` or `hands`",
    "no_further_hand": "no further hand is drawn after one with a Basic Pokémon",
    "hand_too_large": "a hand is {most} cards at the most: these are {held}",
    # coins
    "too_many_outcomes": "more than {most} outcomes are open here: give some of the flips",
    "too_much_at_once": "too many outcomes are open for one request: give some of the flips",
    "too_many_coins": "a card flips at most {most} coins at once",
    "heads_without_end": "more than {most} coins in a row are heads: tails must come",
    # choices
    "too_many_picks": "too many: at most {count} picks here",
    "too_few_picks": "too few: {count} picks at the least here",
    "all_picks_or_none": "too few: {count} picks, or none",
    "picked_before": "picked before: once is all",
    "picked_too_often": "there are only {count} of these",
    "picked_twice": "{name} is picked twice: each another",
    "fits_several": "fits {count} of the options: say more of it",
    "name_the_card_found": 'not offered: name the card found: {{"found": …}}',
    "nothing_offered": "not offered: nothing is",
    "not_offered": "not offered: the options are 0 to {last}",
    "one_offered": "not offered: the only option is 0",
    "not_asked_for": "{name} is none of the cards asked for",
    # texts of cards
    "cards_to_be_named": "{source} asks for cards of a kind: name all cards here",
    "counted_cards_to_be_named": "{source} counts some of its cards: name all cards here",
    "cards_to_be_listed": "to be given as a list: {source} counts some of its cards",
    "which_card": "{source} asks which card it is: its name or its id",
    "wants_energy_of_type": "{source} wants {type} Energy",
    "energy_gone_more_than_once": "{source} wants Energy gone more than once: leave this out, it "
    "is asked for",
    "wants_energy_units": "{source} wants {count} Energy",
    "wants_such_energy": "{source} wants such Energy",
    "wants_energy_cards": "{source} wants {count} Energy cards",
    "wants_energy_of_each": "{source} wants an Energy card of each: {types}",
}

# Singular forms, used where `count` is 1.
REFUSALS_OF_ONE: dict[str, str] = {
    "energy_attached": "1 Energy attached, counted from 0",
    "tool_works_once": "{player} has 1 {tool} attached: each works once",
    "too_many_picks": "too many: at most 1 pick here",
    "too_few_picks": "too few: 1 pick at the least here",
    "wants_energy_cards": "{source} wants 1 Energy card",
}

# What would be right, by the name of the field, where the type's own words say too little.
REMEDIES: dict[str, str] = {
    "active": "one Pokémon (an object with a `card`) or null",
    "bench": "a list of at most 5 Pokémon, or null where nothing is known of it",
    "drawn": "true, false, or null where nothing is known of it",
    "stadium_owner": '"A", "B", or null for the player whose turn it is',
    "damage": 'a number of points, 0 or more, in tens (in an attack as printed: 30, "20+", "10x")',
    "hp": "Hit Points in tens, 10 or more",
    "prizes": "a number from 0 to 6, or a list of cards",
    "hand": "a number from 0 to 60, or a list of cards (null: one that nobody has named)",
    "deck": "a number from 0 to 60, or a list of cards (null: one that nobody has named)",
    "found": "a card that was found: an object with at least a `name`, or a catalogue id",
    "forbids": 'a list of what is forbidden, such as "attack" or "retreat"',
    "discard": "a number from 0 to 60, a list of cards, or in an action a list of Energy indices",
    "change": '"+10", "-20", "x2", "=0", "prevent" or "prevent<=30", in tens',
    "amount": '"x2" or "+20" of a Weakness, "-30" of a Resistance',
    "bench_damage.amount": "a number of points, 0 or more, in tens",
    "number": "the number of the turn, from 1 (0: set-up)",
    "slot": "a Bench slot from 0 to 4",
    "to": "a Bench slot from 0 to 4, or where the cards go",
    "target": '"active" or a Bench slot from 0 to 4',
    "choices": "for each choice that is asked a list of picks: an option's index, or an object "
    "that fits it",
    "flips": 'a list of "heads" and "tails"',
    "card": "an object with at least a `name`, or a catalogue id",
    "provides": 'a list of at least 1: types, lists of types it may be, "any"',
    "position": "an object with `turn`, `players`, `stadium`, `stadium_owner` and `effects`",
    "action": "an object with a `type`",
    "attack": "the name of an attack, or an object with `name`, `cost`, `damage` and `of`",
    "power": "the name of a power or an Ability",
    "count": "a whole number, 0 or more",
    "halves": "a list of its cards, the upper and the lower half",
    "pieces": "a list of its 4 cards",
    "wins": 'for each player the ways to win, such as {"A": ["prizes"]}',
    "name": "its name",
    "edition": "the key of an edition",
    "retreats": "how many times the player has retreated this turn",
}

# What a value is or should be, as a decoder calls it and as people do.
KIND_WORDS: dict[str, str] = {
    "array": "a list",
    "bool": "true or false",
    "dict": "an object",
    "float": "a number",
    "int": "a whole number",
    "list": "a list",
    "NoneType": "null",
    "object": "an object",
    "str": "text",
}

# What a decoder says is wrong with a text that is not JSON.
JSON_FAULTS = (
    "invalid character",
    "invalid escape character in string",
    "invalid number",
    "object keys must be strings",
    "trailing characters",
    "trailing comma in array",
    "trailing comma in object",
)

# What a card is, and what belongs in its place.
CARD_KINDS: dict[str, str] = {
    "pokemon": "a Pokémon",
    "energy": "an Energy card",
    "trainer": "a Trainer card",
    "tool": "a Pokémon Tool or a Technical Machine",
    "stadium": "a Stadium",
    "supporter": "a Supporter",
    "attached": "a Trainer card such as PlusPower",
}

TEMPLATES = (
    *REFUSALS.values(),
    *REFUSALS_OF_ONE.values(),
    *REMEDIES.values(),
    *KIND_WORDS.values(),
    *CARD_KINDS.values(),
    *JSON_FAULTS,
)


class Clause:
    """A refusal, or a part of one that is a sentence of its own: its note, and what fills it."""

    __slots__ = ("args", "note")

    def __init__(self, note: str, args: Mapping[str, object]) -> None:
        self.note = note
        self.args = args

    def __str__(self) -> str:
        return clause_text(self.note, self.args)


def clause_text(note: str, args: Mapping[str, object], translate: Translate = str) -> str:
    """The sentence of a note, filled with arguments that are in its language already."""
    of_one = REFUSALS_OF_ONE.get(note) if args.get("count") == 1 else None
    return translate(of_one or REFUSALS[note]).format_map(args)
