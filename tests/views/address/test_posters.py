"""The address of a clip's picture."""

from typing import Any

import pytest

from views.address.links import poster_or_frame

CLIP = {"clip": "a b", "poster": None, "poster_tag": None, "media": None, "media_tag": None}


@pytest.mark.parametrize(
    ("files", "address"),
    [
        ({}, None),
        ({"media": "/x.mp4", "media_tag": "f1"}, "/media/a%20b/poster?tag=f1&version=v"),
        ({"media": "/x.mp4", "media_tag": "f1", "poster": "/x.webp", "poster_tag": "p1"},
         "/media/a%20b/poster?tag=p1&version=v"),
        ({"poster": "/x.webp", "poster_tag": ""}, "/media/a%20b/poster?version=v"),
    ],
)  # fmt: skip
def test_a_film_without_a_poster_has_the_frame_that_is_drawn_of_it(
    files: dict[str, Any], address: str | None
) -> None:
    assert poster_or_frame(CLIP | files, "v") == address
