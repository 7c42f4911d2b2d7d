"""The English sentences of the tournament engine, by message id.

The caller passes `translate` (such as gettext) to get every template in the reader's language.
"""

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

Translate = Callable[[str], str]
_ENDINGS = {
    "prizes": "took the last Prize",
    "ahead": "first to be ahead in Prizes",
    "no_pokemon": "left the opponent no Pokémon",
    "deck_out": "the opponent could not draw",
    "concession": "the opponent conceded",
    "penalty": "by penalty",
    "time": "on time",
    "": "",
}
MESSAGES = {
    "game_won": "Game {number}: {winner} won ({how}).",
    "sudden_death_won": "Game {number}, Sudden Death: {winner} won ({how}).",
    "tiebreaker_won": "Game {number}, tiebreaker game: {winner} won ({how}).",
    "game_tied": "Game {number} is a tie.",
    "both_won_sudden_death": (
        "Game {number}: both won at once in as many ways, so a Sudden Death game decides."
    ),
    "both_won_tiebreaker": (
        "Game {number}: both won at once in as many ways, so a tiebreaker game decides: six "
        "Prizes, a coin for who begins, won by the first to be ahead in Prizes."
    ),
    "both_won_source": "That is the rule on the day of the event ({source}).",
    "both_won_unconfirmed": (
        "Whether that is the rule on the day of the event is not certain ({source}): a judge "
        "chooses between a Sudden Death game and a tiebreaker game."
    ),
    "both_won_more_ways": (
        "Game {number}: both won at once, {winner} in more ways ({a} against {b}) and so the game."
    ),
    "game_lost_by_both": "Game {number}: both lost it by penalty.",
    "both_lost_double_loss": "With that game both have lost the match: a double loss ({source}).",
    "both_lost_tie": "With that game both would have lost the match: it is a tie ({source}).",
    "both_lost_sudden_death": (
        "With that game both would have lost the match, so a Sudden Death game decides ({source})."
    ),
    "both_lost_tiebreaker": (
        "With that game both would have lost the match, so a last game decides, won by the first "
        "to be ahead in Prizes ({source})."
    ),
    "both_lost_judge": (
        "What follows where both lose a game stands in no text known for this match: a judge "
        "decides."
    ),
    "time_level": "Time: both have {left} Prizes left, so the next Prize decides.",
    "time_leader": "Time: the unfinished game does not count; {winner} has won more games.",
    "time_tie": "Time: the match is a tie.",
    "time_tiebreaker": "Time: a last game decides, won by the first to be ahead in Prizes.",
    "time_sudden_death": "Time: a last game with one Prize each decides.",
    "time_decider_sudden_death": "Time: the Sudden Death game that decides is still played.",
    "time_decider_tiebreaker": "Time: the tiebreaker game that decides is still played.",
    "time_decider_tie": (
        "Time: game {number} is not finished while the game that decides it is not; no such game "
        "is begun any more, and the match is a tie."
    ),
    "time_decider_leader": (
        "Time: game {number} is not finished while the game that decides it is not; no such game "
        "is begun any more, and whoever has won more games wins."
    ),
    "time_organiser": "Time: no rule of this era is known; the organiser decides.",
    "time_fewer": (
        "Time: {winner} has {left} Prizes left and the opponent {other}, so the game is {winner}’s."
    ),
    "time_turns_unknown": (
        "How many turns are still played is the organiser’s to say: no text of the time is known."
    ),
    "time_turn_finished": "The turn that is being played is finished; no other is begun.",
    "time_turns": (
        "The turn that is being played is finished. Turns that follow: {turns}, the first is the "
        "opponent’s."
    ),
    "time_one_turn": (
        "The turn that is being played is finished. One turn follows, the opponent’s."
    ),
    "time_one_turn_within": (
        "The turn that is being played is finished. One turn follows, the opponent’s, within "
        "{minutes} minutes."
    ),
    "time_turns_within": (
        "The turn that is being played is finished. Turns that follow: {turns}, the first is the "
        "opponent’s, all of it within {minutes} minutes."
    ),
    "time_finished": "Does a game end in these turns, it counts: report it as always.",
    "time_between_unknown": (
        "What becomes of the time between turns (Poison, Burn, Sleep) stands in no text known: "
        "the organiser says."
    ),
    "time_between_called_finish": (
        "Called during a turn: nothing between turns (Poison, Burn, Sleep) is done after it. "
        "Called between turns: all of it is done, and no turn begins ({source})."
    ),
    "time_between_called_go_on": (
        "Called between turns (Poison, Burn, Sleep): all of it is done, and the next turn is the "
        "first of those that follow ({source})."
    ),
    "time_between_called_go_on_unsure": (
        "Called between turns (Poison, Burn, Sleep): all of it is done, and the next turn is the "
        "first of those that follow (text of another year, not confirmed for this one: {source})."
    ),
    "time_between_last_nothing": (
        "Only if both have as many Prizes left does the game go on, with what is done between "
        "turns first ({source})."
    ),
    "time_between_last_ahead": (
        "After the last of these turns nothing between turns is done where somebody has fewer "
        "Prizes left: the game is over ({source})."
    ),
    "time_between_last_ahead_unsure": (
        "After the last of these turns nothing between turns is done where somebody has fewer "
        "Prizes left: the game is over (text of another year, not confirmed for this one: "
        "{source})."
    ),
    "time_source": "By: {source}.",
    "time_source_inferred": (
        "By what the years beside it did; no text of the time was found for this part: {source}."
    ),
    "time_source_own": "By the organiser’s own rule. {source}",
    "time_running_prizes": (
        "Is game {number} still running, fewer Prizes left wins it; level, play on until somebody "
        "takes a Prize."
    ),
    "time_running_four_prizes": (
        "Is game {number} still running, it counts if somebody has taken at least four Prizes: "
        "fewer left wins it. Else whoever won the game before wins the match."
    ),
    "time_running_leader": (
        "Is game {number} still running, it does not count: whoever has won more games wins."
    ),
    "time_running_tie": "Is game {number} still running, the match is a tie.",
    "time_running_organiser": "Is game {number} still running, the organiser decides.",
    "time_pause_leader": (
        "Has game {number} not begun, it is not begun any more: whoever has won more games wins."
    ),
    "time_pause_tie": "Has game {number} not begun, the match is a tie.",
    "time_pause_sudden_death": ("Has game {number} not begun, a last game with one Prize each is."),
    "time_pause_tiebreaker": (
        "Has game {number} not begun, a last game is: six Prizes, a coin for who begins, won by "
        "the first to be ahead in Prizes."
    ),
    "time_pause_organiser": "Has game {number} not begun, the organiser decides.",
}

