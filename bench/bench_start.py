"""The time a command takes before it does anything, which every `manage.py` call pays."""

import subprocess
import sys
from functools import partial

from bench.run import Table, seconds_each

STEPS = {
    "Python alone": "pass",
    "with the settings": "from django.conf import settings; settings.DEBUG",
    "with Django and every app": "import django; django.setup()",
}


def measure() -> Table:
    table = Table("From nothing to ready")
    for name, code in STEPS.items():
        table.add_row(name, seconds_each(partial(_time_start, code), at_least=0.05, best_of=3))
    return table


def _time_start(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 -- the lines above
