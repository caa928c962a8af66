"""The data of a running server as a home that only reads."""

import pandas as pd

from store.reading.store import Store
from whyreel.errors import WhyReelError
from whyreel.home import VERSIONS, Home
from whyreel.servers.client import ServerClient
from whyreel.servers.copies import opened_copy
from whyreel.tables import frame


class RemoteHome(Home):
    """The data of a server, as of the version that was current when it was opened.

    Attributes:
        address: The server's address.
        folder: The folder of the copy, in the user's cache.
    """

    def __init__(self, address: str, version: str = "", password: str = "") -> None:
        """Copy a version of a server's data, unless it has been copied before.

        Raises:
            NotLoaded: The server does not keep that version.
            RemoteError: The server cannot be read.
        """
        server = ServerClient(address, password)
        index = server.index(version)
        self._copy = opened_copy(server, index)
        self._versions = [
            {**each.model_dump(), "current": each.version == server.current}
            for each in index.versions
        ]
        self.address = server.address
        self.folder = self._copy.path.parent.parent

    @property
    def store(self) -> Store:
        """The copy of the version that is read."""
        return self._copy

    @property
    def is_pinned(self) -> bool:
        """True: the data are those of the version that was opened."""
        return True

    @property
    def versions(self) -> pd.DataFrame:
        """The versions that the server kept when it was opened, the newest first."""
        return frame(self._versions, VERSIONS)

    def _refuse_changes(self) -> None:
        raise WhyReelError(
            f"the data of {self.address} can only be read; change them there, or import them into "
            "a home of your own"
        )

    def __repr__(self) -> str:
        return f"<Home {self.address}, version {self.version}>"