# Why two play each other, or one has the bye. All arguments are whole numbers.
PAIRING_MESSAGES = {
    "pair_level": "Both have {a_points} points and have not met.",
    "pair_float": "{a_points} points against {b_points}.",
    "pair_rematch": "They have met before: no pairing of the round does with fewer rematches.",
    "alone_on_score": "Nobody else had {points} points.",
    "met_all_level": "The higher had met everybody else on {points} points ({others}).",
    "score_is_odd": "Not all on {points} points could play one another, so somebody went down.",
    "float_before": (
        "Times paired off their own score before: {a_times} with a score of {a_points}, "
        "{b_times} with a score of {b_points}."
    ),
    "looked_ahead": "Chosen so that the rounds to come can be paired without a rematch.",
    "circle": "Everybody plays everybody; this is round {round} of that.",
    "wish_not_met": (
        "They wished not to meet; every pairing without them together costs more that counts first."
    ),
    "broken_again": (
        "This was broken up in this round; every pairing without it costs more that counts first."
    ),
    "other_division": "Nobody of their own division was free on as good terms.",
    "bye_lowest": "The lowest score free for a bye: {points} points, and no bye so far.",
    "bye_again": "A second bye, at {points} points: no pairing of the round does without one.",
}
MESSAGES |= PAIRING_MESSAGES
PAIRING_ARGUMENTS = {
    message: frozenset(name for _text, name, _spec, _kind in Formatter().parse(template) if name)
    for message, template in PAIRING_MESSAGES.items()
}

# Why one player stands above another.
ABOVE_MESSAGES = {
    "above_final": "{first} won the top cut.",
    "above_cut": "The top cut decided: {first} came among the last {top}, {second} did not.",
    "above_third": "{first} won the match for third place.",
    "above_same_round": "Both went out in the same round of the top cut: Swiss decides.",
    "above_gate": "{first} went through to the second day, {second} did not.",
    "above_points": "Match points: {first} {mine}, {second} {theirs}.",
    "above_on_time": (
        "Level on match points: {second} came late, and stands behind who was on time."
    ),
    "above_owp": "Level on match points: OWP {mine} against {theirs}.",
    "above_oowp": "Level on match points and OWP: OOWP {mine} against {theirs}.",
    "above_match": "Only these two are level in every figure: {first} won the match between them.",
    "above_roster": (
        "Level in every figure: what is left is the order of the roster, which stands for the draw."
    ),
}
MESSAGES |= ABOVE_MESSAGES

