"""Compiles the tests once, before several processes would each do it.

In a fresh clone nothing is compiled. The processes of a run begin together and read the same files
in the same order, so each would compile all of them: a tenth of the run's work. If the tests are
compiled already, this ends at once.

    python -m tests.support.compiled
"""

import os
import subprocess
import sys
from types import SimpleNamespace

from _pytest.assertion import rewrite

from tests.support import paths

# Read by every process before its first test: Django with its libraries, and the service.
LIBRARIES = """
import django
django.setup()
import config.asgi, config.urls, celery, hypothesis, tests.support.described, tests.support.worlds
"""


def compile_all():
    """Compile the libraries in another process, and the tests in this one at the same time."""
    cold = [(file, kept) for file in list_tests() if not (kept := find_compiled(file)).exists()]
    if not cold:
        return
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", LIBRARIES], env=environment, cwd=paths.ROOT
    ):
        for file, kept in cold:
            compile_test(file, kept)


def list_tests():
    """The files that pytest compiles in its own way, with rewritten asserts."""
    folder = paths.ROOT / "tests"
    return sorted([*folder.rglob("test_*.py"), *folder.rglob("conftest.py")])


def find_compiled(file):
    """The path where pytest looks for the compiled file; it replaces an outdated one itself."""
    return rewrite.get_cache_dir(file) / (file.name.removesuffix(".py") + rewrite.PYC_TAIL)


def compile_test(file, kept):
    digest, code = rewrite._rewrite_test(file, None)
    rewrite.try_makedirs(kept.parent)
    rewrite._write_pyc(SimpleNamespace(trace=print), code, digest, kept)


if __name__ == "__main__":
    compile_all()
