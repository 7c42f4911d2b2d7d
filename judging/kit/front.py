"""Answers a question to the engine in the kit: request in as JSON, ruling out in a language.

It runs in the browser, on the same sources as the server's engine (judging.kit.sources).
"""

import msgspec
from django.utils import translation

from judging.engine import RequestError, refusal_body, rule_json
from judging.queries import wording


def ruled(text: str, lang: str = "en") -> str:
    """The ruling as JSON, as `rule_plain` gives it, but with its sentences in the language."""
    try:
        answer = rule_json(text)
    except RequestError as error:
        with translation.override(lang):
            message = wording.refusal_in_words(error)
        return msgspec.json.encode(refusal_body(error.path, message)).decode()
    if lang == "en":
        return answer.decode()
    with translation.override(lang):
        return msgspec.json.encode(wording.translate_ruling(msgspec.json.decode(answer))).decode()
