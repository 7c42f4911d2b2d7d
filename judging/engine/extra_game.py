"""The extra game that decides a game without a winner: its Prizes, and how it is won (WIN-5)."""

from typing import Any

from judging.engine.run import RulingRun


def lead_decides(run: RulingRun) -> bool:
    """Whether whoever first has fewer Prizes left wins the extra game, at least at events."""
    return run.edition.sudden_death_lead_wins or run.edition.event_tiebreak_prizes is not None


def lead_rule(run: RulingRun) -> str:
    """The rule by which a lead wins: the document's own, or that of events alone."""
    return "WIN-5" if run.edition.sudden_death_lead_wins else "WIN-5:event"


def tell_extra_game(run: RulingRun, when: str = "") -> None:
    """Say which extra game decides. `when`: "_if_wanted" where the game may stay a tie."""
    run.tell_step("WIN-5", f"{_name_game(run)}{when}", **_prizes_of_game(run))
    _tell_event_game(run)


def tell_extra_game_set_up(run: RulingRun) -> None:
    """Say with how many Prizes the extra game is set up."""
    message, args = f"{_name_game(run)}_set_up", _prizes_of_game(run)
    run.tell_step("WIN-5", message, **args)
    run.add_verdict(message, **args)
    _tell_event_game(run)


def _tell_event_game(run: RulingRun) -> None:
    if prizes := run.edition.event_tiebreak_prizes:
        run.tell_step("WIN-5:event", "event_tiebreak", prizes=prizes)
        run.add_verdict("event_tiebreak", prizes=prizes)


def _name_game(run: RulingRun) -> str:
    """The message that names the extra game; a lead matters only with more than one Prize."""
    if run.edition.sudden_death_prizes == 1:
        return "sudden_death"
    return "tiebreak" if run.edition.sudden_death_lead_wins else "sudden_death_of"


def _prizes_of_game(run: RulingRun) -> dict[str, Any]:
    prizes = run.edition.sudden_death_prizes
    return {} if prizes == 1 else {"prizes": prizes}
