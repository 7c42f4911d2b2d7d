"""Writes the locks anew from pyproject.toml: every package with version and hashes, no address.

    tools/lock.py [--upgrade]

Without `--upgrade`, versions stay as they are wherever pyproject.toml still allows them.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = Path(sys.executable).with_name("uv")
COMPILE = ["pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header"]
OLDEST_PYTHON = "3.11"


def main() -> int:
    upgrade = ["--upgrade"] if "--upgrade" in sys.argv[1:] else []
    # The development lock is made within the other one, so that both have the same versions.
    compile_lock("run.txt", ["pyproject.toml", *upgrade])
    compile_lock("dev.txt", ["pyproject.toml", "--group", "dev", "-c", "locks/run.txt", *upgrade])
    return 0


def compile_lock(name: str, arguments: list[str]) -> None:
    target = ["--python-version", OLDEST_PYTHON, "--output-file", f"locks/{name}"]
    subprocess.run([UV, *COMPILE, *target, *arguments], cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(main())
