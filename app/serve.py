"""Starts the server process."""

import os
import sys

from app.state import home


def run(host: str, port: int) -> None:
    """Serve until stopped; what an operator set in WHYREEL_IMPORT is taken in first."""
    os.environ.setdefault("GRADIO_ANALYTICS_ENABLED", "False")
    if os.environ.get("WHYREEL_IMPORT") or not (home() / "stores").is_dir():
        from app.importing import prepare

        prepare()
    # What is served from here on asks nobody outside, whatever a library would like to check.
    os.environ["HF_HUB_OFFLINE"] = "1"
    import uvicorn

    from app import sessions, warm
    from app.server import create

    print(f"WhyReel: http://{host}:{port}/  (Streamlit: /streamlit/)", file=sys.stderr)
    served = create()
    warm.soon()
    sessions.keep_sweeping()
    uvicorn.run(
        served,
        host=host,
        port=port,
        log_level="warning",
        server_header=False,
        # A Space's proxy speaks for its visitors; nothing here trusts their address anyway.
        proxy_headers=False,
        ws_max_size=1 << 20,
        timeout_graceful_shutdown=3,
    )
