"""All sentences of the decks engine in English, by message id; `wording` renders them."""

from collections.abc import Mapping

TEMPLATES: Mapping[str, str] = {
    "and": "and",
    "or": "or",
    "today": "today",
    # problems and advice
    "size": "{count} cards: a deck has exactly {allowed}.",
    "size.one": "{count} card: a deck has exactly {allowed}.",
    "copies": "{count} cards named {name}: at most {allowed}.",
    "copies.of": "{count} cards named {name} ({of}): at most {allowed}.",
    "copies.free": (
        "Some of them allow any number of themselves, but not the others; "
        "no official ruling on the mix was found."
    ),
    "stars": "{count} Pokémon ☆ ({of}): at most {allowed} in a deck.",
    "unowns": (
        "{count} Basic Pokémon with Unown in their names ({of}): at most {allowed} in a deck."
    ),
    "ace_specs": "{count} ACE SPEC cards ({of}): at most {allowed} in a deck.",
    "radiants": "{count} Radiant Pokémon ({of}): at most {allowed} in a deck.",
    "no_basic": "No Basic Pokémon: a deck needs at least {allowed}.",
    "enhanced": "{name} ({label}) is an enhanced Pokémon: none in the traditional format.",
    "one_of_name": "{count} {name}: the card itself allows {allowed} in a deck.",
    "union_part": "{count} of one part of {name}: at most {allowed} of each part (interpreted).",
    "union_by_name": "{count} {named} by name alone are read as {count} different parts of it.",
    "rests_on_unbanned": "{named}: legal only if it is not {cards}, banned in {format}.",
    "rests_on_choice": "{named}: legal only if it is not {cards}. With that one: {why}",
    "unofficial": "{name} says itself that it is not for official tournaments.",
    "exclusive": "{names} are in the deck: only one of these names may be.",
    "trainers": "{count} Trainer cards: this format allows {allowed}.",
    "rule_box": "{name} ({label}) is not allowed in this format.",
    "types": "Pokémon of more than one type: {count} are not {main} ({of}).",
    "energy": "{count} Energy cards; most decks have {low} to {high}. Advice only.",
    "energy.one": "{count} Energy card; most decks have {low} to {high}. Advice only.",
    "written_total": "Line {line} ({text!r}) says {written}, but the lines hold {held}.",
    "unread": "Line {line} ({text!r}): {why}",
    "doubtful": "Line {line} ({text!r}): {why}",
    "banned": "{card} is banned in {format}.",
    "banned.since": "{card} is banned in {format} since {since}.",
    "banned.until": "{card} is banned in {format} to {until}.",
    "banned.period": "{card} is banned in {format} from {since} to {until}.",
    "banned.disputed": "Sources differ on this ban.",
    "banned.sides": "Sources differ: banned by {by}, not by {against}.",
    "no_format": "No format at hand holds all of these cards.",
    "not_in": "{card} is in no set of {format}, and no legal set reprints it.",
    "not_out": "{card} joins {format} on {release}; judged on {day}.",
    "not_out.printed": "{card} came out on {release}: it did not exist yet on {day}.",
    "not_out.other": "{other} has the same text and may be played that day.",
    "left_out": "{card} is left out of {format}.",
    "left_out.disputed": "Sources differ on this.",
    "left_out.sides": "Sources differ: left out by {by}, not by {against}.",
    "no_mark": (
        "{card} has no regulation mark; {format} takes {marks}, "
        "and no legal printing has the same text."
    ),
    "no_mark.other": (
        "{card} has regulation mark {mark}; {format} takes {marks}, "
        "and no legal printing has the same text."
    ),
    "other_figures": (
        "{card} is in no set of {format}; {other} has its name, but other figures (HP, attacks …): "
        "another card."
    ),
    "other_effect": (
        "{card} is in no set of {format}; {other} has its name, but another effect: another card."
    ),
    "wording_unknown": (
        "{card} is in no set of {format}; {other} has the same figures in other words, and nothing "
        "found decides whether it is the same card. A judge settles it."
    ),
    "text_unknown": (
        "{card} is in no set of {format}; the legal printing {other} has "
        "another text, and no source says whether they count as the same. A judge settles it."
    ),
    "rule_unknown": (
        "{card} is in no set of {format}; the legal printing {other} has another effect, and "
        "whether its name alone let an older one in at that time was not found. A judge settles it."
    ),
    "settled_for": "{name}: a judge settled that this printing counts as {other}: {reason}",
    "settled_against": (
        "{card} is in no set of {format}; a judge settled that it does not count as the legal "
        "printing {other}: {reason}"
    ),
    "superseded": (
        "{card} is superseded by {other}, a card of the same name and another "
        "kind: only printings like that one count."
    ),
    "no_such_basic_energy": "{name} is no basic Energy on {day}: the first is of {first}.",
    "no_such_basic_energy.then": "{name} is no basic Energy on that day: the first is of {first}.",
    "foreign": "Cards in a foreign language ({language}) are forbidden.",
    "foreign_market": "Cards in another language ({language}) count only in its own market.",
    "foreign_reference": "Cards in another language ({language}) need an English reference.",
    "none_on_day": (
        "On {day} this deck was legal in no format that ran then; "
        "the formats named are those of other days."
    ),
    "outside_season": (
        "{day} lies outside {format} ({first} to {last}); "
        "judged by its rules on that day all the same."
    ),
    "text_errata": "{name}: this older printing is played as the newer text of {other} says.",
    "text_by_name": (
        "{name}: this printing counts by its name and is played as {other} says; keep that text at "
        "hand."
    ),
    "banned_elsewhere": "{name}: one source has it banned, the list used here has not.",
    "banned_elsewhere.sides": (
        "{name}: sources differ; banned by {by}, not by {against}. It counts here."
    ),
    "left_out_elsewhere": "{name}: one source leaves it out, the list used here does not.",
    "left_out_elsewhere.sides": (
        "{name}: sources differ; left out by {by}, not by {against}. It counts here."
    ),
    "promos_unconfirmed": (
        "{name}: which numbers of {set} count in this format is not confirmed; sources are "
        "incomplete or differ."
    ),
    "set_unconfirmed": "{name}: that {set} counts in this format is not confirmed.",
    "promo_day": (
        "{name}: the first day of this promo is not confirmed; by what is known it may count from "
        "{first}, and surely does from {sure}."
    ),
    "promo_day.open": "{name}: the first day of this promo is not confirmed.",
    "month_only": (
        "Of {set} only the month of release is known; it is taken to join on its first "
        "day, {release}."
    ),
    "ban_unconfirmed": "{name}: this ban is not confirmed: {reason}",
    "day_unconfirmed": "{name}: that it may be played from {release} is not confirmed: {reason}",
    # unconfirmed facts under a verdict
    "rests.bans": "The bans of {format} are not all confirmed: {reason}",
    "rests.promos": "Which promos are in {format} is not all confirmed: {reason}",
    "rests.sets": "Which sets are in {format} is not all confirmed: {reason}",
    "rests.from": "The first day of {format} is not confirmed: {reason}",
    "rests.later": (
        "What leaves {format} or is banned in it after {known} is not known here: "
        "judged by what was in force then."
    ),
    "rests.to": "The last day of {format} is not confirmed: {reason}",
    "rests.waiting": "When new sets join {format} is not all confirmed: {reason}",
    "unsettled_name": ("{names}: whether these count as one name was never ruled; counted apart."),
    # what would mend them
    "mend.add": "Add {over} cards.",
    "mend.add.one": "Add {over} card.",
    "mend.take_out": "Take out {over}.",
    "mend.take_out_of": "Take out {over} {name}.",
    "mend.take_out_others": "Keep to {main}: take out {of}.",
    "mend.add_basic": "Add a Basic Pokémon.",
    "mend.keep_one": "Keep {one_of_names} alone.",
    "mend.play_instead": "Take out {over} {name}, or play the printing {fix}.",
    "mend.ask_a_judge": "Have a judge settle it, or play the printing {fix}.",
    "mend.play_english": "Play English printings.",
    "mend.write_number": "Write set code and number behind the name.",
    "mend.write_out": "Write the line as count, name, set code and number.",
    "mend.write_out_or_strike": (
        "Write the line as count, name, set code and number, or // before it if it is no card."
    ),
    # where a rule stands, if there is no citation
    "rule.own": "the format's own limit",
    "rule.printed": "printed on the card",
    "rule.exclusive": "only one of these names in a deck",
    "rule.exclusive.open": (
        "only one of these names in a deck; no official text was found, other programs say so"
    ),
    "rule.banned": "{format}: banned cards",
    "rule.sets": "{format}: its sets",
    # how a line was read
    "line.read_as": "{written} is read as {name}.",
    "line.symbol_left_out": "{written} with this number is {name}.",
    "line.misspelt": "{written} is read as {name}, whose number this is.",
    "line.other_code": "{set} is {own} on official lists, written {code} here.",
    "line.other_language": (
        "no card is called {written!r} in any language at hand; by its number it is {name}."
    ),
    "whose.live": "PTCG Live",
    "whose.asia": "sets of Asia",
    "line.own_numbers": "{code} has numbers of its own ({whose}); {name} is taken by its name.",
    "line.own_numbers_several": (
        "{code} has numbers of its own ({whose}), and several cards are called {name}: which of "
        "them is meant shows only on the card."
    ),
    "line.skipped": "names no card and has no count; skipped.",
    "line.remark": "a remark; skipped.",
    "line.title": "the deck's title.",
    "line.no_count": "no count stands beside {written}.",
    "line.beside": "stands beside the deck, in another list of the file; not counted.",
    "line.foreign_alone": (
        "{written!r} is a card's name in another language, but not known which card's; "
        "add set and number."
    ),
    "line.any_basic": "Basic Energy: every {name} is the same card.",
    "line.special_of_set": "{set} has no basic {name}: it is read as the special one.",
    "line.set_found": "{name} with number {number} is {cards}.",
    "line.sets_found": "{name} with number {number} may be {cards}.",
    "line.disagree": (
        "name and number disagree: {number} is {numbered}; {named} is for example {example}."
    ),
    "line.no_such_name": (
        "no card is called {written!r}; the number is that of {numbered} ({number})."
    ),
    "line.no_such_set": "no set has the code {code}.",  # in verdicts that were kept earlier
    "line.no_such_set.facts": "no set has the code {code} in the card facts of {facts}.",
    "line.no_such_set.named": "By its name it would be {named}, {example} for example.",
    "line.no_such_number": "{set} has no number {number}.",
    "line.no_such_number.named": "{set} has no number {number}; {named} is for example {example}.",
    "line.no_cards_yet": "the cards of {set} are not in this catalogue yet.",
    "line.no_cards_yet.named": (
        "the cards of {set} are not in this catalogue yet; {named} of an older set is for example "
        "{example}."
    ),
    "line.no_cards_yet_named": (
        "the cards of {set} are not in this catalogue yet; it is read as {name} by its name."
    ),
    "line.no_such_id": "no card has the id {written}.",
    "line.not_in_set": "{set} has no {name}.",
    "line.no_set_has_number": "no {name} has the number {number}.",
    "line.several_cards": "{written} may be {cards}; add the name.",
    "line.several_of_name": "{written} may be {cards}; write the set's own code.",
    "line.several_names": "{written!r} may be {one_of_names}.",
    "line.also_abroad": "{written!r} is read as {name}; in another language it is {one_of_names}.",
    "line.letter_energy": "{written!r} is read as {name}; if {basic} is meant, write that.",
    "line.star_by_asterisk": (
        "{written!r} is read as {name} for its asterisk; leave that out if it marks a note."
    ),
    "line.count_or_number": "the {number} behind {name} may be how many or which card; "
    "write how many in front of it.",
    "line.several_lines": "more than one card on a line; write each on its own: {parts}.",
    "line.unknown": "no card is called {written!r}.",
    "line.suggest": "Did you mean {suggestions}?",
    "line.too_long": "the line is longer than {most} letters.",
    # a list that cannot be read at all
    "list.line": "line {line}: {why}",
    "list.no_json": "the list is not JSON: {why}",
    "list.key_twice": "{path} stands twice in one object of this JSON; leave one of the two out.",
    "list.json_shape": 'a list in JSON is {{"lines": [[count, name, set, number], …]}}',
    "list.too_many_lines": "the list has {count:,} lines; at most {most:,} are read",
    "list.line_shape": "lines[{at}]: a line is [count, name, set or null, number or null]",
    "list.no_whole_number": "lines[{at}]: the count {count!r} is no whole number",
    "list.out_of_range": "lines[{at}]: the count {count} is not between 1 and {most}",
    "list.no_text_at": "lines[{at}]: {text!r} is no text",
    "list.no_count_column": "which column says how many is not clear; call it Qty",
    "list.count": "the count {count!r} is no number from 1",
    "list.too_long": "the list is {bytes:,} bytes long; at most {most:,} are read",
    "list.controls": "this is no text: it holds control characters, as pictures and archives do",
    "list.empty": "the list is empty",
    "list.no_card": "the list is empty: no line names a card",
    "list.encoding": "this is no text that can be read; save the list as UTF-8",
    "list.zero_bytes": "this is no text: it holds zero bytes, as pictures and archives do",
    "list.negative": "the count in {text!r} is negative; write a number from 1",
    "list.too_large": "the count in {text!r} is too large",
    "list.zero": "the count in {text!r} is zero; leave the line out or write from 1",
    # a format that is not known
    "format.unknown": "no format is called {key!r}; known are {known}",
    "format.unknown.near": "no format is called {key!r}; did you mean {near}?",
}
