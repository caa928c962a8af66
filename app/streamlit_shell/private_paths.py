"""Keeps the server's folder of Streamlit's script out of the messages to visitors."""

from pathlib import Path
from typing import Any


def hide_script_path() -> None:
    """Patch Streamlit: a session's first message names the script without its folder.

    Streamlit 1.67 has no option for it. The browser makes an id of the name and nothing else.
    """
    from streamlit.runtime.app_session import AppSession

    make = AppSession._create_new_session_message

    def without_folder(session: AppSession, *args: Any, **named: Any) -> Any:
        message = make(session, *args, **named)
        message.new_session.main_script_path = Path(message.new_session.main_script_path).name
        return message

    setattr(AppSession, "_create_new_session_message", without_folder)  # noqa: B010
