"""The scenes, one script each. A module here with a `SCRIPT` is part of the repertoire."""

from theatre.scenes.moved_ball import SCRIPT as MOVED_BALL
from theatre.script import Script

SCRIPTS: tuple[Script, ...] = (MOVED_BALL,)
