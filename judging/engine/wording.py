"""The engine's English sentences by message id, filled with the arguments of a step.

For another language, pass `translate` (such as gettext) and arguments that are already in that
language.
"""

from collections.abc import Mapping, Sequence

from judging.engine import wording_effects as effects
from judging.engine import wording_in_force as in_force
from judging.engine import wording_kinds as kinds
from judging.engine import wording_texts as texts
from judging.engine import wording_turn as turn
from judging.engine import wording_unsaid as unsaid
from judging.engine.phrases import TRANSLATED_WORDS, WHOSE, Translate

Args = Mapping[str, object]
# More outcomes than this are counted, not read out.
MOST_READ_OUT = 4

STEPS: dict[str, str] = {
    # set-up
    "set_up_order": "Set-up: {order}.",
    "sudden_death_set_up": "A Sudden Death game is set up like a new game, with 1 Prize each.",
    "set_up_anew": "A new game is set up, with 6 Prizes each.",
    "neither_has_a_basic": "Neither hand has a Basic Pokémon: both shuffle and draw 7 new cards, "
    "and nobody draws extra ones.",
    "mulligan": "{other} has no Basic Pokémon: shows the hand, shuffles it back and draws 7; "
    "{player} may draw up to {count} extra.",
    "mulligan_discards": "{other} has no Basic Pokémon: shows the hand, discards it and draws 7; "
    "{player} may draw {count} extra.",
    "counts_in_set_up": "{name} counts as a Basic Pokémon during set-up.",
    "counts_not_in_set_up": "{name} does not count as a Basic Pokémon during set-up.",
    # the turn
    "not_begun": "The game has not begun: this is still set-up.",
    "promote_first": "{player} must first bring up a new Active Pokémon from the Bench.",
    "turn_over": "{player}'s turn is over.",
    "attack_spent": "{player}'s attack is spent: only the end of the turn is left.",
    "draw_first": "{player} has not drawn yet: a turn begins with the draw.",
    "already_drawn": "{player} has already drawn the card that begins this turn.",
    "draws": "{player} draws a card to begin the turn.",
    "benched": "{player} puts {name} on the Bench.",
    "bench_full": "{player}'s Bench already holds 5 Pokémon.",
    "unless_bench_full": "Nothing was said of {player}'s Bench: this stands unless it holds 5 "
    "Pokémon already.",
    "no_basic_in_hand": "{name} is no Basic Pokémon card: it cannot be put on the Bench as one.",
    "legend_no_basic": "{name} is no Basic Pokémon: both its halves are played together.",
    "level_x_no_basic": "{name} is played on the Pokémon of its name, not on the Bench.",
    "kind_not_yet": "This edition has no such kind of card yet: {kind}.",
    "attached": "{card} is attached to {name}.",
    "no_energy_card": "{name} is no Energy card.",
    "energy_once": "{player} has already attached an Energy card this turn.",
    "no_trainer_card": "{name} is no Trainer card.",
    "no_trainers_yet": "{player} goes first and may not play {name} on the first turn of the game.",
    "trainer_played": "{name} does what it says and goes to the discard pile.",
    "supporter_once": "{player} has already played a Supporter this turn.",
    "supporter_played": "{name} lies beside the Active Pokémon until the turn ends.",
    "supporter_leaves": "{player}'s Supporter is discarded as the turn ends.",
    "stadium_once": "{player} has already played a Stadium this turn.",
    "old_stadium_goes": "{name} goes to the discard pile of its owner, {player}.",
    "stadium_played": "{name} comes into play.",
    "tool_already": "{name} already has a Pokémon Tool: {tool}.",
    "two_tools_unconfirmed": "That {name} may have two Pokémon Tools is unconfirmed: the card text "
    "that would allow it stands in no source.",
    "by_machine": "{attack} is the attack of an attached Technical Machine.",
    "machine_leaves": "The Technical Machine on {name} is discarded as the turn ends.",
    "fossil_in_play": "{name} counts as a Basic Pokémon while it is in play.",
    # evolving, levelling up, devolving
    "first_turn_evolution": "Nobody may evolve a Pokémon on a player's first turn.",
    "played_this_turn": "{name} came into play this turn.",
    "evolved_this_turn": "{name} has evolved this turn.",
    "evolves_from_another": "{name} evolves from {names}, not from {on}.",
    "different_pokemon": "{name} and {other} are different Pokémon.",
    "ex_stays_apart": "{name} is a Pokémon-ex and does not evolve as the regular Pokémon does.",
    "sp_never_evolves": "{name} is a Pokémon SP and does not evolve.",
    "no_evolution_card": "{name} is no Evolution card.",
    "evolves": "{name} evolves into {into}.",
    "baby_becomes": "A later card of that name says that {name} evolves into {into}.",
    "baby_evolves": "{name} lies on a Baby Pokémon and is an Evolved Pokémon.",
    "evolution_keeps": "{name} keeps damage and attached cards; Special Conditions and what "
    "attacks left on it end.",
    "markers_go": "The counters on {name} go, damage counters apart.",
    "no_level_x": "{name} is no Pokémon LV.X.",
    "only_the_active": "{name} is on the Bench: only the Active Pokémon is levelled up.",
    "other_name": "{name} goes on the Pokémon of its own name, not on {on}.",
    "sp_alone": "A Pokémon SP and a regular Pokémon are different: {name} does not go on {on}.",
    "levels_up": "{name} is levelled up to {into}: it keeps damage, cards, attacks and powers; "
    "Special Conditions and other effects end.",
    "not_evolved": "{name} has no Evolution card to take off.",
    "level_x_goes_too": "{name} goes together with the Evolution card it lies on.",
    "devolves": "{name} goes back to {into}; Special Conditions and other effects end.",
    # retreating and switching
    "retreated_already": "{player} has already retreated this turn.",
    "cannot_retreat": "{name} is {condition} and cannot retreat.",
    "failed_already": "{name} has failed to retreat this turn and cannot try again.",
    "unless_bench_empty": "Nothing was said of {player}'s Bench: this stands unless it is empty.",
    "empty_bench": "{player} has no Benched Pokémon to change places with.",
    "cannot_pay": "{name} has too little Energy for its Retreat Cost of {cost}.",
    "wrong_payment": "Energy worth {worth} is no legal payment of {name}'s Retreat Cost of {cost}: "
    "cards go one at a time until it is met, then no more.",
    "payments": "{name} has {count} ways to pay its Retreat Cost of {cost}.",
    "pays_retreat": "{name} discards {cards} for its Retreat Cost.",
    "retreat_fails": "Confused: tails, {name} stays Active and cannot try again this turn.",
    "retreat_succeeds": "Confused: heads, {name} retreats.",
    "goes_to_bench": "{name} goes to the Bench, {comes} becomes the Active Pokémon; Special "
    "Conditions and what attacks left end, all else stays.",
    # powers
    "pokemon_used_power": "This Pokémon has already used a power this turn.",
    "power_once": "{power} has already been used this turn.",
    "power_off": "{power} is turned off while the Pokémon is {condition}.",
    "power_used": "{name} uses {power}.",
    "body_works": "{power} works.",
    # the attack
    "cannot_attack": "{name} is {condition} and cannot attack.",
    "too_little_energy": "The Energy attached does not cover the cost of {name}: {cost}.",
    "unsure_delta": "{card} counts as Colorless: it is not said whether {name} has δ on its card.",
    "unsure_sp": "{card} counts as Colorless: it is not said whether {name} is a Pokémon SP.",
    "not_behind": "{card} counts as Colorless: by the Prizes given, the player of {name} has no "
    "more left than the opponent.",
    "unsure_special": "{card} counts the least it may: whether the Darkness or Metal Energy beside "
    "it on {name} is basic is not said.",
    "unknown_energy": "{card} counts as one Colorless: what it provides is not known here.",
    "not_for_ex": "{card} is not for Pokémon-ex: it gives {name} nothing.",
    "for_evolved_only": "{card} is for Evolved Pokémon only: it gives {name} nothing.",
    "not_for_type": "{card} is for Pokémon of another type: it gives {name} nothing.",
    "not_for_name": "{card} is for Pokémon of another owner: it gives {name} nothing.",
    "unsure_type": "{card} counts as nothing: the type of {name} is not said.",
    "unsure_kind": "{card} counts as Colorless: the stage or kind of {name} is not said.",
    "baby_heads": "{name} is a Baby Pokémon: heads, the attack may be made.",
    "baby_tails": "{name} is a Baby Pokémon: tails, the turn ends without an attack.",
    "announces": "{name} announces {attack}; its Energy covers the cost ({cost}).",
    "copied": "Copied from {of}: where the text names {of}, it means {name}.",
    "keeps_attack": "{name} may use {attack}, printed on the card under it.",
    "chooses": "Choices are made: {choices}.",
    "pays": "{name} discards {cards}, as the attack requires.",
    "own_flip_heads": "{attack}'s own flip: heads, it goes on.",
    "own_flip_tails": "{attack}'s own flip: tails, it does nothing.",
    "cancelled": "{name} stops {attack}: it does nothing.",
    "not_cancelled": "{name}: heads, {attack} goes on.",
    "counts_as_attack": "{attack} is an attack even though it does no damage: what stops attacks "
    "stops it.",
    "confused_heads": "Confused: heads, the attack goes ahead.",
    "confused_tails": "Confused: tails, the attack fails.",
    "confused_counters": "{count} damage counters are put on {name}; nothing alters them.",
    "confused_hits_itself": "{name} attacks itself for {points}, as attacker and defender at once.",
    "judges_word": "The judge says what {attack} comes to: its text is not played.",
    "does_it": "{attack} does what it says.",
    "base_damage": "The base damage is {points}.",
    "stops_at_zero": "No base damage: there is nothing more to figure.",
    "weakness_doubles": "Weakness to {type} doubles it.",
    "weakness_adds": "Weakness to {type} adds {amount}.",
    "resistance": "Resistance to {type} takes off {amount}.",
    "weakness_once": "Weakness to {type} is there too; Weakness counts once.",
    "resistance_once": "Resistance to {type} is there too; Resistance counts once.",
    "resistance_stops": "Resistance to {type}: less than it takes off, so no damage is done.",
    "effect": "{name} acts on the damage.",
    "prevented": "{name} prevents the damage.",
    "counters_put": "{points} damage is put on {name}.",
    "no_damage": "No damage is put on {name}.",
    "damage_as_it_stands": "{points} damage is done to {name} as it stands.",
    "puts_counters": "{count} damage counters are put on {name}; they are no damage of an attack.",
    "inflicts": "The attack's other effects: {name} becomes {condition}.",
    # Special Conditions
    "no_such_condition": "This edition has no such Special Condition: {condition}.",
    "conditions_end": "{name} is no longer {gone}.",
    "is_now": "{name} is now {condition}.",
    "replaces": "{name} is now {condition}, no longer {gone}.",
    "never_double": "{name} is {condition} anew, never doubly.",
    "stands_beside": "{name} is now {condition} beside {stays}.",
    # between turns
    "poison_hurts": "{name} is Poisoned: 1 damage counter.",
    "poison_hurts_more": "{name} is Poisoned: {count} damage counters.",
    "burn_hurts": "{name} is Burned: tails, 2 damage counters.",
    "burn_spares": "{name} is Burned: heads, no damage; it stays Burned.",
    "wakes": "{name} is Asleep: heads, it wakes up.",
    "sleeps_on": "{name} is Asleep: tails, it sleeps on.",
    "recovers": "{name} is no longer Paralyzed.",
    "char_hurts": "{name} has a Char counter: tails, 1 damage counter.",
    "char_hurts_more": "{name} has a Char counter: tails, 2 damage counters.",
    "char_spares": "{name} has a Char counter: heads, no damage.",
    "darkness_hurts": "{name} has Darkness Energy attached: 1 damage counter.",
    "darkness_spares": "{name} has Darkness Energy attached and is spared.",
    "tool_used": "{tool} is used on {name}.",
    "tool_too_late": "{tool} comes too late: {name} has no Hit Points left.",
    # Knock Outs and promotions
    "knocked_out": "{name} is Knocked Out: {damage} damage against {hp} Hit Points.",
    "discarded": "{name} and all its cards go to {player}'s discard pile.",
    "takes_prizes": "{player} takes {count} Prizes.",
    "next_player_first": "Both Active Pokémon are Knocked Out: {player}, who takes the next turn, "
    "takes Prizes and replaces first.",
    "must_replace": "{player} must bring up a new Active Pokémon from the Bench.",
    "none_left_yet": "{player} has no Pokémon left; that loses at the end of the turn.",
    # a Bench of which nothing was said
    "if_empty_wins": "If {player}'s Bench is empty, {winner} wins the game.",
    "if_empty_sudden_death": "If {player}'s Bench is empty, a Sudden Death game decides.",
    "if_empty_loses_yet": "If {player}'s Bench is empty, that loses at the end of the turn.",
    "if_both_empty_wins": "If both Benches are empty, {winner} wins the game.",
    "if_both_empty_sudden_death": "If both Benches are empty, a Sudden Death game decides.",
    "if_only_empty_wins": "If only {player}'s Bench is empty, {winner} wins the game.",
    "if_only_empty_sudden_death": "If only {player}'s Bench is empty, a Sudden Death game decides.",
    "otherwise_wins": "Otherwise {winner} wins the game.",
    "otherwise_sudden_death": "Otherwise a Sudden Death game decides.",
    "owes_none": "{player} has no new Active Pokémon to bring up.",
    "not_yet_to_promote": "{other} replaces first, then {player}.",
    "promoted": "{name} becomes {player}'s Active Pokémon.",
    # winning
    "wins_by_prizes": "{player} has taken the last Prize.",
    "wins_by_no_pokemon": "{other} has no Pokémon left to be the Active one: {player} wins.",
    "wins_by_deck_out": "{other} cannot draw at the beginning of the turn: {player} wins.",
    "wins_by_concession": "{other} has given up: {player} wins.",
    "concedes": "{player} gives up: {other} wins.",
    "both_win": "Both players win at once, in equally many ways: {ways}.",
    "more_ways": "{player} wins in {ways} ways, the other player in fewer: {player} wins.",
    "sudden_death": "A Sudden Death game decides: a whole new game with 1 Prize each.",
    # effects of cards
    "takes_cards": "{player} takes {count} cards from the {where}.",
    "takes_what_is_there": "{player} takes the {count} cards the {where} holds; that alone loses "
    "nothing.",
    "takes_none": "{player} takes no card from the {where}; that alone loses nothing.",
    "looks_at_none": "{player} finds no card to look at in the {where}.",
    "looks_at": "{player} looks at {count} cards of the {where}.",
    "looks_at_what_is_there": "{player} looks at the {count} cards the {where} holds.",
    "halves_are_cards": "Outside play each half of a LEGEND is a card of its own.",
    "no_lost_zone": "This edition has no Lost Zone.",
    "stays_lost": "Nothing comes back out of the Lost Zone.",
    "goes_to_hand": "{name} and all its cards go to the hand.",
    "goes_to_deck": "{name} and all its cards go to the deck.",
    "goes_to_discard": "{name} and all its cards go to the discard pile.",
    "goes_to_lost_zone": "{name} and all its cards go to the Lost Zone.",
    "two_cards": "{name} leaves play as two cards.",
    "counts": "{name} counts as: {kind}.",
    "counts_not": "{name} does not count as: {kind}.",
    "no_legend": "Only the halves of a Pokémon LEGEND are played together.",
    "both_halves": "A LEGEND is played as one upper and one lower half at the same time.",
    "two_legends": "The halves belong to different Pokémon.",
    "legend_played": "{player} puts both halves of {name} on the Bench.",
    **turn.STEPS,
    **unsaid.STEPS,
    **texts.STEPS,
    **effects.STEPS,
    **in_force.STEPS,
    **kinds.STEPS,
}

