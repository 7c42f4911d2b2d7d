"""The sentences of the kit's page, in every language it has."""

from django.utils.translation import gettext, gettext_noop, override

from judging.library.shelf import LANGUAGES

PAGE_TEXTS = {
    "title": gettext_noop("The judge's kit"),
    "about": gettext_noop("Every rule of the rulebooks, off line. Made {day}."),
    "of_league": gettext_noop("With the rulings of {leagues}: for that league's staff alone."),
    "look_up": gettext_noop("Look a rule up"),
    "work_out": gettext_noop("Work a case out"),
    "words": gettext_noop("What happened?"),
    "such_as": gettext_noop("confused pokemon retreats"),
    "book": gettext_noop("Rulebook"),
    "every_book": gettext_noop("every rulebook"),
    "undated": gettext_noop("Undated"),
    "choose_book": gettext_noop("choose a rulebook"),
    "read_as": gettext_noop("“{word}” read as “{better}”"),
    "nothing": gettext_noop(
        "There is nothing on this here. Questions are understood in English and German. "
        "Try the game's own words: retreat, Prize, Confused, Bench."
    ),
    "unconfirmed": gettext_noop("Not confirmed:"),
    "tournaments": gettext_noop("At tournaments"),
    "unsure": gettext_noop("Nothing here answers this surely; this comes nearest."),
    "before": gettext_noop("Ruled before"),
    "rules": gettext_noop("Rules"),
    "official": gettext_noop("Official rulings"),
    "further": gettext_noop("Further rules"),
    "not_in": gettext_noop("not in {edition}"),
    "overturned": gettext_noop("Overturned"),
    "overruled": gettext_noop("Overruled by {later}"),
    "kind_ruling": gettext_noop("This league"),
    "kind_clarification": gettext_noop("Clarified"),
    "kind_official": gettext_noop("Official"),
    "action": gettext_noop("What happens"),
    "do_attack": gettext_noop("A attacks"),
    "do_retreat": gettext_noop("A retreats"),
    "do_end_turn": gettext_noop("A's turn ends"),
    "do_inflict": gettext_noop("B's Active gets a Special Condition"),
    "side": gettext_noop("{player}'s Active"),
    "card": gettext_noop("Card"),
    "printing": gettext_noop("Printing"),
    "own_card": gettext_noop("a card of your own: fill in its figures"),
    "hp": gettext_noop("HP"),
    "type": gettext_noop("Type"),
    "weakness": gettext_noop("Weakness"),
    "resistance": gettext_noop("Resistance"),
    "retreat_cost": gettext_noop("Retreat Cost"),
    "by": gettext_noop("By how much"),
    "attack": gettext_noop("Attack"),
    "attack_name": gettext_noop("Its name"),
    "attack_damage": gettext_noop("Damage it comes to"),
    "energy": gettext_noop("Energy attached"),
    "add_energy": gettext_noop("Add {energy}"),
    "take_off": gettext_noop("Take {energy} off"),
    "special_energy": gettext_noop("special Energy …"),
    "damage": gettext_noop("Damage on it"),
    "conditions": gettext_noop("Special Conditions"),
    "condition": gettext_noop("Which one"),
    "bench": gettext_noop("{player}'s Bench"),
    "bench_unsaid": gettext_noop("not said"),
    "bench_none": gettext_noop("none"),
    "bench_these": gettext_noop("these"),
    "bench_names": gettext_noop("Names, with commas between them"),
    "prizes": gettext_noop("{player}'s Prizes left"),
    "flips": gettext_noop("Coin flips, in order"),
    "heads": gettext_noop("heads"),
    "tails": gettext_noop("tails"),
    "undo": gettext_noop("undo"),
    "clear": gettext_noop("Start anew"),
    "none": gettext_noop("none"),
    "loading": gettext_noop("The engine is being unpacked …"),
    "no_engine": gettext_noop(
        "This browser cannot run the engine from a file. The look-up works; for a ruling, open the "
        "file in another browser."
    ),
    "still": gettext_noop("Still needed: {what}"),
    "usual": gettext_noop("Taken as usual:"),
    "usual_prizes": gettext_noop("{player} has {usual} Prizes"),
    "usual_deck": gettext_noop("{usual} cards are in {player}’s deck"),
    "steps": gettext_noop("Step by step"),
    "forbids": gettext_noop("What forbids it"),
    "chance": gettext_noop("{chance} %"),
    "pays": gettext_noop("Any one of these pays"),
    "decide": gettext_noop("This must be decided"),
    "yes": gettext_noop("Yes"),
    "no": gettext_noop("No"),
    "cited": gettext_noop("cited"),
    "from_card": gettext_noop("from the card"),
    "inherited": gettext_noop("inherited"),
    "reported": gettext_noop("reported"),
    "interpreted": gettext_noop("interpreted"),
    "figures": gettext_noop(
        "Ruled by the printed figures. What a card's text does is not considered:"
    ),
    "cannot": gettext_noop("This cannot be asked"),
    "cannot_yet": gettext_noop("This cannot be asked yet"),
    "no_number": gettext_noop("{field}: “{typed}” is not a whole number."),
    **{
        name: gettext_noop(name)
        for name in ("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned")
    },
    **{
        name: gettext_noop(name)
        for name in (
            "Colorless", "Darkness", "Dragon", "Fairy", "Fighting", "Fire", "Grass", "Lightning",
            "Metal", "Psychic", "Water",
        )
    },
}  # fmt: skip


def page_texts() -> dict[str, dict[str, str]]:
    """The page's sentences by language and key."""
    by_language = {}
    for language in LANGUAGES:
        with override(language):
            by_language[language] = {key: gettext(text) for key, text in PAGE_TEXTS.items()}
    return by_language
