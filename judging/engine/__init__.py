"""The ruling engine: `rule` takes Python values, `rule_json` the same question as JSON."""

from judging.engine.compare import Comparison, Parting, compare_editions
from judging.engine.editions import EDITIONS
from judging.engine.errors import RequestError, refusal_body
from judging.engine.judge import rule
from judging.engine.ruling import Ruling, Step
from judging.engine.wire import (
    CardLookup,
    Request,
    decode_question,
    decode_request,
    encode_answer,
    rule_json,
    rule_plain,
    rule_request,
)

__all__ = [
    "EDITIONS",
    "CardLookup",
    "Comparison",
    "Parting",
    "Request",
    "RequestError",
    "Ruling",
    "Step",
    "compare_editions",
    "decode_question",
    "decode_request",
    "encode_answer",
    "refusal_body",
    "rule",
    "rule_json",
    "rule_plain",
    "rule_request",
]
