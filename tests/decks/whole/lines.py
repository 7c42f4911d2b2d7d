"""Single lines of lists in every written form, each read between two ordinary lines.

A line is made of a form of the card and a form of its count. Each form gets other cards than the
one before, so that forms and kinds of cards are combined in many ways.
"""

from decks.engine.lists import ListError, read_list
from decks.engine.wording import render_line_note
from tests.decks.whole.cards import cards_of_kinds
from tests.support.golden_lines import is_of_part, tell_line

COUNTS = (
    "{n} {card}", "{n}x {card}", "{n} x {card}", "{n}X {card}", "x{n} {card}", "{n}× {card}",
    "{card} x{n}", "{card} ×{n}", "{card} {n}x", "{card} ({n})", "{card} (x{n})", "{card} [{n}]",
    "{card} [x{n}]", "{card}: {n}", "{card}:{n}", "{card} = {n}", "{card} - {n}", "{card} — {n}",
    "{card} {n}", "{card}, {n}", "{card};{n}", "{card} | {n}", "{card} ..... {n}", "{card} => {n}",
    "({n}) {card}", "[{n}] {card}", "({n}x) {card}", "{n} copies of {card}", "{n} of {card}",
    "{n} Stück {card}", "{n} mal {card}", "{n}枚 {card}", "{card} {n}枚", "{card}{n}枚",
    "{card} (qty: {n})", "{card} [qty {n}]", "{card} ({n} copies)", "{card} {n} pcs",
    "- {n} {card}", "* {n} {card}", "• {n} {card}", "> {n} {card}", "☐ {n} {card}",
    "[ ] {n} {card}", "[x] {n} {card}", "1. {n} {card}", "2) {n} {card}", "a) {n} {card}",
    "iv. {n} {card}", "**{n}** {card}", "**{n} {card}**", "`{n} {card}`", "_{n} {card}_",
    '"{n} {card}"', "'{n} {card}',", "{n}.0 {card}", "{n}.00 {card}", "{n}. {card}", "{n}) {card}",
    "{n}, {card}", "{n},{card}", "{n};{card}", "{n}|{card}", "| {n} | {card} |", "| {card} | {n} |",
    "🔥 {n} {card}", ":fire: {n} {card}", "<:deck:123456> {n} {card}", "Stage 1: {n} {card}",
    "Trainer - {n} {card}", "Basics 3: {n}x {card}", "{n}{card}", "{card}{n}", "0{n} {card}",
    "+{n} {card}", "-{n} {card}", "−{n} {card}", "0 {card}", "00 {card}", "10000 {card}",
    "{card} (0)", "{card} x0", "{n} {card} {n}", "{n} x{n} {card}", "{n}-{card}", "{n} - {card}",
    "four {card}", "Playset {card}", "{n} {card}.", "{n} {card}!!", "{n} {card} # seen",
    "{n} {card} // {n} more", "{n} {card} <- new", "{n} {card} -- why", "{n} {card} $1.20",
    "{n} {card} 1,20 €", "{n} {card} ✅", "{n} {card} (have 2)", "{n} {card} (need one)",
    "{n} {card} [owned]", "{n} {card} (2023)", "{n} {card} (90 HP)", "<li>{n} {card}</li>",
    "<b>{n}</b>{card}", "{n}&nbsp;{card}", "[b]{n} {card}[/b]", "#{n} {card}", "No. {n} {card}",
    "\ufeff{n}\u00a0{card}", "４ {card}", "{n}\u200b {card}", "{n}\u202e {card}",
)  # fmt: skip
CARDS = (
    "{name}", "{name} {code} {number}", "{name} {code} 0{number}", "{name} {code} #{number}",
    "{name} {code}-{number}", "{name} {code}{number}", "{name} {code} {number}/{total}",
    "{name} {number}/{total}", "{name} {number}", "{name} #{number}", "{name} ({number})",
    "{name} ({number}/{total})", "{name} ({code} {number})", "{name} [{code} {number}]",
    "{name} ({code}-{number})", "{name} ({code}) {number}", "{name} ({number}) {code}",
    "{name} [{number}] ({code})", "{name} - {number}/{total} [{code}]", "{name} {id}",
    "{name} ({id})", "{name} [{id}]", "{id}", "{big_id}", "{code} {number}", "{code}-{number}",
    "{code}{number}", "{name} {code}", "{name} ({code})", "{name} [{code}]", "{name} {set}",
    "{name} ({set})", "{name} {set} {number}", "{name} ({set} {number})", "{name} ({set}) {number}",
    "{name} - {set} {number}", "{name} ({series}: {set} {number})", "{name} (XX - {set})",
    "{name} {set} #{number}", "{name} · {set} ({code}) #{number}", "{name}, {code}, {number}",
    "{name}; {code}; {number}", "{name} {small_code} {number}", "{name} {spaced_code} {number}",
    "{name} {code} {number} PH", "{name} {code} {number} Reverse Holo", "{name} {code} {number} H",
    "{name} {code} {number} (foil)", "{name} {code} {number} [PH]", "{name} {code} {number} null",
    "{name} {code} {number} (ACE SPEC)", "{name} {code} {number} Tag Team",
    "{name} {code} {number} Full Art", "{name} {code} {number} 1st Edition",
    "{name} Promo {number}",
    "{name} {code} 999", "{name} {code} Z{number}", "{name} 999", "{name} 999/{total}",
    "{name} {number}/7", "{small}", "{capital}", "{plain}", "{joined}", "{name} star",
    "{name} Prime",
    "{small} {code} {number}", "{capital} {code} {number}", "{plain} {code} {number}",
    "{name} (foil)", "{name} Full Art", "{name} Lv. 43", "{name} LV.X", "{name} ex", "{name} EX",
    "https://limitlesstcg.com/cards/{code}/{number}",
    "[{name}](https://limitlesstcg.com/cards/{code}/{number})",
    '<a href="https://limitlesstcg.com/cards/{code}/{number}?x=1">{name}</a>',
)  # fmt: skip
# Most of these name no card. They are used sparingly: comparing them with all names is slow.
ODD_CARDS = (
    "{name} ZQX {number}", "{name} (ZQX {number})", "{name} ZQX",
    "{name} {other_code} {number}", "{other_name} {code} {number}", "{misspelt} {code} {number}",
    "{short} {code} {number}", "Zyx {code} {number}", "Zyx Qwv", "{misspelt}",
    "{name}s", "The {name}", "{name} [holo]", "{name} (Alt Art)", "{name} 1st Edition",
    "{name} Lv.43 {code} {number}", "{name} level x", "{name} *", "{name} gold star",
    "{name} prism star", "{name} ◇", "{name}-EX", "{name} ex {code} {number}",
    "{name} GX", "{name} V", "{name} delta", "{name} δ", "{name} delta species", "{name} prime",
    "{name} (Prime)", "{name} (ACE SPEC)", "{name} (not ACE SPEC)", "{name} (Radiant)",
    "{name} (Dark)", "Radiant {name}", "Dark {name}", "Mega {name} ex", "{name} 4", "{name} E4",
    "{name} female", "{name} Energy", "Basic {name}", "Prof. {name}", "{name} & {other_name}",
    "{name} / {other_name}", "{name}, 2 {other_name}", "{name} + 2 {other_name} {other_code} 1",
)  # fmt: skip
USUAL_COUNT, USUAL_CARDS = "{n} {card}", ("{name}", "{name} {code} {number}", "{name} {number}")
# Between two certain cards, a line without a count cannot be taken for a title.
BETWEEN = "2 Pikachu BS 58\n{line}\n3 Iono PAL 185"


