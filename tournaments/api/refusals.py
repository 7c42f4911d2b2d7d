"""The refusals that several operations of the API share, by status."""

from league.api.schema import Codes

# For what people write, such as a name or a reason.
REASON_REFUSALS: Codes = {422: ("half_character", "nothing_to_see", "too_many_marks")}

# For a match to be changed: somebody was first, it is gone, or it is no longer played.
MATCH_TAKEN: Codes = {409: ("conflict", "gone"), 422: ("bye", "draft", "round_closed")}
