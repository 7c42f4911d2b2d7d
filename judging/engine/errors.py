"""The errors for questions that cannot be answered."""

from judging.engine.wording_refusals import Clause


class RequestError(ValueError):
    """A question that cannot be answered: `path` names the field, `message` the remedy.

    `clause` is the same for a face that says it in another language.
    """

    def __init__(self, path: str, note: str, **args: object) -> None:
        """`note`: a key of `wording_refusals.REFUSALS`; `args`: what fills its sentence."""
        self.path = path
        self.clause = Clause(note, args)
        self.message = str(self.clause)
        super().__init__(f"{path}: {self.message}" if path else self.message)

    def move_to(self, path: str) -> "RequestError":
        """The same error with another path, for a field that lies deeper in what was asked."""
        return RequestError(path, self.clause.note, **self.clause.args)


class BenchUnsaidError(RequestError):
    """What is asked depends on who sits on a player's Bench, and nothing is said of it."""

    def __init__(self, player: str) -> None:
        super().__init__(f"position.players.{player}.bench", "bench_unsaid", player=player)
        self.player = player


def refusal_body(path: str, message: str) -> dict[str, dict[str, str]]:
    """The answer to a request that cannot be ruled on."""
    return {"error": {"path": path, "message": message}}
