"""An event on one machine, from its creation to its winner, over HTTP."""

from tests.support.drive import Crowd, Organiser, drive_event


def test_an_event_runs_to_its_winner_on_one_machine(at_work):
    at_work.run_management("up", "--bare")
    # publishing is delayed, so the end hangs late
    at_work.start_web(SWEEP_SECONDS="0.3", BOARD_SECONDS="0.5")
    organiser = Organiser(at_work.url, "pallet")
    drive_event(organiser)
    crowd = Crowd(at_work.url, organiser.event)
    tag, shown = crowd.wait_for_the_end(at_work.read_logs)
    assert organiser.read_event("/bracket")["brackets"][0]["winner"] in shown
    assert crowd.read_board(known=tag)[:2] == (304, tag)
