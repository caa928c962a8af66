"""Reply schemas as JSON, memoised: pydantic takes 5 ms for one, a call needs three."""

import json
from functools import lru_cache
from typing import Any

from pydantic import BaseModel


@lru_cache(maxsize=256)
def text(schema: type[BaseModel]) -> str:
    """The schema as one line of JSON, its keys sorted: for the prompt and for the key."""
    return json.dumps(schema.model_json_schema(), sort_keys=True)


@lru_cache(maxsize=256)
def strict(schema: type[BaseModel]) -> dict[str, Any]:
    """The schema for strict structured output: every field required, no additional properties."""
    from openai.lib import _pydantic  # 0.3 s: only where a model is asked

    return _pydantic.to_strict_json_schema(schema)