# Sentences of the verdict that differ from the step of the same name, or have none.
VERDICTS: dict[str, str] = {
    "does_damage": "{attack} does {points} damage.",
    "does_damage_ko": "{attack} does {points} damage and Knocks Out {name}.",
    "does_none": "{attack} does no damage.",
    "does_nothing": "{attack} does nothing.",
    "hurts_itself": "{name} is Confused: the attack fails and it takes {points} damage itself.",
    "fails_unhurt": "{name} is Confused: the attack fails and it takes no damage itself.",
    "fails_for_counters": "{name} is Confused: the attack fails and {count} damage counters are "
    "put on {name}.",
    "pays": "{name} discards {cards}.",
    "takes_damage": "{name} takes {points} damage.",
    "counters_on": "{count} damage counters are put on {name}.",
    "wakes": "{name} wakes up.",
    "sleeps_on": "{name} stays Asleep.",
    "stays": "{name} stays {stays}.",
    "effects_end": "What attacks left on {name} ends: {effects}.",
    "effects_over": "What was left on {name} ends: {effects}.",
    "keeps_counters": "{name} keeps its {count} damage counters.",
    "keeps_cards": "{name} keeps the cards attached to it.",
    "keeps_all": "{name} keeps its {count} damage counters and the cards attached to it.",
    "tool_heals": "{tool} takes {count} damage counters off {name}.",
    "hand_gets": "{cards} go to {player}'s hand.",
    "deck_gets": "{cards} go to {player}'s deck.",
    "discard_gets": "{cards} go to {player}'s discard pile.",
    "is_knocked_out": "{name} is Knocked Out.",
    "not_beyond_hp": "{name} is not Knocked Out: here that takes more damage than its HP.",
    "wins_by_no_pokemon": "{other} has no Pokémon left to be the Active one.",
    "wins_by_deck_out": "{other} cannot draw at the beginning of the turn.",
    "wins_by_concession": "{other} gives up.",
    "wins": "{player} wins the game.",
    "sudden_death_verdict": "Both players win at once: a Sudden Death game decides.",
    "has_nothing": "{player} has nothing in play.",
    "nobody_won": "Nobody has won.",
    "may_draw_extra": "{player} may draw up to {count} extra cards.",
    "nobody_draws_extra": "Nobody draws extra cards.",
    "still_no_basic": "{player} has no Basic Pokémon yet and draws again.",
    "may_retreat": "{name} may retreat; {count} ways to pay.",
    "pays_with": "It pays with {ways}.",
    "retreats": "{name} retreats; {comes} is the new Active Pokémon.",
    "switches": "{name} goes to the Bench; {comes} is the new Active Pokémon.",
    "levels_up": "{name} is levelled up to {into}.",
    "devolves": "{name} goes back to {into}.",
    "draws": "{player} draws a card.",
    "turn_begins": "Turn {number} is {player}'s.",
    "refused": "Not allowed. {reasons}",
    "flip_decides": "A flip decides: {count} outcomes.",
    "on_flips": "{flips}: {outcome}",
    "flips_left": "{count} of the flips given were not needed.",
    "done": "Done.",
    **turn.VERDICTS,
    **texts.VERDICTS,
    **effects.VERDICTS,
    **in_force.VERDICTS,
    **kinds.VERDICTS,
}


