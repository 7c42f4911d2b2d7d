"""Why a question cannot be answered."""


class RequestError(ValueError):
    """A question that cannot be answered: `path` names the field, `message` the remedy."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message


class BenchUnsaidError(RequestError):
    """What is asked depends on who sits on a player's Bench, and nothing is said of it."""

    def __init__(self, player: str) -> None:
        path = f"position.players.{player}.bench"
        super().__init__(path, f"nothing is said of {player}'s Bench, and this depends on it")
        self.player = player


def refusal_body(error: RequestError) -> dict[str, dict[str, str]]:
    """What a face answers to a request that cannot be ruled on."""
    return {"error": {"path": error.path, "message": error.message}}
