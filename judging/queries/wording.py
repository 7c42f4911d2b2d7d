"""Puts a ruling into its reader's language: message ids and arguments through gettext.

A ruling kept before its sentences had ids is shown in English, as it was written.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import get_language, gettext, gettext_noop, override

from judging.engine import RequestError
from judging.engine.phrases import NOTHING, AndList, CommaList, OrList, Word, whose_text
from judging.engine.wording import branched_text, step_text, verdict_text
from judging.engine.wording_refusals import Clause, clause_text

PlainRuling = Mapping[str, Any]  # a ruling or a step as plain values

# Arguments that are words or lists of words are translated; the others are names and numbers. Lists
# are joined with “and” for these arguments, with “or” in these messages, and else with commas.
_AND_ARGUMENTS = {"condition", "gone", "stays"}
_OR_MESSAGES = {"pays_with", "resistance_unsaid", "trainer_kind_unsaid", "weakness_unsaid"}
_WORD_ARGUMENTS = {"cost", "kind", "kinds", "names", "type", "types", "where"}
_NAME_ARGUMENTS = {"name", "comes", "into", "on"}
# What a question calls Pokémon that have no name.
ACTIVE_POKEMON, BENCHED_POKEMON = (
    gettext_noop("The Active Pokémon"),
    gettext_noop("Benched Pokémon {}"),
)
DEFENDING_POKEMON = gettext_noop("The Defending Pokémon")
ENGLISH = "en"


def translate_ruling(kept_ruling: PlainRuling) -> dict[str, Any]:
    """The ruling with verdict, steps and branches in the active language."""
    steps = [translate_step(part) for part in kept_ruling.get("steps") or ()]
    branches = kept_ruling.get("branches")
    return {
        **kept_ruling,
        "steps": steps,
        "verdict": _verdict_with_branches(kept_ruling, _verdict_sentences(kept_ruling, steps)),
        "branches": branches and [translate_ruling(part) for part in branches],
        **_translate_question(kept_ruling),
        **_translate_in_force(kept_ruling),
    }


def _translate_question(kept_ruling: PlainRuling) -> dict[str, Any]:
    """What somebody must decide, in words; empty where nothing is asked."""
    select = kept_ruling.get("select")
    return {"select": {**select, "text": _message_in_words(select)}} if select else {}


def _translate_in_force(kept_ruling: PlainRuling) -> dict[str, Any]:
    """What Pokémon cannot do, in words; empty where the ruling does not have it."""
    if "in_force" not in kept_ruling:
        return {}
    return {
        "in_force": [
            {
                **one,
                "cannot": [
                    {**reason, "text": _message_in_words(reason)} for reason in one["cannot"]
                ],
            }
            for one in kept_ruling["in_force"]
        ]
    }


def _message_in_words(part: PlainRuling) -> str:
    """The sentence of a message with its arguments."""
    message = part["message"]
    return step_text(message, _translate_arguments(message, part.get("args") or {}), gettext)


def translate_step(kept_step: PlainRuling) -> dict[str, Any]:
    """The step with its text, source and reading in the active language.

    `lang` is set where all of it stays English, `source_lang` where only the source does.
    """
    if not kept_step.get("message"):
        return {**kept_step, "lang": ENGLISH}
    text = _message_in_words(kept_step)
    reading = kept_step.get("reading")
    source = _translate_text(kept_step["source"])
    return {
        **kept_step,
        "text": text,
        "source": source,
        **({"source_lang": ENGLISH} if _stays_english(kept_step["source"], source) else {}),
        **({"reading": gettext(reading)} if reading else {}),
    }


def refusal_in_words(error: RequestError) -> str:
    """Why a question cannot be answered, in the active language."""
    return _clause_in_words(error.clause)


def field_and_refusal_in_words(error: RequestError) -> str:
    """The same behind the path of the field, where it is about one."""
    return name_field(error.path, refusal_in_words(error))


def name_field(path: str, refusal: str) -> str:
    """A refusal behind the path of its field; one without a path as it is."""
    return f"{path}: {refusal}" if path else refusal


def _clause_in_words(clause: Clause) -> str:
    args = {name: _part_in_words(part) for name, part in clause.args.items()}
    return clause_text(clause.note, args, gettext)


def _part_in_words(part: Any) -> Any:
    """An argument of a refusal: clauses and words are translated, card names and figures stay."""
    if isinstance(part, Clause):
        return _clause_in_words(part)
    if isinstance(part, AndList | CommaList | OrList):
        return _join_words(part)
    if isinstance(part, Word):
        return _translate_text(part)
    return translate_name(part) if isinstance(part, str) else part


def _join_words(words: AndList | CommaList | OrList) -> str:
    translated = [_translate_text(word) for word in words]
    if isinstance(words, AndList):
        return _join_with_and(translated)
    return gettext(" or ").join(translated) if isinstance(words, OrList) else ", ".join(translated)


def say_reading(reading: str, language: str) -> str:
    """How a rule is read, in the given language; readings without a translation stay English."""
    with override(language):
        return gettext(reading) if reading else ""


def _stays_english(before: str, after: str) -> bool:
    """Whether a source stayed as its document names it although the page is not English."""
    return before == after and not (get_language() or ENGLISH).startswith(ENGLISH)


def language_kept_in(kept_ruling: PlainRuling) -> str:
    """The language of a ruling that cannot be translated; empty for all others."""
    return "" if "told" in kept_ruling or not kept_ruling else ENGLISH


def verdict_text_of(kept_ruling: PlainRuling) -> str:
    """What was ruled, in the active language."""
    return _verdict_with_branches(kept_ruling, verdict_without_branches(kept_ruling))


def verdict_without_branches(kept_ruling: PlainRuling) -> str:
    """The same without what the branches say, for pages that list them below it."""
    return _verdict_sentences(
        kept_ruling, [translate_step(kept_step) for kept_step in kept_ruling.get("steps") or ()]
    )


def texts_not_considered(kept_ruling: PlainRuling) -> list[str]:
    """The texts a ruling left aside, each once: “Mr. Mime (Psychic Guard)”, “Expert Belt”."""
    texts = (
        f"{translate_name(text['card'])} ({text['part']})"
        if text["part"]
        else translate_name(text["card"])
        for text in kept_ruling.get("not_considered") or ()
    )
    return list(dict.fromkeys(texts))


def _verdict_sentences(kept_ruling: PlainRuling, steps: list[dict[str, Any]]) -> str:
    kept_sentences = kept_ruling.get("told")
    if kept_sentences is None:
        return str(kept_ruling.get("verdict", ""))
    reasons = {"reasons": " ".join(shown_step["text"] for shown_step in steps)}
    pairs = [(sentence["message"], sentence["args"]) for sentence in kept_sentences]
    sentences = [
        (message, reasons if message == "refused" else _translate_arguments(message, args))
        for message, args in pairs
    ]
    return verdict_text(sentences, gettext)


def _verdict_with_branches(kept_ruling: PlainRuling, own_verdict: str) -> str:
    """The verdict with those of the branches; one kept without ids stays as it was written."""
    if kept_ruling.get("told") is None:
        return own_verdict
    branches = kept_ruling.get("branches") or ()
    return branched_text(
        own_verdict, [(branch["flips"], verdict_text_of(branch)) for branch in branches], gettext
    )


def _translate_arguments(message: str, args: PlainRuling) -> dict[str, Any]:
    return {name: _translate_argument(message, name, value) for name, value in args.items()}


def _translate_argument(message: str, name: str, value: Any) -> Any:
    """An argument in words, as the sentence needs it."""
    if name in _AND_ARGUMENTS:
        words = [value] if isinstance(value, str) else value
        return _join_with_and([_translate_text(word) for word in words])
    if name in _NAME_ARGUMENTS and isinstance(value, list | tuple):
        return whose_text((translate_name(value[0]), *value[1:]), gettext)
    if isinstance(value, list | tuple):
        return _translate_list(message, name, value)
    if name in _NAME_ARGUMENTS and isinstance(value, str):
        return translate_name(value)
    return _translate_text(value) if name in _WORD_ARGUMENTS and isinstance(value, str) else value


def _translate_list(message: str, name: str, listed: Iterable[str]) -> str:
    """A list in words: with “or” in some messages, else with commas."""
    words = [_translate_text(word) if name in _WORD_ARGUMENTS else str(word) for word in listed]
    if message in _OR_MESSAGES:
        return gettext(" or ").join(words)
    return str(CommaList(words)) if words else gettext(NOTHING)


def translate_name(value: str) -> str:
    """A card's name unchanged; the words for a Pokémon without a name in the active language."""
    number = value.removeprefix(BENCHED_POKEMON.format(""))
    if number != value and number.isdecimal():
        return gettext(BENCHED_POKEMON).format(number)
    return gettext(value) if value in {ACTIVE_POKEMON, DEFENDING_POKEMON} else value


def _join_with_and(words: list[str]) -> str:
    """The words joined: “Asleep and Poisoned”."""
    if len(words) < 2:
        return str(AndList(words))
    return gettext("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def _translate_text(text: str) -> str:
    """The translated text; empty stays empty, as gettext would answer it with its file header."""
    return gettext(text) if text else ""
