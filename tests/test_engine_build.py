"""The engine stays one that can be compiled."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_compiler_takes_every_module_of_the_engine(tmp_path: Path) -> None:
    target = tmp_path / "compiled"
    translating = f"import engine_build, pathlib; engine_build.translated(pathlib.Path({str(target)!r}))"
    done = subprocess.run([sys.executable, "-c", translating], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert list(target.glob("build/*.c"))
