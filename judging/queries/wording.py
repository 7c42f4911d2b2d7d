"""A ruling in its reader's language: message ids and arguments through gettext.

A ruling kept before sentences carried their ids is shown as it was written, in English.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext, gettext_noop

from judging.engine.wording import NOTHING, Both, Row, step_text, verdict_text

Plain = Mapping[str, Any]  # a ruling or a step as plain values

# How the arguments that are words or lists of words are said; the others are names and numbers.
_BOTH = {"condition", "gone", "stays"}
_ROW = {"cost", "cards", "effects"}
_EITHER = {"ways"}
_WORDS = {"cost", "kind", "names", "type", "where"}
_NAMES = {"name", "comes", "into", "on"}
# What a question calls Pokémon without a name.
ACTIVE, BENCHED = gettext_noop("The Active Pokémon"), gettext_noop("Benched Pokémon {}")
DEFENDING = gettext_noop("The Defending Pokémon")
ENGLISH = "en"


def ruling(given: Plain) -> dict[str, Any]:
    """The ruling with its verdict, steps and branches said in the language that is on."""
    steps = [step(one) for one in given.get("steps") or ()]
    branches = given.get("branches")
    return {
        **given,
        "steps": steps,
        "verdict": _verdict(given, steps),
        "branches": branches and [ruling(one) for one in branches],
    }


def step(given: Plain) -> dict[str, Any]:
    """The step with its text, source and reading said so.

    `lang` where all of it stays English, `source_lang` where the name of its document does.
    """
    if not given.get("message"):
        return {**given, "lang": ENGLISH}
    text = step_text(given["message"], _spoken(given.get("args") or {}), gettext)
    reading = given.get("reading")
    source = _said(given["source"])
    return {
        **given,
        "text": text,
        "source": source,
        **({"source_lang": ENGLISH} if _stays_english(given["source"], source) else {}),
        **({"reading": gettext(reading)} if reading else {}),
    }


def _stays_english(before: str, after: str) -> bool:
    """Whether a source is named as its document names it, on a page in another language."""
    return before == after and not (get_language() or ENGLISH).startswith(ENGLISH)


def lang_of(given: Plain) -> str:
    """The language of a ruling that is in no other than it was written in; else empty."""
    return "" if "told" in given or not given else ENGLISH


def verdict(given: Plain) -> str:
    """What was ruled, in the language that is on."""
    return _verdict(given, [step(one) for one in given.get("steps") or ()])


def not_considered(given: Plain) -> str:
    """The texts a ruling has left aside, each once: “Mr. Mime (Psychic Guard), Expert Belt”."""
    texts = (
        f"{called(one['card'])} ({one['part']})" if one["part"] else called(one["card"])
        for one in given.get("not_considered") or ()
    )
    return ", ".join(dict.fromkeys(texts))


def _verdict(given: Plain, steps: list[dict[str, Any]]) -> str:
    told = given.get("told")
    if told is None:
        return str(given.get("verdict", ""))
    reasons = {"reasons": " ".join(one["text"] for one in steps)}
    sentences = [
        (said["message"], reasons if said["message"] == "refused" else _spoken(said["args"]))
        for said in told
    ]
    return verdict_text(sentences, gettext)


def _spoken(args: Plain) -> dict[str, Any]:
    return {name: _word(name, value) for name, value in args.items()}


def _word(name: str, value: Any) -> Any:
    """An argument as it stands in a sentence."""
    if name in _BOTH:
        words = [value] if isinstance(value, str) else value
        return _joined([_said(word) for word in words])
    if name in _ROW and isinstance(value, list | tuple):
        said = [_said(word) if name in _WORDS else word for word in value]
        return str(Row(said)) if said else gettext(NOTHING)
    if name in _EITHER and isinstance(value, list | tuple):
        return gettext(" or ").join(value)
    if name in _NAMES and isinstance(value, str):
        return called(value)
    return _said(value) if name in _WORDS and isinstance(value, str) else value


def called(value: str) -> str:
    """A card's name as it is; what stands for a missing one in the language that is on."""
    number = value.removeprefix(BENCHED.format(""))
    if number != value and number.isdecimal():
        return gettext(BENCHED).format(number)
    return gettext(value) if value in {ACTIVE, DEFENDING} else value


def _joined(words: list[str]) -> str:
    """“Asleep and Poisoned”."""
    if len(words) < 2:
        return str(Both(words))
    return gettext("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def _said(text: str) -> str:
    """The text in the language that is on; gettext knows the empty one as its own heading."""
    return gettext(text) if text else ""
