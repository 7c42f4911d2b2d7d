"""Makes a printed text comparable: without reminders, standing rules and its own card's name."""

import re

# Sentences that repeat a rule of the game; the engine has those rules, so the data need not.
_STANDING = tuple(
    re.compile(pattern)
    for pattern in (
        r"^You can play only (?:one|1) Supporter",
        r"put it next to your Active Pokémon\.$",
        r"^When your turn ends, discard this card\.$",
        r"stays in play when you play it",
        r"if another Stadium card comes into play",
        r"^Put this card onto your Active",
        r"from its previous level\.$",
        r"in your deck (?:as you like|with Unown)",
        r"^Attach .* a Pokémon Tool attached to it\.$",
        r"^If that Pokémon is Knocked Out, discard",
        r"^Attach this card to 1 of your Pokémon in play",
        r"may use this card's attack instead",
        r"Baby Pokémon .*opponent (?:announces|tries)",
        r"^If tails, your opponent's turn ends",
        r"only with the other half of",
        r"^(?:THIS|Darkness Energy|Metal Energy) provides (?:THIS|\w+ Energy|\w+)\.$",
        r"^Play THIS as if",
    )
)
_SENTENCES = re.compile(r"(?<=[.!])\s+(?=[A-Z(])")
# Brackets that say something new; all others only remind of rules.
_TELLING = re.compile(
    r"applying Weakness|your opponent's$|opponent's, |excluding|don't apply Weakness|"
    r"without looking|rounded|including damage|any way|your choice|opponent chooses",
    re.IGNORECASE,
)
# Wordings that printed texts use for what our words always say in one way.
_SAME = tuple(
    (re.compile(pattern, re.IGNORECASE), ours)
    for pattern, ours in (
        (r" ,", ","),
        (r",? or this attack does nothing", ""),
        (r"to evolve 1 of your Pokémon", "to evolve a Pokémon"),
        (r"\(even if [\w ]+ is Knocked Out\)", ""),
        (r",? and don't apply Weakness(?: and Resistance)? to this damage", ""),
        (r"(your [^.]{0,40}Pokémon) in play", r"\1"),
        (r"You can't (?:use|put) more than \d [^.]*\.", ""),
        (r"cards in your hand (as|than) your opponent\b",
         r"cards in your hand \1 in your opponent's hand"),
        (r"Once during each of your turns", "Once during your turn"),
        (r"This (?:power )?stops working while", "This power can't be used while"),
        (r"as long as (THIS|this Pokémon) (?:remains|is) (?:your )?Active", r"\1 is Active"),
        (r"(?<!THIS) is on your Bench", " is among your Benched Pokémon"),
        (r"If you get (\d+) heads", r"If the number of heads is \1"),
        (r"This can be used only if the number of cards in your hand is 2 or more\.", ""),
        (r"Once during your turn(?: \(before your attack\))?, when you", "When you"),
        (r"put THIS into play", "put THIS from your hand onto your Bench"),
        (r"his or her next turn", "your opponent's next turn"),
        (r"here are no damage counters", "there are no damage counters"),
        (r"If another card with the same name .* play this card", "You can't play this card twice"),
        (r"while another of its name is in play", "twice"),
        (r"attacks \(both yours and your opponent's\)", "attacks"),
        (r"any other effects on (?:that|the Defending) Pokémon", "any other effects"),
        (r"Pokémon on your Bench", "your Benched Pokémon"),
        (r"Pokémon on your opponent's Bench", "your opponent's Benched Pokémon"),
        (r"Pokémon (?:that )?you have in play", "your Pokémon"),
        (r"(damages? [\w ]*)\(after applying [\w ]+\), (?=remove|put|draw|flip)", r"\1, "),
        (r"you have in play", "your Pokémon"),
        (r"\bto the Active Pokémon", "to the Defending Pokémon"),
        (r"that player's Bench|his or her Bench isn't full", "your Bench"),
        (r"(yours) or (your opponent's)", r"\1 and \2"),
        (r"Don't apply (Weakness|Resistance)\.", r"This attack's damage isn't affected by \1."),
        (r"You can't add more than (\d+) damage[\w ]*\.", r"At most \1."),
        (r"(?:If|Whenever) the Defending Pokémon attacks THIS", "If your opponent attacks THIS"),
        (r"(d(?:one|id) to the Defending Pokémon) \(after applying [\w ]+\)", r"\1"),
        (r"\bremove (\d+) of them", r"remove \1 damage counters"),
        ((r"(?:your opponent|he o[rf] she) chooses 1 of them and switches (?:it with (?:the "
         r"Defending|his or her Active) Pokémon|the Defending Pokémon with it)"), "OPP SWITCHES"),
        (r"your opponent switches (?:the Defending|his or her Active) Pokémon with [\w ]*Pokémon",
         "OPP SWITCHES"),
        (r"choose 1 of them and switch it with (?:the Defending|his or her Active) Pokémon",
         "YOU SWITCH"),
        (r"choose 1 of your opponent's Benched [\w, ]* with your opponent's Active Pokémon",
         "YOU SWITCH"),
        (r"switch the Defending Pokémon with 1 of your opponent's Benched Pokémon", "YOU SWITCH"),
        ((r"(?:and )?if (?:your opponent has|\w+ or she has|there are) any (?:[\w' ]+ )?Benched "
         r"Pokémon, (?=OPP|YOU)"), ""),
        ((r"(\bdo(?:es)? [\w ]*damage[\w ]*?) to (?:the Defending|your opponent's Active) Pokémon"
         r"(?! and)"), r"\1"),
        (r"(damage is done|damages?|damage was done) (?:to )?the Defending Pokémon", r"\1"),
        ("OPP SWITCHES", "your opponent switches the Defending Pokémon with another"),
        ("YOU SWITCH", "choose, and switch the Defending Pokémon with another"),
    )
)  # fmt: skip
_BENCH_REMINDER = re.compile(r"apply Weakness and Resistance (?:for|to) Benched", re.IGNORECASE)
_BRACKETS = re.compile(r"\(([^()]*)\)")