def tell_lines(catalogue, part, parts):
    """Tell how every line of this part is read."""
    lines = dict.fromkeys(write_lines(catalogue))
    return (read_line(catalogue, line) for line in lines if is_of_part(line, part, parts))


def write_lines(catalogue):
    """Yield lines with every form of a count and a few cards, and every form of a card."""
    cards = [card for _kind, card in cards_of_kinds(catalogue)]
    turn = 0
    for form in CARDS:
        for count in (USUAL_COUNT, "{card}", USUAL_COUNT, COUNTS[turn % len(COUNTS)]):
            yield write_line(catalogue, cards, turn, count, form)
            turn += 1
    for form in ODD_CARDS:
        yield write_line(catalogue, cards, turn, (USUAL_COUNT, "{card}")[turn % 5 == 0], form)
        turn += 1
    for count in COUNTS:
        for form in USUAL_CARDS:
            yield write_line(catalogue, cards, turn, count, form)
            turn += 1


def write_line(catalogue, cards, turn, count, form):
    """Write one line; `turn` picks its cards in steps that bring every kind to every form."""
    card, other = cards[turn * 7 % len(cards)], cards[(turn * 11 + 5) % len(cards)]
    words = words_of(catalogue, card)
    others = {f"other_{key}": value for key, value in words_of(catalogue, other).items()}
    return count.format(n=1 + turn % 4, card=form.format(**words, **others))


def words_of(catalogue, card):
    """The fields that the forms above have of a card."""
    own = catalogue.sets[card.set]
    code = own.code or own.id
    name = card.name
    return {
        "name": name, "code": code, "number": card.number, "id": card.id, "set": own.name,
        "series": own.series, "total": own.printed_total or 0, "big_id": card.id.upper(),
        "small": name.lower(), "capital": name.upper(), "small_code": code.lower(),
        "spaced_code": f"{code[:2]} {code[2:]}", "short": name.split()[0],
        "plain": name.replace("é", "e").replace("'", "").replace("-", " "),
        "joined": name.replace(" ", ""), "misspelt": f"{name[:3]}{name[2:3]}{name[4:]}",
    }  # fmt: skip


def read_line(catalogue, text):
    """Read a line between two others, and make a line for the golden file."""
    try:
        deck = read_list(BETWEEN.format(line=text), catalogue)
    except ListError as refused:
        return tell_line(repr(text), f"refused: {refused.note}", describe_refusal(refused))
    short = [f"{each.count} {name_reading(each.reading)}" for each in deck.lines[1:-1]]
    short += [other.kind for other in deck.others]
    return tell_line(repr(text), ", ".join(short), describe_deck(deck))


def describe_refusal(refused):
    """The whole refusal of a list that cannot be read."""
    return [refused.note, refused.line, refused.given, str(refused)]


def name_reading(reading):
    """A reading in short: card, status, note."""
    card = reading.card.id if reading.card else "-"
    return f"{card} {reading.status}{f' {reading.note}' if reading.note else ''}"


def describe_deck(deck):
    """The whole reading of a list, with the sentences on its lines."""
    return [deck.others, deck.language, [describe_line(each) for each in deck.lines]]


def describe_line(line):
    """The whole reading of a line, with ids for printings."""
    reading = line.reading
    card, choices = reading.card and reading.card.id, [each.id for each in reading.choices]
    note = render_line_note(reading.note, reading.args)
    said = [line.line, line.text, line.count, line.written, line.counted]
    return [*said, reading.status, card, choices, reading.note, reading.args, note]
