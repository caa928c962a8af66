"""Every Eval Ever's own validator and converter.

Arguments: `validate FOLDER` (its reports as JSON) or `convert LOG FOLDER` (of Inspect's).
"""

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    kind, *rest = sys.argv[1:]
    if kind == "validate":
        from every_eval_ever.validator.validate import main

        files = sorted(Path("data").rglob("*.json*"))
        raise SystemExit(main(["--format", "json", *map(str, files)]))
    log, folder = rest
    sys.argv[1:] = [
        "--log_path", log, "--output_dir", folder, "--source_organization_name", "x",
        "--evaluator_relationship", "other",
    ]  # fmt: skip
    runpy.run_module("every_eval_ever.converters.inspect", run_name="__main__")
