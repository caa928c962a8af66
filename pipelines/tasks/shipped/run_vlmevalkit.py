"""VLMEvalKit's own run.py, with the data sets of this folder known to it.

python run_vlmevalkit.py PATH/VLMEvalKit --data whyreel_theatre_8frame --model MODEL …
"""

import runpy
import sys
from pathlib import Path


def main() -> None:
    """Run the run.py of the checkout that is named first, with the arguments after it."""
    if len(sys.argv) < 2 or not (Path(sys.argv[1]) / "run.py").is_file():
        raise SystemExit("name the folder of your VLMEvalKit checkout first: it has no run.py")
    checkout = Path(sys.argv.pop(1)).resolve()
    sys.path.insert(0, str(checkout))
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    import whyreel_video

    whyreel_video.register()
    runpy.run_path(str(checkout / "run.py"), run_name="__main__")


if __name__ == "__main__":
    main()
