"""Why a question cannot be answered."""


class RequestError(ValueError):
    """A question that cannot be answered: `path` names the field, `message` the remedy."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message


def refusal_body(error: RequestError) -> dict[str, dict[str, str]]:
    """What a face answers to a request that cannot be ruled on."""
    return {"error": {"path": error.path, "message": error.message}}
