"""`judge` on the command line, for tests that ask a far end."""

from pathlib import Path

from typer.testing import Result

from tests.app import command_line
from tests.judges.conftest import Far

SMALL = ("--frames", "2", "--side", "64", "--concurrency", "4")


def judge(far: Far, log: Path, *more: str, model: str = "ok", answer: str = "") -> Result:
    small = SMALL[2:] if "--frames" in more else SMALL  # two numbers of frames would be two runs
    command = ["judge", "--endpoint", far.url, "--model", model, "--log", str(log), *small, *more]
    command += [] if "--run" in more else ["--run", "made"]
    return command_line.run(command, input=answer, catch_exceptions=False)
