"""Initial data of the Try page: protocols, endpoints, limits, the visitor's clips, recorded runs.

Recorded runs are for visitors without an API key; they were made against a local stand-in server
and have no verdicts. `data/replays/<name>.json` is written by `scripts/record_replays.py`: `title`,
`said` (a note shown above the replay), and `events` as the live route sent them, each with its time
in seconds.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import orjson

from app.judging.order import MOST_CALLS, MOST_JUDGES
from app.live_calls import visitor_clips
from app.live_calls.daily_budget import DAILY_BUDGET
from app.live_calls.endpoint_forms import network_rules, operator_endpoints
from app.live_calls.endpoint_offers import encodings_seen
from app.server.sessions import Session
from app.server.settings import settings
from app.server.state import ROOMS
from judges.calibration.scripted_judges import NAMES
from judges.core.endpoint_config import PRESETS
from judges.protocols.registry import PROTOCOLS as PROMPTS
from schema.entries.protocol import Protocol
from schema.protocols import PROTOCOLS, prompt_protocol

FOLDER: Final = ROOMS / "data" / "replays"
NAME: Final = re.compile(r"[a-z0-9-]{1,60}", re.ASCII)
REPEATS: Final = 10


def describe_setup(session: Session | None) -> dict[str, Any]:
    """Plain data for the page, without address and key of the operator's endpoints."""
    hosts = network_rules().hosts
    bounds = visitor_clips.clip_bounds()
    left = f"${DAILY_BUDGET.left():.2f} left today"
    own = visitor_clips.session_clips(session) if session is not None else []
    return {
        "protocols": {name: _protocol_fields(each) for name, each in PROTOCOLS.items()
                      if prompt_protocol(name) in PROMPTS},
        "presets": [entry for entry in _preset_fields() if _is_permitted(entry)],
        "houses": [
            {"name": each.name, "models": list(each.models), "left": left,
             "encodings": {model: encodings_seen(each.base_url, model) for model in each.models}}
            for each in operator_endpoints()
        ],
        "trivial": [{"name": name, "label": name.capitalize()} for name in NAMES],
        "hosts": sorted(hosts) if hosts is not None else None,
        "public": settings().public,
        "limits": {"judges": MOST_JUDGES, "repeats": REPEATS, "calls": MOST_CALLS,
                   "file_mb": settings().upload_file_mb, "seconds": bounds.seconds,
                   "clip_frames": bounds.frames},
        "clips": [clip._asdict() for clip in own],
        "replays": list_replays(),
    }  # fmt: skip


def _protocol_fields(protocol: Protocol) -> dict[str, Any]:
    """The form's fields for a protocol; `asks`: whether it needs a question about the clip."""
    return {
        "settings": list(PROMPTS[prompt_protocol(protocol.name)].settings),
        "asks": protocol.asks_questions,
        "grounds": protocol.grounds,
        "dimensions": list(protocol.dimensions),
        "bounds": list(protocol.bounds),
        "is_graded": protocol.is_graded,
        "is_turned": bool(protocol.rotates),
    }


def _preset_fields() -> list[dict[str, Any]]:
    return [
        {"name": preset.name, "label": preset.label, "base_url": preset.base_url,
         "needs_key": preset.needs_key, "encodings": list(preset.encodings), "note": preset.note,
         "local": preset.local}
        for preset in PRESETS.values()
    ]  # fmt: skip


def _is_permitted(preset: dict[str, Any]) -> bool:
    """Whether the network rules permit a preset; one without an address is always permitted."""
    rules = network_rules()
    if preset["local"] and rules.guarded and not rules.nets:
        return False
    host = urlsplit(preset["base_url"]).hostname or ""
    return rules.hosts is None or not host or host in rules.hosts


@cache
def _read(path: Path) -> dict[str, Any]:
    recording: dict[str, Any] = orjson.loads(path.read_bytes())
    return recording


def list_replays() -> list[dict[str, str]]:
    """`name` and `title` of every recording."""
    return [
        {"name": path.stem, "title": str(_read(path)["title"])}
        for path in sorted(FOLDER.glob("*.json"))
    ]


def read_replay(name: str) -> dict[str, Any] | None:
    """One recording; None for an unknown name."""
    if not NAME.fullmatch(name):
        return None
    path = FOLDER / f"{name}.json"
    return _read(path) if path.is_file() else None
