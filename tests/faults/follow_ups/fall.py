"""Kill the web process at the moment a request names, as by kill -9, without any cleanup."""

import os
import signal

from django.db import connection

HEADER = "X-Fall"
BEFORE_THE_COMMIT = "before the commit"
BEFORE_THE_ANSWER = "before the answer"


class Fall:
    """The outermost middleware: an answer from inside is committed but not sent yet."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        when = request.headers.get(HEADER)
        if when == BEFORE_THE_COMMIT:
            with connection.execute_wrapper(fall_at_the_record):
                return self.get_response(request)
        answer = self.get_response(request)
        if when == BEFORE_THE_ANSWER:
            kill_process()
        return answer


def fall_at_the_record(execute, sql, params, many, context):
    """Kill it at the record entry, which each write makes in the middle of its transaction."""
    answer = execute(sql, params, many, context)
    if sql.startswith("INSERT") and "league_logentry" in sql:
        kill_process()
    return answer


def kill_process():
    os.kill(os.getpid(), signal.SIGKILL)