def clean_printed(text: str, name: str) -> str:
    """A printed text as it is compared: `THIS` for the card's name, reminders left out."""
    text = " ".join(text.replace("’", "'").split())
    for own in () if name == "Switch" else _own_names(name):
        text = re.sub(rf"(?<!named )\b{re.escape(own)}(?!\w)(?! in play\b)", "THIS", text)
    text = _BRACKETS.sub(_keep_telling, text)
    if "each player's turn" in text:
        text = re.sub(r"[Hh]is or her(?! opponent)|that player's", "your", text)
    sentences = _SENTENCES.split(text.strip())
    return " ".join(one for one in sentences if not any(rule.search(one) for rule in _STANDING))


def say_alike(text: str) -> str:
    """Replace the different wordings of one thing with a single one."""
    for pattern, ours in _SAME:
        text = pattern.sub(ours, text)
    return " ".join(text.split())


def _own_names(name: str) -> tuple[str, str, str]:
    """The card's name, longest first: “Garchomp C LV.X”, “Garchomp C”, “Garchomp”."""
    short = re.sub(r" LV\.X$", "", name)
    return name, short, re.sub(r" (?:[A-Z]|GL|FB|E4|ex)$", "", short)


def _keep_telling(match: re.Match[str]) -> str:
    inside = match[1]
    reminder = _BENCH_REMINDER.search(inside) or inside.startswith("Any other effects")
    if reminder or not _TELLING.search(inside):
        return " "
    return f"({inside})"


def without_base(text: str, base: int | None) -> str:
    """The text without the attack's printed damage, where it only repeats that."""
    if base is None:
        return text
    text = re.sub(rf"\b[Dd]oes {base} damage (?=plus|minus)", "does ", text)
    text = re.sub(rf"\bdo {base} damage (?=plus|minus)", "do ", text)
    text = re.sub(rf"(?:instead of|rather than) {base}\b", "instead", text)
    return re.sub(
        r"(?:; if tails|\. If tails|\. If not|, if not|; if not), this attack (?:just )?does "
        rf"{base} damage(?! (?:plus|minus|to|times))",
        "",
        text,
    )
