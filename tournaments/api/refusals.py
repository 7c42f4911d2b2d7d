"""What several operations of the API refuse with, by status: declared beside their answers."""

from league.api.schema import Codes

# Of what people write, as a name or a reason.
REASON_REFUSALS: Codes = {422: ("half_character", "nothing_to_see", "too_many_marks")}

# Of a match that is to change: somebody was first, it is gone, or it is not played any more.
MATCH_TAKEN: Codes = {409: ("conflict", "gone"), 422: ("bye", "draft", "round_closed")}
