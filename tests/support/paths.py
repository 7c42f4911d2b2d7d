"""Where the project and the golden files of its tests lie, whatever folder a test is in."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
