"""A log of Inspect's read by `inspect_ai` and by this repository's own reader.

Argument: the log. Prints how many samples there are, and how many of them the two parse otherwise.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))
from loaders.harnesses import inspect_archive
from loaders.harnesses.inspect_log import prediction

if __name__ == "__main__":
    path = Path(sys.argv[1])
    known = inspect_archive.VERSIONS
    parsed = []
    for versions in (known, ()):  # a version that is not known here is left to inspect_ai
        inspect_archive.VERSIONS = versions
        log = inspect_archive.read_log(path, path.name)
        assert isinstance(log.header["eval"]["task"], str)
        parsed.append(
            {
                prediction(sample) and str(sample["id"]): prediction(sample)
                for _, sample in log.samples
            }
        )
    ours, theirs = parsed
    assert ours.keys() == theirs.keys()
    differ = [name for name in ours if ours[name] != theirs[name]]
    for name in differ[:2]:
        print(ours[name], theirs[name])
    print(json.dumps({"samples": len(ours), "differ": len(differ)}))