REFUSAL_MESSAGES = {
    "no_winner": "“{given}” is no winner: a, b, both or tie.",
    "no_end": "“{given}” is no way for a game to end: {known}.",
    "no_side": "“{given}” is no side: a or b.",
    "no_way": "“{given}” is no way to win: {known}.",
    "cut_too_small": "A cut needs at least two players.",
    "too_few_players": "{players} players are too few for this table: it begins at {fewest}.",
    "alone_in_division": (
        "Only one player is in the division {division}: let divisions be combined, or all play "
        "in one field."
    ),
    "no_such_season": "No season is known on {day}: the first began on {first}.",
    "no_season_of_year": "No season {year} is known here; there are {first} to {last}.",
    "season_border_open": (
        "Not confirmed: whether this day is of season {season} or {other} decides the division, "
        "and the first day of the season was not found. ({source})"
    ),
    "season_years_open": (
        "Not confirmed: the birth years of season {season} decide the division. ({source})"
    ),
    "age_by_year_alone": (
        "Not confirmed: season {season} went by age on the day, and by the birth year alone the "
        "player was {younger} or {age}."
    ),
    "season_unknown": "Not confirmed: no season is known on {day}, so everybody is Masters.",
    "no_semifinals": "A match for third place needs the two semifinals.",
    "match_open": "A match of this round is still open.",
}
# Notes beside the points of an event in a season's table.
POINTS_MESSAGES = {
    "official": "Official Championship Points of season {season}",
    "no_points_yet": "There were no Championship Points in season {season}.",
    "kind_unknown": "Which kind of event this was is not said: no points are worked out.",
    "table_unknown": (
        "The table of season {season} for this kind of event is not known: no points are worked "
        "out."
    ),
    "place_unknown": "What place {place} paid was not found: no points are worked out.",
    "beyond_table": "Place {place} is beyond the table.",
    "below_kicker": (
        "Place {place} pays from {kicker} players in the division on (points: {points}); it had "
        "{players}."
    ),
    "above_kicker": "Place {place} pays from {kicker} players on; the division had {players}.",
    "kicker_unknown": (
        "Not confirmed: from how many players on place {place} pays was not found. It is counted."
    ),
    "over_limit": "Does not count: only the best {limit} of the season do.",
    "over_limit_quarter": "Does not count: only the best {limit} from {first} to {last} do.",
    "limit_unknown": "How many events of this kind count was not found: all are counted.",
}
# Templates for a count of one: by message id, the argument that is counted, and the template.
SINGULAR_MESSAGES = {
    "time_level": ("left", "Time: both have {left} Prize left, so the next Prize decides."),
    "time_fewer": (
        "left",
        "Time: {winner} has {left} Prize left and the opponent {other}, so the game is {winner}’s.",
    ),
    "pair_level": ("a_points", "Both have {a_points} point and have not met."),
    "pair_float": ("a_points", "{a_points} point against {b_points}."),
    "alone_on_score": ("points", "Nobody else had {points} point."),
    "met_all_level": ("points", "The higher had met everybody else on {points} point ({others})."),
    "score_is_odd": (
        "points",
        "Not all on {points} point could play one another, so somebody went down.",
    ),
    "bye_lowest": ("points", "The lowest score free for a bye: {points} point, and no bye so far."),
    "bye_again": (
        "points",
        "A second bye, at {points} point: no pairing of the round does without one.",
    ),
    "too_few_players": (
        "players",
        "{players} player is too few for this table: it begins at {fewest}.",
    ),
}
_SINGULAR_TEMPLATES = {
    f"{message}.one": template for message, (_count, template) in SINGULAR_MESSAGES.items()
}
TEMPLATES = {
    **{f"how.{key}": text for key, text in _ENDINGS.items() if text},
    **MESSAGES,
    **REFUSAL_MESSAGES,
    **POINTS_MESSAGES,
    **_SINGULAR_TEMPLATES,
}


def render_ending(ended: str, translate: Translate = str) -> str:
    """The way in which a game ended, in words."""
    return translate(_ENDINGS[ended]) if _ENDINGS.get(ended) else ended


def render_engine_refusal(note: str, args: Mapping[str, Any], translate: Translate = str) -> str:
    """Why a game, a bracket or an event is impossible."""
    return translate(_choose_template(note, args, REFUSAL_MESSAGES[note])).format_map(args)


def _choose_template(message: str, args: Mapping[str, Any], usual: str) -> str:
    counted, singular = SINGULAR_MESSAGES.get(message, ("", usual))
    return singular if args.get(counted) == 1 else usual


def render_points_note(note: str, args: Mapping[str, Any], translate: Translate = str) -> str:
    """A note on the points of an event."""
    return translate(POINTS_MESSAGES[note]).format_map(args)


def render_message(
    message: str,
    args: Mapping[str, Any],
    names: Mapping[str, str] | None = None,
    translate: Translate = str,
) -> str:
    """The sentence of a message id; `names` are the players by side."""
    shown = dict(args)
    if "winner" in shown and names:
        shown["winner"] = names.get(shown["winner"], shown["winner"])
    if "how" in shown:
        shown["how"] = render_ending(shown["how"], translate)
    template = _choose_template(message, shown, MESSAGES[message])
    return translate(template).format(**shown).replace(" ()", "")
