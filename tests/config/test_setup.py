"""The environment is made with the fastest Python of the version asked for."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.support.paths import ROOT

SYSTEM_S_OWN = Path("/usr/bin/python{}.{}".format(*sys.version_info[:2]))
ASKED = "import setup; print(setup.find_faster_python())"


def find_faster_python(python: Path, **environment: str) -> str:
    named = {key: value for key, value in os.environ.items() if key != "PYTHON"}
    done = subprocess.run(
        [str(python), "-c", ASKED], env={**named, **environment},
        cwd=ROOT / "tools", capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()


@pytest.fixture
def slow_python() -> Path:
    """A Python of the system's version that was compiled without profile-guided optimisation."""
    version = "{}.{}".format(*sys.version_info[:2])
    for python in Path.home().glob(f".pyenv/versions/{version}*/bin/python"):
        asked = "import sysconfig; print(sysconfig.get_config_var('CONFIG_ARGS'))"
        told = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True)
        if "--enable-optimizations" not in told.stdout:
            return python
    pytest.skip("no Python compiled without profiles is here")


def test_where_one_compiled_slow_is_asked_the_system_s_own_is_taken(slow_python):
    if not SYSTEM_S_OWN.exists():
        pytest.skip("the system has no Python of this version")
    assert find_faster_python(slow_python) == str(SYSTEM_S_OWN)


def test_whoever_names_a_python_gets_it(slow_python):
    assert find_faster_python(slow_python, PYTHON="python3") == ""


def test_a_fast_one_stays():
    """If a fast one handed over to another, the two would do so for ever."""
    if not SYSTEM_S_OWN.exists():
        pytest.skip("the system has no Python of this version")
    assert find_faster_python(SYSTEM_S_OWN) == ""
    if "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""):
        assert find_faster_python(Path(sys.executable)) == ""