# A verdict may use the sentences of steps as well.
_TEXTS_OF_VERDICTS = {**STEPS, **VERDICTS}

# Singular forms, used where `count` is 1.
SINGULAR: dict[str, str] = {
    "takes_prizes": "{player} takes 1 Prize.",
    "takes_cards": "{player} takes 1 card from the {where}.",
    "takes_what_is_there": "{player} takes the 1 card the {where} holds; that alone loses nothing.",
    "looks_at": "{player} looks at 1 card of the {where}.",
    "looks_at_what_is_there": "{player} looks at the 1 card the {where} holds.",
    "payments": "{name} has 1 way to pay its Retreat Cost of {cost}.",
    "may_retreat": "{name} may retreat; 1 way to pay.",
    "may_draw_extra": "{player} may draw up to 1 extra card.",
    "confused_counters": "1 damage counter is put on {name}; nothing alters it.",
    "puts_counters": "1 damage counter is put on {name}; it is no damage of an attack.",
    "fails_for_counters": "{name} is Confused: the attack fails and 1 damage counter is put on "
    "{name}.",
    "counters_on": "1 damage counter is put on {name}.",
    "keeps_counters": "{name} keeps its 1 damage counter.",
    "keeps_all": "{name} keeps its 1 damage counter and the cards attached to it.",
    "tool_heals": "{tool} takes 1 damage counter off {name}.",
    "hand_gets": "{cards} goes to {player}'s hand.",
    "deck_gets": "{cards} goes to {player}'s deck.",
    "discard_gets": "{cards} goes to {player}'s discard pile.",
    "flips_left": "1 of the flips given was not needed.",
    **texts.SINGULAR,
    **effects.SINGULAR,
    **in_force.SINGULAR,
    **kinds.SINGULAR,
}


