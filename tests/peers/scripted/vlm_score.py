"""VLMEvalKit's own scorer of Video-MME, by exact matching, over a prediction file.

Arguments: the checkout, the file. Prints the score as Video-MME's board has it.
"""

import json
import sys
from pathlib import Path

from vlm import StandIns, importable

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    stand_ins = StandIns()
    sys.meta_path.append(stand_ins)
    importable(stand_ins)
    import pandas as pd
    from vlmeval.dataset.videomme import VideoMME

    file = Path(sys.argv[2])
    rows = pd.read_excel(file)
    kinds = {"duration": "short", "domain": "Knowledge", "sub_category": "Geography",
             "task_type": "Temporal Perception"}  # fmt: skip
    rows.assign(**kinds).to_excel(file, index=False)
    rating = VideoMME.evaluate(str(file), model="exact_matching")
    print(json.dumps({"overall": float(rating["overall"]["overall"])}))
