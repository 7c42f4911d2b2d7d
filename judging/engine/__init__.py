"""The ruling engine: `rule` is its front door, `rule_json` the same on the wire."""

from judging.engine.compare import Comparison, Parting, compare
from judging.engine.editions import EDITIONS
from judging.engine.judge import rule
from judging.engine.ruling import Ruling, Step
from judging.engine.run import RequestError
from judging.engine.wire import (
    Lookup,
    Request,
    decode,
    decode_question,
    encode,
    refusal,
    rule_json,
    rule_plain,
    rule_request,
)

__all__ = [
    "EDITIONS",
    "Comparison",
    "Lookup",
    "Parting",
    "Request",
    "RequestError",
    "Ruling",
    "Step",
    "compare",
    "decode",
    "decode_question",
    "encode",
    "refusal",
    "rule",
    "rule_json",
    "rule_plain",
    "rule_request",
]