TEMPLATES = (
    *STEPS.values(),
    *VERDICTS.values(),
    *SINGULAR.values(),
    *WHOSE.values(),
    *TRANSLATED_WORDS,
)


def step_text(message: str, args: Args, translate: Translate = str) -> str:
    """The sentence of a step. The `order` of a set-up is a sentence with arguments of its own."""
    template = STEPS[message]
    if message in SINGULAR:
        template = _template_by_count(message, args, template)
    elif message == "set_up_order":
        args = {**args, "order": translate(str(args["order"])).format_map(args)}
    return translate(template).format_map(args)


def _template_by_count(message: str, args: Args, template: str) -> str:
    return SINGULAR[message] if args.get("count") == 1 else template


def verdict_text(sentences: Sequence[tuple[str, Args]], translate: Translate = str) -> str:
    """The verdict: its sentences in a row; a blow and the Knock Out it brings are one sentence."""
    if not sentences:
        return translate(VERDICTS["done"])
    sentence_texts: list[str] = []
    for place, (message, args) in enumerate(sentences):
        if message == "is_knocked_out" and place and _tells_strike(sentences[place - 1], args):
            sentence_texts[-1] = translate(VERDICTS["does_damage_ko"]).format_map(
                sentences[place - 1][1]
            )
            continue
        template = _TEXTS_OF_VERDICTS[message]
        if message in SINGULAR:
            template = _template_by_count(message, args, template)
        sentence_texts.append(translate(template).format_map(args))
    return " ".join(sentence_texts)


def branched_text(
    verdict: str, outcomes: Sequence[tuple[Sequence[str], str]], translate: Translate = str
) -> str:
    """The verdict where flips decide, followed by what each outcome says if they are few.

    `outcomes`: the flips that lead there, and the verdict there.
    """
    if len(outcomes) > MOST_READ_OUT:
        return verdict
    told = [verdict]
    for flips, outcome in outcomes:
        sides = ", ".join(translate(side) for side in flips)
        sides = sides[:1].upper() + sides[1:]
        told.append(translate(VERDICTS["on_flips"]).format(flips=sides, outcome=outcome))
    return " ".join(told)


def _tells_strike(before: tuple[str, Args], fallen: Args) -> bool:
    """Whether the sentence before tells an attack's damage to the Pokémon that has fallen."""
    message, args = before
    return message == "does_damage" and args["name"] == fallen["name"]
